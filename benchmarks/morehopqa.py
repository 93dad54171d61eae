"""MoreHopQA: English multi-hop questions with a reasoning step; EM and F1 of typed answers."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from .. import normalize
from ..metrics import batch
from ..normalize import Normalizer
from ..normalize.english.datatypes import KINDS, kind
from .benchmark import Benchmark
from .morehopqa_aware import AWARE
from .morehopqa_cases import read, refusal, remarks, select, shortcut
from .profiles import Pairs, Profile, Scores
from .records import Example

_KINDS = ("number", "date", "text")


def _normalizers(then: str) -> Mapping[str, Normalizer]:
    return {
        f"{side} {kind}": normalize.get(
            "morehopqa", kind=kind, tags=side == "prediction", then=then
        )
        for side in ("prediction", "gold")
        for kind in _KINDS
    }


def _route(example: Example) -> tuple[str, str]:
    found = kind(example.answer_type or "")
    return f"prediction {found}", f"gold {found}"


_SPECIAL = frozenset({"yes", "no", "noanswer"})


def _published(pairs: Pairs) -> Scores:
    """The repository's evaluate module: SQuAD EM and F1, with its rule for yes, no, noanswer."""
    table = pairs.keys
    overlap = batch.overlap(table, pairs.prediction, pairs.gold)
    exact = batch.exact(table, pairs.prediction, pairs.gold)
    special, special_gold = pairs.where(text in _SPECIAL for text in pairs.forms.texts)
    zero = (special | special_gold) & (exact == 0.0)
    zero |= (table.lengths[pairs.prediction] == 0) & (table.lengths[pairs.gold] == 0)
    return {"em": exact, **{n: np.where(zero, 0.0, s) for n, s in overlap._asdict().items()}}


def _card(pairs: Pairs) -> Scores:
    """The card's recipe: the converted strings are compared as they are."""
    overlap = batch.overlap(pairs.keys, pairs.prediction, pairs.gold)
    return {
        "em": pairs.equal(pairs.forms.values).astype(np.float64),
        **overlap._asdict(),
    }


_METRICS = ("em", "f1", "precision", "recall")

PUBLISHED = Profile(
    name="published",
    benchmark="morehopqa",
    about="the repository's scorer: datatype conversion, then SQuAD EM and F1",
    metrics=_METRICS,
    normalizers=lambda: _normalizers("squad"),
    score=_published,
    route=_route,
    rules=("yes-no-noanswer", "f1-of-two-empties-0"),
)

CARD = Profile(
    name="card",
    benchmark="morehopqa",
    about="the card's recipe: datatype conversion, then the strings as they are",
    metrics=_METRICS,
    normalizers=lambda: _normalizers("whitespace"),
    score=_card,
    route=_route,
)

MOREHOPQA = Benchmark(
    name="morehopqa",
    title="MoreHopQA",
    language="en",
    about="English multi-hop questions with arithmetic, commonsense or symbolic reasoning on top",
    citation="Schnitzler et al. 2024, MoreHopQA: More Than Multi-hop Reasoning, arXiv:2406.13397",
    licence="CC BY 4.0, https://github.com/Alab-NII/morehopqa",
    read=read,
    profiles={profile.name: profile for profile in (PUBLISHED, CARD, AWARE)},
    breakdown=("case", "answer_type", "reasoning_type", "no_of_hops", "shortcut", "refusal"),
    select=select,
    columns={"shortcut": shortcut, "refusal": refusal},
    remarks=remarks,
    typed=tuple(KINDS),
)
