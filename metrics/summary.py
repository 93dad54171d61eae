"""Means and their intervals from rows of scores, in parts that add up to the same numbers.

A `Tally` holds what means, intervals and paired tests need to know of some rows. Its sums are whole
numbers, so tallies of any parts in any order add up to the same tally, bit for bit. The interval is
a Poisson bootstrap whose weights belong to the name of each cluster (`draws`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import nan
from operator import add
from typing import NamedTuple

import numpy as np

from .draws import SEED, coins, poisson

REPLICATES = 1000
FLIPS = 4096

# Sums are kept in these fractions. Exactness: a block of 2**16 rows, each at most 1 and drawn at
# most 8 times, sums to 2**51 fine units, which float64 still holds without rounding.
_FINE = 2.0**32
_ROWS = 1 << 16
_CLUSTERS = 64  # clusters drawn at once: what fits the processor's cache
_PRODUCT = 1 << 18  # multiplications at once: BLAS starts threads above it, which cost more here


class Interval(NamedTuple):
    """A mean with its 95 % bootstrap interval, all in [0, 1].

    Both ends are NaN where all rows are one cluster: nothing says how another would differ.
    """

    mean: float
    low: float
    high: float


def total(scores: Sequence[float] | np.ndarray) -> int:
    """The sum in units of 2**-60, as a whole number: the same in any order.

    >>> total([0.5, 0.25]) / 2**60
    0.75
    """
    values = np.asarray(scores, dtype=np.float64)
    high = np.rint(values * 2.0**30)
    low = np.rint((values - high / 2.0**30) * 2.0**60)
    return (int(high.astype(np.int64).sum()) << 30) + int(low.astype(np.int64).sum())


def mean(scores: Sequence[float] | np.ndarray) -> float:
    """The arithmetic mean. Raises ValueError without any score.

    >>> mean([1.0, 0.0])
    0.5
    """
    if len(scores) == 0:
        raise ValueError("no scores: a mean needs at least one")
    return total(scores) / (len(scores) << 60)


@dataclass(frozen=True, eq=False)
class Tally:
    """What some rows add to means, intervals and paired tests, metric by metric; tallies add up.

    Attributes:
        n: Rows.
        sums: Metric -> (sum of score x weight, sum of weights), in units of 2**-60.
        drawn: Metric -> the bootstrap's sums, two rows of replicates: scores, weights.
        flipped: Metric -> the sums of a permutation test, one for each draw of signs; empty where
            no test is wanted.
    """

    n: int
    sums: Mapping[str, tuple[int, int]]
    drawn: Mapping[str, np.ndarray]
    flipped: Mapping[str, np.ndarray]

    @classmethod
    def of(
        cls,
        scores: Mapping[str, np.ndarray],
        clusters: Sequence[Hashable],
        *,
        weights: Mapping[str, np.ndarray] | None = None,
        flips: int = 0,
        replicates: int = REPLICATES,
        seed: int = SEED,
    ) -> Tally:
        """Count rows.

        Args:
            scores: Metric -> one number in [0, 1] a row.
            clusters: What is drawn together, such as the paragraph of each row; the row's id where
                rows are independent.
            weights: Metric -> what each row counts for, in [0, 1]; 1 where nothing is said.
            flips: How many draws of signs for a permutation test; 0 for none.
            replicates: How many bootstrap samples.
            seed: Chooses the draws; the same seed gives the same numbers.
        """
        n = len(clusters)
        for metric, values in scores.items():
            if len(values) != n:
                raise ValueError(f"{len(values)} scores for {n} clusters: need one each ({metric})")
        counts = {"": np.ones(n), **(weights or {})}
        tops = {m: np.asarray(s, np.float64) * counts.get(m, 1.0) for m, s in scores.items()}
        at = {name: len(tops) + i for i, name in enumerate(counts)}
        columns = np.array([*tops.values(), *counts.values()]).reshape(len(at) + len(tops), n)
        drawn = np.zeros((len(columns), replicates), dtype=np.int64)
        flipped = np.zeros((len(tops), flips), dtype=np.int64)
        for start in range(0, n, _ROWS):
            block = slice(start, start + _ROWS)
            sums = np.rint(columns[:, block] * _FINE)
            drawn += _drawn(clusters[block], sums, poisson, replicates, seed)
            if flips:
                heads = _drawn(clusters[block], sums[: len(tops)], coins, flips, seed)
                flipped += sums[: len(tops)].sum(axis=1).astype(np.int64)[:, None] - 2 * heads
        weighed = {m: counts.get(m, counts[""]) for m in tops}
        return cls(
            n,
            {m: (total(tops[m]), total(weighed[m])) for m in tops},
            {m: drawn[[i, at.get(m, at[""])]] for i, m in enumerate(tops)},
            {m: flipped[i] for i, m in enumerate(tops)} if flips else {},
        )

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.n + other.n,
            {m: (a + other.sums[m][0], b + other.sums[m][1]) for m, (a, b) in self.sums.items()},
            {m: drawn + other.drawn[m] for m, drawn in self.drawn.items()},
            {m: flipped + other.flipped[m] for m, flipped in self.flipped.items()},
        )

    @staticmethod
    def joined(parts: Iterable[Tally]) -> Tally:
        """The sum of at least one tally."""
        return reduce(add, parts)

    def mean(self, metric: str) -> float:
        """The mean of a metric: 0 where no row counts for it."""
        top, bottom = self.sums[metric]
        return top / bottom if bottom else 0.0

    def alone(self, metric: str) -> bool:
        """Whether the rows that count for a metric are one cluster, so that it has no interval.

        Each draw then takes all of them equally often.
        """
        whole = self.sums[metric][1] >> 28
        return whole == 0 or not (self.drawn[metric][1] % whole).any()

    def replicates(self, metric: str) -> np.ndarray:
        """The bootstrap's means; a replicate that drew nothing takes the mean of all rows."""
        top, bottom = self.drawn[metric]
        middle = np.full(len(top), self.mean(metric))
        return np.divide(top, bottom, out=middle, where=bottom > 0)

    def interval(self, metric: str) -> Interval:
        """The mean with the 2.5 % and 97.5 % quantiles of the bootstrap; see `alone`."""
        if self.alone(metric):
            return Interval(self.mean(metric), nan, nan)
        low, high = np.quantile(self.replicates(metric), [0.025, 0.975])
        return Interval(self.mean(metric), float(low), float(high))


