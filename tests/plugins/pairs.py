"""What every adapter is held to: the rows that `qanorm score` writes for the same pairs."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from qanorm import benchmarks
from qanorm.benchmarks.plugins import Scorer, scorer
from tests.support import ROOT, json_lines, oracle_rows

CASES = [
    (name, profile) for name in benchmarks.available() for profile in benchmarks.get(name).profiles
]
"""Every benchmark under every profile it has."""

each_case = pytest.mark.parametrize(("benchmark", "profile"), CASES)


@dataclass(frozen=True)
class Pair:
    """One answer with its golds, and the scores that the command gives it."""

    prediction: str
    golds: list[str]
    answer_type: str | None
    scores: dict[str, float]

    @property
    def document(self) -> dict[str, Any]:
        return {"question": "?", "golds": self.golds, "answer_type": self.answer_type}


@cache
def pairs(benchmark: str, profile: str) -> tuple[Pair, ...]:
    """The golden pairs of a benchmark, scored by the installed command."""
    if benchmark == "morehopqa":
        pytest.importorskip("numerizer", reason="needs the extra morehopqa")
    golden = json_lines(ROOT / "tests" / "golden" / "pairs.jsonl")
    wanted = [pair for pair in golden if pair["benchmark"] == benchmark]
    fields = ("id", "prediction", "golds", "answer_type")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "pairs.jsonl"
        rows = ({name: row[name] for name in fields if name in row} for row in wanted)
        file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        command = [sys.executable, "-m", "qanorm", "score", benchmark, "--profile", profile]
        command += ["--pairs", str(file), "--out", folder]
        subprocess.run(command, check=True, capture_output=True, cwd=folder)
        scored = json_lines(Path(folder) / "rows.jsonl")
    assert len(scored) == len(wanted) > 20
    return tuple(
        Pair(row["prediction"], row["golds"], given.get("answer_type"), row["scores"])
        for row, given in zip(scored, wanted, strict=True)
    )


@cache
def means(benchmark: str, profile: str) -> dict[str, float]:
    """The means of those pairs."""
    rows = pairs(benchmark, profile)
    run = scorer(benchmark, profile).run(
        [row.prediction for row in rows],
        [row.golds for row in rows],
        [row.answer_type for row in rows],
    )
    return {metric: run.mean(metric) for metric in run.scores}


AWARE = {"he": "heq", "ja": "jaquad", "pl": "polqa", "en": "morehopqa"}


@dataclass(frozen=True)
class Mistake:
    """A pair that other tools score wrongly, and how it is to be scored.

    `which` is the aware profile of the benchmark in its language, or `und` where there is none.
    """

    prediction: str
    gold: str
    normalizer: str
    which: dict[str, str]
    answer_type: str | None
    want_em: float | None

    @property
    def document(self) -> dict[str, Any]:
        return {"question": "?", "golds": [self.gold], "answer_type": self.answer_type}


@cache
def mistakes() -> tuple[Mistake, ...]:
    """The known mistakes of other tools."""
    return tuple(map(_mistake, oracle_rows("mistakes_other")))


def _mistake(row: dict[str, Any]) -> Mistake:
    language = row["lang"] if row["lang"] in AWARE else "und"
    which = (
        {"benchmark": AWARE[language], "profile": "aware"}
        if language in AWARE
        else {"normalizer": "und", "metrics": "em,f1"}
    )
    kind = "string" if language == "en" else None
    want = row.get("want_em", row.get("want"))
    return Mistake(row["prediction"], row["gold"], language, which, kind, want)


def expected(mistake: Mistake) -> dict[str, float]:
    """The scores of a mistake by the shared scorer; every adapter must give the same."""
    chosen = _scorer(**mistake.which)
    row = chosen.one(mistake.prediction, mistake.gold, mistake.answer_type, "?")
    return dict(row.scores)


@cache
def _scorer(**which: str) -> Scorer:
    return scorer(**which)
