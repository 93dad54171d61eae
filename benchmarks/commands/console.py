"""The console the commands print to."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table


def console() -> Console:
    """Standard output; off the terminal a fixed width keeps tables whole whatever the environment.

    >>> console().width > 0
    True
    """
    made = Console(highlight=False, markup=False)
    return made if made.is_terminal else Console(highlight=False, markup=False, width=120)


def print_table(table: Table) -> None:
    """Print a table with every cell whole: wider than the terminal rather than cut.

    Text of columns that may wrap is broken into lines; a column of short cells never is.
    """
    out = console()
    for column in table.columns:
        widest = max(cell_len(str(cell)) for cell in (column.header, *column.cells))
        column.no_wrap = column.no_wrap or widest <= _SHORT
        column.min_width = widest if column.no_wrap else _SHORT
        column.overflow = "fold"
    whole = Measurement.get(out, out.options.update(max_width=_ANY), table)
    out.width = max(out.width, whole.minimum)
    out.print(table)


_SHORT = 40
"""Cells up to this width stand on one line."""

_ANY = 1_000_000
