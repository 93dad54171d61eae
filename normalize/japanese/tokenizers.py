"""Japanese words: several analysers behind one interface, with spans and without loss.

MeCab with unidic-lite is the default and always there; the others are extras. All take any string:
texts go to them in portions (see mecab.py), and what an analyser leaves out stands as a token.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from queue import Empty

from ..core import Span, Token, Tokenizer, word
from ..unicode import CharacterTokenizer, WhitespaceTokenizer, WordTokenizer
from .engines import ENGINES, analyse, engine_version
from .mecab import (
    PORTION,
    Morpheme,
    dictionary_version,
    morphemes,
    plain,
    portions,
    readable,
    surfaces,
)

KEYS = ("surface", "base", "reading")

_new = tuple.__new__  # what Token(...) does in half the time, which counts here


@dataclass(frozen=True, slots=True)
class MeCabTokenizer:
    """MeCab's words, keyed as written, by dictionary form or by reading.

    Attributes:
        name: What it is selected by.
        dictionary: ``unidic-lite`` (always there) or ``ipadic`` (an extra).
        key: ``surface``; ``base``, the dictionary form (行き: 行く); ``reading``, in katakana.
            A word the dictionary does not know keeps its surface.
        pos: Whether tokens tell particles, auxiliaries and punctuation by their kind.

    >>> [t.text for t in MeCabTokenizer()("東京都に行った")]
    ['東京', '都', 'に', '行っ', 'た']
    """

    name: str = "mecab"
    dictionary: str = "unidic-lite"
    key: str = "surface"
    pos: bool = False

    @property
    def signature(self) -> str:
        """Name, library and dictionary versions, and the choice of key."""
        key = "" if self.key == "surface" else f"/{self.key}"
        return f"{self.name}/{dictionary_version(self.dictionary)}{key}"

    def __call__(self, text: str) -> list[Token]:
        """Split a text; see the class. Any string is safe."""
        if self.pos or self.key != "surface":
            return self._detailed(text)
        if len(text) > PORTION:
            return [
                token
                for start, portion in portions(text)
                for token in _placed(surfaces(portion, self.dictionary), text, start, portion)
            ]
        portion = text if text.isprintable() else readable(text)
        pool = plain(self.dictionary)
        try:  # `surfaces` without its call: an answer is so short that a call shows
            tagger = pool.idle()
        except Empty:
            tagger = pool.another()
        try:
            words = tagger.parse(portion).split()
        finally:
            pool.give(tagger)
        tokens: list[Token] = []
        end = 0
        for found in words:
            start, end = end, end + len(found)
            tokens.append(_new(Token, (found, start, end, found, "word", (), None)))
        if end == len(text) and portion is text:  # no space, nothing left out
            return tokens
        return _placed(words, text, 0, portion)

    def _detailed(self, text: str) -> list[Token]:
        tokens: list[Token] = []
        for start, portion in portions(text):
            tokens += _described(
                morphemes(portion, self.dictionary), text, start, portion, self.key
            )
        return tokens


def _placed(found: list[str], text: str, start: int, portion: str) -> list[Token]:
    return [
        _new(Token, (shown := text[a:b], a, b, shown, "word", (), None))
        for a, b in _spans(found, portion, start)
    ]


def _spans(found: list[str], portion: str, start: int) -> list[Span]:
    """Where each surface stands; what an analyser left out stands as a piece of its own."""
    spans: list[Span] = []
    at = 0
    for surface in found:
        here = portion.find(surface, at)
        if here < 0:
            continue
        if here - at > 1 or portion[at:here].strip():
            spans += _left_out(portion, start, at, here)
        at = here + len(surface)
        spans.append((start + here, start + at))
    spans += _left_out(portion, start, at, len(portion))
    return spans


def _left_out(portion: str, start: int, first: int, last: int) -> Iterator[Span]:
    at = first
    for piece in portion[first:last].split():
        at = portion.index(piece, at)
        yield start + at, start + at + len(piece)
        at += len(piece)


_KINDS = {
    "助詞": "particle",
    "助動詞": "auxiliary",
    "補助記号": "punctuation",
    "記号": "punctuation",
}


def _described(
    found: list[Morpheme], text: str, start: int, portion: str, key: str
) -> Iterator[Token]:
    by_surface = iter(found)
    for a, b in _spans([m.surface for m in found], portion, start):
        morpheme = next(
            (m for m in by_surface if m.surface == portion[a - start : b - start]), None
        )
        shown = text[a:b]
        if morpheme is None:
            yield word(shown, a, b)
            continue
        form = getattr(morpheme, key) if key != "surface" else shown
        kind = _KINDS.get(morpheme.pos, "word")
        yield word(shown, a, b, shown if form in ("", "*") else form)._replace(kind=kind)


@dataclass(frozen=True, slots=True)
class AnalyserTokenizer:
    """The words of another analyser: an extra, loaded when first used.

    Attributes:
        name: A name of `engines.ENGINES`.
        key: ``surface``, ``base`` or ``reading``, where the analyser gives them.
        pos: Whether tokens tell particles, auxiliaries and punctuation by their kind.
    """

    name: str
    key: str = "surface"
    pos: bool = False

    @property
    def signature(self) -> str:
        """Name and versions, and the choice of key."""
        return engine_version(self.name) + ("" if self.key == "surface" else f"/{self.key}")

    def __call__(self, text: str) -> list[Token]:
        """Split a text; see the class. ImportError, naming the extra, where it is missing."""
        tokens: list[Token] = []
        for start, portion in portions(text, ENGINES[self.name].portion):
            found = analyse(self.name, portion)
            tokens += _described(found, text, start, portion, self.key)
        return tokens


def detailed(tokenizer: Tokenizer, key: str, pos: bool) -> Tokenizer:
    """The tokenizer with another key, or with parts of speech; ValueError where it has none."""
    if key not in KEYS:
        raise ValueError(f"unknown key {key!r}; known are: {', '.join(KEYS)}")
    wanted = {key} - {"surface"} | ({"pos"} if pos else set())
    if not wanted:
        return tokenizer
    has = ENGINES[tokenizer.name].gives if isinstance(tokenizer, AnalyserTokenizer) else ()
    if isinstance(tokenizer, MeCabTokenizer) or wanted <= set(has):
        return replace(tokenizer, key=key, pos=pos)  # type: ignore[type-var]
    raise ValueError(f"the tokenizer {tokenizer.name!r} gives no {' and no '.join(sorted(wanted))}")


TOKENIZERS: Mapping[str, Callable[[], Tokenizer]] = {
    "mecab": MeCabTokenizer,
    "mecab-ipadic": partial(MeCabTokenizer, "mecab-ipadic", "ipadic"),
    **{name: partial(AnalyserTokenizer, name) for name in ENGINES},
    "character": CharacterTokenizer,
    "whitespace": WhitespaceTokenizer,
    "words": WordTokenizer,
}
"""The tokenizers of the Japanese normalizer by name."""
