"""Saved reports (`qanorm score --out DIR`), read back to be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from ..metrics.summary import FLIPS, Tally
from . import registry
from .comparison import Comparison, compared
from .errors import InputError, Problem, counted, named
from .files import json_line_rows, kind_of, read_json
from .signature import Signature
from .stream import BINARY, apart
from .totals import Totals


@dataclass
class Saved:
    """The rows of one profile of a saved report.

    Attributes:
        signature: What decided its scores.
        ids: The examples, in order.
        golds: Their golds.
        clusters: What the interval draws together.
        scores: Metric -> one score a row.
    """

    signature: Signature
    ids: list[str] = field(default_factory=list)
    golds: list[tuple[str, ...]] = field(default_factory=list)
    clusters: list[str] = field(default_factory=list)
    scores: dict[str, list[float]] = field(default_factory=dict)


def read(folder: str | Path) -> dict[str, Saved]:
    """The profiles of a report. Raises InputError where the folder holds none."""
    folder = Path(folder)
    if not (folder / "summary.json").exists():
        inside = [p.parent.name for p in folder.glob("*/summary.json")]
        hint = f"it holds reports of {named(sorted(inside))}: name one" if inside else ""
        what = "no report here: summary.json is missing"
        raise InputError([Problem(str(folder), what, hint or _WRITTEN)])
    signatures = _signatures(folder / "summary.json")
    found = {signature.profile: Saved(signature) for signature in signatures}
    for where, row in json_line_rows(folder / "rows.jsonl"):
        _add(found, where, row)
    return found


def _signatures(path: Path) -> list[Signature]:
    """The signatures of the runs of a summary."""
    summary = read_json(path)
    runs = summary.get("runs") if isinstance(summary, dict) else None
    if not isinstance(runs, list):
        what = f'expected a summary (an object with a list "runs"), found {kind_of(summary)}'
        raise InputError([Problem(str(path), what, _WRITTEN)])
    problems: list[Problem] = []
    signatures: list[Signature] = []
    for number, run in enumerate(runs, start=1):
        try:
            signatures.append(Signature.parse(run["signature"]))
        except (KeyError, TypeError, ValueError, AttributeError):
            what = 'expected an object with a "signature" such as qanorm:0.1.0|heq|published|…'
            problems.append(Problem(f"{path}, run {number}", what, _WRITTEN))
    if problems:
        raise InputError(problems)
    return signatures


_WRITTEN = "qanorm score … --out writes one"


def _add(found: Mapping[str, Saved], where: str, row: Mapping[str, Any]) -> None:
    saved = found.get(str(row.get("profile")))
    if saved is None:
        what = f"the profile {row.get('profile')!r} is not in summary.json"
        raise InputError([Problem(where, what)])
    problems = list(_not_a_score(where, row))
    scores: Mapping[str, float] = row.get("scores", {})
    if saved.ids and not problems and set(scores) != set(saved.scores):
        what = f"scores {named(scores)}, where the rows before have {named(saved.scores)}"
        problems.append(Problem(where, what))
    if problems:
        raise InputError(problems)
    saved.ids.append(row["id"])
    saved.golds.append(tuple(row["golds"]))
    saved.clusters.append(row["cluster"])
    for metric, score in scores.items():
        saved.scores.setdefault(metric, []).append(float(score))


def _not_a_score(where: str, row: Mapping[str, Any]) -> Iterator[Problem]:
    """What is wrong with a row that `qanorm score --out` should have written."""
    golds, scores = row.get("golds"), row.get("scores")
    for name in ("id", "cluster"):
        if not isinstance(row.get(name), str):
            yield Problem(where, f'"{name}" must be a string, found {kind_of(row.get(name))}')
    if not isinstance(golds, list) or not all(isinstance(gold, str) for gold in golds):
        yield Problem(where, f'"golds" must be a list of strings, found {kind_of(golds)}')
    if not isinstance(scores, dict):
        yield Problem(where, f'"scores" must be an object, found {kind_of(scores)}')
        return
    for metric, score in scores.items():
        number = isinstance(score, int | float) and not isinstance(score, bool)
        if not number or not isfinite(score):
            told = score if number else kind_of(score)
            yield Problem(where, f"the score {metric} must be a finite number, found {told}")


def compare(first: str | Path, second: str | Path) -> Iterator[tuple[str, list[Comparison]]]:
    """Compare two saved reports: each profile that both have, with its comparisons.

    Raises InputError when the signatures, the examples or their golds differ, or no profile is in
    both; it says in what.
    """
    reports = {str(folder): read(folder) for folder in (first, second)}
    if len(reports) < 2:
        raise InputError([Problem(str(first), "a report compared with itself", "give two folders")])
    a, b = reports.values()
    shared = [profile for profile in a if profile in b]
    problems = [
        Problem(f"{first} and {second}, {profile}", what)
        for profile in shared
        for what in _unlike(a[profile], b[profile])
    ]
    if not shared:
        what = f"no profile in both: {', '.join(a)} against {', '.join(b)}"
        problems = [Problem(f"{first} and {second}", what)]
    if problems:
        raise InputError(problems)
    for profile in shared:
        yield profile, _compared(dict(zip(reports, (a[profile], b[profile]), strict=True)))


def _unlike(a: Saved, b: Saved) -> Iterator[str]:
    """What keeps two reports from being compared."""
    apart = a.signature.differences(b.signature)
    if apart:
        yield f"the signatures differ in {'; '.join(apart)}"
    mine, theirs = dict(zip(a.ids, a.golds, strict=True)), dict(zip(b.ids, b.golds, strict=True))
    for here, there, which in ((mine, theirs, "second"), (theirs, mine, "first")):
        lacking = [key for key in here if key not in there]
        if lacking:
            told = counted(len(lacking), "example is", "examples are")
            yield f"{told} not in the {which}: {named(lacking)}"
    other = [key for key in mine if key in theirs and mine[key] != theirs[key]]
    if other:
        yield f"{counted(len(other), 'example has', 'examples have')} other golds: {named(other)}"


def _compared(systems: Mapping[str, Saved]) -> list[Comparison]:
    a, b = systems.values()
    position = {key: i for i, key in enumerate(b.ids)}
    order = [position[key] for key in a.ids]
    profile = registry.get(a.signature.benchmark).profile(a.signature.profile)
    metrics = [m for m in a.scores if m not in profile.follows and m not in _ratios(profile)]
    mine = {m: np.array(a.scores[m]) for m in metrics}
    theirs = {m: np.array(b.scores[m])[order] for m in metrics}
    first, second = systems
    totals = {
        name: Totals(a.signature, Tally.of(scores, a.clusters, flips=FLIPS), {}, {}, {})
        for name, scores in ((first, mine), (second, theirs))
    }
    counts = {(first, second, m): apart(mine[m], theirs[m]) for m in metrics if m in BINARY}
    return compared(totals, metrics, counts)


def _ratios(profile: Any) -> tuple[str, ...]:
    """Metrics that are no mean of row scores, so that saved rows do not give them."""
    return () if profile.weights is None else profile.metrics
