"""What the words of a Hebrew answer may stand for when two whole answers are compared.

A word that is the whole answer stands for its written form and for the stems that the prefix model
is sure of. Among other words a doubtful reading will do, since the rest of the answer speaks for
it. Either way a side is read on its own, so that comparing is symmetric.
"""

from __future__ import annotations

from functools import lru_cache

from ..core import Normalized, Token
from .words import likely

SURE = 0.6
"""How probable a reading must be where the word is the whole answer."""


def alternatives(answer: Normalized) -> tuple[frozenset[str], ...]:
    """For each token of an answer, the keys it may stand for; none for an empty answer.

    >>> from qanorm import normalize
    >>> [sorted(keys) for keys in alternatives(normalize.get("he")("לפריז"))]
    [['לפריז', 'פריז']]
    """
    if len(answer.tokens) == 1:
        return (_alone(answer.tokens[0]),)
    return tuple([frozenset((token.key, *token.others)) for token in answer.tokens])


def _alone(token: Token) -> frozenset[str]:
    if token.kind not in ("word", "kept") or not token.others:
        return frozenset((token.key, *token.others))
    return _sure(token.others[0])


@lru_cache(maxsize=1 << 16)
def _sure(word: str) -> frozenset[str]:
    return frozenset(likely(word, SURE))
