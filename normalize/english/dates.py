"""English dates and times, exactly as precise as they are stated.

An exact grammar reads what English writes: ISO, American, British, ordinals, month names, weekdays,
times, eras, decades, dates counted from a stated date. What it does not cover (other languages'
month names) goes to dateparser, told never to fill in or to count from today. Nothing here knows
what day it is. Functions take text that went through the shared steps: lower case, plain quotes.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from calendar import monthrange
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ..values import Ambiguous, Date, Number, Range, Value
from . import numbers
from .found import Found
from .words import ONE, ORDINAL

if TYPE_CHECKING:
    from dateparser.date import DateDataParser

PIVOT: Final = 1969
"""Two-digit years fall into the hundred years that begin here: 69 is 1969, 68 is 2068."""

_YEAR: Final = (
    "january february march april may june july august september october november december"
)
MONTH_NAMES: Final = tuple(_YEAR.split())
_MONTH: Final = {name: i for i, name in enumerate(MONTH_NAMES, 1)} | {
    name[:3]: i for i, name in enumerate(MONTH_NAMES, 1)
} | {"sept": 9}  # fmt: skip
_MONTH_NAME: Final = re.compile(
    r"(?<![^\W\d_])(" + "|".join(sorted(_MONTH, key=len, reverse=True)) + r")(?![^\W\d_])\.?"
)
_DAY_WORDS: Final = {
    word.replace("-", sep): value
    for table, tens in ((ORDINAL, {20: "twentieth", 30: "thirtieth"}), (ONE, {}))
    for value in range(1, 32)
    for word in [
        tens.get(value)
        or next((w for w, v in table.items() if v == value), None)
        or f"{'twenty' if value < 30 else 'thirty'}-"
        f"{next((w for w, v in table.items() if v == value % 10), '')}".rstrip("-")
    ]
    for sep in "- "
} | {"twenty": 20, "thirty": 30}  # fmt: skip
_DAY: Final = (
    r"(?:(?P<day>0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?|(?P<words>"
    + "|".join(sorted(_DAY_WORDS, key=len, reverse=True))
    + r"))"
)
_WEEKDAY: Final = (
    r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?"
)  # fmt: skip
_BC: Final = r"b\. ?c\.?(?: ?e\.?)?|bce?"
_ERA: Final = rf"(?P<era>{_BC}|a\. ?d\.?|ad|c\. ?e\.?|ce)(?!\w)"
_BC_AFTER: Final = re.compile(rf" (?:{_BC})(?!\w)")
_SHORT_YEAR: Final = re.compile(r"(?<!\w)'([0-9]{2})(?![\w'])")
_DAY_BEFORE: Final = re.compile(
    rf"(?<![\w.,])(?:the )?(?<![0-9][-/]){_DAY}(?: day)?(?: of|,)?[ ./-]{{0,2}}$"
)
_DAYS_BEFORE: Final = re.compile(
    rf"(?<![\w.,])(?P<first>0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)? ?(?:-|to|and) ?"
    rf"{_DAY}(?: of)? $"
)
_DAY_AFTER: Final = re.compile(rf"[ .,-]{{0,2}}(?:the )?{_DAY}(?![\w:])(?!\.[0-9])")
_YEAR_AFTER: Final = re.compile(
    r"(?:[ ,./-]{0,3}(?:of |in )?(?:the year )?(?P<ad>a\.?d\.? )?"
    rf"(?:(?P<year>[0-9]{{3,4}})(?!\w|:[0-9]|-(?:0[1-9]|1[0-2])(?!\w))"
    rf"|'(?P<short>[0-9]{{2}})(?!\w))(?! ?\$)(?:,? ?{_ERA})?"
    rf"|,? (?P<small>[0-9]{{1,2}}) ?{_ERA.replace('era', 'era2')}"
    r"|[ ,/-]{1,2}(?P<last>[0-9]{2})(?![\w:.,]\w|\w| ?[:%]))"
)
_YEAR_BEFORE: Final = re.compile(r"(?<![\w.,/-])(?P<year>[0-9]{4})[ ,./-]{1,2}$")
_ISO: Final = re.compile(
    r"(?<![^\W_])(?<![0-9.,/-])"
    r"(?P<y>[0-9]{4})(?P<sep>[-/_]|\. ?)(?P<m>[0-9]{1,2})(?P=sep)(?P<d>[0-9]{1,2})"
    r"(?![0-9]|[-/._][0-9])"
)
_SLASHED: Final = re.compile(
    r"(?<![\w.,/-])(?P<a>[0-9]{1,2})(?:(?P<sep>[-/])(?P<b>[0-9]{1,2})(?P=sep)(?P<y>[0-9]{4}|[0-9]{2})"
    r"|\.(?P<b2>[0-9]{1,2})\.(?P<y2>[0-9]{4}))(?![0-9]|[-/.][0-9])(?!\w)"
)
_YEAR_MONTH: Final = re.compile(
    r"(?<![\w.,/-])(?P<y>[0-9]{4})-(?P<m>0[1-9]|1[0-2])(?![\w/-]|[.,][0-9])"
    r"|(?<![\w.,/-])(?P<m2>0[1-9]|1[0-2])/(?P<y2>[0-9]{4})(?![\w/-]|[.,][0-9])"
)
_CJK: Final = re.compile(r"(?<!\d)(\d{1,4}) ?年(?: ?(\d{1,2}) ?月(?: ?(\d{1,2}) ?日)?)?")
_COMPACT: Final = re.compile(
    r"(?<![\w.,/-])([12][0-9]{3})([01][0-9])([0-3][0-9])(?![\w/-]|[.,][0-9])"
)
_ERA_YEAR: Final = re.compile(
    rf"(?<![\w.,/-])(?P<year>[0-9]{{1,4}}) ?{_ERA}"
    r"|(?<!\w)(?P<before>ad|a\. ?d\.|bce?|b\. ?c\.) (?P<after>[0-9]{1,4})(?!\w)"
)
_DECADE: Final = re.compile(r"(?<![\w.,/-])(?:the )?([0-9]{3}0)'?s(?!\w)")
_YEARS: Final = re.compile(
    r"(?<![\w.,/-])([12][0-9]{3})(?: ?- ?([0-9]{2})|/([0-9]{4}|[0-9]{2}))(?![\w/-]|[.,][0-9])"
)
_HALF: Final = (
    r"(?:o'clock ?)?(?P<half>[ap]\.?m\b\.?|(?:in )?the (?:morning|afternoon|evening)|at night)"
)
_TIME: Final = (
    r"(?:(?P<h>[01]?[0-9]|2[0-3])(?:[:h](?P<min>[0-5][0-9])(?::(?P<s>[0-5][0-9])(?:\.[0-9]{1,6})?)?"
    rf"(?: ?{_HALF.replace('half', 'half1')}| ?h(?:(?:ou)?rs)?\b)?"
    rf"|(?:[.:h](?P<min2>[0-5][0-9]))? ?{_HALF})"
    r"|(?P<h4>[01][0-9]|2[0-3])(?P<min4>[0-5][0-9]) ?(?:hours|hrs?)\b"
    r"|(?:12 )?(?P<named>noon|midnight)\b)"
    r"(?: ?(?:utc|gmt|z|[ece][sd]?t|pst|pdt|[+-][0-9]{2}:?[0-9]{2})\b)?"
)
_TIME_AFTER: Final = re.compile(rf"(?:,? at |,? |t){_TIME}(?!\w)")
_TIME_BEFORE: Final = re.compile(rf"(?<![\w.:]){_TIME}(?:,| on| of)? $")
_TIME_ALONE: Final = re.compile(rf"(?<![\w.,:/-]){_TIME}(?![\w:])")
_WEEKDAY_BEFORE: Final = re.compile(rf"(?<!\w){_WEEKDAY}(?:,| the)? $")
_WEEKDAY_AFTER: Final = re.compile(rf",? \(?{_WEEKDAY}(?!\w)\)?")
_COUNTED: Final = re.compile(
    r"(?P<unit>day|week|fortnight|month|year|decade)s?(?:,? and|,|"
    r" (?P<way>after|before|later than|earlier than|prior to|following|preceding|from|since)"
    r"(?: the (?:date|day))?(?: of)?(?: on)?) $"
)
_PLUS: Final = re.compile(r" (plus|\+|minus) ")
_UNIT: Final = re.compile(r"[ -](day|week|fortnight|month|year|decade)s?(?!\w)")
_COUNT_WORD: Final = re.compile(r"(?<!\w)(?:an?|the|exactly|next)[ -]$")
_BACK: Final = frozenset({"before", "earlier than", "prior to", "preceding"})
_NUMERIC: Final = re.compile(r"[0-9](?:[-/_]|\. ?)(?=[0-9])|年")
_OTHER: Final = re.compile(
    r"[0-9](?: ?(?:b\.? ?c|a\.? ?d|c\.? ?e)|'?s(?!\w)| ?- ?[0-9]{2}(?![0-9])|[0-9]{3}/[0-9]{2})"
    r"|'[0-9]|(?<!\w)(?:ad|a\. ?d\.|bce?|b\. ?c\.) [0-9]|[0-9]{8}"
)
_CLOCK: Final = re.compile(r"[0-9](?::[0-9]|[.h0-9]{0,5} ?(?:[ap]\.?m|o'c|h(?:ou)?rs|(?:in|at) ))")
_ERA_AFTER: Final = re.compile(rf" {_ERA}")
_NUMBER_AFTER: Final = re.compile(r",? (?=[a-z])")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
MONTHS: Final = frozenset(_MONTH)
NAMED_TIMES: Final = frozenset(["noon", "midnight"])
_OFFERED: Final = re.compile(
    rf"(?<![^\W_])(?:(?:{'|'.join(_MONTH)})(?:\.? or |\.? ?/ ?| )"
    r"|[0-9]{1,2}(?:st|nd|rd|th)?(?: or | ?/ ?))(?:the )?$"
)


def find(
    text: str, *, whole: bool = False, day_first: bool | None = None, pivot: int = PIVOT
) -> list[Found]:
    """The dates in a text, in order and apart; a bare year or number is none.

    A writing with two readings (03/04/1982) is `Ambiguous`, one without any (1876-13-08) is
    `Ambiguous` without readings.

    Args:
        text: Text that went through the shared steps.
        whole: Whether a date is expected: a month alone, a time alone, 19820522 are then dates.
        day_first: How to read 03/04/1982: True 3 April, False March 4, None ambiguous.
        pivot: The first of the hundred years that two-digit years stand for.

    >>> [found.value for found in find("born may 22,1982, died 44 bc")]
    [Date(year=1982, month=5, day=22, time=None), Date(year=-44, month=None, day=None, time=None)]
    """
    found: list[Found] = []
    if not MONTHS.isdisjoint(_LETTERS.findall(text)):
        _add(found, _named(text, whole, pivot))
    if _NUMERIC.search(text) is not None:
        for written in _numeric(text, day_first, pivot):
            _add(found, written)
    if _OTHER.search(text) is not None:
        for written in _others(text, whole, pivot):
            _add(found, written)
    if found:
        found = [_counted_on(text, counted(text, _wide(text, each))) for each in found]
    elif _CLOCK.search(text) is not None or (whole and not NAMED_TIMES.isdisjoint(text.split())):
        found = _times(text, whole)
    return list(_ranges(text, found)) if len(found) > 1 else found


def _add(found: list[Found], more: Iterator[Found]) -> None:
    """Take in what does not overlap with what was found before; the list is kept in order."""
    free: list[Found] = []
    for each in more:
        i = bisect_left(found, each.start, key=_start)
        before = found[i - 1].end if i else 0
        after = found[i].start if i < len(found) else each.end
        last = free[-1].end if free and free[-1].start <= each.start else 0
        if max(before, last) <= each.start and each.end <= after:
            free.append(each)
    found += free
    found.sort(key=_start)


def _start(found: Found) -> int:
    return found.start


def read(text: str, *, day_first: bool | None = None, pivot: int = PIVOT) -> Value | None:
    """The date that a text as a whole is; None for any other text.

    >>> read("Saturday, 22nd of May 1982"), read("two days after May 20, 1982")
    (Date(year=1982, month=5, day=22, time=None), Date(year=1982, month=5, day=22, time=None))
    >>> read("03/04/1982", day_first=True)
    Date(year=1982, month=4, day=3, time=None)
    """
    text = " ".join(text.lower().split())
    for start, end, value in find(text, whole=True, day_first=day_first, pivot=pivot):
        if not text[:start].strip(" \"'(") and not text[end:].strip(" .!;,\"')"):
            return value
    return None


def _valid(year: int | None, month: int | None, day: int | None) -> bool:
    if month is not None and not 1 <= month <= 12:
        return False
    if day is None or month is None:
        return day is None or 1 <= day <= 31
    leap = year is None or year % 4 == 0  # the Julian calendar had 29 February 1500
    return 1 <= day <= (29 if month == 2 and leap else monthrange(2001, month)[1])


def _full_year(short: int, pivot: int) -> int:
    return pivot + (short - pivot) % 100


def _date(year: int | None, month: int | None, day: int | None) -> Date | Ambiguous:
    return Date(year, month, day) if _valid(year, month, day) else Ambiguous(())


def _day(match: re.Match[str]) -> int:
    return int(match["day"]) if match["day"] else _DAY_WORDS[match["words"]]


def _named(text: str, whole: bool, pivot: int) -> Iterator[Found]:
    """Dates with the name of a month."""
    done = 0
    for name in _MONTH_NAME.finditer(text):
        if name.start() < done:
            continue
        found = _around(text, name, done, whole, pivot)
        if found is not None:
            done = found.end
            yield found


def _around(text: str, name: re.Match[str], done: int, whole: bool, pivot: int) -> Found | None:
    month, (start, end) = _MONTH[name[1]], name.span()
    left = text[max(done, start - 40) : start]
    days = _DAYS_BEFORE.search(left)
    before, after = days or _DAY_BEFORE.search(left), _DAY_AFTER.match(text, end)
    year_after_day = _year_after(text, after.end(), pivot, False) if after is not None else None
    if before is not None and (after is None or year_after_day is None):
        year = _year_after(text, end, pivot, True)
        start -= len(left) - before.start()
        value = _date(year[0] if year else None, month, _day(before))
        end = year[1] if year else name.end(1) if whole else end
        if days is not None and isinstance(value, Date):
            first = _date(value.year, month, int(days["first"]))
            if isinstance(first, Date) and (first.day or 0) < (value.day or 0):
                return Found(start, end, Range(first, value))
        return Found(start, end, value)
    year = _YEAR_BEFORE.search(left)
    if after is not None:
        if year is not None and year_after_day is None:
            begin = start - len(left) + year.start()
            return Found(begin, after.end(), _date(int(year["year"]), month, _day(after)))
        stated, stop = year_after_day[:2] if year_after_day else (None, after.end())
        return Found(start, stop, _date(stated, month, _day(after)))
    following = _year_after(text, end, pivot, False)
    if following is not None and not (
        following[0] < 1000 and following[2] < 4 and name[1] == "may"
    ):
        return Found(start, following[1], Date(following[0], month))
    if year is not None:
        return Found(start - len(left) + year.start(), name.end(1), Date(int(year["year"]), month))
    alone = not text[:start].strip(" \"'(*") and not text[end:].strip(" .!;,\"')*")
    return Found(start, name.end(1), Date(None, month)) if whole and alone else None


def _year_after(text: str, at: int, pivot: int, short: bool) -> tuple[int, int, int] | None:
    """The year after a month or a day: itself, where it ends, how many digits it has."""
    match = _YEAR_AFTER.match(text, at)
    if match is not None and (match["year"] or match["short"] or match["small"]):
        digits = match["year"] or match["short"] or match["small"]
        year = _full_year(int(digits), pivot) if match["short"] else int(digits)
        era = match["era"] or match["era2"] or ""
        return (-year if era.startswith("b") else year), match.end(), 4 if era else len(digits)
    if match is not None and short and match["last"]:
        return _full_year(int(match["last"]), pivot), match.end(), 2
    space = _NUMBER_AFTER.match(text, at)
    if space is not None:
        for number in numbers.find(text[space.end() : space.end() + 60])[:1]:
            amount = number.value.amount if isinstance(number.value, Number) else 0
            if number.start == 0 and 1000 <= amount < 3000 and amount.denominator == 1:
                return int(amount), space.end() + number.end, 4
    return None


def _numeric(text: str, day_first: bool | None, pivot: int) -> Iterator[Iterator[Found]]:
    """Dates in digits, one way of writing after another."""

    def slashed(match: re.Match[str]) -> Value:
        year = match["y"] or match["y2"]
        full = int(year) if len(year) == 4 else _full_year(int(year), pivot)
        return _two_orders(full, int(match["a"]), int(match["b"] or match["b2"]), day_first)

    def year_month(match: re.Match[str]) -> Value:
        return Date(int(match["y"] or match["y2"]), int(match["m"] or match["m2"]))

    def cjk(match: re.Match[str]) -> Value:
        year, month, day = (int(part) if part else None for part in match.groups())
        return _date(year, month, day)

    def iso(match: re.Match[str]) -> Value:
        return _date(int(match["y"]), int(match["m"]), int(match["d"]))

    yield _each(_ISO, text, iso)
    yield _each(_SLASHED, text, slashed)
    yield _each(_YEAR_MONTH, text, year_month)
    yield _each(_CJK, text, cjk)


def _each(
    pattern: re.Pattern[str], text: str, value: Callable[[re.Match[str]], Value | None]
) -> Iterator[Found]:
    for match in pattern.finditer(text):
        stated = value(match)
        if stated is not None:
            yield Found(*match.span(), stated)


def _two_orders(year: int, first: int, second: int, day_first: bool | None) -> Date | Ambiguous:
    day, month = _date(year, second, first), _date(year, first, second)
    if isinstance(day, Date) and isinstance(month, Date) and day != month:
        both = Ambiguous((day, month))
        return both if day_first is None else day if day_first else month
    return day if isinstance(day, Date) else month


def _others(text: str, whole: bool, pivot: int) -> Iterator[Iterator[Found]]:
    """Years with an era, decades, 1914-18, '97; where a date is expected, 19820522."""

    def era(match: re.Match[str]) -> Value:
        year = int(match["year"] or match["after"])
        return Date(-year if (match["era"] or match["before"]).startswith("b") else year)

    def decade(match: re.Match[str]) -> Value:
        return Range(Date(int(match[1])), Date(int(match[1]) + 9))

    def years(match: re.Match[str]) -> Value | None:
        first = int(match[1])
        digits = match[2] or match[3]
        last = int(digits) if len(digits) == 4 else first // 100 * 100 + int(digits)
        return Range(Date(first), Date(last)) if last > first else None

    yield _each(_ERA_YEAR, text, era)
    yield _each(_DECADE, text, decade)
    yield _each(_YEARS, text, years)
    yield _each(_SHORT_YEAR, text, lambda match: Date(_full_year(int(match[1]), pivot)))
    if whole:
        yield _each(_COMPACT, text, lambda match: _date(*map(int, match.groups())))


