"""What the README shows runs: its Python, its commands, its links."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from qanorm.benchmarks import samples
from tests.support import ROOT

README = (ROOT / "README.md").read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The embedded samples under the file names the README uses."""
    named = {
        "test.json": samples.gold("heq"),
        "model.json": samples.predictions("heq", "careful"),
        "other.json": samples.predictions("heq", "hasty"),
        "expected.tsv": samples.gold("polqa") / "expected.tsv",
        "in.tsv": samples.gold("polqa") / "in.tsv",
        "out.tsv": samples.predictions("polqa", "careful"),
        "samples.json": samples.gold("morehopqa"),
        "outputs.json": samples.predictions("morehopqa", "careful"),
    }
    for name, source in named.items():
        shutil.copy(source, tmp_path / name)
    data = json.loads(samples.gold("jaquad").read_text("utf-8"))
    for i in (0, 1):
        half = {"data": data["data"][i::2]}
        (tmp_path / f"dev_{i}.json").write_text(json.dumps(half), "utf-8")
    answers = json.loads(samples.predictions("jaquad", "careful").read_text("utf-8"))
    lines = (json.dumps({"id": key, "prediction": text}) for key, text in answers.items())
    (tmp_path / "model.jsonl").write_text("\n".join(lines), "utf-8")
    logged = {"doc": {"id": "1", "answers": ["בשנת 1800"]}, "filtered_resps": ["ב-1800"]}
    (tmp_path / "samples_heq.jsonl").write_text(json.dumps(logged), "utf-8")
    (tmp_path / "my_pairs.jsonl").write_text('{"prediction": "a", "golds": ["a"]}', "utf-8")
    (tmp_path / "answers.txt").write_text("שָׁלוֹם\n", "utf-8")
    return tmp_path


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_python_runs_and_prints_what_its_comments_say(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    names: dict[str, object] = {"predictions": [["a"]], "golds": [["a"]]}
    shown = 0
    for line in "\n".join(blocks("python")).split("\n"):
        code, _, comment = line.partition("  # ")
        comment = comment.strip()
        if comment[:1] in ("'", '"', "(", "[") or comment[:1].isdigit():
            assert repr(eval(code, names)) == comment
            shown += 1
        else:
            exec(code, names)
    assert shown >= 2


COMMANDS = [
    line.removeprefix("$ ").partition("  #")[0].strip()
    for block in blocks("console")
    for line in block.split("\n")
    if line.startswith("$ qanorm")
]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_run(folder: Path, command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", "")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs"])
def test_links_lead_somewhere(page: str) -> None:
    pages = sorted((ROOT / page).rglob("*.md")) if (ROOT / page).is_dir() else [ROOT / page]
    broken = [
        (str(path.relative_to(ROOT)), link)
        for path in pages
        for link in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text("utf-8"))
        if "://" not in link and not (path.parent / link).exists()
    ]
    assert broken == []
