"""The tables of a study; scores times 100, as in every table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan

from ..contrasts import Comparison, agreements, explained, explained_single, flips
from ..errors import counted
from ..study import Study
from .grids import Grid, as_csv
from .tables import p_value, spread


def grids(study: Study, metric: str, compared: Sequence[Comparison]) -> list[Grid]:
    """Every table of a study, for the terminal, Markdown, LaTeX and the page."""
    return [
        means(study, metric),
        *(means(study, other) for other in study.scores if other != metric),
        turned(study, metric, compared),
        pairs(study, metric, compared),
        ranks(study, metric),
        variance(study, metric),
        cost(study),
        *([missing(study)] if study.left_out else []),
    ]


def means(study: Study, metric: str) -> Grid:
    """Recipes by systems: the mean with its interval."""
    rows = [
        [name, *(_interval(study, metric, r, s) for s in range(len(study.systems)))]
        for r, name in enumerate(study.names)
    ]
    note = (
        f"Mean × 100 with its 95 % bootstrap interval; {counted(len(study.examples), 'question')}."
    )
    return Grid(
        f"{metric} of each system under each recipe", ["recipe", *study.systems], rows, note
    )


def _interval(study: Study, metric: str, recipe: int, system: int) -> str:
    mean, low, high = study.interval(metric, recipe, system)
    return f"{100 * mean:.2f} ({spread(low, high)})"


def turned(study: Study, metric: str, compared: Sequence[Comparison]) -> Grid:
    """The pairs of systems whose order depends on the recipe."""
    rows = [
        [
            f"{study.systems[flip.first]} : {study.systems[flip.second]}",
            _ahead(study, flip.first_ahead),
            _ahead(study, flip.second_ahead),
            "yes" if flip.firm else "no",
        ]
        for flip in flips(compared)
    ]
    note = "* p < 0.05 after Holm's correction. Firm: each of the two leads so somewhere."
    if not rows:
        note = "No pair of systems changes its order."
    return Grid(
        f"Pairs whose order in {metric} depends on the recipe",
        ["pair", "the first leads under", "the second leads under", "firm"],
        rows,
        note,
    )


def _ahead(study: Study, ahead: Sequence[Comparison]) -> str:
    return ", ".join(
        f"{study.names[c.recipe]} by {abs(100 * c.difference.difference):.2f}{'*' * c.firm}"
        for c in ahead
    )


def pairs(study: Study, metric: str, compared: Sequence[Comparison]) -> Grid:
    """Every pair of systems under every recipe."""
    rows = [
        [
            f"{study.names[c.recipe]}: {study.systems[c.second]} − {study.systems[c.first]}",
            f"{100 * c.difference.difference:+.2f}",
            spread(c.difference.low, c.difference.high, "+.2f", " to "),
            p_value(c.p),
            "yes" if c.firm else "no",
        ]
        for c in compared
    ]
    note = f"Paired permutation tests, p corrected for {counted(len(rows), 'comparison')} (Holm)."
    head = ["pair", "difference", "95 %", "p", "differ"]
    return Grid(f"Paired tests of {metric}", head, rows, note)


def ranks(study: Study, metric: str) -> Grid:
    """How far recipes rank the systems alike."""
    rows = [
        [
            f"{study.names[a.first]} : {study.names[a.second]}",
            _signed(a.kendall),
            _signed(a.spearman),
        ]
        for a in agreements(study, metric)
    ]
    head = ["recipes", "Kendall's tau", "Spearman's rho"]
    return Grid(f"Agreement of the rankings by {metric}", head, rows, "1: the same ranking.")


def _signed(value: float) -> str:
    return "none" if value != value else f"{value:+.3f}"


def variance(study: Study, metric: str) -> Grid:
    """What explains the variance of the scores."""
    of_means, of_single = explained(study, metric), explained_single(study, metric)
    rows = [
        [name, f"{100 * of_means[name]:.1f} %" if name in of_means else "", f"{100 * share:.1f} %"]
        for name, share in of_single.items()
    ]
    note = "Shares of the variance; rest is what the factors do only together, and chance."
    head = ["explained by", "of the means", "of the single scores"]
    return Grid(f"What explains {metric}", head, rows, note)


def cost(study: Study) -> Grid:
    """Tokens per answer, and time."""
    rows = [
        [
            column.recipe.name,
            f"{sum(column.tokens) / len(column.tokens):.2f}",
            f"{column.gold_tokens:.2f}",
            str(column.strings),
            f"{column.seconds:.2f}",
            f"{1e6 * column.seconds / max(column.strings, 1):.0f}",
        ]
        for column in study.columns
    ]
    head = ["recipe", "tokens/prediction", "tokens/gold", "strings", "seconds", "µs/string"]
    return Grid(
        "Tokens and time",
        head,
        rows,
        "Predictions: of all systems. Time to normalize the distinct strings once.",
    )


def missing(study: Study) -> Grid:
    """What was left out, and what would install it."""
    rows = [[name, why] for name, why in study.left_out.items()]
    return Grid("Left out", ["recipe", "why"], rows)


def cells(study: Study) -> str:
    """The grid in long form as CSV, scores in [0, 1]."""
    head = ["recipe", "normalizer", "tokenizer", "system", "metric", "n", "mean", "low", "high",
            "tokens_per_prediction", "tokens_per_gold", "signature"]  # fmt: skip
    return as_csv(head, _cells(study))


def _cells(study: Study) -> Iterator[list[str]]:
    for r, column in enumerate(study.columns):
        recipe = column.recipe
        for s, system in enumerate(study.systems):
            for metric in study.scores:
                tokens = column.tokens[s], column.gold_tokens
                figures = (*study.interval(metric, r, s), *tokens)
                numbers = ["" if isnan(x) else f"{x:.6f}" for x in figures]
                named = [recipe.name, recipe.normalizer, recipe.tokenizer, system, metric]
                yield [*named, str(len(study.examples)), *numbers, column.signature]


def signatures(study: Study) -> list[str]:
    """One line for each recipe."""
    return [column.signature for column in study.columns]
