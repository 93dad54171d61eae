"""What a whole Hebrew answer states: a number, a date, a range, yes, no, a refusal."""

from __future__ import annotations

from fractions import Fraction

import regex

from ..answers import declines, yes_no
from ..core import Token
from ..values import Ambiguous, Date, Number, Refusal, Value, YesNo, keys
from . import ranges
from .dates import exists
from .phrases import PHRASES
from .reading import number_token
from .senses import SLASHED, UNIT_WORDS

_SHORT_DATE = regex.compile(r"(\d{1,2})([./])(\d{1,2})\2(\d{2})")
_BOUNDS = {"<": "<", ">": ">", "≤": "<=", "≥": ">=", "~": "~", "≈": "~"}

_declines = declines(PHRASES)
_yes_no = yes_no(PHRASES)


def read(_source: str, tokens: list[Token]) -> tuple[Value | str | None, list[Token]]:
    """The value of a whole answer, and the tokens that stand for it."""
    value, found = _whole(tokens)
    return value, _joined(found)


def _whole(tokens: list[Token]) -> tuple[Value | None, list[Token]]:
    kinds = {token.kind for token in tokens}
    if "word" in kinds and len(tokens) > 20:
        return None, tokens
    if len(tokens) == 2 and tokens[0].text in _BOUNDS:
        value, found = _whole_number([tokens[0], _amount(tokens[1])])
        return (value, found) if value is not None else (None, tokens)
    if kinds <= {"number", "unit"}:
        return _whole_number(tokens)
    if kinds <= {"day", "month", "year", "time", "number"}:
        return _whole_date(tokens), tokens
    if "until" in kinds:
        return ranges.whole(tokens, lambda part: _whole(part)[0]), tokens
    if len(tokens) == 1 and (slashed := SLASHED.fullmatch(tokens[0].text)):
        return _slashed(slashed, tokens)
    if len(tokens) == 1 and (short := _SHORT_DATE.fullmatch(tokens[0].text)):
        return _short_date(*map(int, short.group(1, 3, 4))), tokens
    return _said(tokens)


def _joined(tokens: list[Token]) -> list[Token]:
    """Show units and the word until with the number beside them: they are no keys of their own."""
    kinds = [token.kind for token in tokens]
    if "unit" not in kinds and "until" not in kinds:
        return tokens
    found: list[Token] = []
    sign: Token | None = None  # a currency before its number
    for token, before, after, then in zip(
        tokens, ["", *kinds], [*kinds[1:], ""], [*kinds[2:], "", ""], strict=False
    ):
        if token.kind == "until" or (token.kind == "unit" and before == "number"):
            found[-1] = _beside(found[-1], token, f"{found[-1].text} {token.text}")
        elif token.kind == "unit" and after == "number" and then != "unit":
            sign = token
        else:
            shown = token if sign is None else _beside(token, sign, f"{sign.text} {token.text}")
            found.append(shown)
            sign = None
    return found


def _beside(token: Token, other: Token, text: str) -> Token:
    """A token that shows another beside it; a number that gets a unit stands for itself in it."""
    start, end = min(token.start, other.start), max(token.end, other.end)
    token = token._replace(text=text, start=start, end=end)
    if other.kind != "unit":
        return token
    return token._replace(others=(f"{token.key} {UNIT_WORDS[other.text][0]}",))


def _amount(token: Token) -> Token:
    """What stands after a bound: 3/4 is a number there, not a day."""
    if token.kind != "slashed":
        return token
    return number_token(Fraction(token.others[1].removeprefix("number ")), token, token)


def _whole_number(tokens: list[Token]) -> tuple[Value | None, list[Token]]:
    numbers = [token for token in tokens if token.kind == "number"]
    units = [token for token in tokens if token.kind == "unit"]
    bound = _BOUNDS.get(tokens[0].text, "")
    if len(numbers) != 1 or len(units) > 1 or len(tokens) > 2:
        return None, tokens
    unit = UNIT_WORDS[units[0].text][0] if units else ""
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


def _slashed(match: regex.Match[str], tokens: list[Token]) -> tuple[Value | None, list[Token]]:
    """3/4 is a fraction or the third of April, 7/15 a fraction; 24/7 and 20/30 are words."""
    first, second = int(match[1]), int(match[2])
    amount = Fraction(first, second) if second else Fraction(1)
    if 1 <= first <= 31 and 1 <= second <= 12:
        return Ambiguous((Number(amount), Date(month=second, day=first))), tokens
    if not 0 < amount < 1 or amount.denominator != second:
        return None, tokens
    return Number(amount), [number_token(amount, tokens[0], tokens[0])]


def _short_date(day: int, month: int, year: int) -> Ambiguous | None:
    """14.5.48 is a day of the last century or of this one; the other answer decides."""
    years = [y for y in (1900 + year, 2000 + year) if exists(y, month, day)]
    return Ambiguous(tuple([Date(y, month, day) for y in years])) if years else None


def _said(tokens: list[Token]) -> tuple[Value | None, list[Token]]:
    """Yes, no or a refusal, by the words as they were written."""
    said = " ".join(token.others[0] if token.others else token.text for token in tokens)
    value: Value | None = _yes_no(said) if len(tokens) == 1 else None
    shown = ""
    if isinstance(value, YesNo):
        shown = "כן" if value.yes else "לא"
    elif _declines(said):
        value, shown = Refusal(), "אין תשובה"
    if value is None:
        return None, tokens
    (key,) = keys(value)
    return value, [Token(shown, tokens[0].start, tokens[-1].end, key, "answer")]
