"""What a study says: who is ahead under which recipe, and how much the recipe matters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from ..metrics.ranks import kendall, spearman
from ..metrics.significance import EXACT, Difference, difference, exact_permutation, holm
from ..metrics.variance import shares
from .study import Study

FIRM = 0.05
"""The corrected p-value under which a difference is taken to be one."""
_LEAST = 1e-12  # means closer than this are equal: their sums differ by rounding only


class Comparison(NamedTuple):
    """Two systems under one recipe; `p` is the permutation test's, after Holm's correction."""

    recipe: int
    first: int
    second: int
    difference: Difference
    p: float

    @property
    def ahead(self) -> int:
        """1 where the second system is ahead, -1 where the first is, 0 where they are level."""
        apart = self.difference.difference
        return 0 if abs(apart) < _LEAST else 1 if apart > 0 else -1

    @property
    def firm(self) -> bool:
        """Whether the difference stands after the correction."""
        return self.p < FIRM and self.ahead != 0


class Flip(NamedTuple):
    """Two systems whose order depends on the recipe: under which recipes each is ahead.

    Attributes:
        first: A system.
        second: Another.
        first_ahead: The comparisons in which the first leads.
        second_ahead: The comparisons in which the second leads.
    """

    first: int
    second: int
    first_ahead: tuple[Comparison, ...]
    second_ahead: tuple[Comparison, ...]

    @property
    def firm(self) -> bool:
        """Whether each of the two leads firmly under some recipe."""
        return all(any(c.firm for c in side) for side in (self.first_ahead, self.second_ahead))


class Agreement(NamedTuple):
    """How far two recipes rank the systems alike."""

    first: int
    second: int
    kendall: float
    spearman: float


class Disagreement(NamedTuple):
    """An answer on which recipes disagree most; `scores` has one for each recipe."""

    system: int
    row: int
    scores: tuple[float, ...]

    @property
    def spread(self) -> float:
        """The highest score less the lowest."""
        return max(self.scores) - min(self.scores)


def comparisons(study: Study, metric: str) -> list[Comparison]:
    """Every pair of systems under every recipe, corrected for their number (Holm)."""
    found = [
        (r, a, b, difference(study.tallies[r, a], study.tallies[r, b], metric))
        for r in range(len(study.columns))
        for a, b in combinations(range(len(study.systems)), 2)
    ]
    corrected = holm([_p_value(study, metric, *one) for one in found])
    return [Comparison(*one, p) for one, p in zip(found, corrected, strict=True)]


def _p_value(
    study: Study, metric: str, recipe: int, first: int, second: int, drawn: Difference
) -> float:
    """The permutation test's p-value, exact where there are few clusters."""
    clusters = [example.cluster or example.id for example in study.examples]
    if len(set(clusters)) > EXACT:
        assert drawn.p_permutation is not None  # rows count alike for all systems
        return drawn.p_permutation
    apart = study.scores[metric][recipe, second] - study.scores[metric][recipe, first]
    number = {cluster: i for i, cluster in enumerate(dict.fromkeys(clusters))}
    return exact_permutation(np.bincount([number[c] for c in clusters], weights=apart))


def flips(compared: Sequence[Comparison]) -> list[Flip]:
    """The pairs of systems whose order is not the same under all recipes; the firm ones first."""
    pairs: dict[tuple[int, int], list[Comparison]] = {}
    for one in compared:
        pairs.setdefault((one.first, one.second), []).append(one)
    found = [
        Flip(
            *pair,
            tuple(c for c in of_pair if c.ahead < 0),
            tuple(c for c in of_pair if c.ahead > 0),
        )
        for pair, of_pair in pairs.items()
    ]
    turned = [flip for flip in found if flip.first_ahead and flip.second_ahead]
    return sorted(turned, key=lambda flip: not flip.firm)


def agreements(study: Study, metric: str) -> list[Agreement]:
    """Kendall's tau-b and Spearman's rho of the ranking of systems, for every two recipes."""
    means = study.means(metric).round(12)
    return [
        Agreement(a, b, kendall(means[a], means[b]), spearman(means[a], means[b]))
        for a, b in combinations(range(len(means)), 2)
    ]


def explained(study: Study, metric: str) -> dict[str, float]:
    """What explains the variance of the mean scores: system, tokenizer, normalizer, rest.

    What does not vary in the study is left out.
    """
    cells = [(column.recipe, system) for column in study.columns for system in study.systems]
    levels = {
        "system": [system for _, system in cells],
        "tokenizer": [recipe.tokenizer for recipe, _ in cells],
        "normalizer": [recipe.normalizer for recipe, _ in cells],
    }
    varied = {name: of for name, of in levels.items() if len(set(of)) > 1}
    return shares(study.means(metric).ravel(), varied)


def explained_single(study: Study, metric: str) -> dict[str, float]:
    """The same of the single scores: the question itself, then what explains the means."""
    scores = study.scores[metric]
    total = float(scores.var())
    if total < 1e-24:
        return {"question": 0.0, **dict.fromkeys(explained(study, metric), 0.0)}
    question = float(scores.mean(axis=(0, 1)).var()) / total
    of_means = float(study.means(metric).var()) / total
    parts = {name: share * of_means for name, share in explained(study, metric).items()}
    parts["rest"] = 1.0 - question - sum(v for name, v in parts.items() if name != "rest")
    return {"question": question, **parts}


def disagreements(study: Study, metric: str, most: int = 50) -> list[Disagreement]:
    """The answers on which recipes disagree most, the widest spread first."""
    scores = study.scores[metric]
    spread = scores.max(axis=0) - scores.min(axis=0)
    wide = np.argsort(-spread.ravel(), kind="stable")[:most]
    found: list[Disagreement] = []
    for system, row in zip(*np.unravel_index(wide, spread.shape), strict=True):
        if spread[system, row] > 0:
            found.append(
                Disagreement(int(system), int(row), tuple(scores[:, system, row].tolist()))
            )
    return found


def furthest(study: Study, metric: str) -> tuple[int, int]:
    """The two recipes whose single scores differ most."""
    scores = study.scores[metric]
    pairs = list(combinations(range(len(scores)), 2)) or [(0, 0)]
    return max(pairs, key=lambda pair: float(np.abs(scores[pair[0]] - scores[pair[1]]).mean()))


def ranking(study: Study, metric: str) -> Mapping[int, list[int]]:
    """For each recipe the systems from the best to the worst."""
    means = study.means(metric)
    return {r: sorted(range(len(m)), key=lambda s: -m[s]) for r, m in enumerate(means)}
