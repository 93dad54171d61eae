"""MeCab with unidic-lite or ipadic, made safe: any string, any length, any number of threads.

MeCab itself drops what follows a NUL or 65,536 spaces, crashes on very long texts, and keeps four
memory maps per tagger for ever. So a text is cut into portions first, what MeCab cannot take is
replaced by characters of the same length, results are read as text (a node's features go stale at
the next call), and a few taggers in a bounded pool serve all threads and all normalizers.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

import regex

PORTION = 2_000
"""The most characters MeCab is given at once.

It was seen to crash from 144,000 on, and long runs without a word cost it quadratic time."""

POOL = 4
"""The most taggers kept per dictionary and output format."""

_UNSAFE = regex.compile(r"[\s\x00-\x1f\x7f\ud800-\udfff]")

Engine = TypeVar("Engine")


class Pool(Generic[Engine]):
    """At most `POOL` engines, made when first needed; one thread has one at a time."""

    def __init__(self, make: Callable[[], Engine]) -> None:
        idle: SimpleQueue[Engine] = SimpleQueue()
        self.idle = idle.get_nowait
        """An engine that is idle; `Empty` where all are out."""
        self.give = idle.put
        """Hand an engine back."""
        self._wait = idle.get
        self._make = make
        self._made = 0
        self._lock = Lock()

    def take(self) -> Engine:
        """An engine for the caller alone, who gives it back by `give`; waits while all are out."""
        try:
            return self.idle()
        except Empty:
            return self.another()

    def another(self) -> Engine:
        """A new engine; where the pool is full, the next one handed back."""
        with self._lock:
            full = self._made >= POOL
            self._made += not full
        if full:
            return self._wait()
        try:
            return self._make()
        except BaseException:
            with self._lock:
                self._made -= 1
            raise


class Morpheme(NamedTuple):
    """What a dictionary says of one word: surface, part of speech, dictionary form, reading."""

    surface: str
    pos: str = ""
    base: str = ""
    reading: str = ""


class Dictionary(NamedTuple):
    """A MeCab dictionary: where it is, and which of its features we read."""

    directory: str
    version: str
    base: int
    reading: int
    pos: int = 0


def _unidic_lite() -> Dictionary:
    unidic_lite = import_module("unidic_lite")
    # orthBase, the written dictionary form: the lemma would carry glosses (アメリカ-America).
    return Dictionary(unidic_lite.DICDIR, _version("unidic-lite"), base=10, reading=17)


def _ipadic() -> Dictionary:
    try:
        ipadic = import_module("ipadic")
    except ImportError as error:
        message = 'the IPA dictionary is not installed: pip install "qanorm[ipadic]"'
        raise ImportError(message) from error
    return Dictionary(ipadic.DICDIR, _version("ipadic"), base=6, reading=7)


DICTIONARIES: dict[str, Callable[[], Dictionary]] = {
    "unidic-lite": _unidic_lite,
    "ipadic": _ipadic,
}


def _version(package: str) -> str:
    from importlib.metadata import version

    return version(package)


def dictionary_version(dictionary: str) -> str:
    """`fugashi-1.5.2/unidic-lite-1.0.8`: what decides the words."""
    found = DICTIONARIES[dictionary]()
    return f"fugashi-{_version('fugashi')}/{dictionary}-{found.version}"


@cache
def plain(dictionary: str) -> Pool[Any]:
    """Taggers that write the words alone, with spaces between."""
    return Pool(lambda: _tagger(DICTIONARIES[dictionary](), detailed=False))


@cache
def _detailed(dictionary: str) -> Pool[Any]:
    return Pool(lambda: _tagger(DICTIONARIES[dictionary](), detailed=True))


if hasattr(os, "register_at_fork"):  # a forked child must not wait for its parent's threads
    os.register_at_fork(after_in_child=plain.cache_clear)
    os.register_at_fork(after_in_child=_detailed.cache_clear)


def _tagger(dictionary: Dictionary, detailed: bool) -> Any:
    fugashi = import_module("fugashi")  # its compiled names are unknown to type checkers
    directory = dictionary.directory
    settings = os.path.join(directory, "mecabrc")
    # The directory is given, for an installed `unidic` would win otherwise; -M keeps long runs of
    # one class in one word, which MeCab else cuts into letters above 25.
    arguments = ["-r", settings if os.path.exists(settings) else os.devnull, "-d", directory]
    arguments += ["-M", "200"]
    if detailed:
        features = f"%f[{dictionary.pos}]\\t%f[{dictionary.base}]\\t%f[{dictionary.reading}]"
        known, unknown = f"%m\\t{features}\\n", "%m\\t%f[0]\\n"
        arguments += ["-O", "", "-F", known, "-U", unknown, "-E", "\\n"]
    else:
        arguments += ["-O", "wakati"]
    return fugashi.GenericTagger(" ".join(map(shlex.quote, arguments)))


def portions(text: str, size: int = PORTION) -> Iterator[tuple[int, str]]:
    """Cut a text where a sentence ends into `readable` portions of at most `size`, with offsets."""
    start = 0
    while len(text) - start > size:
        end = _cut(text, start + size // 2, start + size)
        yield start, readable(text[start:end])
        start = end
    yield start, readable(text[start:])


def _cut(text: str, low: int, high: int) -> int:
    """Where a text is cut between two positions: behind a sentence, else a part of one."""
    for signs in ("。\n", "、 "):
        stop = max(text.rfind(sign, low, high) for sign in signs)
        if stop >= 0:
            return stop + 1
    return high


def readable(text: str) -> str:
    """White space as plain spaces, NUL and lone surrogates as MeCab can read them: one for one."""
    if text.isprintable():
        return text
    return _UNSAFE.sub(lambda m: "\ufffd" if "\ud800" <= m.group() <= "\udfff" else " ", text)


def surfaces(text: str, dictionary: str = "unidic-lite") -> list[str]:
    """The words of one portion (see `portions`), as written."""
    pool = plain(dictionary)
    tagger = pool.take()
    try:
        return tagger.parse(text).split()
    finally:
        pool.give(tagger)


def morphemes(text: str, dictionary: str = "unidic-lite") -> list[Morpheme]:
    """The words of one portion with what the dictionary says of them."""
    pool = _detailed(dictionary)
    tagger = pool.take()
    try:
        lines = tagger.parse(text).split("\n")
    finally:
        pool.give(tagger)
    return [Morpheme(*line.split("\t")) for line in lines if line]
