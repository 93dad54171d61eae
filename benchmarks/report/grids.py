"""Tables as plain data, written for the terminal, for Markdown, LaTeX and CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.table import Table

from .marking import isolated


class Grid(NamedTuple):
    """A table.

    Attributes:
        title: What it shows, in a few words.
        head: The names of its columns; the first column names the row.
        rows: Its cells.
        note: How to read it.
    """

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""


def as_rich(grid: Grid) -> Table:
    """For the terminal."""
    table = Table(title=grid.title, title_justify="left", caption=grid.note or None)
    table.caption_justify = "left"
    for i, name in enumerate(grid.head):
        table.add_column(name, justify="right" if i else "left")
    for row in grid.rows:
        table.add_row(*map(isolated, row))
    return table


def as_markdown(grids: Iterable[Grid], title: str, tail: Sequence[str] = ()) -> str:
    """For a page on the web, a heading over each table.

    >>> print(as_markdown([Grid("Means", ["", "A"], [["x|y", "1.00"]])], "Study"))
    # Study
    <BLANKLINE>
    ## Means
    <BLANKLINE>
    |  | A |
    |---|---:|
    | x\\|y | 1.00 |
    <BLANKLINE>
    """
    lines = [f"# {title}", ""]
    for grid in grids:
        lines += [f"## {grid.title}", ""]
        lines += [grid.note, ""] if grid.note else []
        lines += [_markdown_row(grid.head), "|---" + "|---:" * (len(grid.head) - 1) + "|"]
        lines += [*map(_markdown_row, grid.rows), ""]
    lines += [line for part in tail for line in (part, "")]
    return "\n".join(lines).rstrip("\n") + "\n"


def _markdown_row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(map(_markdown, cells)) + " |"


def _markdown(cell: str) -> str:
    plain = re.sub(r"([\\|*_`<>\[\]])", r"\\\1", cell)
    return re.sub(r"[\x00-\x1f]+", " ", plain)


def as_latex(grids: Iterable[Grid]) -> str:
    """For a paper: tabulars with the rules of the package booktabs.

    >>> print(as_latex([Grid("Means", ["", "A"], [["a_b", "50 %"]])]))
    \\begin{table}
    \\caption{Means}
    \\begin{tabular}{lr}
    \\toprule
     & A \\\\
    \\midrule
    a\\_b & 50 \\% \\\\
    \\bottomrule
    \\end{tabular}
    \\end{table}
    <BLANKLINE>
    """
    return "\n".join(_tabular(grid) for grid in grids)


def _tabular(grid: Grid) -> str:
    caption = f"{grid.title}. {grid.note}" if grid.note else grid.title
    lines = [r"\begin{table}", rf"\caption{{{_latex(caption)}}}"]
    lines += [rf"\begin{{tabular}}{{l{'r' * (len(grid.head) - 1)}}}", r"\toprule"]
    lines += [" & ".join(map(_latex, grid.head)) + r" \\", r"\midrule"]
    lines += [" & ".join(map(_latex, row)) + r" \\" for row in grid.rows]
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", r"\end{table}"]) + "\n"


_LATEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "#": r"\#", "$": r"\$", "%": r"\%",
    "&": r"\&", "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "\u2212": "$-$",
    "×": r"$\times$", "µ": r"$\mu$", "–": "--",
    "\n": " ", "\r": " ",
}  # fmt: skip


def _latex(text: str) -> str:
    return "".join(_LATEX.get(c, c) for c in text)


def as_csv(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """One table for a program or a spreadsheet; a cell never begins a formula there.

    >>> as_csv(["system", "f1"], [["=A", "0.5"]])
    "system,f1\\n'=A,0.5\\n"
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_inert(cell) for cell in row] for row in rows)
    return out.getvalue()


def _inert(cell: str) -> str:
    risky = cell[:1] in ("=", "+", "-", "@", "\t", "\r") and not _NUMBER.fullmatch(cell)
    return f"'{cell}" if risky else cell


_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?")
