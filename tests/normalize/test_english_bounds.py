"""A bound in time is another answer than the time; words that place it in its time are not."""

from __future__ import annotations

import pytest

from qanorm import benchmarks, normalize
from tests.normalize.test_english_numbers import CASES

LINES = (CASES / "bounds.tsv").read_text("utf-8").splitlines()
ROWS = [line.split("\t") for line in LINES if not line.startswith("#")]


@pytest.mark.parametrize(("kind", "prediction", "gold", "wanted"), ROWS)
def test_bounds(kind: str, prediction: str, gold: str, wanted: str) -> None:
    morehopqa = benchmarks.get("morehopqa")
    for one, other in ((prediction, gold), (gold, prediction)):
        row = morehopqa.score_one(one, [other], answer_type=kind, profile="aware")
        assert row.scores["em"] == (wanted == "same"), (one, other)


@pytest.mark.parametrize(("kind", "prediction", "gold", "wanted"), ROWS)
def test_the_text_is_stable(kind: str, prediction: str, gold: str, wanted: str) -> None:
    en = normalize.get("en", type=kind)
    shown = en(prediction)
    assert (en(shown.text).text, en(shown.text).keys) == (shown.text, shown.keys)
