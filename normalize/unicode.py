"""The steps all languages share, and the plain normalizer `und` for languages without a room.

Each step is small and named; `SHARED` is their documented order. None of them looks at the
language: what a language must keep (the Hebrew maqaf, the Japanese prolonged sound mark) its own
steps settle before these run. Patterns use the `regex` library for Unicode categories.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TypeVar

import regex

from .core import Edit, Forms, Joined, Normalizer, TextStep, Token, Tokenizer, TokenStep, word

UNICODE_VERSION = unicodedata.unidata_version
"""The version of Python's Unicode tables, which the forms and the case mapping come from."""

Pattern = regex.Pattern[str] | re.Pattern[str]

_MARKS_AT_ONCE = 64  # CPython sorts a run of marks in quadratic time; UAX 15 calls 30 a safe limit
_LONG_MARKS = regex.compile(rf"\p{{M}}{{{_MARKS_AT_ONCE}}}")
_CLUSTER = regex.compile(r"\X")
_INVISIBLE = regex.compile(r"[[\p{Cf}\p{Cc}\u034f\ufe00-\ufe0f]--[\s]]+", regex.V1)
_STYLED = regex.compile(
    r"[\u0132\u0133\u01c4-\u01cc\u01f1-\u01f3\u2100-\u214f\ufb00-\ufdff\ufe70-\ufefc"
    r"\uff01-\uffee\U0001d400-\U0001d7ff\U0001ee00-\U0001eeff]"
)
_FOREIGN_DIGIT = regex.compile(r"[[\p{Nd}]--[0-9]]", regex.V1)
_SINGLE_QUOTE = regex.compile(r"[\u2018-\u201b\u2039\u203a\u02b9\u02bb\u02bc\u2032`\u00b4]")
_DOUBLE_QUOTE = regex.compile(r"[\u201c-\u201f\u00ab\u00bb\u2033\u301d-\u301f]")
_DASH = regex.compile(r"[[\p{Pd}\u2212\u2043]--[\-\u05be\u301c\u3030\u30a0]]", regex.V1)
_SPACE = regex.compile(r"\s+")


def substitution(
    name: str,
    pattern: Pattern,
    new: str | Callable[[str], str],
    idle: Callable[[str], bool] | None = None,
) -> TextStep:
    """A step that replaces every match, by a string or by what a function makes of the match.

    `idle` is a cheap test that nothing can match.

    >>> substitution("dots", regex.compile(r"\\.+"), ".")("a..b")
    'a.b'
    """

    def edits(text: str) -> Iterator[Edit]:
        for match in pattern.finditer(text):
            found = match.group()
            yield match.start(), match.end(), new if isinstance(new, str) else new(found)

    return TextStep(name, edits, idle)


def canonical(form: str, text: str) -> str:
    """A Unicode normal form in linear time: very long runs of marks are taken in parts.

    >>> canonical("NFC", "e\\u0301")
    'é'
    """
    if _LONG_MARKS.search(text) is None:
        return unicodedata.normalize(form, text)  # type: ignore[arg-type]
    cuts = [0, *(match.end() for match in _LONG_MARKS.finditer(text)), len(text)]
    parts = (text[a:b] for a, b in pairwise(cuts))
    return "".join(unicodedata.normalize(form, part) for part in parts)  # type: ignore[arg-type]


def by_cluster(text: str, change: Callable[[str], str]) -> Iterator[Edit]:
    """Edits of a change that never reaches across grapheme clusters, such as a normal form."""
    for match in _CLUSTER.finditer(text):
        yield match.start(), match.end(), change(match.group())


def is_form(form: str, text: str) -> bool:
    """Whether a text surely is in a normal form already; in linear time, so no for long marks."""
    if _LONG_MARKS.search(text) is not None:
        return False
    return unicodedata.is_normalized(form, text)  # type: ignore[arg-type]


def _composed(text: str) -> bool:
    return text.isascii() or is_form("NFC", text)


def _plain_style(found: str) -> str:
    # The half-width voicing marks decompose to spacing signs only in NFKC's tables; as combining
    # marks they join their letter when the text is composed.
    return unicodedata.normalize("NFKC", found)


def lower_edits(text: str) -> Iterator[Edit]:
    """Lower case as `str.lower` gives it (final sigma, two code points for U+0130), as edits."""
    lowered = text.lower()
    if len(lowered) == len(text):  # no letter grows, so each keeps its place
        yield 0, len(text), lowered
        return
    at = 0
    for i, old in enumerate(text):
        size = len(old.lower())
        yield i, i + 1, lowered[at : at + size]
        at += size


def _ascii_digit(digit: str) -> str:
    return str(unicodedata.digit(digit, digit))


invisible = substitution(
    "invisible", _INVISIBLE, "", lambda text: text.isascii() and text.isprintable()
)
"""Drop format and control characters, variation selectors: bidi marks, zero-width, soft hyphen."""

styles = substitution("styles", _STYLED, _plain_style, str.isascii)
"""Full and half width, ligatures, presentation forms and styled letters become plain."""

compose = TextStep("compose", partial(by_cluster, change=partial(canonical, "NFC")), _composed)
"""NFC, cluster by cluster."""

digits = substitution("digits", _FOREIGN_DIGIT, _ascii_digit, str.isascii)
"""Decimal digits of any script become 0-9."""

