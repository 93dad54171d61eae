"""HeQ: Hebrew reading comprehension over Wikipedia and Geektime; EM, F1 and TLNLS."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import regex

from .. import normalize
from ..metrics import batch
from .benchmark import Benchmark
from .columns import relation
from .errors import InputError, Problem, counted
from .heq_aware import AWARE
from .profiles import Pairs, Profile, Scores, empty_prediction
from .records import Example
from .squad_files import Question, answer_texts, questions


def read(files: Sequence[Path], notes: list[str]) -> Iterator[Example]:
    """HeQ v1.1 files; v1.0, where is_impossible is a string of inverted sense, is converted."""
    problems: list[Problem] = []
    old = new = 0
    for question in questions(files, "HeQ", problems):
        stated = question.qa.get("is_impossible", False)
        old += isinstance(stated, str)
        new += isinstance(stated, bool)
        impossible = stated.upper() != "TRUE" if isinstance(stated, str) else bool(stated)
        golds = answer_texts(question, problems)
        if not impossible and not golds:
            problems.append(Problem(question.where, "answerable, but it has no answer"))
        if impossible and golds and not isinstance(stated, str):
            what = "is_impossible, but it has answers"
            problems.append(Problem(question.where, what, "plausible spans are wrong_answers"))
        if old and new:
            what = "is_impossible is a string here and a boolean elsewhere: v1.0 or v1.1?"
            problems.append(Problem(question.where, what))
            break
        yield _example(question, () if impossible else golds, impossible)
    if old:
        inverted = "is_impossible has the inverted sense there"
        notes.append(f"HeQ v1.0: {counted(old, 'question')} converted ({inverted})")
    if problems:
        raise InputError(problems)


def _example(question: Question, golds: tuple[str, ...], impossible: bool) -> Example:
    fields = {
        "source": question.article.get("source"),
        "answerable": not impossible,
        "question quality": question.qa.get("question quality"),
        "WH Question": question.qa.get("WH Question"),
    }
    return Example(question.qa["id"], golds, question.paragraph, fields=fields)


_NUMBER_SIGN = regex.compile(r"\p{N}")


def _half_digits(texts: Sequence[str]) -> list[bool]:
    """For each text, whether at least half of its characters are digits; the empty text counts."""
    looked = _NUMBER_SIGN.search  # most texts hold no number at all: that is seen quickly
    return [
        not text if looked(text) is None else sum(map(str.isdigit, text)) >= len(text) / 2
        for text in texts
    ]


def _published(pairs: Pairs) -> Scores:
    """MRLEval's scorer: SQuAD tokens; F1 stands in for TLNLS where the answer is half digits."""
    table, columns = pairs.keys, (pairs.prediction, pairs.gold)
    overlap = batch.overlap(table, *columns)
    neither = (table.lengths[pairs.prediction] == 0) & (table.lengths[pairs.gold] == 0)
    f1 = np.where(neither, 0.0, overlap.f1)
    tlnls = batch.tlnls(table, *columns)
    digits, gold_digits = pairs.where(_half_digits(pairs.forms.sources))
    either = digits | pairs.any_of_row(gold_digits)
    return {
        "em": batch.exact(table, *columns),
        "f1": f1,
        "precision": np.where(neither, 0.0, overlap.precision),
        "recall": np.where(neither, 0.0, overlap.recall),
        "tlnls": np.where(digits & ~neither, f1, tlnls),
        "tlnls_2025": np.where(either & ~neither, f1, tlnls),
    }


def _card(pairs: Pairs) -> Scores:
    """The card's recipe: stripped strings, white-space tokens, edit distance over tokens."""
    columns = (pairs.prediction, pairs.gold)
    overlap = batch.overlap(pairs.keys, *columns)
    return {
        "em": pairs.equal([text.strip() for text in pairs.forms.sources]).astype(np.float64),
        "f1": overlap.f1,
        "precision": overlap.precision,
        "recall": overlap.recall,
        "tlnls": batch.sequence_similarity(pairs.keys, *columns),
    }


_METRICS = ("tlnls", "em", "f1", "precision", "recall")

PUBLISHED = Profile(
    name="published",
    benchmark="heq",
    about="MRLEval's scorer: SQuAD normalization, TLNLS inside words",
    metrics=(*_METRICS, "tlnls_2025"),
    normalizers=lambda: {"": normalize.get("squad")},
    score=_published,
    no_gold=empty_prediction,
    rules=("f1-of-two-empties-0", "half-digits-f1-for-tlnls", "no-gold-empty-prediction"),
)

CARD = Profile(
    name="card",
    benchmark="heq",
    about="the card's recipe: stripped strings, edit distance over tokens",
    metrics=_METRICS,
    normalizers=lambda: {"": normalize.get("whitespace")},
    score=_card,
    no_gold=empty_prediction,
    rules=("no-gold-empty-prediction",),
)

HEQ = Benchmark(
    name="heq",
    title="HeQ",
    language="he",
    about="Hebrew extractive reading comprehension, Wikipedia and tech news",
    citation="Cohen et al. 2025, HeQ: a Large and Diverse Hebrew Reading Comprehension Benchmark, "
    "arXiv:2508.01812",
    licence="CC BY 4.0, https://github.com/NNLP-IL/Hebrew-Question-Answering-Dataset",
    read=read,
    profiles={profile.name: profile for profile in (PUBLISHED, CARD, AWARE)},
    breakdown=("answerable", "source", "question quality", "relation"),
    columns={"relation": relation},
)
