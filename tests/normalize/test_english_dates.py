"""English dates read back exactly, or as ambiguous where two readings exist."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from qanorm import normalize
from qanorm.normalize.english import dates
from qanorm.normalize.values import Ambiguous, Date, text
from tests.normalize.test_english_numbers import rows
from tests.support import exhaustive

CARRIERS = (
    "{}",
    "The answer is {}.",
    "It happened on {}.",
    "She was born on {} in Paris.",
    "The date was {}, according to the record.",
    "<answer>{}</answer>",
    "**{}**",
    "“{}”",
    "On {}, the treaty was signed.",
    "I believe it is {}",
    "The original date plus a week gives {}",
    "He died in Rome on {} (aged sixty).",
    "Date: {}",
)


@pytest.mark.parametrize(("given", "wanted"), list(rows("dates.tsv")))
def test_case(given: str, wanted: str) -> None:
    value = normalize.get("en", type="date")(given).value
    if value is None or isinstance(value, str):
        value = dates.read(given)  # what the grammar knows of it
    assert ("-" if value is None else text(value)) == wanted


def some_days() -> Iterator[date]:
    draw = random.Random(20240615)
    for _ in range(10_000 if exhaustive() else 150):
        yield date(1000, 1, 1) + timedelta(draw.randrange(401_768))


def ordinal(day: int) -> str:
    ending = "th" if 10 <= day % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"


def writings(day: date) -> Iterator[str]:
    """As Babel writes the day in American and British English, and with ordinals."""
    write = pytest.importorskip("babel.dates").format_date
    for locale in ("en_US", "en_GB"):
        for style in ("full", "long", "medium", "short"):
            two_digits = locale == "en_US" and style == "short"
            if not two_digits or 1969 <= day.year < 2069:
                yield write(day, style, locale=locale)
    month, nth = day.strftime("%B"), ordinal(day.day)
    yield f"{nth} {month} {day.year}"
    yield f"{month} {nth}, {day.year}"
    yield f"the {nth} of {month}, {day.year}"


def agrees(value: object, wanted: Date) -> bool:
    if isinstance(value, Ambiguous):
        return wanted in value.readings and len(value.readings) == 2
    return value == wanted


def test_days_of_babel_in_sentences() -> None:
    en = normalize.get("en", type="date")
    wrong = []
    for day in some_days():
        wanted = Date(day.year, day.month, day.day)
        for written in writings(day):
            for carrier in CARRIERS:
                value = en(carrier.format(written)).value
                if not agrees(value, wanted):
                    wrong.append((carrier.format(written), value))
    assert wrong == []


def test_times_of_babel() -> None:
    babel = pytest.importorskip("babel.dates")
    en = normalize.get("en", type="datetime")
    draw = random.Random(5)
    wrong = []
    for day in some_days():
        hour, minute = draw.randrange(24), draw.randrange(60)
        clock = f"{hour:02d}:{minute:02d}"
        stated = None if clock == "00:00" else clock
        wanted = Date(day.year, day.month, day.day, stated)
        moment = babel.datetime.datetime(day.year, day.month, day.day, hour, minute)
        for locale in ("en_US", "en_GB"):
            for style in ("long", "medium"):
                written = babel.format_datetime(moment, style, locale=locale)
                if not agrees(en(written).value, wanted):
                    wrong.append((written, en(written).value))
    assert wrong == []


def test_day_first() -> None:
    assert dates.read("03/04/1982", day_first=True) == Date(1982, 4, 3)
    assert dates.read("03/04/1982", day_first=False) == Date(1982, 3, 4)
    assert normalize.get("en", day_first=True)("03/04/1982").value == Date(1982, 4, 3)


def test_pivot() -> None:
    assert dates.read("5/22/82", pivot=1800) == Date(1882, 5, 22)
    assert dates.read("'97", pivot=1700) == Date(1797)


def test_dateparser_reads_the_months_of_other_languages() -> None:
    en = normalize.get("en", type="date")
    assert en("1 juillet 1220").value == Date(1220, 7, 1)
    assert en("22. Mai 1982").value == Date(1982, 5, 22)
    assert en("Il est né le 3 mai 1867 à Paris.").value == Date(1867, 5, 3)
    assert dates.foreign("juillet") is None
    assert dates.foreign("in 5 days") is None


@pytest.mark.parametrize(
    "hostile",
    ["may " * 50_000, "1-" * 100_000, "1/1/" * 50_000, "may 1, " * 30_000, "a day after " * 20_000,
     "1982-05-22 to " * 3_000, "12:" * 50_000, "'" * 100_000],
)  # fmt: skip
def test_hostile_text_takes_linear_time(hostile: str) -> None:
    start = time.process_time()
    dates.find(hostile, whole=True)
    assert time.process_time() - start < 20
