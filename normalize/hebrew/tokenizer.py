"""Hebrew tokenizers: our own, and those of hebrew-tokenizer and spaCy made safe.

All give spans into the text they get and lose no character that shows. Analysers are loaded when
one is made.
"""

from __future__ import annotations

import contextlib
import io
import sys
import warnings
from bisect import bisect
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import version
from itertools import islice

import regex

from ..core import Token, Tokenizer, word
from ..unicode import TOKENIZERS
from .chains import CHAINS
from .characters import LETTERS

_LETTER = rf"[{LETTERS}]\p{{M}}*"
_BETWEEN = r"[\"'\u05f3\u05f4\u2018\u2019\u201c\u201d]"  # signs of abbreviation, plain or typeset

_LABEL = r"[\p{Latin}\p{N}\-]"

SPECIAL = regex.compile(
    rf"""
    (?P<url> (?: https?:// | www\. ) [^\s<>"]* [^\s<>".,;:!?)\]}}'] )
    | (?P<mail> (?<![\w.+\-@]) [\p{{Latin}}\p{{N}}_.+\-]{{1,64}}
        @ {_LABEL}{{1,63}} (?: \. {_LABEL}{{1,63}} ){{1,8}} )
    | (?P<date> (?<![\p{{N}}\-])
        (?: \p{{Nd}}{{4}}-\p{{Nd}}{{2}}-\p{{Nd}}{{2}}
          | (?: 0?[1-9] | [12][0-9] | 3[01] )-(?: 0?[1-9] | 1[0-2] )-[12][0-9]{{3}} )
        (?![\p{{N}}\-]) )
    | (?P<number> (?: (?<![\p{{L}}\p{{M}}\p{{N}}"'\-)\]%]) [+\-] )?  # a sign, not a hyphen
        \p{{Nd}}+ (?: [.,:/] \p{{Nd}}+ )* )
    | (?P<site> (?<![\p{{L}}\p{{N}}.\-@]) (?!-) {_LABEL}{{1,63}}
        (?: \. [\p{{Latin}}\p{{N}}\-]{{2,63}} ){{1,8}} (?![\p{{L}}\p{{N}}]) )
    """,
    regex.VERBOSE,
)
"""What stays whole although signs stand in it: addresses, dates, times, decimals, thousands."""

_FOREIGN = rf"[\p{{L}}--[{LETTERS}]] [[\p{{L}}\p{{M}}\p{{N}}]--[{LETTERS}]]*"
_WORD = regex.compile(
    rf"""
    {SPECIAL.pattern}
    | (?P<hebrew> (?:{_LETTER})+ (?: {_BETWEEN} (?:{_LETTER})+ )*
        (?P<geresh> ['\u05f3\u2019] (?![{LETTERS}]) )? )
    | (?P<other> {_FOREIGN} (?: ['\u2019&] {_FOREIGN} )* )
    | \S \p{{M}}*
    """,
    regex.VERBOSE | regex.V1,
)
_CHAIN_THEN_QUOTE = regex.compile(rf"(?P<chain>[{LETTERS}]{{1,6}})(?P<quote>{_BETWEEN})")
_QUOTE = regex.compile(r"[\"\u05f4\u201c\u201d]")


class HebrewTokenizer:
    """Words, numbers, addresses; prefixes written onto digits, Latin or quotes stand apart.

    Acronyms (צה"ל), words with geresh (ג'ירפה), decimals, thousands, dates, times, e-mail and web
    addresses stay whole; every other sign stands alone.

    >>> [t.text for t in HebrewTokenizer()('ב-25 במאי, צה"ל וה-CIA: 3.5')]
    ['ב', '-', '25', 'במאי', ',', 'צה"ל', 'וה', '-', 'CIA', ':', '3.5']
    """

    name = "hebrew"
    signature = "hebrew.2"

    def __call__(self, text: str) -> list[Token]:
        """Split a text; see the class."""
        quotes = _Quotes(text)
        tokens: list[Token] = []
        for match in _WORD.finditer(text):
            found = match.group()
            start, end = match.span()
            if found.isalnum():
                tokens.append(Token(found, start, end, found))
            elif match["hebrew"]:
                tokens += [word(text[a:b], a, b) for a, b in quotes.parts(match)]
            else:
                if match.lastgroup is None:
                    quotes.see(start, end)
                tokens.append(word(found, start, end))
        return tokens


