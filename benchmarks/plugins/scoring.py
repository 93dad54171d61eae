"""What all adapters share: answers and golds in, the rows of `qanorm score` out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ... import normalize
from ...normalize import Normalizer
from ..benchmark import Benchmark
from ..errors import InputError, Problem, UsageError, counted
from ..own import EM, own_profile
from ..profiles import Profile
from ..records import Example, ScoreRow
from ..registry import get
from ..run import Run, score


@dataclass(frozen=True)
class Scorer:
    """Scores answers one by one or in columns, by the code that `qanorm score` runs.

    Attributes:
        profile: What scores; its normalizers are made once.
        benchmark: The benchmark of the profile; None for a normalizer with metrics.
    """

    profile: Profile
    benchmark: Benchmark | None = None

    @property
    def metrics(self) -> tuple[str, ...]:
        """The names of the scores."""
        return self.profile.metrics

    @property
    def signature(self) -> str:
        """The line that says everything that decides a score."""
        return str(score(self.profile, [], {}).signature)

    def one(
        self,
        prediction: str | None,
        golds: Any,
        answer_type: str | None = None,
        question: str | None = None,
    ) -> ScoreRow:
        """Score one answer against its golds: one string, a list, or none for "no answer".

        MoreHopQA needs the answer type; PolQA's aware profile reads the question, if it is given.

        >>> scorer("jaquad").one("東京都", ["東京", "京都"]).scores["f1"]
        0.8
        """
        return self.run([prediction], [golds], [answer_type], [question]).row(0)

    def run(
        self,
        predictions: Iterable[Any],
        golds: Iterable[Any],
        answer_types: Iterable[str | None] | None = None,
        questions: Iterable[str | None] | None = None,
    ) -> Run:
        """Score columns. A prediction of None (or NaN) is missing and scores 0.

        Raises InputError, with every problem, where a prediction or a gold is not text, where the
        columns have not the same length, or where an answer type is unknown.
        """
        texts, listed = list(predictions), list(golds)
        types = [None] * len(texts) if answer_types is None else list(answer_types)
        asked = [None] * len(texts) if questions is None else list(questions)
        problems: list[Problem] = []
        if not len(texts) == len(listed) == len(types) == len(asked):
            what = f"{counted(len(texts), 'prediction')} for {counted(len(listed), 'gold')}"
            raise InputError([Problem("columns", what, "give one of each for every row")])
        examples = [
            Example(str(i), _golds(gold, i, problems), str(i), kind, {"question": question})
            for i, (gold, kind, question) in enumerate(
                zip(listed, types, asked, strict=True), start=1
            )
        ]
        given = {e.id: _text(t, e.id, problems) for e, t in zip(examples, texts, strict=True)}
        if problems:
            raise InputError(problems)
        if self.benchmark is not None:
            self.benchmark.check(examples, "rows")
        answers = {key: text for key, text in given.items() if text is not None}
        return score(self.profile, examples, answers)


def scorer(
    benchmark: str | None = None,
    profile: str = "published",
    *,
    normalizer: str | Normalizer | None = None,
    metrics: str | Sequence[str] | None = None,
) -> Scorer:
    """A scorer by name.

    Args:
        benchmark: ``heq``, ``jaquad``, ``polqa`` or ``morehopqa``; its profile decides everything.
        profile: ``published``, ``card`` or ``aware``.
        normalizer: Instead of a benchmark, a normalizer or its name, for data of your own.
        metrics: With a normalizer: ``em`` and any of `qanorm.metrics.available()`; a list, or one
            string with commas; ``em`` and ``f1`` where nothing is said.

    Raises:
        UsageError: Neither or both are given, or a name is unknown; says which are near.

    >>> scorer(normalizer="und", metrics="em,f1").one("Café", ["cafe\\u0301", "bar"]).scores
    {'em': 1.0, 'f1': 1.0}
    """
    if (benchmark is None) == (normalizer is None):
        raise UsageError("give a benchmark or a normalizer, one of the two")
    if benchmark is not None:
        if metrics is not None:
            raise UsageError("metrics are chosen with a normalizer; a benchmark has its own")
        found = get(benchmark)
        chosen = found.profile(profile)
        made = chosen.normalizers()
        return Scorer(replace(chosen, normalizers=lambda: made), found)
    metrics = (EM, "f1") if metrics is None else metrics
    names = [name.strip() for name in metrics.split(",")] if isinstance(metrics, str) else metrics
    try:
        recipe = normalize.get(normalizer) if isinstance(normalizer, str) else normalizer
        assert recipe is not None
        return Scorer(own_profile(recipe, names))
    except LookupError as error:
        raise UsageError(str(error)) from error


def _text(value: Any, key: str, problems: list[Problem]) -> str | None:
    if isinstance(value, str):
        return str(value)
    if value is not None and value == value:  # NaN, a missing value in many tables, is not itself
        what = f"the prediction must be a string, found {type(value).__name__}"
        problems.append(Problem(f"row {key}", what))
    return None


def _golds(value: Any, row: int, problems: list[Problem]) -> tuple[str, ...]:
    if isinstance(value, str):
        return (str(value),)
    texts = () if value is None else tuple(value) if isinstance(value, Iterable) else (value,)
    if not all(isinstance(text, str) for text in texts):
        kinds = ", ".join(sorted({type(text).__name__ for text in texts}))
        problems.append(Problem(f"row {row}", f"golds must be strings, found {kinds}"))
        return ()
    return tuple(map(str, texts))
