"""English answers by type: values, words, letters, and the laws for every way of reading."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qanorm import normalize
from qanorm.normalize.conformance import LAWS, SAMPLES
from qanorm.normalize.english import TYPES, prepared
from qanorm.normalize.values import Ambiguous, Date, Number, Range, Value
from tests.strategies import answers, wild
from tests.support import oracle_rows

KINDS = (None, "number", "year", "date", "string", "letter", "text")


def number(amount: int | str, unit: str = "", bound: str = "") -> Number:
    return Number(Fraction(amount), unit, bound)


@pytest.mark.parametrize(
    ("type", "text", "value"),
    [
        ("number", "The total is 1,234.", number(1234)),
        ("number", "The answer is 12, because 5 + 7 = 12 and not 13.", number(12)),
        ("number", "119 - 3 = 116", number(116)),
        ("number", "7-7=0", number(0)),
        ("number", "x = -4", number(-4)),
        ("number", "The ASCII code is 16 (0x10)", number(16)),
        ("number", "two (2)", number(2)),
        ("number", "116 116", number(116)),
        ("number", "18 letters", number(18, "letter")),
        ("number", "5. The first name has 3 letters and the last 2.", number(5)),
        ("number", "The first has 5 letters, the second 7; the difference is 2.", number(2)),
        ("number", "It is not 5", number(5, bound="not")),
        ("number", "There are more than 5 of them", number(5, bound=">")),
        ("number", "between 5 and 7", Range(number(5), number(7))),
        ("number", "5-7", Range(number(5), number(7))),
        ("number", "17 or 18", Ambiguous((number(17), number(18)))),
        ("number", "The answer is not 5 but 7", number(7)),
        ("number", "It is 7, not 5.", number(7)),
        ("number", "none", number(0)),
        ("number", "XVI", number(16)),
        ("number", "no number here", None),
        ("year", "It was founded in 1986 by 3 people.", number(1986)),
        ("year", "nineteen seventy-eight", number(1978)),
        ("year", "1978 BC", Date(-1978)),
        ("year", "June 1914", Date(1914, 6)),
        ("date", "He died on 19 March 1857 at the age of 35.", Date(1857, 3, 19)),
        ("date", "The date is 15 May 1981. Adding 7 days gives 1981-05-22.", Date(1981, 5, 22)),
        ("date", "2 May 1982 or 3 May 1982", Ambiguous((Date(1982, 5, 2), Date(1982, 5, 3)))),
        ("date", "It is not 1982-05-22.", None),
        ("date", "May 20, 1982 plus two days", Date(1982, 5, 22)),
        ("date", "22 May in the year 1982", Date(1982, 5, 22)),
        ("year", "1978/79", Range(Date(1978), Date(1979))),
        ("date", "in 1982", number(1982)),
        ("date", "one day after her birthday", None),
        (None, "about 20 percent", number(20, "%")),
        (None, "20 percent of the people", None),
        (None, "03/04/1982", Ambiguous((Date(1982, 4, 3), Date(1982, 3, 4)))),
        (None, "Maroon 5", None),
        (None, "5 km", number(5, "km")),
        ("person", "5 km", None),
        ("string", "0b1111001", number(1111001)),
        ("string", "110 0011", number(1100011)),
    ],
)  # fmt: skip
def test_the_value_of_an_answer(type: str | None, text: str, value: Value | None) -> None:
    assert normalize.get("en", type=type)(text).value == value


@pytest.mark.parametrize(
    ("type", "text", "keys"),
    [
        ("letter", "The letter 'e'", ("e",)),
        ("letter", 'The letter "A"', ("a",)),
        ("letter", "letter: e", ("e",)),
        ("letter", "The last vowel is e.", ("e",)),
        ("letter", "a", ("a",)),
        ("letter", "e.", ("e",)),
        ("letter", "es", ("es",)),
        ("letter", "not e", ("not", "e")),
        ("string", "letter: Kai-shek", ("kai", "shek")),
        ("string", 'The initials are "EC".', ("ec",)),
        ("person", "Maureen O’Sullivan", ("maureen", "o'sullivan")),
        ("person", "J. R. R. Tolkien", ("jrr", "tolkien")),
        ("person", "J.R.R. Tolkien", ("jrr", "tolkien")),
        ("person", "the A. Milne", ("a", "milne")),
        ("place", "U.S.", ("us",)),
        ("place", "The Hague", ("hague",)),
        ("place", "the", ("the",)),
        ("letter", "e (the letter e)", ("e",)),
        ("string", "N R", ("nr",)),
        ("person", "Simon & Garfunkel", ("simon", "and", "garfunkel")),
        (None, "The Unknown", ("the", "unknown")),
        (None, "The Dead Sea", ("dead", "sea")),
        (None, "born on May 22nd, 1982", ("born", "on", "number 1982", "month 5", "day 22")),
        (None, "from 1914 to 1918", ("from number 1914", "to number 1918")),
        (None, "03-04-1982", ("03/04/1982",)),
        (None, "1876-13-08", ("1876-13-08",)),
        (None, "!", ("!",)),
        (None, "", ()),
    ],
)  # fmt: skip
def test_the_keys_of_an_answer(type: str | None, text: str, keys: tuple[str, ...]) -> None:
    assert normalize.get("en", type=type)(text).keys == keys


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("the 22nd of May, 1982", "1982-05-22"),
        ("one hundred and sixteen", "116"),
        ("minus seven", "-7"),
        ("half", "0.5"),
        ("44 BC", "-44"),
        ("15 March 44 BC", "15 march 44 bc"),
        ("$15,000", "15000"),
        ("the 1940s", "1940 to 1949"),
        ("May 22", "22 may"),
        ("3, 100", "3; 100"),
    ],
)
def test_the_text_is_readable(text: str, shown: str) -> None:
    form = normalize.get("en")(text)
    assert form.text == shown
    assert normalize.get("en")(shown).keys == form.keys


def test_spans_point_into_the_source() -> None:
    source = "<answer>She was **born** on May 22, 1982 in  Paris</answer>"
    form = normalize.get("en")(source)
    stood = [source[start:end] for start, end in form.spans]
    assert stood == ["She", "was", "born", "on", *["May 22, 1982"] * 3, "in", "Paris"]


def test_other_tokenizers_keep_the_values() -> None:
    text = "born (May 22, 1982), aged 5km"
    whitespace = normalize.get("en", tokenizer="whitespace")(text)
    assert whitespace.keys == ("born", "number 1982", "month 5", "day 22", "aged", "number 5", "km")
    assert normalize.get("en", tokenizer="character")("in 1982").keys == ("i", "n", "number 1982")


def test_options_are_checked_and_signed() -> None:
    with pytest.raises(ValueError, match="unknown type 'colour'; known are: number, year"):
        normalize.get("en", type="colour")
    with pytest.raises(ValueError, match="unknown tokenizer"):
        normalize.get("en", tokenizer="none")
    signature = normalize.get("en", type="date", day_first=True, ner=True).signature
    assert signature["type"] == "date"
    assert signature["dates"] == "day-first"
    assert signature["ner"] == "en_core_web_sm:3.8.0"


@pytest.fixture(scope="module", params=KINDS, ids=str)
def reader(request: pytest.FixtureRequest) -> normalize.Normalizer:
    return normalize.get("en", type=request.param)


MORE = (
    "May 22, 1982", "The answer is 5", "3, 100", "two, thousand", "minus: seven", "may, 5",
    "#½.7", "½,0b1", "three:0b1",
    "1 1 1 0", "J. R. R.", "10^28979", "½½", "km00:30", "1,third", "2's2222", "#0(-1. 2",
    "{*<", "?>Ó", "a *bb cc", "The > b", "\\?",
)  # fmt: skip


@pytest.mark.parametrize("law", LAWS)
def test_laws_on_samples(reader: normalize.Normalizer, law: str) -> None:
    assert [w for text in (*SAMPLES, *MORE) if (w := LAWS[law](reader, text))] == []


@pytest.mark.parametrize("law", [name for name in LAWS if name not in ("forms", "stable")])
@settings(max_examples=60, deadline=None)
@given(text=wild)
def test_laws_on_wild_text(reader: normalize.Normalizer, law: str, text: str) -> None:
    assert LAWS[law](reader, text) == ""


@pytest.mark.parametrize("law", ["forms", "stable"])
@settings(max_examples=60, deadline=None)
@given(text=answers)
def test_laws_on_answers(reader: normalize.Normalizer, law: str, text: str) -> None:
    assert LAWS[law](reader, text) == ""


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="aA1 .,-'\"()%$^;!?BbEe{}[]/@", max_size=20))
def test_the_short_way_of_plain_text_is_the_long_way(text: str) -> None:
    from qanorm.normalize.english import STEPS

    long = text
    for step in STEPS:
        long = step(long)
    assert prepared(text).split() == long.split()


def test_published_mistakes_are_read_right() -> None:
    from qanorm import benchmarks

    wrong = []
    rows = oracle_rows("mistakes_morehopqa")
    for row in rows:
        score = benchmarks.get("morehopqa").score_one(
            row["raw_prediction"], [row["gold"]], profile="aware", answer_type=row["answer_type"]
        )
        if score.scores["em"] != float(row["right_em"]):
            wrong.append(row)
    assert len(wrong) <= 0.05 * len(rows), wrong


def test_mistakes_of_other_scorers() -> None:
    from qanorm import benchmarks

    wrong = []
    for row in oracle_rows("mistakes_other"):
        wants = {m: row.get(f"want_{m}", row.get("want")) for m in ("em", "f1")}
        if row["lang"] != "en" or not any(want is not None for want in wants.values()):
            continue
        score = benchmarks.get("morehopqa").score_one(
            row["prediction"], [row["gold"]], profile="aware", answer_type="character"
        )
        wrong += [
            (row, name, score.scores[name])
            for name, want in wants.items()
            if want is not None and score.scores[name] != want
        ]
    assert wrong == []


def test_every_type_of_the_data_is_known() -> None:
    from qanorm.normalize.english.datatypes import KINDS as PUBLISHED

    assert set(PUBLISHED) <= set(TYPES)
