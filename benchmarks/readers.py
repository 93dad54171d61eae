"""Reading files: text, JSON, JSON Lines and plain lines; predictions in every accepted layout.

A reader gives all its problems at once (`InputError`): file, line or id, what was expected.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .errors import InputError, Problem, named
from .records import Example

Paths = str | Path | Sequence[str | Path]


class Predictions(NamedTuple):
    """Predictions as a file gives them.

    Attributes:
        texts: id -> prediction; None for a file of plain lines.
        lines: The lines of such a file; None for the other layouts.
        source: The file, for messages.
    """

    texts: dict[str, str] | None
    lines: list[str] | None
    source: str


def paths(given: Paths) -> list[Path]:
    """One path or several, as paths."""
    return [Path(given)] if isinstance(given, str | Path) else [Path(path) for path in given]


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, without a byte order mark. Raises InputError, naming the file."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise InputError([Problem(str(path), error.strerror or str(error))]) from error
    try:
        return raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        what = f"not UTF-8: byte 0x{raw[error.start]:02x} at offset {error.start}"
        raise InputError([Problem(str(path), what, "save the file as UTF-8")]) from error


def read_lines(path: Path) -> list[str]:
    """The lines of a file; only a line feed ends a line, and the last may lack it."""
    lines = read_text(path).split("\n")
    return lines[:-1] if lines and lines[-1] == "" else lines


def read_json(path: Path) -> Any:
    """The JSON document of a file. Raises InputError with line and column, or duplicate keys."""
    return _parse(read_text(path), str(path))


def _parse(text: str, where: str) -> Any:
    if not text.strip():
        raise InputError([Problem(where, "the file is empty")])
    duplicates: list[str] = []

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            seen: set[str] = set()
            duplicates.extend(k for k, _ in pairs if k in seen or seen.add(k))
        return found

    try:
        document = json.loads(text, object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        what = f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        raise InputError([Problem(where, what)]) from error
    except RecursionError as error:
        raise InputError([Problem(where, "JSON nested too deeply")]) from error
    if duplicates:
        raise InputError([Problem(where, f"an id stands more than once: {named(duplicates)}")])
    return document


def read_json_lines(path: Path) -> list[tuple[int, dict[str, Any]]]:
    """The objects of a JSON Lines file with their line numbers; blank lines are passed over."""
    rows: list[tuple[int, dict[str, Any]]] = []
    problems: list[Problem] = []
    for number, line in enumerate(read_lines(path), start=1):
        if not line.strip():
            continue
        where = f"{path}, line {number}"
        try:
            row = _parse(line, where)
        except InputError as error:
            problems += error.problems
            continue
        if isinstance(row, dict):
            rows.append((number, row))
        else:
            problems.append(Problem(where, f"expected a JSON object, found {kind_of(row)}"))
    if problems:
        raise InputError(problems)
    if not rows:
        raise InputError([Problem(str(path), "the file is empty")])
    return rows


def kind_of(value: Any) -> str:
    """What a JSON value is, in the words of JSON, for messages.

    >>> kind_of([]), kind_of(None), kind_of(True), kind_of(1)
    ('a list', 'null', 'a boolean', 'a number')
    """
    if value is None:
        return "null"
    names = {bool: "a boolean", int: "a number", float: "a number", str: "a string"}
    return names.get(type(value)) or ("a list" if isinstance(value, list) else "an object")


def read_predictions(path: str | Path) -> Predictions:
    """Predictions from a file, whose layout its ending or its first character tells.

    - ``.tsv``, ``.txt``: one answer a line, in the order of the golds;
    - ``.jsonl``: objects with ``id`` and ``prediction``;
    - else JSON: an object id -> text, a list of objects with ``id`` and ``prediction``, or
      MoreHopQA's outputs (``_id`` and ``case_1_answer`` … ``case_6_answer``).
    """
    path = Path(path)
    source = str(path)
    ending = path.suffix.lower()
    if ending in (".tsv", ".txt"):
        return Predictions(None, read_lines(path), source)
    if ending in (".jsonl", ".ndjson"):
        rows = [(f"{path}, line {n}", row) for n, row in read_json_lines(path)]
        return Predictions(_by_id(rows), None, source)
    document = read_json(path)
    if isinstance(document, dict):
        return Predictions(_texts(document, source), None, source)
    if isinstance(document, list):
        rows = [(f"{path}, item {n}", row) for n, row in enumerate(document, start=1)]
        return Predictions(_by_id(rows), None, source)
    what = f"expected an object id -> prediction or a list of objects, found {kind_of(document)}"
    raise InputError([Problem(source, what)])


def _texts(document: Mapping[str, Any], source: str) -> dict[str, str]:
    problems = [
        Problem(f"{source}, id {key!r}", f"the prediction must be a string, found {kind_of(value)}")
        for key, value in document.items()
        if not isinstance(value, str)
    ]
    if problems:
        raise InputError(problems)
    return dict(document)


def _by_id(rows: Iterable[tuple[str, Any]]) -> dict[str, str]:
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    for where, row in rows:
        if not isinstance(row, dict):
            problems.append(Problem(where, f"expected an object, found {kind_of(row)}"))
            continue
        for key, value in _answers(row, where, problems):
            if key in texts:
                problems.append(Problem(where, f"id {key!r} stands more than once"))
            texts[key] = value
    if problems:
        raise InputError(problems)
    return texts


def _answers(
    row: Mapping[str, Any], where: str, problems: list[Problem]
) -> Iterator[tuple[str, str]]:
    """The (id, prediction) pairs of one object; MoreHopQA's outputs give one for each case."""
    key = row.get("id", row.get("_id"))
    if isinstance(key, bool) or not isinstance(key, str | int):
        problems.append(Problem(where, f'needs an "id", found {kind_of(key)}'))
        return
    cases = {n: row[name] for n in range(1, 7) if (name := f"case_{n}_answer") in row}
    found = {f"{key}#case_{n}": text for n, text in cases.items()}
    if not cases:
        if "prediction" not in row:
            problems.append(Problem(f"{where}, id {key!r}", 'has no "prediction"'))
            return
        found = {str(key): row["prediction"]}
    for name, text in found.items():
        if isinstance(text, str):
            yield name, text
        else:
            what = f"the prediction must be a string, found {kind_of(text)}"
            problems.append(Problem(f"{where}, id {name!r}", what))


