"""What an English number counts, where no unit of the table stands behind it: 12 goals, 7 sons.

The noun is the unit of the number, in its singular form. Nouns that say no more than the number
itself (people, times, items) are none.
"""

from __future__ import annotations

import re
from typing import Final

_WORD: Final = re.compile(r" ([a-z]{2,30})(?![\w'])")
_ONE_WORD: Final = re.compile(r" ([a-z]{2,30})\W*$")
_MOST_BEFORE: Final = 2  # as in "12 large grey elephants"
_PLURALS: Final = {
    "men": "man", "women": "woman", "children": "child", "kids": "child", "feet": "ft",
    "teeth": "tooth", "mice": "mouse", "geese": "goose", "oxen": "ox", "wives": "wife",
    "lives": "life", "wolves": "wolf", "knives": "knife", "leaves": "leaf", "series": "series",
    "species": "species", "sheep": "sheep", "fish": "fish", "movies": "movie", "films": "movie",
    "characters": "letter",
}  # fmt: skip
_SINGULAR: Final = {"kid": "child", "film": "movie", "character": "letter"}
_NOUNS = (
    "person people individual human member time occasion item thing object unit piece count total"
    " number other one entry element case instance point result overall altogether exactly about"
    " approximately precisely only maximum minimum answer year old long pound"
)
_FUNCTION_WORDS = (
    "is are was were be been has have had of in on at by to from for with and or but so as than"
    " that which who whom whose if because since when where while not no the an this these those"
    " it its he his she her they their there would will can could may might must should do does"
    " did per plus minus times divided multiplied between among during before after until about"
    " around over under more less fewer each every all both here now then also thus hence appears"
    " occurs happens seems equals makes gives comes follows remains starts begins ends stands"
)
_GENERIC: Final = frozenset(_NOUNS.split())
_ENDS: Final = frozenset(_FUNCTION_WORDS.split())


def noun_after(text: str, at: int) -> str:
    """The noun that a number before `at` counts, in its singular form; "" if none is sure.

    A plural among the next words, or a word that ends the text.

    >>> noun_after("he has 12 grey horses", 9), noun_after("12 goal.", 2), noun_after("12 is it", 2)
    ('horse', 'goal', '')
    """
    end = at
    for _ in range(_MOST_BEFORE + 1):
        following = _WORD.match(text, end)
        if following is None or following[1] in _ENDS:
            break
        if (noun := _singular(following[1])) is not None:
            return "" if noun in _GENERIC else noun
        end = following.end()
    last = _ONE_WORD.match(text, at)
    if last is None or last[1] in _ENDS or last[1] in _GENERIC or last[1].endswith("ly"):
        return ""
    return _SINGULAR.get(last[1], last[1])


def _singular(word: str) -> str | None:
    """The singular of a plural; None for any other word."""
    if word in _PLURALS:
        return _PLURALS[word]
    if word == "people" or word == "persons":
        return "person"
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is", "ous")):
        return None
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return word[:-2]
    return word[:-1]
