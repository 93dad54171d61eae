"""What commands write: never over what they read, through links, into devices."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from qanorm.benchmarks.samples import gold as sample
from qanorm.benchmarks.samples import predictions


def qanorm(*args: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "qanorm", *map(str, args)]
    return subprocess.run(command, capture_output=True, encoding="utf-8")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    shutil.copy(sample("heq"), tmp_path / "gold.json")
    for system in ("careful", "hasty"):
        shutil.copy(predictions("heq", system), tmp_path / f"{system}.json")
    return tmp_path


def scored(files: Path, *args: str | Path) -> subprocess.CompletedProcess[str]:
    given = ("--gold", files / "gold.json", "--profile", "published")
    return qanorm("score", "heq", *given, *args)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


OVER = {
    "the predictions": ("--pred", "{0}/hasty.json", "--html", "{0}/hasty.json"),
    "the golds": ("--pred", "{0}/hasty.json", "--html", "{0}/gold.json"),
    "by another name": ("--pred", "{0}/hasty.json", "--html", "{0}/x/../hasty.json"),
    "by a link": ("--pred", "{0}/hasty.json", "--html", "{0}/link.json"),
    "one of several": (
        *("--pred", "a={0}/hasty.json", "--pred", "b={0}/careful.json"),
        *("--out", "{0}/none", "--html", "{0}/careful.json"),
    ),
    "rows of a report": ("--pred", "{0}/x/rows.jsonl", "--out", "{0}/x"),
    "twice": ("--pred", "{0}/hasty.json", "--out", "{0}/y", "--html", "{0}/y/summary.json"),
    "no name": ("--pred", "{0}/hasty.json", "--out", ""),
    "no name of a page": ("--pred", "{0}/hasty.json", "--html", ""),
}


@pytest.mark.parametrize("case", OVER)
def test_no_output_over_an_input_or_another_output(files: Path, case: str) -> None:
    (files / "x").mkdir()
    (files / "x" / "rows.jsonl").write_text('{"id": "a", "prediction": "b"}\n', "utf-8")
    (files / "link.json").symlink_to(files / "hasty.json")
    before = contents(files)
    done = scored(files, *(part.format(files) for part in OVER[case]))
    assert done.returncode == 2, done.stderr
    assert "overwrite" in done.stderr or "both write" in done.stderr or "empty" in done.stderr
    assert contents(files) == before


def test_a_study_writes_no_file_twice(files: Path) -> None:
    pred = [f"--pred={s}={files / s}.json" for s in ("careful", "hasty")]
    args = ("study", "heq", "--gold", files / "gold.json", *pred)
    same = files / "same"
    done = qanorm(*args, "--csv", same, "--html", same)
    assert (done.returncode, same.exists()) == (2, False)
    done = qanorm(*args, "--csv", files / "hasty.json")
    assert (done.returncode, "overwrite" in done.stderr) == (2, True)


def test_links_stay_links_and_devices_devices(files: Path) -> None:
    (files / "deep").mkdir()
    (files / "out").mkdir()
    (files / "page.html").symlink_to(files / "deep" / "page.html")
    (files / "out" / "rows.jsonl").symlink_to(files / "deep" / "rows.jsonl")
    args = ("--pred", files / "hasty.json")
    done = scored(files, *args, "--html", files / "page.html", "--out", files / "out")
    assert done.returncode == 0, done.stderr
    assert (files / "page.html").is_symlink()
    assert (files / "out" / "rows.jsonl").is_symlink()
    assert "<html" in (files / "deep" / "page.html").read_text("utf-8")
    assert (files / "deep" / "rows.jsonl").stat().st_size > 1000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_written_to(files: Path) -> None:
    pipe = files / "pipe"
    os.mkfifo(pipe)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text("utf-8")))
    reader.start()
    done = scored(files, "--pred", files / "hasty.json", "--html", pipe)
    reader.join(timeout=20)
    assert done.returncode == 0, done.stderr
    assert "</html>" in got[0]
    assert pipe.is_fifo()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_told(files: Path) -> None:
    done = scored(files, "--pred", files / "hasty.json", "--html", "/dev/full")
    assert (done.returncode, "No space left" in done.stderr) == (3, True)
    assert not Path("/dev/full").is_file()


def test_an_older_report_of_others_is_neither_mixed_nor_removed(files: Path) -> None:
    out, hasty = files / "out", files / "hasty.json"
    two = ("--pred", f"GPT 4={files / 'careful.json'}", "--pred", f"B={hasty}")
    assert scored(files, *two, "--out", out).returncode == 0
    assert scored(files, *two, "--out", out).returncode == 0  # the same again replaces it
    before = contents(out)
    assert "GPT 4/summary.json" in before
    done = scored(files, "--pred", hasty, "--out", out)
    assert (done.returncode, "GPT 4/rows.jsonl" in done.stderr) == (3, True)
    assert contents(out) == before
    done = scored(files, "--pred", hasty, "--out", files)  # reports below are others' business
    assert done.returncode == 0, done.stderr
    done = scored(files, *two, "--out", files)
    assert (done.returncode, "older report" in done.stderr) == (3, True)
    (out / "comparison.json").write_text(json.dumps([1]), "utf-8")
    assert scored(files, "--pred", hasty, "--out", out).returncode == 3


@pytest.mark.parametrize("name", ["a/b", "..", ".", "", "a ", "a:b", "summary.json", "x\ny"])
def test_names_that_no_folder_can_have(files: Path, name: str) -> None:
    two = ("--pred", f"{name}={files / 'careful.json'}", "--pred", f"B={files / 'hasty.json'}")
    done = scored(files, *two, "--out", files / "out")
    assert done.returncode == 2
    assert "a name is at most" in done.stderr or "own files are called" in done.stderr
