"""JaQuAD: Japanese reading comprehension over Wikipedia; F1 and EM."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from .. import normalize
from ..metrics import batch
from .benchmark import Benchmark, Gold
from .errors import InputError, Problem
from .jaquad_aware import AWARE
from .profiles import Pairs, Profile, Scores, first_gold
from .readers import checked_ids
from .records import Example
from .squad_files import Question, answer_texts, questions


def read(files: Sequence[Path]) -> Gold:
    """JaQuAD files, one gold for each question."""
    problems: list[Problem] = []
    examples = [_example(question, problems) for question in questions(files, "JaQuAD")]
    if problems:
        raise InputError(problems)
    return Gold(checked_ids(examples, ", ".join(map(str, files))))


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
    return Example(question.qa["id"], golds, question.paragraph, fields=fields)


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
    profiles={profile.name: profile for profile in (PUBLISHED, CARD, AWARE)},
)
