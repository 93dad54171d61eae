"""Hebrew: the aware normalizer."""

from __future__ import annotations

from ..answers import answer_tags, model_tokens
from ..core import Normalizer
from ..unicode import SHARED, TOKENIZERS, choose, drop_punctuation

__all__ = ["he"]


def he(*, tokenizer: str = "words") -> Normalizer:
    """The Hebrew normalizer: the shared Unicode steps and words.

    >>> he()("שלום, עולם").keys
    ('שלום', 'עולם')
    """
    return Normalizer(
        name="he",
        version=1,
        steps=(answer_tags, model_tokens, *SHARED),
        tokenizer=choose(TOKENIZERS, tokenizer, "tokenizer"),
        token_steps=(drop_punctuation,),
    )
