"""Retrieval: the accuracy of the top k passages, overall and by field (PolQA)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

import numpy as np

from ..metrics.retrieval import hit_at
from ..metrics.summary import Interval, Tally
from .errors import InputError, Problem, counted, named
from .files import ending, json_line_rows, text_lines, title
from .polqa_files import FIELDS, Question
from .totals import Cell

Ranking = Mapping[str, Sequence[str]]
"""question id -> passage ids, the best first."""

METRIC = "accuracy"


@dataclass(frozen=True)
class Retrieval:
    """How well passages were found.

    Attributes:
        k: How many of the first passages count.
        counted: How many questions the mean is over.
        without: How many questions have no relevant passage.
        missing: How many questions of the mean the run does not have; each is a miss.
        accuracy: The share of questions with a relevant passage among the first k.
        by: Field -> value -> {"n": questions, "accuracy": share}.
    """

    k: int
    counted: int
    without: int
    missing: int
    accuracy: Interval
    by: Mapping[str, Mapping[str, Mapping[str, float]]]


def read_run(path: Path) -> Ranking:
    """A run: JSON Lines or TREC lines.

    JSON Lines have ``question_id`` (or ``id``) and ``passages``: ids, or objects with an ``id``,
    the best first. TREC lines are ``question Q0 passage rank score name``; as TREC's own tools do,
    the score decides, and of equal scores the passage id that sorts last stands first. Raises
    InputError with every line that is wrong.
    """
    if ending(path) in (".jsonl", ".ndjson"):
        return _json_run(path)
    return _trec_run(path)


def _json_run(path: Path) -> Ranking:
    found: dict[str, list[str]] = {}
    problems: list[Problem] = []
    for where, row in json_line_rows(path):
        key = row.get("question_id", row.get("id"))
        passages = row.get("passages")
        if not isinstance(key, str | int) or not isinstance(passages, list):
            what = 'expected a "question_id" and a list "passages"'
            problems.append(Problem(where, what))
            continue
        if str(key) in found:
            problems.append(Problem(where, f"question {key!r} stands more than once"))
        found[str(key)] = [str(p.get("id")) if isinstance(p, dict) else str(p) for p in passages]
    if problems:
        raise InputError(problems)
    return found


def _trec_run(path: Path) -> Ranking:
    scored: dict[str, dict[str, float]] = {}
    problems: list[Problem] = []
    for number, line in enumerate(text_lines(path), start=1):
        parts = line.split()
        if not parts:
            continue
        where = f"{title(path)}, line {number}"
        try:
            question, _, passage, _, score, _ = parts
            value = float(score)
        except ValueError:
            what = "expected a TREC line: question Q0 passage rank score name"
            problems.append(Problem(where, what))
            continue
        if not isfinite(value):
            problems.append(Problem(where, f"the score must be a finite number, found {score}"))
            continue
        if passage in scored.setdefault(question, {}):
            problems.append(Problem(where, f"passage {passage!r} stands twice for {question!r}"))
        scored[question][passage] = value
    if not scored and not problems:
        problems.append(Problem(title(path), "the file is empty"))
    if problems:
        raise InputError(problems)
    return {
        question: [p for p, _ in sorted(found.items(), key=lambda x: (x[1], x[0]), reverse=True)]
        for question, found in scored.items()
    }


def retrieve(
    questions: Sequence[Question],
    ranking: Ranking,
    *,
    k: int = 10,
    count_without: bool = False,
    by: Sequence[str] = FIELDS,
    source: str = "run",
) -> Retrieval:
    """The accuracy of the top k.

    Args:
        questions: The questions with their relevant passages.
        ranking: What was retrieved; a question it lacks is a miss.
        k: How many of the first passages count.
        count_without: Whether a question without a relevant passage is a miss; left out if not.
        by: Fields to break down by, where the questions have them.
        source: The run, for messages.

    Raises InputError for questions that are not among the golds.
    """
    known = {question.id for question in questions}
    unknown = [key for key in ranking if key not in known]
    if unknown:
        what = f"{counted(len(unknown), 'unknown question')}: {named(unknown)}"
        raise InputError([Problem(source, what, "they are not among the golds")])
    kept = [q for q in questions if q.relevant or count_without]
    if not kept:
        raise InputError([Problem(source, "no question has a relevant passage")])
    hits = np.array([hit_at(ranking.get(q.id, ()), q.relevant, k) for q in kept])
    tally = Tally.of({METRIC: hits}, [q.id for q in kept])
    cells = {field: _cells(kept, hits, lambda q, f=field: q.fields.get(f)) for field in by}
    return Retrieval(
        k=k,
        counted=len(kept),
        without=sum(not q.relevant for q in questions),
        missing=sum(q.id not in ranking for q in kept),
        accuracy=tally.interval(METRIC),
        by={field: found for field, found in cells.items() if found},
    )


def _cells(
    questions: Sequence[Question], hits: np.ndarray, value: Callable[[Question], object]
) -> dict[str, dict[str, float]]:
    rows: dict[str, list[int]] = {}
    for i, question in enumerate(questions):
        if (found := value(question)) is not None:
            rows.setdefault(str(found), []).append(i)
    return {v: Cell.of({METRIC: hits[at]}, {}, len(at)).means() for v, at in rows.items()}
