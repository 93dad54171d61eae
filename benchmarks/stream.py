"""Scoring in batches: rows stream past, totals add up, and batches may go to several processes.

A batch is scored under every profile, for every system at once, so that each distinct string of it
is normalized once. The numbers do not depend on how the rows fall into batches or processes.
"""

from __future__ import annotations

import json
import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from ..metrics.summary import FLIPS
from . import registry
from .benchmark import Answered
from .records import Example
from .run import Run, score_systems
from .totals import Totals

BATCH = 8192

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
    """

    totals: Mapping[Name, Totals]
    discordant: Discordant
    rows: Mapping[Name, str]

    def __add__(self, other: Part) -> Part:
        """The sum, without rows: those are written while the parts come."""
        totals = {name: mine + other.totals[name] for name, mine in self.totals.items()}
        discordant = {
            key: (a + other.discordant[key][0], b + other.discordant[key][1])
            for key, (a, b) in self.discordant.items()
        }
        return Part(totals, discordant, {})


@dataclass(frozen=True)
class Job:
    """What is done with every batch; it can be sent to another process.

    Attributes:
        benchmark: The benchmark's name.
        profiles: The profiles' names.
        systems: The systems' names, in the order of their predictions.
        by: Fields to break down by, where the data has them.
        rows: Whether score rows are wanted.
    """

    benchmark: str
    profiles: tuple[str, ...]
    systems: tuple[str, ...] = ("",)
    by: tuple[str, ...] = ()
    rows: bool = False

    def __call__(self, batch: Sequence[Answered]) -> Part:
        """Score a batch."""
        benchmark = registry.get(self.benchmark)
        examples = [example for example, _ in batch]
        systems = {s: [texts[i] for _, texts in batch] for i, s in enumerate(self.systems)}
        flips = FLIPS if len(systems) > 1 else 0
        totals: dict[Name, Totals] = {}
        rows: dict[Name, str] = {}
        discordant: dict[tuple[str, str, str, str], tuple[int, int]] = {}
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
        return Part(totals, discordant, rows)


def apart(first: np.ndarray, second: np.ndarray) -> tuple[int, int]:
    """How many rows only the first has right, and only the second.

    >>> apart(np.array([1.0, 1.0, 0.0]), np.array([1.0, 0.0, 0.0]))
    (1, 0)
    """
    a, b = first == 1.0, second == 1.0
    return int((a & ~b).sum()), int((b & ~a).sum())


def _lines(run: Run) -> str:
    return "".join(f"{json.dumps(row.as_json(), ensure_ascii=True)}\n" for row in run.rows)


def batches(answered: Iterable[Answered], size: int = BATCH) -> Iterator[list[Answered]]:
    """Cut rows into batches of about `size`; what belongs together (a sample's cases) stays so."""
    batch: list[Answered] = []
    for row in answered:
        cluster = row[0].cluster
        full = len(batch) >= 2 * size or (
            len(batch) >= size and (not cluster or cluster != batch[-1][0].cluster)
        )
        if full:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def parts(job: Job, answered: Iterable[Answered], workers: int = 1) -> Iterator[Part]:
    """Score rows batch by batch, in order, in this process or in several.

    With several, at most two batches for each wait, so that memory stays flat. An error in the rows
    (InputError) is raised where it occurs.
    """
    if workers == 1:
        yield from map(job, batches(answered))
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        waiting: deque[Future[Part]] = deque()
        try:
            for batch in batches(answered):
                waiting.append(pool.submit(_sent, job, _packed(batch)))
                while len(waiting) >= 2 * workers or (waiting and waiting[0].done()):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _packed(batch: Sequence[Answered]) -> list[tuple[Any, ...]]:
    """A batch as plain tuples, which take half as long to send as examples."""
    return [
        (e.id, e.golds, e.cluster, e.answer_type, e.fields, e.before, texts) for e, texts in batch
    ]


def _sent(job: Job, packed: Sequence[tuple[Any, ...]]) -> Part:
    """Do the job on a batch that was sent."""
    return job([(Example(*row[:-1]), row[-1]) for row in packed])
