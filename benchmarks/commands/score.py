"""`qanorm score`: a table for each profile, and files with --out."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from .. import registry
from ..benchmark import Answered, Benchmark
from ..comparison import Comparison, compared
from ..errors import InputError, Problem, UsageError, counted
from ..files import STDIN, title
from ..gaps import Gaps
from ..logs import pairs_of
from ..pairs import is_lines, pair_rows
from ..readers import Predictions, by_id, read_predictions
from ..report import NO_INTERVAL, comparison_table, gap_lines, has_few, profile_table, written
from ..report.command_line import command_line
from ..report.files import planned, refuse_leftovers
from ..report.outputs import keep_apart, output
from ..report.pages import write_text
from ..stream import Job, LineFile, Part, parts, settle
from ..totals import FEW, Totals
from .console import console, print_table
from .naming import named_files
from .progress import shown


def score(
    benchmark: Annotated[str, typer.Argument(help="One of `qanorm list`.")],
    gold: Annotated[
        list[Path] | None,
        typer.Option(help="Gold file, or hf:NAME[:SPLIT]; repeat for several files."),
    ] = None,
    pred: Annotated[
        list[str] | None,
        typer.Option(
            help="The model's predictions; NAME=FILE, repeated, for several side by side."
        ),
    ] = None,
    pairs: Annotated[
        Path | None, typer.Option(help="Rows that carry their own golds, instead of both.")
    ] = None,
    from_: Annotated[
        tuple[str, Path] | None,
        typer.Option(
            "--from", metavar="TOOL LOG", help="Rescore a log: lm-eval, inspect or lighteval."
        ),
    ] = None,
    id_field: Annotated[str | None, typer.Option(help="Where the log has the id.")] = None,
    output_field: Annotated[str | None, typer.Option(help="Where it has the answer.")] = None,
    golds_field: Annotated[str | None, typer.Option(help="Where it has the golds.")] = None,
    repeat: Annotated[
        str | None, typer.Option(help="Which filter (lm-eval) or epoch (inspect) of the log.")
    ] = None,
    profile: Annotated[str, typer.Option(help="published, card, aware or all")] = "all",
    by: Annotated[list[str] | None, typer.Option(help="Break down by a field; repeat.")] = None,
    missing: Annotated[
        str, typer.Option(help="What a missing prediction is: error, or zero on every metric.")
    ] = "error",
    passage_source: Annotated[
        str | None, typer.Option(help="Only PolQA's passages that were found in this way.")
    ] = None,
    differ: Annotated[
        int,
        typer.Option(min=0, help="Show so many rows on which the profiles differ most, and why."),
    ] = 0,
    workers: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            parser=output,
            metavar="FOLDER",
            help="Write summary.json and rows.jsonl there; refused over a report of other systems.",
        ),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(parser=output, metavar="FILE", help="Write a page that anyone can open."),
    ] = None,
) -> None:
    """Score predictions: a table for each profile, and files with --out.

    Predictions may be a JSON object id -> text, rows with id and prediction (JSON Lines, CSV,
    Parquet), one answer a line in gold order (.tsv, .txt), or MoreHopQA's outputs by case; gzip or
    not, - for standard input. With several, systems are compared in pairs.
    """
    if differ and profile != "all":
        raise UsageError("--differ shows where profiles differ: it needs --profile all")
    options = {} if passage_source is None else {"passage_source": passage_source}
    chosen = registry.get(benchmark).reading(**options)
    names, notes = _profiles(chosen, profile)
    if missing not in ("error", "zero"):
        raise UsageError(f"--missing takes error or zero, not {missing!r}")
    places = {"id": id_field, "output": output_field, "golds": golds_field, "repeat": repeat}
    _check_log_options(from_, places)
    _check_outputs(
        out, html, [*(gold or []), *(() if pairs is None else [pairs])], pred or [], from_
    )
    systems, answered = _answered(chosen, gold, pred or [], pairs, from_, places, missing, notes)
    first, *others = systems
    if html is not None:
        if others:
            raise UsageError("--html shows the answers of one system: give one --pred")
        answered = list(answered)
    asked: list[str] = by or []
    fields = tuple(dict.fromkeys([*chosen.breakdown, *asked]))
    settle()
    job = Job(chosen.name, tuple(names), systems, fields, rows=out is not None, gaps=differ)
    with written(out) if out is not None else nullcontext() as report:
        whole: Part | None = None
        for part in shown(parts(job, answered, workers)):
            if report is not None:
                report.add(part.rows)
            whole = part if whole is None else whole + part
        if whole is None:
            raise InputError([Problem("input", "nothing to score in it")])
        tables = {name: whole.totals[name, first].asked(chosen.breakdown, asked) for name in names}
        comparisons = _compared(chosen, names, systems, whole)
        if report is not None:
            report.finish(whole.totals, comparisons)
    if html is not None:
        _page(html, chosen, list(answered), tables, notes)
    _print(chosen, whole.totals, tables, comparisons, whole.gaps, notes)


def _check_log_options(log: tuple[str, Path] | None, places: Mapping[str, str | None]) -> None:
    """Raise UsageError where what only a log needs is given without one, or two logs are."""
    options = {name: "--repeat" if name == "repeat" else f"--{name}-field" for name in places}
    given = [options[name] for name, place in places.items() if place is not None]
    if given and log is None:
        raise UsageError(f"{', '.join(given)} says how to read a log: give --from TOOL LOG")
    # The option holds the last it was given; only the call itself tells of more.
    if log is not None and sum(word.partition("=")[0] == "--from" for word in sys.argv) > 1:
        raise UsageError("--from was given twice: one log is scored at a time")


def _check_outputs(
    out: Path | None,
    html: Path | None,
    read: Sequence[Path],
    pred: Sequence[str],
    log: tuple[str, Path] | None,
) -> None:
    """Raises UsageError or InputError before anything is read, let alone overwritten."""
    files = named_files(pred) if pred else {"": ""}
    outputs = {
        "--out": [] if out is None else planned(out, list(files)),
        "--html": [] if html is None else [html],
    }
    inputs = [*read, *filter(None, files.values()), *([log[1]] if log else [])]
    keep_apart(outputs, inputs)
    if out is not None:
        refuse_leftovers(out, list(files))


def _profiles(benchmark: Benchmark, asked: str) -> tuple[list[str], list[str]]:
    """The profiles to run, and what to say about those that are not there."""
    if asked != "all":
        return [benchmark.profile(asked).name], []
    there = list(benchmark.profiles)
    built = "aware" in there
    return there, [] if built else [f"the aware profile of {benchmark.name} has not been built yet"]


def _answered(
    benchmark: Benchmark,
    gold: Sequence[Path] | None,
    pred: Sequence[str],
    pairs: Path | None,
    log: tuple[str, Path] | None,
    places: Mapping[str, str | None],
    missing: str,
    notes: list[str],
) -> tuple[tuple[str, ...], Iterable[Answered]]:
    """The systems' names, and the examples with their predictions, from what the call gave."""
    if sum([bool(pred), pairs is not None, log is not None]) != 1 or (pairs and gold):
        raise UsageError("give --gold and --pred, or --pairs alone, or --from TOOL LOG")
    if pairs is not None:
        if is_lines(pairs):
            return ("",), LineFile(benchmark, pairs)
        return ("",), benchmark.answered_pairs(pair_rows(pairs), title(pairs))
    if log is not None:
        rows = pairs_of(*log, notes, **places, need_golds=not gold)
        if not gold:
            return ("",), benchmark.answered_pairs(rows, title(log[1]))
        given = {"": Predictions(by_id(rows), None, title(log[1]))}
    else:
        if not gold:
            raise UsageError("give --gold and --pred, or --pairs alone, or --from TOOL LOG")
        files = named_files(pred)
        if [*map(str, gold), *files.values()].count(STDIN) > 1:
            raise UsageError("standard input can be read only once: give - for one file")
        given = _read(files)
    examples = benchmark.examples(gold, notes)
    return tuple(given), benchmark.answered(examples, list(given.values()), missing)


