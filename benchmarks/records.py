"""The records a run is made of: examples in, score rows out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Example:
    """One question with its gold answers.

    Attributes:
        id: Names the example in predictions, reports and errors.
        golds: The gold answers; empty where the right answer is no answer.
        cluster: What the interval draws together, such as the paragraph.
        answer_type: The datatype of the answer, where the benchmark has one.
        fields: What a score can be broken down by: field -> value.
        before: The text of its paragraph before the first gold, where a breakdown needs it.
    """

    id: str
    golds: tuple[str, ...]
    cluster: str = ""
    answer_type: str | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    before: str | None = None


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One example's result under one profile.

    Attributes:
        id: The example.
        cluster: What the interval draws together, such as the paragraph.
        profile: The profile that scored it.
        prediction: The prediction as it came; None where it was missing.
        golds: The golds as they came.
        scores: Metric -> score in [0, 1].
        matched_gold: Metric -> position in `golds` of the gold that gave the score; None where
            there was no gold to match.
        prediction_normalized: The normalized prediction.
        gold_normalized: The normalized golds, one for each of `golds` that the profile reads.
        prediction_value: The value the profile read from the prediction, in canonical writing.
        gold_value: The values of the golds, in the order of `gold_normalized`.
        flags: Remarks: ``missing``, ``no-gold``, ``refusal``, ``error:…``.
    """

    id: str
    cluster: str
    profile: str
    prediction: str | None
    golds: tuple[str, ...]
    scores: Mapping[str, float]
    matched_gold: Mapping[str, int | None]
    prediction_normalized: str
    gold_normalized: tuple[str, ...]
    prediction_value: str | None
    gold_value: tuple[str | None, ...]
    flags: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """The row as `rows.jsonl` holds it; see `row.schema.json`."""
        return {name: _plain(getattr(self, name)) for name in self.__slots__}


def _plain(value: Any) -> Any:
    if value is None or type(value) is str:  # most are: the look for a mapping is slow
        return value
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
