"""The table of docs/differences/japanese.md says what the profiles compute."""

from __future__ import annotations

import pytest

from qanorm import benchmarks
from tests.support import ROOT

TABLE = ROOT / "docs" / "differences" / "japanese.md"
PROFILES = ("published", "card", "aware")


def rows() -> list[list[str]]:
    table = TABLE.read_text("utf-8").split("\n## ")[0]
    lines = [line for line in table.split("\n") if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_the_table(row: list[str]) -> None:
    _, prediction, gold, *told, why = row
    assert why
    for profile, cell in zip(PROFILES, told, strict=True):
        jaquad = benchmarks.get("jaquad")
        answers = prediction.strip("`"), [gold.strip("`")]
        scores = jaquad.score_one(*answers, profile=profile).scores
        shown = f"{scores['em']:.0f} ({scores['f1']:.2f})"
        if profile == "aware":
            shown += f" {scores['char_f1']:.2f}"
        assert shown == cell, profile
