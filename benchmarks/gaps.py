"""The rows on which two profiles differ most, kept while batches stream past."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from .benchmark import Benchmark
from .explain import explain
from .records import Example
from .run import Run


@dataclass(frozen=True)
class Gap:
    """A row that two profiles score differently.

    Attributes:
        example: Its question.
        prediction: The answer; None where it is missing.
        scores: Profile -> the score.
    """

    example: Example
    prediction: str | None
    scores: Mapping[str, float]

    @property
    def size(self) -> float:
        """How far the two are apart."""
        first, second = self.scores.values()
        return abs(second - first)

    def reasons(self, benchmark: Benchmark, metric: str) -> tuple[str, ...]:
        """What decided the two scores, as `explain` finds it."""
        example = self.example
        found = explain(
            replace(benchmark, profiles={name: benchmark.profile(name) for name in self.scores}),
            self.prediction or "",
            example.golds,
            answer_type=example.answer_type,
            question=example.fields.get("question"),
        )
        return next((d.reasons for d in found.differences if metric in d.scores), ())


@dataclass(frozen=True)
class Gaps:
    """How two profiles differ over some rows; those of parts add up.

    Attributes:
        metric: The metric they are compared on.
        n: Rows.
        count: Rows that they score differently.
        widest: The rows of the widest gaps, the first met first.
        limit: How many of them are kept.
    """

    metric: str
    n: int
    count: int
    widest: tuple[Gap, ...]
    limit: int

    @classmethod
    def of(cls, first: Run, second: Run, limit: int) -> Gaps:
        """The gaps between two runs over the same rows, in the first one's primary metric."""
        metric = first.profile.metrics[0]
        names = (first.profile.name, second.profile.name)
        a, b = first.scores[metric], second.scores[metric]
        size = np.abs(b - a)
        count = int((size > 0).sum())
        rows = np.argsort(-size, kind="stable")[: min(limit, count)].tolist()
        widest = [
            Gap(
                first.pairs.examples[i],
                first.predictions[i],
                dict(zip(names, (float(a[i]), float(b[i])), strict=True)),
            )
            for i in rows
        ]
        return cls(metric, len(first), count, tuple(widest), limit)

    def __add__(self, other: Gaps) -> Gaps:
        widest = sorted((*self.widest, *other.widest), key=lambda gap: -gap.size)[: self.limit]
        n, count = self.n + other.n, self.count + other.count
        return Gaps(self.metric, n, count, tuple(widest), self.limit)