def aligned(predictions: Predictions, examples: Sequence[Example]) -> dict[str, str]:
    """Predictions by example id. Raises InputError naming missing and unknown ids."""
    if predictions.lines is not None:
        count, lines = len(examples), predictions.lines
        if len(lines) != count:
            what = f"{len(lines)} lines for {count} questions"
            remedy = (
                "one answer a line, in the order of the golds; an empty line is an empty answer"
            )
            raise InputError([Problem(predictions.source, what, remedy)])
        return {example.id: line for example, line in zip(examples, lines, strict=True)}
    texts = predictions.texts or {}
    known = {example.id for example in examples}
    missing = [example.id for example in examples if example.id not in texts]
    unknown = [key for key in texts if key not in known]
    problems = [
        Problem(predictions.source, f"{len(ids)} {what}: {named(ids)}", remedy)
        for ids, what, remedy in (
            (missing, "questions without a prediction", "give an empty string for no answer"),
            (unknown, "unknown ids", "they are not among the golds"),
        )
        if ids
    ]
    if problems:
        raise InputError(problems)
    return texts


def read_pairs(path: str | Path) -> tuple[list[Example], dict[str, str]]:
    """Rows that carry their own golds, as examples and predictions.

    JSON Lines with ``prediction`` (or ``raw_prediction``) and ``golds`` (a list) or ``gold``;
    optional ``id`` (else the line number) and ``answer_type``. Other fields can be broken down by.
    """
    examples: list[Example] = []
    predictions: dict[str, str] = {}
    problems: list[Problem] = []
    for number, row in read_json_lines(Path(path)):
        key = str(row.get("id", number))
        where = f"{path}, line {number}, id {key!r}"
        text = row.get("prediction", row.get("raw_prediction"))
        golds = row["golds"] if "golds" in row else [row["gold"]] if "gold" in row else None
        answer_type = row.get("answer_type")
        found = [
            *_need(isinstance(text, str), where, "prediction", "a string", text),
            *_need(_strings(golds), where, "golds", "a list of strings", golds),
            *_need(answer_type is None or isinstance(answer_type, str), where, "answer_type",
                   "a string", answer_type),
        ]  # fmt: skip
        if key in predictions:
            found.append(Problem(where, "this id stands more than once"))
        problems += found
        if found:
            continue
        predictions[key] = text  # type: ignore[assignment]
        examples.append(Example(key, tuple(golds or ()), key, answer_type, _extra(row)))
    if problems:
        raise InputError(problems)
    return examples, predictions


_READ = frozenset({"id", "prediction", "raw_prediction", "golds", "gold"})


def _extra(row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that a score can be broken down by: every plain value that is not read."""
    return {
        name: value
        for name, value in row.items()
        if name not in _READ and (value is None or isinstance(value, str | int | float | bool))
    }


def _strings(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _need(holds: bool, where: str, name: str, wanted: str, value: Any) -> list[Problem]:
    return [] if holds else [Problem(where, f'"{name}" must be {wanted}, found {kind_of(value)}')]


def checked_ids(examples: list[Example], source: str) -> list[Example]:
    """The examples, when each id stands once. Raises InputError naming the others."""
    seen: set[str] = set()
    twice = [e.id for e in examples if e.id in seen or seen.add(e.id)]
    if twice:
        raise InputError(
            [Problem(source, f"{len(twice)} ids stand more than once: {named(twice)}")]
        )
    if not examples:
        raise InputError([Problem(source, "no questions in it")])
    return examples
