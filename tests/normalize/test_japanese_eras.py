"""Eras and dates: every day is read back; older eras by year; one date said twice is one."""

from __future__ import annotations

import datetime
import random

import pytest

from qanorm import normalize
from qanorm.normalize.japanese.eras import OLDER, era_date, year
from qanorm.normalize.values import Ambiguous, Date
from tests.normalize.japanese_writer import digitwise, era_day, positional
from tests.support import exhaustive, sweep

FIRST, LAST = datetime.date(1873, 1, 1), datetime.date(2030, 12, 31)
DAYS = [FIRST + datetime.timedelta(n) for n in range((LAST - FIRST).days + 1)]


def _date(day: datetime.date) -> Date:
    return Date(day.year, day.month, day.day)


@pytest.mark.exhaustive
def test_every_day_since_1873() -> None:
    ja = normalize.get("ja")
    wrong = [era_day(d) for d in sweep(DAYS, 3_000) if ja(era_day(d)).value != _date(d)]
    assert wrong == []
    assert all(era_date(d) == era_day(d) for d in DAYS)


@pytest.mark.parametrize("n", range(1, 6))
def test_the_lunar_years_by_year(n: int) -> None:
    ja = normalize.get("ja")
    assert ja(f"明治{n}年").value == Date(1867 + n)
    assert ja(f"明治{positional(n)}年").value == Date(1867 + n)


def test_first_days_in_other_writings() -> None:
    ja = normalize.get("ja")
    for day in (datetime.date(1926, 12, 25), datetime.date(1989, 1, 8), datetime.date(2019, 5, 1)):
        assert ja(era_day(day, first="1")).value == _date(day)
    assert ja("昭和六十年五月二十二日").value == Date(1985, 5, 22)
    assert ja("昭和六〇年五月二二日").value == Date(1985, 5, 22)


@pytest.mark.exhaustive
def test_dates_as_cldr_writes_them() -> None:
    dates = pytest.importorskip("babel.dates", reason="babel writes the dates; it is a dev extra")
    ja = normalize.get("ja")
    draw = random.Random(1900)
    start = datetime.date(1900, 1, 1)
    days = (datetime.date(2100, 12, 31) - start).days
    for _ in range(5_000 if exhaustive() else 500):
        day = start + datetime.timedelta(draw.randint(0, days))
        for length in ("full", "long", "medium", "short"):
            text = dates.format_date(day, length, locale="ja")
            assert ja(text).value == _date(day), text


ONE_DATE = [
    ("1985年(昭和60年)", Date(1985)),
    ("昭和60年(1985年)", Date(1985)),
    ("1985年（昭和60年）5月", Date(1985, 5)),
    ("昭和60年(1985年)5月22日", Date(1985, 5, 22)),
    ("1985(昭和60)年", Date(1985)),
    ("寛政2年(1790年)", Date(1790)),
    ("元和2年(1616年)", Date(1616)),
    ("天平勝宝4年", Date(752)),
    ("慶応元年", Date(1865)),
    ("㍼60年", Date(1985)),
    ("昭60.5.22", Date(1985, 5, 22)),
    ("S60年", Date(1985)),
    ("R6/6/15", Date(2024, 6, 15)),
    ("2024-06-15", Date(2024, 6, 15)),
    ("2024年06月05日(水)", Date(2024, 6, 5)),
    ("西暦1985年", Date(1985)),
    ("紀元前44年", Date(-44)),
    ("紀元前四十四年三月", Date(-44, 3)),
    ("五月", Date(None, 5)),
    ("十二月二十三日", Date(None, 12, 23)),
]


@pytest.mark.parametrize("text, value", ONE_DATE)
def test_one_date(text: str, value: Date) -> None:
    assert normalize.get("ja")(text).value == value


NO_DATE = ["1985年(昭和61年)", "大3年", "昭和大学", "大正区", "2月30分", "13月"]


@pytest.mark.parametrize("text", NO_DATE)
def test_no_date(text: str) -> None:
    assert not isinstance(normalize.get("ja")(text).value, Date)


@pytest.mark.parametrize("text, western", [("S60", 1985), ("昭60", 1985), ("貞観3年", 861)])
def test_a_writing_that_may_be_something_else_is_ambiguous(text: str, western: int) -> None:
    assert normalize.get("ja")(text).value == Ambiguous((Date(western),))


def test_older_eras_follow_one_another() -> None:
    assert len(OLDER) > 240
    assert year("天平", 1) == 729
    assert year("応永", 35) == 1428
    assert year("天平", 0) is None
    assert year("慶応", 90) is None
    assert digitwise(1985) == "一九八五"
