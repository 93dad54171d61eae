"""Signs beside figures: ¥5000 is 5000円, 5mW is not 5MW, 17:00 is 17時."""

from __future__ import annotations

from collections.abc import Iterator

import regex

from ..core import Edit, TextStep
from ..unicode import substitution

_CURRENCIES = {"¥": "円", "$": "ドル", "€": "ユーロ", "£": "ポンド"}
_CURRENCY = regex.compile(
    r"(?<![\p{L}\p{N}.¥$€£])(?P<sign>[¥$€£])(?P<figure>[0-9]+(?:\.[0-9]+)?)"
    rf"(?![0-9a-z万億兆%¥$€£]|\.[0-9]|{'|'.join(_CURRENCIES.values())})"
)


def _currency_edits(text: str) -> Iterator[Edit]:
    for match in _CURRENCY.finditer(text):
        yield match.start(), match.start("figure"), ""
        yield match.end(), match.end(), _CURRENCIES[match["sign"]]


currencies = TextStep(
    "currencies", _currency_edits, lambda text: not any(sign in text for sign in _CURRENCIES)
)
"""A sign of currency before a figure is the word behind it: $5 is 5ドル."""

_MILLI = regex.compile(r"(?<=[0-9] ?)m(?=(?:W|V|A|Hz|Pa|J|N)(?![A-Za-z]))")
_BIT = regex.compile(r"(?<=[0-9] ?[MGT])b(?![A-Za-z])")

milli = substitution("milli", _MILLI, "ミリ", lambda text: _MILLI.search(text) is None)
"""5mW keeps its milli, which lower case would take for the mega of 5MW."""

bits = substitution("bits", _BIT, "ビット", lambda text: _BIT.search(text) is None)
"""1Mb keeps its bits, which lower case would take for the bytes of 1MB."""

_TIME = r"(?:午前|午後)?(?:[01]?[0-9]|2[0-4]):[0-5][0-9]"
_CLOCKS = regex.compile(rf"{_TIME}(?:(?:から|-){_TIME}(?:まで)?|頃|ごろ)?")
_CLOCK = regex.compile(r"([0-9]+):([0-9]+)")
_HALF = regex.compile(r"(?<=[0-9]時)半(?![\p{Han}--[頃過前]])", regex.V1)
_PADDED = regex.compile(r"(?<![0-9.,:])0(?=[0-9]時(?!間|代))|(?<=[0-9]時)0(?=[1-9]分)")
_FULL_HOUR = regex.compile(r"(?<=[0-9]時)00?分(?!間)")
_MORNING = regex.compile(r"午前(?=(?:1[0-2]|[0-9])時(?!間|代))")


def _clock_edits(text: str) -> Iterator[Edit]:
    if _CLOCKS.fullmatch(text) is None:  # among words it may be a ratio, a score or a verse
        return
    for match in _CLOCK.finditer(text):
        hour, minute = int(match[1]), int(match[2])
        yield match.start(), match.end(), f"{hour}時" + (f"{minute}分" if minute else "")


def _no_hour(text: str) -> bool:
    return "時" not in text


TIMES = (
    TextStep("clock", _clock_edits, lambda text: ":" not in text),
    substitution("half-hour", _HALF, "30分", _no_hour),
    substitution("padded-time", _PADDED, "", _no_hour),
    substitution("full-hour", _FULL_HOUR, "", _no_hour),
    substitution("morning", _MORNING, "", lambda text: "午前" not in text),
)
"""Times of the day by the clock of 24 hours; those after noon are `eras`' business."""
