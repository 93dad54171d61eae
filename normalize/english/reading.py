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
from ..core import Span, Token, word
from ..unicode import drop_punctuation
from ..values import Ambiguous, Date, Number, Range, Refusal, Value, keys
from . import bounds, dates, numbers, words
from .found import Found
from .phrases import ENGLISH
from .placing import ARTICLES, apart, has_reading, in_place, one_string, shown, shows, value_tokens
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
_BESIDE_ONE: Final = ARTICLES | {"roman", "numeral", "numerals", "of", "times"}
_NUMERIC: Final = re.compile(r"[0-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]")
_MATTER: Final = words.WORDS | dates.MONTHS
_FIRST_WORD: Final = re.compile(r"[^\W_]+")
_OPENING: Final = (
    "unknown n none null nil no unanswerable undetermined indeterminate unclear not idk dunno i so "
    "sorry very unfortunately it this that the can cannot could unable impossible insufficient "
    "missing there as based was am noanswer answer don well honestly frankly actually hm hmm to "
    "maybe perhaps possibly probably presumably likely yes yeah yep yup nope nah"
)
_OPENS: Final = frozenset(_OPENING.split())  # what a refusal, a yes or a no may begin with
_WRAP: Final = " \"'()[]{}.,;:!?*/\\-"
_CONCLUDES: Final = re.compile(
    r"(?:=|→|->|⇒|(?<!\w)(?:gives?|yields?|equals?|makes|becomes|leaves|(?:results?|resulting) in"
    r"|(?:we|you|i) (?:get|have|obtain|find)|(?:resulting|final|new) \w+ (?:is|was|=)"
    r"|(?:total|sum|result|difference|product)(?: of [^.=]{1,60})? (?:is|=)|later (?:is|was))"
    r"):? ?(?:us )?(?:about |exactly )?$"
)
_SUMS_UP: Final = re.compile(
    r"(?<!\w)(?:in total|in all|altogether|overall|thus|hence|therefore|so|finally),? [^.:=]{0,60}$"
)
_IS_RESULT: Final = re.compile(
    r"(?:[-+×x*/]|(?<!\w)(?:plus|minus|times|multiplied by|divided by|and)) ?$"
)
_IN_TOTAL: Final = re.compile(r"(?: [a-z]+){0,2} (?:in total|in all|altogether|overall)(?!\w)")
_LAST_WORDS: Final = re.compile(r"[^0-9=]{0,40}")
_BEGINS: Final = re.compile(
    r"[.:] (?=[a-z])|,? (?:\(|because\b|since\b|as\b|which\b|where\b|so\b)|\n|,? - [a-z]| ?= ?"
)
_THEN_WORDS: Final = re.compile(r", (?=[a-z])")
_HEDGES: Final = re.compile(r"(?<!\w)(?:or|to|either|not)(?!\w)")
_NEGATED: Final = re.compile(
    r"(?:(?<!\w)(?:not|never|neither|nor|rather than|instead of|other than|anything but)|n't)"
    r"(?: on| in)? $"
)
_DENIED: Final = re.compile(r" (?:is|was)(?: not|n't)(?!\w)")
_LETTER: Final = re.compile(r"""(?<![\w'])(['"])(\w)\1(?!\w)""")
_LETTER_NAMED: Final = re.compile(
    r"""(?:(?<!\w)(?:letters?|vowels?|consonants?|(?:lower|upper)-?(?: ?case)?|capital|small"""
    r"""|is|are|it's)(?: is)?|[:=])\s?['"]?(\w)['"]?(?=[\s.,;!)]*$)"""
)
_LETTER_FIRST: Final = re.compile(
    r"""\W*([^\W_])["']?(?: ?\(|,? (?:is the |was the |as in |like in |because |since ))"""
)
_LETTERS: Final = re.compile(r"\W*(?:the )?letters?:? (?=.*\w)")
_QUOTED_END: Final = re.compile(r"""(?:is|are|was|were|be|:) (['"])([^'"]{1,80})\1\W*$""")
_LONG: Final = 2000  # beyond this, no date of another language is looked for
_WORDED: Final = frozenset({"letter", "string", "text"})
_BINARY: Final = re.compile(r"[01]+(?: [01]+)*|[01](?:\.[01]){2,}")
_RADIX: Final = r"(?:binary|hex(?:adecimal)?|octal|ascii|base[- ](?:2|8|16|two|eight|sixteen))"
_FORM: Final = r"(?: (?:representation|code|number|form|value|string|notation|equivalent))?"
_CODE: Final = re.compile(
    rf"""\W*(?:(?:(?:the|in) )?{_RADIX}(?: {_RADIX})?{_FORM}(?: (?:of|for) [^:]{{1,60}}?)?"""
    rf"""(?: is| was|,|:| =)? ['"(]?)?(?:0[box] ?)?(?P<code>[0-9a-f]+(?:[ .][01]+)*)['")]?"""
    rf"""(?:_?{{?(?:(?<=_)|(?<={{))(?:2|8|16)}}?|₂|₈|₁₆| ?\(?(?:in )?{_RADIX}{_FORM}\)?)?\W*"""
)
_TIMES: Final = {"once": 1, "twice": 2, "thrice": 3, "couple": 2, "pair": 2}
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
        return [*map(apart, bare[:-1]), bare[-1]]  # "3, 100" is not 3100

    def _read(
        self, text: str, cut: Callable[[str], list[Token]]
    ) -> tuple[Value | None, list[Token]]:
        said = self.said(text)
        if said is not None:
            return said, [_answer(said, text)]
        tokens = None
        focus = _focus(text, self.kind) if self.kind in _WORDED else None
        if focus is not None:
            start, end = focus
            tokens = _within(cut(text), start, end)
            text = " " * start + text[start:end]
        found = self.values(text)
        stated = self._whole(text, found)
        if stated is not None and not isinstance(stated.value, Ambiguous):
            return stated.value, value_tokens(stated)
        value = None if stated is None else stated.value
        placed = in_place(text, tokens or cut(text), found)
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
        found += numbers.find(_blanked(text, found), whole=whole)
        if len(found) < 2:
            return found
        found.sort(key=_start)
        if self.kind in ("year", "date"):
            found = _counted_years(text, found)
        return _with_ranges(text, found)

    def said(self, text: str) -> Value | None:
        """What the whole text says without stating anything: a refusal, yes or no, none."""
        first = _FIRST_WORD.search(text)
        if first is None or first.group() not in _OPENS:
            return None
        if self.kind == "number" and text.strip(_WRAP) == "none":
            return Number(Fraction(0))
        if _declines(text):
            return Refusal()
        verdict = _yes_no(text)
        # Asked for a number, "No, there are five" says five.
        return verdict if self.kind not in _COUNTED or not self.values(text) else None

    def _whole(self, text: str, found: list[Found]) -> Found | None:
        if self.kind in ("number", "year"):
            return _number(text, found, self.kind) if found else _one_word(text)
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
        stated = _stated(text, of_dates)
        if stated is None or _is_denied(text, stated) or bounds.of_time(text, *stated[:2])[0]:
            return None
        return stated

    def _last_resort(self, text: str) -> Found | None:
        """A date that the grammar does not know: dateparser, then the entities of the text."""
        bare = text.strip(_WRAP)
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
    return not text[: found.start].strip(_WRAP) and not text[found.end :].strip(_WRAP)


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
    stated = _stated(text, found)
    if stated is not None and isinstance(stated.value, Ambiguous) and kind == "year":
        years = [f for f in found if _is_year(f.value)]
        stated = _stated(text, years) or stated if years else stated
    if stated is None:
        return None
    wide = with_unit(text, stated)
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


