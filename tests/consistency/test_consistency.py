"""The same fact gets the same EM and F1 in all four languages; what does not is listed."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.consistency.facts import BENCHMARKS, CASES, facts, known_failures, outcome
from tests.consistency.table import PAGE, page


def test_there_are_sixty_facts_of_every_kind() -> None:
    kinds = Counter(fact.kind for fact in facts())
    assert sum(kinds.values()) == 60
    assert set(kinds) == {
        "year", "full date", "partial date", "integer", "decimal", "fraction", "percentage",
        "name", "yes or no", "refusal", "empty",
    }  # fmt: skip
    for fact in facts():
        for language, (gold, right, wrong, _) in fact.answers.items():
            assert gold != right or not gold, (fact.name, language)
            assert gold != wrong, (fact.name, language)


@pytest.mark.parametrize("language", BENCHMARKS)
@pytest.mark.parametrize("case", CASES)
def test_same_scores_in_every_language(language: str, case: str) -> None:
    known = {fact for fact, of, when in known_failures() if (of, when) == (language, case)}
    failing = {f.name for f in facts() if outcome(f, language, case) != f.expected[case]}
    assert failing - known == set(), "these facts score otherwise than in the other languages"
    assert known - failing == set(), "mended: take them out of known_failures.tsv"


def test_known_failures_name_facts() -> None:
    names = {fact.name for fact in facts()}
    for fact, language, case in known_failures():
        assert (fact in names, language in BENCHMARKS, case in CASES) == (True, True, True)


def test_the_table_in_the_docs_is_current() -> None:
    assert PAGE.read_text("utf-8") == page(), "run: python -m tests.consistency.table"