single_quotes = substitution(
    "single-quotes", _SINGLE_QUOTE, "'", lambda text: text.isascii() and "`" not in text
)
"""Curly, angle and modifier apostrophes, prime and grave become the straight apostrophe."""

double_quotes = substitution("double-quotes", _DOUBLE_QUOTE, '"', str.isascii)
"""Curly, low and angle double quotes become the straight double quote."""

dashes = substitution("dashes", _DASH, "-", str.isascii)
"""Every dash and the minus sign become the hyphen; maqaf and wave dash stay for their languages."""

lower = TextStep("lower", lower_edits, lambda text: text == text.lower())
"""Lower case, not case folding: ß stays ß."""

spaces = substitution("spaces", _SPACE, " ", lambda text: text.isprintable() and "  " not in text)
"""Any run of white space becomes one space."""

SHARED: tuple[TextStep, ...] = (
    styles,
    compose,
    invisible,
    digits,
    single_quotes,
    double_quotes,
    dashes,
    spaces,
    lower,
    compose,  # lower case decomposes U+0130, and a removed joiner may have kept a pair apart
)
"""The shared steps in their order; a language puts its own before, between or after."""


_WORD = regex.compile(
    r"""
    (?: (?<![\p{L}\p{M}\p{N}]) [+\-] (?=\p{Nd}) )?   # a sign stands before a number, not between
    [\p{L}\p{M}\p{N}]+
    (?: (?: ' | (?<=\p{Nd})[.,:/](?=\p{Nd}) )        # o'clock, 3.14, 12:30, 11.09.2001, 3/4
        [\p{L}\p{M}\p{N}]+ )*
    | \S                                             # anything else that shows, one by one
    """,
    regex.VERBOSE,
)
_PUNCTUATION = regex.compile(r"[[\p{P}\p{Sk}]--[%‰&@#*]]+", regex.V1)


class WordTokenizer:
    """Words and numbers by Unicode categories; every other visible character stands alone.

    >>> [t.text for t in WordTokenizer()("o'clock, -7 or 3.14%")]
    ["o'clock", ',', '-7', 'or', '3.14', '%']
    """

    name = "words"
    signature = "words.1"

    def __call__(self, text: str) -> list[Token]:
        """Split a text; see the class."""
        return [word(m.group(), m.start(), m.end()) for m in _WORD.finditer(text)]


class WhitespaceTokenizer:
    """`str.split()` with spans.

    >>> WhitespaceTokenizer()("a  b")[1][:3]
    ('b', 3, 4)
    """

    name = "whitespace"
    signature = "whitespace"

    def __call__(self, text: str) -> list[Token]:
        """Split a text at white space."""
        tokens: list[Token] = []
        at = 0
        for piece in text.split():
            at = text.index(piece, at)
            tokens.append(Token(piece, at, at + len(piece), piece))
            at += len(piece)
        return tokens


class CharacterTokenizer:
    """Every grapheme cluster that is not white space is a token."""

    name = "character"
    signature = "character.1"

    def __call__(self, text: str) -> list[Token]:
        """Split a text into its clusters."""
        clusters = _CLUSTER.finditer(text)
        return [word(m.group(), m.start(), m.end()) for m in clusters if not m.group().isspace()]


def _without_punctuation(tokens: list[Token]) -> list[Token]:
    return [token for token in tokens if _PUNCTUATION.fullmatch(token.text) is None]


drop_punctuation = TokenStep("punctuation", _without_punctuation)
"""Drop tokens made of punctuation alone; signs with a meaning of their own (%, &, @, #, *) stay."""

TOKENIZERS: Mapping[str, Callable[[], Tokenizer]] = {
    "words": WordTokenizer,
    "whitespace": WhitespaceTokenizer,
    "character": CharacterTokenizer,
}
"""The tokenizers that serve any language; a language's own stand beside them."""

Choice = TypeVar("Choice")


def choose(table: Mapping[str, Callable[[], Choice]], name: str, what: str) -> Choice:
    """Make the named entry of a table of choices; an unknown name is a ValueError that lists them.

    >>> choose({"a": list}, "b", "tokenizer")
    Traceback (most recent call last):
    ...
    ValueError: unknown tokenizer 'b'; known are: a
    """
    if name not in table:
        raise ValueError(f"unknown {what} {name!r}; known are: {', '.join(table)}")
    return table[name]()


def und(*, tokenizer: str = "words") -> Normalizer:
    """The plain normalizer for a language without a room of its own.

    >>> und()("L’Été—2024").keys
    ("l'été", '2024')
    """
    return Normalizer(
        name="und",
        version=1,
        steps=SHARED,
        tokenizer=choose(TOKENIZERS, tokenizer, "tokenizer"),
        token_steps=(drop_punctuation,),
    )


def whitespace() -> Normalizer:
    """No step at all but splitting at white space: what the benchmark cards' recipes do.

    >>> whitespace()(" A b ").keys
    ('A', 'b')
    """
    return Normalizer(
        name="whitespace",
        version=1,
        tokenizer=WhitespaceTokenizer(),
        bulk=_split,
        keep_visible=False,
    )


def _split(texts: Sequence[str]) -> Forms:
    pieces = [text.split() for text in texts]
    return Forms(texts, Joined(pieces), pieces)
