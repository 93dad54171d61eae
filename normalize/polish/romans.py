"""Whether letters that could be a Roman numeral are one where they stand.

Each rule is a step of its own, so that the trace of an answer names the reason: century, year,
ruler, division (tom II), order (II wojna światowa), pair (XIX i XX), alone. What no rule takes
stays a word: the conjunction I, MIX, CIVIC, witamina C, a single letter.
"""

from __future__ import annotations

from collections.abc import Callable

import regex

from .. import roman
from ..core import Token, TokenStep
from ..unicode import drop_punctuation
from .digits import amount, number
from .inflection import DROPPED
from .morphology import analyses

_CENTURY = regex.compile(
    r"(?:wiek(?:u|iem|ach|i|ów|ami|om|owi)?|wieczn\p{L}{1,4}|stuleci\p{L}{1,3})"
)
_YEAR = frozenset(("r", "rok", "roku"))
_DIVISION = regex.compile(
    r"art|artykuł\p{L}{0,3}|rozdz|rozdział\p{L}{0,3}|tom\p{L}{0,3}|częś[cć]\p{L}{0,3}|cz"
    r"|klas\p{L}{1,2}|ak[tc]\p{L}{0,3}|ksi[ęą]g\p{L}{0,3}|etap\p{L}{0,3}|stop(?:ień|ni\p{L}{0,3})"
    r"|faz\p{L}{1,2}|rund\p{L}{1,2}|sezon\p{L}{0,3}|tabel\p{L}{1,2}|punk[tc]\p{L}{0,3}|pkt"
)
_FEW = frozenset("IVX")
_MAYBE_ALONE = 4  # a canonical numeral this long is one, if it is no word: MCMX

Rule = Callable[[list[Token], int], int | None]
"""The answer's tokens without punctuation, and a place -> the number there, or None."""


def _word_too(text: str) -> bool:
    """Whether the dictionary has these letters as a word: MIX, CIVIC, DIM, CD."""
    return any(reading.pos != "romandig" for reading in analyses(text))


def _clear(text: str) -> int | None:
    """The value of a canonical numeral in capitals I, V, X, such as rulers and wars carry."""
    return roman.read(text) if _FEW.issuperset(text) else None


def _near(tokens: list[Token], at: int) -> str:
    return tokens[at].text.lower() if 0 <= at < len(tokens) else ""


def _century(tokens: list[Token], at: int) -> int | None:
    text = tokens[at].text
    if not (_CENTURY.fullmatch(_near(tokens, at + 1)) or _CENTURY.fullmatch(_near(tokens, at - 1))):
        return None
    if text.isupper():
        return roman.read_lenient(text) if _FEW.issuperset(text) else None
    return None if _word_too(text.lower()) else _clear(text.upper())


def _year(tokens: list[Token], at: int) -> int | None:
    if _YEAR.isdisjoint((_near(tokens, at + 1), _near(tokens, at - 1))):
        return None
    return roman.read(tokens[at].text)


def _shouted(tokens: list[Token]) -> bool:
    """Whether the whole answer is in capitals, so that a capital I may be the conjunction."""
    words = [t.text for t in tokens if roman.read(t.text) is None]
    return bool(words) and not any(c.islower() for text in words for c in text)


def _ruler(tokens: list[Token], at: int) -> int | None:
    before = tokens[at - 1].text if at else ""
    if not before[:1].isupper() or len(before) < 3 or not before.isalpha():
        return None
    if tokens[at].text == "I" and at + 1 < len(tokens) and _shouted(tokens):
        return None
    return _clear(tokens[at].text)


def _division(tokens: list[Token], at: int) -> int | None:
    return _clear(tokens[at].text) if _DIVISION.fullmatch(_near(tokens, at - 1)) else None


def _order(tokens: list[Token], at: int) -> int | None:
    after = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if not after.isalpha() or roman.read(after) is not None:
        return None
    if not any(reading.pos in ("subst", "adj") for reading in analyses(after)):
        return None
    if tokens[at].text == "I":
        if _shouted(tokens):
            return None
        readings = {reading.pos for reading in analyses(after.lower())}
        if at == 0 and (not after[0].islower() or "subst" not in readings):
            return None
    return _clear(tokens[at].text)


def _pair(tokens: list[Token], at: int) -> int | None:
    after = at + (2 if _near(tokens, at + 1) in ("i", "oraz", "a", "do", "lub", "albo") else 1)
    if after >= len(tokens) or amount(tokens[after]) is None:
        return None
    # The number beside it was a numeral too when it is not longer than its letters were.
    span = tokens[after].end - tokens[after].start
    exact = amount(tokens[after])
    if exact is None or not 1 <= exact <= roman.LARGEST or exact.denominator > 1:
        return None
    return _clear(tokens[at].text) if span == len(roman.write(int(exact))) else None


def _alone(tokens: list[Token], at: int) -> int | None:
    text = tokens[at].text
    led = at > 0 and all(_near(tokens, i) in _LEADING for i in range(at))
    if at + 1 < len(tokens) or not (at == 0 or led):
        return None
    if led and _clear(text) is not None:
        return _clear(text)
    if len(text) < 2 or _word_too(text):
        return None
    return roman.read(text) if len(text) >= _MAYBE_ALONE or _clear(text) is not None else None


_LEADING = DROPPED | {"od", "po", "przed", "około", "ok", "za", "dopiero", "ponad"}


def _step(name: str, rule: Rule) -> TokenStep:
    def run(tokens: list[Token]) -> list[Token]:
        if not any(roman.read_lenient(token.text) for token in tokens):
            return tokens
        words = drop_punctuation.run(tokens)
        place = {id(token): i for i, token in enumerate(words)}
        read = list(tokens)
        for i in range(len(tokens) - 1, -1, -1):  # from the right: a pair looks at what follows
            token = tokens[i]
            at = place.get(id(token))
            if at is None or token.kind != "word" or roman.read_lenient(token.text) is None:
                continue
            found = rule(words, at)
            if found is not None:
                read[i] = words[at] = number(found, token.start, token.end)
        return read

    return TokenStep(f"roman: {name}", run)


def readings(text: str) -> tuple[int, ...]:
    """What an answer of these letters alone may also be: X the letter, or ten.

    >>> readings("X"), readings("MIX"), readings("kot")
    ((10,), (1009,), ())
    """
    worth = roman.read(text)
    return () if worth is None else (worth,)


read_romans: tuple[TokenStep, ...] = (
    _step("century", _century),
    _step("year", _year),
    _step("division", _division),
    _step("ruler", _ruler),
    _step("order", _order),
    _step("alone", _alone),
    _step("pair", _pair),
)
"""The rules in their order."""
