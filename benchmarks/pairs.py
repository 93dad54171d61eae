"""Rows that carry their own golds: an answer with each, or the answers of several systems.

A reader gives all its problems at once (`InputError`): file, line and id, what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from .errors import InputError, Problem, named
from .files import (
    ROW_ENDINGS,
    Row,
    decoded,
    ending,
    json_line_rows,
    kind_of,
    parsed_lines,
    rows,
    title,
)
from .readers import Unique, is_id
from .records import Example

Check = Callable[[str, Example], list[Problem]]
"""Where an example stands, and the example -> what keeps a benchmark from scoring it."""


def pair(where: str, row: Mapping[str, Any], key: str) -> tuple[Example, str]:
    """A row that carries its own golds, as example and prediction; `key` is its id if it has none.

    ``prediction`` (or ``raw_prediction``) and ``golds`` (a list) or ``gold``; optional ``id``,
    ``answer_type`` and ``cluster`` (what the interval draws together). Other plain fields can be
    broken down by. Raises InputError.
    """
    where, example, problems = _example(where, row, key)
    text = row.get("prediction", row.get("raw_prediction"))
    problems += _both(where, row, "prediction", "raw_prediction")
    problems += _need(isinstance(text, str), where, "prediction", "a string", text)
    if problems:
        raise InputError(problems)
    return example, str(text)


def _example(where: str, row: Mapping[str, Any], key: str) -> tuple[str, Example, list[Problem]]:
    """What a row says of its question: where it stands, the example, and what is wrong with it."""
    stated = row.get("id", key)
    key = str(stated)
    where = f"{where}, id {key!r}"
    single = "gold" in row and "golds" not in row
    golds = [row["gold"]] if single else row.get("golds")
    answer_type = row.get("answer_type")
    typed = answer_type is None or isinstance(answer_type, str)
    problems = [
        *_need(is_id(stated), where, "id", "a string or a whole number", stated),
        *_both(where, row, "gold", "golds"),
        *(
            _need(isinstance(row["gold"], str), where, "gold", "a string", row["gold"])
            if single
            else _need(_strings(golds), where, "golds", _STRINGS, golds)
        ),
        *_need(typed, where, "answer_type", "a string", answer_type),
    ]
    stated_golds = () if problems else tuple(golds or ())
    cluster = str(row.get("cluster", key))
    return where, Example(key, stated_golds, cluster, answer_type, _extra(row)), problems


_READ = frozenset({"id", "prediction", "raw_prediction", "golds", "gold", "cluster"})


def _extra(row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that a score can be broken down by: every plain value that is not read."""
    return {
        name: value
        for name, value in row.items()
        if name not in _READ and (value is None or isinstance(value, str | int | float | bool))
    }


def _both(where: str, row: Mapping[str, Any], one: str, other: str) -> list[Problem]:
    if one not in row or other not in row:
        return []
    return [Problem(where, f"has both {one!r} and {other!r}", "give one of them")]


def _strings(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


_STRINGS = "a list of strings"


def _need(holds: bool, where: str, name: str, wanted: str, value: Any) -> list[Problem]:
    if holds:
        return []
    found = kind_of(value)
    if name == "id" and value == "":
        return [Problem(where, '"id" must not be empty')]
    if isinstance(value, list) and wanted == _STRINGS:
        wrong = next((item for item in value if not isinstance(item, str)), None)
        found = f"a list with {kind_of(wrong)} in it"
    return [Problem(where, f'"{name}" must be {wanted}, found {found}')]


def pairs(
    found: Iterable[Row], problems: list[Problem], check: Check, first: int = 1
) -> Iterator[tuple[Example, str]]:
    """Rows as `pair` reads them, one at a time; what is wrong is added to `problems`.

    Args:
        found: Rows; an InputError of their reader is added as well.
        problems: Holds every problem once all rows have passed.
        check: What else an example must be.
        first: The number of the first row, which is its id where it states none.
    """
    try:
        for number, (where, row) in enumerate(found, start=first):
            try:
                example, text = pair(where, row, str(number))
            except InputError as error:
                problems += error.problems
                continue
            wrong = check(where, example)
            problems += wrong
            if not wrong:
                yield example, text
    except InputError as error:
        problems += error.problems


def pair_rows(path: Path) -> Iterator[Row]:
    """The rows of a file of pairs: JSON Lines unless its ending says CSV, Parquet or JSON."""
    return json_line_rows(path) if is_lines(path) else rows(path)


def is_lines(path: Path) -> bool:
    """Whether a file of pairs is JSON Lines."""
    return ending(path) in (".jsonl", ".ndjson") or ending(path) not in (*ROW_ENDINGS, ".json")


@dataclass(frozen=True)
class Lines:
    """Lines of a JSON Lines file as they are; they are read where they are scored.

    Attributes:
        path: The file.
        line: The number of the first line.
        row: The number of the first row: blank lines are no rows.
        offset: Where it begins, in bytes.
        raw: The lines, each with what ends it.
    """

    path: Path
    line: int
    row: int
    offset: int
    raw: bytes

    def rows(self) -> Iterator[Row]:
        """The rows, as `json_line_rows` gives those of the whole file."""
        texts = decoded(BytesIO(self.raw), self.path, self.offset)
        return parsed_lines(texts, title(self.path), self.line)


def read_systems(path: str | Path) -> tuple[list[Example], dict[str, list[str]]]:
    """Rows that carry their golds and the answers of several systems.

    JSON Lines with ``golds`` (a list) or ``gold``, and ``predictions``, an object system -> text;
    optional ``id`` (else the number of the row) and ``cluster``. Every row has the same systems.
    """
    examples: list[Example] = []
    predictions: dict[str, list[str]] = {}
    problems: list[Problem] = []
    ids = Unique(title(Path(path)))
    for number, (line, row) in enumerate(json_line_rows(Path(path)), start=1):
        where, example, found = _example(line, row, str(number))
        texts = row.get("predictions")
        if not isinstance(texts, dict):
            found += _need(False, where, "predictions", "an object, system -> text", texts)
        elif wrong := [system for system, text in texts.items() if not isinstance(text, str)]:
            kinds = ((system, kind_of(texts[system])) for system in wrong)
            whats = (f"the prediction of {s!r} must be a string, found {k}" for s, k in kinds)
            found += [Problem(where, what) for what in whats]
        elif examples and set(texts) != set(predictions):
            what = f"systems {named(texts)}, where the rows before have {named(predictions)}"
            found.append(Problem(where, what))
        problems += found
        if not found and ids.new(example.id):
            examples.append(example)
            for system, text in row["predictions"].items():
                predictions.setdefault(system, []).append(text)
    problems += ids.problems()
    if problems:
        raise InputError(problems)
    return examples, predictions
