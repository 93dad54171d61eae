"""Polish: the aware normalizer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import regex

from .. import roman
from ..answers import answer_tags, model_tokens, preamble
from ..core import Forms, Normalized, Normalizer, Token, TokenStep
from ..unicode import SHARED, TOKENIZERS, canonical, choose, drop_punctuation, lower, substitution

__all__ = ["analysed", "pl"]

CACHE = 1 << 17

_SUBSCRIPTS = {0x2080 + i: str(i) for i in range(10)}
_SMALL = {ord(c): str(i) for i, c in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")} | _SUBSCRIPTS
_subscripts = substitution(
    "subscripts", regex.compile("[₀-₉]+"), lambda found: found.translate(_SUBSCRIPTS)
)


def _lower(tokens: list[Token]) -> list[Token]:
    """Lower case, last of all: the decisions before it look at capitals."""
    return [token if token.kind != "word" else _lowered(token) for token in tokens]


def _lowered(token: Token) -> Token:
    text = canonical("NFC", token.text.lower().translate(_SMALL))
    key = canonical("NFC", token.key.lower().translate(_SMALL))
    return token if text == token.text and key == token.key else token._replace(text=text, key=key)


def _separate(tokens: list[Token]) -> list[Token]:
    """Numbers side by side show a comma between them, so that the text reads back as it was."""
    if len(tokens) < 2:
        return tokens
    told = list(tokens)
    for i, token in enumerate(tokens[:-1]):
        if token.kind in _NUMERIC and tokens[i + 1].kind in _NUMERIC:
            told[i] = token._replace(text=f"{token.text},")
    return told


_NUMERIC = frozenset(("number", "ambiguous", "time", "day", "year", "range"))


@lru_cache(maxsize=CACHE)
def analysed(text: str) -> Normalized:
    """An answer as the Polish normalizer reads it; each distinct answer is read once.

    >>> analysed("w Egipcie").keys
    ('egipcie',)
    """
    return _default()(text)


@lru_cache(maxsize=1)
def _default() -> Normalizer:
    return pl()


def _bulk(texts: Sequence[str]) -> Forms:
    return Forms.of([analysed(text) for text in texts])


def _lemma(tokens: list[Token]) -> list[Token]:
    return [t._replace(key=t.others[0]) if t.others and t.known else t for t in tokens]


def pl(*, tokenizer: str = "words", key: str = "surface") -> Normalizer:
    """The Polish normalizer: numerals of every kind as values, words with their lemmas.

    Args:
        tokenizer: ``words``, ``whitespace`` or ``character``.
        key: What a word is compared by: ``surface``, or ``lemma``, the first of its lemmas.

    Raises:
        ValueError: An unknown name.
        ImportError: morfeusz2 is not there.

    >>> n = pl()("w dwudziestym trzecim roku, Łodzi")
    >>> n.keys
    ('number 23', 'roku', 'łodzi')
    >>> n.tokens[2].others[0]
    'łódź'
    """
    from . import dates, digits, inflection, morphology, numerals, phrases, reading, romans

    if key not in ("surface", "lemma"):
        raise ValueError(f"unknown key {key!r}; known are: surface, lemma")
    return Normalizer(
        name="pl",
        version=4,
        steps=(
            answer_tags,
            model_tokens,
            *(step for step in SHARED if step is not lower),
            _subscripts,
            roman.signs,
            phrases.emphasis,
            preamble(phrases.PHRASES),
            phrases.abbreviations,
        ),
        tokenizer=choose(TOKENIZERS, tokenizer, "tokenizer"),
        token_steps=(
            dates.read_numeric,
            digits.read_digits,
            *romans.read_romans,
            digits.ranges,
            drop_punctuation,
            numerals.read_words,
            dates.read_dates,
            inflection.inflect,
            TokenStep("lower", _lower),
            inflection.set_aside,
            TokenStep("separate", _separate),
            *((TokenStep("lemma", _lemma),) if key == "lemma" else ()),
        ),
        read=reading.read,
        bulk=_bulk if (tokenizer, key) == ("words", "surface") else None,
        options={"morphology": morphology.version(), **({} if key == "surface" else {"key": key})},
    )
