"""The tokens of one answer beside its source: how each is written, and what stands between."""

from __future__ import annotations

from dataclasses import dataclass

from ..core import Normalized, Token
from .morphology import analyses, plain


@dataclass(frozen=True, slots=True)
class Word:
    """A word or value of an answer, as `qanorm.metrics.matching.Unit` takes it.

    Attributes:
        key: The token's key.
        others: The keys it may also stand for.
        known: Whether the dictionary has it.
        plain: The key without diacritics.
        loose: What kind of word it is that may be left out; empty where it must be there.
    """

    key: str
    others: frozenset[str] = frozenset()
    known: bool = False
    plain: str = ""
    loose: str = ""


Words = tuple[Word, ...]


def word(token: Token, loose: str = "") -> Word:
    """A token as a word of an answer.

    >>> word(Token("7", 0, 1, "number 7", "number")).key
    'number 7'
    """
    if " " in token.key:
        return Word(token.key, loose=loose)
    others = frozenset(("i",)) if token.key == "oraz" else frozenset(token.others)
    return Word(token.key, others, bool(token.known), plain(token.key), loose)


def labels(written: str) -> frozenset[str]:
    """What the dictionary says of a word, such as imię, nazwisko, nazwa_geograficzna.

    >>> "imię" in labels("Maria")
    True
    """
    return frozenset(label for reading in analyses(written) for label in reading.labels)


class View:
    """The tokens of one answer with their place in its source."""

    def __init__(self, answer: Normalized) -> None:
        self.source = answer.source
        self.tokens = answer.tokens

    def written(self, token: Token) -> str:
        """A token as the source writes it."""
        return self.source[token.start : token.end]

    def capital(self, token: Token) -> bool:
        """Whether the source writes a token with a capital."""
        return self.source[token.start : token.start + 1].isupper()

    def between(self, at: int) -> str:
        """What stands between a token and the one before it."""
        return self.source[self.tokens[at - 1].end : self.tokens[at].start] if at else ""

    def is_a(self, token: Token, lemmas: frozenset[str]) -> bool:
        """Whether a token is a form of one of these words."""
        return token.kind == "word" and not lemmas.isdisjoint((token.key, *token.others))
