"""Bounds in time and parts of it: before 1999, since March 1990, 1999 or later; early 1999.

A bound is meaning: what lies before a year is not the year. Words that place an event in or about
its time (in, on, during, from, around) are none.
"""

from __future__ import annotations

import re
from typing import Final

from .units import widened

_NOT: Final = r"(?:(?<!\w)(?:not|no|never)|n't)"
_UNTIL: Final = r"until|'?till?"
_BEFORE: Final = re.compile(
    rf"(?:(?P<ge>{_NOT} (?:before|prior to|earlier than|{_UNTIL})"
    r"|(?<!\w)(?:(?:in|on|at) or after|since))"
    rf"|(?P<le>{_NOT} (?:after|later than)|(?<!\w)(?:(?:in|on|at) or before|{_UNTIL}))"
    r"|(?<!\w)(?P<lt>before|prior to|earlier than|(?<!the )preceding)"
    r"|(?<!\w)(?P<gt>after|later than|(?<!the )following));? $"
    r"|(?<!\w)(?:(?P<pre>pre)|(?P<post>post))[- ]$"
)
_BY: Final = re.compile(r"(?<!\w)(?:by|through);? $")
_BY_FIRST: Final = re.compile(r"(?:^|[,;:.(] ?)(?:by|through);? $")
_AFTER: Final = re.compile(
    r"(?P<ge>,? (?:or|and) (?:later|after|since)(?! ?\w)|[ -]onwards?(?!\w))"
    r"|(?P<le>,? (?:or|and) (?:earlier|before)(?! ?\w))"
)
_PART: Final = re.compile(
    r"(?<!\w)(?:the )?(?:very )?(?:(?:start|beginning|middle|end|close|turn|spring|summer|autumn"
    r"|fall|winter)(?: of|,)? |(?:early|late|mid)(?: in)?[ -])(?:the )?(?:year )?$"
)
_PARTS: Final = {
    "early": "early",
    "mid": "mid|middle",
    "late": "late",
    "start": "start|beginning",
    "end": "end|close",
    "turn": "turn",
    "spring": "spring",
    "summer": "summer",
    "autumn": "autumn|fall",
    "winter": "winter",
    **{
        f"q{i}": rf"q{i}|(?:{word}|{i}{th}) quarter"
        for i, word, th in ((1, "first", "st"), (2, "second", "nd"), (3, "third", "rd"))
    },
    "q4": "q4|(?:fourth|last|4th) quarter",
    "h1": "h1|(?:first|1st) half",
    "h2": "h2|(?:second|latter|last|2nd) half",
}
_NAMES: Final = "|".join(f"(?P<{name}>{words})" for name, words in _PARTS.items())
_PART_BEFORE: Final = re.compile(
    rf"(?<![\w-])(?:the )?(?:very )?(?:{_NAMES})"
    r"(?: of| in|(?<=[rgnl0-9]),)?[ -](?:the )?(?:year )?$"
)
_QUARTER_AFTER: Final = re.compile(r"[ ,/-]{1,2}(?P<name>[qh][1-4])(?!\w)")
_SIGN: Final = {"ge": ">=", "le": "<=", "gt": ">", "lt": "<", "pre": "<", "post": ">"}
_REACH: Final = 40


def of_time(text: str, start: int, end: int, *, by: bool = True) -> tuple[str, bool]:
    """The bound written around a year or a date, and whether it bounds the whole of that time.

    Before the end of 1999 bounds a part of the year only. Where none is written, the bound is "".

    Args:
        text: Text that went through the shared steps.
        start: Where the year or date begins.
        end: Where it ends.
        by: Whether "by" and "through" are bounds behind any word: "built by 1999", but
            "multiplied by 1999".

    >>> of_time("it was after 1999", 13, 17), of_time("by the end of 1999", 14, 18)
    (('>', True), ('<=', False))
    >>> of_time("in 1999", 3, 7), of_time("multiplied by 1999", 14, 18, by=False)
    (('', True), ('', True))
    """
    if more := _AFTER.match(text, end):
        return _SIGN[str(more.lastgroup)], True
    start, bound = widened(text, start)
    if bound and bound not in ("~", "not"):
        return bound, True
    left = text[max(0, start - _REACH) : start]
    part = _PART.search(left)
    if part is not None:
        left = left[: part.start()]
    if word := _BEFORE.search(left):
        return _SIGN[str(word.lastgroup)], part is None
    if (_BY if by else _BY_FIRST).search(left):
        return "<=", part is None
    return "", True


def part(text: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of a year, a month or a decade that is stated, and where all of it stands.

    One word for each part: fall is autumn, the first half is h1; "" where the whole is stated.

    >>> part("the fall of 1982", 12, 16), part("in 1982", 3, 7)
    (('autumn', 0, 16), ('', 3, 7))
    """
    if quarter := _QUARTER_AFTER.match(text, end):
        return quarter["name"], start, quarter.end()
    left = text[max(0, start - _REACH) : start]
    if named := _PART_BEFORE.search(left):
        return str(named.lastgroup), start - len(left) + named.start(), end
    return "", start, end
