"""How GEval's LenientHarden, ExtractNumber and Lower read an answer (PolEval 2021, PolQA)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..core import Edit, Forms, Normalizer, TextStep, Token, word

_DIGIT = re.compile("[0-9]")
_ROMAN_LETTER = re.compile("[IVXLCDM]")
_NUMBER = re.compile(r"[-+]?[0-9]*\.[0-9]+|[0-9]+")
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}

# White space in Haskell's isSpace: the ASCII spaces and category Zs. Python's strip also takes
# U+001C-U+001F, U+0085, U+2028 and U+2029.
HASKELL_SPACE = "\t\n\v\f\r \u00a0\u1680\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
_ROMAN_TOKEN = re.compile(f"(?<![^{HASKELL_SPACE}])[IVXLCDM]+(?![^{HASKELL_SPACE}])")


def line(text: str) -> str:
    """A line as GEval reads it: without carriage returns and outer white space.

    >>> line("\\u00a0tak\\r ")
    'tak'
    """
    return text.replace("\r", "").strip(HASKELL_SPACE)


def lower(text: str) -> str:
    """Lower case one code point to one, as Haskell's toLower: no final sigma, İ gives i.

    >>> lower("ΟΔΟΣ İ")
    'οδοσ i'
    """
    if "Σ" in text or "İ" in text:
        return "".join("i" if c == "İ" else c.lower() for c in text)
    return text.lower()


def roman(token: str) -> int:
    """The value of a token over IVXLCDM, read right to left without a check of its form.

    >>> roman("XIX"), roman("IIX"), roman("MIX")
    (19, 10, 1009)
    """
    total = before = 0
    for letter in reversed(token):
        value = _ROMAN[letter]
        total += value if value >= before else -value
        before = value
    return total


def number(text: str) -> str | None:
    """The number GEval finds in a text, as a string; None without one.

    The first run of ASCII digits, or number with a decimal point and its sign; else the first
    white-space token of Roman capitals with a positive value.

    >>> number("-5"), number("-5.5"), number("3,14"), number("w XIX w."), number("tak")
    ('5', '-5.5', '3', '19', None)
    """
    if _DIGIT.search(text) is not None:  # a look at one character class is quick
        found = _NUMBER.search(text)
        return None if found is None else found.group()
    numeral = _ROMAN_TOKEN.search(text) if _ROMAN_LETTER.search(text) is not None else None
    # The value is always positive: what is subtracted is less than the letter it stands before.
    return None if numeral is None else str(roman(numeral.group()))


class WholeTokenizer:
    """The whole text is one token; the scorer compares whole strings."""

    name = "whole"
    signature = "whole"

    def __call__(self, text: str) -> list[Token]:
        """Give the text as one token, the empty text as none."""
        return [word(text, 0, len(text))] if text else []


_WHOLE = WholeTokenizer()


def geval() -> Normalizer:
    """The lower-cased line as text, the extracted number (a string) as value.

    Source: GEval's metric ``LenientHarden/ExtractNumber/Lower/Fuzzy/Accuracy``.

    >>> form = geval().forms(["w XIX w."])[0]
    >>> form.text, form.value
    ('w xix w.', '19')
    """
    return Normalizer(
        name="geval",
        version=1,
        steps=(TextStep("lower", _lower_edits, lambda text: text == lower(text)),),
        tokenizer=_WHOLE,
        read=lambda source, tokens: (number(source), tokens),
        bulk=_bulk,
        keep_visible=False,
    )


def _lower_edits(text: str) -> Iterator[Edit]:
    for i, (old, new) in enumerate(zip(text, lower(text), strict=True)):
        if old != new:
            yield i, i + 1, new


def _bulk(texts: Sequence[str]) -> Forms:
    shown = [lower(text) for text in texts]
    keys = [("␣".join(text.split()),) if text else () for text in shown]
    return Forms(texts, shown, keys, [number(text) for text in texts])