def _clock(match: re.Match[str]) -> str:
    if match["named"]:
        return "12:00" if match["named"] == "noon" else "00:00"
    if match["h4"]:
        return f"{match['h4']}:{match['min4']}"
    hour, half = int(match["h"]), match["half"] or match["half1"]
    if half and hour <= 12:
        morning = half[0] == "a" or half.endswith("morning")
        late = 6 <= hour < 12 if half == "at night" else not morning
        hour = hour % 12 + (12 if late else 0)
    seconds = f":{match['s']}" if match["s"] and match["s"] != "00" else ""
    return f"{hour:02d}:{match['min'] or match['min2'] or '00'}{seconds}"


def _times(text: str, whole: bool) -> list[Found]:
    """Times without a date: with am or pm, or with two digits on both sides of the colon.

    Noon and midnight are times where a time is expected.
    """
    found: list[Found] = []
    for match in _TIME_ALONE.finditer(text):
        two = match["min"] is not None and len(match["h"]) == 2
        named = whole and match["named"]
        if match["half"] or match["half1"] or match["h4"] or two or named:
            found.append(Found(*match.span(), Date(time=_clock(match))))
    return found


def _wide(text: str, found: Found) -> Found:
    """A date with the weekday, the era and the time written around it.

    Midnight says nothing that the day does not: machines write it after every date.
    """
    start, end, value = found
    if isinstance(value, Ambiguous) and value.readings:
        wide = [_wide(text, Found(start, end, reading)) for reading in value.readings]
        readings = tuple(each.value for each in wide if isinstance(each.value, Date))
        return Found(wide[0].start, wide[0].end, Ambiguous(readings))
    if not isinstance(value, Date) or value.day is None:
        return found
    if era := _ERA_AFTER.match(text, end):
        year = value.year
        if year is not None and era["era"].startswith("b"):
            value = Date(-abs(year), value.month, value.day)
        end = era.end()
    if weekday := _WEEKDAY_AFTER.match(text, end):
        end = weekday.end()
    time = None
    if after := _TIME_AFTER.match(text, end):
        time, end = _clock(after), after.end()
    if weekday := _WEEKDAY_BEFORE.search(text[max(0, start - 20) : start]):
        start -= len(weekday.group())
    if time is None and (before := _TIME_BEFORE.search(text[max(0, start - 20) : start])):
        time = _clock(before)
        start -= len(before.group())
    if time is not None and time != "00:00":
        value = Date(value.year, value.month, value.day, time)
    return Found(start, end, value)


