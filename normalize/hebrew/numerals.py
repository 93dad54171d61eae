"""Numbers in digits; Hebrew number words in both genders, and how they add up.

A word is one `Item`; `assemble` joins items to a number. What stands before a number word (a
prefix chain, the "and" of the last part) is told by the caller.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import regex

_GROUPED = regex.compile(r"([+-]?)(\d{1,3}(?:,\d{3}){1,10}|\d{1,30})(\.\d{1,30})?")


def digits(text: str) -> Fraction | None:
    """A number in digits: thousands in commas, a point before decimals; None for anything else.

    More than some thirty digits state no amount, and int() refuses thousands of them.

    >>> digits("1,000.50"), digits("007") is None
    (Fraction(2001, 2), True)
    """
    match = _GROUPED.fullmatch(text)
    if match is None:
        return None
    sign, whole, decimals = match.groups()
    if len(whole) > 2 and whole[0] == "0":
        return None  # 007, telephone numbers
    amount = Fraction(whole.replace(",", "") + (decimals or ""))
    return -amount if sign == "-" else amount


class Item(NamedTuple):
    """One number word.

    Attributes:
        amount: What it counts.
        role: Its place in a number: ``unit`` 1-9, ``ten`` 10 (or the end of a teen), ``tens``,
            ``hundred`` 100 and 200, ``hundreds`` (counted), ``scale`` (thousand and up), ``scales``
            (counted only), ``twice`` 2,000, ``part`` 1/2 to 1/4, ``parts`` (counted), ``zero``,
            ``digits``.
        joined: Whether "and" is written onto it.
    """

    amount: Fraction
    role: str
    joined: bool = False


_UNITS = {
    1: "אחת אחד",
    2: "שתיים שתים שתי שניים שני שנים",
    3: "שלוש שלש שלושה שלשה שלושת שלשת",
    4: "ארבע ארבעה ארבעת",
    5: "חמש חמישה חמשה חמשת חמישת",
    6: "שש שישה ששה ששת שישת",
    7: "שבע שבעה שבעת",
    8: "שמונה שמנה שמונת שמנת",
    9: "תשע תשעה תשעת",
}
_TENS = {
    20: "עשרים",
    30: "שלושים שלשים",
    40: "ארבעים",
    50: "חמישים חמשים",
    60: "שישים ששים",
    70: "שבעים",
    80: "שמונים שמנים",
    90: "תשעים",
}
_REST = {
    ("zero", 0): "אפס",
    ("ten", 10): "עשר עשרה עשרת",
    ("hundred", 100): "מאה",
    ("hundred", 200): "מאתיים מאתים",
    ("hundreds", 100): "מאות",
    ("scale", 1000): "אלף אלפ",  # a last pe is not made final, see characters.folded
    ("scales", 1000): "אלפים אלפי",
    ("twice", 2000): "אלפיים",
    ("scale", 10**6): "מיליון מליון",
    ("scales", 10**6): "מיליונים מיליוני מליונים מליוני",
    ("scale", 10**9): "מיליארד מיליארדים מיליארדי ביליון",
    ("part", Fraction(1, 2)): "חצי מחצית",
    ("part", Fraction(1, 3)): "שליש",
    ("part", Fraction(1, 4)): "רבע",
    ("parts", Fraction(1, 3)): "שלישים",
    ("parts", Fraction(1, 4)): "רבעים",
    ("parts", Fraction(1, 5)): "חמישיות",
    ("parts", Fraction(1, 6)): "שישיות",
    ("parts", Fraction(1, 8)): "שמיניות",
    ("parts", Fraction(1, 10)): "עשיריות",
}


def _lexicon() -> dict[str, Item]:
    tables: dict[tuple[str, int | Fraction], str] = {
        ("unit", n): words for n, words in _UNITS.items()
    }
    tables |= {("tens", n): words for n, words in _TENS.items()}
    tables |= _REST
    return {
        word: Item(Fraction(amount), role)
        for (role, amount), words in tables.items()
        for word in words.split()
    }


WORDS = _lexicon()
"""Number word -> its item. Hundreds, thousands and millions that only count (מאות) are no number
on their own; neither is שנים, which is two only in twelve."""

ORDINALS = {
    word: number
    for number, words in enumerate(
        (
            *("ראשון ראשונה", "שני שנייה שניה", "שלישי שלישית", "רביעי רביעית"),
            *("חמישי חמישית", "שישי שישית", "שביעי שביעית", "שמיני שמינית"),
            *("תשיעי תשיעית", "עשירי עשירית"),
        ),
        1,
    )
    for word in words.split()
}
"""Ordinal, without its article -> its number. Beyond ten the cardinals serve."""

_ALONE = ("unit", "ten", "tens", "hundred", "scale", "twice", "zero")


class Sum(NamedTuple):
    """A number and how many items it took."""

    amount: Fraction
    length: int


def assemble(items: Sequence[Item]) -> Sum | None:
    """The number that the first items state; None where they state none.

    >>> assemble([WORDS["שלוש"], WORDS["מאות"], WORDS["עשרים"], WORDS["אחת"]._replace(joined=True)])
    Sum(amount=Fraction(321, 1), length=4)
    >>> assemble([WORDS["מאות"]]) is None
    True
    """
    if not items or items[0].role not in (*_ALONE, "digits", "part"):
        return None
    if items[0].role == "part":
        if len(items) > 1 and items[1].role == "scale" and not items[1].joined:
            return Sum(items[0].amount * items[1].amount, 2)  # half a million
        return Sum(items[0].amount, 1)
    total, at, scale = Fraction(0), 0, Fraction(10**12)
    while at < len(items) and scale > 1:
        group, after = _group(items, at, first=at == 0)
        if after < len(items) and _counts(items[after], group, after == at, at == 0, scale):
            scale = items[after].amount
            total += (1 if after == at else group) * scale
            at = after + 1
        elif after == at and items[at].role == "twice" and scale > 1000:
            total, scale, at = total + 2000, Fraction(1000), at + 1
        elif after == at:
            break
        else:
            total, at, scale = total + group, after, Fraction(1)
    halved = at < len(items) and items[at].joined and items[at].role == "part"
    if halved and total and total.denominator == 1:
        last = scale if scale < 10**12 else Fraction(1)
        total, at = total + last * items[at].amount, at + 1
    return Sum(total, at) if at else None


def total(items: Sequence[Item]) -> Sum | None:
    """The number that the first items state, a number in digits among them.

    What follows a number works on it as it would on its digits: a thousand thousands, two thirds.
    """
    found = assemble(items)
    if found is None and items and items[0].role == "digits":
        found = Sum(items[0].amount, 1)
    while found is not None and (more := _grown(found.amount, items[found.length :])) is not None:
        found = Sum(more.amount, found.length + more.length)
    return found


def _grown(amount: Fraction, rest: Sequence[Item]) -> Sum | None:
    """What a number grows to by the items after it, and how many of them it took."""
    role, joined = (rest[0].role, rest[0].joined) if rest else ("", False)
    if role == "parts" and not joined:
        return Sum(amount * rest[0].amount, 1)
    if role == "part" and joined and amount and amount.denominator == 1:
        return Sum(amount + rest[0].amount, 1)
    more = assemble([Item(amount, "digits"), *rest]) if role in ("scale", "scales") else None
    return Sum(more.amount, more.length - 1) if more is not None and more.length > 1 else None


def _counts(item: Item, group: Fraction, bare: bool, first: bool, scale: Fraction) -> bool:
    """Whether an item multiplies the group before it (or stands for one, bare)."""
    if item.amount >= scale or item.role not in ("scale", "scales"):
        return False
    if bare:
        return item.role == "scale" and (first or item.joined)
    return not item.joined


def _group(items: Sequence[Item], at: int, first: bool) -> tuple[Fraction, int]:
    """The number below a thousand (or in digits) at a place, and where it ends."""
    if items[at].role == "digits":
        # Digits open a number, and only before a scale: 5 million.
        return (items[at].amount, at + 1) if first else (Fraction(0), at)
    if items[at].role == "zero":
        return Fraction(0), at + (1 if first else 0)
    total, free = Fraction(0), Fraction(1000)
    start = at
    while at < len(items):
        part = _part(items, at)
        if part is None or part[0] >= free or items[at].role == "digits":
            break
        amount, length, unit = part
        if unit and not items[at].joined and not (first and at == start):
            counted = at + length < len(items) and items[at + length].role in ("scale", "scales")
            if not (counted and at == start):
                break
        total += amount
        free = Fraction(100 if amount >= 100 else 10 if amount >= 20 else 1)
        at += length
    return total, at


def _part(items: Sequence[Item], at: int) -> tuple[Fraction, int, bool] | None:
    """Hundreds, tens, teens or a unit at a place: amount, length, and whether it is a unit."""
    item = items[at]
    following = items[at + 1] if at + 1 < len(items) and not items[at + 1].joined else None
    if item.role == "unit" and following is not None:
        if following.role == "hundreds" and item.amount > 2:
            return item.amount * 100, 2, False
        if following.role == "ten":
            return item.amount + 10, 2, False
    if item.role in ("hundred", "tens", "ten"):
        return item.amount, 1, False
    return (item.amount, 1, True) if item.role == "unit" else None
