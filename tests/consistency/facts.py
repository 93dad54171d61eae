"""Sixty facts in four languages, and what the aware profiles make of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from qanorm import benchmarks

HERE = Path(__file__).parent
BENCHMARKS = {"he": "heq", "ja": "jaquad", "pl": "polqa", "en": "morehopqa"}
CASES = ("right", "wrong", "part")


class Outcome(NamedTuple):
    """EM and F1 of one answer, with four decimals."""

    em: float
    f1: float


class Fact(NamedTuple):
    """A fact: in each language its gold, the right answer in another writing, one that is wrong by
    one, and one that is partly right; and the scores they should have."""

    name: str
    kind: str
    type: str
    expected: Mapping[str, Outcome]
    answers: Mapping[str, tuple[str, str, str, str]]


@cache
def facts() -> list[Fact]:
    return [_fact(item) for item in json.loads((HERE / "facts.json").read_text("utf-8"))]


def _fact(item: Mapping[str, Any]) -> Fact:
    expected = {case: Outcome(*item["expect"][case]) for case in CASES}
    answers = {language: tuple(item[language]) for language in BENCHMARKS}
    return Fact(item["fact"], item["kind"], item["type"], expected, answers)


def outcome(fact: Fact, language: str, case: str) -> Outcome:
    """What the aware profile of the language's benchmark gives."""
    gold, *answers = fact.answers[language]
    row = benchmarks.get(BENCHMARKS[language]).score_one(
        answers[CASES.index(case)], [gold], answer_type=fact.type, profile="aware"
    )
    f1 = "lemma_f1" if language == "pl" else "f1"
    return Outcome(round(row.scores["em"], 4), round(row.scores[f1], 4))


@cache
def known_failures() -> dict[tuple[str, str, str], str]:
    """(fact, language, case) -> what is wrong there; the test fails as soon as it is mended."""
    lines = (HERE / "known_failures.tsv").read_text("utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines]
    return {(fact, language, case): why for fact, language, case, why in rows}