def is_one_of_two(text: str, found: Found) -> bool:
    """Whether another month or day is offered beside a date: May or June 1982.

    >>> is_one_of_two(text := "may or june 1982", find(text)[0])
    True
    """
    return _OFFERED.search(text[max(0, found.start - 20) : found.start]) is not None


def before_christ(text: str, found: Found) -> Found:
    """A number with the era behind it is a year: nine hundred bc; else what was found.

    >>> before_christ("44 bc", Found(0, 2, numbers.read("44"))).value.year
    -44
    """
    if not isinstance(found.value, Number) or found.value.amount.denominator != 1:
        return found
    era = _BC_AFTER.match(text, found.end)
    return found if era is None else Found(found.start, era.end(), Date(-int(found.value.amount)))


def counted(text: str, found: Found) -> Found:
    """A date counted from a stated one: two days after May 20, 1982; else what was found.

    >>> counted("two years after 1982", Found(16, 20, Date(1982))).value.year
    1984
    """
    start, end, value = found
    if not isinstance(value, Date) or value.year is None or not 0 < value.year < 9999:
        return found
    way = ""
    while match := _COUNTED.search(text[max(0, start - 40) : start]):
        at = start - len(match.group())
        way = match["way"] or way
        count = _count(text, at)
        if count is None or not way:
            return found
        times, start = count
        shifted = _shift(value, match["unit"], -times if way in _BACK else times)
        if shifted is None:
            return found
        found = Found(start, end, value := shifted)
    return found


