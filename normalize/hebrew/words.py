"""Hebrew words as a metric compares them: without the prefixes that are written onto them.

Prefixes that stand apart (before digits, Latin letters and quotes) go first; then the prefix model
splits what is left. A word's key is its stem; what else it may stand for travels in `others`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import dropwhile

from ..core import Token, TokenStep
from .calendar import WEEKDAYS, is_day_of_week
from .chains import CHAINS, LETTERS
from .characters import folded
from .numerals import ORDINALS
from .prefixes import ABSENT, Prefixes, model, ranks
from .senses import states

DOUBT = 0.25
"""A reading with at least this probability is one that a word may also stand for."""

FAINT = 0.1
"""Readings below it are not followed."""

TENFOLD = 100
"""An acronym ten times as frequent as its bare letters (in centibels) may lack its gershayim."""

_LINE_SIGNS = tuple("*•‣#>")
_ALSO_WORDS = frozenset(["של", "כל", "מה", "לה", "בה", "כה", "שלה", "ול"])


def _attached(tokens: list[Token]) -> list[Token]:
    kept = [t for i, t in enumerate(tokens) if not (t.text in CHAINS and _joins(tokens, i))]
    return kept if len(kept) < len(tokens) else tokens


def _joins(tokens: list[Token], at: int) -> bool:
    """Whether a chain is written onto what follows: a hyphen, a quote, digits, Latin letters."""
    if at + 1 == len(tokens):
        return False
    chain, following = tokens[at], tokens[at + 1]
    if following.start > chain.end:
        return False
    if following.text[0] in "-\"'":
        something = any(token.text[0].isalnum() for token in tokens[at + 2 : at + 4])
        return something and chain.text not in _ALSO_WORDS
    return following.text[0].isalnum()


attached = TokenStep("attached-prefixes", _attached)
"""Drop prefixes that a hyphen, a quote, digits or Latin letters set apart: ב-25, ה-CIA, כ"דגל"."""


def _detached(tokens: list[Token]) -> list[Token]:
    kept: list[Token] = []
    for token in reversed(tokens):
        alone = len(token.text) == 1 and token.text in LETTERS and kept and _foreign(kept[-1].text)
        about = kept and states(kept[-1].text) and _says_about(token.text)
        if not alone and not about:
            kept.append(token)
    return kept[::-1] if len(kept) < len(tokens) else tokens


_ABOUT = ("בערך", "לערך")  # what the prefix of כ-500 says


def _says_about(text: str) -> bool:
    return text.endswith(_ABOUT) and (text[:-4] == "" or text[:-4] in CHAINS)


def _foreign(text: str) -> bool:
    return (text[0].isalnum() and not "א" <= text[0] <= "ת") or states(text)


detached = TokenStep("detached-prefixes", _detached)
"""Drop a single prefix letter before a number or a Latin word (ב 2012, ה IT), about before one."""


def _line_signs(tokens: list[Token]) -> list[Token]:
    if not tokens or tokens[0].text not in _LINE_SIGNS:
        return tokens
    if len(tokens) == 2 and tokens[0].text == ">" and tokens[1].text[-1].isdigit():
        return tokens  # a bound: >5
    return [*dropwhile(lambda token: token.text in _LINE_SIGNS, tokens[:-1]), tokens[-1]]


line_signs = TokenStep("line-signs", _line_signs)
"""Drop signs that would begin a line if the marks before them were not there: ") > word"."""


_PARTICLES = ("של", "את", "מן")


def _particles(tokens: list[Token]) -> list[Token]:
    if not any(token.text.endswith(_PARTICLES) for token in tokens):
        return tokens
    kept: list[Token] = []
    for token, before in zip(reversed(tokens), [*tokens[-2::-1], None], strict=True):
        stands = before is None or _plain(before.text) or before.text in WEEKDAYS
        joins = stands and _is_particle(token.text)
        if not (joins and kept and _takes(token.text[-2:], kept[-1].text)):
            kept.append(token)
    return kept[::-1]


def _is_particle(text: str) -> bool:
    return text.endswith(_PARTICLES) and stem(text)[0] in _PARTICLES


def _takes(particle: str, following: str) -> bool:
    """Whether a particle says nothing before a word; מן does only before the article (Iron Man)."""
    return _plain(following) and (particle != "מן" or following[0] == "ה")


def _plain(text: str) -> bool:
    return len(text) > 1 and text.isalpha() and "א" <= text[0] <= "ת" and not states(text)


particles = TokenStep("particles", _particles)
"""Drop what only marks case where prefixes and the construct state may do it: של, את, מן ה־."""


@lru_cache(maxsize=1 << 17)
def stem(word: str) -> tuple[str, str, tuple[str, ...]]:
    """A written word's stem, its key, and all keys it may stand for, the written form first.

    The stem is split again until nothing comes off, so that a stem is its own stem.

    >>> stem("ובבית")
    ('בית', 'בית', ('ובבית', 'בית'))
    """
    last = word
    while (found := model().split(last)).prefixes:
        last = found.stem
    others = tuple(dict.fromkeys((folded(word), *likely(word, DOUBT), folded(last))))
    return last, folded(last), others if len(others) > 1 else ()


def likely(word: str, bar: float, by: Prefixes | None = None) -> list[str]:
    """The keys of the readings of a written word that have at least a probability, itself first.

    A form may be reached in several ways (וכשה off at once, or וכש and then ה), whose probabilities
    add up. `by` is another model than the shipped one.

    >>> likely("ובבית", 0.5), likely("מספר", 0.5)
    (['ובבית', 'בית'], ['מספר'])
    """
    found = {word: 1.0}
    waiting = [word]
    while waiting:
        # What is left is shorter each time, so that all that leads to a form comes before it.
        waiting.sort(key=len)
        form = waiting.pop()
        for reading in (by or model()).readings(form):
            probability = found[form] * reading.confidence
            if not reading.prefixes or probability < FAINT:
                continue
            if reading.stem not in found:
                waiting.append(reading.stem)
            found[reading.stem] = found.get(reading.stem, 0.0) + probability
    keys = [folded(form) for form, probability in found.items() if probability >= bar]
    return [*keys, *(key.replace('"', "") for key in keys if '"' in key and _unmistakable(key))]


def _unmistakable(acronym: str) -> bool:
    """Whether the letters of an acronym are hardly a word of their own: צהל, but not חול (sand)."""
    rank = ranks().get
    return rank(acronym.replace('"', ""), ABSENT) - rank(acronym, ABSENT) >= TENFOLD


def _stems(tokens: list[Token]) -> list[Token]:
    found = [_stem(token) if token.kind in ("word", "kept") else token for token in tokens]
    for at, token in enumerate(found):
        if at and token.key in ORDINALS and not is_day_of_week(tokens, at):  # the 1st president
            others = (*(token.others or (token.key,)), f"number {ORDINALS[token.key]}")
            found[at] = token._replace(others=others)
    return found


def _stem(token: Token) -> Token:
    word = token.text
    if not "א" <= word[0] <= "ת" or token.key != word:
        return token
    text, key, others = stem(word)
    if token.others:
        others = (*(others or (word,)), *token.others[1:])
    # What was kept beside values keeps its text, or reading the text again would find a value.
    return token._replace(text=word if token.kind == "kept" else text, key=key, others=others)


stems = TokenStep("prefixes", _stems)
"""Split the prefixes off words: the key is the stem, the written form is among the others."""


def _fold(tokens: list[Token]) -> list[Token]:
    return [
        token._replace(key=folded(token.key)) if token.kind in ("word", "kept") else token
        for token in tokens
    ]


fold = TokenStep("final-pe", _fold)
"""A last pe is written as final pe in keys; for normalizers that keep prefixes."""
