"""Hugging Face evaluate loads the metric by the path of its file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.plugins.pairs import each_case, expected, means, mistakes, pairs

evaluate = pytest.importorskip("evaluate", reason="evaluate is not installed (make test-plugins)")

from qanorm.benchmarks import UsageError  # noqa: E402
from qanorm.benchmarks.plugins import hf_evaluate, scorer  # noqa: E402


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("evaluate")


def load(cache: Path, *name: str) -> Any:
    return evaluate.load(str(hf_evaluate.__file__), *name, cache_dir=str(cache))


@each_case
def test_scores_as_the_command_does(benchmark: str, profile: str, cache: Path) -> None:
    rows = pairs(benchmark, profile)
    wanted = {**means(benchmark, profile), "signature": scorer(benchmark, profile).signature}
    which = {"benchmark": benchmark, "profile": profile}
    types = [row.answer_type or "" for row in rows] if benchmark == "morehopqa" else None
    columns = {
        "predictions": [row.prediction for row in rows],
        "references": [row.golds for row in rows],
    }
    metric = load(cache)
    assert metric.compute(**columns, answer_types=types, **which) == wanted
    for start in range(0, len(rows), 50):
        metric.add_batch(**{name: col[start : start + 50] for name, col in columns.items()})
    assert metric.compute(answer_types=types, **which) == wanted
    if types is None:
        for row in rows:  # a corpus of one row: its scores to the last bit
            one = metric.compute(predictions=[row.prediction], references=[row.golds], **which)
            assert {name: one[name] for name in row.scores} == row.scores


def test_the_mistakes_of_other_tools(cache: Path) -> None:
    metric = load(cache)
    for m in mistakes():
        got = metric.compute(
            predictions=[m.prediction],
            references=[m.gold],
            answer_types=[m.answer_type],
            questions=["?"],
            **m.which,
        )
        assert {name: got[name] for name in expected(m)} == expected(m)


def test_combined(cache: Path) -> None:
    both = evaluate.combine([load(cache, "heq"), load(cache, "jaquad/card")])
    got = both.compute(predictions=["東京都"], references=[["東京"]])
    assert got["tlnls"] == scorer("heq").one("東京都", ["東京"]).scores["tlnls"]
    assert got["qanorm_1_f1"] == 0.0
    assert got["qanorm_1_signature"] == scorer("jaquad", "card").signature


def test_neither_benchmark_nor_normalizer(cache: Path) -> None:
    with pytest.raises(UsageError, match="one of the two"):
        load(cache).compute(predictions=["a"], references=["a"])
