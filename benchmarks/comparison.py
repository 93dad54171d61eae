"""Systems side by side under one profile: paired tests, corrected for their number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ..metrics.significance import Difference, difference, holm, mcnemar
from .totals import Totals, told


@dataclass(frozen=True)
class Comparison:
    """One metric of two systems.

    Attributes:
        metric: The metric.
        first: The system that the difference starts from.
        second: The other.
        difference: Second minus first, its interval, and p-values as they are.
        mcnemar: McNemar's p-value, for a metric that is right or wrong.
        corrected: Each p-value by Holm's rule over all comparisons of the table: test -> p.
    """

    metric: str
    first: str
    second: str
    difference: Difference
    mcnemar: float | None
    corrected: Mapping[str, float | None]

    def as_json(self) -> dict[str, Any]:
        """What `comparison.json` holds of it."""
        return {
            "metric": self.metric,
            "first": self.first,
            "second": self.second,
            **told(self.difference),
            "p_mcnemar": self.mcnemar,
            "corrected": dict(self.corrected),
        }


def compared(
    totals: Mapping[str, Totals],
    metrics: Sequence[str],
    discordant: Mapping[tuple[str, str, str], tuple[int, int]],
) -> list[Comparison]:
    """Every pair of systems on every metric.

    Args:
        totals: The systems' totals over the same rows, made with flips.
        metrics: What to compare.
        discordant: (first, second, metric) -> rows that only one of them has right.
    """
    found = [
        (
            metric,
            a,
            b,
            difference(totals[a].tally, totals[b].tally, metric),
            discordant.get((a, b, metric)),
        )
        for a, b in combinations(totals, 2)
        for metric in metrics
    ]
    tests = {
        "bootstrap": [d.p_bootstrap for _, _, _, d, _ in found],
        "permutation": [d.p_permutation for _, _, _, d, _ in found],
        "mcnemar": [None if counts is None else mcnemar(*counts) for *_, counts in found],
    }
    corrected = {test: _holm(values) for test, values in tests.items()}
    return [
        Comparison(
            metric, a, b, apart, tests["mcnemar"][i], {t: ps[i] for t, ps in corrected.items()}
        )
        for i, (metric, a, b, apart, _) in enumerate(found)
    ]


def _holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Holm's rule over those that there are."""
    there = [i for i, p in enumerate(p_values) if p is not None]
    held = holm([p for p in p_values if p is not None])
    result: list[float | None] = [None] * len(p_values)
    for i, p in zip(there, held, strict=True):
        result[i] = p
    return result
