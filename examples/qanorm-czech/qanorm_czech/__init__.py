"""Czech for qanorm: phrases, the decimal comma, and dates with a month by name."""

from __future__ import annotations

import re
from fractions import Fraction

from qanorm.normalize import Date, Normalizer, Number, Refusal, Token, Value, values
from qanorm.normalize.answers import Phrases, declines, extraction, refusal, yes_no
from qanorm.normalize.unicode import SHARED, TOKENIZERS, choose, compose, drop_punctuation

__all__ = ["cs"]

PHRASES = Phrases(
    preambles=(r"odpověď(?:\s+(?:je|zní))?",),
    refusals=(r"nevím", r"(?:to\s+)?nelze\s+(?:určit|zodpovědět)", r"bez\s+odpovědi"),
    yes=(r"ano",),
    no=(r"ne",),
)
_says = yes_no(PHRASES)
_declines = declines(PHRASES)

_MONTHS = (
    *("ledna", "února", "března", "dubna", "května", "června"),
    *("července", "srpna", "září", "října", "listopadu", "prosince"),
)
_NUMBER = re.compile(r"([+-]?)(\d{1,3}(?: \d{3})+|\d+)(?:,(\d+))?(?: (%|km|kg|m))?")
_DATE = re.compile(rf"(\d{{1,2}})\.? ({'|'.join(_MONTHS)})(?: (\d{{1,4}}))?")


def cs(*, tokenizer: str = "words") -> Normalizer:
    """The Czech normalizer.

    Raises ValueError for an unknown tokenizer.

    >>> cs()("Odpověď zní: 1. ledna 1993.").keys
    ('day 1', 'month 1', 'number 1993')
    """
    return Normalizer(
        name="cs",
        version=1,
        steps=(compose, *extraction(PHRASES), *SHARED),  # composed first: the phrases have marks
        tokenizer=choose(TOKENIZERS, tokenizer, "tokenizer"),
        token_steps=(drop_punctuation,),
        read=_read,
        flag=refusal(PHRASES),
    )


def _read(source: str, tokens: list[Token]) -> tuple[Value | None, list[Token]]:
    """The value that the whole answer states, and the tokens that stand for it.

    The texts stay as they are, so that the normalized text reads back to the same value.
    """
    shown = " ".join(token.text for token in tokens)
    value = _value(shown)
    if value is None:
        return None, tokens
    keys = values.keys(value)
    if isinstance(value, Date):  # day, month, year in the text; year, month, day among the keys
        pairs = zip(tokens, reversed(keys), strict=True)
        return value, [token._replace(key=key, kind="date") for token, key in pairs]
    return value, [Token(shown, tokens[0].start, tokens[-1].end, keys[0], "value")]


def _value(shown: str) -> Value | None:
    if _declines(shown):
        return Refusal()
    if date := _DATE.fullmatch(shown):
        day, month, year = date.groups()
        return Date(int(year) if year else None, _MONTHS.index(month) + 1, int(day))
    if number := _NUMBER.fullmatch(shown):
        sign, whole, decimals, unit = number.groups(default="")
        amount = Fraction(f"{sign}{whole.replace(' ', '')}.{decimals or 0}")
        return Number(amount, unit)
    return _says(shown)
