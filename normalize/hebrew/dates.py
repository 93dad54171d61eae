"""Hebrew dates: days, month names and years put together, and dates in digits taken apart."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

import regex

from ..core import Token
from .calendar import DAY_NAMES, MONTH_WORDS, MONTHS, is_day_of_week
from .ranges import UNTILS
from .senses import CARRIERS, SIGNS, sense_of

_DATE = regex.compile(r"(\d{1,2})([./\-])(\d{1,2})\2(\d{4})")
_ISO = regex.compile(r"(\d{4})-(\d{2})-(\d{2})")
_OTHERWISE = frozenset((3, 5, 6, 7))
"""Months whose names are other words too: months only beside a number or on their own."""


def exists(year: int, month: int, day: int) -> bool:
    """Whether the calendar has a day."""
    try:
        datetime.date(year, month, day)
    except ValueError:
        return False
    return True


def written_out(token: Token) -> list[Token]:
    """A date in digits as day, month name and year: the way every date is shown and read."""
    dotted, iso = _DATE.fullmatch(token.text), _ISO.fullmatch(token.text)
    if dotted is not None:
        day, month, year = int(dotted[1]), int(dotted[3]), int(dotted[4])
    elif iso is not None:
        day, month, year = int(iso[3]), int(iso[2]), int(iso[1])
    else:
        return [token]
    if year < 1000 or not exists(year, month, day):
        return [token]
    parts = (str(day), MONTHS[month - 1], str(year))
    return [token._replace(text=part, key=part) for part in parts]


def without_weekdays(tokens: Sequence[Token]) -> list[Token]:
    """Drop the day of the week beside a day of the month, which says which day it is."""
    dropped: set[int] = set()
    for at in range(1, len(tokens)):
        if tokens[at].text in DAY_NAMES and is_day_of_week(tokens, at):
            ends = at + 1 == len(tokens) and at > 1 and tokens[at - 2].kind in ("month", "year")
            if ends or (at + 1 < len(tokens) and tokens[at + 1].kind == "day"):
                dropped |= {at - 1, at}
    return [token for at, token in enumerate(tokens) if at not in dropped]


class Dates:
    """Puts days, month names and years together, over tokens whose numbers are read already."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.found: list[Token] = []

    def run(self) -> list[Token]:
        """All tokens, those of dates with their keys."""
        at = 0
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.kind == "month name":
                at = self._month(at, token)
            else:
                if token.kind != "carrier":
                    self.found.append(token)
                elif not self._announces(at, token):
                    self.found.append(token._replace(kind="kept"))
                at += 1
        return self.found

    def _whole(self, at: int, low: int, high: int) -> int | None:
        """The whole number between two bounds that stands there."""
        if not 0 <= at < len(self.tokens) or self.tokens[at].kind != "number":
            return None
        text = self.tokens[at].text
        return int(text) if text.isdigit() and low <= int(text[:9]) <= high else None

    def _kind(self, at: int) -> str:
        return self.tokens[at].kind if at < len(self.tokens) else ""

    def _month(self, at: int, token: Token) -> int:
        """A month name, with the day before it and the year after it."""
        sense = sense_of(token.text)
        month = MONTH_WORDS[sense.name] if sense is not None else 0
        year_at = at + 1
        if self._kind(year_at) == "carrier" and _announced(self.tokens[year_at]) == "year":
            year_at += 1
        year = self._whole(year_at, 100, 2999)
        day = self._whole(at - 1, 1, 31) if self.found and self.found[-1].kind == "number" else None
        announced = self._in_range(at) or (at > 0 and _announced(self.tokens[at - 1]) == "month")
        if (
            (day, year, announced) == (None, None, False)
            and month in _OTHERWISE
            and len(self.tokens) > 1
        ):
            self.found.append(token._replace(kind="kept"))
            return at + 1
        if day is not None:
            self.found[-1] = self.found[-1]._replace(key=f"day {day}", kind="day")
        shown = MONTHS[month - 1]
        self.found.append(token._replace(text=shown, key=f"month {month}", kind="month"))
        if year is None:
            return at + 1
        self.found.append(self.tokens[year_at]._replace(kind="year"))
        return year_at + 1

    def _in_range(self, at: int) -> bool:
        """Whether another month stands on the other side of the word until: May to July."""
        return any(
            0 <= other < len(self.tokens)
            and self.tokens[(at + other) // 2].text in UNTILS
            and self.tokens[other].kind == "month name"
            for other in (at - 2, at + 2)
        )

    def _announces(self, at: int, token: Token) -> bool:
        """Whether a word only announces the value that follows: the year 1951, at 20:30."""
        what = _announced(token)
        before = sense_of(self.found[-1].text) if self.found else None
        if before is not None and before.name in ("מינוס", *SIGNS, *CARRIERS):
            return False  # what stands before it would get hold of the value
        if what == "year":
            return self._kind(at + 1) == "number" and self.tokens[at + 1].text.lstrip("-").isdigit()
        if what == "month":
            return self._kind(at + 1) == "month name"
        if what == "time":
            return self._kind(at + 1) == "time"
        return self._whole(at + 1, 1, 31) is not None and self._kind(at + 2) == "month name"


def _announced(token: Token) -> str:
    """What a carrier word announces; "" for other tokens."""
    sense = sense_of(token.text) if token.kind == "carrier" else None
    return CARRIERS.get(sense.name, "") if sense is not None else ""
