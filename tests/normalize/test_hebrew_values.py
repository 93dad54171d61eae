"""Hebrew numbers, dates, units, answers: by cases, and number words 0-9,999 by another writer."""

from __future__ import annotations

from fractions import Fraction

import pytest

from qanorm.normalize import get
from qanorm.normalize.values import Ambiguous, Date, Number, Range, Refusal, YesNo, compare
from tests.support import ROOT, json_cases, sweep

FEMININE = ["-", "אחת", "שתיים", "שלוש", "ארבע", "חמש", "שש", "שבע", "שמונה", "תשע"]
MASCULINE = ["-", "אחד", "שניים", "שלושה", "ארבעה", "חמישה", "שישה", "שבעה", "שמונה", "תשעה"]
COUNTED = ["-", "אלף", "אלפיים", "שלושת", "ארבעת", "חמשת", "ששת", "שבעת", "שמונת", "תשעת"]
TENS = ["-", "-", "עשרים", "שלושים", "ארבעים", "חמישים", "שישים", "שבעים", "שמונים", "תשעים"]


def written(number: int, feminine: bool) -> str:
    """A number in words, as a grammar book writes it."""
    units = FEMININE if feminine else MASCULINE
    parts = []
    thousands, hundreds, rest = number // 1000, number // 100 % 10, number % 100
    if thousands:
        parts.append(COUNTED[thousands] + (" אלפים" if thousands > 2 else ""))
    if hundreds:
        parts.append(
            ["מאה", "מאתיים"][hundreds - 1] if hundreds < 3 else f"{FEMININE[hundreds]} מאות"
        )
    if rest >= 20:
        parts.append(TENS[rest // 10])
        rest %= 10
    if rest >= 10:
        ten = "עשרה" if feminine else "עשר"
        unit = {2: "שתים" if feminine else "שנים"}.get(rest - 10, units[rest - 10])
        parts.append(f"{unit} {ten}" if rest > 10 else "עשר" if feminine else "עשרה")
    elif rest:
        parts.append(units[rest])
    if len(parts) > 1:
        parts[-1] = f"ו{parts[-1]}"
    return " ".join(parts) or "אפס"


@pytest.mark.parametrize("feminine", [True, False])
def test_number_words(feminine):
    he = get("he", prefixes="keep")
    wrong = [
        n
        for n in sweep(range(10_000), 1_500)
        if he(written(n, feminine)).value != Number(Fraction(n))
    ]
    assert wrong == []


@pytest.mark.parametrize("text", ["שלוש", "שלושה", "3", "ב-3", "3.0", "בשלוש", "שלושת"])
def test_writings_of_three(text):
    assert get("he")(text).value == Number(Fraction(3))


@pytest.mark.parametrize(
    "text, value",
    [
        ("בשנת 1951", Number(Fraction(1951))),
        ("1,000", Number(Fraction(1000))),
        ("מיליון וחצי", Number(Fraction(1_500_000))),
        ("5 מיליון דולר", Number(Fraction(5_000_000), "USD")),
        ("₪50", Number(Fraction(50), "ILS")),
        ("חמישה אחוזים", Number(Fraction(5), "%")),
        ("שנתיים", Number(Fraction(2), "year")),
        ("מינוס שבע", Number(Fraction(-7))),
        ("<42", Number(Fraction(42), "", "<")),
        ('שנת 586 לפנה"ס', Number(Fraction(-586))),
        ("שנת 586 לפני הספירה", Number(Fraction(-586))),
        ("ב-22 במאי 1948", Date(1948, 5, 22)),
        ("22.5.1948", Date(1948, 5, 22)),
        ("1948-05-22", Date(1948, 5, 22)),
        ("בחודש אוגוסט", Date(month=8)),
        ("בשעה 20:30", Date(time="20:30")),
        ("3/4", Ambiguous((Number(Fraction(3, 4)), Date(month=4, day=3)))),
        ("7/15", Number(Fraction(7, 15))),
        ("20/30", None),
        ("חצי", Number(Fraction(1, 2))),
        ("רבע", Number(Fraction(1, 4))),
        ("שלושה רבעים", Number(Fraction(3, 4))),
        ("שני שלישים", Number(Fraction(2, 3))),
        ("חצי מיליון", Number(Fraction(500_000))),
        ("מינוס שנתיים", Number(Fraction(-2), "year")),
        ("1914-1918", Range(Number(Fraction(1914)), Number(Fraction(1918)))),
        ("1914-18", Range(Number(Fraction(1914)), Number(Fraction(1918)))),
        ("5 עד 6 שנים", Range(Number(Fraction(5), "year"), Number(Fraction(6), "year"))),
        ("3-1", None),
        ('כ"ט בנובמבר 1947', Date(1947, 11, 29)),
        ("הראשון במאי", Date(month=5, day=1)),
        ("כן", YesNo(True)),
        ("לא", YesNo(False)),
        ("לא ניתן לענות על השאלה", Refusal()),
        ("התשובה לא מופיעה בטקסט", Refusal()),
        ("007", None),
        ("לא ידוע מי", None),
        ("מאי טעמא", None),
    ],
)
def test_whole_values(text, value):
    assert get("he")(text).value == value


@pytest.mark.parametrize(
    "text, keys",
    [
        ("שני מנועים", ("number 2", "מנועים")),
        ("המקום השני", ("מקום", "שני")),
        ("באר שבע", ("באר", "שבע")),
        ("20%, 200%", ("number 20", "number 200")),
        ("3 שנים בדרום", ("number 3", "דרום")),
        ("חצי מהילדים", ("חצי", "ילדים")),
        ("שני שלישים מהילדים", ("number 2/3", "ילדים")),
        ("עלייה של מחירים", ("עלייה", "מחירים")),
        ("ה' באייר תש\"ח", ("number 5", "אייר", 'תש"ח')),
        ("מלחמה בשנים 1914-1918", ("מלחמה", "number 1914", "number 1918")),
        ("03-555-1234", ("number 3", "number 555", "number 1234")),
        ("יום שני", ("יום", "שני")),
        ("המאה ה-19", ("מאה", "number 19")),
        ("1994–2004", ("number 1994", "number 2004")),
        ("הוקם באוגוסט 1943", ("הוקם", "month 8", "number 1943")),
        ("עשרים שלוש", ("number 20", "number 3")),
    ],
)
def test_values_in_their_places(text, keys):
    assert get("he")(text).keys == keys


REFUSALS = (ROOT / "tests/normalize/cases/hebrew/refusals.tsv").read_text("utf-8").splitlines()[1:]


@pytest.mark.parametrize("row", REFUSALS)
def test_refusals(row):
    refuses, text = row.split("\t")
    assert (get("he")(text).value == Refusal()) == (refuses == "yes")


def test_stated_units_that_differ_are_different_and_one_alone_is_ignored():
    he = get("he")
    assert compare(he("3 שנים").value, he("3 חודשים").value) is False
    assert compare(he("20%").value, he("20").value) is True


@pytest.mark.parametrize(
    "case", json_cases(ROOT / "tests/normalize/cases/hebrew/known_failures.json"), ids=str
)
@pytest.mark.xfail(strict=True, reason="known failure")
def test_known_failures(case):
    assert get("he")(case["text"]).keys == tuple(case["expect"])
