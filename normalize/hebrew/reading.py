"""What Hebrew tokens state: numbers in digits and words, dates, times, units, yes, no, refusals.

`values` puts values in their place among the words; `read` reads the whole answer. Both look only
at tokens that the normalized text shows again, so that reading it again finds the same.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import regex

from ..answers import declines, yes_no
from ..core import Token, TokenStep
from ..values import Ambiguous, Date, Number, Refusal, Value, YesNo, keys, number_text
from .chains import LETTERS as PREFIX_LETTERS
from .numerals import WORDS, Item, assemble
from .phrases import PHRASES

_GROUPED = regex.compile(r"([+-]?)(\d{1,3}(?:,\d{3})+|\d{1,30})(\.\d{1,30})?")
_DATE = regex.compile(r"(\d{1,2})([./])(\d{1,2})\2(\d{4})")
_ISO = regex.compile(r"(\d{4})-(\d{2})-(\d{2})")
_TIME = regex.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?")
_SLASHED = regex.compile(r"(\d{1,2})/(\d{1,2})")
_BOUNDS = {"<": "<", ">": ">", "≤": "<=", "≥": ">=", "~": "~", "≈": "~"}

_MONTHS = (
    *("ינואר", "פברואר", "מרץ", "אפריל", "מאי", "יוני"),
    *("יולי", "אוגוסט", "ספטמבר", "אוקטובר", "נובמבר", "דצמבר"),
)
_MONTH_WORDS = {name: number for number, name in enumerate(_MONTHS, 1)} | {"מרס": 3}
_OTHERWISE = frozenset((3, 5, 6, 7))
"""Months whose names are other words too: months only beside a number or on their own."""

_UNITS = {
    "%": ("%", "% אחוז אחוזים אחוזי"),
    "ILS": ("₪", '₪ שקל שקלים ש"ח'),
    "USD": ("$", "$ דולר דולרים דולרי"),
    "EUR": ("€", "€ אירו יורו"),
    "GBP": ("£", "£ פאונד"),
    "km": ('ק"מ', 'ק"מ קילומטר קילומטרים'),
    "m": ("מטר", "מטר מטרים"),
    "cm": ('ס"מ', 'ס"מ סנטימטר סנטימטרים'),
    "mm": ('מ"מ', 'מ"מ מילימטר מילימטרים'),
    "kg": ('ק"ג', 'ק"ג קילוגרם קילוגרמים'),
    "g": ("גרם", "גרם גרמים"),
    "ton": ("טון", "טון טונות"),
    "year": ("שנים", "שנים שנה"),
    "month": ("חודשים", "חודשים חודש"),
    "week": ("שבועות", "שבועות שבוע"),
    "day": ("ימים", "ימים יום"),
    "hour": ("שעות", "שעות שעה"),
    "minute": ("דקות", "דקות דקה"),
    "second": ("שניות", "שניות שנייה שניה"),
}
_UNIT_WORDS = {
    word: (unit, shown) for unit, (shown, words) in _UNITS.items() for word in words.split()
}
_DUALS = {
    "שנתיים": "שנים",
    "חודשיים": "חודשים",
    "שבועיים": "שבועות",
    "יומיים": "ימים",
    "שעתיים": "שעות",
}
_CARRIERS = {"שנת": "year", "חודש": "month", "שעה": "time", "תאריך": "day"}
"""What only announces a value: the year 1951, the month of May, at the hour 20:30."""

_BEFORE_CHRIST = frozenset(('לפנה"ס', 'לפסה"נ'))
_OUR_ERA = frozenset(('לסה"נ', "לספירה"))
_LONGEST = 16  # words that one number may take
_CENTURY = "המאה"
_HUNDRED = ("מאה", "number 100")  # what else a century may stand for

_declines = declines(PHRASES)
_yes_no = yes_no(PHRASES)


class Sense(NamedTuple):
    """What one token may mean before its neighbours are seen.

    Attributes:
        item: A number word or a number in digits.
        name: The word without its prefix chain.
        chain: The prefix chain before that.
    """

    item: Item | None
    name: str
    chain: str = ""


@lru_cache(maxsize=1 << 16)
def _sense(text: str) -> Sense | None:
    """The sense of a token that may be part of a value; None for ordinary words."""
    if text[-1].isdigit():
        amount = _amount(text)
        return Sense(Item(amount, "digits") if amount is not None else None, text)
    if text in _KNOWN:
        return Sense(WORDS.get(text), text)
    cut = len(text) - len(text.lstrip(PREFIX_LETTERS))
    for at in range(1, min(cut, 12) + 1):
        if text[at:] in _KNOWN:
            item = WORDS.get(text[at:])
            joined = item is not None and text[:at] == "ו"
            return Sense(item._replace(joined=joined) if item else None, text[at:], text[:at])
    return None


_KNOWN = frozenset(
    {*WORDS, *_MONTH_WORDS, *_UNIT_WORDS, *_DUALS, *_CARRIERS, "מינוס"} | _BEFORE_CHRIST | _OUR_ERA
)


def states(text: str) -> bool:
    """Whether a token may be part of a value: digits, a number word, a month, a unit.

    >>> states("בשלוש"), states("שלום")
    (True, False)
    """
    return _sense(text) is not None


def _amount(text: str) -> Fraction | None:
    """A number in digits: thousands in commas, a point before decimals."""
    match = _GROUPED.fullmatch(text)
    if match is None:
        return None
    sign, whole, decimals = match.groups()
    if len(whole) > 2 and whole[0] == "0":
        return None  # 007, telephone numbers
    amount = Fraction(whole.replace(",", "") + (decimals or ""))
    return -amount if sign == "-" else amount


def _number(amount: Fraction, first: Token, last: Token) -> Token:
    shown = number_text(amount)
    return Token(shown, first.start, last.end, f"number {shown}", "number")


class _Reader:
    """Goes over the tokens of an answer once, from left to right."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.senses = [_sense(token.text) for token in tokens]
        self.found: list[Token] = []

    def run(self) -> list[Token]:
        at = 0
        while at < len(self.tokens):
            sense = self.senses[at]
            at = self._step(at, sense) if sense is not None else self._keep(at)
        return self.found

    def _keep(self, at: int) -> int:
        self.found.append(self.tokens[at])
        return at + 1

    def _step(self, at: int, sense: Sense) -> int:
        for reading in (self._time, self._number, self._dual, self._minus):
            after = reading(at, sense)
            if after:
                return after
        return self._other(at, sense)

    def _name(self, at: int) -> str:
        sense = self.senses[at] if at < len(self.senses) else None
        return sense.name if sense is not None else ""

    def _item(self, at: int) -> Item | None:
        sense = self.senses[at] if at < len(self.senses) else None
        return sense.item if sense is not None else None

    def _time(self, at: int, _sense: Sense) -> int:
        """A time of the day in digits."""
        token = self.tokens[at]
        match = _TIME.fullmatch(token.text)
        if match is None:
            return 0
        hours, minutes, seconds = (int(part or 0) for part in match.groups())
        if hours > 24 or minutes > 59 or seconds > 59:
            return 0
        shown = f"{hours:02d}:{minutes:02d}" + (f":{seconds:02d}" if match[3] else "")
        self.found.append(Token(shown, token.start, token.end, f"time {shown}", "time"))
        return at + 1

    def _number(self, at: int, sense: Sense) -> int:
        """Number words and digits, with a following BC."""
        if sense.item is None or self._refused(at, sense):
            return 0
        items: list[Item] = []
        while len(items) < _LONGEST and (item := self._item(at + len(items))) is not None:
            if items and self.senses[at + len(items)].chain not in ("", "ו"):  # type: ignore[union-attr]
                break
            items.append(item)
        found = assemble([items[0]._replace(joined=False), *items[1:]])
        if found is None and sense.item.role != "digits":
            return 0
        amount, length = found or (sense.item.amount, 1)
        while length < len(items) and items[length].role in ("scale", "scales"):
            # A thousand thousands: the number so far counts, as it does when it is in digits.
            more = assemble([Item(amount, "digits"), *items[length:]])
            if more is None or more.length < 2:
                break
            amount, length = more.amount, length + more.length - 1
        after = at + length
        if self._item(after + 1) is None:  # else the era would part what belongs together
            if self._name(after) in _BEFORE_CHRIST and amount > 0:
                amount, after = -amount, after + 1
            elif self._name(after) in _OUR_ERA:
                after += 1
        self.found.append(_number(amount, self.tokens[at], self.tokens[after - 1]))
        return self._unit(after)

    def _unit(self, at: int) -> int:
        name = self._name(at)
        if name in _UNIT_WORDS and not self.senses[at].chain:  # type: ignore[union-attr]
            shown = _UNIT_WORDS[name][1]
            self.found.append(self.tokens[at]._replace(text=shown, key=shown, kind="unit"))
            return at + 1
        return at

    def _refused(self, at: int, sense: Sense) -> bool:
        """Number words that are something else here: second, century, the days of the week."""
        if sense.name == "שנים":
            return self._name(at + 1) not in ("עשר", "עשרה")
        if sense.name == "שני":
            weekday = at > 0 and self.tokens[at - 1].text.endswith("יום")
            return "ה" in sense.chain or weekday or not self._word(at + 1)
        if sense.name == "מאה":
            return "ה" in sense.chain or self._ordinal(at + 1)
        return False

    def _word(self, at: int) -> bool:
        """Whether a Hebrew word stands there that is no number, or a scale (two million)."""
        if at >= len(self.tokens) or not "א" <= self.tokens[at].text[0] <= "ת":
            return False
        item = self._item(at)
        return item is None or item.role in ("scale", "scales")

    def _ordinal(self, at: int) -> bool:
        """Whether digits follow, or a word with the article: the 19th century."""
        if at >= len(self.tokens):
            return False
        item = self._item(at)
        return (item is not None and item.role == "digits") or self.tokens[at].text[0] == "ה"

    def _dual(self, at: int, sense: Sense) -> int:
        """Two years in one word."""
        if sense.name not in _DUALS:
            return 0
        token, shown = self.tokens[at], _DUALS[sense.name]
        self.found.append(_number(Fraction(2), token, token))
        self.found.append(token._replace(text=shown, key=shown, kind="unit"))
        return at + 1

    def _minus(self, at: int, sense: Sense) -> int:
        """Minus in letters."""
        item = self._item(at + 1)
        if sense.name != "מינוס" or item is None or (item.role == "digits" and item.amount < 0):
            return 0
        before = len(self.found)
        after = self._number(at + 1, self.senses[at + 1])  # type: ignore[arg-type]
        if after and self._name(after) in _MONTH_WORDS:
            del self.found[before:]  # a day of the month has no sign
            return 0
        if after:
            number = self.found[before]
            amount = -Fraction(number.key.removeprefix("number "))
            self.found[before] = _number(amount, self.tokens[at], number)
        return after

    def _other(self, at: int, sense: Sense) -> int:
        """A word after all. Where it looks like a number word, its text stays as it is written."""
        token = self.tokens[at]
        if sense.name in _MONTH_WORDS:
            token = token._replace(kind="month name")
        elif sense.name in _CARRIERS:
            token = token._replace(kind="carrier")
        elif sense.name == "מאה":
            token = token._replace(text=_CENTURY, key="מאה", kind="century", others=_HUNDRED)
        elif sense.name in _UNIT_WORDS and sense.name not in WORDS and self._currency(at, sense):
            token = token._replace(text=_UNIT_WORDS[sense.name][1], kind="unit")
            token = token._replace(key=token.text)
        elif not token.text[-1].isdigit():
            token = token._replace(kind="kept")
        self.found.append(token)
        return at + 1

    def _currency(self, at: int, sense: Sense) -> bool:
        """Whether a sign of currency stands before a number."""
        return sense.name in "$€£₪" and self._item(at + 1) is not None


