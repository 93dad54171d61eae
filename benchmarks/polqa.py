"""PolQA and PolEval 2021: Polish open-domain questions; fuzzy_match."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .. import normalize
from ..metrics import batch
from ..normalize.polish.geval import HASKELL_SPACE, line
from .benchmark import Benchmark
from .polqa_aware import AWARE
from .polqa_files import read
from .profiles import Pairs, Profile, Scores, pick


def gold_line(golds: Sequence[str]) -> list[str]:
    """The golds as GEval reads their line: joined by TAB, the line stripped, split again.

    >>> gold_line(["", " tak", "nie "])
    ['tak', 'nie']
    """
    return line("\t".join(golds)).split("\t") if golds else []


def gold_positions(golds: Sequence[str]) -> list[int]:
    """Where each gold of `gold_line` stands among those given: the edges may have lost some.

    >>> gold_positions(["", " tak", "nie "])
    [1, 2]
    """
    joined = "\t".join(golds).replace("\r", "")
    lost = joined[: len(joined) - len(joined.lstrip(HASKELL_SPACE))].count("\t")
    positions = [i for i, gold in enumerate(golds) for _ in gold.split("\t")]
    return positions[lost:][: len(gold_line(golds))] or [0]


def _published(pairs: Pairs) -> Scores:
    """GEval: a gold with a number wants the same number string; else edit distance, inclusive."""
    texts = pairs.forms.texts
    _, numeric = pairs.where(value is not None for value in pairs.forms.values)
    match = pairs.equal(pairs.forms.values).astype(np.float64)
    words = np.flatnonzero(~numeric)
    golds = pick(texts, pairs.gold[words])
    near = batch.fuzzy_match(pick(texts, pairs.prediction[words]), golds)
    near[np.fromiter((not gold for gold in golds), dtype=bool, count=len(golds))] = 0.0
    match[words] = near
    return {"fuzzy_match": match}


def _card(pairs: Pairs) -> Scores:
    """The card: the first gold decides whether numbers or edit distance count; case is kept."""
    sources, numbers = pairs.forms.sources, pairs.forms.values
    _, numeric = pairs.where(value is not None for value in numbers)
    first = pairs.first_of_row(pairs.gold).tolist()
    predictions = pick(sources, pairs.prediction)
    equal = [p == numbers[g] for p, g in zip(predictions, first, strict=True)]
    near = batch.fuzzy_match(predictions, pick(sources, pairs.gold))
    by_number = pairs.first_of_row(numeric)
    return {"fuzzy_match": np.where(by_number, np.array(equal, dtype=np.float64), near)}


PUBLISHED = Profile(
    name="published",
    benchmark="polqa",
    about="GEval's LenientHarden/ExtractNumber/Lower/Fuzzy/Accuracy",
    metrics=("fuzzy_match",),
    normalizers=lambda: {"": normalize.get("geval")},
    score=_published,
    prediction=line,
    golds=gold_line,
    positions=gold_positions,
    rules=("gold-line", "empty-gold-0"),
)

CARD = Profile(
    name="card",
    benchmark="polqa",
    about="the card's recipe: the first gold decides, case kept",
    metrics=("fuzzy_match",),
    normalizers=lambda: {"": normalize.get("geval")},
    score=_card,
    rules=("first-gold-decides",),
)

POLQA = Benchmark(
    name="polqa",
    title="PolQA / PolEval 2021",
    language="pl",
    about="Polish open-domain question answering",
    citation="Rybak et al. 2022, PolQA: Polish Question Answering Dataset, arXiv:2212.08897",
    licence="PolQA: CC BY-SA 4.0, https://huggingface.co/datasets/ipipan/polqa; PolEval 2021: "
    "see https://github.com/poleval/2021-question-answering",
    read=read,
    profiles={profile.name: profile for profile in (PUBLISHED, CARD, AWARE)},
    breakdown=("numeric", "question_formulation", "question_type", "entity_type"),
    options=("passage_source",),
)
