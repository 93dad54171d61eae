"""Paired tests of two systems over the same rows: bootstrap, permutation, McNemar; Holm's rule.

The first two need nothing but the tallies of the two systems (`summary.Tally`): the draws belong to
the clusters, so both tallies were made with the same draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lgamma, log, nan
from typing import NamedTuple

import numpy as np

from .summary import Tally


class Difference(NamedTuple):
    """How far the second system is from the first on one metric.

    Attributes:
        difference: Mean of the second minus mean of the first.
        low: The 2.5 % quantile of the paired bootstrap; NaN where all rows are one cluster.
        high: The 97.5 % quantile; NaN likewise.
        p_bootstrap: Twice the smaller share of replicates on one side of 0; None likewise.
        p_permutation: The share of draws that, with the systems swapped in half of the clusters,
            leave a difference at least as large; None where rows count differently for the two
            systems (an F1 over classes), so that swapping them has no meaning.
    """

    difference: float
    low: float
    high: float
    p_bootstrap: float | None
    p_permutation: float | None


def difference(first: Tally, second: Tally, metric: str) -> Difference:
    """Compare two tallies of the same rows. Raises ValueError when they cannot be.

    Both tests are two-sided and count the observed data as one draw, so that no p-value is 0.
    Sources: Efron and Tibshirani 1993 (bootstrap); Noreen 1989 (approximate randomization).

    >>> rows = ["a", "b", "c", "d"]
    >>> first = Tally.of({"em": np.array([0.0, 0, 1, 1])}, rows, flips=64)
    >>> second = Tally.of({"em": np.array([1.0, 1, 1, 1])}, rows, flips=64)
    >>> difference(first, second, "em").difference
    0.5
    """
    if first.n != second.n or not (first.flipped and second.flipped):
        raise ValueError("paired tests need tallies of the same rows, made with flips")
    observed = second.mean(metric) - first.mean(metric)
    apart = second.replicates(metric) - first.replicates(metric)
    alone = first.alone(metric)
    low, high = (nan, nan) if alone else np.quantile(apart, [0.025, 0.975])
    side = 1 + min(int((apart <= 0).sum()), int((apart >= 0).sum()))
    swapped = np.abs(second.flipped[metric] - first.flipped[metric])
    reached = abs((second.sums[metric][0] - first.sums[metric][0]) / 2**28)
    same = second.sums[metric][1] == first.sums[metric][1]
    # A rounding of one fine unit a row must not make a draw fall short of its own equal.
    as_far = int((swapped >= reached - first.n).sum())
    return Difference(
        observed,
        float(low),
        float(high),
        None if alone else min(1.0, 2 * side / (len(apart) + 1)),
        (1 + as_far) / (1 + len(swapped)) if same else None,
    )


EXACT = 12
"""With so many clusters or fewer, `exact_permutation` looks at every pattern of signs."""


def exact_permutation(differences: Sequence[float] | np.ndarray) -> float:
    """The exact two-sided p-value of the paired permutation test.

    Of all patterns of signs, the share that leaves a sum at least as far from 0.

    Args:
        differences: Second minus first, summed over each cluster; at most 20 of them (ValueError).

    >>> exact_permutation([1, 1, 1])
    0.25
    """
    values = np.asarray(differences, dtype=np.float64)
    if len(values) > 20:
        raise ValueError(f"{len(values)} clusters have too many patterns of signs to try all")
    sums = np.zeros(1)
    for value in values:
        sums = np.concatenate((sums + value, sums - value))
    tolerance = 1e-12 * max(1.0, float(np.abs(values).sum()))
    return float((np.abs(sums) >= abs(float(values.sum())) - tolerance).mean())


def mcnemar(only_first: int, only_second: int) -> float:
    """The exact two-sided p-value of McNemar's test from the two counts of discordant rows.

    1 where nothing is discordant. Source: McNemar 1947, in its exact binomial form.

    >>> mcnemar(1, 9)
    0.021484375
    """
    n, k = only_first + only_second, min(only_first, only_second)
    if n == 0:
        return 1.0
    if n <= 1000:  # whole numbers
        term = chosen = 1
        for i in range(k):
            term = term * (n - i) // (i + 1)
            chosen += term
        return min(1.0, 2 * chosen / 2**n)
    logs = [lgamma(n + 1) - lgamma(i + 1) - lgamma(n - i + 1) for i in range(k + 1)]
    return min(1.0, 2 * float(np.exp(np.array(logs) - n * log(2)).sum()))


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's correction: p-values that hold together for all comparisons made, in their order.

    Source: Holm 1979.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    corrected = [1.0] * len(p_values)
    least = 0.0
    for rank, i in enumerate(order):
        least = max(least, min(1.0, (len(p_values) - rank) * p_values[i]))
        corrected[i] = least
    return corrected
