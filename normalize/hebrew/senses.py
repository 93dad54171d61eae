"""What single Hebrew tokens may state: numbers, months, units, and what announces them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import regex

from .calendar import MONTH_WORDS
from .chains import LETTERS as PREFIX_LETTERS
from .numerals import WORDS, Item, digits

SLASHED = regex.compile(r"(\d{1,2})/(\d{1,2})")

_UNITS = {
    "%": ("%", "% אחוז אחוזים אחוזי"),
    "ILS": ("₪", '₪ שקל שקלים ש"ח'),
    "USD": ("$", "$ דולר דולרים דולרי"),
    "EUR": ("€", "€ אירו יורו"),
    "GBP": ("£", "£ פאונד"),
    "km": ('ק"מ', 'ק"מ קילומטר קילומטרים'),
    "m": ("מטר", "מטר מטרים מ'"),
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
UNITS = tuple(_UNITS)
SIGNS = tuple("$€£₪%")
UNIT_WORDS = {
    word: (unit, shown) for unit, (shown, words) in _UNITS.items() for word in words.split()
}
DUALS = {
    "שנתיים": "שנים",
    "חודשיים": "חודשים",
    "שבועיים": "שבועות",
    "יומיים": "ימים",
    "שעתיים": "שעות",
}
CARRIERS = {"שנת": "year", "חודש": "month", "שעה": "time", "תאריך": "day"}
"""What only announces a value: the year 1951, the month of May, at the hour 20:30."""

BEFORE_CHRIST = frozenset(('לפנה"ס', 'לפסה"נ'))
OUR_ERA = frozenset(('לסה"נ', "לספירה"))


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
def sense_of(text: str) -> Sense | None:
    """The sense of a token that may be part of a value; None for ordinary words."""
    if text[-1].isdigit():
        amount = digits(text)
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
    {*WORDS, *MONTH_WORDS, *UNIT_WORDS, *DUALS, *CARRIERS, "מינוס"} | BEFORE_CHRIST | OUR_ERA
)


def states(text: str) -> bool:
    """Whether a token may be part of a value: digits, a number word, a month, a unit.

    >>> states("בשלוש"), states("שלום")
    (True, False)
    """
    return sense_of(text) is not None
