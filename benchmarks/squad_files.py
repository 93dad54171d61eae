"""Reading gold files of the SQuAD layout: data -> paragraphs -> qas (HeQ, JaQuAD)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .errors import InputError, Problem
from .readers import kind_of, read_json


class Question(NamedTuple):
    """One question where it stands in the file."""

    where: str
    article: Mapping[str, Any]
    paragraph: str
    qa: Mapping[str, Any]


def questions(files: Sequence[Path], layout: str) -> list[Question]:
    """The questions of files in the SQuAD layout, in order. Raises InputError on any other."""
    found: list[Question] = []
    problems: list[Problem] = []
    for path in files:
        document = read_json(path)
        articles = document.get("data") if isinstance(document, dict) else None
        if not isinstance(articles, list):
            what = f'expected {layout} (an object with a list "data"), found {_looks(document)}'
            problems.append(Problem(str(path), what))
            continue
        found += _questions(path, articles, problems)
    if problems:
        raise InputError(problems)
    return found


def _questions(path: Path, articles: list[Any], problems: list[Problem]) -> Iterator[Question]:
    for a, article in enumerate(articles):
        for p, paragraph in enumerate(_list(article, "paragraphs", f"{path}, data[{a}]", problems)):
            place = f"{path}, data[{a}].paragraphs[{p}]"
            for q, qa in enumerate(_list(paragraph, "qas", place, problems)):
                if not isinstance(qa, dict) or not isinstance(qa.get("id"), str):
                    problems.append(Problem(f"{place}.qas[{q}]", 'expected an object with an "id"'))
                else:
                    where = f"{path}, id {qa['id']!r}"
                    yield Question(where, article, f"{path.name}#{a}.{p}", qa)


def _list(holder: Any, name: str, where: str, problems: list[Problem]) -> list[Any]:
    value = holder.get(name) if isinstance(holder, dict) else None
    if isinstance(value, list):
        return value
    problems.append(Problem(where, f'expected an object with a list "{name}"'))
    return []


def answer_texts(question: Question, problems: list[Problem]) -> tuple[str, ...]:
    """The texts of a question's answers; what is not a list of objects with a text is a problem."""
    answers = question.qa.get("answers")
    if not isinstance(answers, list):
        what = f'"answers" must be a list, found {kind_of(answers)}'
        problems.append(Problem(question.where, what))
        return ()
    texts = [answer.get("text") if isinstance(answer, dict) else None for answer in answers]
    if not all(isinstance(text, str) for text in texts):
        problems.append(Problem(question.where, 'every answer must have a string "text"'))
        return ()
    return tuple(text for text in texts if isinstance(text, str))


def _looks(document: Any) -> str:
    if isinstance(document, list) and document and isinstance(document[0], dict):
        return "a list of objects" + (
            " (it looks like MoreHopQA)" if "question_decomposition" in document[0] else ""
        )
    return kind_of(document)
