"""English: the aware normalizer, the SQuAD rule, MoreHopQA's datatype conversion."""

from __future__ import annotations

from ..answers import answer_tags, model_tokens
from ..core import Normalizer
from ..unicode import SHARED, TOKENIZERS, choose, drop_punctuation

__all__ = ["en"]


def en(*, tokenizer: str = "words") -> Normalizer:
    """The English normalizer: the shared Unicode steps and words.

    >>> en()("O’Sullivan (1982)").keys
    ("o'sullivan", '1982')
    """
    return Normalizer(
        name="en",
        version=1,
        steps=(answer_tags, model_tokens, *SHARED),
        tokenizer=choose(TOKENIZERS, tokenizer, "tokenizer"),
        token_steps=(drop_punctuation,),
    )
