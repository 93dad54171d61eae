"""What an English answer states: the values in it, and the value that the whole of it is.

`Reader` gets the words of an answer and gives its keys. In a longer answer values stand among the
words; where the answer as a whole states one value of the type that is asked for, that value alone
stands for it. Which number of a sentence is the answer: the one the sentence ends in a conclusion
with, or begins with; else the only one; else the answer is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import dropwhile
from typing import Final

from .. import roman
from ..answers import declines, yes_no
from ..core import Token, word
from ..unicode import drop_punctuation
from ..values import Ambiguous, Date, Number, Range, Refusal, Value, keys
from . import bounds, dates, numbers, words
from .counted import noun_after
from .denying import is_denied
from .digits import MOST_DIGITS
from .focus import focus, within
from .found import Found
from .phrases import ENGLISH
from .placing import (
    ARTICLES,
    apart,
    covering,
    graded,
    in_place,
    one_string,
    replaced,
    shown,
    shows,
    value_tokens,
)
from .stating import WRAP, stated
from .units import with_unit

TYPES: Final = {
    "number": "number",
    "year": "year",
    "date": "date",
    "datetime": "date",
    "string": "string",
    "letter": "letter",
    "text": "text",
    "person": "text",
    "organization": "text",
    "character": "text",
    "place": "text",
}
"""The answer types that may be asked for, and how each is read."""

_declines, _yes_no = declines(ENGLISH), yes_no(ENGLISH)
_WORDS: Final = re.compile(r"[^\W_]+")
_BESIDE_ROMAN: Final = ARTICLES | {"roman", "numeral", "numerals"}
_NUMERIC: Final = re.compile(r"[0-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]")
_MATTER: Final = words.WORDS | dates.MONTHS | dates.NAMED_TIMES
_FIRST_WORD: Final = re.compile(r"[^\W_]+")
_OPENING: Final = (
    "unknown n none null nil no unanswerable undetermined indeterminate unclear not idk dunno i "
    "so sorry very unfortunately regrettably sadly it this that the can cannot could unable "
    "impossible insufficient missing there as based was am noanswer answer don well honestly "
    "frankly actually hm hmm to maybe perhaps possibly probably presumably likely yes yeah yep "
    "yup nope nah"
)
_OPENS: Final = frozenset(_OPENING.split())  # what a refusal, a yes or a no may begin with
_NO_ONE: Final = re.compile(r"none(?: of (?:them|these|those|the \w+))?(?: (?:is|are|was|were))?")
_ROUNDS: Final = 4  # enough for what is written by people; each reads the whole answer
_LONG: Final = 2000  # beyond this, no date of another language is looked for
_WORDED: Final = frozenset({"letter", "string", "text"})
_BINARY: Final = re.compile(r"[01]+(?: [01]+)*|[01](?:\.[01]){2,}")
_HAS_NONE: Final = re.compile(
    r"(?:.{0,60}(?<!\w)(?:has|have|contains?) |there (?:is|are|was|were) )"
    r"no (?!idea|way|answer|mention|info|longer|one|doubt|such)[a-z].{0,60}"
)
_TIMES: Final = {"once": 1, "twice": 2, "thrice": 3, "couple": 2, "pair": 2}
_TIMES_SAID: Final = re.compile(
    r"(?:.{0,80}(?<!\w)(?:appears?|occurs?|happens?|happened|used|repeated|repeats?) )?"
    rf"(?:a |only |just |exactly )?({'|'.join(_TIMES)})"
)
_UNGRADED: Final = frozenset({"number", "year", "date", "letter"})
_COUNTED: Final = frozenset({"number", "year", "date"})


@dataclass(frozen=True)
class Reader:
    """Reads a whole answer: `core.Normalizer.read`.

    Attributes:
        prepare: The text steps in one go.
        tokenizer: Cuts the words.
        kind: How the answer is read: one of the values of `TYPES`, or None for any answer.
        day_first: How 03/04/1982 is read; None leaves it ambiguous.
        pivot: The first of the hundred years that two-digit years stand for.
        entities: text -> the dates in it that an entity recognizer sees; the last resort.
    """

    prepare: Callable[[str], str]
    tokenizer: Callable[[str], list[Token]]
    kind: str | None = None
    day_first: bool | None = None
    pivot: int = dates.PIVOT
    entities: Callable[[str], Sequence[str]] | None = None

    def __call__(self, source: str, tokens: list[Token]) -> tuple[Value | None, list[Token]]:
        """The value that the answer states, if any, and the tokens that stand for it."""
        return self.read(_text(tokens), lambda text: tokens)

    def read(
        self, text: str, cut: Callable[[str], list[Token]] | None = None
    ) -> tuple[Value | None, list[Token]]:
        """As calling, for text that went through the text steps; it is cut only when needed."""
        value, tokens = self._read(text, cut or self.tokenizer)
        if value is not None and not isinstance(value, Ambiguous):
            return value, tokens
        text_shown = shows(tokens)
        if text_shown != text.strip() or "\\" in text:
            said, again = self._read(self.prepare(text_shown), self.tokenizer)
            if again and again[0].kind == "answer":
                whole = drop_punctuation.run((cut or self.tokenizer)(text))
                if len(whole) > len(tokens):  # The Unknown is a title, and keeps its article
                    return value, whole
                return said, [again[0]._replace(start=tokens[0].start, end=tokens[-1].end)]
            if shows(again) != text_shown:
                tokens = self._settled(tokens)
        return value, tokens

    def _settled(self, tokens: list[Token]) -> list[Token]:
        """Tokens that read the same again, where the text would not do so without its marks."""
        bare = list(dropwhile(_marks_line, tokens[:-1])) + tokens[-1:]
        if len(bare) < len(tokens):  # "a *b" would begin a list
            again = self._read(self.prepare(shows(bare)), self.tokenizer)[1]
            if shows(again) == shows(bare):
                return bare
        return self._fixed([*map(apart, bare[:-1]), bare[-1]])  # "3, 100" is not 3100

    def _fixed(self, tokens: list[Token]) -> list[Token]:
        """Tokens with the values in them that reading their text again sees.

        What stands apart may be a value that it was not in the text: three:0b1 is 3; 1.
        """
        for _ in range(_ROUNDS):
            again = self._again(tokens)
            if _keys(again) == _keys(tokens) or all(t.kind == "word" for t in again):
                break
            tokens = again
            if _keys(self._again(tokens)) != _keys(tokens):
                tokens = [*map(apart, tokens[:-1]), tokens[-1]]
        return tokens

    def _again(self, tokens: list[Token]) -> list[Token]:
        """What reading the text of tokens makes, each standing where its tokens stand."""
        text = shows(tokens)
        prepared = self.prepare(text)
        again = self._read(prepared, self.tokenizer)[1]
        return replaced(tokens, again) if prepared == text else covering(tokens, again)

    def _read(
        self, text: str, cut: Callable[[str], list[Token]]
    ) -> tuple[Value | None, list[Token]]:
        said = self.said(text)
        if said is not None:
            return said, [_answer(said, text)]
        tokens = None
        span = focus(text, self.kind) if self.kind in _WORDED else None
        if span is not None:
            start, end = span
            tokens = within(cut(text), start, end)
            text = " " * start + text[start:end]
        found = self.values(text)
        whole = self._whole(text, found)
        if whole is not None and not isinstance(whole.value, Ambiguous):
            if self.kind in _COUNTED and (partial := _part(text, whole, self.kind)):
                return None, partial
            return whole.value, value_tokens(whole)
        value = None if whole is None else whole.value
        placed = in_place(text, tokens or cut(text), found)
        if self.kind not in _UNGRADED:
            placed = graded(text, placed)
        return value, one_string(placed) if self.kind == "string" else placed

    def values(self, text: str) -> list[Found]:
        """The values in a text, in order and apart."""
        if self.kind == "string" and (found := _digits_only(text)):
            return found
        if text.isdecimal() and len(text) < 8:
            return [Found(0, len(text), Number(Fraction(int(text))))]
        numeric = _NUMERIC.search(text) is not None
        if not numeric and _MATTER.isdisjoint(_WORDS.findall(text)):
            return []
        found = dates.find(
            text, whole=self.kind == "date", day_first=self.day_first, pivot=self.pivot
        )
        whole = self.kind in (None, "number", "year", "string")
        some = numbers.find(_blanked(text, found), whole=whole)
        found += [dates.before_christ(text, each) for each in some] if " b" in text else some
        if self.kind in ("year", "date"):
            found = _counted_years(text, sorted(found, key=_start))
        if len(found) < 2:
            return found
        found.sort(key=_start)
        return _with_ranges(text, found)

    def said(self, text: str) -> Value | None:
        """What the whole text says without stating anything: a refusal, yes or no, none."""
        first = _FIRST_WORD.search(text)
        if first is None or first.group() not in _OPENS:
            return None
        if self.kind == "number" and _NO_ONE.fullmatch(text.strip(WRAP)):
            return Number(Fraction(0))
        if _declines(text):
            return Refusal()
        verdict = _yes_no(text)
        # Asked for a number, "No, there are five" says five.
        return verdict if self.kind not in _COUNTED or not self.values(text) else None

    def _whole(self, text: str, found: list[Found]) -> Found | None:
        if self.kind in ("number", "year"):
            if not found:
                return _unworded(text)
            one = _number(text, found, self.kind)
            return _counting(text, one) if one is not None and self.kind == "number" else one
        if self.kind == "date":
            return self._date(text, found)
        if len(found) != 1:
            return None
        wide = with_unit(text, found[0])
        if self.kind is not None and _spells_unit(text, found[0], wide):
            wide = found[0]  # "8 Mile" is a title, "8%" a number
        return wide if _alone(text, wide) else None

    def _date(self, text: str, found: list[Found]) -> Found | None:
        of_dates = [f for f in found if _is_date(f.value)]
        if not of_dates:
            if (last := self._last_resort(text)) is not None:
                return last
            years = [f for f in found if _is_year(f.value)]
            if not years and (len(found) != 1 or not _alone(text, found[0])):
                return None
            of_dates = years or found
        one = stated(text, of_dates)
        if one is None or is_denied(text, one) or bounds.of_time(text, *one[:2])[0]:
            return None
        if dates.is_one_of_two(text, one):
            return None
        return one

    def _last_resort(self, text: str) -> Found | None:
        """A date that the grammar does not know: dateparser, then the entities of the text."""
        bare = text.strip(WRAP)
        dated = [match.group() for match in dates.LOOKS_DATED.finditer(text[:_LONG])]
        found = self._foreign(text, [bare, *dated])
        if found is None and self.entities is not None and dated:
            found = self._foreign(text, self.entities(text[:_LONG]))
        return found

    def _foreign(self, text: str, candidates: Sequence[str]) -> Found | None:
        for candidate in candidates:
            value, at = dates.foreign(candidate), text.find(candidate)
            if value is not None and at >= 0:
                return Found(at, at + len(candidate), value)
        return None


def _keys(tokens: list[Token]) -> list[str]:
    return [token.key for token in tokens]


def _marks_line(token: Token) -> bool:
    """Whether a token is only signs that a line or a command would begin with."""
    return not token.text.strip("*•‣#>\\")


def _text(tokens: list[Token]) -> str:
    """The text that tokens were cut from: each stands at its offset, spaces between."""
    pieces: list[str] = []
    at = 0
    for token in tokens:
        if token.start > at:
            pieces.append(" " * (token.start - at))
        pieces.append(token.text)
        at = token.end
    return "".join(pieces)


def _blanked(text: str, found: list[Found]) -> str:
    """The text with its dates blanked out, so that no number is read within them."""
    pieces: list[str] = []
    at = 0
    for start, end, _ in found:
        pieces += text[at:start], "|" * (end - start)
        at = end
    return "".join([*pieces, text[at:]]) if pieces else text


def _spells_unit(text: str, found: Found, wide: Found) -> bool:
    around = text[wide.start : found.start] + text[found.end : wide.end]
    return any(c.isalpha() for c in around)


def _with_ranges(text: str, found: list[Found]) -> list[Found]:
    merged: list[Found] = []
    for each in found:
        joined = dates.range_of(text, merged[-1], each) if merged else None
        if joined is None or _subtracts(text, each.end):
            merged.append(each)
        else:
            merged[-1] = joined
    return merged


def _subtracts(text: str, end: int) -> bool:
    return text[end : end + 2].strip()[:1] == "="


def _alone(text: str, found: Found) -> bool:
    return not text[: found.start].strip(WRAP) and not text[found.end :].strip(WRAP)


def _is_date(value: Value) -> bool:
    if isinstance(value, Range):
        return isinstance(value.first, Date)
    return isinstance(value, Date | Ambiguous)


def _is_year(value: Value) -> bool:
    if isinstance(value, Range):
        return _is_year(value.first) and _is_year(value.last)
    if isinstance(value, Date):
        return value.year is not None
    return (
        isinstance(value, Number) and value.amount.denominator == 1 and 1000 <= value.amount < 2200
    )


def _number(text: str, found: list[Found], kind: str) -> Found | None:
    one = stated(text, found)
    if one is not None and isinstance(one.value, Ambiguous) and kind == "year":
        years = [f for f in found if _is_year(f.value)]
        one = stated(text, years) or one if years else one
    if one is None:
        return None
    wide = with_unit(text, one)
    if is_denied(text, one) or is_denied(text, one._replace(end=wide.end)):
        return _denied(wide)
    if kind != "year" and (not _is_year(wide.value) or _unit_of(wide.value)):
        return wide
    bound, whole = bounds.of_time(text, wide.start, wide.end, by=kind == "year")
    if not bound:
        return wide
    match wide.value:
        case Number(amount, unit, stated_bound) if whole:
            return wide._replace(value=Number(amount, unit, stated_bound or bound))
        case Date(int(year), None, None, None) if whole:
            return wide._replace(value=Number(Fraction(year), bound=bound))
        case _:
            return None


def _counting(text: str, wide: Found) -> Found:
    """A number with the noun that it counts as its unit, where no other unit is stated."""
    match wide.value:
        case Number(amount, "", bound) if noun := noun_after(text, wide.end):
            return wide._replace(value=Number(amount, noun, bound))
        case _:
            return wide


def _part(text: str, whole: Found, kind: str | None) -> list[Token]:
    """The tokens of a part of a period, early 1982; none for a whole one.

    Asked for a year, a number, an early 1982 is 1982.
    """
    match whole.value:
        case Range() if _is_year(whole.value):  # a decade
            pass
        case Date(_, _, None, None) | Number(_, "", "") if kind == "date":
            pass
        case _:
            return []
    name, start, end = bounds.part(text, whole.start, whole.end)
    return [word(name, start, whole.start), *value_tokens(whole._replace(end=end))] if name else []


def _denied(wide: Found) -> Found | None:
    match wide.value:
        case Number(amount, unit, bound):
            return wide._replace(value=Number(amount, unit, bound or "not"))
        case _:
            return None


def _unit_of(value: Value) -> str:
    return value.unit if isinstance(value, Number) else ""


def _unworded(text: str) -> Found | None:
    """A number without a number word: XIV, it occurs twice, a pair, it has no vowels."""
    if (times := _TIMES_SAID.fullmatch(text.strip(WRAP))) is not None:
        at = text.rindex(times[1])
        return Found(at, at + len(times[1]), Number(Fraction(_TIMES[times[1]])))
    if _HAS_NONE.fullmatch(text):
        return Found(0, len(text), Number(Fraction(0)))
    bare = [word for word in _WORDS.finditer(text) if word.group() not in _BESIDE_ROMAN]
    value = roman.read(bare[0].group().upper()) if len(bare) == 1 else None
    if value is None or value == 1:
        return None
    return Found(*bare[0].span(), Number(Fraction(value)))


def _counted_years(text: str, found: list[Found]) -> list[Found]:
    """Years counted from stated ones: two years after 1982 is 1984."""
    made: list[Found] = []
    for each in found:
        if isinstance(each.value, Number) and _is_year(each.value):
            dated = each._replace(value=Date(int(each.value.amount)))
            counted = dates.counted(text, dated)
            if counted is not dated:
                each = counted
                while made and made[-1].end > each.start:
                    made.pop()
        made.append(each)
    return made


def _digits_only(text: str) -> list[Found]:
    """Binary digits as a string writes them: without prefix, gaps and points."""
    bare = text.strip(" \"'()[].,;:")
    binary = _BINARY.fullmatch(bare)
    if binary is None:
        return []
    digits = bare.replace(" ", "").replace(".", "")
    if len(digits) > MOST_DIGITS:
        return []
    start = text.index(bare)
    return [Found(start, start + len(bare), Number(Fraction(digits)))]


def _answer(value: Value, text: str) -> Token:
    start = len(text) - len(text.lstrip(WRAP))
    end = max(start + 1, len(text.rstrip(WRAP)))
    shown_as = "none" if isinstance(value, Number) else shown(value)
    return Token(shown_as, start, end, keys(value)[0], "answer")


def _start(found: Found) -> int:
    return found.start
