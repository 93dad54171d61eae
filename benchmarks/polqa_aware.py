"""PolQA's aware profile: whether a Polish reader would take two answers for the same.

The facts come from the Polish normalizer (values, lemmas, names), the comparison of words from
`metrics.matching`, which knows no Polish. This module decides which of them speaks first.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from .. import normalize
from ..metrics import batch, matching
from ..metrics.batch import KeyTable
from ..normalize.polish import analysed
from ..normalize.polish.facts import Facts, facts_of
from ..normalize.polish.view import Words
from ..normalize.values import Ambiguous, Number, Refusal, Value, YesNo, compare
from .profiles import Pairs, Profile, Scores

_CACHE = 1 << 17


class Verdict(IntEnum):
    """How two answers agree."""

    NO = 0
    FAMILY = 1
    """By a person's family name alone: only if nobody else of the question has it."""
    FUZZY = 2
    """As a reader would take it."""
    EXACT = 3
    """The same value, or the same words in other forms."""


@lru_cache(maxsize=_CACHE)
def facts(text: str) -> Facts:
    """What Polish knows about an answer; each distinct answer is read once."""
    return facts_of(analysed(text))


@lru_cache(maxsize=_CACHE)
def verdict(prediction: str, gold: str) -> Verdict:
    """How a prediction agrees with a gold.

    In this order: refusals and empty answers; two whole values; a whole value against an answer
    that states it; words by lemma; names; typing errors.

    >>> verdict("w Egipcie", "Egipt").name, verdict("Austria", "Australia").name
    ('EXACT', 'NO')
    >>> verdict("Słowacki", "Juliusz Słowacki").name, verdict("Jan III", "Jan III Sobieski").name
    ('FAMILY', 'FUZZY')
    """
    p, g = facts(prediction), facts(gold)
    if isinstance(p.value, Refusal) or isinstance(g.value, Refusal):
        return Verdict.NO
    if not p.words or not g.words:
        return Verdict.EXACT if not p.words and not g.words else Verdict.NO
    decided = _values(p, g)
    return _words(prediction, gold) if decided is None else decided


def _values(p: Facts, g: Facts) -> Verdict | None:
    """What whole values decide; None where words have to."""
    same = compare(p.value, g.value)
    if same is not None:
        return (
            Verdict.EXACT if same else Verdict.FUZZY if _roughly(p.value, g.value) else Verdict.NO
        )
    if isinstance(p.value, Ambiguous) and isinstance(g.value, Ambiguous):
        return None
    for one, other in ((p.value, g.value), (g.value, p.value)):
        if isinstance(one, Ambiguous) and other is not None and not isinstance(other, str):
            return Verdict.FUZZY if any(compare(r, other) for r in one.readings) else Verdict.NO
    if isinstance(g.value, YesNo):
        return Verdict.FUZZY if p.says and (p.says,) == g.stated else Verdict.NO
    if g.value is not None and not isinstance(g.value, Ambiguous):
        return Verdict.FUZZY if sorted(p.stated) == sorted(g.stated) else Verdict.NO
    if isinstance(p.value, Number) and g.counted is not None and p.stated == g.stated:
        return Verdict.FUZZY if p.value.unit in ("", g.counted) else Verdict.NO
    return None


def _roughly(p: Value | str | None, g: Value | str | None) -> bool:
    """Whether two numbers differ only in that one is said to be approximate."""
    if not isinstance(p, Number) or not isinstance(g, Number):
        return False
    exact = [Number(n.amount, n.unit, n.bound.replace("~", "")) for n in (p, g)]
    return bool(compare(*exact))


class Sides(NamedTuple):
    """An answer as the matcher takes it.

    Attributes:
        said: As it was said, and in the other ways that always hold.
        full: These, and a person's shorter names: for a prediction.
        family: A person's shorter names alone: for a gold.
    """

    said: matching.Answer
    full: matching.Answer
    family: matching.Answer


