"""Numbers written with digits the Polish way: groups, decimal comma, fractions, powers, ranges.

These steps see the punctuation; they make number tokens, whose key says the exact value, and leave
as words what has more than one careful reading (`readings` tells which).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from fractions import Fraction

import regex

from .. import roman
from ..core import Token, TokenStep, word
from ..values import Date, Number, number_text

_split = str.split  # a table as one string stays readable

_MOST_DIGITS = 400  # longer ones are left as words: no answer is one, and big integers are slow
_PLAIN = regex.compile(r"[+-]?\d+")
_DECIMAL = regex.compile(r"([+-]?\d+)[.,](\d+)")
_GROUPED = regex.compile(r"([+-]?\d{1,3})(?:(\.)\d{3}(?:\.\d{3})*|(,)\d{3}(?:,\d{3})*)(?:[.,]\d+)?")
_APOSTROPHES = regex.compile(r"[+-]?[1-9]\d{0,2}(?:'\d{3})+(?:\.\d+)?")
_FRACTION = regex.compile(r"([+-]?\d{1,6})/(\d{1,6})")
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_POWER = regex.compile(rf"(\d{{1,6}})([⁻⁺]?[{_SUPERSCRIPTS}]{{1,3}})")
_VULGAR = regex.compile(r"([+-]?\d*)([¼½¾⅐-⅞↉])")
_GROUP = regex.compile(r"\d{3}(?:,\d+)?")
_GLUED = regex.compile(r"([+-]?\d+(?:[.,]\d+)?)-?(\p{L}[\p{L}²³]{0,11})")
_TIME = regex.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?")
_TO_DIGIT = {ord(s): str(i) for i, s in enumerate(_SUPERSCRIPTS)}
_SUFFIXES = frozenset(
    _split("go ego iego gim ym im ty ta te tej tą tych tym tymi szy sza sze szym szych szej wszy "
    "wszym ga gi gie giej gim giego ci cia cie ciej cim "
    "cich cią my ma me mej mym mych ego emu mu ym "
    "sty sta ste stym stych ej ą ych lecia")
) - {"ma", "ta", "te"}  # fmt: skip


def number(amount: Fraction | int, start: int, end: int) -> Token:
    """A number token.

    >>> number(5, 0, 4)[:4]
    ('5', 0, 4, 'number 5')
    """
    shown = number_text(Fraction(amount))
    return Token(shown, start, end, f"number {shown}", "number")


def amount(token: Token) -> Fraction | None:
    """The exact value of a number token; None for any other token."""
    return Fraction(token.key[7:]) if token.kind == "number" else None


def _grouped(text: str) -> tuple[Number, ...] | None:
    match = _GROUPED.fullmatch(text)
    if match is None:
        return None
    mark = match[2] or match[3]
    whole, other, rest = text.partition("," if mark == "." else ".")
    plain = whole.replace(mark, "")
    if mark in rest:
        return None
    grouped = Fraction(f"{plain}.{rest}" if other else plain)
    if whole.count(mark) > 1 or other:
        return (Number(grouped),)
    if match[1].lstrip("+-").startswith("0"):
        return None
    return Number(grouped), Number(Fraction(text.replace(mark, ".")))


def _day_and_month(text: str) -> Date | None:
    day, _, month = text.partition(".")
    if len(month) == 2 and 1 <= int(month) <= 12 and len(day) <= 2 and 1 <= int(day) <= 31:
        return Date(None, int(month), int(day))
    return None


def readings(text: str) -> tuple[Number | Date, ...]:
    """What a writing with digits can mean: nothing, one number, or several (then it is ambiguous).

    A comma is the decimal comma, a dot parts thousands or decimals; three digits after a single
    mark may be either, and 11.09 may be a day and a month.

    >>> [len(readings(text)) for text in ("1.000.000", "3,14", "1.234", "11.09", "x")]
    [1, 1, 2, 2, 0]
    """
    if len(text) > _MOST_DIGITS:
        return ()
    if _PLAIN.fullmatch(text):
        return (Number(Fraction(int(text))),)
    if _APOSTROPHES.fullmatch(text):
        return (Number(Fraction(text.replace("'", ""))),)
    grouped = _grouped(text)
    if grouped is not None:
        return grouped
    if _DECIMAL.fullmatch(text):
        plain = Number(Fraction(text.replace(",", ".")))
        day = _day_and_month(text) if text[0].isdigit() and "." in text else None
        return (plain,) if day is None else (plain, day)
    match = _FRACTION.fullmatch(text)
    if match and int(match[2]) and abs(int(match[1])) < 10 * int(match[2]):
        return (Number(Fraction(int(match[1]), int(match[2]))),)
    return _special(text)


def _special(text: str) -> tuple[Number, ...]:
    match = _POWER.fullmatch(text)
    if match:
        power = int(match[2].translate(_TO_DIGIT).replace("⁻", "-").replace("⁺", ""))
        base = Fraction(int(match[1]))
        return (Number(base**power),) if abs(power) <= 100 and base else ()
    match = _VULGAR.fullmatch(text)
    if match:
        part = Fraction(unicodedata.numeric(match[2])).limit_denominator(10)
        whole = int(match[1]) if match[1] not in ("", "+", "-") else 0
        sign = -1 if match[1].startswith("-") else 1
        return (Number(whole + sign * part),)
    return ()


def _designations(tokens: list[Token]) -> list[Token]:
    """A type written with its number is one word, with or without the hyphen: F-16, MiG-17."""
    read: list[Token] = []
    for token in tokens:
        if token.text.isdecimal() and len(token.text) <= 5 and len(read) > 1:
            name, hyphen = read[-2:]
            touching = name.end == hyphen.start and hyphen.end == token.start
            short = name.text.isalpha() and len(name.text) <= 5 and name.text[0].isupper()
            if hyphen.text == "-" and touching and short and roman.read(name.text) is None:
                read[-2:] = [word(name.text + token.text, name.start, token.end)]
                continue
        read.append(token)
    return read


def _endings(tokens: list[Token]) -> list[Token]:
    """Drop the written ending of an ordinal: 50-tych, XX-go."""
    read: list[Token] = []
    for token in tokens:
        if token.text in _SUFFIXES and len(read) > 1 and read[-1].text == "-":
            before = read[-2]
            touching = before.end == read[-1].start and read[-1].end == token.start
            if touching and (before.text.isdecimal() or roman.read(before.text)):
                read.pop()
                read[-1] = before._replace(end=token.end)
                continue
        read.append(token)
    return read


def _pieces(tokens: list[Token]) -> Iterator[Token]:
    """Part a number from what is written to it: 5km, 50tych; drop the ending of an ordinal."""
    for token in tokens:
        match = _GLUED.fullmatch(token.text) if token.text[:1] in "+-0123456789" else None
        if match is None:
            yield token
            continue
        middle = token.start + len(match[1])
        from .units import is_glued  # a table; late, for it needs the number tokens of this module

        if match[2] in _SUFFIXES or is_glued(match[2]):
            yield Token(match[1], token.start, middle, match[1])
            if match[2] not in _SUFFIXES:
                yield Token(match[2], middle, token.end, match[2])
        else:
            yield token


def _spaced(tokens: list[Token], at: int) -> tuple[Token, int] | None:
    """A number whose thousands are parted by spaces, from `at`: 1 000 000."""
    first = tokens[at]
    if not (_PLAIN.fullmatch(first.text) and len(first.text.lstrip("+-")) <= 3):
        return None
    if first.text.lstrip("+-").startswith("0"):
        return None
    stop, written = at + 1, first.text
    while stop < len(tokens) and stop - at < 12 and "," not in written:
        token = tokens[stop]
        if token.start != tokens[stop - 1].end + 1 or _GROUP.fullmatch(token.text) is None:
            break
        written += token.text
        stop += 1
    if stop == at + 1:
        return None
    exact = Fraction(written.replace(",", "."))
    return number(exact, first.start, tokens[stop - 1].end), stop


def _power(tokens: list[Token], at: int) -> tuple[Token, int] | None:
    """10^6, from `at`."""
    if at + 2 >= len(tokens) or tokens[at + 1].text != "^":
        return None
    base, power = tokens[at].text, tokens[at + 2].text
    if not (_PLAIN.fullmatch(base) and _PLAIN.fullmatch(power)):
        return None
    if len(base) > 6 or len(power) > 3 or abs(int(power)) > 100 or not int(base):
        return None
    return number(Fraction(int(base)) ** int(power), tokens[at].start, tokens[at + 2].end), at + 3


def _read_digits(tokens: list[Token]) -> list[Token]:
    tokens = _designations(_endings(tokens))
    if not any(any(c.isnumeric() for c in token.text) for token in tokens):
        return tokens
    given = list(_pieces(tokens))
    read: list[Token] = []
    at = 0
    while at < len(given):
        token = given[at]
        found = None
        if token.text[-1:].isnumeric() and token.text[:1] in "+-0123456789":
            found = _spaced(given, at) or _power(given, at) or _mixed(given, at)
        if found is not None:
            read.append(found[0])
            at = found[1]
        else:
            read.append(_single(token))
            at += 1
    return read


def _single(token: Token) -> Token:
    if not token.text[-1:].isnumeric() or token.text[0].isalpha():
        return token
    time = _TIME.fullmatch(token.text)
    if time:
        shown = f"{int(time[1]):02d}:{time[2]}" + (f":{time[3]}" if time[3] else "")
        return Token(shown, token.start, token.end, f"time {shown}", "time")
    found = readings(token.text)
    if len(found) == 1 and isinstance(found[0], Number):
        return number(found[0].amount, token.start, token.end)
    return token._replace(kind="ambiguous") if found else token


def _mixed(tokens: list[Token], at: int) -> tuple[Token, int] | None:
    """2 1/2 or 2 ½, from `at`."""
    if at + 1 >= len(tokens) or tokens[at + 1].start != tokens[at].end + 1:
        return None
    whole, part = tokens[at].text, tokens[at + 1].text
    if not _PLAIN.fullmatch(whole) or not (_FRACTION.fullmatch(part) or _VULGAR.fullmatch(part)):
        return None
    found = readings(part)
    if len(whole) > _MOST_DIGITS or len(found) != 1 or not isinstance(found[0], Number):
        return None
    sign = -1 if whole.startswith("-") else 1
    if not 0 < found[0].amount < 1:
        return None
    both = int(whole) + sign * found[0].amount
    return number(both, tokens[at].start, tokens[at + 1].end), at + 2


def _ranges(tokens: list[Token]) -> list[Token]:
    """Two rising numbers with only a hyphen or a slash between them: 1814-1815, 1914-18."""
    read: list[Token] = []
    at = 0
    while at < len(tokens):
        found = _range(tokens, at)
        if found is not None and not (read and read[-1].text == "-"):
            read += found[0]
            at = found[1]
        else:
            read.append(tokens[at])
            at += 1
    return read


def _range(tokens: list[Token], at: int) -> tuple[list[Token], int] | None:
    slashed = regex.fullmatch(r"(\d{3,4})/(\d{3,4})", tokens[at].text)
    if slashed and int(slashed[1]) < int(slashed[2]):
        middle = tokens[at].start + len(slashed[1])
        return ends(
            number(int(slashed[1]), tokens[at].start, middle),
            number(int(slashed[2]), middle + 1, tokens[at].end),
        ), at + 1
    if at + 2 >= len(tokens) or tokens[at + 1].text != "-":
        return None
    if at + 3 < len(tokens) and tokens[at + 3].text == "-":
        return None
    first, last = amount(tokens[at]), amount(tokens[at + 2])
    if first is None or last is None or first < 0 or tokens[at].text.startswith("+"):
        return None
    if first >= 1000 and 10 <= last < 100 and last > first % 100 and first.denominator == 1:
        last += first - first % 100
    if first >= last:
        return None
    second = number(last, tokens[at + 2].start, tokens[at + 2].end)
    return ends(tokens[at], second), at + 3


def ends(first: Token, last: Token) -> list[Token]:
    """The two tokens that stand for everything from one number to another.

    >>> [t.key for t in ends(number(3, 0, 1), number(5, 2, 3))]
    ['from number 3', 'to number 5']
    """
    return [
        first._replace(text=f"od {first.text}", key=f"from {first.key}", kind="range"),
        last._replace(text=f"do {last.text}", key=f"to {last.key}", kind="range"),
    ]


read_digits = TokenStep("digits", _read_digits)
"""Numbers written with digits."""

ranges = TokenStep("ranges", _ranges)
"""Ranges of numbers written with digits."""
