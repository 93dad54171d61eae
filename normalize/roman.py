"""Roman numerals: the canonical form, a lenient reading of sloppy ones, and the Unicode signs.

Whether a word IS a numeral where it stands is for each language to decide; this module only says
what a numeral is worth.
"""

from __future__ import annotations

import regex

from .unicode import substitution

_PARTS = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_LETTER = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_CANONICAL = regex.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_LENIENT = regex.compile(r"[IVXLCDM]{1,15}")
_SIGN = regex.compile(r"[\u2160-\u217f]+")

LARGEST = 3999
"""The largest number that the canonical form can write with letters."""


def write(number: int) -> str:
    """The canonical Roman numeral of 1-3999. Raises ValueError for any other number.

    >>> write(1985)
    'MCMLXXXV'
    """
    if not 1 <= number <= LARGEST:
        raise ValueError(f"Roman numerals write 1 to {LARGEST}, not {number}")
    written = ""
    for worth, letters in _PARTS:
        times, number = divmod(number, worth)
        written += letters * times
    return written


def _sum(letters: str) -> int:
    total = before = 0
    for letter in reversed(letters):
        worth = _LETTER[letter]
        total += worth if worth >= before else -worth
        before = worth
    return total


def read(text: str) -> int | None:
    """The value of a canonical numeral in capitals; None for anything else, the empty text too.

    >>> read("XIX"), read("IIX"), read("xix"), read("")
    (19, None, None, None)
    """
    if not text or _CANONICAL.fullmatch(text) is None:
        return None
    return _sum(text)


def read_lenient(text: str) -> int | None:
    """The value of a numeral in either case that need not be canonical: IIII, IIX, VIIII, IC.

    Letters before a greater one are subtracted, as in the canonical form. Up to 15 letters; None
    for anything else. A reader who meets such a form in a clear place understands it so.

    >>> read_lenient("IIII"), read_lenient("iix"), read_lenient("IC"), read_lenient("AX")
    (4, 8, 99, None)
    """
    letters = text.upper()
    if not text.isascii() or _LENIENT.fullmatch(letters) is None:
        return None
    total = run = before = 0
    for letter in letters:  # a run of equal letters before a greater one is subtracted whole: IIX
        worth = _LETTER[letter]
        if worth > before:
            total -= run
            run = worth
        elif worth == before:
            run += worth
        else:
            total += run
            run = worth
        before = worth
    return total + run if total + run > 0 else None


def _letters(found: str) -> str:
    written = ""
    for sign in found:
        at = (ord(sign) - 0x2160) % 16
        written += write(at + 1) if at < 12 else "LCDM"[at - 12]
    return written


signs = substitution("roman-signs", _SIGN, _letters)
"""The characters U+2160-217F, capital or small, become the Latin capitals they stand for."""
