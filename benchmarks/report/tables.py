"""Tables for the terminal: scores times 100, two decimals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.table import Table

from ..run import Run


def profile_table(run: Run, by: Sequence[str] = ()) -> Table:
    """One profile's table: n and each metric over all rows, its interval, and the breakdowns."""
    table = Table()
    table.add_column("", no_wrap=True)
    table.add_column("n", justify="right")
    for metric in run.scores:
        table.add_column(metric, justify="right", no_wrap=True)
    table.add_row("all", str(len(run)), *(_percent(run.mean(metric)) for metric in run.scores))
    intervals = [run.interval(metric) for metric in run.scores]
    table.add_row("95 %", "", *(f"{100 * i.low:.1f}–{100 * i.high:.1f}" for i in intervals))
    for field in by:
        table.add_section()
        for value, means in run.by(field).items():
            cells = (_percent(means[metric]) for metric in run.scores)
            table.add_row(f"{field}={value}", str(int(means["n"])), *cells)
    return table


def demo_table(runs: Mapping[str, Run]) -> Table:
    """Several systems under one profile, a line each."""
    table = Table()
    table.add_column("system")
    table.add_column("n", justify="right")
    for metric in next(iter(runs.values())).scores:
        table.add_column(metric, justify="right", no_wrap=True)
    for system, run in runs.items():
        table.add_row(system, str(len(run)), *(_percent(run.mean(m)) for m in run.scores))
    return table


def _percent(score: float) -> str:
    return f"{100 * score:.2f}"
