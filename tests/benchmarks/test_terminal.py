"""The command at a terminal, where it shows what it hides from a pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from qanorm.benchmarks import samples

pty = pytest.importorskip("pty", reason="no pseudo-terminals on this system")


def at_terminal(*args: str | Path) -> tuple[int, str]:
    """Run the command with a terminal for its output and errors: exit code, what it shows."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "qanorm", *map(str, args)]
    process = subprocess.Popen(command, stdout=follower, stderr=follower, stdin=follower)
    os.close(follower)
    shown = b""
    while True:
        try:
            read = os.read(leader, 4096)
        except OSError:  # the other end has gone, as Linux says it
            break
        if not read:
            break
        shown += read
    os.close(leader)
    return process.wait(), shown.decode("utf-8", "replace")


def test_score_shows_a_bar_and_the_scores() -> None:
    gold, prediction = samples.gold("heq"), samples.predictions("heq", "careful")
    code, shown = at_terminal("score", "heq", "--gold", gold, "--pred", prediction)
    assert code == 0, shown
    assert "rows" in shown
    assert "tlnls" in shown
    assert "Traceback" not in shown


@pytest.mark.parametrize(
    "args",
    [
        ["list"],
        ["explain", "heq", "בבית", "הבית"],
        ["score", "morehopqa", "--gold", samples.gold("morehopqa"), "--pred",
         samples.predictions("morehopqa", "careful"), "--workers", "2"],
        ["study", "heq", "--gold", samples.gold("heq"), "--pred",
         f"A={samples.predictions('heq', 'careful')}", "--pred",
         f"B={samples.predictions('heq', 'hasty')}"],
    ],
    ids=["list", "explain", "workers", "study"],
)  # fmt: skip
def test_commands_work_at_a_terminal(args: list[str]) -> None:
    code, shown = at_terminal(*args)
    assert code == 0, shown
    assert "Traceback" not in shown
