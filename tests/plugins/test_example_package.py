"""The example of a language in a package of its own is installed, listed, and passes its tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT


def test_the_czech_example(tmp_path: Path) -> None:
    pytest.importorskip("setuptools", "70.1", reason="needs setuptools 70.1 to build a package")
    source = shutil.copytree(ROOT / "examples" / "qanorm-czech", tmp_path / "qanorm-czech")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    site = tmp_path / "site"
    done = subprocess.run(
        [*pip, "--no-index", "--target", str(site), str(source)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    tests = [sys.executable, "-m", "pytest", "-q", "--rootdir", str(source), "tests"]
    env = {**os.environ, "PYTHONPATH": str(site), "PYTHONUTF8": "1"}
    done = subprocess.run(tests, cwd=source, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "15 passed" in done.stdout
