"""Hebrew characters: points, presentation forms, ligatures, quotes inside words, maqaf, finals.

Each step does one thing and says so by its name; `STEPS` is their order, with the shared steps in
their places. Block ranges follow the Unicode character database (Hebrew, U+0590-05FF, and the
presentation forms U+FB1D-FB4F).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from fractions import Fraction

import regex

from ..answers import extraction
from ..core import Edit, TextStep, Token, TokenStep
from ..unicode import (
    compose,
    dashes,
    digits,
    double_quotes,
    invisible,
    lower,
    single_quotes,
    spaces,
    styles,
    substitution,
)
from ..values import number_text
from .chains import CHAINS
from .phrases import PHRASES

LETTERS = "\u05d0-\u05ea\u05ef-\u05f2"
"""The Hebrew letters, as the inside of a character class."""

FINALS = {"כ": "ך", "מ": "ם", "נ": "ן", "פ": "ף", "צ": "ץ"}
"""Letter -> the form it takes at the end of a word."""

_MEDIALS = {final: letter for letter, final in FINALS.items()}
_LIGATURES = {"\u05f0": "וו", "\u05f1": "וי", "\u05f2": "יי"}

# U+FB1E is the only mark among the presentation forms; U+05BE, 05C0, 05C3 and 05C6 in the midst
# of the points are punctuation and stay.
_POINTS = regex.compile(r"[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\ufb1e]+")
_WITHIN = regex.compile(rf"([ךםןףץ])\1*+(?=[{LETTERS}])")  # not the end of שלוםםםם
# Two letters or more that end in a plain one. A last single letter after gershayim or geresh keeps
# it (ק"מ), and so does a word that a geresh cuts short (פרופ').
_AT_END = regex.compile(rf"(?<![{LETTERS}])[{LETTERS}]+[כמנצ]\Z")

points = substitution("points", _POINTS, "")
"""Vowel points and cantillation marks go, by block; the maqaf and the other punctuation stay."""

ligatures = substitution("ligatures", regex.compile("[\u05f0-\u05f2]"), lambda s: _LIGATURES[s])
"""The Yiddish digraphs, which no Unicode form takes apart, become two letters."""

geresh = substitution("geresh", regex.compile("\u05f3"), "'")
"""Geresh is the apostrophe."""

gershayim = substitution("gershayim", regex.compile("\u05f4|''"), '"')
"""Gershayim and two apostrophes are the double quote, inside acronyms and around words."""

maqaf = substitution("maqaf", regex.compile("\u05be"), "-")
"""Maqaf is the hyphen."""

finals_within = substitution("finals-within", _WITHIN, lambda s: _MEDIALS[s[0]] * len(s))
"""A final form in the midst of a word becomes the plain letter."""


_VULGAR = regex.compile(
    r"(?<![\d.,/:]|[a-z])(?P<whole>\d{1,9})(?P<tenths>[\u00bc-\u00be\u2155-\u2158\u215b-\u215e])"
    r"|[\u00bc-\u00be\u2150-\u215e]",
    regex.IGNORECASE,
)


def _fraction_edits(text: str) -> Iterator[Edit]:
    for match in _VULGAR.finditer(text):
        start, end = match.span()
        part = Fraction(unicodedata.numeric(text[end - 1])).limit_denominator(10)
        shown = number_text(part + int(match["whole"] or 0))
        before = "" if match["whole"] or _APART_BEFORE.match(text, start) else " "
        yield start, end, before + shown + ("" if _APART_AFTER.match(text, end) else " ")


_APART_BEFORE = regex.compile(r"(?<![^\s\-+א-ת])")
_APART_AFTER = regex.compile(r"(?![^\s\-א-ת])")
fractions = TextStep("vulgar-fractions", _fraction_edits, str.isascii)
"""2½ is 2.5, ⅓ is 1/3."""


def _finals_at_end(tokens: list[Token]) -> list[Token]:
    if not any(token.text[-1] in "כמנצ" for token in tokens):
        return tokens
    found = [_ended(token) if token.text[-1] in "כמנצ" else token for token in tokens]
    for at, token in enumerate(found):
        if token.text in _ALSO_CHAINS and (at + 1 == len(found) or found[at + 1].text[0] >= "א"):
            text = _ALSO_CHAINS[token.text]
            found[at] = token._replace(text=text, key=text)
    return found


_ALSO_CHAINS = {"שמ": "שם", "ככ": "כך"}  # chains only where something is written onto them


def _ended(token: Token) -> Token:
    text = token.text
    if _AT_END.search(text) is None or text in CHAINS:  # ומ-5, שכ-BBC
        return token
    text = text[:-1] + FINALS[text[-1]]
    return token._replace(text=text, key=text)


finals_at_end = TokenStep("finals-at-end", _finals_at_end)
"""A plain letter at the end of a word becomes its final form. Pe stays: loan words end in it
(קליפ), and the keys of words treat both writings as one (see `folded`)."""

era = substitution("era", regex.compile(r"לפני ה?ספירה(?: הנוצרית)?(?![א-ת\p{M}])"), 'לפנה"ס')
"""Before the common era, written out, becomes its abbreviation, which the values read as BC."""


def folded(word: str) -> str:
    """The key of a word: a last pe, or any last letter of an acronym, has its final form.

    Both writings are in use.

    >>> folded("קליפ"), folded("כסף")
    ('קליף', 'כסף')
    >>> folded('מכ"מ')
    'מכ"ם'
    """
    if word[-2:-1] == '"' and word[-1] in FINALS:
        return word[:-1] + FINALS[word[-1]]
    return word[:-1] + "ף" if word[-1:] == "פ" and len(word) > 1 else word


STEPS: tuple[TextStep, ...] = (
    styles,
    points,
    ligatures,
    compose,
    invisible,
    digits,
    single_quotes,
    double_quotes,
    geresh,
    gershayim,
    maqaf,
    dashes,
    fractions,
    *extraction(PHRASES),
    spaces,
    finals_within,
    era,
    lower,
    compose,  # lower case decomposes U+0130, and a removed point may have kept a pair apart
)
"""The text steps of Hebrew in their order. Tags are looked for in plain characters."""

PLAIN_STEPS = tuple(s for s in STEPS if s.name in ("preamble", "reason", "finals-within", "era"))
"""The steps that may change a plain text (see `is_plain`); the others look for other characters."""

_PLAIN_WORD = r"[\u05d0-\u05ea0-9]+(?:[\"\-][\u05d0-\u05ea0-9]+)*"
_PLAIN = regex.compile(rf"{_PLAIN_WORD}(?: {_PLAIN_WORD})*")


def is_plain(text: str) -> bool:
    """Whether a text is Hebrew letters and digits in words that single spaces part.

    >>> is_plain('צה"ל ב-1948'), is_plain("שָׁלוֹם"), is_plain("שלום.")
    (True, False, False)
    """
    return _PLAIN.fullmatch(text) is not None