def _unit_of(value: Value) -> str:
    return value.unit if isinstance(value, Number) else ""


def _stated(text: str, found: list[Found]) -> Found | None:
    """The one of several values that the text states as its answer; ambiguous if none is."""
    if len(found) > 1:
        said = [each for each in found if not _is_denied(text, each)]
        found = said or found  # "not 5 but 7" states 7
    last = found[-1]
    if len({keys(f.value) or f.value for f in found}) == 1:
        return last if isinstance(last.value, Number | Date | Range) or has_reading(last) else None
    if _concludes(text, found):
        return last
    if _begins(text, with_unit(text, found[0]), found[1]):
        return found[0]
    readings = tuple(f.value for f in found if isinstance(f.value, Number | Date))
    return Found(found[0].start, last.end, Ambiguous(readings))


def _is_denied(text: str, found: Found) -> bool:
    before = text[max(0, found.start - 20) : found.start]
    return bool(_NEGATED.search(before) or _DENIED.match(text, found.end))


def _concludes(text: str, found: Sequence[Found]) -> bool:
    """Whether the text ends in its last value, as a result: 4 + 1 = 5."""
    before_last, last = found[-2], found[-1]
    if _IN_TOTAL.match(text, last.end):
        return True
    if _LAST_WORDS.fullmatch(text, last.end) is None:
        return False
    between = text[max(before_last.end, last.start - 80) : last.start]
    if between.strip() in ("is", "are", "makes"):  # 7 plus 8 is 15
        return len(found) > 2 and bool(_IS_RESULT.search(text[: before_last.start][-15:]))
    before = text[max(0, last.start - 80) : last.start]
    return bool(_CONCLUDES.search(before) or _SUMS_UP.search(between))


