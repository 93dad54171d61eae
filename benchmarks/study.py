"""A study: systems under many tokenizers and normalizers, and whether these change who wins.

Each recipe normalizes every distinct string once, scores all systems, and leaves behind one column
of scores for each metric; everything a study says is computed from these columns.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np

from .. import normalize
from ..metrics.summary import FLIPS, Interval, Tally
from ..normalize import Forms, Normalizer
from .benchmark import Benchmark
from .errors import InputError, Problem, UsageError, counted, named
from .interrupts import shielded
from .own import own_profile
from .pairs import read_systems
from .profiles import Profile
from .readers import Paths, Predictions, read_predictions
from .recipes import Recipe, lean, recipes
from .records import Example
from .registry import get
from .run import score_systems

METRICS = ("f1", "em", "tlnls")
_IN_PROCESS = 20_000  # rows under which starting processes costs more than it saves


class Column(NamedTuple):
    """What a recipe leaves beside its scores.

    Attributes:
        recipe: The recipe.
        signature: Everything that decided its scores.
        seconds: The time it took to normalize the distinct strings.
        strings: How many distinct strings there were.
        tokens: Tokens per prediction of each system.
        gold_tokens: Tokens per gold.
    """

    recipe: Recipe
    signature: str
    seconds: float
    strings: int
    tokens: tuple[float, ...]
    gold_tokens: float


@dataclass(frozen=True)
class Study:
    """The scores of all systems under all recipes; see `qanorm.benchmarks.contrasts` for the rest.

    Attributes:
        title: The benchmark or the language.
        systems: Their names.
        columns: The recipes, with what each took.
        left_out: Recipe -> why it could not be run, such as a missing analyser.
        examples: The questions.
        predictions: System -> prediction of each example.
        scores: Metric -> scores in [0, 1] by recipe, system and example.
    """

    title: str
    systems: tuple[str, ...]
    columns: tuple[Column, ...]
    left_out: Mapping[str, str]
    examples: Sequence[Example]
    predictions: Mapping[str, Sequence[str]]
    scores: Mapping[str, np.ndarray]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the recipes."""
        return tuple(column.recipe.name for column in self.columns)

    @cached_property
    def tallies(self) -> Mapping[tuple[int, int], Tally]:
        """(recipe, system) -> what intervals and paired tests need, all with the same draws."""
        cells = [(r, s) for r in range(len(self.columns)) for s in range(len(self.systems))]
        columns = {f"{m} {r} {s}": self.scores[m][r, s] for r, s in cells for m in self.scores}
        clusters = [example.cluster or example.id for example in self.examples]
        systems, recipes = len(self.systems), len(self.columns)
        compared = recipes * systems * (systems - 1) // 2
        # Enough draws that the smallest p-value survives the correction for all comparisons.
        whole = Tally.of(columns, clusters, flips=max(FLIPS, 64 * compared))
        return {(r, s): self._part(whole, r, s) for r, s in cells}

    def _part(self, whole: Tally, r: int, s: int) -> Tally:
        at = {metric: f"{metric} {r} {s}" for metric in self.scores}
        return Tally(
            whole.n,
            {m: whole.sums[name] for m, name in at.items()},
            {m: whole.drawn[name] for m, name in at.items()},
            {m: whole.flipped[name] for m, name in at.items()},
        )

    def means(self, metric: str) -> np.ndarray:
        """Mean scores: recipes x systems."""
        return self.scores[metric].mean(axis=2)

    def interval(self, metric: str, recipe: int, system: int) -> Interval:
        """The mean of a cell with its 95 % bootstrap interval over the examples' clusters."""
        return self.tallies[recipe, system].interval(metric)


def study(
    subject: str,
    *,
    gold: Paths | None = None,
    predictions: Mapping[str, str | Path | Mapping[str, str]] | None = None,
    pairs: str | Path | None = None,
    tokenizers: Sequence[str] = (),
    normalizers: Sequence[str] = (),
    metrics: Sequence[str] = METRICS,
    jobs: int | None = None,
    told: Callable[[str], object] | None = None,
) -> Study:
    """Study systems on a benchmark, or on data of your own.

    Args:
        subject: A benchmark, with `gold` and `predictions`; or a language, with `pairs`.
        gold: The gold files.
        predictions: System -> its predictions, a file or a mapping id -> text; two or more.
        pairs: JSON Lines with ``golds`` and ``predictions``, an object system -> text.
        tokenizers: Names of tokenizers of the language; its usual one where none is named.
        normalizers: Names of normalizers with options (``he,prefixes=keep``); the language's own.
        metrics: ``em`` and any of `qanorm.metrics.available()`; the first is the main one.
        jobs: How many processes; as many as there are processors where nothing is said.
        told: Is told each recipe that is done.

    Raises:
        InputError: Something is wrong with the files, such as systems with different ids.
        UsageError: One system only, an unknown name, a tokenizer of another language.

    >>> from qanorm.benchmarks import samples
    >>> answers = {name: samples.predictions("heq", name) for name in ("careful", "hasty")}
    >>> found = study("heq", gold=samples.gold("heq"), predictions=answers)
    >>> found.means("f1").shape
    (1, 2)
    """
    if pairs is not None:
        if gold is not None or predictions is not None:
            raise UsageError("pairs carry their own golds: give them without gold and predictions")
        language, base = subject, None
        examples, texts = read_systems(pairs)
    else:
        benchmark = get(subject)
        if gold is None or not predictions:
            raise UsageError("give gold and predictions, or pairs")
        language, base = benchmark.language, _base(benchmark)
        examples, texts = _aligned(benchmark, gold, predictions)
    if len(texts) < 2:
        raise UsageError(f"a study compares systems: give at least two, not only {named(texts)}")
    try:
        own_profile(normalize.get("und"), metrics)
    except LookupError as error:
        raise UsageError(str(error)) from error
    grid, left_out = recipes(language, tokenizers, normalizers)
    job = _Job(subject, base, tuple(metrics), examples, texts)
    done = _run(job, grid, jobs, told or (lambda _: None))
    return Study(
        title=subject,
        systems=tuple(texts),
        columns=tuple(column for column, _ in done),
        left_out=left_out,
        examples=examples,
        predictions=texts,
        scores={m: np.stack([scores[m] for _, scores in done]) for m in metrics},
    )


