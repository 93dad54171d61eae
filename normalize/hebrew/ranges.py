"""From one value to another: 1914-1918, 1914 עד 1918, בין השנים 1914 ל-1918."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from ..core import Token, TokenStep
from ..values import Date, Number, Range, Value
from .calendar import MONTH_WORDS
from .numerals import digits
from .senses import sense_of

UNTIL = "עד"
UNTILS = (UNTIL, "ועד")
_BETWEEN = ("בין", "ובין", "שבין")
_YEARS = ("השנים", "בשנים", "ובשנים", "לשנים")
_ENDS = frozenset(("number", "day", "month", "year", "time"))


def _signed(tokens: list[Token]) -> list[Token]:
    texts = [token.text for token in tokens]
    if "-" not in texts and "ל" not in texts:
        return tokens
    found = list(tokens)
    for at in range(1, len(tokens) - 1):
        if texts[at] == "-" and _month(texts[at - 1]) and _month(texts[at + 1]):
            found[at] = tokens[at]._replace(text=UNTIL, key=UNTIL)
            continue
        end = _end(texts, at)
        first, last = _number(texts, at - 1), _number(texts, end)
        if end == 0 or first is None or last is None:
            continue
        if texts[at] == "-" and 1000 <= first < 2100 and first % 100 < last < 100:
            last += first // 100 * 100  # 1914-18
            found[end] = tokens[end]._replace(text=str(last), key=str(last))
        if first < last:
            found[at] = tokens[at]._replace(text=UNTIL, key=UNTIL)
    return found


def _end(texts: Sequence[str], at: int) -> int:
    """Where the second number stands if a sign of range stands here, else 0."""
    if texts[at] == "-":
        return 0 if _in_row(texts, at) else at + 1
    before = at - 3 if _text(texts, at - 2) in _YEARS else at - 2
    if texts[at] != "ל" or _text(texts, before) not in _BETWEEN:
        return 0
    return at + 2 if texts[at + 1] == "-" else at + 1


def _month(text: str) -> bool:
    sense = sense_of(text)
    return sense is not None and sense.name in MONTH_WORDS


def _text(texts: Sequence[str], at: int) -> str:
    return texts[at] if 0 <= at < len(texts) else ""


def _number(texts: Sequence[str], at: int) -> Fraction | None:
    text = _text(texts, at)
    return digits(text) if text[-1:].isdigit() else None


def _in_row(texts: Sequence[str], at: int) -> bool:
    """Whether more digits hang on by a hyphen, as in a telephone number."""
    before = _text(texts, at - 2) == "-" and _number(texts, at - 3) is not None
    return before or (_text(texts, at + 2) == "-" and _number(texts, at + 3) is not None)


signed = TokenStep("range-signs", _signed)
"""A hyphen between two numbers is the word until, and so is to after between: 5-6, בין 5 ל-6.

The lower number comes first, or it is a score. Between two months a hyphen means it too.
"""


def joined(tokens: list[Token]) -> list[Token]:
    """Mark the word until between two values; between and in the years before them go."""
    dropped: set[int] = set()
    found = list(tokens)
    for at, token in enumerate(tokens):
        if token.text in UNTILS and (start := _start(tokens, at)) is not None:
            found[at] = token._replace(text=UNTIL, kind="until")
            while start and tokens[start - 1].text in (*_YEARS, *_BETWEEN):
                start -= 1
                dropped.add(start)
    return [token for at, token in enumerate(found) if at not in dropped]


def _start(tokens: Sequence[Token], at: int) -> int | None:
    """Where the value before the word until begins; None where no value stands on either side."""
    kinds = ["", "", *(token.kind for token in tokens), "", ""][at : at + 5]
    before, after = at - 2 if kinds[1] == "unit" else at - 1, kinds[4 if kinds[3] == "unit" else 3]
    if before < 0 or tokens[before].kind not in _ENDS or after not in _ENDS:
        return None
    return before


def whole(tokens: list[Token], read: Callable[[list[Token]], Value | None]) -> Range | None:
    """The range that the tokens of an answer state as a whole; `read` reads its two ends."""
    at = [token.kind for token in tokens].index("until")
    first, last = read(tokens[:at]), read(tokens[at + 1 :])
    if not isinstance(first, Number | Date) or not isinstance(last, Number | Date):
        return None
    if isinstance(first, Number) and isinstance(last, Number):  # 5 to 6 years
        first = replace(first, unit=first.unit or last.unit)
        last = replace(last, unit=last.unit or first.unit)
    return Range(first, last)
