"""MoreHopQA's aware profile on the oracle's kinds of answers, and its options."""

from __future__ import annotations

from collections import defaultdict

import pytest

from qanorm import benchmarks, normalize
from qanorm.benchmarks.morehopqa_aware import AWARE, aware
from qanorm.benchmarks.records import Example
from qanorm.benchmarks.run import score
from tests.support import oracle_rows

# How the oracle's predictions were made from their golds: the same answer in another writing …
SAME = (
    "about approx answer_colon arabic_indic ascii_expl ascii_quotes bold bold_date born born_on "
    "bracket c_date code_ticks comma_sentence cot_multi_line cot_multi_line_notag "
    "cot_notag_trailing cot_tag curly_single died_sentence digits_and_words dollar dollar_comma "
    "double_space equation equals_nospace euro_sign final_answer_bold float2 float_form "
    "fullwidth gregorian hash hash4 hours html_bold html_entity iso iso_T iso_compact "
    "iso_nozero iso_plain iso_slash iso_time iso_underscore japanese latex_boxed leading_zero "
    "letters list lower may_be multi_line nbsp nfd old_style ordinal paren percent percent_word "
    "plain plus sci sci_e semicolon sentence sentence_is sentence_tag single_quotes "
    "space_thousands tag_bold tag_empty_then_text tag_extra_close tag_mixed_case tag_nested "
    "tag_only_close tag_plain tag_spaced tag_spaces_newlines tag_two_pairs tag_unclosed "
    "tag_upper tag_with_attr therefore thinking times10 title trailing_period uk_long "
    "uk_long_ord uk_of underscore unicode_quotes unit_glued unit_kg upper us_abbr us_long "
    "us_nocomma us_nospace us_slash was_born_sentence weekday weekday_paren weekday_uk words "
    "words_and_digits words_cap words_day words_no_and words_no_hyphen words_sentence "
    "words_unit year_founded year_the year_words zero_width"
)
# … and another answer.
OTHER = (
    "about_million and_a_half and_extra between big_number empty from_to_years invalid "
    "life_span million_wrong neg_unicode neg_words negative no_answer noanswer not_x "
    "number_only or percent_zero range range_endash range_to refusal_cannot refusal_idk "
    "refusal_na refusal_tag reversed tag_empty tag_right_then_wrong the_only truncated "
    "two_options whitespace wrong wrong_a wrong_day wrong_decimal wrong_far wrong_letter "
    "wrong_long wrong_minus1 wrong_month wrong_overlap wrong_plus1 wrong_times10 wrong_words "
    "wrong_year year_bc yes_plain yesterday"
)


def test_the_kinds_of_the_oracle() -> None:
    rows = oracle_rows("morehopqa")
    examples = [Example(r["id"], (r["gold"],), r["id"], r["answer_type"]) for r in rows]
    run = score(AWARE, examples, {r["id"]: r["raw_prediction"] for r in rows})
    exact = defaultdict(list)
    for row, scored in zip(rows, run.rows, strict=True):
        exact[row["kind"]].append(scored.scores["em"])
    of_same = [em for kind in SAME.split() for em in exact[kind]]
    of_other = [em for kind in OTHER.split() for em in exact[kind]]
    assert len(of_same) > 1000
    assert len(of_other) > 400
    # "half" of a date, "the letter" of a word: a few are made into something else by their kind.
    assert sum(of_same) / len(of_same) > 0.98
    assert sum(of_other) / len(of_other) < 0.01


def em(prediction: str, gold: str, answer_type: str, **options: bool) -> float:
    example = Example("1", (gold,), "1", answer_type)
    return score(aware(**options), [example], {"1": prediction}).row(0).scores["em"]


def test_a_finer_date_only_by_option() -> None:
    assert em("1 March 1879", "March 1879", "date") == 0
    assert em("1 March 1879", "March 1879", "date", finer=True) == 1
    assert em("March 1879", "1 March 1879", "date", finer=True) == 0
    assert em("5 March 1967", "1967", "year", finer=True) == 1
    assert em("5 March 1968", "1967", "year", finer=True) == 0


def test_a_swapped_date_is_decided_by_the_gold() -> None:
    assert em("03/04/1982", "4 March 1982", "date") == 1
    assert em("03/04/1982", "3 April 1982", "date") == 1
    assert em("03/04/1982", "5 April 1982", "date") == 0
    assert em("03/04/1982", "3 April 1982", "date", day_first=False) == 0
    assert em("3 April 1982 or 4 March 1982", "3 April 1982", "date") == 0


def test_a_coarser_date_shares_its_keys() -> None:
    row = benchmarks.get("morehopqa").score_one(
        "March 1879", ["1879-03-01"], answer_type="date", profile="aware"
    )
    assert row.scores["em"] == 0
    assert row.scores["f1"] == pytest.approx(0.8)


def test_refusals_score_nothing() -> None:
    row = benchmarks.get("morehopqa").score_one(
        "I don't know.", ["unknown"], answer_type="string", profile="aware"
    )
    assert row.scores == {"em": 0, "f1": 0, "precision": 0, "recall": 0}


def test_the_recognizer_is_the_last_resort(monkeypatch: pytest.MonkeyPatch) -> None:
    from qanorm.normalize import english

    asked: list[str] = []
    monkeypatch.setattr(english, "_date_entities", lambda text: asked.append(text) or [])
    rows = [r for r in oracle_rows("morehopqa") if r["answer_type"] in ("date", "datetime")]
    reader = normalize.get("en", type="date", ner=True)
    reader.forms([row["raw_prediction"] for row in rows])
    assert len(asked) < 0.005 * len(oracle_rows("morehopqa"))
