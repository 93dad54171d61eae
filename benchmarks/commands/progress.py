"""A progress bar on standard error, when that is a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from ..stream import Part

Item = TypeVar("Item")


def shown(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts as they are, with a bar that counts their rows."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from parts
        return
    count = TextColumn("{task.completed:,.0f} rows · {task.speed:,.0f}/s")
    columns = (TextColumn("scoring"), BarColumn(), count, TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None)
        for part in parts:
            bar.advance(task, len(next(iter(part.totals.values()))))
            yield part
