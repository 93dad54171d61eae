"""The tokens of an English answer: its words, with the values standing among them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from fractions import Fraction
from typing import Final

from ..core import Token, word
from ..unicode import drop_punctuation
from ..values import Ambiguous, Date, Number, Range, Refusal, Value, YesNo, keys, number_text
from .dates import MONTH_NAMES
from .found import Found
from .units import UNIT_AFTER, with_percent


def shown(value: Value) -> str:
    """The readable writing of a value, which reads back to the same: units are left out.

    >>> shown(Date(1982, 5, 22)), shown(Range(Date(1940), Date(1949)))
    ('1982-05-22', '1940 to 1949')
    """
    match value:
        case Number(amount, _, bound):
            return ("not " if bound == "not" else bound) + number_text(amount)
        case Date():
            return _date_shown(value)
        case Range(first, last):
            return f"{shown(first)} to {shown(last)}"
        case YesNo(yes):
            return "yes" if yes else "no"
        case Refusal():
            return "unknown"
        case Ambiguous(readings):
            return " or ".join(map(shown, readings))


def _date_shown(value: Date) -> str:
    year, month, day = value.year, value.month, value.day
    name = "" if month is None else MONTH_NAMES[month - 1]
    if month is None:
        parts = ["" if year is None else str(year)]
    elif year is None or year < 0:
        parts = [str(day or ""), name, "" if year is None else f"{-year} bc"]
    else:
        parts = [
            "-".join([f"{year:04d}", f"{month:02d}", *([] if day is None else [f"{day:02d}"])])
        ]
    return " ".join(part for part in [*parts, value.time] if part)


def value_tokens(found: Found) -> list[Token]:
    """The tokens of a value: one for each key; the first shows the value, the others nothing."""
    kind = "number" if isinstance(found.value, Number) else "date"
    texts = [shown(found.value)]
    return [
        Token("".join(texts[i : i + 1]), found.start, found.end, key, kind)
        for i, key in enumerate(keys(found.value))
    ]


def _ambiguous_token(text: str, found: Found) -> Token:
    surface = text[found.start : found.end]
    if has_reading(found):
        surface = "/".join(re.split(r"[-/.]", surface))
    return word(surface, found.start, found.end)


def has_reading(found: Found) -> bool:
    """Whether an ambiguous value has readings at all: 1876-13-08 has none."""
    return isinstance(found.value, Ambiguous) and bool(found.value.readings)


def in_place(text: str, tokens: list[Token], found: list[Found]) -> list[Token]:
    """The words of an answer with its values among them; punctuation and articles are gone."""
    placed = _placed(text, tokens, [with_percent(text, f) for f in found]) if found else tokens
    spelt = _same_signs(_spelt(drop_punctuation.run(_initials(text, placed))))
    return _without_articles(spelt) or placed


def _spelt(tokens: list[Token]) -> list[Token]:
    """An ampersand is the word and."""
    if all(token.text != "&" for token in tokens):
        return tokens
    return [word("and", t.start, t.end) if t.text == "&" else t for t in tokens]


_LOW_DIGITS: Final = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_FORMULA: Final = re.compile(r"[^\W\d_].*[₀-₉].*")
_WARS: Final = {"i": 1, "ii": 2}


def _same_signs(tokens: list[Token]) -> list[Token]:
    """Digits below the line in a word are digits (CO₂), and world wars are counted in digits."""
    made: list[Token] = []
    for i, token in enumerate(tokens):
        if _FORMULA.fullmatch(token.text):
            made.append(word(token.text.translate(_LOW_DIGITS), token.start, token.end))
        elif token.text in _WARS and [t.text for t in tokens[max(0, i - 2) : i]] == _WORLD_WAR:
            number = Number(Fraction(_WARS[token.text]))
            made += value_tokens(Found(token.start, token.end, number))
        else:
            made.append(token)
    return made


_WORLD_WAR: Final = ["world", "war"]
_GRADE: Final = re.compile(r"(?<![\w'-])(?:ab|[a-fo])-(?=[\s.,;:!?\"')]*$)")


def graded(text: str, tokens: list[Token]) -> list[Token]:
    """A grade or a blood type that ends an answer keeps its minus: A-, O-.

    >>> [token.text for token in graded("grade b-", [word("grade", 0, 5), word("b", 6, 7)])]
    ['grade', 'b-']
    """
    grade = _GRADE.search(text, max(0, len(text) - 12)) if "-" in text[-12:] else None
    if grade is None or not tokens or tokens[-1].start != grade.start():
        return tokens
    return [*tokens[:-1], word(grade.group(), *grade.span())]


def one_string(tokens: list[Token]) -> list[Token]:
    """Letters that a string answer spells one by one are one word: n, r is nr."""
    if len(tokens) < 2 or any(len(t.text) != 1 or not t.text.isalpha() for t in tokens):
        return tokens
    return [word("".join([t.text for t in tokens]), tokens[0].start, tokens[-1].end)]


def shows(tokens: list[Token]) -> str:
    """The text of tokens, as `Normalized.text` has it."""
    return " ".join([token.text for token in tokens if token.text])


def replaced(tokens: list[Token], again: list[Token]) -> list[Token]:
    """What reading the text of tokens made, each standing where its tokens stood.

    >>> again = [Token("3", 0, 5, "number 3", "number")]
    >>> replaced([word("three", 10, 15)], again)[0][1:3]
    (10, 15)
    """
    shown_tokens = [token for token in tokens if token.text]
    ends: list[int] = []
    for token in shown_tokens:
        ends.append((ends[-1] + 1 if ends else 0) + len(token.text))
    last = len(shown_tokens) - 1
    made: list[Token] = []
    for token in again:
        first = min(bisect_right(ends, token.start), last)
        until = min(bisect_left(ends, token.end), last)
        start, end = shown_tokens[first].start, shown_tokens[max(first, until)].end
        made.append(token._replace(start=start, end=end))
    return made


def covering(tokens: list[Token], again: list[Token]) -> list[Token]:
    """The second tokens, each standing where all of the first ones stand."""
    start, end = tokens[0].start, tokens[-1].end
    return [token._replace(start=start, end=end) for token in again]


def apart(token: Token) -> Token:
    """The token with a semicolon after its text, which keeps it from the next one."""
    closed = not token.text or token.text.endswith(";")
    return token if closed else token._replace(text=token.text + ";")


def _placed(text: str, tokens: list[Token], found: list[Found]) -> list[Token]:
    placed: list[Token] = []
    waiting = [each for each in reversed(found) if _stands_free(text, each)]
    done = 0
    for token in tokens:
        at = max(token.start, done)
        while waiting and waiting[-1].start < token.end:
            value = waiting.pop()
            placed += _piece(text, at, value.start)
            ambiguous = isinstance(value.value, Ambiguous)
            placed += [_ambiguous_token(text, value)] if ambiguous else value_tokens(value)
            at = done = value.end
        if at == token.start:
            placed.append(token)
        else:
            placed += _piece(text, at, token.end)
    return placed


_BEFORE: Final = re.compile(r"(?:[^\W_]'?(?=.$)|[0-9][.,:/](?=[0-9]$))")
_AFTER: Final = re.compile(r"'?[^\W_]|[.,:/][0-9]")


def _stands_free(text: str, found: Found) -> bool:
    """Whether a value is a word of its own: 5km is, the 30 of km00:30 is not."""
    start, end, _ = found
    if _BEFORE.search(text[max(0, start - 2) : start + 1]) is not None:
        return False
    return _AFTER.match(text, end) is None or UNIT_AFTER.match(text, end) is not None


def _piece(text: str, start: int, end: int) -> list[Token]:
    """What a value leaves of a token that reaches beyond it."""
    piece = text[start:end].strip(" '")
    if not piece or end <= start:
        return []
    start = text.index(piece, start)
    return [word(piece, start, start + len(piece))]


def _initials(text: str, tokens: list[Token]) -> list[Token]:
    """J. R. R., J R R and U.S. become one word each: single letters in a row, or before a point."""
    if _INITIAL.search(text) is None:
        return tokens
    made: list[Token] = []
    i = 0
    while i < len(tokens):
        j, letters = _letters_from(text, tokens, i)
        if not letters:
            made.append(tokens[i])
            i += 1
            continue
        shows = ".".join(letters) + "."
        made.append(word(shows, tokens[i].start, tokens[j - 1].end, letters))
        i = j
    return made


_INITIAL: Final = re.compile(r"(?<![\w'])[^\W\d_](?:\.| [^\W\d_](?![\w'-]))")


def _letters_from(text: str, tokens: list[Token], i: int) -> tuple[int, str]:
    """The initials from token i on: the index after them, and their letters."""
    letters, pointed, j = "", False, i
    while j < len(tokens) and tokens[j].kind == "word" and tokens[j].text.isalpha():
        one = tokens[j]
        point = text[one.end : one.end + 1] == "." and tokens[j + 1 : j + 2] != []
        if len(one.text) != 1 or not (point or text[one.end : one.end + 1] in " ,"):
            break
        if not point and (len(letters) > 4 or (pointed and text[one.start - 1] != ".")):
            break  # more than a name has; the U.S. I love
        pointed = pointed or point
        letters += one.text
        j += 2 if point else 1
    if pointed:
        return j, letters
    spelt = i > 0 and len(tokens[i - 1].text) == 1 and tokens[i - 1].text.isalpha()
    names = 1 < len(letters) < 5 and not spelt and not set(letters) <= {"a", "i"}
    an_article = letters[:1] == "a" and len(letters) == 2 and j == len(tokens)  # a T
    return (j, letters) if names and not an_article else (i, "")


ARTICLES: Final = frozenset({"a", "an", "the"})


def _without_articles(tokens: list[Token]) -> list[Token]:
    """Articles go, but an A that ends the answer is none: hepatitis A is not hepatitis."""
    last = len(tokens) - 1
    if last > 1 and all(len(token.text) == 1 for token in tokens):
        return tokens  # letters that are spelt one by one
    return [
        token
        for i, token in enumerate(tokens)
        if token.text not in ARTICLES or (i == last and token.text == "a")
    ]
