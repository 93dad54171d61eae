"""`qanorm retrieve`: the accuracy of the top k passages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from ..errors import InputError, Problem, UsageError, counted, named
from ..files import rows
from ..polqa_files import FIELDS, Question, questions
from ..report import spread
from ..retrieval import METRIC, Ranking, Retrieval, read_run
from ..retrieval import retrieve as retrieved
from ..totals import FEW
from .console import console, print_table


def retrieve(
    benchmark: Annotated[str, typer.Argument(help="polqa")],
    gold: Annotated[list[Path], typer.Option(help="PolQA's question-passage pairs.")],
    run: Annotated[Path, typer.Option(help="JSON Lines, or a TREC run.")],
    k: Annotated[int, typer.Option(min=1, help="How many of the first passages count.")] = 10,
    without: Annotated[
        str, typer.Option(help="Questions without a relevant passage: omit, or count as a miss.")
    ] = "omit",
    by: Annotated[list[str] | None, typer.Option(help="Break down by a field; repeat.")] = None,
    passage_source: Annotated[
        str | None, typer.Option(help="Only passages that were found in this way.")
    ] = None,
    passages: Annotated[
        Path | None, typer.Option(help="The passages (id, title, text): checks the run's ids.")
    ] = None,
) -> None:
    """Score retrieval: the share of questions with a relevant passage among the first k."""
    if benchmark != "polqa":
        raise UsageError(f"only polqa has passages to retrieve, not {benchmark!r}")
    if without not in ("omit", "count"):
        raise UsageError(f"--without takes omit or count, not {without!r}")
    notes: list[str] = []
    asked = questions(gold, notes, passage_source)
    fields = _fields(asked, by)
    ranking = read_run(run)
    if passages is not None:
        _check(ranking, passages, run)
    found = retrieved(
        asked, ranking, k=k, count_without=without == "count", by=fields, source=str(run)
    )
    _print(found, counts=without == "count", notes=notes)


def _fields(asked: list[Question], by: list[str] | None) -> list[str]:
    known = list(dict.fromkeys(name for question in asked for name in question.fields))
    for field in by or []:
        if field not in known:
            listed = ", ".join(sorted(known)) or "none"
            raise UsageError(f"no field {field!r} to break down by; known are: {listed}")
    return by or [field for field in FIELDS if field in known]


def _check(ranking: Ranking, passages: Path, run: Path) -> None:
    unknown = {passage: None for found in ranking.values() for passage in found}
    for _, row in rows(passages):
        unknown.pop(str(row.get("id")), None)
    if unknown:
        what = f"{counted(len(unknown), 'passage')} that {passages} does not have: {named(unknown)}"
        raise InputError([Problem(str(run), what)])


def _print(found: Retrieval, counts: bool, notes: list[str]) -> None:
    out = console()
    table = Table()
    for name in ("", "n", f"{METRIC}@{found.k}"):
        table.add_column(name, justify="right" if name else "left", no_wrap=True)
    _, low, high = found.accuracy
    table.add_row("all", str(found.counted), f"{100 * found.accuracy.mean:.2f}")
    table.add_row("95 %", "", spread(low, high))
    few = False
    for field, cells in found.by.items():
        table.add_section()
        for value, cell in cells.items():
            n = int(cell["n"])
            few |= n < FEW
            shown = f"*{n}" if n < FEW else str(n)
            table.add_row(f"{field}={value}", shown, f"{100 * cell[METRIC]:.2f}")
    print_table(table)
    treated = "counted as misses" if counts else "left out"
    out.print(f"{counted(found.without, 'question')} without a relevant passage: {treated}")
    out.print(f"{counted(found.missing, 'question')} that the run lacks: counted as misses")
    if few:
        out.print(f"* fewer than {FEW} questions: the share says little")
    for note in notes:
        out.print(f"note: {note}", soft_wrap=True)
