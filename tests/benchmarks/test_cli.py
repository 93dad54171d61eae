"""The command as a person uses it: a process, its output, its exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from qanorm import benchmarks
from qanorm.benchmarks import samples
from qanorm.benchmarks.report.files import schema
from qanorm.benchmarks.signature import Signature


def qanorm(*args: str | Path, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command in a bare environment: no locale, no terminal."""
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "PYTHONPATH")}
    return subprocess.run(
        [sys.executable, "-m", "qanorm", *map(str, args)],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env={**kept, "LC_ALL": "C"},
    )


def test_score_writes_what_the_schema_says(tmp_path: Path) -> None:
    done = qanorm(
        "score", "heq", "--gold", samples.gold("heq"),
        "--pred", samples.predictions("heq", "hasty"), "--by", "source",
        "--out", tmp_path / "report",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    summary = json.loads((tmp_path / "report" / "summary.json").read_text("utf-8"))
    jsonschema.validate(summary, schema("summary"))
    lines = (tmp_path / "report" / "rows.jsonl").read_text("utf-8").split("\n")
    rows = [json.loads(line) for line in lines if line]
    for row in rows:
        jsonschema.validate(row, schema("row"))
    for run in summary["runs"]:
        mine = [row for row in rows if row["profile"] == run["profile"]]
        assert len(mine) == run["n"] == 46
        assert str(Signature.parse(run["signature"])) == run["signature"]
        assert run["signature"] in done.stdout
        for metric, interval in run["metrics"].items():
            mean = sum(row["scores"][metric] for row in mine) / len(mine)
            assert interval["mean"] == pytest.approx(mean, abs=1e-12)
            assert f"{100 * mean:.2f}" in done.stdout
            assert interval["low"] <= mean <= interval["high"]


@pytest.mark.parametrize("name", ["heq", "jaquad", "polqa", "morehopqa"])
def test_command_and_python_give_the_same(name: str, tmp_path: Path) -> None:
    gold, predictions = samples.gold(name), samples.predictions(name, "careful")
    done = qanorm(
        "score", name, "--gold", gold, "--pred", predictions, "--profile", "published",
        "--out", tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    run = benchmarks.get(name).score(gold, predictions)
    lines = (tmp_path / "rows.jsonl").read_text("utf-8").split("\n")
    rows = [json.loads(line) for line in lines if line]
    assert rows == [row.as_json() for row in run.rows]
    assert rows == [json.loads(json.dumps(run.row(i).as_json())) for i in range(len(run))]
    single = benchmarks.get(name).score_one(
        rows[0]["prediction"], rows[0]["golds"], answer_type=run.pairs.examples[0].answer_type
    )
    assert single.scores == rows[0]["scores"]


def test_pairs_carry_their_golds(tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    file.write_text(
        '{"prediction": "1951", "golds": ["1952", "1951"], "topic": "x"}\n'
        '{"id": "b", "raw_prediction": "", "gold": "ab", "topic": "y"}\n',
        "utf-8",
    )
    done = qanorm("score", "jaquad", "--pairs", file, "--by", "topic", "--out", tmp_path / "o")
    assert done.returncode == 0, done.stderr
    assert "topic=x" in done.stdout
    first = json.loads((tmp_path / "o" / "rows.jsonl").read_text("utf-8").split("\n")[0])
    assert first["id"] == "1"
    assert first["golds"] == ["1952", "1951"]


def test_morehopqa_pairs_take_types_of_either_set(tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    rows = [
        {"prediction": "<answer>Paris</answer>", "gold": "paris", "answer_type": "place"},
        {"prediction": "1,951", "gold": "1951", "answer_type": "year"},
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    done = qanorm("score", "morehopqa", "--pairs", file, "--profile", "published")
    assert done.returncode == 0, done.stderr
    assert "100.00" in done.stdout
    file.write_text(json.dumps({**rows[0], "answer_type": "colour"}), "utf-8")
    done = qanorm("score", "morehopqa", "--pairs", file)
    assert done.returncode == 3
    assert "'colour'" in done.stderr
    assert "organization" in done.stderr


USAGE = {
    "unknown benchmark": (["score", "heqq"], "did you mean 'heq'"),
    "unknown profile": (["score", "heq", "--profile", "best"], "published, card"),
    "nothing to score": (["score", "heq"], "give --gold and --pred"),
    "unknown normalizer": (["normalize", "hebr"], "did you mean"),
    "unknown tokenizer": (["normalize", "und", "--tokenizer", "x"], "known are: words"),
    "unknown option": (["normalize", "und", "--option", "colour=red"], "colour"),
    "malformed option": (["normalize", "und", "--option", "colour"], "NAME=VALUE"),
    "unknown command": (["scoer"], "scoer"),
}


@pytest.mark.parametrize("case", USAGE)
def test_bad_usage(case: str) -> None:
    args, message = USAGE[case]
    done = qanorm(*args, stdin="")
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_normalize_reads_lines_and_writes_lines() -> None:
    done = qanorm("normalize", "und", stdin="Ｃａｆé — BAR\n\nx\n")
    assert (done.returncode, done.stdout) == (0, "café bar\n\nx\n")
    done = qanorm("normalize", "und", "--json", stdin="Ab, c")
    shown = json.loads(done.stdout)
    assert (shown["keys"], shown["spans"]) == (["ab", "c"], [[0, 2], [4, 5]])
    assert [change["step"] for change in shown["trace"]] == ["lower", "punctuation"]


def test_demo_and_list() -> None:
    done = qanorm("demo")
    assert done.returncode == 0, done.stderr
    for title in ("HeQ", "JaQuAD", "PolQA", "MoreHopQA"):
        assert f"{title}" in done.stdout
    assert done.stdout.count("careful") == done.stdout.count("guesser") >= 8
    done = qanorm("list")
    assert done.returncode == 0
    for name in ("heq", "published", "tlnls", "und", "fuzzy_match"):
        assert name in done.stdout
    assert qanorm("--version").stdout == "qanorm 0.1.0\n"