def _counted_on(text: str, found: Found) -> Found:
    """A date that something is added to: May 20, 1982 plus two days."""
    sign = _PLUS.match(text, found.end)
    if sign is None or not isinstance(found.value, Date):
        return found
    rest = text[sign.end() : sign.end() + 60]
    for number in numbers.find(rest)[:1]:
        unit = _UNIT.match(rest, number.end)
        amount = number.value.amount if isinstance(number.value, Number) else None
        if number.start == 0 and unit is not None and amount is not None:
            times = int(amount) if sign[1] != "minus" else -int(amount)
            value = _shift(found.value, unit[1], times) if amount.denominator == 1 else None
            if value is not None:
                return Found(found.start, sign.end() + unit.end(), value)
    return found


def _count(text: str, at: int) -> tuple[int, int] | None:
    """The count that ends right before a unit, and where it begins."""
    if article := _COUNT_WORD.search(text[max(0, at - 9) : at]):
        return 1, at - len(article.group())
    left = text[max(0, at - 60) : at]
    for number in numbers.find(left)[-1:]:
        amount = number.value.amount if isinstance(number.value, Number) else None
        if amount is not None and amount.denominator == 1 and not left[number.end :].strip(" -"):
            return int(amount), at - len(left) + number.start
    return None


def _shift(value: Date, unit: str, times: int) -> Date | None:
    if value.year is None or abs(times) > 100_000:
        return None
    days = {"day": 1, "week": 7, "fortnight": 14}.get(unit)
    months = {"month": 1, "year": 12, "decade": 120}.get(unit)
    try:
        if months is None:
            if value.month is None or value.day is None or days is None:
                return None
            moved = date(value.year, value.month, value.day) + timedelta(days * times)
            return Date(moved.year, moved.month, moved.day, value.time)
        if value.month is None:
            year = value.year + times * months // 12
            return Date(year) if months >= 12 else None
        year, month = divmod(value.year * 12 + value.month - 1 + months * times, 12)
        last = monthrange(year, month + 1)[1]
        day = None if value.day is None else min(value.day, last)
        return Date(year, month + 1, day, value.time)
    except (ValueError, OverflowError):
        return None


