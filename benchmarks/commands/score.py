"""`qanorm score`: a table for each profile, and files with --out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .. import registry
from ..benchmark import Benchmark
from ..errors import UsageError
from ..report import profile_table, write
from ..report.command_line import command_line
from ..report.pages import write_text
from ..run import Run
from .console import console


def score(
    benchmark: Annotated[str, typer.Argument(help="heq, jaquad, polqa or morehopqa")],
    gold: Annotated[list[Path] | None, typer.Option(help="Gold file; repeat for several.")] = None,
    pred: Annotated[Path | None, typer.Option(help="The model's predictions.")] = None,
    pairs: Annotated[
        Path | None, typer.Option(help="JSON Lines that carry their own golds, instead of both.")
    ] = None,
    profile: Annotated[str, typer.Option(help="published, card, aware or all")] = "all",
    by: Annotated[list[str] | None, typer.Option(help="Break down by a field; repeat.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write summary.json and rows.jsonl there.")
    ] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page that anyone can open.")] = None,
) -> None:
    """Score predictions: a table for each profile, and files with --out.

    Predictions may be a JSON object id -> text, JSON Lines with id and prediction, one answer a
    line in gold order (.tsv, .txt), or MoreHopQA's outputs by case.
    """
    chosen = registry.get(benchmark)
    names, notes = _profiles(chosen, profile)
    if pairs is not None:
        if gold or pred is not None:
            raise UsageError(
                "--pairs rows carry their own golds: give it without --gold and --pred"
            )
        runs = [chosen.score_pairs(pairs, name) for name in names]
    elif gold and pred is not None:
        read = chosen.gold(gold)
        notes += read.notes
        runs = [chosen.score(read, pred, name) for name in names]
    else:
        raise UsageError("give --gold and --pred, or --pairs")
    fields = _fields(runs[0], chosen.breakdown, by or [])
    if out is not None:
        write(out, runs, fields)
    if html is not None:
        from ..report.score_page import score_page

        write_text(html, score_page(runs, fields, notes, command_line()))
    _print_runs(runs, fields, notes)


def _profiles(benchmark: Benchmark, asked: str) -> tuple[list[str], list[str]]:
    """The profiles to run, and what to say about those that are not there."""
    if asked != "all":
        return [benchmark.profile(asked).name], []
    there = list(benchmark.profiles)
    built = "aware" in there
    return there, [] if built else [f"the aware profile of {benchmark.name} has not been built yet"]


def _fields(run: Run, usual: tuple[str, ...], asked: list[str]) -> list[str]:
    """The fields to break down by: the benchmark's own where the data has them, and those asked."""
    known = run.fields
    fields = [field for field in usual if field in known]
    for field in asked:
        run.groups(field)  # an unknown field is an error that lists the known
        if field not in fields:
            fields.append(field)
    return fields


def _print_runs(runs: list[Run], fields: list[str], notes: list[str]) -> None:
    out = console()
    for run in runs:
        profile = run.profile
        out.print(f"{profile.benchmark} · {profile.name}: {profile.about}", soft_wrap=True)
        out.print(profile_table(run.totals(fields), fields))
        for flag in ("missing", "refusal", "error"):
            if count := run.flagged(flag):
                out.print(f"{count} rows flagged {flag}")
        out.print(str(run.signature), soft_wrap=True)
        out.print()
    for note in notes:
        out.print(f"note: {note}", soft_wrap=True)
