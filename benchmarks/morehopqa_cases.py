"""MoreHopQA's six cases: reading them, which ones a system answers, and shortcuts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..normalize.answers import declines, extraction
from ..normalize.english.datatypes import KINDS
from ..normalize.english.phrases import ENGLISH
from .errors import InputError, Problem
from .files import JsonItems, has_rows, kind_of, objects, rows
from .layouts import looks_like
from .readers import Predictions
from .records import Example
from .run import Run
from .totals import Totals

PARTS = (2, 4, 5, 6)
"""The cases that ask a sub-question of case 1."""


def read(files: Sequence[Path], notes: list[str]) -> Iterator[Example]:
    """MoreHopQA samples; each gives six examples, ``ID#case_1`` … ``ID#case_6``."""
    problems: list[Problem] = []
    for path in files:
        items = JsonItems(path, key="")
        for where, sample in rows(path) if has_rows(path) else objects(items):
            other = looks_like(sample)
            if other not in (None, "MoreHopQA"):
                what = f"expected MoreHopQA (a list of samples), found rows that look like {other}"
                problems.append(Problem(where, what))
                break
            yield from _cases(sample, where, problems)
        if items.kind not in ("", "a list"):
            what = f"expected MoreHopQA (a list of samples), found {items.kind}"
            problems.append(Problem(items.where, what + _seems(path)))
    if problems:
        raise InputError(problems)


def _seems(path: Path) -> str:
    other = looks_like(next(iter(JsonItems(path)), None))
    return f" that looks like {other}" if other else ""


def _cases(sample: Mapping[str, Any], where: str, problems: list[Problem]) -> Iterator[Example]:
    """The six cases of a sample: question, its parts, and what each should be answered."""
    if not isinstance(sample.get("_id"), str):
        problems.append(Problem(where, 'expected an object with an "_id"'))
        return
    where = f"{where}, _id {sample['_id']!r}"
    steps = sample.get("question_decomposition")
    first = steps[0] if isinstance(steps, list) and steps and isinstance(steps[0], dict) else {}
    whole, previous = [
        (name, sample.get(name), f"{name}_type") for name in ("answer", "previous_answer")
    ]
    part = ("question_decomposition[0].answer", first.get("answer"), None)
    golds = [whole, previous, whole, whole, previous, part]
    fields = {
        name: sample.get(name)
        for name in ("answer_type", "previous_answer_type", "reasoning_type", "no_of_hops")
    }
    wrong: dict[Problem, None] = {}  # several cases read the same field
    for case, (name, gold, type_field) in enumerate(golds, start=1):
        answer_type = "string" if type_field is None else sample.get(type_field)
        if not isinstance(gold, str):
            wrong[Problem(where, f'"{name}" must be a string, found {kind_of(gold)}')] = None
        elif not isinstance(answer_type, str):
            what = f'"{type_field}" must be a string, found {kind_of(answer_type)}'
            wrong[Problem(where, what, f"known are {', '.join(KINDS)}")] = None
        elif answer_type not in KINDS:
            what = f'"{type_field}" is {answer_type!r}; known are {", ".join(KINDS)}'
            wrong[Problem(where, what)] = None
        else:
            key = f"{sample['_id']}#case_{case}"
            yield Example(key, (gold,), sample["_id"], answer_type, {"case": case, **fields})
    problems += wrong


def select(
    systems: Sequence[Predictions],
) -> tuple[Sequence[Predictions], Callable[[Example], bool]]:
    """Predictions by ``_id`` alone, or by line, answer case 1; unanswered cases are left out."""
    full = list(map(_by_case, systems))
    answered = {key.rpartition("#")[2] for each in full for key in each.texts or {"#case_1": ""}}
    return full, lambda example: example.id.rpartition("#")[2] in answered


def _by_case(predictions: Predictions) -> Predictions:
    if predictions.texts is None:
        return predictions
    texts = {
        key if "#case_" in key else f"{key}#case_1": text for key, text in predictions.texts.items()
    }
    if len(texts) < len(predictions.texts):
        what = "ids stand both alone and with #case_1"
        raise InputError([Problem(predictions.source, what)])
    return predictions._replace(texts=texts)


def shortcut(run: Run) -> list[str | None]:
    """For each case 1 whose sub-questions are there too: how the answer came about, by EM.

    ``sound``: right, and every sub-question too; ``shortcut``: right, with a sub-question wrong;
    ``wrong``. None for the other rows.
    """
    right: dict[str, dict[int, bool]] = {}
    for example, em in zip(run.pairs.examples, run.scores["em"].tolist(), strict=True):
        if example.cluster and "case" in example.fields:
            right.setdefault(example.cluster, {})[example.fields["case"]] = em == 1.0

    def verdict(example: Example) -> str | None:
        cases = right.get(example.cluster, {})
        parts = [cases[case] for case in PARTS if case in cases]
        if example.fields.get("case") != 1 or not parts:
            return None
        if not cases[1]:
            return "wrong"
        return "sound" if all(parts) else "shortcut"

    return list(map(verdict, run.pairs.examples))


def refusal(run: Run) -> list[bool]:
    """For each row whether the whole prediction declines to answer ("I cannot answer …")."""
    return [text is not None and _declines(text) for text in run.predictions]


@lru_cache(maxsize=1 << 16)
def _declines(text: str) -> bool:
    for step in _EXTRACTION:
        text = step(text)
    return _DECLINES(text)


_DECLINES = declines(ENGLISH)
_EXTRACTION = extraction(ENGLISH)


def remarks(totals: Totals) -> list[str]:
    """The shortcut rate: how many right answers to case 1 stand on a wrong sub-question."""
    cells = totals.cells.get("shortcut", {})
    n = {name: cells[name].n if name in cells else 0 for name in ("sound", "shortcut")}
    right = sum(n.values())
    if right == 0:
        return []
    rate = f"{100 * n['shortcut'] / right:.2f}"
    return [
        f"shortcut rate {rate} %: {n['shortcut']} of {right} right answers to case 1 with a "
        "sub-question wrong"
    ]
