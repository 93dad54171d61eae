"""A progress bar on standard error, when that is a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
)
from rich.text import Text

from ..stream import Part

Item = TypeVar("Item")


class _Count(ProgressColumn):
    """The rows done, and their speed as soon as there is one."""

    def render(self, task: Task) -> Text:
        speed = "" if task.speed is None else f" · {task.speed:,.0f}/s"
        return Text(f"{task.completed:,.0f} rows{speed}")


def shown(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts as they are, with a bar that counts their rows."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from parts
        return
    columns = (TextColumn("scoring"), BarColumn(), _Count(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None)
        for part in parts:
            bar.advance(task, len(next(iter(part.totals.values()))))
            yield part
