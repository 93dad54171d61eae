"""Rankings, exact permutations and shares of variance against scipy and by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from qanorm.metrics.ranks import kendall, ranks, spearman
from qanorm.metrics.significance import exact_permutation
from qanorm.metrics.variance import shares

RNG = np.random.default_rng(20240615)
SAMPLES = [
    (RNG.random(size).round(places), RNG.random(size).round(places))
    for size in (2, 3, 5, 8, 40)
    for places in (1, 8)
]


@pytest.mark.parametrize("pair", SAMPLES, ids=lambda pair: str(len(pair[0])))
def test_rank_correlations_are_scipys(pair: tuple[np.ndarray, np.ndarray]) -> None:
    first, second = pair
    assert ranks(first).tolist() == stats.rankdata(first).tolist()
    if len(set(first)) > 1 and len(set(second)) > 1:
        assert kendall(first, second) == pytest.approx(stats.kendalltau(*pair)[0], abs=1e-12)
        assert spearman(first, second) == pytest.approx(stats.spearmanr(*pair)[0], abs=1e-12)


def test_rankings_without_an_order() -> None:
    assert math.isnan(kendall([1, 1], [1, 2]))
    assert math.isnan(spearman([1, 1], [1, 2]))
    assert math.isnan(kendall([], []))
    with pytest.raises(ValueError, match="2 numbers against 1"):
        kendall([1, 2], [1])


@pytest.mark.parametrize("size", [2, 5, 10])
def test_exact_permutations_are_scipys(size: int) -> None:
    first, second = RNG.random(size).round(1), RNG.random(size).round(1)
    theirs = stats.permutation_test(
        (second, first), lambda a, b, axis: (a - b).sum(axis=axis), permutation_type="samples",
        n_resamples=2**20, vectorized=True,
    ).pvalue  # fmt: skip
    assert exact_permutation(second - first) == pytest.approx(theirs, abs=1e-12)


def test_exact_permutations_of_too_many() -> None:
    with pytest.raises(ValueError, match="21 clusters"):
        exact_permutation([0.0] * 21)


def test_shares_of_a_full_grid_are_eta_squared() -> None:
    grid = RNG.random((4, 3, 2))
    system, tokenizer, normalizer = np.indices(grid.shape)
    factors = {
        "system": system.ravel().tolist(),
        "tokenizer": tokenizer.ravel().tolist(),
        "normalizer": normalizer.ravel().tolist(),
    }
    found = shares(grid.ravel(), factors)
    total = ((grid - grid.mean()) ** 2).sum()
    for name, axes in (("system", (1, 2)), ("tokenizer", (0, 2)), ("normalizer", (0, 1))):
        of_levels = ((grid.mean(axis=axes) - grid.mean()) ** 2).sum()
        each = grid.size / grid.mean(axis=axes).size
        assert found[name] == pytest.approx(of_levels * each / total, abs=1e-9)
    assert sum(found.values()) == pytest.approx(1.0, abs=1e-9)


def test_shares_of_a_ragged_grid_add_up() -> None:
    found = shares([0.1, 0.5, 0.2, 0.9, 0.3], {"a": "xxyyy", "b": "uvuvw"})
    assert sum(found.values()) == pytest.approx(1.0, abs=1e-9)
    assert min(found.values()) >= 0
    assert shares([0.5, 0.5], {"a": "xy"}) == {"a": 0.0, "rest": 0.0}
