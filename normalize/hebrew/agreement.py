"""What the words of a Hebrew answer may stand for when two whole answers are compared.

A word that is the whole answer stands for its written form and for the stems that the prefix model
is sure of. Among other words a doubtful reading will do, since the rest of the answer speaks for
it. Either way a side is read on its own, so that comparing is symmetric. A number stands for itself
in the unit that is stated beside it, or in any where none is.
"""

from __future__ import annotations

from functools import lru_cache

from ..core import Normalized, Token
from ..values import Ambiguous, compare
from .characters import folded
from .senses import UNITS
from .words import likely

SURE = 0.6
"""How probable a reading must be where the word is the whole answer; see `choose_bar`."""


def alternatives(answer: Normalized) -> tuple[frozenset[str], ...]:
    """For each token of an answer, the keys it may stand for; none for an empty answer.

    A key says the way that the word states (to Paris), or both where it states none.

    >>> from qanorm import normalize
    >>> [sorted(keys) for keys in alternatives(normalize.get("he")("לפריז"))]
    [['לפריז', 'לפריז from', 'לפריז to', 'פריז to']]
    """
    if len(answer.tokens) == 1:
        return (_alone(answer.tokens[0]),)
    return tuple([_among_others(token) for token in answer.tokens])


@lru_cache(maxsize=1 << 16)
def _directed(written: str, keys: tuple[str, ...]) -> frozenset[str]:
    """The keys of a word with the way it states: from (מ), to (ל), or either where it states none.

    So a word agrees with itself behind any prefix, but what comes from a place goes to no place.
    """
    found: set[str] = {written}
    for key in keys:
        if " " in key:
            found.add(key)  # a number
            continue
        chain = written[: -len(key)] if written.endswith(key) else ""
        ways = [way for letter, way in _WAYS.items() if chain.rstrip("ה").endswith(letter)]
        found.update(f"{key} {way}" for way in ways or _WAYS.values())
    return frozenset(found)


_WAYS = {"מ": "from", "ל": "to"}


def states_one_of(ambiguous: Normalized, other: Normalized) -> bool:
    """Whether an answer states one of the readings of an ambiguous one: 0.75 or 3 באפריל of 3/4."""
    readings = ambiguous.value.readings if isinstance(ambiguous.value, Ambiguous) else ()
    return any(compare(reading, other.value) for reading in readings)


def _among_others(token: Token) -> frozenset[str]:
    if token.kind != "number" and " " not in token.key:
        written = token.others[0] if token.others else token.key
        return _directed(written, (token.key, *token.others))
    if token.kind != "number":
        return frozenset((token.key, *token.others))
    return frozenset(token.others) or _in_any_unit(token.key)


@lru_cache(maxsize=1 << 12)
def _in_any_unit(key: str) -> frozenset[str]:
    return frozenset((key, *(f"{key} {unit}" for unit in UNITS)))


def _alone(token: Token) -> frozenset[str]:
    if token.kind == "number":
        return _among_others(token)
    if token.kind not in ("word", "kept") or not token.others:
        return _among_others(token)
    return _sure(token.others[0])


@lru_cache(maxsize=1 << 16)
def _sure(word: str) -> frozenset[str]:
    return _directed(folded(word), tuple(likely(word, SURE)))
