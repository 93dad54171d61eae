"""The command line. Exit codes: 0 fine, 2 bad usage, 3 bad input."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from .. import metrics as metrics_floor
from .. import normalize as normalize_floor
from .._version import __version__
from . import registry, samples
from .benchmark import Benchmark
from .errors import InputError, UsageError
from .readers import read_lines
from .report import demo_table, profile_table, write
from .run import Run

app = typer.Typer(
    help="Score short answers fairly in Hebrew, Japanese, Polish and English.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)


def _console(stderr: bool = False) -> Console:
    # Off the terminal a fixed width keeps tables whole whatever the environment says.
    wide = Console(stderr=stderr, highlight=False, markup=False)
    return (
        wide
        if wide.is_terminal
        else Console(stderr=stderr, highlight=False, markup=False, width=120)
    )


@app.callback(invoke_without_command=True)
def _root(version: Annotated[bool, typer.Option("--version", help="Print it.")] = False) -> None:
    if version:
        print(f"qanorm {__version__}")
        raise typer.Exit


@app.command()
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
    known = {name for example in run.pairs.examples for name in example.fields}
    fields = [field for field in usual if field in known]
    for field in asked:
        run.groups(field)  # an unknown field is an error that lists the known
        if field not in fields:
            fields.append(field)
    return fields


def _print_runs(runs: list[Run], fields: list[str], notes: list[str]) -> None:
    console = _console()
    for run in runs:
        profile = run.profile
        console.print(f"{profile.benchmark} · {profile.name}: {profile.about}", soft_wrap=True)
        console.print(profile_table(run, fields))
        for flag in ("missing", "refusal", "error"):
            if count := run.flagged(flag):
                console.print(f"{count} rows flagged {flag}")
        console.print(str(run.signature), soft_wrap=True)
        console.print()
    for note in notes:
        console.print(f"note: {note}", soft_wrap=True)


@app.command()
def demo() -> None:
    """Score three made-up systems on the small embedded samples of all four benchmarks."""
    console = _console()
    for name in registry.available():
        benchmark = registry.get(name)
        for profile in benchmark.profiles.values():
            try:
                runs = {s: samples.demo(name, s, profile.name) for s in samples.SYSTEMS}
            except ImportError as error:
                console.print(f"{benchmark.title}: {error}\n", soft_wrap=True)
                break
            console.print(f"{benchmark.title} · {profile.name}: {profile.about}", soft_wrap=True)
            console.print(demo_table(runs))
            console.print(str(next(iter(runs.values())).signature) + "\n", soft_wrap=True)
    console.print(
        "Score your own: qanorm score heq --gold GOLD.json --pred MODEL.json", soft_wrap=True
    )


@app.command()
def normalize(
    language: Annotated[
        str, typer.Argument(help="he, ja, pl, en, und or another of `qanorm list`")
    ],
    file: Annotated[str, typer.Argument(help="A text file, one answer a line; - for stdin")] = "-",
    tokenizer: Annotated[str | None, typer.Option(help="Which tokenizer.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="NAME=VALUE for the normalizer.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Tokens, spans, value and trace as JSON Lines.")
    ] = False,
) -> None:
    """Normalize answers, one a line."""
    options: dict[str, Any] = {} if tokenizer is None else {"tokenizer": tokenizer}
    for pair in option or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--option takes NAME=VALUE, not {pair!r}")
        options[name] = value
    try:
        chosen = normalize_floor.get(language, **options)
    except (LookupError, TypeError, ValueError) as error:
        raise UsageError(str(error)) from error
    for line in _lines(file):
        if as_json:
            print(json.dumps(_shown(chosen(line)), ensure_ascii=False))
        else:
            print(chosen.text(line))


def _lines(file: str) -> list[str]:
    if file != "-":
        return read_lines(Path(file))
    text = sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
    return text.removesuffix("\n").split("\n") if text else []


def _shown(form: normalize_floor.Normalized) -> dict[str, Any]:
    return {
        "source": form.source,
        "text": form.text,
        "keys": form.keys,
        "spans": form.spans,
        "value": normalize_floor.values.as_json(form.value),
        "flags": form.flags,
        "trace": [change._asdict() for change in form.trace],
    }


@app.command(name="list")
def list_all() -> None:
    """List the benchmarks with their profiles, the normalizers and the metrics."""
    console = _console()
    for name in registry.available():
        benchmark = registry.get(name)
        console.print(f"{name}: {benchmark.about} ({benchmark.licence})", soft_wrap=True)
        for profile in benchmark.profiles.values():
            measured = ", ".join(profile.metrics)
            console.print(f"  {profile.name}: {profile.about} [{measured}]", soft_wrap=True)
    console.print(f"normalizers: {', '.join(normalize_floor.available())}", soft_wrap=True)
    console.print("metrics:")
    for name in metrics_floor.available():
        console.print(f"  {name}: {metrics_floor.get(name).about}", soft_wrap=True)


def main() -> None:
    """Run the command: errors go to standard error, with the exit code of their kind."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        app()
    except UsageError as error:
        _fail(error, 2)
    except InputError as error:
        _fail(error, 3)
    except ImportError as error:
        _fail(error, 2)
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone: nothing more to say to it


def _fail(error: Exception, code: int) -> None:
    print(f"qanorm: {error}", file=sys.stderr)
    sys.exit(code)