def _drawn(
    clusters: Sequence[Hashable],
    columns: np.ndarray,
    draw: Callable[[Sequence[str], int, int], np.ndarray],
    draws: int,
    seed: int,
) -> np.ndarray:
    """The sum of every column under each draw of the clusters: columns x draws."""
    number: dict[str, int] = {}
    where = np.array([number.setdefault(str(cluster), len(number)) for cluster in clusters])
    names = list(number)
    if len(names) < len(where):
        columns = np.array([np.bincount(where, weights=c, minlength=len(names)) for c in columns])
    sums = np.zeros((len(columns), draws))
    width = max(_PRODUCT // (_CLUSTERS * len(columns)), 1)
    for start in range(0, len(names), _CLUSTERS):
        part = slice(start, start + _CLUSTERS)
        drawn = draw(names[part], draws, seed).astype(np.float64)
        for left in range(0, draws, width):
            some = slice(left, left + width)
            sums[:, some] += columns[:, part] @ drawn[:, some]
    return sums.astype(np.int64)


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
        The mean with the 2.5 % and 97.5 % quantiles, which are NaN for a single cluster. Raises
        ValueError without scores or when the two sequences differ in length. Source: Hanley and
        MacGibbon 2006 (Poisson bootstrap).

    >>> interval([1.0, 1.0], ["a", "b"])
    Interval(mean=1.0, low=1.0, high=1.0)
    """
    if len(scores) != len(clusters):
        raise ValueError(f"{len(scores)} scores for {len(clusters)} clusters: need one each")
    if len(scores) == 0:
        raise ValueError("no scores: a mean needs at least one")
    column = {"": np.asarray(scores, dtype=np.float64)}
    return Tally.of(column, clusters, replicates=replicates, seed=seed).interval("")
