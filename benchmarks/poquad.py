"""PoQuAD: Polish reading comprehension with unanswerable questions; PolEval 2024's two scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .. import normalize
from ..metrics import batch
from .benchmark import Benchmark
from .columns import relation
from .errors import InputError, Problem
from .files import JsonItems
from .layouts import looks_like
from .profiles import Pairs, Profile, Scores, empty_prediction, pick
from .records import Example
from .run import Run

GOLD = "generative_answer"
"""The field of an answer that PolEval 2024 takes for the gold; `text` is the extracted span."""


def read(files: Sequence[Path], notes: list[str]) -> Iterator[Example]:
    """PoQuAD files: articles with an id, their paragraphs and questions.

    Questions have no id of their own: it is ARTICLE_PARAGRAPH_QUESTION, counted from 0, as in the
    in.tsv of the task.
    """
    problems: list[Problem] = []
    for path in files:
        items = JsonItems(path)
        for article in items:
            other = looks_like(article)
            if other not in (None, "PoQuAD"):
                what = f"expected PoQuAD, found a file that looks like {other}"
                problems.append(Problem(items.where, what))
                break
            yield from _questions(article, items.where, problems)
        if not items.found:
            wanted = 'PoQuAD (a list of articles, or an object with a list "data")'
            problems.append(Problem(items.where, f"expected {wanted}, found {items.kind}"))
    if problems:
        raise InputError(problems)


def _questions(article: Any, where: str, problems: list[Problem]) -> Iterator[Example]:
    paragraphs = article.get("paragraphs") if isinstance(article, Mapping) else None
    if not isinstance(paragraphs, list):
        problems.append(Problem(where, 'expected an article with a list "paragraphs"'))
        return
    for p, paragraph in enumerate(paragraphs):
        cluster = f"{article.get('id')}_{p}"
        questions = paragraph.get("qas") if isinstance(paragraph, Mapping) else None
        for q, qa in enumerate(questions if isinstance(questions, list) else ()):
            key = f"{cluster}_{q}"
            impossible = bool(qa.get("is_impossible"))
            golds = [] if impossible else _golds(qa)
            if not impossible and not golds:
                problems.append(Problem(f"{where}, id {key!r}", f'answerable, but no "{GOLD}"'))
            yield Example(key, tuple(golds), cluster, fields={"answerable": not impossible})


def _golds(qa: Mapping[str, Any]) -> list[str]:
    answers = qa.get("answers")
    found = (
        [a.get(GOLD) for a in answers if isinstance(a, Mapping)]
        if isinstance(answers, list)
        else []
    )
    return [gold for gold in found if isinstance(gold, str)]


def _score(pairs: Pairs) -> Scores:
    """Similarity of lower-cased strings; where there is a gold, abstaining is never right."""
    lowered = [text.lower() for text in pairs.forms.sources]
    similar = batch.char_similarity(pick(lowered, pairs.prediction), pick(lowered, pairs.gold))
    return {"levenshtein": similar, "answerability": np.zeros(len(similar))}


def _weights(run: Run) -> dict[str, np.ndarray]:
    """Levenshtein counts the answerable questions; F1 = hits / (hits + half of the mistakes)."""
    impossible = np.diff(run.pairs.offsets) == 0
    abstained = np.array(
        [not (text or "").strip() and text is not None for text in run.predictions]
    )
    return {
        "levenshtein": (~impossible).astype(np.float64),
        "answerability": np.where(
            impossible & abstained, 1.0, np.where(impossible | abstained, 0.5, 0.0)
        ),
    }


PUBLISHED = Profile(
    name="published",
    benchmark="poquad",
    about="PolEval 2024: similarity over answerable questions, F1 of abstaining where none is",
    metrics=("levenshtein", "answerability"),
    normalizers=lambda: {"": normalize.get("whitespace")},
    score=_score,
    no_gold=empty_prediction,
    weights=_weights,
    rules=("levenshtein-of-answerable", "f1-of-unanswerable"),
)

POQUAD = Benchmark(
    name="poquad",
    title="PoQuAD / PolEval 2024",
    language="pl",
    about="Polish reading comprehension with unanswerable questions",
    citation="Tuora et al. 2022, Towards a Polish Question Answering Dataset (PoQuAD), "
    "doi:10.1007/978-3-031-21756-2_16",
    licence="CC BY 4.0, https://huggingface.co/datasets/clarin-pl/poquad",
    read=read,
    profiles={"published": PUBLISHED},
    breakdown=("answerable", "relation"),
    columns={"relation": relation},
)
