"""Dates as Polish writes them: 11 września 2001, 11.09.2001, 3 V 1791, w 1410 r., 44 p.n.e.

A date becomes the tokens of its parts (year, month, day: `values.keys`), each with its own key.
"""

from __future__ import annotations

from datetime import date

import regex

from .. import roman
from ..core import Token, TokenStep
from ..values import Date
from .digits import amount, number
from .morphology import plain

_split = str.split  # a table as one string stays readable

_MONTHS = (
    "styczeń stycznia styczniu sty", "luty lutego lutym lut", "marzec marca marcu mar",
    "kwiecień kwietnia kwietniu kwi", "maj maja maju maj", "czerwiec czerwca czerwcu cze",
    "lipiec lipca lipcu lip", "sierpień sierpnia sierpniu sie", "wrzesień września wrześniu wrz",
    "październik października październiku paź", "listopad listopada listopadzie lis",
    "grudzień grudnia grudniu gru",
)  # fmt: skip
_MONTH = {form: i for i, forms in enumerate(_MONTHS, 1) for form in forms.split()}
_MONTH |= {plain(form): month for form, month in _MONTH.items()}
_SHORT = frozenset(forms.split()[3] for forms in _MONTHS) - {"maj"}
_GENITIVE = tuple(forms.split()[1] for forms in _MONTHS)
_WEEKDAYS = frozenset(
    _split(
        "poniedziałek poniedziałku wtorek wtorku środa środę środy środzie czwartek czwartku "
        "piątek piątku sobota sobotę soboty sobocie niedziela "
        "niedzielę niedzieli pon wt śr czw pt sob "
        "niedz"
    )
)
_YEAR_WORDS = frozenset(("r", "rok", "roku", "rokiem"))
_BC = "pne"
_NUMERIC = (
    regex.compile(r"(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.(?P<y>\d{3,4})"),
    regex.compile(r"(?P<y>\d{4})\.(?P<m>\d{2})\.(?P<d>\d{2})"),
    regex.compile(r"(?P<y>\d{4})/(?P<m>\d{2})/(?P<d>\d{2})"),
)
_SLASHED = regex.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")


def valid(year: int | None, month: int | None, day: int | None) -> bool:
    """Whether these parts can be a date; without a year, 29 February can.

    >>> valid(2001, 2, 29), valid(None, 2, 29), valid(-44, 3, 15)
    (False, True, True)
    """
    if month is not None and not 1 <= month <= 12:
        return False
    if day is None:
        return True
    if month is None:
        return 1 <= day <= 31
    try:
        date(year if year is not None and 1 <= year <= 9999 else 2000, month, day)
    except ValueError:
        return False
    return True


def slashed(text: str) -> tuple[Date, ...]:
    """The readings of 03/04/1982: day first as in Polish, or month first.

    >>> len(slashed("03/04/1982")), slashed("22/05/1982")
    (2, (Date(year=1982, month=5, day=22, time=None),))
    """
    match = _SLASHED.fullmatch(text)
    if match is None:
        return ()
    first, second, year = (int(part) for part in match.groups())
    orders = dict.fromkeys(((second, first), (first, second)))
    return tuple(Date(year, m, d) for m, d in orders if valid(year, m, d))


def parts(
    year: int | None, month: int | None, day: int | None, spans: tuple[tuple[int, int], ...]
) -> list[Token]:
    """The tokens of a date, day first; `spans` are those of year, month and day."""
    made: list[Token] = []
    if day is not None:
        made.append(Token(str(day), *spans[2], f"day {day}", "day"))
    if month is not None:
        made.append(Token(_GENITIVE[month - 1], *spans[1], f"month {month}", "month"))
    if year is not None:
        made.append(number(year, *spans[0])._replace(kind="year"))
    return made


