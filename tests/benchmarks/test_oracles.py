"""The published profiles reproduce every row of the oracles, through the code the command runs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from qanorm import benchmarks
from tests.support import oracle_rows


def run(tmp_path: Path, benchmark: str, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Score rows as `qanorm score BENCHMARK --pairs FILE` does; give the rows it writes."""
    wanted = ("prediction", "raw_prediction", "gold", "golds", "answer_type")
    file = tmp_path / "pairs.jsonl"
    with file.open("w", encoding="utf-8") as out:
        for i, row in enumerate(rows):
            pair = {name: row[name] for name in wanted if name in row}
            out.write(json.dumps({"id": str(i), **pair}) + "\n")
    scored = benchmarks.get(benchmark).score_pairs(file)
    return [row.as_json() for row in scored.rows]


def differing(pairs: Sequence[tuple[Any, Any, str]]) -> list[tuple[Any, Any, str]]:
    """The (got, expected, id) triples that are not the same, numbers to 1e-9."""
    return [
        (got, expected, name)
        for got, expected, name in pairs
        if (got != expected if isinstance(expected, str | None) else abs(got - expected) > 1e-9)
    ]


@pytest.mark.parametrize(
    ("metric", "column"),
    [
        ("em", "em"),
        ("f1", "f1"),
        ("tlnls", "tlnls_mrleval"),
        ("tlnls_2025", "tlnls_mrleval_2025"),
    ],
)
def test_heq(tmp_path: Path, metric: str, column: str) -> None:
    rows = oracle_rows("heq")
    scored = run(tmp_path, "heq", rows)
    # The scorer adds 1e-13 to P + R, which takes up to 5e-14 from F1 on its scale of 0 to 100.
    pairs = [
        (got["scores"][metric], row[column] / 100, row["id"])
        for got, row in zip(scored, rows, strict=True)
    ]
    assert len(pairs) > 2000
    assert differing(pairs) == []


@pytest.mark.parametrize(("metric", "column"), [("f1", "char_f1_official"), ("em", "em_official")])
def test_jaquad(tmp_path: Path, metric: str, column: str) -> None:
    rows = oracle_rows("jaquad")
    scored = run(tmp_path, "jaquad", rows)
    pairs = [
        (got["scores"][metric], float(row[column]), row["id"])
        for got, row in zip(scored, rows, strict=True)
    ]
    assert len(pairs) > 2000
    assert differing(pairs) == []


def test_polqa(tmp_path: Path) -> None:
    rows = oracle_rows("geval_polqa")
    scored = run(tmp_path, "polqa", rows)
    assert len(rows) > 2000
    got = [
        (s["scores"]["fuzzy_match"], s["prediction_value"], s["gold_value"], r["id"])
        for s, r in zip(scored, rows, strict=True)
    ]
    expected = [
        (float(r["match"]), r["number_prediction"], r["numbers_gold"], r["id"]) for r in rows
    ]
    assert [pair for pair in zip(got, expected, strict=True) if pair[0] != pair[1]] == []


def effective(row: dict[str, Any]) -> list[str]:
    return row.get("effective_golds", row["golds"])


def test_polqa_gold_by_gold(tmp_path: Path) -> None:
    rows = oracle_rows("geval_polqa")
    single = [
        {"prediction": row["prediction"], "golds": [gold], "match": match, "id": row["id"]}
        for row in rows
        for gold, match in zip(effective(row), row["per_gold"], strict=True)
    ]
    # A gold that stands alone on its line is stripped; inside the line it was not.
    single = [row for row in single if row["golds"][0] == row["golds"][0].strip()]
    scored = run(tmp_path, "polqa", single)
    pairs = [
        (got["scores"]["fuzzy_match"], float(row["match"]), row["id"])
        for got, row in zip(scored, single, strict=True)
    ]
    assert len(pairs) > 3000
    assert differing(pairs) == []


def test_morehopqa(tmp_path: Path) -> None:
    rows = oracle_rows("morehopqa")
    scored = run(tmp_path, "morehopqa", rows)
    assert len(rows) > 2000
    wrong: list[tuple[object, ...]] = []
    for got, row in zip(scored, rows, strict=True):
        if row.get("error"):  # the published run ends here: wrong, flagged, the gold converted
            right = (0.0, 0.0, f"error:{row['error']}" in got["flags"], got["gold_value"][0])
            if right[:3] != (0.0, 0.0, True) or not right[3]:
                wrong.append((row["id"], got))
            continue
        scores = [got["scores"][name] for name in ("em", "f1", "precision", "recall")]
        mine = (got["prediction_value"], got["gold_value"][0])
        theirs = (row["official_prediction"], row["official_gold"])
        expected = [float(row["em"]), row["f1"], row["precision"], row["recall"]]
        near = all(abs(a - b) <= 1e-9 for a, b in zip(scores, expected, strict=True))
        if mine != theirs or not near:
            wrong.append((row["id"], mine, theirs, scores, expected))
    assert wrong == []
