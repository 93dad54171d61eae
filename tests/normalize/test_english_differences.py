"""The table of docs/differences/english.md says what the profiles compute."""

from __future__ import annotations

import pytest

from qanorm import benchmarks
from tests.support import ROOT

TABLE = ROOT / "docs" / "differences" / "english.md"
PROFILES = ("published", "card", "aware")


def rows() -> list[list[str]]:
    lines = [line for line in TABLE.read_text("utf-8").split("\n") if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_the_table(row: list[str]) -> None:
    _, answer_type, prediction, gold, *told, why = row
    assert why
    for profile, cell in zip(PROFILES, told, strict=True):
        scores = (
            benchmarks.get("morehopqa")
            .score_one(prediction.strip("`"), [gold], answer_type=answer_type, profile=profile)
            .scores
        )
        assert f"{scores['em']:.0f} ({scores['f1']:.2f})" == cell, profile
