"""Tables for the terminal: scores times 100, two decimals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan

from rich.table import Table

from ..comparison import Comparison
from ..run import Run
from ..totals import FEW, Totals


def profile_table(totals: Totals, by: Sequence[str] = ()) -> Table:
    """One profile's table: n and each metric over all rows, its interval, and the breakdowns.

    A cell of few examples is marked with a star beside its n.
    """
    table = Table()
    table.add_column("", no_wrap=True)
    table.add_column("n", justify="right", no_wrap=True)
    for metric in totals.metrics:
        table.add_column(metric, justify="right", no_wrap=True)
    table.add_row("all", str(len(totals)), *(_percent(totals.mean(m)) for m in totals.metrics))
    intervals = [totals.interval(metric) for metric in totals.metrics]
    table.add_row("95 %", "", *(spread(i.low, i.high) for i in intervals))
    for field in by:
        table.add_section()
        for value, means in totals.by(field).items():
            cells = (_percent(means[metric]) for metric in totals.metrics)
            n = int(means["n"])
            table.add_row(f"{field}={value}", f"*{n}" if n < FEW else str(n), *cells)
    return table


NO_INTERVAL = "95 % none: the rows that count are one cluster, which says nothing of others"
"""Why a table has no interval."""


def spread(low: float, high: float, form: str = ".1f", between: str = "–") -> str:
    """The ends of an interval, times 100; for a single cluster it says that there is none.

    >>> spread(0.25, 0.5), spread(float("nan"), float("nan"))
    ('25.0–50.0', 'none')
    """
    return "none" if isnan(low) else f"{100 * low:{form}}{between}{100 * high:{form}}"


def p_value(p: float) -> str:
    """A p-value for a table.

    >>> p_value(0.00024), p_value(0.5)
    ('< 0.001', '0.500')
    """
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def has_few(totals: Totals, by: Sequence[str]) -> bool:
    """Whether `profile_table` marks a cell."""
    return any(means["n"] < FEW for field in by for means in totals.by(field).values())


def comparison_table(comparisons: Sequence[Comparison]) -> Table:
    """Systems in pairs: difference x 100, its 95 % interval, corrected p-values."""
    table = Table()
    for name in ("metric", "", "difference", "95 %", "p bootstrap", "p permutation", "p McNemar"):
        table.add_column(name, no_wrap=True, justify="left" if name in ("metric", "") else "right")
    for each in comparisons:
        found = each.difference
        table.add_row(
            each.metric,
            f"{each.second} - {each.first}",
            f"{100 * found.difference:+.2f}",
            spread(found.low, found.high, "+.1f", " to "),
            *("" if p is None else p_value(p) for p in each.corrected.values()),
        )
    return table


def demo_table(runs: Mapping[str, Run]) -> Table:
    """Several systems under one profile, a line each."""
    table = Table()
    table.add_column("system", no_wrap=True)
    table.add_column("n", justify="right", no_wrap=True)
    for metric in next(iter(runs.values())).scores:
        table.add_column(metric, justify="right", no_wrap=True)
    for system, run in runs.items():
        table.add_row(system, str(len(run)), *(_percent(run.mean(m)) for m in run.scores))
    return table


def _percent(score: float) -> str:
    return f"{100 * score:.2f}"
