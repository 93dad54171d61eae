"""Numbers and dates in Polish, swept against writers that share nothing with the reader."""

from __future__ import annotations

import random
from datetime import date, timedelta
from fractions import Fraction

import pytest

from qanorm.normalize import Date, Number, get
from tests.support import exhaustive, sweep

pytest.importorskip("morfeusz2")
from tests.normalize import polish_writer

PL = get("pl")


def _misread(phrases: dict[str, int]) -> list[tuple[str, object]]:
    read = ((text, n, PL(text).value) for text, n in phrases.items())
    return [(text, value) for text, n, value in read if value != Number(Fraction(n))]


def test_every_integer_below_ten_thousand_in_every_form():
    numbers = sorted({*range(130), *sweep(range(10_000), 250)})
    for n in numbers:
        assert _misread(dict.fromkeys(polish_writer.cardinals(n), n)) == []
        assert _misread(dict.fromkeys(polish_writer.ordinals(n), n)) == []


def test_large_numbers_in_nominative_and_genitive():
    rng = random.Random(20240615)
    for _ in range(100_000 if exhaustive() else 1000):
        n = rng.randrange(10 ** rng.randint(5, 12))
        cases = ("nom", "gen")
        assert _misread({polish_writer.in_case(n, case): n for case in cases}) == []


def test_the_largest():
    assert PL("bilion").value == Number(Fraction(10**12))
    assert PL("biliona").value == Number(Fraction(10**12))


def test_dates_as_cldr_writes_them():
    dates = pytest.importorskip("babel.dates")
    rng = random.Random(20240615)
    first, last = date(1000, 1, 1), date(2100, 12, 31)
    for _ in range(5000 if exhaustive() else 500):
        day = first + timedelta(days=rng.randrange((last - first).days + 1))
        for length in ("full", "long", "medium", "short"):
            written = dates.format_date(day, length, locale="pl")
            assert PL(written).value == Date(day.year, day.month, day.day), written


def test_numbers_as_cldr_writes_them():
    numbers = pytest.importorskip("babel.numbers")
    rng = random.Random(20240615)
    for _ in range(500):
        n = rng.randrange(10 ** rng.randint(1, 12))
        cents = Fraction(n, 100)
        assert PL(numbers.format_decimal(n, locale="pl")).value == Number(Fraction(n))
        written = numbers.format_decimal(n / 100, locale="pl", format="#,##0.00")
        assert PL(written).value == Number(cents), written


def test_cardinals_as_num2words_writes_them():
    num2words = pytest.importorskip("num2words").num2words
    for n in range(2000):
        written = num2words(n, lang="pl").replace("dziewięćdzisiąt", "dziewięćdziesiąt")
        assert PL(written).value == Number(Fraction(n)), written
