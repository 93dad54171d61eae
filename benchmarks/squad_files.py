"""Reading golds of the SQuAD layout: data -> paragraphs -> qas, or one question a row.

Articles are read one at a time, so that a file of any size takes little memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from .errors import Problem
from .files import JsonItems, Row, has_rows, kind_of, rows, title
from .layouts import SQUAD, looks_like


class Question(NamedTuple):
    """One question where it stands in the file.

    Attributes:
        where: The file and the id, for messages.
        article: What holds the paragraph: its title and source.
        paragraph: A name for the paragraph, the cluster of its questions.
        context: The text of the paragraph.
        qa: The question itself.
    """

    where: str
    article: Mapping[str, Any]
    paragraph: str
    context: str
    qa: Mapping[str, Any]


def questions(files: Sequence[Path], layout: str, problems: list[Problem]) -> Iterator[Question]:
    """The questions of files in the SQuAD layout, in order; what is wrong is added to `problems`.

    A JSON file holds an object with a list "data"; rows (JSON Lines, CSV, Parquet, hf:NAME) are one
    question each, with ``answers`` as the hub has them: {"text": [...], "answer_start": [...]}.
    """
    for path in files:
        if has_rows(path):
            found = _of_rows(path, layout, problems)
        else:
            found = _of_articles(path, layout, problems)
        yield from found


def _of_articles(path: Path, layout: str, problems: list[Problem]) -> Iterator[Question]:
    items = JsonItems(path)
    for a, article in enumerate(items):
        if items.kind == "a list":  # data would be inside an object
            problems.append(_other(items.where, layout, f"a list{_seems(article)}"))
            return
        other = looks_like(article)
        if a == 0 and other not in (None, SQUAD, layout):
            problems.append(_other(items.where, layout, f"a file that looks like {other}"))
            return
        for p, paragraph in enumerate(
            _list(article, "paragraphs", f"{items.where}, data[{a}]", problems)
        ):
            place = f"{items.where}, data[{a}].paragraphs[{p}]"
            context = paragraph.get("context") if isinstance(paragraph, dict) else None
            context = context if isinstance(context, str) else ""
            name = _name(context) if context else ""
            for q, qa in enumerate(_list(paragraph, "qas", place, problems)):
                key = qa.get("id") if isinstance(qa, dict) else None
                if not isinstance(key, str):
                    problems.append(Problem(f"{place}.qas[{q}]", 'expected an object with an "id"'))
                else:
                    where = f"{items.where}, id {key!r}"
                    name = name or key
                    yield Question(where, article, name, context, qa)
    if items.held and not items.found:
        problems.append(Problem(items.where, f'"data" must be a list, found {items.held}'))
    elif items.kind != "an object" or not items.found:
        problems.append(_other(items.where, layout, items.kind))


def _other(where: str, layout: str, found: str) -> Problem:
    return Problem(where, f'expected {layout} (an object with a list "data"), found {found}')


def _seems(item: Any) -> str:
    kind = looks_like(item)
    return f" (it looks like {kind})" if kind else ""


def _of_rows(path: Path, layout: str, problems: list[Problem]) -> Iterator[Question]:
    for number, row in enumerate(rows(path)):
        other = looks_like(row[1])
        if number == 0 and other not in (None, SQUAD, layout):
            what = f"expected {layout}, found rows that look like {other}"
            problems.append(Problem(title(path), what))
            return
        yield from _of_row(row, problems)


def _of_row(found: Row, problems: list[Problem]) -> Iterator[Question]:
    where, row = found
    if not isinstance(row.get("id"), str):
        problems.append(Problem(where, 'expected an "id"'))
        return
    context = row.get("context")
    context = context if isinstance(context, str) else ""
    name = _name(context) if context else row["id"]
    qa = dict(row)
    answers = row.get("answers")
    if isinstance(answers, dict):  # columns: one list for each field of an answer
        fields = [name for name, values in answers.items() if isinstance(values, list)]
        columns = zip(*(answers[name] for name in fields), strict=False)
        qa["answers"] = [dict(zip(fields, values, strict=True)) for values in columns]
    yield Question(f"{where}, id {row['id']!r}", row, name, context, qa)


def _name(context: str) -> str:
    """A name for a paragraph that no file gave it: the same in every file and layout."""
    return blake2b(context.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _list(holder: Any, name: str, where: str, problems: list[Problem]) -> list[Any]:
    value = holder.get(name) if isinstance(holder, dict) else None
    if isinstance(value, list):
        return value
    problems.append(Problem(where, f'expected an object with a list "{name}"'))
    return []


def answer_texts(
    question: Question, problems: list[Problem], field: str = "text"
) -> tuple[str, ...]:
    """The texts of a question's answers; what is not a list of objects with a text is a problem."""
    answers = question.qa.get("answers")
    if not isinstance(answers, list):
        what = f'"answers" must be a list, found {kind_of(answers)}'
        problems.append(Problem(question.where, what))
        return ()
    texts = [answer.get(field) if isinstance(answer, dict) else None for answer in answers]
    if not all(isinstance(text, str) for text in texts):
        problems.append(Problem(question.where, f'every answer must have a string "{field}"'))
        return ()
    return tuple(text for text in texts if isinstance(text, str))


def first_start(question: Question) -> int | None:
    """Where the first answer begins in the context, if the data says so."""
    answers = question.qa.get("answers")
    first = answers[0] if isinstance(answers, list) and answers else None
    start = first.get("answer_start") if isinstance(first, dict) else None
    return start if isinstance(start, int) else None
