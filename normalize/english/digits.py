"""Numbers in digits, in every usual writing, read to exact values.

A number too long to be meant (10^28979) is found without an amount. Nothing is guessed: 1.2.3 is no
number, and a point is a decimal point (English writes thousands with a comma).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from .units import CURRENCY, UNIT_AFTER

MOST_DIGITS: Final = 400
"""Longer numbers stay words: nobody means them, and their arithmetic would cost."""

_VULGAR: Final = {
    "½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3), "¼": Fraction(1, 4),
    "¾": Fraction(3, 4), "⅕": Fraction(1, 5), "⅖": Fraction(2, 5), "⅗": Fraction(3, 5),
    "⅘": Fraction(4, 5), "⅙": Fraction(1, 6), "⅚": Fraction(5, 6), "⅐": Fraction(1, 7),
    "⅛": Fraction(1, 8), "⅜": Fraction(3, 8), "⅝": Fraction(5, 8), "⅞": Fraction(7, 8),
    "⅑": Fraction(1, 9), "⅒": Fraction(1, 10),
}  # fmt: skip
_RAISED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_FRACTION_SLASH: Final = "⁄"  # NFKC writes ½ as 1⁄2

_NUMBER: Final = re.compile(
    rf"""
    (?<!\w) (?<![0-9][.,'])
    (?: (?P<sign> (?<![\w)\]%]) [+-] ) (?=[0-9.$€£¥₹₩₽₪₺½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]) )?
    (?P<money> {CURRENCY} )? (?P<inner> (?<=[$€£¥₹₩₽₪₺]) - )?
    (?:
      (?P<literal> 0x[0-9a-f]{{1,60}} | 0b[01]{{1,200}} | 0o[0-7]{{1,60}} ) (?!\w)
    |
      (?P<digits>
          [0-9]{{1,3}} (?:,[0-9]{{3}})+ (?:\.[0-9]+)?
        | [0-9]{{1,2}} (?:,[0-9]{{2}})+ ,[0-9]{{3}} (?:\.[0-9]+)?
        | [0-9]{{1,3}} (?:\.[0-9]{{3}}){{2,}} (?:,[0-9]+)?
        | [0-9]{{1,3}} (?P<gap>[ '_]) [0-9]{{3}} (?:(?P=gap)[0-9]{{3}})* (?:[.,][0-9]+)?
        | [0-9]{{4,}} '[0-9]{{3}}
        | [0-9]+ (?:[.,][0-9]+)?
        | \.[0-9]+
      ) (?! [0-9] | [.,'][0-9] )
      (?: e(?P<e>[+-]?[0-9]{{1,9}})(?!\w) )?
      (?: \s?[x×*·]\s?10 \s?(?:\^|\*\*)?\s?
          (?P<times>[-+]?[0-9]{{1,9}}|[⁻⁺]?[⁰¹²³⁴-⁹]{{1,9}}) (?![\w.]) )?
      (?: (?:\^|\*\*|[ ]to[ ]the[ ]power[ ](?:of[ ])?)(?P<power>[-+]?[0-9]{{1,9}})(?!\w)
        | (?P<raised>[⁻⁺]?[⁰¹²³⁴-⁹]{{1,9}}) )?
    |
      (?P<bare> [½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒] )
    )
    """,
    re.VERBOSE,
)
_OVER: Final = re.compile(r"\s?[/⁄]\s?([0-9]{1,30})(?![\w/⁄]|[.,][0-9])")
_MIXED: Final = re.compile(
    r"\s?(?:([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒])"
    r"|(?:(?<![0-9])(?:\s|(?<=\s))|-)([0-9]{1,9})[/⁄]([0-9]{1,9})(?![\w/]))"
)
_SUFFIX: Final = re.compile(r"(?:st|nd|rd|th)(?!\w)")
_SHORT_SCALE: Final = re.compile(
    r" ?(?:(k|bn|mn|mln|mio|tn)|([mb])(?= (?:people|inhabitants|residents|copies|users|dollars|usd"
    r"|euros|eur|pounds|gbp)(?!\w)))(?!\w)| ?([mb])(?!\w)"
)
_SHORT: Final = {
    "k": 10**3, "m": 10**6, "mn": 10**6, "mln": 10**6, "mio": 10**6, "b": 10**9, "bn": 10**9,
    "tn": 10**12,
}  # fmt: skip


class Digits(NamedTuple):
    """A number in digits and where it stands."""

    start: int
    end: int
    amount: Fraction | None  # None: beyond what is read (10^28979)
    plain: bool  # a bare number, which words such as "million" may follow


def find(text: str) -> Iterator[Digits]:
    """The numbers in digits of a text, in order.

    >>> [str(found.amount) for found in find("3 x 10^4 of 1,234.5, not 1.2.3")]
    ['30000', '2469/2']
    """
    at = 0
    while (match := _NUMBER.search(text, at)) is not None:
        read = _one(text, match)
        at = match.end() if read is None else read.end
        if read is not None:
            yield read


def _one(text: str, match: re.Match[str]) -> Digits | None:
    """The number that begins where the expression matched, with what may follow its digits."""
    if match["literal"]:
        amount, end, plain = Fraction(int(match["literal"], 0)), match.end(), False
    elif match["bare"]:
        amount, end, plain = _VULGAR[match["bare"]], match.end(), False
    else:
        base = _amount(match)
        if base is None:
            return Digits(match.start(), match.end(), None, False)
        tail = _tail(text, match, base)
        if tail is None:
            return None
        amount, end, plain = tail
        if match["gap"] == " " and len(set(match["digits"].split())) == 1:
            once = match["digits"].split()[0]  # 116 116 is 116 said twice
            amount, end, plain = Fraction(int(once)), match.start("digits") + len(once), True
    start = match.start() if match["sign"] or match["inner"] else _inside(match)
    negative = match["sign"] == "-" or bool(match["inner"])
    return Digits(start, end, -amount if negative and amount else amount, plain)


def _inside(match: re.Match[str]) -> int:
    return match.end("money") if match["money"] else match.start()


def _amount(match: re.Match[str]) -> Fraction | None:
    digits = match["digits"]
    if len(digits) > MOST_DIGITS:
        return None
    plain = _plain(digits, match["gap"])
    exponent = int(match["e"] or 0)
    if match["times"]:
        exponent += int(match["times"].translate(_RAISED))
    power = match["power"] or (match["raised"] or "").translate(_RAISED)
    if abs(exponent) > MOST_DIGITS or (power and abs(int(power)) * len(digits) > MOST_DIGITS):
        return None
    whole, _, places = plain.partition(".")
    amount = Fraction(int(whole + places), 10 ** len(places)) if places else Fraction(int(whole))
    if power:
        if not amount and int(power) < 0:
            return None
        amount **= int(power)
    return amount * Fraction(10) ** exponent if exponent else amount


def _plain(digits: str, gap: str | None) -> str:
    """Digits with at most a decimal point: the marks of thousands are gone."""
    digits = digits.replace("'", "")
    if gap:
        return digits.replace(gap, "").replace(",", ".")
    if digits.count(".") > 1:
        return digits.replace(".", "").replace(",", ".")
    if "," in digits:
        first, *groups = re.split(r"[,.]", digits)
        thousands = digits.count(",") > 1 or len(groups[0]) == 3
        if thousands and not (digits.count(",") == 1 and first.startswith("0")):
            return digits.replace(",", "")
        return digits.replace(",", ".")
    return digits


def _tail(
    text: str, match: re.Match[str], amount: Fraction
) -> tuple[Fraction | None, int, bool] | None:
    """What follows the digits: a denominator, a fraction, an ordinal ending, k or bn, a unit."""
    end = match.end()
    whole = amount.denominator == 1
    if whole and (over := _OVER.match(text, end)):
        part = amount / int(over[1]) if int(over[1]) else None
        return part, over.end(), part is not None
    if whole and (mixed := _MIXED.match(text, end)):
        part = _VULGAR[mixed[1]] if mixed[1] else None
        if part is None and int(mixed[3]):
            part = Fraction(int(mixed[2]), int(mixed[3]))
        if part is not None and part < 1:
            return amount + part, mixed.end(), True
    if whole and (suffix := _SUFFIX.match(text, end)):
        return amount, suffix.end(), False
    short = _SHORT_SCALE.match(text, end)
    if short is not None and (scale := short[1] or short[2] or (match["money"] and short[3])):
        return amount * _SHORT[scale], short.end(), False
    if end < len(text) and (text[end].isalpha() or text[end] == "_"):
        return (amount, end, False) if UNIT_AFTER.match(text, end) else None
    return amount, end, True
