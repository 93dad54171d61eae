"""Predictions in every accepted layout, brought to the examples.

A reader gives all its problems at once (`InputError`): file, line or id, what was expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from .errors import InputError, Problem, counted, named
from .files import (
    ROW_ENDINGS,
    JsonItems,
    ending,
    kind_of,
    line_of,
    parse,
    parsed_lines,
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
    "Unique",
    "by_id",
    "is_id",
    "kind_of",
    "paths",
    "read_json",
    "read_lines",
    "read_predictions",
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
        return Predictions(by_id(rows(path)), None, source)
    if kind != "":
        return _document(read_json(path, keys="an id"), source)
    text = read_text(path)
    start = text.lstrip()[:1]
    if start not in ("[", "{"):
        lines = [line_of(line) for line in text.split("\n")]
        return Predictions(None, lines[:-1] if lines[-1] == "" else lines, source)
    lines = [line for line in text.split("\n") if line.strip()]
    if start == "{" and len(lines) > 1 and lines[1].lstrip().startswith("{"):
        return Predictions(by_id(parsed_lines(text.split("\n"), source)), None, source)
    return _document(parse(text, source, keys="an id"), source)


def _document(document: Any, source: str) -> Predictions:
    if isinstance(document, dict):
        return Predictions(_texts(document, source), None, source)
    if isinstance(document, list):
        found = ((f"{source}, item {n}", row) for n, row in enumerate(document, start=1))
        return Predictions(by_id(found), None, source)
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


def by_id(found: Iterable[tuple[str, Any]]) -> dict[str, str]:
    """The predictions of rows by their ids. Raises InputError with all that is wrong."""
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
        empty = '"id" must not be empty'
        problems.append(
            Problem(where, empty if key == "" else f'needs an "id", found {kind_of(key)}')
        )
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
    _left: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self._left = dict(self.predictions.texts or {})

    def take(self, example: Example) -> str | None:
        """The prediction for the next example; None where it is missing."""
        position, self._seen = self._seen, self._seen + 1
        if self.predictions.lines is not None:
            lines = self.predictions.lines
            return lines[position] if position < len(lines) else None
        text = self._left.pop(example.id, None)
        if text is None:
            self._lacking.append(example.id)
        return text

    def problems(self) -> list[Problem]:
        """What did not fit, once all examples have passed."""
        source, lines = self.predictions.source, self.predictions.lines
        if lines is not None:
            if len(lines) == self._seen:
                return []
            what = f"{counted(len(lines), 'line')} for {counted(self._seen, 'question')}"
            remedy = (
                "one answer a line, in the order of the golds; an empty line is an empty answer"
            )
            if len(lines) == self._seen - 1:  # a list joined by line ends leaves it so
                remedy += ", and needs its line end where it is the last, too"
            return [Problem(source, what, remedy)]
        unknown = list(self._left)
        remedy = "give an empty string for no answer, or --missing zero"
        wrong = [
            (self._lacking if self.missing == "error" else [], "question",
             " without a prediction", remedy),
            (unknown, "unknown id", "", "not among the golds"),
        ]  # fmt: skip
        return [
            Problem(source, f"{counted(len(ids), what)}{more}: {named(ids)}", remedy)
            for ids, what, more, remedy in wrong
            if ids
        ]


def is_id(value: Any) -> bool:
    """Whether a JSON value can name an example: a string that is not empty, or a whole number."""
    return isinstance(value, str | int) and not isinstance(value, bool) and value != ""


class Unique:
    """Notices ids that stand more than once, while examples stream past."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._seen: set[str] = set()
        self._twice: list[str] = []

    def new(self, key: str) -> bool:
        """Whether an id has not been met before."""
        if key in self._seen:
            self._twice.append(key)
            return False
        self._seen.add(key)
        return True

    def problems(self) -> list[Problem]:
        """The ids that stood more than once, when all have passed."""
        if not self._twice:
            return []
        told = counted(len(self._twice), "id stands", "ids stand")
        what = f"{told} more than once: {named(self._twice)}"
        return [Problem(self._source, what)]


def unique(examples: Iterable[Example], source: str) -> Iterator[Example]:
    """The examples, each id once. Raises InputError naming the others, once all have passed."""
    ids = Unique(source)
    some = False
    for example in examples:
        some = True
        if ids.new(example.id):
            yield example
    problems = ids.problems() if some else [Problem(source, "no questions in it")]
    if problems:
        raise InputError(problems)
