"""MoreHopQA: English multi-hop questions with a reasoning step; EM and F1 of typed answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .. import normalize
from ..metrics import batch
from ..normalize import Normalizer
from ..normalize.english.datatypes import KINDS, kind
from .benchmark import Benchmark, Gold
from .errors import InputError, Problem
from .morehopqa_aware import AWARE
from .profiles import Pairs, Profile, Scores
from .readers import Predictions, aligned, checked_ids, kind_of, read_json
from .records import Example


def read(files: Sequence[Path]) -> Gold:
    """MoreHopQA samples; each gives six examples, ``ID#case_1`` … ``ID#case_6``."""
    problems: list[Problem] = []
    examples: list[Example] = []
    for path in files:
        samples = read_json(path)
        if not isinstance(samples, list):
            what = f"expected MoreHopQA (a list of samples), found {kind_of(samples)}"
            problems.append(Problem(str(path), what))
            continue
        for n, sample in enumerate(samples, start=1):
            examples += _cases(sample, f"{path}, sample {n}", problems)
    if problems:
        raise InputError(problems)
    return Gold(checked_ids(examples, ", ".join(map(str, files))))


def _cases(sample: Any, where: str, problems: list[Problem]) -> Iterator[Example]:
    """The six cases of a sample: question, its parts, and what each should be answered."""
    if not isinstance(sample, dict) or not isinstance(sample.get("_id"), str):
        problems.append(Problem(where, 'expected an object with an "_id"'))
        return
    where = f"{where}, _id {sample['_id']!r}"
    steps = sample.get("question_decomposition")
    first = steps[0] if isinstance(steps, list) and steps and isinstance(steps[0], dict) else {}
    whole, previous = (sample.get("answer"), "answer_type"), (
        sample.get("previous_answer"), "previous_answer_type",
    )  # fmt: skip
    golds = [whole, previous, whole, whole, previous, (first.get("answer"), None)]
    fields = {
        name: sample.get(name)
        for name in ("answer_type", "previous_answer_type", "reasoning_type", "no_of_hops")
    }
    for case, (gold, type_field) in enumerate(golds, start=1):
        answer_type = "string" if type_field is None else sample.get(type_field)
        if not isinstance(gold, str):
            problems.append(Problem(where, f"case {case} has no gold answer"))
        elif answer_type not in KINDS:
            what = f"unknown {type_field} {answer_type!r}; known are {', '.join(KINDS)}"
            problems.append(Problem(where, what))
        else:
            yield Example(
                f"{sample['_id']}#case_{case}",
                (gold,),
                sample["_id"],
                answer_type,
                {"case": case, **fields},
            )


def align(
    predictions: Predictions, examples: Sequence[Example]
) -> tuple[Sequence[Example], Mapping[str, str]]:
    """Predictions by ``_id`` alone answer case 1; a case that no prediction answers is left out."""
    texts = predictions.texts
    if texts is None:
        examples = [example for example in examples if example.fields["case"] == 1]
        return examples, aligned(predictions, examples)
    full = {key if "#case_" in key else f"{key}#case_1": text for key, text in texts.items()}
    if len(full) < len(texts):
        what = "ids stand both alone and with #case_1"
        raise InputError([Problem(predictions.source, what)])
    answered = {key.rpartition("#")[2] for key in full}
    examples = [e for e in examples if e.id.rpartition("#")[2] in answered]
    return examples, aligned(predictions._replace(texts=full), examples)


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
    breakdown=("case",),
    align=align,
    typed=tuple(KINDS),
)