def _numeric(token: Token) -> list[Token]:
    """One token that is a whole date; empty when it is none."""
    readings = slashed(token.text)
    if len(readings) == 1:
        found = readings[0]
        return parts(found.year, found.month, found.day, ((token.start, token.end),) * 3)
    for pattern in _NUMERIC:
        match = pattern.fullmatch(token.text)
        if match is not None:
            year, month, day = int(match["y"]), int(match["m"]), int(match["d"])
            if valid(year, month, day):
                spans = [(token.start + match.start(g), token.start + match.end(g)) for g in "ymd"]
                return parts(year, month, day, tuple(spans))
    return []


def _hyphened(tokens: list[Token], at: int) -> list[Token]:
    """2001-09-11 or 11-09-2001 from `at`, five tokens; empty when they are none."""
    if at + 4 >= len(tokens) or tokens[at + 1].text != "-" or tokens[at + 3].text != "-":
        return []
    written = [tokens[i] for i in (at, at + 2, at + 4)]
    if not all(t.text.isdecimal() and len(t.text) <= 4 for t in written):
        return []
    if any(
        a.end != b.start for a, b in zip(tokens[at : at + 4], tokens[at + 1 : at + 5], strict=True)
    ):
        return []
    if len(written[0].text) == 4:
        year, month, day = written
    elif len(written[2].text) == 4:
        day, month, year = written
    else:
        return []
    if len(month.text) > 2 or not valid(int(year.text), int(month.text), int(day.text)):
        return []
    spans = tuple((t.start, t.end) for t in (year, month, day))
    return parts(int(year.text), int(month.text), int(day.text), spans)


def _read_numeric(tokens: list[Token]) -> list[Token]:
    read: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        made: list[Token] = []
        step = 1
        if token.text[:1].isdecimal():
            made = _numeric(token)
            if not made:
                made, step = _hyphened(tokens, at), 5
            if not made and len(slashed(token.text)) > 1:
                token, step = token._replace(kind="ambiguous"), 1
        read += made or [token]
        at += step if made else 1
    return read


def _whole(token: Token | None, low: int, high: int) -> int | None:
    """A whole number between two bounds, if the token is one."""
    exact = None if token is None else amount(token)
    if exact is None or exact.denominator > 1 or not low <= exact <= high:
        return None
    return int(exact)


def _month(
    token: Token | None, before: int | None, after: int | None, last: bool = False
) -> int | None:
    """The month a token names; short and Roman ones, and Maja, only beside a day or a year."""
    if token is None:
        return None
    if token.kind == "month":
        return int(token.key[6:])
    if token.kind != "word":
        return None
    name = token.text.lower()
    beside = before is not None or after is not None
    if name in _MONTH and (beside or (name not in _SHORT and token.text != "Maja")):
        return _MONTH[name]
    if before is not None and (after is not None or last):
        written = roman.read(token.text)
        return written if written is not None and written <= 12 else None
    return None


