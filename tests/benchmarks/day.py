"""The study of one realistic day: seeded systems over the real data, commands and their outputs.

`python -m tests.benchmarks.day` writes docs/day.md anew; test_day.py holds it to what it says.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from qanorm import benchmarks
from qanorm.benchmarks.records import Example
from tests.support import ROOT, data

PAGE = ROOT / "docs" / "day.md"

HEAD = """# One day of scoring

What follows was run on the public validation files of the four benchmarks. The systems of HeQ,
JaQuAD and MoreHopQA are synthetic: a seeded script (`tests/benchmarks/day.py`) changes the golds,
and the figures say nothing about any model. Those of PolEval 2021 are real outputs. `data/` is the
folder of the public files, `day/` what the script wrote. `python -m tests.benchmarks.day` makes
this page; a test holds it to what it says.
"""

STEPS: Sequence[tuple[str, str]] = (
    ("HeQ, two systems: JSON, and JSON Lines packed with gzip",
     "qanorm score heq --gold data/heq/val_v1.1.json --pred steady=day/steady.json "
     "--pred loose=day/loose.jsonl.gz --profile published --out day/heq"),
    ("The same two from their saved reports",
     "qanorm compare day/heq/steady day/heq/loose"),
    ("HeQ again, from the log of an lm-eval run",
     "qanorm score heq --from lm-eval day/samples_heq.jsonl --profile card"),
    ("JaQuAD, two gold files, predictions as Parquet and as CSV",
     "qanorm score jaquad --gold data/jaquad/jaquad_dev_0000.json "
     "--gold data/jaquad/jaquad_dev_0001.json --pred steady=day/jaquad.parquet "
     "--pred loose=day/jaquad.csv --profile published"),
    ("PolEval 2021 dev-0, three real systems side by side",
     "qanorm score polqa --gold data/poleval2021/dev-0 "
     "--pred tak=data/poleval2021/dev-0/systems/always_tak.tsv "
     "--pred mt5=data/poleval2021/dev-0/systems/mt5.tsv "
     "--pred roberta=data/poleval2021/dev-0/systems/polish_roberta_large.tsv --profile published"),
    ("MoreHopQA, six cases, from an inspect-ai log and from the outputs by case",
     "qanorm score morehopqa --gold data/morehopqa/samples.json "
     "--from inspect day/morehopqa_log.json --profile card"),
    ("",
     "qanorm score morehopqa --gold data/morehopqa/samples.json --pred steady=day/cases_1.json "
     "--pred loose=day/cases_2.json --profile published"),
)  # fmt: skip


def steady(text: str, draw: random.Random) -> str:
    """A system that is mostly right, and sometimes leaves out the last word (or character)."""
    joiner = " " if " " in text else ""
    parts = text.split() if joiner else list(text)
    if draw.random() < 0.15:
        return joiner.join(reversed(parts)) + "!"
    return joiner.join(parts[:-1]) if len(parts) > 1 and draw.random() < 0.2 else text


def loose(text: str, draw: random.Random) -> str:
    """A system that says too much, and is often wrong."""
    if draw.random() < 0.3:
        return text[::-1]
    return f"{text} {text[:3]}" if draw.random() < 0.4 else text


def answers(
    examples: Sequence[Example], change: Callable[[str, random.Random], str], seed: int
) -> dict[str, str]:
    """What a system answers; where no answer is right, it abstains three times of four."""
    draw = random.Random(seed)
    return {
        e.id: change(draw.choice(e.golds), draw)
        if e.golds
        else ("" if draw.random() < 0.75 else "?")
        for e in examples
    }


def write_inputs(folder: Path) -> None:
    """Write the systems' files, each in another format."""
    heq = benchmarks.get("heq").gold(data("heq/val_v1.1.json")).examples
    first, second = answers(heq, steady, 1), answers(heq, loose, 2)
    _put(folder / "steady.json", first)
    lines = "".join(json.dumps({"id": k, "prediction": v}) + "\n" for k, v in second.items())
    (folder / "loose.jsonl.gz").write_bytes(gzip.compress(lines.encode(), mtime=0))
    _put_lines(
        folder / "samples_heq.jsonl",
        [
            {"doc_id": i, "doc": {"id": e.id, "answers": {"text": list(e.golds)}},
             "target": "", "resps": [[first[e.id]]], "filtered_resps": [first[e.id]],
             "filter": "none"}
            for i, e in enumerate(heq)
        ],
    )  # fmt: skip
    files = [data(f"jaquad/jaquad_dev_000{i}.json") for i in (0, 1)]
    jaquad = benchmarks.get("jaquad").gold(files).examples
    _tables(folder, answers(jaquad, steady, 3), answers(jaquad, loose, 4))
    morehopqa = benchmarks.get("morehopqa").gold(data("morehopqa/samples.json")).examples
    one, two = answers(morehopqa, steady, 5), answers(morehopqa, loose, 6)
    _put(folder / "cases_1.json", list(_cases(one)))
    _put(folder / "cases_2.json", list(_cases(two)))
    samples = [
        {"id": e.id, "epoch": 1, "target": list(e.golds), "output": {"completion": one[e.id]}}
        for e in morehopqa
    ]
    _put(folder / "morehopqa_log.json", {"version": 2, "samples": samples})


def _put(path: Path, content: object) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False), "utf-8")


def _put_lines(path: Path, rows: Sequence[object]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")


def _tables(folder: Path, first: dict[str, str], second: dict[str, str]) -> None:
    import csv

    import pyarrow
    from pyarrow import parquet

    rows = [{"id": key, "prediction": text} for key, text in first.items()]
    parquet.write_table(pyarrow.Table.from_pylist(rows), folder / "jaquad.parquet")
    with (folder / "jaquad.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("id", "prediction"), *second.items()])


def _cases(found: dict[str, str]) -> Iterator[dict[str, str]]:
    samples: dict[str, dict[str, str]] = {}
    for key, text in found.items():
        sample, case = key.split("#")
        answer = f"So: <answer>{text}</answer>"
        samples.setdefault(sample, {"_id": sample})[f"{case}_answer"] = answer
    yield from samples.values()


def page() -> str:
    """Run every command and give the page."""
    parts = [HEAD]
    with tempfile.TemporaryDirectory() as name:
        here = Path(name)
        (here / "day").mkdir()
        (here / "data").symlink_to(data("heq").parent)
        write_inputs(here / "day")
        for heading, command in STEPS:
            words = [sys.executable, "-m", *shlex.split(command)]
            done = subprocess.run(
                words, cwd=here, capture_output=True, encoding="utf-8",
                env={**os.environ, "PYTHONPATH": ""},
            )  # fmt: skip
            if done.returncode:
                raise RuntimeError(f"{command}\n{done.stderr}")
            parts.append(f"## {heading}\n" if heading else "")
            parts.append(f"```\n$ {command}\n{done.stdout.rstrip()}\n```\n")
    return settled("\n".join(parts))


def settled(text: str) -> str:
    """A page without what differs between Pythons."""
    return re.sub(r"unicode:[\d.]+", "unicode:…", text)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