@lru_cache(maxsize=_CACHE)
def sides(text: str) -> Sides:
    """An answer's words and their variants, for the matcher."""
    found = facts(text)
    units = _units(found.words)
    variants, family = tuple(map(_units, found.variants)), tuple(map(_units, found.family))
    return Sides(
        matching.Answer(units, variants),
        matching.Answer(units, variants + family),
        matching.Answer(units, family),
    )


def _units(words: Words) -> tuple[matching.Unit, ...]:
    return tuple(matching.Unit(w.key, w.others, w.known, w.plain, w.loose) for w in words)


def _words(prediction: str, gold: str) -> Verdict:
    """What the words of two answers decide."""
    p, g = sides(prediction), sides(gold)
    if matching.align(p.said.units, g.said.units, forgiving=False):
        one, other = facts(prediction), facts(gold)
        whole = one.lemmas == other.lemmas or not (one.aside or other.aside)
        return Verdict.EXACT if whole else Verdict.FUZZY
    if matching.match(p.full, g.said):
        return Verdict.FUZZY
    by_name = bool(g.family.variants) and matching.match(p.said, g.family)
    return Verdict.FAMILY if by_name else Verdict.NO


def alone(gold: str, rivals: Sequence[str], question: str | None) -> bool:
    """Whether a person's family name means only this gold: no rival and not the question has it.

    >>> alone("Celina Mickiewicz", (), "Jak nazywała się żona Mickiewicza?")
    False
    """
    family = [_units(words)[-1] for words in facts(gold).family]
    asked = _units(facts(question).words) if question else ()
    if any(matching.same(name, unit) for name in family for unit in asked):
        return False
    for rival in rivals:
        words = facts(rival)
        others = [_units(name)[-1] for name in words.family]
        shared = any(matching.same(name, other) for name in family for other in others)
        if shared and verdict(rival, gold) < Verdict.FUZZY:
            return False
    return True


_WHY = {
    Verdict.NO: "they do not say the same",
    Verdict.FAMILY: "the same family name, which holds if nobody else of the question has it",
    Verdict.FUZZY: "a reader would take the one for the other",
    Verdict.EXACT: "the same value, or the same words in other forms",
}


def _why(prediction: str, gold: str) -> str:
    return _WHY[verdict(prediction, gold)]


def _score(pairs: Pairs) -> Scores:
    sources = pairs.forms.sources
    found = [
        verdict(sources[p], sources[g])
        for p, g in zip(pairs.prediction.tolist(), pairs.gold.tolist(), strict=True)
    ]
    for i in (i for i, how in enumerate(found) if how is Verdict.FAMILY):
        example = pairs.examples[int(pairs.row[i])]
        gold = sources[int(pairs.gold[i])]
        others = [golden for golden in example.golds if golden != gold]
        if not alone(gold, others, example.fields.get("question")):
            found[i] = Verdict.NO
    how = np.array(found, dtype=np.int64)
    exact = how == Verdict.EXACT
    lemmas = KeyTable.of([facts(source).lemmas for source in sources])
    lemma_f1 = batch.overlap(lemmas, pairs.prediction, pairs.gold).f1
    lemma_f1[exact] = 1.0  # a name may be exact by another lemma than its first
    lemma_f1[pairs.no_overlap(lemmas)] = 0.0
    return {
        "fuzzy_match": (how > Verdict.NO).astype(np.float64),
        "em": exact.astype(np.float64),
        "lemma_f1": lemma_f1,
    }


AWARE = Profile(
    name="aware",
    benchmark="polqa",
    about="values, lemmas and names as a Polish reader takes them; typing errors only in words "
    "the dictionary lacks",
    metrics=("fuzzy_match", "em", "lemma_f1"),
    normalizers=lambda: {"": normalize.get("pl")},
    score=_score,
    rules=("match.1", "exact-is-full-overlap", "other-unit-no-overlap"),
    why=_why,
)