class _Reader:
    """The dates among some tokens."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens

    def get(self, at: int) -> Token | None:
        return self.tokens[at] if 0 <= at < len(self.tokens) else None

    def year(self, at: int, low: int = 32) -> int | None:
        return _whole(self.get(at), low, 9999)

    def after_year(self, at: int) -> tuple[bool, int]:
        """Whether p.n.e. follows a year, and where reading goes on after r., roku, p.n.e."""
        before_christ = False
        while (token := self.get(at)) is not None:
            name = token.text.lower()
            if name == _BC and not before_christ:
                before_christ = True
            elif name not in _YEAR_WORDS:
                break
            at += 1
        return before_christ, at

    def date(self, at: int) -> tuple[list[Token], int] | None:
        """The date that begins at a token, and where it stops."""
        first = self.tokens[at].text.lower() in _WEEKDAYS
        return self._day_first(at + first, at) or self._month_first(at) or self._year(at)

    def _made(
        self,
        start: int,
        year: int | None,
        month: int | None,
        day: int | None,
        spots: tuple[int, ...],
    ) -> list[Token]:
        spans = tuple((self.tokens[i].start, self.tokens[i].end) for i in spots)
        made = parts(year, month, day, spans)
        made[0] = made[0]._replace(start=min(made[0].start, self.tokens[start].start))
        return made

    def _day_first(self, at: int, start: int) -> tuple[list[Token], int] | None:
        day = _whole(self.get(at), 1, 31)
        if day is None:
            return None
        alone = at == start == 0 and len(self.tokens) == 2
        month = _month(self.get(at + 1), day, self.year(at + 2), alone)
        if month is None or not valid(None, month, day):
            return None
        year = self.year(at + 2)
        if year is None:
            return self._made(start, None, month, day, (at, at + 1, at)), at + 2
        before_christ, stop = self.after_year(at + 3)
        if not valid(year, month, day):
            return None
        year = -year if before_christ else year
        return self._made(start, year, month, day, (at + 2, at + 1, at)), stop

    def _month_first(self, at: int) -> tuple[list[Token], int] | None:
        if (whole := self._year_first(at)) is not None:
            return whole
        year = self.year(at + 1)
        day = None if year is not None else _whole(self.get(at + 1), 1, 31)
        month = _month(self.get(at), None, day or year)
        if month is None or not valid(None, month, day):
            return None
        before_christ, stop = self.after_year(at + 2) if year is not None else (False, at + 1)
        stop = at + 2 if day is not None else stop
        year = -year if before_christ and year is not None else year
        spot = min(at + 1, len(self.tokens) - 1)
        return self._made(at, year, month, day, (spot, at, spot)), stop

    def _year_first(self, at: int) -> tuple[list[Token], int] | None:
        """2001 września 11, as the normalized text of a whole date has it."""
        year = _whole(self.get(at), -9999, 9999)
        if at or year is None or 0 <= year <= 31:
            return None
        month = _month(self.get(1), None, year)
        day = _whole(self.get(2), 1, 31)
        stop = 2 if day is None else 3
        if month is None or not valid(year, month, day):
            return None
        if any(token.kind != "time" for token in self.tokens[stop:]):
            return None
        return self._made(0, year, month, day, (0, 1, min(2, stop - 1))), stop

    def _year(self, at: int) -> tuple[list[Token], int] | None:
        """A number that says it is a year: w 1410 r., rok 1410, 44 p.n.e."""
        token = self.tokens[at]
        named = token.text.lower() in _YEAR_WORDS and token.kind == "word"
        year = _whole(self.get(at + named), 100 if named else 1, 9999)
        if year is None:
            return None
        before_christ, stop = self.after_year(at + named + 1)
        stated = named or stop > at + 1
        if not stated or (year < 100 and not before_christ):
            return None
        spot = (self.tokens[at].start, self.tokens[stop - 1].end)
        return parts(-year if before_christ else year, None, None, (spot,)), stop


def _read_dates(tokens: list[Token]) -> list[Token]:
    reader = _Reader(tokens)
    read: list[Token] = []
    at = 0
    while at < len(tokens):
        found = reader.date(at)
        if found is None:
            read.append(tokens[at])
            at += 1
        else:
            made, stop = found
            read += made
            at = max(stop, at + 1)
    return read


def whole(tokens: list[Token]) -> Date | None:
    """The date that a sequence of date tokens is; None when they are not exactly one."""
    found: dict[str, str] = {}
    for token in tokens:
        part = token.key.partition(" ")[2]
        kind = token.kind
        if kind not in ("year", "month", "day", "time") or kind in found:
            return None
        found[kind] = part
    if not found:
        return None
    numbers = {kind: int(part) for kind, part in found.items() if kind != "time"}
    return Date(numbers.get("year"), numbers.get("month"), numbers.get("day"), found.get("time"))


_ORDER = ("year", "month", "day", "time")


def in_order(tokens: list[Token]) -> list[Token]:
    """The tokens of a whole date in the order of its keys; their text reads back as the date."""
    bare = [token._replace(text=token.text.rstrip(",")) for token in tokens]
    return sorted(bare, key=lambda token: _ORDER.index(token.kind))


read_numeric = TokenStep("numeric-dates", _read_numeric)
"""Dates in digits: 11.09.2001, 2001-09-11."""

read_dates = TokenStep("dates", _read_dates)
"""Dates in words, and years that say they are years."""
