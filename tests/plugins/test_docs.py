"""Every example of docs/plugins.md runs as it stands and prints what the page says."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from qanorm.benchmarks.plugins.frameworks import TESTED
from tests.support import ROOT

PAGE = (ROOT / "docs" / "plugins.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
BLOCK = re.compile(r"^```(\w+)(?: file=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NEEDS = {
    "lm-eval": ("lm_eval",),
    "inspect-ai": ("inspect_ai",),
    "lighteval": ("lighteval",),
    "Hugging Face evaluate": ("evaluate",),
    "Tables": ("pyarrow", "datasets", "polars", "pandas"),
    "scikit-learn": ("sklearn",),
}


def shell(script: str, folder: Path) -> str:
    """Run commands in a folder, with this environment's programs first and no network."""
    env = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONUTF8": "1",
        "HF_HUB_OFFLINE": "1",
        "HF_HOME": str(folder / "hf"),
        "COLUMNS": "200",
    }
    done = subprocess.run(
        ["bash", "-ec", script], cwd=folder, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    return done.stdout + done.stderr


@pytest.mark.parametrize("section", SECTIONS)
def test_examples(section: str, tmp_path: Path) -> None:
    for module in NEEDS.get(section, ()):
        if importlib.util.find_spec(module) is None:
            pytest.skip(f"{module} is not installed (make test-plugins)")
    said = ""
    for language, name, text in BLOCK.findall(SECTIONS[section]):
        if name:
            (tmp_path / name).write_text(text, "utf-8")
        elif language == "sh":
            said = shell(text, tmp_path)
        else:
            assert language == "text"
            missing = [line for line in text.split("\n") if line not in said]
            assert missing == [], said


def test_the_versions_on_the_page() -> None:
    for package, tested in TESTED.items():
        shown = "3.8" if package == "spacy" else tested
        assert shown in PAGE, package


def test_every_adapter_stands_on_the_page() -> None:
    own = {"scoring", "frameworks", "explanation", "documents"}
    for path in (ROOT / "benchmarks" / "plugins").glob("[a-z]*.py"):
        assert path.stem in own or f"`plugins.{path.stem}`" in PAGE, path.stem