class _Quotes:
    """Tells quotation marks from geresh and gershayim, which are written alike."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.single_open = False

    def see(self, start: int, end: int) -> None:
        """Note a sign that stands outside words: a single quote before a word opens."""
        if self.text[start] in "'\u2018\u2019":
            self.single_open = self.text[end : end + 1].isalnum()

    def parts(self, match: regex.Match[str]) -> Iterator[tuple[int, int]]:
        """The spans of a match of letters and signs of abbreviation."""
        start, end = match.span()
        opened = self._opening(match)
        if opened is not None:
            yield start, opened
            yield opened, opened + 1
            start = opened + 1
        if match["geresh"] and (
            self.single_open or (opened and self.text[opened] in "'\u05f3\u2019")
        ):
            self.single_open = False
            yield start, end - 1
            yield end - 1, end
        else:
            yield start, end

    def _opening(self, match: regex.Match[str]) -> int | None:
        """Where a quotation opens right after a prefix: ה"תקווה", ב'מסודרים'."""
        chain = _CHAIN_THEN_QUOTE.match(match.group())
        if chain is None or chain["chain"] not in CHAINS:
            return None
        at = match.start() + chain.end() - 1
        if chain["quote"] in "'\u05f3\u2018\u2019":
            return at if match["geresh"] and match.end() - at > 2 else None
        return at if match.end() - at > 2 and self._closes_later(at) else None

    def _closes_later(self, at: int) -> bool:
        """Whether the next quotation mark outside words closes, and none is open before."""
        index = bisect(self.outside, at)
        if index == len(self.outside) or index % 2:
            return False
        after = self.outside[index] + 1
        return not self.text[after - 2].isspace() and not self.text[after : after + 1].isalnum()

    @cached_property
    def outside(self) -> list[int]:
        """The quotation marks that do not stand between two letters."""
        text = self.text
        return [
            m.start()
            for m in _QUOTE.finditer(text)
            if not (
                m.start()
                and text[m.start() - 1].isalpha()
                and text[m.end() : m.end() + 1].isalpha()
            )
        ]


def _pieces(text: str, limit: int) -> Iterator[tuple[int, str]]:
    """The stretches between white space with their places, cut where they are very long."""
    for match in regex.finditer(rf"\S{{1,{limit}}}", text):
        yield match.start(), match.group()


class HebrewTokenizerLibrary:
    """The words of hebrew-tokenizer, with its faults fenced.

    The library takes word after word. What it is known to break (numbers, addresses) is taken out
    before; what it leaves out or changes (repeated letters, signs it has no rule for) is filled in
    by our own tokenizer, so that no character is lost.

    >>> [t.text for t in HebrewTokenizerLibrary()("ב-25 שלוםםםם 1,000,000 ₪")]
    ['ב', '-', '25', 'שלוםםםם', '1,000,000', '₪']
    """

    name = "hebrew-tokenizer"

    def __init__(self) -> None:
        self._tokenize = _load_hebrew_tokenizer()
        self._own = HebrewTokenizer()
        self.signature = f"hebrew-tokenizer:{version('hebrew-tokenizer')}.2"

    def __call__(self, text: str) -> list[Token]:
        """Split a text; see the class."""
        tokens: list[Token] = []
        at = 0
        for match in SPECIAL.finditer(text):
            tokens += self._stretch(text[at : match.start()], at)
            tokens.append(word(match.group(), match.start(), match.end()))
            at = match.end()
        return tokens + self._stretch(text[at:], at)

    def _stretch(self, text: str, offset: int) -> list[Token]:
        tokens: list[Token] = []
        for start, piece in _pieces(text, 60):  # its rule for repeated letters is quadratic
            at = 0
            for found in self._words(piece):
                place = piece.find(found, at)
                if place < 0:
                    continue
                tokens += self._gap(piece[at:place], offset + start + at)
                at = place + len(found)
                tokens.append(word(found, offset + start + place, offset + start + at))
            tokens += self._gap(piece[at:], offset + start + at)
        return tokens

    def _words(self, piece: str) -> list[str]:
        # More tokens than characters would mean that it runs in circles.
        return [found[1] for found in islice(self._tokenize(piece), len(piece)) if found[1].strip()]

    def _gap(self, text: str, offset: int) -> list[Token]:
        if not text:
            return []
        return [t._replace(start=t.start + offset, end=t.end + offset) for t in self._own(text)]


def _load_hebrew_tokenizer() -> Callable[[str], Iterator[tuple]]:
    """Import the library quietly: it prints, warns, and appends to the module search path."""
    path = list(sys.path)
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            from hebrew_tokenizer import tokenize
    except ImportError as error:
        raise ImportError('the tokenizer needs: pip install "hebrew-tokenizer"') from error
    finally:
        sys.path[:] = path
    return tokenize


class SpacyTokenizer:
    """The tokenizer of spaCy's blank Hebrew pipeline, piece by piece between white space.

    >>> [t.text for t in SpacyTokenizer()("שלום, עולם")]
    ['שלום', ',', 'עולם']
    """

    name = "spacy"

    def __init__(self) -> None:
        try:
            import spacy
        except ImportError as error:
            raise ImportError('the tokenizer needs: pip install "spacy"') from error
        self._tokenize = spacy.blank("he").tokenizer
        self.signature = f"spacy-he:{version('spacy')}"

    def __call__(self, text: str) -> list[Token]:
        """Split a text; see the class."""
        shown = _SURROGATE.sub("\ufffd", text)  # spaCy stores UTF-8, which has no surrogates
        return [
            word(text[a:b], a, b)
            for start, piece in _pieces(shown, 1000)
            for t in self._tokenize(piece)
            for a, b in [(start + t.idx, start + t.idx + len(t.text))]
        ]


_SURROGATE = regex.compile("[\ud800-\udfff]")

HEBREW_TOKENIZERS: Mapping[str, Callable[[], Tokenizer]] = {
    "hebrew": HebrewTokenizer,
    "hebrew-tokenizer": HebrewTokenizerLibrary,
    "spacy": SpacyTokenizer,
    **TOKENIZERS,
}
"""The tokenizers of `get("he", tokenizer=...)`; the first is the default."""
