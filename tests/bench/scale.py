"""`make bench-scale`: HeQ-like rows by the million: memory, time per row, processes, a sweep.

The rows are made by a seeded writer: answers of one to six Hebrew words, four questions to a
paragraph, one or two golds, one in eight unanswerable; predictions equal, cut, stretched or other.
CPU times count all processes of a run, less what it takes to start one; the clock is only shown for
the comparison of processes, which takes the best of three.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from qanorm.benchmarks import get
from qanorm.benchmarks.records import Example
from qanorm.benchmarks.run import score_rows, score_systems

LETTERS = "אבגדהוזחטיכלמנסעפצקרשת"
SIZES = (100_000, 500_000, 1_000_000)


class Used(NamedTuple):
    """What a command used."""

    wall: float
    cpu: float
    peak_mb: float


def words(draw: random.Random, vocabulary: list[str]) -> list[str]:
    """An answer."""
    return [
        vocabulary[int(draw.random() ** 2 * len(vocabulary))] for _ in range(draw.randint(1, 6))
    ]


def rows(n: int, seed: int = 20240615) -> Iterator[tuple[str, str, list[str], str]]:
    """Rows: id, paragraph, golds, prediction."""
    draw = random.Random(seed)
    vocabulary = ["".join(draw.choices(LETTERS, k=draw.randint(2, 9))) for _ in range(30_000)]
    for i in range(n):
        gold = words(draw, vocabulary)
        kind = draw.randrange(8)
        golds = [] if kind == 0 else [" ".join(gold)]
        if kind == 1:
            golds.append(" ".join(gold[1:] or gold))
        change = draw.randrange(4)
        other = (gold, gold[:-1] or gold, [*gold, vocabulary[draw.randrange(30_000)]], None)[change]
        prediction = " ".join(other or words(draw, vocabulary))
        yield f"q-{i:08d}", f"p-{i // 4:08d}", golds, "" if kind == 0 and change else prediction


def write_pairs(path: Path, n: int) -> None:
    """Rows that carry their golds."""
    with path.open("w", encoding="utf-8") as out:
        for key, cluster, golds, text in rows(n):
            row = {"id": key, "cluster": cluster, "golds": golds, "prediction": text}
            out.write(json.dumps(row, ensure_ascii=False) + "\n")


def write_files(gold: Path, predictions: Path, n: int) -> None:
    """The same rows as a HeQ file and an object of predictions."""
    with gold.open("w", encoding="utf-8") as g, predictions.open("w", encoding="utf-8") as p:
        g.write('{"version": "1.1", "data": [')
        p.write("{")
        qas: list[dict[str, object]] = []
        for i, (key, _, golds, text) in enumerate(rows(n)):
            answers = [{"text": gold, "answer_start": 0} for gold in golds]
            qas.append({"id": key, "question": "?", "answers": answers, "is_impossible": not golds})
            p.write(("," if i else "") + json.dumps({key: text}, ensure_ascii=False)[1:-1] + "\n")
            if len(qas) == 4 or i == n - 1:
                article = {
                    "title": "t",
                    "source": "Wikipedia",
                    "paragraphs": [{"context": "", "qas": qas}],
                }
                g.write(("," if i >= 4 else "") + json.dumps(article, ensure_ascii=False) + "\n")
                qas = []
        g.write("]}")
        p.write("}")


def used(*args: str | Path) -> Used:
    """Run the command and measure it."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "qanorm", *map(str, args)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, args
    wall = time.perf_counter() - start
    return Used(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def sweep(n: int = 20_000) -> None:
    """Five systems over the same golds: each by itself against all at once, under aware."""
    profile = get("heq").profile("aware")
    data = list(rows(n))
    examples = [Example(key, tuple(golds), cluster) for key, cluster, golds, _ in data]
    draw = random.Random(1)
    right = [text for *_, text in data]
    systems = {f"s{i}": [t if draw.random() < 0.7 else f"{t} {i}" for t in right] for i in range(5)}
    score_rows(profile, examples[:100], right[:100])
    times: dict[str, float] = {}
    for name in ("alone", "at once", "alone", "at once"):
        start = time.process_time()
        if name == "alone":
            for texts in systems.values():
                score_rows(profile, examples, texts)
        else:
            score_systems(profile, examples, systems)
        times[name] = min(times.get(name, 1e9), time.process_time() - start)
    print(f"sweep: five systems x {n:,} rows, aware: one by one {times['alone']:.1f} s CPU,")
    print(
        f"  at once {times['at once']:.1f} s: {times['alone'] / times['at once']:.2f} times faster"
    )


def main(sizes: tuple[int, ...] = SIZES) -> None:
    """Print the figures."""
    options = ("--profile", "published")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pairs, gold, predictions = folder / "p.jsonl", folder / "g.json", folder / "p.json"
        write_pairs(pairs, 1)
        start = min(used("score", "heq", "--pairs", pairs, *options).cpu for _ in range(3))
        print(f"start-up: {start:.2f} s CPU", flush=True)
        for n in sizes:
            write_pairs(pairs, n)
            found = used("score", "heq", "--pairs", pairs, *options)
            print(f"pairs      {n:>9,} {_text(found, n, start)}", flush=True)
            write_files(gold, predictions, n)
            found = used("score", "heq", "--gold", gold, "--pred", predictions, *options)
            print(f"gold, pred {n:>9,} {_text(found, n, start)}", flush=True)
        out = ("--out", folder / "out")
        inputs = {
            "pairs": ("--pairs", pairs),
            "gold, pred": ("--gold", gold, "--pred", predictions),
        }
        for name, given in inputs.items():
            walls: dict[int, float] = {}
            for workers in (1, 2) * 3:
                more = (*options, *out, "--workers", str(workers))
                found = used("score", "heq", *given, *more)
                walls[workers] = min(found.wall, walls.get(workers, found.wall))
                told = _text(found, sizes[-1], start)
                print(f"{name}, --out, {workers} workers {told}", flush=True)
            print(f"{name}: two workers are {walls[1] / walls[2]:.2f} times one", flush=True)
    sweep()


def _text(found: Used, n: int, start: float) -> str:
    each = 1e6 * (found.cpu - start) / n
    return f"{found.wall:7.1f} s, {each:6.1f} µs CPU a row, peak {found.peak_mb:6.0f} MB"


if __name__ == "__main__":
    main(tuple(int(n) for n in sys.argv[1:]) or SIZES)