def _begins(text: str, first: Found, second: Found) -> bool:
    """Whether the text begins with its first value and then explains: "5. The first name …"."""
    if text[: first.start].strip(_WRAP):
        return False
    words_follow = _THEN_WORDS.match(text, first.end)
    if _BEGINS.match(text, first.end) is None and (
        words_follow is None or second.start <= words_follow.end()
    ):
        return False
    return _HEDGES.search(text, first.end, first.end + 12) is None


def _one_word(text: str) -> Found | None:
    """A number that is one word: XIV, twice, a pair."""
    bare = [word for word in _WORDS.finditer(text) if word.group() not in _BESIDE_ONE]
    if len(bare) != 1:
        return None
    said = bare[0].group()
    value = _TIMES.get(said) or roman.read(said.upper())
    if value is None or said == "i":
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


def _focus(text: str, kind: str | None) -> Span | None:
    """Where in a sentence the answer stands: in quotes at its end; the letter that it names."""
    if kind == "letter":
        spans = {text[m.start(2) : m.end(2)]: m.span(2) for m in _LETTER.finditer(text)}
        named = _LETTER_NAMED.search(text) or _LETTER_FIRST.match(text)
        if named is not None:
            spans[named[1]] = named.span(1)
        return spans.popitem()[1] if len(spans) == 1 else None
    if kind == "string" and (opener := _LETTERS.match(text)) is not None:
        return opener.end(), len(text)
    if kind == "string" and (code := _CODE.fullmatch(text)) is not None:
        return code.span("code")
    quoted = _QUOTED_END.search(text) if text.rstrip(" .!")[-1:] in "'\"" else None
    return None if quoted is None else quoted.span(2)


def _digits_only(text: str) -> list[Found]:
    """Binary digits as a string writes them: without prefix, gaps and points."""
    bare = text.strip(" \"'()[].,;:")
    binary = _BINARY.fullmatch(bare)
    if binary is None:
        return []
    digits = bare.replace(" ", "").replace(".", "")
    start = text.index(bare)
    return [Found(start, start + len(bare), Number(Fraction(digits)))]


def _answer(value: Value, text: str) -> Token:
    start = len(text) - len(text.lstrip(_WRAP))
    end = max(start + 1, len(text.rstrip(_WRAP)))
    shown_as = "none" if isinstance(value, Number) else shown(value)
    return Token(shown_as, start, end, keys(value)[0], "answer")


def _within(tokens: list[Token], start: int, end: int) -> list[Token]:
    """What of some tokens stands within a span."""
    made = []
    for token in tokens:
        if start <= token.start and token.end <= end:
            made.append(token)
        elif token.start < end and start < token.end and token.kind == "word":
            at, until = max(start, token.start), min(end, token.end)
            part = token.text[at - token.start : until - token.start]
            made.append(word(part, at, until))
    return made


def _start(found: Found) -> int:
    return found.start