def _read(files: Mapping[str, str]) -> dict[str, Predictions]:
    problems: list[Problem] = []
    found: dict[str, Predictions] = {}
    for name, file in files.items():
        try:
            found[name] = read_predictions(file)
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(problems)
    return found


def _compared(
    benchmark: Benchmark, names: Sequence[str], systems: Sequence[str], whole: Part
) -> dict[str, list[Comparison]]:
    if len(systems) == 1:
        return {}
    found: dict[str, list[Comparison]] = {}
    for name in names:
        profile = benchmark.profile(name)
        metrics = [m for m in profile.metrics if m not in profile.follows]
        totals = {system: whole.totals[name, system] for system in systems}
        counts = {key[1:]: n for key, n in whole.discordant.items() if key[0] == name}
        found[name] = compared(totals, metrics, counts)
    return found


def _page(
    html: Path,
    benchmark: Benchmark,
    answered: Sequence[Answered],
    fields: Mapping[str, Sequence[str]],
    notes: Sequence[str],
) -> None:
    """Write the page; it shows answers, so it needs all rows at once."""
    from ..report.score_page import score_page

    runs = [benchmark.run(benchmark.profile(name), answered) for name in fields]
    write_text(html, score_page(runs, next(iter(fields.values())), notes, command_line()))


def _print(
    benchmark: Benchmark,
    totals: Mapping[tuple[str, str], Totals],
    fields: Mapping[str, Sequence[str]],
    comparisons: Mapping[str, Sequence[Comparison]],
    gaps: Mapping[str, Gaps],
    notes: Sequence[str],
) -> None:
    out = console()
    few = False
    for (name, system), found in totals.items():
        about = benchmark.profile(name).about
        of = f" · {system}" if system else ""
        out.print(f"{benchmark.name} · {name}{of}: {about}", soft_wrap=True)
        print_table(profile_table(found, fields[name]))
        few |= has_few(found, fields[name])
        if any(found.tally.alone(metric) for metric in found.metrics):
            out.print(NO_INTERVAL, soft_wrap=True)
        for flag in ("missing", "refusal", "error"):
            if count := found.flags[flag]:
                out.print(f"{counted(count, 'row')} flagged {flag}")
        for remark in benchmark.remarks(found):
            out.print(remark, soft_wrap=True)
        out.print(str(found.signature), soft_wrap=True)
        out.print()
    for name, rows in comparisons.items():
        print_comparisons(f"{benchmark.name} · {name}", rows)
    for system, found in gaps.items():
        for line in gap_lines(benchmark, found, system):
            out.print(line, soft_wrap=True)
    if few:
        out.print(f"* fewer than {FEW} examples: the mean says little", soft_wrap=True)
    for note in notes:
        out.print(f"note: {note}", soft_wrap=True)


def print_comparisons(heading: str, rows: Sequence[Comparison]) -> None:
    """A table of comparisons, and what its p-values are."""
    out = console()
    out.print(f"{heading}: systems compared", soft_wrap=True)
    print_table(comparison_table(rows))
    out.print(
        "paired tests over the same clusters, two-sided, each column corrected for the "
        f"{counted(len(rows), 'comparison')} of the table (Holm)",
        soft_wrap=True,
    )
    out.print()
