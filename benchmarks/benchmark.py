"""A benchmark: its data, its profiles, and the ways to score with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .errors import InputError, Problem, UsageError
from .profiles import Profile
from .readers import Paths, Predictions, aligned, paths, read_pairs, read_predictions
from .records import Example, ScoreRow
from .run import Run, score

Align = Callable[[Predictions, Sequence[Example]], tuple[Sequence[Example], Mapping[str, str]]]


@dataclass(frozen=True)
class Gold:
    """The gold data of a run: examples, and what the reader has to say about them."""

    examples: Sequence[Example]
    notes: tuple[str, ...] = ()


def by_id(
    predictions: Predictions, examples: Sequence[Example]
) -> tuple[Sequence[Example], Mapping[str, str]]:
    """The usual way to bring predictions and examples together: each id on both sides."""
    return examples, aligned(predictions, examples)


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
        profiles: Its profiles by name.
        breakdown: The fields that reports always break down by.
        align: Brings predictions and examples together.
        typed: Whether its pairs need an answer_type; what is known.
    """

    name: str
    title: str
    language: str
    about: str
    citation: str
    licence: str
    read: Callable[[Sequence[Path]], Gold]
    profiles: Mapping[str, Profile]
    breakdown: tuple[str, ...] = ()
    align: Align = field(default=by_id)
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

    def gold(self, files: Paths) -> Gold:
        """Read gold files. Raises InputError with every problem found."""
        return self.read(paths(files))

    def score(
        self,
        gold: Paths | Gold,
        predictions: str | Path | Mapping[str, str],
        profile: str = "published",
    ) -> Run:
        """Score predictions against gold files.

        Args:
            gold: A gold file, several, or what `gold` read.
            predictions: A file in any accepted layout, or a mapping id -> prediction.
            profile: ``published``, ``card`` or ``aware``.

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
        return score(chosen, *self.align(given, read.examples))

    def score_pairs(self, file: str | Path, profile: str = "published") -> Run:
        """Score rows that carry their own golds (JSON Lines; see `readers.read_pairs`)."""
        chosen = self.profile(profile)
        examples, predictions = read_pairs(file)
        self.check_types(examples, str(file))
        return score(chosen, examples, predictions)

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
        if isinstance(golds, str):
            raise TypeError("golds must be a list of strings, not one string")
        example = Example("1", tuple(golds), "1", answer_type)
        self.check_types([example], "answer")
        return score(self.profile(profile), [example], {"1": prediction}).row(0)

    def check_types(self, examples: Sequence[Example], source: str) -> None:
        """Raise InputError, naming every example whose answer_type this benchmark does not know."""
        if not self.typed:
            return
        known = ", ".join(self.typed)
        problems = [
            Problem(
                f"{source}, id {example.id!r}",
                f'"answer_type" is {example.answer_type!r}; {self.name} knows {known}',
            )
            for example in examples
            if example.answer_type not in self.typed
        ]
        if problems:
            raise InputError(problems)
