"""The PolEval 2021 scorer that PolQA follows and its card's recipe, one example, plain and slow.

Published: GEval's metric `LenientHarden/ExtractNumber/Lower/Fuzzy/Accuracy` (PolEval 2021 question
answering; PolQA, arXiv 2212.08897).
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import TypedDict

from tests.reference.metrics import Distance, levenshtein

ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


class Published(TypedDict):
    """The verdict of GEval on one question, with what it read on the way."""

    match: bool
    per_gold: list[bool]
    number_prediction: str | None
    numbers_gold: list[str | None]
    effective_golds: list[str]


class Card(TypedDict):
    """The verdict of the card's recipe, with the number that decided it where there is one."""

    match: bool
    numerical: bool
    number_gold: str | None


def is_space(c: str) -> bool:
    """Haskell's `isSpace`: tab to carriage return, and the category Space (NBSP, U+2009, U+202F).

    Not U+001C-U+001F, U+0085, U+2028 and U+2029, which Python's `str.isspace` takes for spaces.
    """
    return c in "\t\n\v\f\r" or unicodedata.category(c) == "Zs"


def strip(text: str) -> str:
    """Strip Haskell's white space from both ends."""
    while text and is_space(text[0]):
        text = text[1:]
    while text and is_space(text[-1]):
        text = text[:-1]
    return text


def words(text: str) -> list[str]:
    """Split on Haskell's white space, leaving no empty words."""
    spaced = "".join(" " if is_space(c) else c for c in text)
    return [word for word in spaced.split(" ") if word]


def to_lower(text: str) -> str:
    """Haskell's `toLower` (GEval Lower): one code point to one, so no final-sigma rule.

    Python agrees on single characters but for U+0130 (İ), which it takes apart into two.
    """
    return "".join("i" if c == "İ" else c.lower() for c in text)


def roman_value(numeral: str) -> int:
    """Value a numeral from right to left: add a letter >= the one before it, else subtract it.

    No validity check (GEval ExtractNumber): IIX is 10, IC 99, MIX 1009.
    """
    value = before = 0
    for letter in reversed(numeral):
        worth = ROMAN[letter]
        value += worth if worth >= before else -worth
        before = worth
    return value


def extract_number(text: str) -> str | None:
    """Find the number of a string on its raw case (GEval ExtractNumber), as a string.

    First the leftmost match of a decimal or a run of ASCII digits; else the first white-space word
    made only of the capitals IVXLCDM whose value is positive; else none.
    """
    found = re.search(r"[-+]?[0-9]*\.[0-9]+|[0-9]+", text)
    if found:
        return found.group()
    for word in words(text):
        if all(c in ROMAN for c in word) and roman_value(word) > 0:
            return str(roman_value(word))
    return None


def is_numerical(text: str) -> bool:
    """Tell whether a text has a number, as `extract_number` finds it."""
    return extract_number(text) is not None


def published(
    prediction: str, golds: Sequence[str], *, distance: Distance = levenshtein
) -> Published:
    r"""Score one question as GEval does, the golds as one line of `expected.tsv`.

    - The golds are joined by TAB; every \r is deleted; the whole line is stripped and only then
      split on TAB again, its parts not stripped. The prediction is a line of its own, likewise
      cleaned, in which a TAB is an ordinary character. (A line holds no \n.)
    - A gold with a number matches the same number STRING and nothing else (05 is not 5).
    - A gold without one matches within Levenshtein |gold| / 2, inclusive, both lower-cased; numbers
      in the prediction do not matter.
    - An empty gold matches nothing.
    - The best over the golds: each decides for itself whether it is numerical.
    """
    line = strip(prediction.replace("\r", ""))
    effective_golds = strip("\t".join(golds).replace("\r", "")).split("\t")
    number_prediction = extract_number(line)
    numbers_gold = [extract_number(gold) for gold in effective_golds]
    per_gold: list[bool] = []
    for gold, number in zip(effective_golds, numbers_gold, strict=True):
        if number is not None:
            per_gold.append(number_prediction == number)
        elif gold == "":
            per_gold.append(False)
        else:
            per_gold.append(distance(to_lower(line), to_lower(gold)) * 2 <= len(gold))
    return {
        "match": any(per_gold),
        "per_gold": per_gold,
        "number_prediction": number_prediction,
        "numbers_gold": numbers_gold,
        "effective_golds": effective_golds,
    }


def card(prediction: str, golds: Sequence[str], *, distance: Distance = levenshtein) -> Card:
    """Score one question by the recipe on PolQA's card.

    `is_numerical(golds[0])` decides for all golds. Numerical: the prediction as it stands equals
    `extract_num(golds[0])`. Otherwise: some gold is within 0.5 * |gold|, case kept, nothing
    stripped (so an empty prediction matches an empty gold).

    The card names `extract_num` and `is_numerical` without giving them ("we extract the numeral,
    Arabic or Roman, using regular expression"): both are the published extraction here, of the gold
    as it stands. A question without golds has no match.
    """
    number = extract_number(golds[0]) if golds else None
    if number is not None:
        return {"match": prediction == number, "numerical": True, "number_gold": number}
    near = any(distance(prediction, gold) <= 0.5 * len(gold) for gold in golds)
    return {"match": near, "numerical": False, "number_gold": None}
