"""Scoring in batches: rows stream past, totals add up, and batches may go to several processes.

A batch is scored under every profile, for every system at once, so that each distinct string of it
is normalized once. The numbers do not depend on how the rows fall into batches or processes. Lines
of a `LineFile` are read in the process that scores them.
"""

from __future__ import annotations

import gc
import json
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from ..metrics.summary import FLIPS
from . import registry
from .benchmark import Answered, Benchmark
from .errors import InputError, Problem
from .files import json_line_rows, opened, title
from .gaps import Gaps
from .interrupts import end_workers, shielded
from .pairs import Lines, pairs
from .readers import Unique
from .records import Example
from .run import Run, score_systems
from .totals import Totals

BATCH = 8192

Batch = Sequence[Answered] | Lines
"""What is scored at once: rows, or lines that hold them."""

Name = tuple[str, str]
"""A profile and a system."""

Discordant = Mapping[tuple[str, str, str, str], tuple[int, int]]
"""(profile, first system, second, metric) -> rows that only the first, or the second, has right."""

BINARY = ("em", "fuzzy_match")
"""Metrics that are right or wrong, which McNemar's test is for."""


@dataclass(frozen=True)
class Part:
    """What comes of a batch; parts add up.

    Attributes:
        totals: (profile, system) -> its totals.
        discordant: What McNemar's test needs.
        rows: (profile, system) -> its score rows as JSON Lines; empty unless they are wanted.
        gaps: System -> the rows on which its first and last profile differ most; likewise.
        ids: The ids of lines, which are only known once they have been read.
        problems: What was wrong with the lines; then they are not scored.
    """

    totals: Mapping[Name, Totals]
    discordant: Discordant
    rows: Mapping[Name, bytes]
    gaps: Mapping[str, Gaps] = field(default_factory=dict)
    ids: Sequence[str] = ()
    problems: Sequence[Problem] = ()

    def __add__(self, other: Part) -> Part:
        """The sum, without rows: those are written while the parts come."""
        totals = {name: mine + other.totals[name] for name, mine in self.totals.items()}
        discordant = {
            key: (a + other.discordant[key][0], b + other.discordant[key][1])
            for key, (a, b) in self.discordant.items()
        }
        gaps = {system: mine + other.gaps[system] for system, mine in self.gaps.items()}
        return Part(totals, discordant, {}, gaps)


@dataclass(frozen=True)
class Job:
    """What is done with every batch; it can be sent to another process.

    Attributes:
        benchmark: The benchmark's name.
        profiles: The profiles' names.
        systems: The systems' names, in the order of their predictions.
        by: Fields to break down by, where the data has them.
        rows: Whether score rows are wanted.
        gaps: How many rows to keep on which the first and the last profile differ most.
    """

    benchmark: str
    profiles: tuple[str, ...]
    systems: tuple[str, ...] = ("",)
    by: tuple[str, ...] = ()
    rows: bool = False
    gaps: int = 0

    def __call__(self, batch: Batch) -> Part:
        """Score a batch."""
        benchmark = registry.get(self.benchmark)
        if isinstance(batch, Lines):
            problems: list[Problem] = []
            found = pairs(batch.rows(), problems, benchmark.unfit, first=batch.row)
            rows = [(example, [text]) for example, text in found]
            ids = [example.id for example, _ in rows]
            if problems:
                return Part({}, {}, {}, ids=ids, problems=problems)
            return replace(self._scored(benchmark, rows), ids=ids)
        return self._scored(benchmark, batch)

    def _scored(self, benchmark: Benchmark, batch: Sequence[Answered]) -> Part:
        examples = [example for example, _ in batch]
        systems = {s: [texts[i] for _, texts in batch] for i, s in enumerate(self.systems)}
        flips = FLIPS if len(systems) > 1 else 0
        totals: dict[Name, Totals] = {}
        rows: dict[Name, bytes] = {}
        discordant: dict[tuple[str, str, str, str], tuple[int, int]] = {}
        ends: list[Mapping[str, Run]] = []
        for name in self.profiles:
            runs = score_systems(benchmark.profile(name), examples, systems, benchmark.columns)
            for system, run in runs.items():
                totals[name, system] = run.totals(self.by, flips)
                if self.rows:
                    rows[name, system] = _lines(run)
            for (first, a), (second, b) in combinations(runs.items(), 2):
                for metric in BINARY:
                    if metric in a.scores:
                        key = (name, first, second, metric)
                        discordant[key] = apart(a.scores[metric], b.scores[metric])
            if self.gaps and name in (self.profiles[0], self.profiles[-1]):
                ends.append(runs)
        gaps = {}
        if len(ends) == 2:
            gaps = {s: Gaps.of(ends[0][s], ends[1][s], self.gaps) for s in self.systems}
        return Part(totals, discordant, rows, gaps)


