"""Standard streams that are full, closed or not UTF-8, and Ctrl-C at any time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from qanorm.benchmarks.samples import gold

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell and signals")


def shell(command: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    line = command.replace("qanorm", f"{sys.executable} -m qanorm", 1)
    return subprocess.run(["sh", "-c", line], input=stdin, capture_output=True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("command", ["list", "--help", "normalize und", "--version"])
def test_a_full_standard_output(command: str) -> None:
    done = shell(f"qanorm {command} > /dev/full", b"a\n")
    assert done.returncode == 1
    assert done.stderr == b"qanorm: cannot write to standard output: No space left on device\n"


def test_a_closed_standard_output() -> None:
    done = shell("qanorm list >&-")
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)
    assert b"standard output is closed" in done.stderr
    assert shell("qanorm list 2>&-").returncode == 0


@pytest.mark.parametrize("command", ["normalize und", f"score heq --gold {gold('heq')} --pred -"])
def test_a_closed_standard_input(command: str) -> None:
    done = shell(f"qanorm {command} <&-")
    assert done.returncode == 3
    assert done.stderr == b"qanorm: standard input: it is closed (give a file)\n"


def test_normalize_takes_utf8_only() -> None:
    done = shell("qanorm normalize und", b"abc\r\n\xe9t\xe9\n")
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"standard input: not UTF-8: byte 0xe9 at offset 5" in done.stderr


def interrupted(args: list[str | Path], delay: float) -> tuple[int, str]:
    """What comes of Ctrl-C in a terminal: all processes of the command get the signal."""
    process = subprocess.Popen(
        [sys.executable, "-m", "qanorm", *map(str, args)],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True,
        # What a shell starts in the background ignores SIGINT, and so would the command.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    time.sleep(delay)
    os.killpg(process.pid, signal.SIGINT)
    return process.wait(timeout=30), process.communicate()[1].decode()


@pytest.mark.parametrize("delay", [1.0, 2.5])
@pytest.mark.parametrize("command", ["score", "study"])
def test_ctrl_c_leaves_no_traceback(tmp_path: Path, command: str, delay: float) -> None:
    rows = tmp_path / "rows.jsonl"
    row = {"golds": ["a house by the sea"] * 3}
    with rows.open("w", encoding="utf-8") as out:
        for i in range(120_000):
            texts = {"predictions": {"A": f"house {i}", "B": f"the sea {i * 7}"}}
            out.write(json.dumps(row | texts | {"id": str(i), "prediction": f"sea {i}"}) + "\n")
    args = {
        "score": ["heq", "--profile", "aware", "--workers", "2", "--out", tmp_path / "o"],
        "study": ["he", "--tokenizer", "hebrew", "--tokenizer", "whitespace", "--jobs", "2"],
    }
    code, told = interrupted([command, *args[command], "--pairs", rows], delay)
    assert code == 130
    assert told.replace("; no report was written", "") == "qanorm: interrupted\n"
    assert not (tmp_path / "o").exists() or not list((tmp_path / "o").iterdir())
