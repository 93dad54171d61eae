"""Paired tests and intervals against scipy; the same numbers for any parts in any order."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from qanorm.metrics.significance import difference, holm, mcnemar
from qanorm.metrics.summary import Tally, interval

RNG = np.random.default_rng(20240615)
N = 400
FIRST = RNG.beta(2, 3, N).round(2)
SECOND = np.clip(FIRST + RNG.normal(0.02, 0.2, N), 0, 1).round(2)
ROWS = [f"row {i}" for i in range(N)]


def tallies(first: np.ndarray = FIRST, second: np.ndarray = SECOND) -> tuple[Tally, Tally]:
    rows = ROWS[: len(first)]
    return tuple(Tally.of({"f1": s}, rows, flips=4096, replicates=2000) for s in (first, second))  # type: ignore[return-value]


def test_the_interval_is_as_wide_as_scipys() -> None:
    ours = interval(FIRST, ROWS, replicates=2000)
    theirs = stats.bootstrap(
        (FIRST,), np.mean, n_resamples=2000, method="percentile", rng=np.random.default_rng(1)
    ).confidence_interval
    assert ours.high - ours.low == pytest.approx(theirs.high - theirs.low, rel=0.1)
    assert ours.low == pytest.approx(theirs.low, abs=0.004)


def test_the_paired_interval_is_as_wide_as_scipys() -> None:
    ours = difference(*tallies(), "f1")
    theirs = stats.bootstrap(
        (SECOND - FIRST,), np.mean, n_resamples=2000, method="percentile",
        rng=np.random.default_rng(2),
    ).confidence_interval  # fmt: skip
    assert ours.difference == pytest.approx(float((SECOND - FIRST).mean()), abs=1e-12)
    assert ours.high - ours.low == pytest.approx(theirs.high - theirs.low, rel=0.1)


@pytest.mark.parametrize("shift", [0.0, 0.01, 0.02, 0.03])
def test_the_permutation_test_against_scipys(shift: float) -> None:
    second = np.clip(FIRST + np.random.default_rng(3).normal(shift, 0.2, N), 0, 1)
    ours = difference(*tallies(second=second), "f1").p_permutation
    theirs = stats.permutation_test(
        (second, FIRST), lambda a, b, axis: (a - b).mean(axis=axis), permutation_type="samples",
        n_resamples=9999, vectorized=True, rng=np.random.default_rng(4),
    ).pvalue  # fmt: skip
    # Four standard errors of a p-value estimated from 4096 draws, and as much for scipy's.
    allowed = 8 * (max(float(theirs), 0.001) / 4096) ** 0.5
    assert ours == pytest.approx(theirs, abs=allowed)


def test_the_permutation_test_is_exact_on_a_small_set() -> None:
    first, second = np.array([0, 0, 0, 0, 0, 1.0]), np.array([1, 1, 1, 1, 1, 0.0])
    ours = difference(*tallies(first, second), "f1").p_permutation
    assert ours == pytest.approx(14 / 64, abs=0.03)  # of 64 sign patterns 14 are as far


@pytest.mark.parametrize("counts", [(0, 0), (3, 0), (10, 4), (40, 61), (700, 650), (5000, 5200)])
def test_mcnemar_against_scipys_binomial_test(counts: tuple[int, int]) -> None:
    expected = stats.binomtest(min(counts), sum(counts)).pvalue if sum(counts) else 1.0
    assert mcnemar(*counts) == pytest.approx(expected, rel=1e-9)


def test_holm_by_hand() -> None:
    assert holm([]) == []
    assert holm([0.2]) == [0.2]
    assert holm([0.04, 0.01, 0.03, 0.5]) == pytest.approx([0.09, 0.04, 0.09, 0.5])


@pytest.mark.parametrize("parts", [1, 7, 100])
def test_any_parts_in_any_order_give_the_same_numbers(parts: int) -> None:
    clusters = [f"paragraph {i // 3}" for i in range(N)]
    scores = {"a": FIRST, "b": SECOND}
    whole = Tally.of(scores, clusters, flips=256)
    pieces = np.array_split(np.random.default_rng(parts).permutation(N), parts)
    joined = Tally.joined(
        Tally.of({m: s[i] for m, s in scores.items()}, [clusters[j] for j in i], flips=256)
        for i in pieces
    )
    for metric in scores:
        assert joined.mean(metric) == whole.mean(metric)
        assert joined.interval(metric) == whole.interval(metric)
        assert (joined.flipped[metric] == whole.flipped[metric]).all()


def test_weights_make_ratios() -> None:
    hit, weight = np.array([1.0, 0, 0, 1]), np.array([1.0, 0.5, 0, 1])  # two hits, one miss
    tally = Tally.of({"f1": hit}, ROWS[:4], weights={"f1": weight})
    assert tally.mean("f1") == 2 / 2.5
    assert Tally.of({"f1": hit * 0}, ROWS[:4], weights={"f1": weight * 0}).mean("f1") == 0.0
