"""Whether two answers say the same, when words have alternatives and may hold typing errors.

The matcher knows no language. Who calls it says, word by word, what else a word may stand for, and
whether it is a word of the language at all; and answer by answer, how else the answer may be said.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from .keys import is_atomic

LONGEST = 48
"""Answers with more units than this are equal only key by key."""


class Unit(NamedTuple):
    """One word or value of an answer.

    Attributes:
        key: What it is; an atomic key (with a space) is compared whole.
        others: The keys that it may stand for, such as its lemmas, without its own form.
        known: Whether it is a word of the language: a typing error never makes one of these
            another one.
        plain: The key without marks on its letters.
        loose: Not empty: this unit may be missing from the other side. Two sides that each leave
            out a unit of the same kind (this name) do not agree.
    """

    key: str
    others: Collection[str] = ()
    known: bool = False
    plain: str = ""
    loose: str = ""


class Answer(NamedTuple):
    """An answer and what else says the whole of it.

    Attributes:
        units: Its units in order.
        variants: Other sequences that stand for it; a match may use those of one side only.
    """

    units: tuple[Unit, ...]
    variants: tuple[tuple[Unit, ...], ...] = ()


def same(a: Unit, b: Unit) -> bool:
    """Whether two units are written the same, or share a key they may stand for.

    >>> same(Unit("egipcie", ("egipt",)), Unit("egipt", ("egipt",)))
    True
    """
    if a.key == b.key:
        return True
    if is_atomic(a.key) or is_atomic(b.key):
        return False
    return bool(a.others) and not set(b.others).isdisjoint(a.others)


def allowance(length: int) -> int:
    """How many typing errors a word of this length forgives; -1: it must be written exactly.

    >>> [allowance(n) for n in (2, 4, 5, 9, 14)]
    [-1, 0, 1, 2, 3]
    """
    return -1 if length < 3 else 0 if length < 5 else 1 if length < 9 else 2 if length < 14 else 3


def typos(a: Unit, b: Unit) -> int | None:
    """The typing errors between two words, counted without marks; None where that is too many.

    Two neighbouring letters that changed places are one error (optimal string alignment); a word
    written without its marks has none. Words of the language never differ by an error;
    neither do values, words with digits, or words that begin with another letter.

    >>> typos(Unit("lodz", plain="lodz"), Unit("łódź", known=True, plain="lodz"))
    0
    >>> typos(Unit("austria", known=True), Unit("australia", known=True)) is None
    True
    """
    if (a.known and b.known) or is_atomic(a.key) or is_atomic(b.key):
        return None
    one, other = a.plain or a.key, b.plain or b.key
    allowed = allowance(max(len(one), len(other)))
    if (
        allowed < 0
        or min(len(one), len(other)) < 3
        or one[0] != other[0]
        or any(map(str.isdigit, one + other))
    ):
        return None
    from rapidfuzz.distance import OSA  # late: importing the floor stays quick

    found = OSA.distance(one, other, score_cutoff=allowed)
    return found if found <= allowed else None


def _pair(a: Unit, b: Unit, forgiving: bool) -> int | None:
    if same(a, b):
        return 0
    return typos(a, b) if forgiving else None


def align(a: Sequence[Unit], b: Sequence[Unit], *, forgiving: bool = True) -> bool:
    """Whether two sequences say the same in the same order, but for loose units.

    With `forgiving`, words forgive typing errors, all together no more than one word as long as
    the answer would. Two empty sequences agree.

    >>> align([Unit("jan"), Unit("sobieski")], [Unit("jan"), Unit("sobeski")])
    True
    >>> align([Unit("nad", loose="p"), Unit("wisłą")], [Unit("pod", loose="p"), Unit("wisłą")])
    False
    """
    if max(len(a), len(b)) > LONGEST:
        return [unit.key for unit in a] == [unit.key for unit in b]
    loose = any(unit.loose for unit in a) or any(unit.loose for unit in b)
    if not loose and (len(a) != len(b) or not forgiving):
        return len(a) == len(b) and all(map(same, a, b))
    budget = max(allowance(sum(len(unit.key) for unit in b if not is_atomic(unit.key))), 0)
    return (_loosely if loose else _straight)(a, b, budget, forgiving)


def _straight(a: Sequence[Unit], b: Sequence[Unit], budget: int, forgiving: bool) -> bool:
    for one, other in zip(a, b, strict=True):
        errors = _pair(one, other, forgiving)
        if errors is None or errors > budget:
            return False
        budget -= errors
    return True


def _loosely(a: Sequence[Unit], b: Sequence[Unit], budget: int, forgiving: bool) -> bool:
    """Try every way to leave out loose units; states are kept, so the work stays bounded."""
    none: frozenset[str] = frozenset()
    states = {(0, 0, budget, none, none)}
    tried = set(states)
    while states:
        i, j, left, from_a, from_b = states.pop()
        if i == len(a) and j == len(b):
            if from_a.isdisjoint(from_b):
                return True
            continue
        steps = set()
        if i < len(a) and j < len(b):
            errors = _pair(a[i], b[j], forgiving)
            if errors is not None and errors <= left:
                steps.add((i + 1, j + 1, left - errors, from_a, from_b))
        if i < len(a) and a[i].loose:
            steps.add((i + 1, j, left, from_a | {a[i].loose}, from_b))
        if j < len(b) and b[j].loose:
            steps.add((i, j + 1, left, from_a, from_b | {b[j].loose}))
        states |= steps - tried
        tried |= steps
    return False


def _joined(units: Sequence[Unit]) -> str | None:
    """The units written as one word, without marks; None where all are values."""
    if all(is_atomic(unit.key) for unit in units):
        return None
    return "".join(unit.key.split(" ")[-1] if is_atomic(unit.key) else unit.plain or unit.key
                   for unit in units)  # fmt: skip


def match(prediction: Answer, gold: Answer, *, forgiving: bool = True) -> bool:
    """Whether two answers say the same, by themselves or by a variant of one of them.

    An empty answer matches an empty one only. Without `forgiving`, typing errors and spaces inside
    words are not forgiven.

    >>> full = Answer((Unit("juliusz"), Unit("słowacki")), ((Unit("słowacki"),),))
    >>> match(Answer((Unit("słowacki"),)), full), match(Answer((Unit("juliusz"),)), full)
    (True, False)
    """
    if align(prediction.units, gold.units, forgiving=forgiving):
        return True
    if any(align(prediction.units, other, forgiving=forgiving) for other in gold.variants):
        return True
    if any(align(other, gold.units, forgiving=forgiving) for other in prediction.variants):
        return True
    if not forgiving or len(prediction.units) == len(gold.units):
        return False
    written = _joined(prediction.units)
    return bool(written) and len(written) > 3 and written == _joined(gold.units)
