"""MoreHopQA's aware profile: typed answers, compared as what they mean.

Each answer is read by the type that the data asks for. EM is equality of the values (else of the
keys), F1 the overlap of the keys. A date whose day and month may be swapped is decided by the
other side. A coarser date is not exact; a finer one that contains the gold only by option.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np

from .. import normalize
from ..metrics import batch
from ..normalize import Normalizer
from ..normalize.english import TYPES
from ..normalize.english.agreement import refines, resolves
from ..normalize.values import Ambiguous
from .profiles import Pairs, Profile, Scores
from .records import Example

METRICS = ("em", "f1", "precision", "recall")


def aware(*, finer: bool = False, day_first: bool | None = None, ner: bool = False) -> Profile:
    """The aware profile with its options.

    Args:
        finer: Whether a date that contains the gold and says more (1879-03-01 for March 1879, or
            for the year) is exact.
        day_first: How 03/04/1982 is read; None leaves it to the other side.
        ner: Whether the entity recognizer of the extra `morehopqa` is the last resort for dates.

    >>> aware().name, aware(finer=True).rules
    ('aware', ('swapped-date-decided-by-gold', 'other-unit-no-overlap', 'finer-date-accepted'))
    """

    @cache
    def normalizers() -> Mapping[str, Normalizer]:
        kinds = dict.fromkeys(_READ_AS.values())
        return {
            kind: normalize.get("en", type=kind, day_first=day_first, ner=ner) for kind in kinds
        }

    return Profile(
        name="aware",
        benchmark="morehopqa",
        about="answers as what they mean: exact numbers, dates as precise as stated, words",
        metrics=METRICS,
        normalizers=normalizers,
        score=lambda pairs: _score(pairs, finer),
        route=_route,
        rules=(
            "swapped-date-decided-by-gold",
            "other-unit-no-overlap",
            *(["finer-date-accepted"] if finer else []),
        ),
    )


_FIRST = {reading: kind for kind, reading in reversed(TYPES.items())}
_READ_AS = {kind: _FIRST[reading] for kind, reading in TYPES.items()}
"""Answer type -> the first type that is read alike: such types share their distinct texts."""


def _route(example: Example) -> tuple[str, str]:
    kind = _READ_AS[example.answer_type or "text"]
    return kind, kind


def _score(pairs: Pairs, finer: bool) -> Scores:
    exact = pairs.same_answer().astype(np.float64)
    values = pairs.forms.values or [None] * len(pairs.forms)
    open_p, open_g = pairs.where(isinstance(value, Ambiguous) for value in values)
    undecided = np.ones(len(exact), dtype=bool) if finer else open_p | open_g
    for i in np.flatnonzero(undecided & (exact == 0)).tolist():
        p, g = pairs.prediction[i], pairs.gold[i]
        prediction, gold = values[p], values[g]
        decided = (_is_one_writing(pairs, p) and resolves(prediction, gold)) or (
            _is_one_writing(pairs, g) and resolves(gold, prediction)
        )
        exact[i] = decided or (finer and refines(prediction, gold))
    overlap = batch.overlap(pairs.keys, pairs.prediction, pairs.gold)._asdict()
    nothing = pairs.no_overlap()
    for scores in overlap.values():
        scores[nothing] = 0.0
        scores[exact == 1] = 1.0
    return {"em": exact, **overlap}


def _is_one_writing(pairs: Pairs, form: int) -> bool:
    """Whether an ambiguous answer is one writing, a word; dates that it names have keys."""
    return all(" " not in key for key in pairs.forms.keys[form])


AWARE = aware()
