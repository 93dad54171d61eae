"""The analysers that come as extras: Sudachi, janome, nagisa, budoux, spaCy's Japanese.

Each engine is a function from a text to morphemes, made lazily and kept in a bounded pool, since
none of them promises to be safe with threads.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import NamedTuple

from .mecab import PORTION, Morpheme, Pool

Analyse = Callable[[str], list[Morpheme]]


class Engine(NamedTuple):
    """How an analyser is made and what it gives.

    Attributes:
        make: Loads the library; ImportError where it is missing.
        packages: The packages whose versions decide the words.
        extra: The extra that installs it.
        gives: What it tells beside surfaces: ``pos``, ``base``, ``reading``.
        portion: The most characters it takes at once.
    """

    make: Callable[[], Analyse]
    packages: tuple[str, ...]
    extra: str
    gives: tuple[str, ...] = ()
    portion: int = PORTION


def _sudachi(mode: str) -> Analyse:
    sudachipy = import_module("sudachipy")
    dictionary = sudachipy.Dictionary(dict="core")
    make = getattr(dictionary, "tokenizer", None) or dictionary.create
    tokenizer = make(getattr(sudachipy.SplitMode, mode))

    def analyse(text: str) -> list[Morpheme]:
        return [
            Morpheme(m.surface(), m.part_of_speech()[0], m.dictionary_form(), m.reading_form())
            for m in tokenizer.tokenize(text)
            if not m.surface().isspace()
        ]

    return analyse


def _janome() -> Analyse:
    tokenizer = import_module("janome.tokenizer").Tokenizer()

    def analyse(text: str) -> list[Morpheme]:
        return [
            Morpheme(t.surface, t.part_of_speech.split(",")[0], t.base_form, t.reading)
            for t in tokenizer.tokenize(text)
            if not t.surface.isspace()
        ]

    return analyse


def _nagisa() -> Analyse:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        nagisa = import_module("nagisa")

    def analyse(text: str) -> list[Morpheme]:
        if not text or text.isspace():
            return []
        tagged = nagisa.tagging(text)
        pairs = zip(tagged.words, tagged.postags, strict=True)
        # nagisa shows a space as U+3000
        return [Morpheme(surface, pos) for surface, pos in pairs if not surface.isspace()]

    return analyse


def _budoux() -> Analyse:
    parser = import_module("budoux").load_default_japanese_parser()
    return lambda text: [Morpheme(p) for phrase in parser.parse(text) for p in phrase.split()]


def _spacy() -> Analyse:
    import spacy

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        language = spacy.blank("ja")

    def analyse(text: str) -> list[Morpheme]:
        return [
            Morpheme(t.text, t.tag_.split("-")[0], t.lemma_, "".join(t.morph.get("Reading", [])))
            for t in language.make_doc(text)
            if not t.is_space
        ]

    return analyse


_ALL = ("pos", "base", "reading")
_SUDACHI = ("sudachipy", "sudachidict-core")
_SUDACHI_PORTION = 12_000  # it takes 49,149 bytes, and a character has up to 4

ENGINES: dict[str, Engine] = {
    "sudachi-a": Engine(lambda: _sudachi("A"), _SUDACHI, "sudachi", _ALL, _SUDACHI_PORTION),
    "sudachi-b": Engine(lambda: _sudachi("B"), _SUDACHI, "sudachi", _ALL, _SUDACHI_PORTION),
    "sudachi-c": Engine(lambda: _sudachi("C"), _SUDACHI, "sudachi", _ALL, _SUDACHI_PORTION),
    "janome": Engine(_janome, ("janome",), "janome", _ALL),
    "nagisa": Engine(_nagisa, ("nagisa",), "nagisa", ("pos",), 2_000),
    "budoux": Engine(_budoux, ("budoux",), "budoux"),
    "spacy-ja": Engine(_spacy, ("spacy", *_SUDACHI), "sudachi", _ALL, _SUDACHI_PORTION),
}
"""Name -> engine."""


@cache
def _pool(name: str) -> Pool[Analyse]:
    return Pool(ENGINES[name].make)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)


def _missing(name: str) -> str:
    return f'the tokenizer {name!r} is not installed: pip install "qanorm[{ENGINES[name].extra}]"'


def engine_version(name: str) -> str:
    """Name and package versions; ImportError, naming the extra, where a package is missing."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        versions = [f"{package}-{version(package)}" for package in ENGINES[name].packages]
    except PackageNotFoundError as error:
        raise ImportError(_missing(name)) from error
    return "/".join([name, *versions])


def analyse(name: str, text: str) -> list[Morpheme]:
    """The morphemes of one portion; ImportError, naming the extra, where it is missing."""
    pool = _pool(name)
    try:
        engine = pool.take()
    except ImportError as error:
        raise ImportError(_missing(name)) from error
    try:
        return engine(text)
    finally:
        pool.give(engine)
