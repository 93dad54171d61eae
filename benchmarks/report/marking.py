"""A source text cut where its tokens stand, so that a page can mark them in place."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ...normalize.core import Span


class Piece(NamedTuple):
    """A stretch of a source text: ``matched``, ``token`` (not matched) or ``""`` (no token)."""

    text: str
    state: str


def pieces(source: str, spans: Sequence[Span], matched: Collection[int]) -> list[Piece]:
    """Cut a source where its tokens stand; what several tokens share is matched if one of them is.

    Args:
        source: The text.
        spans: Where each token stands in it; they may overlap and come in any order.
        matched: The positions, in `spans`, of the tokens that the other side has too.

    >>> pieces("w Łodzi", [(0, 1), (2, 7)], {1})
    [Piece(text='w', state='token'), Piece(text=' ', state=''),
     Piece(text='Łodzi', state='matched')]
    """
    states = [""] * len(source)
    for i, (start, end) in enumerate(spans):
        if i not in matched:
            states[start:end] = ["token"] * (end - start)
    for i in matched:
        start, end = spans[i]
        states[start:end] = ["matched"] * (end - start)
    starts = {start for start, end in spans if start < end}
    return list(_runs(source, states, starts))


def _runs(source: str, states: list[str], starts: Collection[int]) -> Iterator[Piece]:
    begun = 0
    for i in range(1, len(source) + 1):
        if i == len(source) or states[i] != states[begun] or (i in starts and states[i]):
            yield Piece(source[begun:i], states[begun])
            begun = i


def printable(text: str) -> str:
    """A text for a terminal: controls and marks of direction are spelled out, not obeyed.

    >>> printable("a\\u202eb\\x1b[0m")
    'a\\\\u202eb\\\\x1b[0m'
    """
    return "".join(_spelled(c) for c in text)


def _spelled(c: str) -> str:
    if c.isprintable() or c == " ":
        return c
    if unicodedata.category(c) == "Zs":
        return " "
    return c.encode("unicode_escape").decode("ascii")


def isolated(text: str) -> str:
    """A text for a terminal line that keeps its own direction and leaves its neighbours theirs.

    Text that runs right to left stands between U+2068 and U+2069; other text stays as it is.

    >>> isolated("abc"), [hex(ord(c)) for c in isolated("א")]
    ('abc', ['0x2068', '0x5d0', '0x2069'])
    """
    shown = printable(text)
    turned = any(unicodedata.bidirectional(c) in ("R", "AL") for c in shown)
    return f"\u2068{shown}\u2069" if turned else shown
