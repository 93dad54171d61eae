"""Answers as models write them, against golds: what a careful reader says, row by row."""

from __future__ import annotations

import pytest

from qanorm import benchmarks
from tests.normalize.test_english_numbers import CASES

Row = tuple[str, str, str, str]


def read(name: str) -> list[Row]:
    lines = (CASES / name).read_text("utf-8").replace("⏎", "\r").split("\n")
    cells = [line.replace("\r", "\n").split("\t") for line in lines if line[:1] not in ("", "#")]
    return [(kind, prediction, gold, wanted) for kind, prediction, gold, wanted in cells]


def right(row: Row) -> bool:
    kind, prediction, gold, wanted = row
    morehopqa = benchmarks.get("morehopqa")
    score = morehopqa.score_one(prediction, [gold], answer_type=kind, profile="aware")
    return score.scores["em"] == (wanted == "same")


ROWS = read("answers.tsv")


@pytest.mark.parametrize("kind", sorted({row[0] for row in ROWS}))
def test_answers(kind: str) -> None:
    assert [row for row in ROWS if row[0] == kind and not right(row)] == []


@pytest.mark.xfail(strict=True, reason="known failure")
@pytest.mark.parametrize("row", read("answers-known-failures.tsv"), ids=lambda row: row[1])
def test_known_failures(row: Row) -> None:
    assert right(row)
