"""What a profile is: normalizers, rules for golds and predictions, and the metrics of pairs.

A profile scores all pairs (prediction, gold) of a run at once, over columns: each distinct text is
normalized once, and metrics run over arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar, cast

import numpy as np

from ..metrics import batch
from ..metrics.batch import KeyTable
from ..normalize import Forms, Normalizer
from ..normalize.values import Refusal, compare
from .records import Example

Item = TypeVar("Item")

Scores = Mapping[str, np.ndarray]
"""Metric -> one score in [0, 1] for each pair."""


@dataclass(frozen=True)
class Pairs:
    """Every (prediction, gold) pair of a run, as columns.

    Attributes:
        examples: One for each row.
        forms: The distinct normalized texts; the columns below point into them.
        prediction: For each pair, the form of its prediction.
        gold: For each pair, the form of its gold.
        row: For each pair, its row.
        offsets: The pairs of row i are offsets[i]:offsets[i + 1].
    """

    examples: Sequence[Example]
    forms: Forms
    prediction: np.ndarray
    gold: np.ndarray
    row: np.ndarray
    offsets: np.ndarray

    def cut(self, start: int, end: int, first: int, last: int) -> Pairs:
        """The rows start:end, which own the pairs first:last, over the same forms."""
        return replace(
            self,
            examples=self.examples[start:end],
            prediction=self.prediction[first:last],
            gold=self.gold[first:last],
            row=self.row[first:last] - start,
            offsets=self.offsets[start : end + 1] - first,
        )

    @cached_property
    def keys(self) -> KeyTable:
        """The keys of the forms, integer-coded."""
        return KeyTable.of(self.forms.keys)

    @cached_property
    def characters(self) -> KeyTable:
        """The code points of the normalized texts, as keys."""
        return KeyTable.of_characters(self.forms.texts)

    def equal(self, column: Sequence[object]) -> np.ndarray:
        """For each pair, whether a column of the forms has the same for prediction and gold."""
        number: dict[object, int] = {}
        codes = [number.setdefault(item, len(number)) for item in column]
        coded = np.array(codes, dtype=np.int64)
        return coded[self.prediction] == coded[self.gold]

    def where(self, column: Iterable[bool]) -> tuple[np.ndarray, np.ndarray]:
        """For each pair, whether a column of the forms is true for its prediction, its gold."""
        true = np.fromiter(column, dtype=bool, count=len(self.forms))
        return true[self.prediction], true[self.gold]

    def any_of_row(self, pairs: np.ndarray) -> np.ndarray:
        """For each pair, whether any pair of its row is true."""
        found = np.bincount(self.row[pairs], minlength=len(self.examples)) > 0
        return found[self.row]

    def first_of_row(self, pairs: np.ndarray) -> np.ndarray:
        """For each pair, what the first pair of its row has."""
        return pairs[self.offsets[self.row]]

    def same_answer(self) -> np.ndarray:
        """EM of the aware profiles: the same value where values decide, else the same keys."""
        decided, same = self.same_value
        return np.where(decided, same, batch.exact(self.keys, self.prediction, self.gold))

    def no_overlap(self, keys: KeyTable | None = None) -> np.ndarray:
        """For each pair, whether the keys it shares count for nothing; its own keys if None.

        The same number of another unit shares its key, and a refusal is no answer at all.
        """
        decided, same = self.same_value
        table = self.keys if keys is None else keys
        equal = batch.exact(table, self.prediction, self.gold) == 1
        values = self.forms.values or [None] * len(self.forms)
        declined, declined_gold = self.where(isinstance(value, Refusal) for value in values)
        return (decided & ~same & equal) | declined | declined_gold

    @cached_property
    def same_value(self) -> tuple[np.ndarray, np.ndarray]:
        """For each pair, whether values decide it, and whether they are the same."""
        values = self.forms.values or [None] * len(self.forms)
        with_p, with_g = self.where(value is not None for value in values)
        decided = np.zeros(len(self.row), dtype=bool)
        same = np.zeros(len(self.row), dtype=bool)
        for i in np.flatnonzero(with_p | with_g).tolist():
            verdict = compare(values[self.prediction[i]], values[self.gold[i]])
            decided[i], same[i] = verdict is not None, bool(verdict)
        return decided, same


def pick(column: Sequence[Item], rows: np.ndarray) -> list[Item]:
    """The items of a column at some positions.

    >>> pick("abc", np.array([2, 0]))
    ['c', 'a']
    """
    return [column[i] for i in cast("list[int]", rows.tolist())]


def first_gold(golds: Sequence[str]) -> Sequence[str]:
    """The rule of scorers that read one gold only."""
    return golds[:1]


@dataclass(frozen=True)
class Profile:
    """A way to score a benchmark.

    Attributes:
        name: ``published``, ``card`` or ``aware``.
        benchmark: The benchmark it belongs to.
        about: One line for the table of profiles.
        metrics: The names of its metrics; the first is the primary one.
        normalizers: Makes the normalizers by role, when first needed (they may load analysers).
        score: The metrics of all pairs.
        route: example -> roles of its prediction and of its golds; one normalizer for all if None.
        prediction: What is done to a raw prediction before it is normalized.
        golds: The golds that are read, of those given; all of them if None.
        positions: Where each gold that is read stands among those given; 0, 1, … if None.
        no_gold: The score of an example without golds, from its prediction; None: not allowed.
        follows: Metric -> the metric whose matched gold it belongs to (precision follows f1).
        weights: Run -> what each row counts for, metric by metric; None: every row counts for 1.
        rules: Names of the rules that deviate from the common ones, for the signature.
        parts: Further parts of the signature.
        why: prediction, gold -> how the two agree, in words for a reader; None: scores say it.
    """

    name: str
    benchmark: str
    about: str
    metrics: tuple[str, ...]
    normalizers: Callable[[], Mapping[str, Normalizer]]
    score: Callable[[Pairs], Scores]
    route: Callable[[Example], tuple[str, str]] | None = None
    prediction: Callable[[str], str] | None = None
    golds: Callable[[Sequence[str]], Sequence[str]] | None = None
    positions: Callable[[Sequence[str]], Sequence[int]] | None = None
    no_gold: Callable[[str], float] | None = None
    follows: Mapping[str, str] = field(default_factory=lambda: {"precision": "f1", "recall": "f1"})
    weights: Callable[[Any], Mapping[str, np.ndarray]] | None = None
    rules: tuple[str, ...] = ()
    parts: Callable[[], Mapping[str, str]] | None = None
    why: Callable[[str, str], str] | None = None


def empty_prediction(prediction: str) -> float:
    """The score where no answer is right: 1 when the prediction shows nothing after stripping."""
    return float(not prediction.strip())
