"""Several golds: the best of them counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np


class Best(NamedTuple):
    """The best score and the position of the first gold that reached it."""

    score: float
    gold: int


def best(scores: Sequence[float]) -> Best:
    """The maximum over the golds of one example. Raises ValueError without any gold.

    >>> best([0.5, 1.0, 1.0])
    Best(score=1.0, gold=1)
    """
    if not scores:
        raise ValueError("no gold to take the best of; an example without golds needs its own rule")
    top = max(scores)
    return Best(top, scores.index(top))


def best_of_each(scores: np.ndarray, offsets: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """`best` for many examples: example i owns scores[offsets[i]:offsets[i + 1]], at least one.

    Returns the maxima and the positions within each example.
    """
    import numpy as np

    starts = offsets[:-1]
    if len(starts) == 0:
        return np.zeros(0), np.zeros(0, dtype=np.int64)
    if len(starts) == len(scores):  # one gold each
        return scores.copy(), np.zeros(len(scores), dtype=np.int64)
    top = np.maximum.reduceat(scores, starts)
    reached = np.flatnonzero(scores == np.repeat(top, np.diff(offsets)))
    first = reached[np.searchsorted(reached, starts)]
    return top, first - starts
