"""Which of several values an English text states as its answer.

The one that the text concludes with, or says and then explains; else the only one that no noun
claims ("the first name has 5 letters" states 5); else none, and the answer is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..values import Ambiguous, Date, Number, Range, keys
from .denying import is_denied
from .found import Found
from .placing import has_reading
from .units import with_unit

WRAP: Final = " \"'()[]{}.,;:!?*/\\-"
"""What may stand around an answer that is alone."""

_BE: Final = r"(?:is|are|was|were)"
_CONCLUDES: Final = re.compile(
    r"(?:=|→|->|⇒|(?<!\w)(?:gives?|yields?|equals?|makes(?: \w+)?|becomes|leaves"
    r"|giving|yielding|making|leaving|(?:results?|resulting) in"
    r"|(?:later|earlier)(?:,? (?:it|this|that))?(?: is| was| would be|:|,)"
    r"|(?:adds?|adding|sums?|totals?|amounts?|comes?|equal) (?:up )?to|i\.e\.,?|that is,?|namely"
    r"|(?:we|you|i) (?:get|have|obtain|find)|(?:resulting|final|new) \w+ (?:is|was|=)"
    r"|(?:a|the|grand) (?:total|sum|difference|product|result) of)"
    r"):? ?(?:us )?(?:about |exactly |(?:a|the) (?:grand )?(?:total|sum|result|difference) of )?$"
)
_SUBJECT_IS: Final = re.compile(  # the closest palindrome to 1987 is; two years after 1990 was
    r"(?:^|[.:;!?,] |(?<=[0-9]) |(?<!\w)(?:so|then|thus|and) )"
    r"(?:(?:(?:there|the|its|their|his|her|this|that|it|which|adding|subtracting|multiplying|dividing|half"
    r"|twice|double|[\w-]+ (?:years?|months?|weeks?|days?|squared|cubed)"
    r"|[\w.,]+ (?:plus|minus|times|over|multiplied by|divided by|and))(?!\w)|[\w.,]+ ?[-+×*/])"
    rf"(?:(?!\b(?:{_BE}|has|have|had)\b)[^:;=!?]){{0,80}}) (?:{_BE}|=|would be|will be|makes) $"
)
_RESULT_IS: Final = re.compile(
    r"(?<!\w)(?:sum|total|product|difference|result|average|concatenation|quotient|answer)"
    rf"(?: [^.:;=!?]{{1,60}})? {_BE} $"
)
_SUMS_UP: Final = re.compile(
    r"(?<!\w)(?:in total|in all|altogether|overall|thus|hence|therefore|so|finally),? [^.:=]{0,60}$"
)
_IN_TOTAL: Final = re.compile(r"(?: [a-z]+){0,2} (?:in total|in all|altogether|overall)(?!\w)")
_LAST_WORDS: Final = re.compile(r"[^0-9=]{0,40}")
_EXPLAINS: Final = re.compile(
    r"[.:] (?=[a-z])|,? (?:\(|because\b|since\b|as\b|which\b|where\b|so\b)|,? - [a-z]| ?= ?"
    r"| (?:is|was) (?:the|my) (?:sum|result|product|difference|total|answer|number|count)(?!\w)"
)
_THEN_WORDS: Final = re.compile(r", (?=[a-z])")
_STATES: Final = re.compile(
    rf"(?<!\w)(?:has|have|had|{_BE}|contains?|totals?) (?:a total of |about |exactly )?$"
)
_DETAILS: Final = re.compile(r"(?: [a-z]+){0,2}(?:: | \()")
_HEDGES: Final = re.compile(r"(?<!\w)(?:or|to|either|not)(?!\w)")
_OF_NOUN: Final = re.compile(r"-[a-z]| [a-z]")
_DETERMINED: Final = re.compile(r"(?<!\w)(?:the|these|those|both|its|their|his|her|of|all) $")
_RANKS: Final = re.compile(r"(?:st|nd|rd|th|first|second|third)$")


def stated(text: str, found: list[Found]) -> Found | None:
    """The one of several values that the text states as its answer; `Ambiguous` if none is.

    None for a single writing that has no reading.

    >>> from .numbers import find
    >>> stated(text := "4 and 3 make 7, so 7 letters", find(text)).value.amount
    Fraction(7, 1)
    >>> stated(text := "the first name has 5 letters", find(text)).value.amount
    Fraction(5, 1)
    """
    if len(found) > 1:
        said = [each for each in found if not is_denied(text, each)]
        found = said or found  # "not 5 but 7" states 7
    if len(found) > 1:
        free = [each for each in found if not _belongs_to_noun(text, each)]
        found = free or found
    last = found[-1]
    if len({keys(f.value) or f.value for f in found}) == 1:
        return last if isinstance(last.value, Number | Date | Range) or has_reading(last) else None
    if _concludes(text, found):
        return last
    if _begins(text, with_unit(text, found[0]), found[1]):
        return found[0]
    readings = tuple(f.value for f in found if isinstance(f.value, Number | Date))
    return Found(found[0].start, last.end, Ambiguous(readings))


def _belongs_to_noun(text: str, found: Found) -> bool:
    """Whether a number only tells which or of what kind: first name, two-letter, the two dates."""
    if not isinstance(found.value, Number) or _OF_NOUN.match(text, found.end) is None:
        return False
    written = text[found.start : found.end]
    if text[found.end] == "-":
        return not text.startswith("-year", found.end)
    in_words = not written[0].isdecimal()
    before = text[max(0, found.start - 8) : found.start]
    return bool(_RANKS.search(written) or (in_words and _DETERMINED.search(before)))


def _concludes(text: str, found: Sequence[Found]) -> bool:
    """Whether the text ends in its last value, as a result: 4 + 1 = 5."""
    last = found[-1]
    if _IN_TOTAL.match(text, last.end):
        return True
    if _LAST_WORDS.fullmatch(text, last.end) is None:
        return False
    before = text[max(0, last.start - 80) : last.start]
    if _CONCLUDES.search(before) or _SUMS_UP.search(text[found[-2].end : last.start][-80:]):
        return True
    if _RESULT_IS.search(before):
        return True
    return _is_said_of_subject(text, last) and not any(
        _is_said_of_subject(text, other) for other in found[:-1]
    )


def _is_said_of_subject(text: str, found: Found) -> bool:
    return _SUBJECT_IS.search(text[max(0, found.start - 120) : found.start]) is not None


def _begins(text: str, first: Found, second: Found) -> bool:
    """Whether a text states its first value and then explains: "5. The first name …"."""
    if text[: first.start].strip(WRAP):
        opened = _STATES.search(text[max(0, first.start - 40) : first.start])
        return bool(opened and _DETAILS.match(text, first.end))
    words_follow = _THEN_WORDS.match(text, first.end)
    if _EXPLAINS.match(text, first.end) is None and (
        words_follow is None or second.start <= words_follow.end()
    ):
        return False
    return _HEDGES.search(text, first.end, first.end + 12) is None