def _base(benchmark: Benchmark) -> Profile:
    """The profile whose rules for golds and predictions hold."""
    return benchmark.profiles.get("aware") or next(iter(benchmark.profiles.values()))


def _aligned(
    benchmark: Benchmark,
    gold: Paths,
    predictions: Mapping[str, str | Path | Mapping[str, str]],
) -> tuple[Sequence[Example], dict[str, list[str]]]:
    """The examples, and each system's predictions in their order; every problem at once."""
    problems: list[Problem] = []
    given: list[Predictions] = []
    for system, answers in predictions.items():
        try:
            given.append(
                Predictions(dict(answers), None, f"predictions of {system}")
                if isinstance(answers, Mapping)
                else read_predictions(answers)
            )
        except InputError as error:
            problems += error.problems
    rows = []
    try:
        rows = list(benchmark.answered(benchmark.gold(gold).examples, given))
    except InputError as error:
        problems += error.problems
    if problems:
        raise InputError(problems)
    texts = {
        system: [answers[i] or "" for _, answers in rows] for i, system in enumerate(predictions)
    }
    return [example for example, _ in rows], texts


@dataclass(frozen=True)
class _Job:
    """What every recipe is run on."""

    title: str
    base: Profile | None
    metrics: tuple[str, ...]
    examples: Sequence[Example]
    predictions: Mapping[str, Sequence[str]]

    @property
    def size(self) -> int:
        """How many answers there are."""
        return len(self.examples) * len(self.predictions)

    def run(self, recipe: Recipe) -> tuple[Column, dict[str, np.ndarray]]:
        clock = [0.0]
        profile = self._profile(recipe, clock)
        runs = list(score_systems(profile, self.examples, self.predictions).values())
        lengths = runs[0].pairs.keys.lengths
        tokens = tuple(float(lengths[run.form].mean()) for run in runs)
        golds = lengths[runs[0].pairs.gold]
        per_gold = float(golds.mean()) if len(golds) else 0.0
        strings = len(runs[0].pairs.forms)
        signature = str(runs[0].signature)
        column = Column(recipe, signature, clock[0], strings, tokens, per_gold)
        return column, {m: np.stack([run.scores[m] for run in runs]) for m in self.metrics}

    def _profile(self, recipe: Recipe, clock: list[float]) -> Profile:
        """The recipe as a profile, with the benchmark's rules for types, predictions and golds."""
        profile = own_profile(_timed(recipe.make(), clock), self.metrics)
        profile = replace(profile, name="study", benchmark=self.title)
        base = self.base
        if base is None:
            return profile
        profile = replace(
            profile,
            prediction=base.prediction,
            golds=base.golds,
            no_gold=base.no_gold,
            rules=("golds-of-aware",),
        )
        types = () if base.route is None else {t for e in self.examples for t in base.route(e)}
        typed = recipe.typed(sorted(types))
        if not typed:
            return profile
        timed = {kind: _timed(normalizer, clock) for kind, normalizer in typed.items()}
        return replace(
            profile,
            normalizers=lambda: timed,
            route=base.route,
            rules=("golds-of-aware", "types-of-aware"),
        )


def _timed(normalizer: Normalizer, clock: list[float]) -> Normalizer:
    """The normalizer without tokens, which adds the seconds it takes to a clock."""
    normalizer = lean(normalizer)

    def forms(texts: Sequence[str]) -> Forms:
        start = perf_counter()
        found = normalizer.forms(texts)
        clock[0] += perf_counter() - start
        return found

    return replace(normalizer, bulk=forms, distinct=True)


_job: _Job | None = None  # of a worker process


def _begin(job: _Job) -> None:
    global _job
    _job = job


def _work(recipe: Recipe) -> tuple[Column, dict[str, np.ndarray]]:
    assert _job is not None
    return _job.run(recipe)


def _run(
    job: _Job, grid: Sequence[Recipe], jobs: int | None, told: Callable[[str], object]
) -> list[tuple[Column, dict[str, np.ndarray]]]:
    workers = min(jobs or _processors(), len(grid))
    if workers < 2 or (jobs is None and job.size < _IN_PROCESS):
        found = map(job.run, grid)
        return [_tell(one, told) for one in found]
    # A process for each recipe: normalizers remember texts, which adds up over recipes.
    with shielded():
        made = get_context().Pool(workers, _begin, (job,), maxtasksperchild=1)
    with made as pool:
        return [_tell(one, told) for one in pool.imap(_work, grid, chunksize=1)]


def _processors() -> int:
    affinity = getattr(os, "sched_getaffinity", None)  # not on every system
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def _tell(
    done: tuple[Column, dict[str, np.ndarray]], told: Callable[[str], object]
) -> tuple[Column, dict[str, np.ndarray]]:
    column = done[0]
    strings = counted(column.strings, "distinct string")
    told(f"{column.recipe.name}: {strings} in {column.seconds:.1f} s")
    return done
