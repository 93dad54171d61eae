"""HeQ's aware profile: Hebrew words without their prefixes, numbers and dates by value.

EM is equality of whole values where both state one; else each word must be able to stand for the
word at its place on the other side. F1 and TLNLS compare keys, which each side gets on its own.
"""

from __future__ import annotations

import numpy as np

from .. import normalize
from ..metrics import batch
from ..metrics.alternatives import agree
from ..normalize.hebrew.agreement import alternatives, states_one_of
from ..normalize.values import Ambiguous
from .profiles import Pairs, Profile, Scores, empty_prediction

METRICS = ("tlnls", "em", "f1", "precision", "recall")


def aware(*, tokenizer: str = "hebrew", prefixes: str = "split") -> Profile:
    """The aware profile; `tokenizer` and `prefixes` are those of ``normalize.get("he")``.

    >>> aware().name, aware(prefixes="keep").rules[0]
    ('aware', 'exact-is-full-overlap')
    """
    return Profile(
        name="aware",
        benchmark="heq",
        about="words without prefixes, as a Hebrew reader takes them; numbers and dates by value",
        metrics=METRICS,
        normalizers=lambda: {"": normalize.get("he", tokenizer=tokenizer, prefixes=prefixes)},
        score=_score,
        no_gold=empty_prediction,
        rules=("exact-is-full-overlap", "other-unit-no-overlap", "no-gold-empty-prediction"),
    )


def _score(pairs: Pairs) -> Scores:
    table, columns = pairs.keys, (pairs.prediction, pairs.gold)
    decided, same = pairs.same_value
    exact = np.where(decided, same, _agreeing(pairs, ~decided))
    overlap = batch.overlap(table, *columns)._asdict()
    scores = {"tlnls": batch.tlnls(table, *columns), "em": exact.astype(np.float64), **overlap}
    nothing = pairs.no_overlap()
    for name in METRICS:
        scores[name][exact] = 1.0
        scores[name][nothing] = 0.0
    return {name: scores[name] for name in METRICS}


def _agreeing(pairs: Pairs, wanted: np.ndarray) -> np.ndarray:
    """For each wanted pair, whether the two may stand for each other word by word."""
    lengths, normalized = pairs.keys.lengths, pairs.forms.normalized
    unclear, unclear_gold = pairs.where(isinstance(n.value, Ambiguous) for n in normalized)
    alike = lengths[pairs.prediction] == lengths[pairs.gold]
    wanted = wanted & (alike | unclear | unclear_gold)
    found = np.zeros(len(wanted), dtype=bool)
    prediction, gold = pairs.prediction.tolist(), pairs.gold.tolist()
    for i in np.flatnonzero(wanted).tolist():
        p, g = normalized[prediction[i]], normalized[gold[i]]
        found[i] = (
            agree(alternatives(p), alternatives(g)) == 1
            or states_one_of(p, g)
            or states_one_of(g, p)
        )
    return found


AWARE = aware()
