"""How far two rankings of the same things agree: Kendall's tau-b and Spearman's rho, with ties."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

Numbers = Sequence[float] | np.ndarray


def kendall(first: Numbers, second: Numbers) -> float:
    """Kendall's tau-b: pairs in the same order less pairs in opposite order, corrected for ties.

    Args:
        first: One number for each thing.
        second: Another number for each thing.

    Returns:
        A number in [-1, 1]; NaN where one side does not rank at all. Raises ValueError when the
        lengths differ. Source: Kendall 1945 (the treatment of ties).

    >>> kendall([1, 2, 3], [1, 3, 2])
    0.3333333333333333
    """
    x, y = _checked(first, second)
    i, j = np.triu_indices(len(x), 1)
    a, b = np.sign(x[i] - x[j]), np.sign(y[i] - y[j])
    ranked = np.sqrt(np.abs(a).sum() * np.abs(b).sum())
    return float((a * b).sum() / ranked) if ranked else float("nan")


def spearman(first: Numbers, second: Numbers) -> float:
    """Spearman's rho: the correlation of the ranks, ties sharing their mean rank.

    Returns a number in [-1, 1]; NaN where one side does not rank at all. Raises ValueError when the
    lengths differ. Source: Spearman 1904.

    >>> spearman([1, 2, 3], [1, 3, 2])
    0.5
    """
    x, y = (ranks(side) for side in _checked(first, second))
    x, y = x - x.mean() if len(x) else x, y - y.mean() if len(y) else y
    spread = np.sqrt((x * x).sum() * (y * y).sum())
    return float((x * y).sum() / spread) if spread else float("nan")


def ranks(values: Numbers) -> np.ndarray:
    """The rank of each value, from 1 for the least; equal values share their mean rank.

    >>> ranks([0.5, 0.1, 0.5]).tolist()
    [2.5, 1.0, 2.5]
    """
    array = np.asarray(values, dtype=np.float64)
    _, group, sizes = np.unique(array, return_inverse=True, return_counts=True)
    last = np.cumsum(sizes)
    return (last - (sizes - 1) / 2)[group]


def _checked(first: Numbers, second: Numbers) -> tuple[np.ndarray, np.ndarray]:
    if len(first) != len(second):
        raise ValueError(f"{len(first)} numbers against {len(second)}: need one each")
    return np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
