"""Means and their intervals from rows of scores.

The interval is a Poisson bootstrap whose weights are a seeded hash of the cluster's name: the same
rows give the same interval in any order and split into any parts.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from hashlib import blake2b
from typing import NamedTuple

import numpy as np

REPLICATES = 1000
SEED = 20240615


class Interval(NamedTuple):
    """A mean with its 95 % bootstrap interval, all in [0, 1]."""

    mean: float
    low: float
    high: float


def mean(scores: Sequence[float] | np.ndarray) -> float:
    """The arithmetic mean. Raises ValueError without any score.

    >>> mean([1.0, 0.0])
    0.5
    """
    if len(scores) == 0:
        raise ValueError("no scores: a mean needs at least one")
    return float(np.mean(scores))


def interval(
    scores: Sequence[float] | np.ndarray,
    clusters: Sequence[Hashable],
    *,
    replicates: int = REPLICATES,
    seed: int = SEED,
) -> Interval:
    """The mean and its 95 % interval by the Poisson bootstrap over clusters.

    Args:
        scores: One number in [0, 1] a row.
        clusters: What is drawn together, such as the paragraph of each row; the row's id where
            rows are independent.
        replicates: How many bootstrap samples.
        seed: Chooses the weights; the same seed gives the same interval.

    Returns:
        The mean with the 2.5 % and 97.5 % quantiles. Raises ValueError without scores or when the
        two sequences differ in length. Source: Hanley and MacGibbon 2006 (Poisson bootstrap).

    >>> interval([1.0, 1.0], ["a", "b"])
    Interval(mean=1.0, low=1.0, high=1.0)
    """
    if len(scores) != len(clusters):
        raise ValueError(f"{len(scores)} scores for {len(clusters)} clusters: need one each")
    middle = mean(scores)
    names = sorted({str(cluster) for cluster in clusters})
    position = {name: i for i, name in enumerate(names)}
    where = np.array([position[str(cluster)] for cluster in clusters])
    sums = np.bincount(where, weights=np.asarray(scores, dtype=np.float64), minlength=len(names))
    counts = np.bincount(where, minlength=len(names)).astype(np.float64)
    top, bottom = np.zeros(replicates), np.zeros(replicates)
    for start in range(0, len(names), 4096):  # keeps the weights of a portion small
        part = slice(start, start + 4096)
        weights = _weights(names[part], replicates, seed)
        top += sums[part] @ weights
        bottom += counts[part] @ weights
    drawn = bottom > 0
    means = top[drawn] / bottom[drawn]
    if len(means) == 0:
        return Interval(middle, middle, middle)
    low, high = np.quantile(means, [0.025, 0.975])
    return Interval(middle, float(low), float(high))


def _weights(names: Sequence[str], replicates: int, seed: int) -> np.ndarray:
    """Poisson(1) weights, clusters x replicates, from a hash of each name and the seed."""
    stems = [
        int.from_bytes(
            blake2b(f"{seed} {name}".encode("utf-8", "surrogatepass"), digest_size=8).digest()
        )
        for name in names
    ]
    state = np.array(stems, dtype=np.uint64)[:, None]
    steps = np.arange(1, replicates + 1, dtype=np.uint64)[None, :]
    uniform = _mixed(state + steps * np.uint64(0x9E3779B97F4A7C15)) / 2.0**64
    return np.searchsorted(_POISSON, uniform, side="right").astype(np.float64)


def _mixed(x: np.ndarray) -> np.ndarray:
    """The finalizer of SplitMix64 (Steele, Lea and Flood 2014): spreads a counter over 64 bits."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


# Cumulative Poisson(1): the chance of at most k events, k = 0, 1, …
_POISSON = np.cumsum(np.exp(-1.0) / np.cumprod(np.concatenate(([1.0], np.arange(1.0, 18.0)))))
