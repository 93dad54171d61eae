"""Hebrew: the aware normalizer."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from importlib.metadata import version

from ..core import Forms, Normalized, Normalizer
from ..unicode import choose, drop_punctuation
from .characters import PLAIN_STEPS, STEPS, finals_at_end, is_plain
from .tokenizer import HEBREW_TOKENIZERS

__all__ = ["he"]

PREFIXES = ("split", "keep")
CACHE = 1 << 15
"""How many answers the bulk path remembers: golds come again with every system that is scored."""


def he(*, tokenizer: str = "hebrew", prefixes: str = "split") -> Normalizer:
    """The Hebrew normalizer: characters, words without their prefixes, values.

    Args:
        tokenizer: ``hebrew`` (ours), ``hebrew-tokenizer``, ``spacy``, ``whitespace``, ``words`` or
            ``character`` (which splits no prefixes and reads no values).
        prefixes: ``split`` compares words without prefixes; ``keep`` as they are written.

    Raises:
        ValueError: Another tokenizer, or another way with prefixes.

    >>> he()("בְּפָרִיז ובצה״ל").keys, he(prefixes="keep")("ב-25 במאי").keys
    (('פריז', 'צה"ל'), ('ב', 'day 25', 'month 5'))
    """
    return _made(tokenizer, prefixes)


@lru_cache
def _made(tokenizer: str, prefixes: str) -> Normalizer:
    if prefixes not in PREFIXES:
        raise ValueError(f"unknown prefixes {prefixes!r}; known are: {', '.join(PREFIXES)}")
    chosen = choose(HEBREW_TOKENIZERS, tokenizer, "tokenizer")
    if tokenizer == "character":
        return Normalizer("he", 3, chosen, STEPS, (drop_punctuation,))
    from . import ranges, reading, whole, words
    from .calendar import days

    @lru_cache(maxsize=CACHE)
    def once(text: str) -> Normalized:
        return plain(text) if is_plain(text) else made(text)

    shared = (drop_punctuation, words.line_signs, finals_at_end)
    if prefixes == "split":
        before = (ranges.signed, words.attached, *shared, words.particles, days, words.detached)
        after = (words.stems,)
        options = {"prefix": "lr.2", "wordfreq": version("wordfreq")}
    else:
        before, after = (ranges.signed, *shared, days), (words.fold,)
        options = {"prefix": "keep"}
    made = Normalizer(
        name="he",
        version=3,
        steps=STEPS,
        tokenizer=chosen,
        token_steps=(*before, reading.values, *after),
        read=whole.read,
        bulk=lambda texts: Forms.of([once(text) for text in texts]),
        options=options,
    )
    plain = replace(made, steps=PLAIN_STEPS)
    return made
