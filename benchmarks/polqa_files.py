"""Reading PolQA and PolEval 2021: lines of golds, or rows of question-passage pairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..normalize.polish.geval import number
from .errors import InputError, Problem, counted
from .files import ending, has_rows, read_lines, rows, title
from .layouts import looks_like
from .literals import string_list
from .records import Example

FIELDS = ("question_formulation", "question_type", "entity_type", "entity_subtype", "split")
"""What a question of PolQA can be broken down by."""


def read(
    files: Sequence[Path], notes: list[str], passage_source: str | None = None
) -> Iterator[Example]:
    """PolEval 2021's expected.tsv with its in.tsv, a folder that holds them, or PolQA's pairs.

    PolEval's golds are separated by TAB, and the id of a question is its line number; a file whose
    name begins with ``in.`` holds the questions. PolQA's pairs (CSV, Parquet, JSON, JSON Lines,
    hf:NAME) give one example for each question_id; `passage_source` restricts them to the passages
    found in that way.
    """
    if not any(has_rows(path) or ending(path) == ".json" for path in files):
        if passage_source is not None:
            what = "--passage-source needs PolQA's pairs: these golds know no passages"
            raise InputError([Problem(", ".join(map(title, files)), what)])
        yield from _poleval(files)
        return
    for question in questions(files, notes, passage_source):
        numeric = any(number(gold) is not None for gold in question.golds)
        fields = {"numeric": numeric, "question": question.text, **question.fields}
        yield Example(question.id, question.golds, fields=fields)


def _poleval(files: Sequence[Path]) -> Iterator[Example]:
    found = [part for path in files for part in _parts(path)]
    asked = [path for path in found if path.name.startswith("in.")]
    expected = [path for path in found if path not in asked]
    if len(expected) != 1 or len(asked) > 1:
        told = ", ".join(map(title, expected)) or "none"
        what = f"expected one file of golds and at most one of questions, found golds in: {told}"
        remedy = 'the name tells: questions stand in in.tsv, or another file that begins with "in."'
        raise InputError([Problem(", ".join(map(title, files)), what, remedy)])
    lines = read_lines(expected[0])
    _no_json(expected[0], lines)
    texts: Sequence[str | None] = read_lines(asked[0]) if asked else [None] * len(lines)
    if len(texts) != len(lines):
        asked_for = counted(len(texts), "question")
        what = f"{asked_for} for {counted(len(lines), 'line')} of {title(expected[0])}"
        raise InputError([Problem(title(asked[0]), what)])
    for i, (golds, text) in enumerate(zip(lines, texts, strict=True), start=1):
        split = tuple(golds.split("\t"))
        numeric = any(number(gold) is not None for gold in split)
        yield Example(str(i), split, fields={"numeric": numeric, "question": text})


def _no_json(path: Path, lines: Sequence[str]) -> None:
    if lines and lines[0].lstrip().startswith(("{", "[")):
        what = "expected golds separated by TAB, one question a line, found JSON"
        remedy = "PolQA's pairs are told by the ending: .csv, .jsonl, .parquet or .json"
        raise InputError([Problem(title(path), what, remedy)])


def _parts(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    parts = [part for name in ("expected.tsv", "in.tsv") if (part := path / name).exists()]
    if not parts:
        raise InputError([Problem(str(path), "no expected.tsv in this folder")])
    return parts


@dataclass
class Question:
    """A question of PolQA with its passages.

    Attributes:
        id: The question_id.
        text: The question.
        golds: Its answers.
        fields: What it can be broken down by.
        relevant: The ids of its relevant passages.
    """

    id: str
    text: str
    golds: tuple[str, ...]
    fields: Mapping[str, Any]
    relevant: set[str] = field(default_factory=set)


def questions(
    files: Sequence[Path], notes: list[str], passage_source: str | None = None
) -> list[Question]:
    """The questions of PolQA's pairs, in order of appearance. Raises InputError with every problem.

    With `passage_source` only pairs whose passage was found in that way count, and questions left
    without a pair are dropped; a note says how many.
    """
    found: dict[str, Question] = {}
    first: dict[str, tuple[str, Any]] = {}
    kept: set[str] = set()
    sources: dict[str, None] = {}
    problems: list[Problem] = []
    for path in files:
        i = -1
        for i, (where, row) in enumerate(rows(path)):
            if i == 0 and looks_like(row) != "PolQA":
                problems.append(Problem(title(path), f"{_EXPECTED}, found {_seen(row)}"))
                break
            key = str(row.get("question_id"))
            if key not in found:
                found[key] = _question(key, where, row, problems)
                first[key] = where, row.get("answers")
            else:
                problems += _other_answers(key, first[key], (where, row.get("answers")))
            source = str(row.get("passage_source"))
            sources[source] = None
            if passage_source in (None, source):
                kept.add(key)
                if _true(row.get("relevant")):
                    found[key].relevant.add(str(row.get("passage_id")))
        if i < 0:
            problems.append(Problem(title(path), f"{_EXPECTED}, found no rows"))
    if passage_source is not None and passage_source not in sources and not problems:
        what = f"no passage_source {passage_source!r}; known are {', '.join(sources)}"
        problems.append(Problem(", ".join(map(title, files)), what))
    if problems:
        raise InputError(problems)
    if len(kept) < len(found):
        dropped = len(found) - len(kept)
        told = counted(dropped, "question has", "questions have")
        notes.append(f"{told} no passage of source {passage_source}: left out")
    return [question for key, question in found.items() if key in kept]


_EXPECTED = "expected PolQA's pairs (question_id, question, answers, passage_id, …)"


def _seen(row: Mapping[str, Any]) -> str:
    other = looks_like(row)
    return f"rows that look like {other}" if other else f"the fields {', '.join(map(str, row))}"


def _listed(answers: Any) -> Any:
    """The answers of a row; the CSV holds a Python list, written out."""
    return string_list(answers) if isinstance(answers, str) else answers


def _other_answers(key: str, first: tuple[str, Any], later: tuple[str, Any]) -> list[Problem]:
    """What is wrong with a row whose question had other answers in the row where it first stood."""
    if first[1] == later[1]:
        return []
    here, there = (_listed(answers) for _, answers in (first, later))
    same = isinstance(here, list) and isinstance(there, list) and _texts(here) == _texts(there)
    if same:
        return []
    what = f"other answers than in {first[0]}: {later[1]!r:.80} against {first[1]!r:.80}"
    return [Problem(f"{later[0]}, question_id {key!r}", what)]


def _texts(golds: list[Any]) -> set[str]:
    return set(map(str, golds))


def _question(key: str, where: str, row: Mapping[str, Any], problems: list[Problem]) -> Question:
    golds = _listed(row.get("answers"))
    if not isinstance(golds, list) or not golds or not all(isinstance(g, str) for g in golds):
        problems.append(
            Problem(f"{where}, question_id {key!r}", '"answers" must be a list of strings')
        )
        golds = []
    fields = {name: row[name] for name in FIELDS if name in row}
    return Question(key, str(row.get("question")), tuple(golds), fields)


def _true(value: object) -> bool:
    return str(value).strip().lower() in ("true", "1", "1.0")
