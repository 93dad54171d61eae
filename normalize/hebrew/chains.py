"""The prefix chains that Hebrew writes onto the next word."""

from __future__ import annotations

from itertools import product

LETTERS = "משהוכלב"
"""The letters that chains are made of: from, that, the, and, as, to, in."""

_AND = ("", "ו")
_THAT = ("", "ש", "כש", "לכש", "מש", "שכש")  # that, when, at the time when, from when
_TO = ("", "מ", "ב", "כ", "ל", "ככ", "לכ", "מב", "מל")  # from, in, as, to, and what pairs up
_THE = ("", "ה")

CHAINS = frozenset(map("".join, product(_AND, _THAT, _TO, _THE))) - {""}
"""Every chain in the order and, that, preposition, article; each part may be missing."""

_WITHOUT_ARTICLE = frozenset(("מן", "של", "את", "או", "גם", "אך", "כי"))
"""Function words that no article stands before: המן is a name, הכי a word of its own."""

LONGEST = max(map(len, CHAINS))
_LONGEST_WORD = 40
"""No Hebrew word is longer; taking noise apart letter by letter is quadratic."""


def readings(word: str) -> list[str]:
    """The chains that a written word may open with, the empty one first.

    At least two characters remain, the first of them a letter. Words of over 40 open with none.

    >>> readings("ושבבית")
    ['', 'ו', 'וש', 'ושב']
    """
    found = [""]
    if len(word) > _LONGEST_WORD:
        return found
    for length in range(1, min(LONGEST, len(word) - 2) + 1):
        if word[length - 1] not in LETTERS:
            break
        chain, stem = word[:length], word[length:]
        if chain not in CHAINS or not stem[0].isalpha() or _quoted(stem):
            continue
        if chain[-1] != "ה" or stem not in _WITHOUT_ARTICLE:
            found.append(chain)
    return found


def _quoted(stem: str) -> bool:
    """Whether a stem on its own would be read as a chain before a quotation: ב'אחד'."""
    return stem[-1] == "'" and "'" in stem[:-1] and stem.partition("'")[0] in CHAINS