def _exists(year: int, month: int, day: int) -> bool:
    try:
        datetime.date(year, month, day)
    except ValueError:
        return False
    return True


def _written_out(token: Token) -> list[Token]:
    """A date in digits as day, month name and year: the way every date is shown and read."""
    dotted, iso = _DATE.fullmatch(token.text), _ISO.fullmatch(token.text)
    if dotted is not None:
        day, month, year = int(dotted[1]), int(dotted[3]), int(dotted[4])
    elif iso is not None:
        day, month, year = int(iso[3]), int(iso[2]), int(iso[1])
    else:
        return [token]
    if year < 1000 or not _exists(year, month, day):
        return [token]
    parts = (str(day), _MONTHS[month - 1], str(year))
    return [token._replace(text=part, key=part) for part in parts]


class _Dates:
    """Puts days, month names and years together, over tokens whose numbers are read already."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.found: list[Token] = []

    def run(self) -> list[Token]:
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
        sense = _sense(token.text)
        month = _MONTH_WORDS[sense.name] if sense is not None else 0
        year_at = at + 1
        if self._kind(year_at) == "carrier" and _announced(self.tokens[year_at]) == "year":
            year_at += 1
        year = self._whole(year_at, 100, 2999)
        day = self._whole(at - 1, 1, 31) if self.found and self.found[-1].kind == "number" else None
        announced = at > 0 and _announced(self.tokens[at - 1]) == "month"
        if (
            (day, year, announced) == (None, None, False)
            and month in _OTHERWISE
            and len(self.tokens) > 1
        ):
            self.found.append(token._replace(kind="kept"))
            return at + 1
        if day is not None:
            self.found[-1] = self.found[-1]._replace(key=f"day {day}", kind="day")
        shown = _MONTHS[month - 1]
        self.found.append(token._replace(text=shown, key=f"month {month}", kind="month"))
        if year is None:
            return at + 1
        self.found.append(self.tokens[year_at]._replace(kind="year"))
        return year_at + 1

    def _announces(self, at: int, token: Token) -> bool:
        """Whether a word only announces the value that follows: the year 1951, at 20:30."""
        what = _announced(token)
        if what == "year":
            return self._kind(at + 1) == "number" and self.tokens[at + 1].text.lstrip("-").isdigit()
        if what == "month":
            return self._kind(at + 1) == "month name"
        if what == "time":
            return self._kind(at + 1) == "time"
        return self._whole(at + 1, 1, 31) is not None and self._kind(at + 2) == "month name"


def _announced(token: Token) -> str:
    """What a carrier word announces; "" for other tokens."""
    sense = _sense(token.text) if token.kind == "carrier" else None
    return _CARRIERS.get(sense.name, "") if sense is not None else ""


def _values(tokens: list[Token]) -> list[Token]:
    if not any(map(states, [token.text for token in tokens])):
        return tokens
    tokens = [part for token in tokens for part in _written_out(token)]
    return _Dates(_Reader(tokens).run()).run()


values = TokenStep("values", _values)
"""Numbers, dates and times become atomic tokens in their places; carriers before them go."""


def read(_source: str, tokens: list[Token]) -> tuple[Value | str | None, list[Token]]:
    """The value of a whole answer, and the tokens that stand for it."""
    kinds = {token.kind for token in tokens}
    if "word" in kinds and len(tokens) > 20:
        return None, tokens
    if kinds <= {"number", "unit"} or (len(tokens) == 2 and tokens[0].text in _BOUNDS):
        return _whole_number(tokens)
    if kinds <= {"day", "month", "year", "time", "number"}:
        return _whole_date(tokens), tokens
    if len(tokens) == 1 and (slashed := _SLASHED.fullmatch(tokens[0].text)):
        return _slashed(slashed), tokens
    return _said(tokens)


def _whole_number(tokens: list[Token]) -> tuple[Value | None, list[Token]]:
    numbers = [token for token in tokens if token.kind == "number"]
    units = [token for token in tokens if token.kind == "unit"]
    bound = _BOUNDS.get(tokens[0].text, "")
    if len(numbers) != 1 or len(units) > 1 or len(tokens) > 2:
        return None, tokens
    unit = _UNIT_WORDS[units[0].text][0] if units else ""
    value = Number(Fraction(numbers[0].key.removeprefix("number ")), unit, bound)
    shown = bound + numbers[0].text + "".join(f" {each.text}" for each in units)
    (key,) = keys(value)
    start = min(token.start for token in tokens)
    return value, [Token(shown, start, max(t.end for t in tokens), key, "number")]


def _whole_date(tokens: list[Token]) -> Date | None:
    parts = {token.kind: token.key.partition(" ")[2] for token in tokens}
    if len(parts) != len(tokens) or "number" in parts:
        return None
    whole = {kind: int(part) for kind, part in parts.items() if kind != "time"}
    return Date(whole.get("year"), whole.get("month"), whole.get("day"), parts.get("time"))


def _slashed(match: regex.Match[str]) -> Ambiguous | None:
    """3/4 is a fraction or the third of April."""
    first, second = int(match[1]), int(match[2])
    if not (1 <= first <= 31 and 1 <= second <= 12):
        return None
    return Ambiguous((Number(Fraction(first, second)), Date(month=second, day=first)))


def _said(tokens: list[Token]) -> tuple[Value | None, list[Token]]:
    """Yes, no or a refusal, by the words as they were written."""
    said = " ".join(token.others[0] if token.others else token.text for token in tokens)
    value: Value | None = _yes_no(said)
    shown = ""
    if isinstance(value, YesNo):
        shown = "כן" if value.yes else "לא"
    elif _declines(said):
        value, shown = Refusal(), "אין תשובה"
    if value is None:
        return None, tokens
    (key,) = keys(value)
    return value, [Token(shown, tokens[0].start, tokens[-1].end, key, "answer")]
