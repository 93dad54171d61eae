"""The table of empty answers in docs/differences.md says what the profiles do."""

from __future__ import annotations

import re

import pytest

from qanorm import benchmarks
from tests.support import ROOT

PAGE = (ROOT / "docs" / "differences.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.split("\n")
    if re.match(r"\| (HeQ|JaQuAD|PolQA|MoreHopQA) \|", line)
]
NAMED = {"EM": "em", "F1": "f1", "TLNLS": "tlnls"}


def test_every_profile_has_its_row() -> None:
    there = [(b, p) for b in benchmarks.available() for p in benchmarks.get(b).profiles]
    assert sorted((row[0].lower(), row[1]) for row in ROWS) == sorted(there)


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]}-{row[1]}" for row in ROWS])
def test_empty_answers(row: list[str]) -> None:
    name, profile, both, one, none = row[0].lower(), *row[1:]
    benchmark = benchmarks.get(name)
    kind = "string" if benchmark.typed else None

    def scores(prediction: str, golds: list[str]) -> dict[str, float]:
        found = benchmark.score_one(prediction, golds, answer_type=kind, profile=profile)
        return dict(found.scores)

    stated = dict(re.findall(r"(EM|F1|TLNLS) (\d)", both))
    expected = {NAMED[metric]: float(value) for metric, value in stated.items()}
    found = scores("", [""])
    if not expected:
        expected = dict.fromkeys(found, float(both[0]))
    assert {metric: found[metric] for metric in expected} == expected
    assert set(scores("", ["x"]).values()) | set(scores("x", [""]).values()) == {float(one)}
    if none == "an error":
        with pytest.raises(benchmarks.InputError, match="no gold"):
            scores("x", [])
    else:
        assert set(scores(" ", []).values()) == {1.0}
        assert set(scores("x", []).values()) == {0.0}
