"""Hebrew: the aware normalizer."""

from __future__ import annotations

from ..core import Normalizer
from ..unicode import choose, drop_punctuation
from .characters import STEPS
from .tokenizer import HEBREW_TOKENIZERS

__all__ = ["he"]


def he(*, tokenizer: str = "hebrew") -> Normalizer:
    """The Hebrew normalizer.

    >>> he()("שלום, עולם").keys
    ('שלום', 'עולם')
    """
    return Normalizer(
        name="he",
        version=2,
        steps=STEPS,
        tokenizer=choose(HEBREW_TOKENIZERS, tokenizer, "tokenizer"),
        token_steps=(drop_punctuation,),
    )
