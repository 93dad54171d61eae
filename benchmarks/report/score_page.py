"""The page of `qanorm score`: tables and charts of every profile, and the answers with marks."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import Any

import numpy as np

from ...normalize import Normalized
from ..errors import counted
from ..run import Run
from .charts import Bar, forest
from .grids import Grid
from .marking import Piece
from .pages import render
from .study_page import marked

MOST = 500
"""How many answers a page shows; the worst by the primary metric come first."""


def score_page(
    runs: Sequence[Run], by: Sequence[str], notes: Sequence[str], command: str, most: int = MOST
) -> str:
    """The page as HTML.

    Args:
        runs: The runs of one system, a profile each.
        by: The fields to break down by.
        notes: What the reader had to say.
        command: What made it, for the foot of the page.
        most: How many answers it shows, of the last profile.
    """
    last = runs[-1]
    worst = np.argsort(last.scores[last.profile.metrics[0]], kind="stable")[:most].tolist()
    shown = f"All {counted(len(last), 'answer')} under {last.profile.name}."
    if len(last) > most:
        shown = (
            f"The {most} answers of {len(last)} with the lowest {last.profile.metrics[0]} under "
            f"{last.profile.name}; rows.jsonl of --out holds all."
        )
    return render(
        "score.html",
        title=last.profile.benchmark,
        count=len(last),
        profiles=[_profile(run, by) for run in runs],
        notes=notes,
        shown=shown,
        heads=list(last.scores),
        examples=_examples(last, worst),
        command=command,
        signatures=[str(run.signature) for run in runs],
    )


def _profile(run: Run, by: Sequence[str]) -> dict[str, Any]:
    name = run.profile.name
    bars = [Bar(metric, *run.interval(metric)) for metric in run.scores]
    return {
        "name": name,
        "about": run.profile.about,
        "forest": forest(f"Metrics under {name}", {name: bars}),
        "grids": [_means(run), *(_breakdown(run, field) for field in by)],
    }


def _means(run: Run) -> Grid:
    rows = []
    for metric in run.scores:
        figures = run.interval(metric)
        rows.append([metric, *("none" if isnan(x) else f"{100 * x:.2f}" for x in figures)])
    flags = [f"{n} {flag}" for flag in ("missing", "refusal", "error") if (n := run.flagged(flag))]
    note = f"Rows flagged: {', '.join(flags)}." if flags else ""
    head = ["metric", "mean", "low", "high"]
    return Grid(f"{run.profile.name}: {counted(len(run), 'question')}", head, rows, note)


def _breakdown(run: Run, field: str) -> Grid:
    rows = [
        [value, str(int(means["n"])), *(f"{100 * means[metric]:.2f}" for metric in run.scores)]
        for value, means in run.by(field).items()
    ]
    return Grid(f"{run.profile.name} by {field}", [field, "n", *run.scores], rows)


def _examples(run: Run, rows: Sequence[int]) -> list[dict[str, Any]]:
    normalizers = run.profile.normalizers()
    read: dict[tuple[str, str], Normalized] = {}

    def form(role: str, text: str) -> Normalized:
        if (role, text) not in read:
            read[role, text] = normalizers[role](text)
        return read[role, text]

    def example(i: int) -> dict[str, Any]:
        row, of = run.row(i), run.pairs.examples[i]
        mine, theirs = run.profile.route(of) if run.profile.route else ("", "")
        text = row.prediction or ""
        prediction = form(mine, run.profile.prediction(text) if run.profile.prediction else text)
        golds = run.profile.golds(of.golds) if run.profile.golds else of.golds
        pairs = [marked(prediction, form(theirs, gold)) for gold in golds]
        at = run.matched[run.profile.metrics[0]][i] - run.pairs.offsets[i]
        shown: list[Piece] = pairs[at][0] if pairs else marked(prediction, None)[0]
        return {
            "id": row.id,
            "prediction": shown,
            "golds": [gold for _, gold in pairs],
            "scores": list(row.scores.values()),
            "flags": row.flags,
        }

    return [example(i) for i in rows]
