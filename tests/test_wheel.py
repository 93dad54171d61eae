"""A wheel that is built and put elsewhere works by itself: modules, data files, types, command."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.support import ROOT

SOURCES = (
    "pyproject.toml", "README.md", "LICENSE", "qanorm", "normalize", "metrics", "benchmarks",
)  # fmt: skip


def test_the_wheel_works_elsewhere(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(
                ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__")
            )
        else:
            shutil.copy(ROOT / name, source / name)
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", tmp_path, source],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    there = {path.relative_to(installed / "qanorm") for path in installed.rglob("*.*")
             if path.is_relative_to(installed / "qanorm")}  # fmt: skip
    missing = [
        path
        for floor in ("normalize", "metrics", "benchmarks")
        for path in (source / floor).rglob("*.*")
        if path.is_file() and path.relative_to(source) not in there
    ]
    assert missing == []
    code = (
        "import qanorm, sys; from qanorm import benchmarks; "
        f"assert qanorm.__file__.startswith({str(installed)!r}), qanorm.__file__; "
        "print([round(benchmarks.demo(b).mean('f1'), 4) for b in ('heq', 'jaquad', 'morehopqa')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(installed), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("[0.")
