"""The profiles against the plain re-statements: on random text, and on the committed pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qanorm import benchmarks
from qanorm.benchmarks import Example
from qanorm.benchmarks.run import score
from tests.golden.build import PAIRS, read, refreshed
from tests.reference import heq, jaquad, morehopqa_card, polqa
from tests.strategies import answers, wild


def scored(
    benchmark: str, profile: str, rows: Sequence[tuple[str, Sequence[str]]]
) -> list[dict[str, Any]]:
    """Score rows in one run, as the command does."""
    examples = [Example(str(i), tuple(golds), str(i)) for i, (_, golds) in enumerate(rows)]
    predictions = {str(i): prediction for i, (prediction, _) in enumerate(rows)}
    run = score(benchmarks.get(benchmark).profile(profile), examples, predictions)
    return [row.as_json() for row in run.rows]


def fuzzy(verdict: Mapping[str, Any]) -> dict[str, float]:
    return {"fuzzy_match": float(verdict["match"])}


PLAIN: dict[tuple[str, str], Callable[[str, Sequence[str]], Mapping[str, float]]] = {
    ("heq", "published"): heq.published,
    ("heq", "card"): heq.card,
    ("jaquad", "published"): jaquad.published,
    ("jaquad", "card"): jaquad.card,
    ("polqa", "published"): lambda p, g: fuzzy(polqa.published(p, g)),
    ("polqa", "card"): lambda p, g: fuzzy(polqa.card(p, g)),
}


@pytest.mark.parametrize(("benchmark", "profile"), PLAIN)
@settings(max_examples=150)
@given(
    rows=st.lists(
        st.tuples(wild, st.lists(answers, min_size=1, max_size=3)), min_size=1, max_size=4
    )
)
def test_random_text(benchmark: str, profile: str, rows: list[tuple[str, list[str]]]) -> None:
    related = [(gold, golds) for _, golds in rows for gold in golds]  # some must match
    for got, (prediction, golds) in zip(
        scored(benchmark, profile, [*rows, *related]), [*rows, *related], strict=True
    ):
        expected = PLAIN[benchmark, profile](prediction, golds)
        mine = {metric: got["scores"][metric] for metric in expected}
        assert mine == pytest.approx(dict(expected), abs=1e-9)


@given(prediction=wild, golds=st.lists(wild, min_size=1, max_size=3))
def test_what_polqa_reads(prediction: str, golds: list[str]) -> None:
    got = scored("polqa", "published", [(prediction, golds)])[0]
    expected = polqa.published(prediction, golds)
    assert got["prediction_value"] == expected["number_prediction"]
    assert got["gold_value"] == expected["numbers_gold"]
    matched = golds[got["matched_gold"]["fuzzy_match"]].replace("\r", "")
    assert expected["effective_golds"] == [""] or any(
        gold in matched for gold in expected["effective_golds"]
    )


@pytest.mark.parametrize("prediction", ["", " ", "\u200f", "x"])
def test_heq_without_any_gold(prediction: str) -> None:
    for profile, plain in (("published", heq.published), ("card", heq.card)):
        got = scored("heq", profile, [(prediction, [])])[0]
        assert {m: got["scores"][m] for m in plain(prediction, [])} == plain(prediction, [])
        assert got["flags"] == ["no-gold"]
        assert got["matched_gold"]["em"] is None


GOLDEN = read()


@pytest.mark.parametrize("benchmark", ["heq", "jaquad", "polqa", "morehopqa"])
@pytest.mark.parametrize("profile", ["published", "card"])
def test_golden_pairs(benchmark: str, profile: str) -> None:
    rows = [row for row in GOLDEN if row["benchmark"] == benchmark]
    assert len(rows) >= 90
    wrong: list[tuple[str, object, object]] = []
    for row in rows:
        one = benchmarks.get(benchmark).score_one(
            row["prediction"], row["golds"], answer_type=row.get("answer_type"), profile=profile
        )
        expected = wanted(row["scores"][profile])
        mine = {metric: one.scores[metric] for metric in expected}
        if mine != pytest.approx(expected, abs=1e-9):
            wrong.append((row["id"], mine, expected))
    assert wrong == []


def wanted(scores: Mapping[str, Any]) -> dict[str, float]:
    """The scores of a committed row under the names of our metrics; a crash scores 0."""
    renamed = {"match": "fuzzy_match"}
    names = ("em", "f1", "precision", "recall", "tlnls", "tlnls_2025", "match")
    return {renamed.get(n, n): float(scores[n] or 0.0) for n in names if n in scores}


def test_the_golden_file_is_what_the_re_statements_say() -> None:
    assert PAIRS.read_text("utf-8") == refreshed()


@settings(max_examples=25, deadline=None)
@given(
    rows=st.lists(
        st.tuples(
            st.lists(st.sampled_from(["five", "12", "1,951", "May 22, 1982", "the", "yes", "nan",
                                      "<answer>", "</answer>", "U.S.", "born on", "twenty-one"]),
                     max_size=4).map(" ".join),
            st.sampled_from(["5", "1951", "1982-05-22", "no", "the us", ""]),
            st.sampled_from(["number", "date", "string", "year", "place"]),
        ),
        min_size=1, max_size=4,
    )
)  # fmt: skip
def test_random_text_morehopqa(rows: list[tuple[str, str, str]]) -> None:
    from tests.reference import morehopqa

    examples = [Example(str(i), (gold,), str(i), kind) for i, (_, gold, kind) in enumerate(rows)]
    predictions = {str(i): prediction for i, (prediction, _, _) in enumerate(rows)}
    for profile, plain in (("published", morehopqa.score), ("card", morehopqa_card.card)):
        run = score(benchmarks.get("morehopqa").profile(profile), examples, predictions)
        for got, (prediction, gold, kind) in zip(run.rows, rows, strict=True):
            expected = plain(prediction, gold, "string" if kind == "place" else kind)
            mine = {m: got.scores[m] for m in ("em", "f1", "precision", "recall")}
            assert mine == pytest.approx({m: float(expected[m] or 0) for m in mine}, abs=1e-9)
