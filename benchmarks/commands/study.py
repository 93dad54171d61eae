"""`qanorm study`: systems under many tokenizers and normalizers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from ..contrasts import comparisons
from ..errors import UsageError
from ..report.command_line import command_line
from ..report.grids import as_latex, as_markdown, as_rich
from ..report.outputs import keep_apart, output
from ..report.pages import write_text
from ..report.studying import cells, grids, signatures
from ..study import METRICS, Study
from ..study import study as run_study
from .console import console, print_table


def study(
    subject: Annotated[str, typer.Argument(help="A benchmark, or a language with --pairs.")],
    gold: Annotated[list[Path] | None, typer.Option(help="Gold file; repeat for several.")] = None,
    pred: Annotated[
        list[str] | None, typer.Option(help="NAME=FILE, a system's predictions; two or more.")
    ] = None,
    pairs: Annotated[
        Path | None,
        typer.Option(help='JSON Lines with "golds" and "predictions" (system to text), instead.'),
    ] = None,
    tokenizer: Annotated[list[str] | None, typer.Option(help="A tokenizer; repeat.")] = None,
    normalizer: Annotated[
        list[str] | None, typer.Option(help="NAME or NAME,OPTION=VALUE; repeat.")
    ] = None,
    metric: Annotated[
        list[str] | None, typer.Option(help="A metric; repeat. The first is the main one.")
    ] = None,
    examples: Annotated[int, typer.Option(min=0, help="How many examples the page shows.")] = 50,
    html: Annotated[
        Path | None,
        typer.Option(parser=output, metavar="FILE", help="Write a page that anyone can open."),
    ] = None,
    markdown: Annotated[
        Path | None,
        typer.Option(parser=output, metavar="FILE", help="Write the tables as Markdown."),
    ] = None,
    csv: Annotated[
        Path | None, typer.Option(parser=output, metavar="FILE", help="Write the grid as CSV.")
    ] = None,
    latex: Annotated[
        Path | None, typer.Option(parser=output, metavar="FILE", help="Write the tables as LaTeX.")
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(parser=output, metavar="FOLDER", help="Write the charts there, as SVG."),
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="How many processes.")] = None,
) -> None:
    """Study what tokenizers and normalizers do to scores, and whether they change who wins."""
    predictions = _named(pred) if pred else None
    single = {"--html": html, "--markdown": markdown, "--csv": csv, "--latex": latex}
    outputs = {name: [path] for name, path in single.items() if path is not None}
    charted = {} if svg is None else {"--svg": [svg / f"{name}.svg" for name in CHARTS]}
    given = [*(gold or []), *(predictions or {}).values(), *(() if pairs is None else [pairs])]
    keep_apart(outputs | charted, given)
    found = run_study(
        subject,
        gold=gold,
        predictions=predictions,
        pairs=pairs,
        tokenizers=tokenizer or (),
        normalizers=normalizer or (),
        metrics=tuple(metric or METRICS),
        jobs=jobs,
        told=lambda line: print(line, file=sys.stderr),
    )
    main = next(iter(found.scores))
    compared = comparisons(found, main)
    tables = grids(found, main, compared)
    out = console()
    for table in tables:
        print_table(as_rich(table))
    for line in signatures(found):
        out.print(line, soft_wrap=True)
    _write(found, tables, csv=csv, markdown=markdown, latex=latex)
    if svg is not None:
        from ..report.charts import alone
        from ..report.study_page import charts

        for name, chart in charts(found, main).items():
            write_text(svg / f"{name}.svg", alone(chart))
    if html is not None:
        from ..report.study_page import study_page

        write_text(html, study_page(found, main, compared, command_line(), examples))


CHARTS = ("forest", "slope", "scatter")
"""The charts of a study, by the names of their files."""


def _write(
    found: Study, tables: list, *, csv: Path | None, markdown: Path | None, latex: Path | None
) -> None:
    if csv is not None:
        write_text(csv, cells(found))
    if markdown is not None:
        tail = [f"Made by `{command_line()}`.", *(f"`{line}`" for line in signatures(found))]
        write_text(markdown, as_markdown(tables, f"A study of {found.title}", tail))
    if latex is not None:
        write_text(latex, as_latex(tables))


def _named(given: list[str]) -> dict[str, str]:
    systems: dict[str, str] = {}
    for pair in given:
        name, equals, file = pair.partition("=")
        if not equals or not name or not file:
            raise UsageError(f"--pred takes NAME=FILE, not {pair!r}")
        if name in systems:
            raise UsageError(f"two systems are called {name!r}")
        systems[name] = file
    return systems
