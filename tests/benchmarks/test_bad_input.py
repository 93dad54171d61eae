"""Bad input on the command line: each with its exit code and a message that says what to do."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from qanorm.benchmarks.samples import gold as sample
from qanorm.benchmarks.samples import predictions

COMMAND = [sys.executable, "-m", "qanorm"]


def qanorm(*args: str | Path) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *map(str, args)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL)


def score(tmp_path: Path, content: Any, name: str = "p.json", *more: str) -> tuple[int, str]:
    """Score predictions of this content against the sample of JaQuAD."""
    path = tmp_path / name
    if content is not None:
        raw = content if isinstance(content, bytes | str) else json.dumps(content)
        path.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
    done = qanorm("score", "jaquad", "--gold", sample("jaquad"), "--pred", path, *more)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr


GIVEN = json.loads(predictions("jaquad", "hasty").read_text("utf-8"))
FIRST = next(iter(GIVEN))
LESS = dict(list(GIVEN.items())[12:])

WRONG = {
    "no such file": (None, "p.json", "No such file"),
    "empty": ("", "p.json", "the file is empty"),
    "not UTF-8": (b'{"a": "\xe9"}', "p.json", "not UTF-8: byte 0xe9 at offset 7"),
    "broken JSON": ('{"a": "x",\n  "b"}', "p.json", "line 2, column 6"),
    "a number": (7, "p.json", "expected an object id -> prediction or a list"),
    "null": ({**GIVEN, FIRST: None}, "p.json", "the prediction must be a string, found null"),
    "a number inside": ({**GIVEN, FIRST: 7}, "p.json", "must be a string, found a number"),
    "a list in JSON Lines": ("[1]\n", "p.jsonl", "line 1: expected a JSON object, found a list"),
    "lines": ("x\n" * 3, "p.tsv", "3 lines for 42 questions"),
    "missing": (LESS, "p.json", "12 questions without a prediction"),
    "missing, what to do": (LESS, "p.json", "--missing zero"),
    "first ten": (LESS, "p.json", "and 2 more"),
    "unknown": ({**GIVEN, "zz": "x"}, "p.json", "1 unknown id: 'zz'"),
    "duplicate": (json.dumps(GIVEN)[:-1] + f', "{FIRST}": ""}}', "p.json", "more than once"),
    "broken Parquet": (b"PAR1", "p.parquet", "not Parquet"),
    "a short CSV line": ("id,prediction\na\n", "p.csv", "line 2: expected 2 fields"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_predictions(tmp_path: Path, case: str) -> None:
    content, name, message = WRONG[case]
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    code, stderr = score(tmp_path, content, name)
    assert (code, message in stderr, name in stderr) == (3, True, True), stderr


def test_a_missing_prediction_may_be_zero(tmp_path: Path) -> None:
    path = tmp_path / "out"
    options = ("--missing", "zero", "--profile", "published", "--out", str(path))
    code, stderr = score(tmp_path, LESS, "p.json", *options)
    assert code == 0, stderr
    rows = [json.loads(t) for t in (path / "rows.jsonl").read_text("utf-8").splitlines()]
    lacking = [row for row in rows if "missing" in row["flags"]]
    assert len(rows) == 42
    assert len(lacking) == 12
    assert all(
        row["prediction"] is None and set(row["scores"].values()) == {0.0} for row in lacking
    )
    assert score(tmp_path, LESS, "p.json", "--missing", "omit")[0] == 2


OTHERS = {
    ("heq", "jaquad"): "looks like JaQuAD",
    ("jaquad", "heq"): "looks like HeQ",
    ("heq", "morehopqa"): "it looks like MoreHopQA",
    ("morehopqa", "heq"): "looks like HeQ",
    ("polqa", "heq"): "looks like HeQ",
    ("polqa", "morehopqa"): "look like MoreHopQA",
}


@pytest.mark.parametrize(("name", "other"), OTHERS)
def test_the_gold_of_another_benchmark(name: str, other: str) -> None:
    gold, pred = sample(other), predictions(other, "hasty")
    done = qanorm("score", name, "--gold", gold, "--pred", pred, "--profile", "published")
    assert done.returncode == 3, done.stdout
    assert OTHERS[name, other].replace("looks", "look") in done.stderr.replace("looks", "look")
    assert len(done.stderr) < 2000


def test_an_unknown_field_lists_the_known(tmp_path: Path) -> None:
    code, stderr = score(tmp_path, GIVEN, "p.json", "--by", "colour", "--out", str(tmp_path / "o"))
    assert code == 2
    assert "no field 'colour'" in stderr
    assert "after_384, answer_length, answer_type, question_type, relation" in stderr
    assert list((tmp_path / "o").iterdir()) == []


def test_an_unknown_answer_type(tmp_path: Path) -> None:
    gold = json.loads(sample("morehopqa").read_text("utf-8"))
    gold[0]["answer_type"] = "colour"
    path = tmp_path / "gold.json"
    path.write_text(json.dumps(gold), "utf-8")
    done = qanorm("score", "morehopqa", "--gold", path, "--pred", predictions("morehopqa", "hasty"))
    assert done.returncode == 3
    assert "\"answer_type\" is 'colour'; known are" in done.stderr


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    code, stderr = score(tmp_path, GIVEN, "p.json", "--out", str(blocked / "inside"))
    assert code == 3
    assert "cannot write the report" in stderr
    assert "choose another --out" in stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk(tmp_path: Path) -> None:
    from qanorm.benchmarks import InputError
    from qanorm.benchmarks.report import files

    with pytest.raises(InputError, match="No space"), files.written(tmp_path) as report:  # noqa: PT012
        report._rows["published", ""] = Path("/dev/full").open("wb", buffering=0)  # noqa: SIM115
        report.add({("published", ""): b"x\n"})
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_leaves_no_half_written_file(tmp_path: Path) -> None:
    out = tmp_path / "out"
    args = ["score", "jaquad", "--pairs", "/dev/stdin", "--profile", "published", "--out", str(out)]
    process = subprocess.Popen(
        [*COMMAND, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # What a shell starts in the background ignores SIGINT, and so would the command.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdin is not None
    line = json.dumps({"prediction": "東京", "gold": "東京"}).encode() + b"\n"
    process.stdin.write(line * 20_000)
    process.stdin.flush()
    deadline = time.monotonic() + 60
    while not list(out.glob(".qanorm.*/*.rows")) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert list(out.glob(".qanorm.*/*.rows")), "the report was not begun"
    os.kill(process.pid, signal.SIGINT)
    _, stderr = process.communicate()
    assert process.returncode == 130
    assert b"Traceback" not in stderr
    assert list(out.iterdir()) == []


@pytest.mark.parametrize(
    "args", [["list"], ["demo"], ["normalize", "und"], ["explain", "heq", "בית", "הבית"]]
)
def test_a_reader_that_has_gone_is_no_error(tmp_path: Path, args: list[str]) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("x\n" * 100_000, "utf-8")
    process = subprocess.Popen(
        [*COMMAND, *args, *([str(lines)] if args[0] == "normalize" else [])],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert (process.wait(), process.stderr.read()) == (141, b"")
    process.stderr.close()


def test_an_unknown_option_lists_the_known() -> None:
    done = qanorm("normalize", "pl", "--option", "x=1")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "qanorm: pl has no option 'x'; it has tokenizer, key\n"


def test_one_cluster_has_no_interval(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    row = {"cluster": "c", "prediction": "東京", "golds": ["東京都"]}
    path.write_text("".join(f"{json.dumps(row)}\n" for _ in range(3)), "utf-8")
    out = tmp_path / "out"
    args = ("score", "jaquad", "--pairs", path, "--profile", "published", "--out", out)
    done = qanorm(*args, "--html", tmp_path / "page.html")
    assert done.returncode == 0, done.stderr
    assert "80.0–80.0" not in done.stdout
    assert "95 % none: the rows that count are one cluster" in done.stdout
    (run,) = json.loads((out / "summary.json").read_text("utf-8"))["runs"]
    assert run["metrics"]["f1"] == {"mean": 0.8, "low": None, "high": None}
    page = (tmp_path / "page.html").read_text("utf-8")
    assert (">none<" in page, re.search('[">]nan[<"]', page)) == (True, None)


@pytest.mark.parametrize("dashes", [[], ["--"]])
def test_answers_that_begin_with_a_dash(dashes: list[str]) -> None:
    done = qanorm("explain", "morehopqa", "--type", "number", *dashes, "-7", "7")
    assert done.returncode == 0, done.stderr
    assert "-7" in done.stdout
