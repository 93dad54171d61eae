"""Means and intervals: parts, order and seeds; the width against the normal one."""

from __future__ import annotations

import random
from math import isnan

import numpy as np
import pytest

from qanorm.metrics import summary


def scores(n: int) -> list[float]:
    draw = random.Random(7)
    return [draw.random() for _ in range(n)]


def test_the_order_of_rows_changes_nothing() -> None:
    values = scores(500)
    clusters = [f"c{i // 3}" for i in range(500)]
    order = random.Random(1).sample(range(500), 500)
    a = summary.interval(values, clusters)
    b = summary.interval([values[i] for i in order], [clusters[i] for i in order])
    assert a == pytest.approx(b, abs=1e-12)


def test_the_width_is_that_of_the_standard_error() -> None:
    values = scores(2000)
    found = summary.interval(values, range(2000), replicates=2000)
    expected = 2 * 1.96 * np.std(values) / 2000**0.5
    assert found.high - found.low == pytest.approx(expected, rel=0.1)
    assert found.low < found.mean < found.high


def test_clusters_widen_the_interval() -> None:
    values = [float(i % 20 < 10) for i in range(1000)]
    rows = summary.interval(values, range(1000))
    clustered = summary.interval(values, [i // 10 for i in range(1000)])
    assert clustered.high - clustered.low > 2 * (rows.high - rows.low)


def test_another_seed_gives_another_interval() -> None:
    values = scores(50)
    assert summary.interval(values, range(50)) != summary.interval(values, range(50), seed=1)


def test_one_cluster_and_no_score() -> None:
    alone = summary.interval([0.5, 0.7], ["a", "a"])
    assert (alone.mean, isnan(alone.low), isnan(alone.high)) == (0.6, True, True)
    two = summary.interval([0.5, 0.7], ["a", "b"])
    assert two.low < two.mean < two.high
    same = summary.interval([1.0, 1.0], ["a", "b"])
    assert same == (1.0, 1.0, 1.0)
    with pytest.raises(ValueError, match="at least one"):
        summary.interval([], [])
    with pytest.raises(ValueError, match="2 scores for 1 clusters"):
        summary.interval([0.1, 0.2], ["a"])
