"""What a report says of a run, or of the parts of one: totals of parts add up, bit for bit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any

import numpy as np

from ..metrics.significance import Difference
from ..metrics.summary import Interval, Tally, total
from .errors import UsageError
from .signature import Signature

FEW = 30
"""A cell of fewer examples is marked: its mean says little."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The rows of one value of a field: how many, and the sums of each metric (see `Tally`)."""

    n: int
    sums: Mapping[str, tuple[int, int]]

    @classmethod
    def of(
        cls, scores: Mapping[str, np.ndarray], weights: Mapping[str, np.ndarray], n: int
    ) -> Cell:
        """Count rows of scores and, where they have one, their weights."""
        sums = {
            m: (total(s * weights[m]), total(weights[m])) if m in weights else (total(s), n << 60)
            for m, s in scores.items()
        }
        return cls(n, sums)

    def __add__(self, other: Cell) -> Cell:
        sums = {m: (a + other.sums[m][0], b + other.sums[m][1]) for m, (a, b) in self.sums.items()}
        return Cell(self.n + other.n, sums)

    def means(self) -> dict[str, float]:
        """{"n": rows, metric: mean}."""
        return {"n": self.n} | {m: a / b if b else 0.0 for m, (a, b) in self.sums.items()}


@dataclass(frozen=True)
class Totals:
    """A system under a profile, without its rows.

    Attributes:
        signature: Everything that decided the scores.
        tally: What means, intervals and paired tests need.
        flags: How many rows carry each flag.
        cells: Field -> value -> the cell of the breakdown, in order of appearance.
        fields: The fields that the rows have.
    """

    signature: Signature
    tally: Tally
    flags: Mapping[str, int]
    cells: Mapping[str, Mapping[str, Cell]]
    fields: Mapping[str, None]

    def __add__(self, other: Totals) -> Totals:
        cells: dict[str, dict[str, Cell]] = {}
        for name in dict.fromkeys([*self.cells, *other.cells]):
            mine, theirs = self.cells.get(name, {}), other.cells.get(name, {})
            both = dict.fromkeys([*mine, *theirs])
            cells[name] = {
                value: mine[value] + theirs[value]
                if value in mine and value in theirs
                else mine.get(value) or theirs[value]
                for value in both
            }
        flags = {flag: count + other.flags[flag] for flag, count in self.flags.items()}
        fields = {**self.fields, **other.fields}
        return Totals(self.signature, self.tally + other.tally, flags, cells, fields)

    @staticmethod
    def joined(parts: Iterable[Totals]) -> Totals:
        """The sum of at least one."""
        return reduce(add, parts)

    def __len__(self) -> int:
        return self.tally.n

    @property
    def metrics(self) -> list[str]:
        """The names of the metrics; the first is the primary one."""
        return list(self.tally.sums)

    def mean(self, metric: str) -> float:
        """The mean of a metric, in [0, 1]."""
        return self.tally.mean(metric)

    def interval(self, metric: str) -> Interval:
        """The mean with its 95 % interval."""
        return self.tally.interval(metric)

    def by(self, field: str) -> dict[str, dict[str, float]]:
        """Means by the value of a field: value -> {"n": rows, metric: mean}."""
        if field not in self.cells:
            raise unknown_field(field, self.fields)
        return {value: cell.means() for value, cell in self.cells[field].items()}

    def asked(self, usual: Sequence[str], asked: Sequence[str]) -> list[str]:
        """The fields to show: the usual ones where the data has them, and those asked for.

        Raises UsageError for one that was asked for and is not there; it lists the known.
        """
        for field in asked:
            if field not in self.fields:
                raise unknown_field(field, self.fields)
        return [f for f in dict.fromkeys([*usual, *asked]) if self.cells.get(f) or f in asked]

    def summary(self) -> dict[str, Any]:
        """What `summary.json` holds; see `summary.schema.json`."""
        return {
            "benchmark": self.signature.benchmark,
            "profile": self.signature.profile,
            "signature": str(self.signature),
            "n": len(self),
            "flags": dict(self.flags),
            "metrics": {metric: told(self.interval(metric)) for metric in self.metrics},
            "by": {field: self.by(field) for field, cells in self.cells.items() if cells},
        }


def told(figures: Interval | Difference) -> dict[str, float | None]:
    """Figures as JSON has them: null for what is not there.

    >>> told(Interval(0.5, float("nan"), float("nan")))
    {'mean': 0.5, 'low': None, 'high': None}
    """
    return {name: None if x != x else x for name, x in figures._asdict().items()}


def unknown_field(field: str, known: Iterable[str]) -> UsageError:
    """The error for a field that is not there; it lists those that are."""
    listed = ", ".join(sorted(known)) or "none"
    return UsageError(f"no field {field!r} to break down by; known are: {listed}")
