"""A profile for data that belongs to no benchmark: one normalizer, and metrics by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from .. import metrics as floor
from ..metrics import batch
from ..normalize import Normalizer
from .profiles import Pairs, Profile, Scores, empty_prediction

EM = "em"
"""Of a normalizer: the same value where values decide, else the same keys."""

_OVER_KEYS: dict[str, Callable[..., np.ndarray]] = {
    "exact": batch.exact,
    "precision": lambda *pairs: batch.overlap(*pairs).precision,
    "recall": lambda *pairs: batch.overlap(*pairs).recall,
    "f1": lambda *pairs: batch.overlap(*pairs).f1,
    "tlnls": batch.tlnls,
    "sequence_similarity": batch.sequence_similarity,
}


def own_profile(normalizer: Normalizer, metrics: Sequence[str]) -> Profile:
    """A profile for data that belongs to no benchmark.

    Args:
        normalizer: Makes the keys, and the values where it knows any.
        metrics: ``em`` and any of `qanorm.metrics.available()`; an unknown name is a LookupError.

    >>> from qanorm import normalize
    >>> own_profile(normalize.get("und"), ["em"]).metrics
    ('em',)
    """
    for name in metrics:
        if name != EM:
            floor.get(name)
    return Profile(
        name="own",
        benchmark="any",
        about=f"the normalizer {normalizer.name}",
        metrics=tuple(metrics),
        normalizers=lambda: {"": normalizer},
        score=lambda pairs: _scores(pairs, metrics),
        no_gold=empty_prediction,
        rules=("no-gold-empty-prediction",),
    )


def _scores(pairs: Pairs, metrics: Sequence[str]) -> Scores:
    """The metrics; what values decide is the same in all of them, and a refusal is no answer."""
    decided, same = pairs.same_value
    nothing = pairs.no_overlap()
    scores = {name: _measured(name, pairs) for name in metrics}
    for found in scores.values():
        found[decided & same] = 1.0
        found[nothing] = 0.0
    return scores


def _measured(name: str, pairs: Pairs) -> np.ndarray:
    columns = pairs.prediction, pairs.gold
    if name == EM:
        return pairs.same_answer().astype(np.float64)
    if name in _OVER_KEYS:
        return _OVER_KEYS[name](pairs.keys, *columns)
    metric = floor.get(name)
    of = pairs.forms.texts if metric.takes == "text" else pairs.forms.keys
    prediction, gold = ([of[i] for i in column.tolist()] for column in columns)
    return metric.batch(prediction, gold)
