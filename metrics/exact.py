"""Exact match of two sequences of keys."""

from __future__ import annotations

from collections.abc import Sequence


def exact(prediction: Sequence[str], gold: Sequence[str]) -> float:
    """1.0 when both have the same keys in the same order, else 0.0; two empty answers are equal.

    >>> exact(["dead", "sea"], ["dead", "sea"]), exact(["sea", "dead"], ["dead", "sea"])
    (1.0, 0.0)
    """
    return float(tuple(prediction) == tuple(gold))
