"""Far-fetched input on every public way to score: no crash, no hang, nothing lost in silence."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qanorm import benchmarks, metrics
from tests.strategies import wild

NAMES = benchmarks.available()
PROFILES = [(name, profile) for name in NAMES for profile in benchmarks.get(name).profiles]
TYPES = {"morehopqa": ["number", "date", "string"]}


def row(
    name: str, profile: str, prediction: str, golds: Sequence[str], kind: str | None
) -> benchmarks.ScoreRow:
    return benchmarks.get(name).score_one(prediction, golds, answer_type=kind, profile=profile)


def sound(scored: benchmarks.ScoreRow) -> bool:
    return all(0.0 <= score <= 1.0 for score in scored.scores.values())


@pytest.mark.parametrize(("name", "profile"), PROFILES)
@settings(max_examples=60)
@given(data=st.data())
def test_any_text(name: str, profile: str, data: st.DataObject) -> None:
    prediction = data.draw(wild)
    golds = data.draw(st.lists(wild, min_size=1, max_size=3))
    kind = data.draw(st.sampled_from(TYPES.get(name, [None])))
    scored = row(name, profile, prediction, golds, kind)
    assert sound(scored)
    assert (scored.prediction, list(scored.golds)) == (prediction, golds)
    again = row(name, profile, prediction, golds[::-1], kind)
    if name != "jaquad" and profile != "card":  # a first gold that decides depends on the order
        assert (
            again.scores["em" if "em" in again.scores else "fuzzy_match"]
            == (scored.scores["em" if "em" in scored.scores else "fuzzy_match"])
        )


HUGE = {
    "5 MB of words": "תשובה 答え odpowiedź answer 12 " * 170_000,
    "5 MB without a space": "א漢a7" * 1_250_000,
    "70 thousand spaces": "1" + " " * 70_000 + "2",
    "marks": "a" + "\u0301\u0316" * 50_000,
    "NUL": "\x00" * 1000 + "a",
    "surrogates": "\ud800\udfff" * 1000,
    "bidi": "\u202e\u2066\u200f" * 10_000 + "א",
}


@pytest.mark.parametrize(("name", "profile"), PROFILES)
@pytest.mark.parametrize("case", HUGE)
def test_a_huge_prediction(name: str, profile: str, case: str) -> None:
    for kind in TYPES.get(name, [None])[-1:]:
        assert sound(row(name, profile, HUGE[case], ["12", "a"], kind))


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_ten_thousand_golds(name: str, profile: str) -> None:
    golds = [f"תשובה {i} odpowiedź" for i in range(10_000)]
    scored = row(name, profile, golds[9_999], golds, TYPES.get(name, [None])[-1])
    assert len(scored.golds) == 10_000
    reads_one_gold = name == "jaquad" or (name, profile) == ("polqa", "card")
    assert reads_one_gold or max(scored.scores.values()) == 1.0
    if profile == "published" and name == "heq":
        assert scored.matched_gold["em"] == 9_999


@pytest.mark.parametrize("name", metrics.available())
@given(data=st.data())
def test_metrics_on_any_text(name: str, data: st.DataObject) -> None:
    metric = metrics.get(name)
    side = wild if metric.takes == "text" else st.lists(wild, max_size=4)
    p, g = data.draw(side), data.draw(side)
    assert 0.0 <= metric(p, g) <= 1.0
    assert 0.0 <= float(metric.batch([p], [g])[0]) <= 1.0
