"""Hebrew characters: each rule by its cases, and what no writing may change."""

from __future__ import annotations

import unicodedata

import pytest

from qanorm.normalize import get
from qanorm.normalize.answers import Phrases, extraction
from qanorm.normalize.hebrew.characters import STEPS
from tests.support import ROOT, json_cases

CASES = json_cases(ROOT / "tests/normalize/cases/hebrew/characters.json")
FINALS = json_cases(ROOT / "tests/normalize/cases/hebrew/finals.json")
RULES = {step.name: step for step in STEPS}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']}: {case['text']}")
def test_each_rule_does_what_its_case_says(case):
    assert RULES[case["rule"]](case["text"]) == case["expect"]
    assert ("keeps" in case) == (case["text"] == case["expect"])


def test_every_rule_of_the_room_has_a_case_that_changes_something_and_one_that_does_not():
    shared = {step.name for step in (*get("und").steps, *extraction(Phrases()))}
    own = (set(RULES) - shared) | {"preamble", "reason"}
    changed = {case["rule"] for case in CASES if "keeps" not in case}
    kept = {case["rule"] for case in CASES if "keeps" in case}
    assert own <= changed
    assert own - kept <= {"geresh", "maqaf"}  # one character to one: nothing is kept back


@pytest.mark.parametrize(
    "text", ["שָׁלוֹם עֲלֵיכֶם", "\ufb2a\ufb4b\ufb1d", "כַּ\u05bcלָּה", "Ce\u0301sar בְּפָרִיז"]
)
def test_composed_and_decomposed_writings_are_one(text):
    he = get("he")
    forms = {he(unicodedata.normalize(form, text)).keys for form in ("NFC", "NFD", "NFKC", "NFKD")}
    assert len(forms) == 1


def test_the_order_of_marks_does_not_matter():
    he = get("he")
    assert he("בּ\u05b0רית").keys == he("ב\u05b0\u05bcרית").keys == he("ברית").keys


@pytest.mark.parametrize("text", ["\u05b0", "!", "״", "<pad>", "ה", "־"])
def test_an_answer_that_shows_something_never_vanishes(text):
    assert get("he")(text).keys


def test_spans_point_at_the_source_through_removed_points():
    text = "‏בְּפָרִיז, צָה״ל"
    made = get("he", tokenizer="whitespace")(text)
    assert [text[a:b] for a, b in made.spans] == ["בְּפָרִיז,", "צָה״ל"]


@pytest.mark.parametrize("case", FINALS, ids=lambda case: case["text"])
def test_final_forms_where_a_word_ends(case):
    made = get("he", prefixes="keep")(case["text"])
    shown = get("he", prefixes="keep")(case["expect"])
    assert made.keys == shown.keys
    assert ("keeps" in case) == (case["text"] == case["expect"])
    if "keeps" in case:
        assert not any(change.step == "finals-at-end" for change in made.trace)
