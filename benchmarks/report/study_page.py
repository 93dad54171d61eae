"""The page of a study: one file with its charts, its tables and the answers that tell most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...metrics.overlap import f1
from ...metrics.ranks import ranks as ranked
from ...normalize import Normalized, Normalizer
from ..contrasts import (
    Comparison,
    Disagreement,
    agreements,
    disagreements,
    explained,
    flips,
    furthest,
)
from ..errors import counted
from ..explain import equal_tokens
from ..study import Study
from . import studying
from .charts import Bar, forest, scatter, slope
from .marking import Piece, pieces
from .pages import render

if TYPE_CHECKING:
    from markupsafe import Markup

_CELLS = 21  # of the scatter, each way


def study_page(
    study: Study, metric: str, compared: Sequence[Comparison], command: str, most: int = 50
) -> str:
    """The page as HTML.

    Args:
        study: The study.
        metric: Its main metric.
        compared: Every pair of systems under every recipe.
        command: What made it, for the foot of the page.
        most: How many answers the table of examples shows.
    """
    return render(
        "study.html",
        study=study,
        metric=metric,
        summary=summary(study, metric, compared),
        missing=[studying.missing(study)] if study.left_out else [],
        charts=charts(study, metric),
        heat=_heat(study, metric),
        means=[studying.means(study, name) for name in study.scores],
        turned=studying.turned(study, metric, compared),
        ranks=studying.ranks(study, metric),
        pairs=studying.pairs(study, metric, compared),
        variance=studying.variance(study, metric),
        cost=studying.cost(study),
        examples=_examples(study, disagreements(study, metric, most)),
        command=command,
        signatures=studying.signatures(study),
    )


def charts(study: Study, metric: str) -> dict[str, Markup]:
    """The charts of a study: forest (intervals), slope (ranks), scatter (single answers)."""
    systems = study.systems
    bars = {
        name: [Bar(system, *study.interval(metric, r, s), s) for s, system in enumerate(systems)]
        for r, name in enumerate(study.names)
    }
    place = np.array([ranked(-means) for means in study.means(metric).round(12)])
    places = {system: place[:, s].tolist() for s, system in enumerate(systems)}
    pair = furthest(study, metric)
    first, second = (study.names[r] for r in pair)
    counts = _counts(*(study.scores[metric][r].ravel() for r in pair))
    title = f"{metric} of single answers under {first} and {second}"
    return {
        "forest": forest(f"{metric} of each system under each recipe", bars),
        "slope": slope(f"Rank of each system by {metric}", study.names, places),
        "scatter": scatter(title, first, second, counts),
    }


def summary(study: Study, metric: str, compared: Sequence[Comparison]) -> list[str]:
    """What the study says, a sentence each."""
    means = study.means(metric)
    best = {study.systems[int(s)] for s in means.argmax(axis=1)}
    leads = f"{next(iter(best))} has the highest {metric} under every recipe."
    if len(best) > 1:
        leads = f"Which system has the highest {metric} depends on the recipe: "
        leads += f"{', '.join(sorted(best))}."
    lines = [leads]
    turned = flips(compared)
    firm = [f"{study.systems[f.first]} and {study.systems[f.second]}" for f in turned if f.firm]
    pairs = len(study.systems) * (len(study.systems) - 1) // 2
    change = "changes its" if len(turned) == 1 else "change their"
    lines.append(
        f"{len(turned)} of {counted(pairs, 'pair')} of systems {change} order between recipes"
        + (f"; firmly, each leading somewhere after correction: {'; '.join(firm)}." if firm
           else "; none of them firmly.")
    )  # fmt: skip
    shares = explained(study, metric)
    lines.append(
        "Of the variance of the means, "
        + ", ".join(f"the {name} explains {100 * share:.1f} %" for name, share in shares.items())
        + "."
    )
    taus = [a for a in agreements(study, metric) if a.kendall == a.kendall]
    least = min(taus, key=lambda a: a.kendall, default=None)
    if least is not None and least.kendall == 1:
        lines.append("All recipes rank the systems alike.")
    elif least is not None:
        pair = f"{study.names[least.first]} and {study.names[least.second]}"
        lines.append(
            f"The rankings agree least between {pair}: Kendall's tau {least.kendall:+.3f}."
        )
    spread = means.max(axis=0) - means.min(axis=0)
    widest = int(spread.argmax())
    lines.append(
        f"The recipe moves {study.systems[widest]} most: {100 * spread[widest]:.2f} points of "
        f"{metric} between {study.names[int(means[:, widest].argmin())]} and "
        f"{study.names[int(means[:, widest].argmax())]}."
    )
    return lines


def _heat(study: Study, metric: str) -> list[dict[str, Any]]:
    means = study.means(metric)
    low, high = float(means.min()), float(means.max())
    span = max(high - low, 1e-9)
    return [
        {
            "name": name,
            "cells": [{"score": 100 * m, "shade": 0.05 + 0.4 * (m - low) / span} for m in row],
        }
        for name, row in zip(study.names, means.tolist(), strict=True)
    ]


def _counts(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    at = [np.rint(side * (_CELLS - 1)).astype(int) for side in (first, second)]
    counts = np.zeros((_CELLS, _CELLS), dtype=np.int64)
    np.add.at(counts, tuple(at), 1)
    return counts


def _examples(study: Study, found: Sequence[Disagreement]) -> list[dict[str, Any]]:
    made = [column.recipe.make() for column in study.columns]
    return [_example(study, made, one) for one in found]


def _example(study: Study, made: Sequence[Normalizer], one: Disagreement) -> dict[str, Any]:
    example = study.examples[one.row]
    prediction = study.predictions[study.systems[one.system]][one.row]
    views = [
        _view(normalizer, name, score, prediction, example.golds)
        for normalizer, name, score in zip(made, study.names, one.scores, strict=True)
    ]
    return {
        "id": example.id,
        "system": study.systems[one.system],
        "spread": one.spread,
        "prediction": prediction,
        "gold": " / ".join(example.golds),
        "views": views,
        "low": min(views, key=lambda view: view["score"]),
        "high": max(views, key=lambda view: view["score"]),
    }


def _view(
    normalizer: Normalizer, name: str, score: float, prediction: str, golds: Sequence[str]
) -> dict[str, Any]:
    p = normalizer(prediction)
    read = [normalizer(gold) for gold in golds]
    best = max(read, key=lambda g: f1(p.keys, g.keys).f1, default=None)
    shown = marked(p, best)
    return {"name": name, "score": score, "prediction": shown[0], "gold": shown[1]}


def marked(prediction: Normalized, gold: Normalized | None) -> tuple[list[Piece], list[Piece]]:
    """Both sources, cut where tokens stand, those marked that the other side has too."""
    met = equal_tokens(prediction.keys, gold.keys) if gold is not None else []
    mine = pieces(prediction.source, prediction.spans, {m.prediction for m in met})
    theirs = pieces(gold.source, gold.spans, {m.gold for m in met}) if gold is not None else []
    return mine, theirs
