"""Retrieval: whether a relevant item stands among the first k."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def hit_at(retrieved: Sequence[str], relevant: Collection[str], k: int = 10) -> float:
    """1.0 when one of the first `k` retrieved ids is relevant, else 0.0.

    Without any relevant id the answer is 0; whether such a question counts at all is the
    benchmark's choice. Raises ValueError when `k` is under 1. Source: "accuracy of top 10
    candidates", PolQA (Rybak et al. 2022, arXiv:2212.08897).

    >>> hit_at(["p3", "p1"], {"p1"}, k=1), hit_at(["p3", "p1"], {"p1"}, k=2)
    (0.0, 1.0)
    """
    if k < 1:
        raise ValueError(f"k must be at least 1, not {k}")
    return float(any(item in relevant for item in retrieved[:k]))