_BETWEEN: Final = re.compile(
    r"(?: ?(?:%|percent|per cent))? ?(?:-|to|until|till|through|(?P<and>and)) ?[$€£¥]?"
)


def _ranges(text: str, found: list[Found]) -> Iterator[Found]:
    """Two dates with a dash or "to" between them are a range; "and" needs a "between"."""
    i = 0
    while i < len(found):
        one = found[i]
        two = found[i + 1] if i + 1 < len(found) else None
        joined = None if two is None else range_of(text, one, two)
        yield one if joined is None else joined
        i += 1 if joined is None else 2


def range_of(text: str, one: Found, two: Found) -> Found | None:
    """The range from one value to the next one, if that is what the text writes.

    >>> text = "between 5 and 7"
    >>> range_of(text, *numbers.find(text)).end
    15
    """
    gap = _BETWEEN.fullmatch(text, one.end, min(two.start, one.end + 20))
    if gap is None or gap.end() < two.start or not _ascends(one.value, two.value):
        return None
    start = one.start
    if opened := re.search(r"(?<!\w)(between|from) $", text[max(0, start - 8) : start]):
        start -= len(opened.group())
    if gap["and"] and (opened is None or opened[1] != "between"):
        return None
    first, last = one.value, two.value
    if isinstance(first, Number | Date) and isinstance(last, Number | Date):
        return Found(start, two.end, Range(first, last))
    return None


