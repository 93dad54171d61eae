"""Predictions in every accepted layout, brought to the examples; rows that carry their own golds.

A reader gives all its problems at once (`InputError`): file, line or id, what was expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from .errors import InputError, Problem, named
from .files import (
    ROW_ENDINGS,
    JsonItems,
    Row,
    ending,
    json_line_rows,
    kind_of,
    line_of,
    parse,
    paths,
    read_json,
    read_lines,
    read_text,
    rows,
    title,
)
from .records import Example

__all__ = [
    "Alignment",
    "JsonItems",
    "Paths",
    "Predictions",
    "checked_ids",
    "kind_of",
    "pair",
    "paths",
    "read_json",
    "read_lines",
    "read_pairs",
    "read_predictions",
    "read_systems",
    "read_text",
    "unique",
]

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


def read_predictions(path: str | Path) -> Predictions:
    """Predictions from a file, gzip or not; its ending tells the layout; ``-`` is standard input.

    - ``.tsv``, ``.txt``: one answer a line, in the order of the golds;
    - ``.jsonl``, ``.csv``, ``.parquet``: rows with ``id`` and ``prediction``;
    - ``.json``: an object id -> text, a list of objects with ``id`` and ``prediction``, or
      MoreHopQA's outputs (``_id`` and ``case_1_answer`` … ``case_6_answer``);
    - no ending: told by the first sign: ``[`` or ``{`` is JSON or JSON Lines, else plain lines.
    """
    path = Path(path)
    source, kind = title(path), ending(path)
    if kind in (".tsv", ".txt"):
        return Predictions(None, read_lines(path), source)
    if kind in ROW_ENDINGS:
        return Predictions(_by_id(rows(path)), None, source)
    if kind != "":
        return _document(read_json(path), source)
    text = read_text(path)
    start = text.lstrip()[:1]
    if start not in ("[", "{"):
        lines = [line_of(line) for line in text.split("\n")]
        return Predictions(None, lines[:-1] if lines[-1] == "" else lines, source)
    lines = [line for line in text.split("\n") if line.strip()]
    if start == "{" and len(lines) > 1 and lines[1].lstrip().startswith("{"):
        numbered = enumerate(lines, start=1)
        found = ((f"{source}, line {n}", parse(t, f"{source}, line {n}")) for n, t in numbered)
        return Predictions(_by_id(found), None, source)
    return _document(parse(text, source), source)


def _document(document: Any, source: str) -> Predictions:
    if isinstance(document, dict):
        return Predictions(_texts(document, source), None, source)
    if isinstance(document, list):
        found = ((f"{source}, item {n}", row) for n, row in enumerate(document, start=1))
        return Predictions(_by_id(found), None, source)
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


def _by_id(found: Iterable[tuple[str, Any]]) -> dict[str, str]:
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    for where, row in found:
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


_CASE_FIELDS = frozenset(f"case_{n}_answer" for n in range(1, 7))


def _answers(
    row: Mapping[str, Any], where: str, problems: list[Problem]
) -> Iterator[tuple[str, str]]:
    """The (id, prediction) pairs of one object; MoreHopQA's outputs give one for each case."""
    key = row.get("id", row.get("_id"))
    if not is_id(key):
        problems.append(Problem(where, f'needs an "id", found {kind_of(key)}'))
        return
    cases = {n: row[name] for n in range(1, 7) if (name := f"case_{n}_answer") in row}
    strange = [name for name in row if name.startswith("case") and name not in _CASE_FIELDS]
    if cases and strange:
        what = f"no case is called {named(strange)}"
        problems.append(Problem(f"{where}, id {key!r}", what, "case_1_answer … case_6_answer"))
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


@dataclass
class Alignment:
    """Brings one system's predictions to the examples while they stream past, and counts.

    Attributes:
        predictions: What the system's file gave.
        missing: ``error``, or ``zero``: a missing prediction scores 0 on every metric.
    """

    predictions: Predictions
    missing: str = "error"
    _seen: int = 0
    _lacking: list[str] = field(default_factory=list)
    _known: set[str] = field(default_factory=set)

    def take(self, example: Example) -> str | None:
        """The prediction for the next example; None where it is missing."""
        position, self._seen = self._seen, self._seen + 1
        if self.predictions.lines is not None:
            lines = self.predictions.lines
            return lines[position] if position < len(lines) else None
        text = (self.predictions.texts or {}).get(example.id)
        if text is None:
            self._lacking.append(example.id)
        self._known.add(example.id)
        return text

    def problems(self) -> list[Problem]:
        """What did not fit, once all examples have passed."""
        source, lines = self.predictions.source, self.predictions.lines
        if lines is not None:
            if len(lines) == self._seen:
                return []
            what = f"{len(lines)} lines for {self._seen} questions"
            remedy = (
                "one answer a line, in the order of the golds; an empty line is an empty answer"
            )
            return [Problem(source, what, remedy)]
        unknown = [key for key in self.predictions.texts or {} if key not in self._known]
        remedy = "give an empty string for no answer, or --missing zero"
        wrong = [
            (self._lacking if self.missing == "error" else [], "questions without a prediction",
             remedy),
            (unknown, "unknown ids", "they are not among the golds"),
        ]  # fmt: skip
        return [
            Problem(source, f"{len(ids)} {what}: {named(ids)}", remedy)
            for ids, what, remedy in wrong
            if ids
        ]


def pair(where: str, row: Mapping[str, Any], key: str) -> tuple[Example, str]:
    """A row that carries its own golds, as example and prediction; `key` is its id if it has none.

    ``prediction`` (or ``raw_prediction``) and ``golds`` (a list) or ``gold``; optional ``id``,
    ``answer_type`` and ``cluster`` (what the interval draws together). Other plain fields can be
    broken down by. Raises InputError.
    """
    stated = row.get("id", key)
    key = str(stated)
    where = f"{where}, id {key!r}"
    text = row.get("prediction", row.get("raw_prediction"))
    golds = _golds(row)
    answer_type = row.get("answer_type")
    twice = [a for a in (("gold", "golds"), ("prediction", "raw_prediction")) if {*a} <= row.keys()]
    found = [
        *_need(is_id(stated), where, "id", "a string or a whole number", stated),
        *(Problem(where, f"has both {a!r} and {b!r}", "give one of them") for a, b in twice),
        *_need(isinstance(text, str), where, "prediction", "a string", text),
        *_need(_strings(golds), where, "golds", "a list of strings", golds),
        *_need(answer_type is None or isinstance(answer_type, str), where, "answer_type",
               "a string", answer_type),
    ]  # fmt: skip
    if found:
        raise InputError(found)
    cluster = str(row.get("cluster", key))
    return Example(key, tuple(golds or ()), cluster, answer_type, _extra(row)), str(text)


def _golds(row: Mapping[str, Any]) -> Any:
    """The golds a row carries: a list, or its only one as a list; None where it has neither."""
    if "golds" in row:
        return row["golds"]
    return [row["gold"]] if "gold" in row else None


def is_id(value: Any) -> bool:
    """Whether a JSON value can name an example: a string that is not empty, or a whole number."""
    return isinstance(value, str | int) and not isinstance(value, bool) and value != ""


def pairs(found: Iterable[Row]) -> Iterator[tuple[Example, str]]:
    """Rows as `pair` reads them, one at a time; all that are wrong are raised at the end."""
    problems: list[Problem] = []
    for number, (where, row) in enumerate(found, start=1):
        try:
            yield pair(where, row, str(number))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(problems)


def read_pairs(path: str | Path) -> tuple[list[Example], dict[str, str]]:
    """A file of rows that carry their own golds (see `pair`), as examples and predictions."""
    found = list(pairs(pair_rows(Path(path))))
    examples = checked_ids([example for example, _ in found], title(Path(path)))
    return examples, {example.id: text for example, text in found}


def pair_rows(path: Path) -> Iterator[Row]:
    """The rows of a file of pairs: JSON Lines unless its ending says CSV, Parquet or JSON."""
    known = ending(path) in (*ROW_ENDINGS, ".json")
    return rows(path) if known else json_line_rows(path)


_READ = frozenset({"id", "prediction", "raw_prediction", "golds", "gold", "cluster"})


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
    if holds:
        return []
    found = kind_of(value)
    if isinstance(value, list):
        wrong = next((item for item in value if not isinstance(item, str)), None)
        found = f"a list with {kind_of(wrong)} in it"
    return [Problem(where, f'"{name}" must be {wanted}, found {found}')]


def unique(examples: Iterable[Example], source: str) -> Iterator[Example]:
    """The examples, each id once. Raises InputError naming the others, once all have passed."""
    seen: set[str] = set()
    twice: list[str] = []
    for example in examples:
        if example.id in seen:
            twice.append(example.id)
        else:
            seen.add(example.id)
            yield example
    if twice:
        what = f"{len(twice)} ids stand more than once: {named(twice)}"
        raise InputError([Problem(source, what)])
    if not seen:
        raise InputError([Problem(source, "no questions in it")])


def checked_ids(examples: Iterable[Example], source: str) -> list[Example]:
    """The examples, when each id stands once. Raises InputError naming the others."""
    return list(unique(examples, source))


def read_systems(path: str | Path) -> tuple[list[Example], dict[str, list[str]]]:
    """Rows that carry their golds and the answers of several systems.

    JSON Lines with ``golds`` (a list) or ``gold``, and ``predictions``, an object system -> text;
    optional ``id`` (else the line number) and ``cluster``. Every row has the same systems.
    """
    examples: list[Example] = []
    predictions: dict[str, list[str]] = {}
    problems: list[Problem] = []
    seen: set[str] = set()
    for number, (where, row) in enumerate(json_line_rows(Path(path)), start=1):
        key = str(row.get("id", number))
        where = f"{where}, id {key!r}"
        golds = _golds(row)
        texts = row.get("predictions")
        found = _need(_strings(golds), where, "golds", "a list of strings", golds)
        if not isinstance(texts, dict) or not all(isinstance(t, str) for t in texts.values()):
            wanted = "an object, system -> text"
            shown = (
                next((t for t in texts.values() if not isinstance(t, str)), None)
                if isinstance(texts, dict)
                else texts
            )
            found += _need(False, where, "predictions", wanted, shown)
        elif examples and set(texts) != set(predictions):
            what = f"systems {named(texts)}, where the rows before have {named(predictions)}"
            found.append(Problem(where, what))
        if key in seen:
            found.append(Problem(where, "this id stands more than once"))
        problems += found
        if found:
            continue
        seen.add(key)
        examples.append(Example(key, tuple(golds or ()), str(row.get("cluster", key))))
        for system, text in texts.items():  # type: ignore[union-attr]
            predictions.setdefault(system, []).append(text)
    if problems:
        raise InputError(problems)
    return examples, predictions
