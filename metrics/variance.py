"""What explains the variance of scores: each factor's share, also where not all cells exist."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import permutations

import numpy as np


def shares(
    values: Sequence[float] | np.ndarray, factors: Mapping[str, Sequence[Hashable]]
) -> dict[str, float]:
    """The share of the variance of `values` that each factor explains, and what is left.

    A factor's share is what it adds to the variance explained by additive effects, averaged over
    every order in which factors may enter. Where every combination of levels occurs equally often
    that is eta squared of the analysis of variance; ``rest`` is what the factors do only together.

    Args:
        values: The scores.
        factors: Name -> the level of each score.

    Returns:
        Name -> share, with ``rest``; they sum to 1. All are 0 where the values do not vary.
        Source: Lindeman, Merenda and Gold 1980.

    >>> shares([0, 1, 0, 1], {"system": "abab", "tokenizer": "xxyy"})
    {'system': 1.0, 'tokenizer': 0.0, 'rest': 0.0}
    """
    y = np.asarray(values, dtype=np.float64)
    y = y - y.mean()
    total = float(y @ y)
    names = list(factors)
    if total <= 1e-24 * len(y):
        return dict.fromkeys([*names, "rest"], 0.0)
    coded = {name: _indicators(levels) for name, levels in factors.items()}
    explained: dict[frozenset[str], float] = {frozenset(): 0.0}

    def of(chosen: frozenset[str]) -> float:
        if chosen not in explained:
            design = np.concatenate([np.ones((len(y), 1)), *(coded[n] for n in chosen)], axis=1)
            left = y - design @ np.linalg.lstsq(design, y, rcond=None)[0]
            explained[chosen] = 1.0 - float(left @ left) / total
        return explained[chosen]

    found = dict.fromkeys(names, 0.0)
    orders = list(permutations(names))
    for order in orders:
        for at, name in enumerate(order):
            added = of(frozenset(order[: at + 1])) - of(frozenset(order[:at]))
            found[name] += added / len(orders)
    found["rest"] = 1.0 - sum(found.values())
    return {name: _rounded(share) for name, share in found.items()}


def _indicators(levels: Sequence[Hashable]) -> np.ndarray:
    distinct = list(dict.fromkeys(levels))
    return np.array([[float(level == one) for one in distinct] for level in levels])


def _rounded(share: float) -> float:
    """Without the noise of the least squares, and never below 0."""
    return max(round(share, 12), 0.0) + 0.0