def apart(first: np.ndarray, second: np.ndarray) -> tuple[int, int]:
    """How many rows only the first has right, and only the second.

    >>> apart(np.array([1.0, 1.0, 0.0]), np.array([1.0, 0.0, 0.0]))
    (1, 0)
    """
    a, b = first == 1.0, second == 1.0
    return int((a & ~b).sum()), int((b & ~a).sum())


def _lines(run: Run) -> bytes:
    lines = (f"{json.dumps(row.as_json(), ensure_ascii=True)}\n" for row in run.rows)
    return "".join(lines).encode("ascii")


@dataclass(frozen=True)
class LineFile(Iterable[Answered]):
    """A JSON Lines file of rows that carry their own golds (see `pairs.pair`)."""

    benchmark: Benchmark
    path: Path

    def __iter__(self) -> Iterator[Answered]:
        return self.benchmark.answered_pairs(json_line_rows(self.path), title(self.path))

    def batches(self, size: int) -> Iterator[Lines]:
        """Its lines, unread. Raises InputError where there are none."""
        line, row, offset = 1, 1, 0
        with opened(self.path) as file:
            for found in _cut(_unread(file), _cluster, size):
                raw = b"".join(found)
                yield Lines(self.path, line, row, offset, raw)
                line += raw.count(b"\n")
                row += len(found)
                offset += len(raw)
        if row == 1:
            raise InputError([Problem(title(self.path), "the file is empty")])


def _unread(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Each line that holds a row, with the blank lines before it."""
    waiting: list[bytes] = []
    for line in lines:
        waiting.append(line)
        if not line.isspace():
            yield b"".join(waiting)
            waiting.clear()


def _cluster(unread: bytes) -> object:
    """The cluster of an unread row; one that cannot be read belongs to no other."""
    try:
        row = json.loads(unread)
        return row.get("cluster", row.get("id"))
    except (ValueError, AttributeError, RecursionError):
        return None


def batches(answered: Iterable[Answered], size: int = BATCH) -> Iterator[Batch]:
    """Cut rows into batches of about `size`; what belongs together (a sample's cases) stays so."""
    if isinstance(answered, LineFile):
        return answered.batches(size)
    return _cut(answered, lambda row: row[0].cluster, size)


Item = TypeVar("Item")


def _cut(
    items: Iterable[Item], cluster: Callable[[Item], object], size: int
) -> Iterator[list[Item]]:
    """Cut where a batch is full and the cluster changes, or where it is full twice."""
    batch: list[Item] = []
    for item in items:
        if len(batch) >= size:
            now = cluster(item)
            if len(batch) >= 2 * size or not now or now != cluster(batch[-1]):
                yield batch
                batch = []
        batch.append(item)
    if batch:
        yield batch


def parts(
    job: Job, answered: Iterable[Answered], workers: int = 1, size: int = BATCH
) -> Iterator[Part]:
    """Score rows batch by batch, in order, in this process or in several.

    An error in the rows (InputError) is raised where it occurs; those of a `LineFile` are raised
    together, at the end.
    """
    if workers == 1:
        found = map(job, batches(answered, size))
    else:
        found = _in_processes(job, batches(answered, size), workers)
    return _checked(found, answered.path) if isinstance(answered, LineFile) else found


def _checked(found: Iterable[Part], path: Path) -> Iterator[Part]:
    """The parts of lines. Raises InputError with everything that was wrong with these."""
    problems: list[Problem] = []
    ids = Unique(title(path))
    for part in found:
        problems += part.problems
        new = [ids.new(key) for key in part.ids]
        if all(new) and not problems and part.totals:
            yield part
    problems += ids.problems()
    if problems:
        raise InputError(problems)


def _in_processes(job: Job, todo: Iterable[Batch], workers: int) -> Iterator[Part]:
    """Do a job in several processes; at most two batches for each wait: memory stays flat."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=settle) as pool:
        waiting: deque[Future[Part]] = deque()
        try:
            for batch in todo:
                packed = batch if isinstance(batch, Lines) else _packed(batch)
                with shielded():  # the first one starts the processes
                    waiting.append(pool.submit(_sent, job, packed))
                while len(waiting) >= 2 * workers or (waiting and waiting[0].done()):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except (KeyboardInterrupt, GeneratorExit):
            end_workers()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def settle() -> None:
    """Make the garbage collector look seldom, and never at what is loaded; for a whole process.

    Rows by the million start it hundreds of times, and each time it looks through all modules and
    the ids met so far: a fifth of a run, and more the longer it gets.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 10, 10)


def _packed(batch: Sequence[Answered]) -> list[tuple[Any, ...]]:
    """A batch as plain tuples, which take half as long to send as examples."""
    return [
        (e.id, e.golds, e.cluster, e.answer_type, e.fields, e.before, texts) for e, texts in batch
    ]


def _sent(job: Job, packed: Lines | Sequence[tuple[Any, ...]]) -> Part:
    """Do the job on a batch that was sent."""
    if isinstance(packed, Lines):
        return job(packed)
    return job([(Example(*row[:-1]), row[-1]) for row in packed])
