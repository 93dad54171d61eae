"""A benchmark: its data, its profiles, and the ways to score with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from .errors import InputError, Problem, UsageError
from .files import Row, title
from .pairs import pair_rows, pairs
from .profiles import Profile
from .readers import Alignment, Paths, Predictions, Unique, paths, read_predictions, unique
from .records import Example, ScoreRow
from .run import Run, score, score_rows
from .totals import Totals

Read = Callable[[Sequence[Path], list[str]], Iterator[Example]]
"""Gold files -> examples, one at a time; what there is to say is added to the list of notes."""

Select = Callable[[Sequence[Predictions]], tuple[Sequence[Predictions], Callable[[Example], bool]]]
"""The systems' predictions, by the ids of examples, and which examples they are to answer."""

Answered = tuple[Example, Sequence[str | None]]
"""An example with the prediction of each system."""


@dataclass(frozen=True)
class Gold:
    """The gold data of a run: examples, and what the reader has to say about them."""

    examples: Sequence[Example]
    notes: tuple[str, ...] = ()


def every(
    systems: Sequence[Predictions],
) -> tuple[Sequence[Predictions], Callable[[Example], bool]]:
    """The usual selection: every system is to answer every example."""
    return systems, lambda example: True


@dataclass(frozen=True)
class Benchmark:
    """One of the benchmarks that can be scored.

    Attributes:
        name: What `get` and the command call it.
        title: Its name as its authors write it.
        language: Language code of its answers.
        about: One line on the task.
        citation: The paper.
        licence: The licence of the data, and where it is to be had.
        read: Gold files -> examples.
        options: What else `read` takes, by name.
        profiles: Its profiles by name.
        breakdown: The fields that reports always break down by.
        select: Which examples a set of predictions is to answer.
        columns: Fields of a breakdown that are worked out from a run.
        remarks: What a report says below the table of a profile.
        typed: Whether its pairs need an answer_type; what is known.
    """

    name: str
    title: str
    language: str
    about: str
    citation: str
    licence: str
    read: Read
    profiles: Mapping[str, Profile]
    breakdown: tuple[str, ...] = ()
    select: Select = every
    columns: Mapping[str, Callable[[Run], Sequence[Any]]] = field(default_factory=dict)
    remarks: Callable[[Totals], Sequence[str]] = lambda totals: ()
    options: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()

    def profile(self, name: str) -> Profile:
        """The profile of that name. Raises UsageError naming those there are."""
        if name in self.profiles:
            return self.profiles[name]
        there = ", ".join(self.profiles)
        if name == "aware":
            raise UsageError(
                f"the aware profile of {self.name} has not been built yet; there are: {there}"
            )
        raise UsageError(f"{self.name} has no profile {name!r}; there are: {there}")

    def reading(self, **options: str) -> Benchmark:
        """This benchmark with options of its reader. Raises UsageError for one it does not take."""
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise UsageError(f"{self.name} has no option {name!r}; it has {known}")
        return replace(self, read=partial(self.read, **options)) if options else self

    def gold(self, files: Paths) -> Gold:
        """Read gold files. Raises InputError with every problem found."""
        notes: list[str] = []
        examples = list(self.examples(files, notes))
        return Gold(examples, tuple(notes))

    def examples(self, files: Paths, notes: list[str]) -> Iterator[Example]:
        """The examples of gold files, one at a time. Raises InputError at the end of a bad file."""
        given = paths(files)
        return unique(self.read(given, notes), ", ".join(map(title, given)))

    def answered(
        self, examples: Iterable[Example], systems: Sequence[Predictions], missing: str = "error"
    ) -> Iterator[Answered]:
        """Each example with the systems' predictions. Raises InputError for ids that do not fit.

        Args:
            examples: What `examples` gives, or the examples of a `Gold`.
            systems: The predictions of each system.
            missing: ``error``, or ``zero``: a missing prediction scores 0 on every metric.
        """
        chosen, wanted = self.select(systems)
        sides = [Alignment(predictions, missing) for predictions in chosen]
        for example in examples:
            if wanted(example):
                yield example, [side.take(example) for side in sides]
        problems = [problem for side in sides for problem in side.problems()]
        if problems:
            raise InputError(problems)

    def answered_pairs(self, found: Iterable[Row], source: str) -> Iterator[Answered]:
        """Rows that carry their own golds (see `pairs.pair`), as `answered` gives them."""
        problems: list[Problem] = []
        ids = Unique(source)
        for example, text in pairs(found, problems, self.unfit):
            if ids.new(example.id):
                yield example, [text]
        problems += ids.problems()
        if problems:
            raise InputError(problems)

    def score(
        self,
        gold: Paths | Gold,
        predictions: str | Path | Mapping[str, str],
        profile: str = "published",
        missing: str = "error",
    ) -> Run:
        """Score predictions against gold files.

        Args:
            gold: A gold file, several, or what `gold` read.
            predictions: A file in any accepted layout, or a mapping id -> prediction.
            profile: ``published``, ``card`` or ``aware``.
            missing: ``error``, or ``zero``: a missing prediction scores 0 on every metric.

        Returns:
            The run: means, intervals, breakdowns, rows, signature; scores are in [0, 1].

        Raises:
            InputError: Something is wrong with the files; holds every problem.
            UsageError: No such profile.

        >>> from qanorm import benchmarks
        >>> run = benchmarks.demo("heq", "careful")
        >>> 0 < run.mean("tlnls") < 1
        True
        """
        chosen = self.profile(profile)
        read = gold if isinstance(gold, Gold) else self.gold(gold)
        if isinstance(predictions, Mapping):
            given = Predictions(dict(predictions), None, "predictions")
        else:
            given = read_predictions(predictions)
        return self.run(chosen, self.answered(read.examples, [given], missing))

    def score_pairs(self, file: str | Path, profile: str = "published") -> Run:
        """Score rows that carry their own golds (JSON Lines; see `pairs.pair`)."""
        found = pair_rows(Path(file))
        return self.run(self.profile(profile), self.answered_pairs(found, title(Path(file))))

    def run(self, profile: Profile, answered: Iterable[Answered]) -> Run:
        """Score one system's rows, as `answered` gives them, in memory."""
        rows = list(answered)
        raw = [text for _, (text,) in rows]
        return score_rows(profile, [example for example, _ in rows], raw, self.columns)

    def score_one(
        self,
        prediction: str,
        golds: Sequence[str],
        *,
        answer_type: str | None = None,
        profile: str = "published",
    ) -> ScoreRow:
        """Score one answer: the same code, and the same number, as in a run.

        >>> from qanorm import benchmarks
        >>> benchmarks.get("jaquad").score_one("東京都", ["東京"]).scores["f1"]
        0.8
        """
        if not isinstance(prediction, str):
            raise TypeError(f"the prediction must be a string, not {type(prediction).__name__}")
        if isinstance(golds, str) or not all(isinstance(gold, str) for gold in golds):
            raise TypeError(f"golds must be a list of strings, not {golds!r:.80}")
        example = Example("1", tuple(golds), "1", answer_type)
        self.check([example], "answer")
        return score(self.profile(profile), [example], {"1": prediction}).row(0)

    def check(self, examples: Sequence[Example], source: str) -> None:
        """Raise InputError, naming every example that this benchmark cannot score."""
        problems = [
            problem for e in examples for problem in self.unfit(f"{source}, id {e.id!r}", e)
        ]
        if problems:
            raise InputError(problems)

    def unfit(self, where: str, example: Example) -> list[Problem]:
        """What keeps this benchmark from scoring an example: no gold, an unknown answer_type."""
        problems: list[Problem] = []
        if not example.golds and not self.unanswerable:
            what = f"no gold answer; {self.name} needs at least one gold for each question"
            problems.append(Problem(where, what))
        if self.typed and example.answer_type not in self.typed:
            known = ", ".join(self.typed)
            what = f'"answer_type" is {example.answer_type!r}; {self.name} knows {known}'
            remedy = "state it in each row; with --gold the gold file does"
            problems.append(Problem(where, what, remedy))
        return problems

    @cached_property
    def unanswerable(self) -> bool:
        """Whether it has questions whose right answer is no answer."""
        return any(profile.no_gold is not None for profile in self.profiles.values())
