"""Polish: the aware normalizer."""

from __future__ import annotations

from ..answers import answer_tags, model_tokens
from ..core import Normalizer
from ..unicode import SHARED, TOKENIZERS, choose, drop_punctuation

__all__ = ["pl"]


def pl(*, tokenizer: str = "words") -> Normalizer:
    """The Polish normalizer: the shared Unicode steps and words.

    >>> pl()("Łódź (1423)").keys
    ('łódź', '1423')
    """
    return Normalizer(
        name="pl",
        version=1,
        steps=(answer_tags, model_tokens, *SHARED),
        tokenizer=choose(TOKENIZERS, tokenizer, "tokenizer"),
        token_steps=(drop_punctuation,),
    )