def _ascends(first: Value, last: Value) -> bool:
    if isinstance(first, Number) and isinstance(last, Number):
        return first.amount < last.amount
    if not isinstance(first, Date) or not isinstance(last, Date):
        return False
    return _order(first) < _order(last)


def _order(value: Date) -> tuple[int, int, int, str]:
    return value.year or 0, value.month or 0, value.day or 0, value.time or ""


_LANGUAGES: Final = ("en", "fr", "de", "es", "it", "pt", "nl", "pl", "sv")
LOOKS_DATED: Final = re.compile(
    r"(?<!\w)[0-9]{1,2}(?:\.|er|º)? (?:de |di )?[^\W\d_]{3,}\.? (?:de |del )?[0-9]{3,4}(?!\w)"
)
"""A day, a word and a year: a date in a longer text, if the word is a month somewhere."""
FOREIGN: Final = re.compile(r"[^\W\d_]{3,}\D*[0-9]|[0-9]\D*[^\W\d_]{3,}")
_MOST_FOREIGN: Final = 60


@lru_cache(maxsize=4096)
def foreign(text: str) -> Date | None:
    """What dateparser makes of a short text with a foreign month name; None if no date.

    Only absolute dates are read, only what is stated is kept, and a date must state its year.

    >>> foreign("1 juillet 1220")
    Date(year=1220, month=7, day=1, time=None)
    """
    if len(text) > _MOST_FOREIGN or FOREIGN.search(text) is None:
        return None
    parsed = _parser().get_date_data(text)
    if parsed is None or parsed.date_obj is None or str(parsed.date_obj.year) not in text:
        return None
    year, month, day = parsed.date_obj.year, parsed.date_obj.month, parsed.date_obj.day
    if parsed.period == "day":
        return Date(year, month, day)
    return Date(year, month) if parsed.period == "month" else None


@lru_cache(maxsize=1)
def _parser() -> DateDataParser:
    from datetime import datetime
    from warnings import catch_warnings, simplefilter

    with catch_warnings():
        simplefilter("ignore", DeprecationWarning)
        from dateparser.date import DateDataParser

    settings = {
        "PARSERS": ["absolute-time"],
        "RELATIVE_BASE": datetime(2000, 1, 1),
        "REQUIRE_PARTS": ["year", "month"],
        "DATE_ORDER": "DMY",
    }
    return DateDataParser(languages=list(_LANGUAGES), settings=settings)
