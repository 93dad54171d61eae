"""The examples run, and show what they say."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from qanorm.benchmarks import samples
from tests.support import ROOT

SHOWS = {
    "preprocess.py": ["he: 'בשנת 1951' and '1951': equal False, normalized True"],
    "read_an_explanation.py": ["aware: em 1", "the step 'prefixes' decides"],
    "study_tokenizers.py": ["pairs that change places: 0", "wrote "],
}


def run(script: str, *args: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / script, *map(str, args)],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("script", SHOWS)
def test_an_example_runs(script: str, tmp_path: Path) -> None:
    args = [tmp_path / "page.html"] if script == "study_tokenizers.py" else []
    shown = run(script, *args)
    for line in SHOWS[script]:
        assert line in shown
    for page in args:
        assert page.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_synthetic_systems_are_the_same_every_time(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        run("synthetic_systems.py", "--language", "ja", "--gold", samples.gold("jaquad"),
            "--out", tmp_path / folder)  # fmt: skip
    names = ["exact", "particles", "sloppy", "verbose", "wrong"]
    assert sorted(p.stem for p in (tmp_path / "a").iterdir()) == names
    for name in names:
        first, second = ((tmp_path / f / f"{name}.json").read_text("utf-8") for f in "ab")
        assert first == second
        assert len(json.loads(first)) == 42


def test_every_example_is_run() -> None:
    scripts = {path.name for path in (ROOT / "examples").glob("*.py")}
    assert scripts == {*SHOWS, "synthetic_systems.py"}
