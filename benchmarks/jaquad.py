"""JaQuAD: Japanese reading comprehension over Wikipedia; F1 and EM."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from .. import normalize
from ..metrics import batch
from .benchmark import Benchmark
from .columns import relation
from .errors import InputError, Problem
from .jaquad_aware import AWARE
from .profiles import Pairs, Profile, Scores, first_gold
from .records import Example
from .run import Run
from .squad_files import Question, answer_texts, first_start, questions


def read(files: Sequence[Path], notes: list[str]) -> Iterator[Example]:
    """JaQuAD files, one gold for each question."""
    problems: list[Problem] = []
    for question in questions(files, "JaQuAD", problems):
        yield _example(question, problems)
    if problems:
        raise InputError(problems)


def _example(question: Question, problems: list[Problem]) -> Example:
    golds = answer_texts(question, problems)
    answers = question.qa.get("answers")
    if not golds:
        problems.append(Problem(question.where, "no gold answer"))
    kinds = [a.get("answer_type") for a in answers or () if isinstance(a, dict)]
    fields = {
        "question_type": question.qa.get("question_type"),
        "answer_type": kinds[0] if kinds else None,
    }
    start = first_start(question)
    before = None if start is None else question.context[:start]
    return Example(question.qa["id"], golds, question.paragraph, fields=fields, before=before)


_LENGTHS = (2, 4, 8)
"""Where the card's classes of answer length end, in words of MeCab: 1-2, 3-4, 5-8, 9+."""

TRUNCATED = 384
"""How many tokens of a paragraph the paper's model reads."""


def _words(text: str) -> int:
    from ..normalize.japanese.tokenizers import MeCabTokenizer  # late: loads its dictionary

    return len(MeCabTokenizer()(text))


def answer_length(run: Run) -> list[str | None]:
    """For each row the class of its gold's length in words of MeCab (unidic-lite)."""
    return [_length_class(e.golds[0]) if e.golds else None for e in run.pairs.examples]


@lru_cache(maxsize=1 << 16)
def _length_class(gold: str) -> str:
    words = _words(gold)
    start = 1
    for end in _LENGTHS:
        if words <= end:
            return f"{start}-{end}"
        start = end + 1
    return f"{start}+"


def after_truncation(run: Run) -> list[bool | None]:
    """For each row whether its gold begins after 384 words of MeCab of its paragraph.

    The paper counts its model's own tokens; words are somewhat longer, so that this finds the
    answers which a truncated paragraph lacks for certain. None where the place is not known.
    """
    return [
        (len(e.before) >= TRUNCATED and _words(e.before) >= TRUNCATED)
        if e.before is not None
        else None
        for e in run.pairs.examples
    ]


def _published(pairs: Pairs) -> Scores:
    """The notebook's cell: F1 of the multisets of characters; EM is F1 = 1."""
    overlap = batch.overlap(pairs.characters, pairs.prediction, pairs.gold)
    return {"em": (overlap.f1 == 1.0).astype(np.float64), **overlap._asdict()}


def _card(pairs: Pairs) -> Scores:
    """The card's recipe: white-space tokens; where nothing overlaps, F1 and EM are 0."""
    overlap = batch.overlap(pairs.keys, pairs.prediction, pairs.gold)
    some = (overlap.f1 > 0) & (pairs.keys.lengths[pairs.prediction] > 0)
    equal = pairs.equal(pairs.forms.sources)
    return {
        "em": (equal & some).astype(np.float64),
        **{name: np.where(some, scores, 0.0) for name, scores in overlap._asdict().items()},
    }


_METRICS = ("f1", "em", "precision", "recall")

PUBLISHED = Profile(
    name="published",
    benchmark="jaquad",
    about="the notebook's scorer: F1 over characters, EM where F1 is 1",
    metrics=_METRICS,
    normalizers=lambda: {"": normalize.get("jaquad")},
    score=_published,
    golds=first_gold,
    rules=("first-gold", "em-is-f1-1"),
)

CARD = Profile(
    name="card",
    benchmark="jaquad",
    about="the card's recipe: white-space tokens, raw strings",
    metrics=_METRICS,
    normalizers=lambda: {"": normalize.get("whitespace")},
    score=_card,
    golds=first_gold,
    rules=("first-gold", "no-overlap-0"),
)

JAQUAD = Benchmark(
    name="jaquad",
    title="JaQuAD",
    language="ja",
    about="Japanese extractive reading comprehension over Wikipedia",
    citation="So et al. 2022, JaQuAD: Japanese Question Answering Dataset for Machine Reading "
    "Comprehension, arXiv:2202.01764",
    licence="CC BY-SA 3.0, https://github.com/SkelterLabsInc/JaQuAD",
    read=read,
    breakdown=("question_type", "answer_type", "answer_length", "after_384", "relation"),
    columns={
        "answer_length": answer_length,
        "after_384": after_truncation,
        "relation": relation,
    },
    profiles={profile.name: profile for profile in (PUBLISHED, CARD, AWARE)},
)
