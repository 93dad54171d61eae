"""Number words, and digits that number words continue, read to exact values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from ..values import Ambiguous, Number
from .digits import MOST_DIGITS, Digits
from .found import Found

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_SCALES = (
    "thousand million billion trillion quadrillion quintillion sextillion septillion octillion "
    "nonillion decillion"
)
_ORDINALS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
)

ONE: Final = {word: value for value, word in enumerate(_ONES.split())}
TEN: Final = {word: 10 * value for value, word in enumerate(_TENS.split(), 2)}
SCALE: Final = {word: 1000**power for power, word in enumerate(_SCALES.split(), 1)}
ORDINAL: Final = (
    {word: value for value, word in enumerate(_ORDINALS.split())}
    | {word[:-1] + "ieth": value for word, value in TEN.items()}
    | {"hundredth": 100}
    | {word + "th": value for word, value in SCALE.items()}
)
_PART: Final = {"half": 2, "quarter": 4} | {w: v for w, v in ORDINAL.items() if 3 <= v <= 12}
_PARTS: Final = {"halves": 2, "quarters": 4} | {w + "s": v for w, v in ORDINAL.items() if v > 2}
_WHOLE_ONLY: Final = {"half": Fraction(1, 2), "quarter": Fraction(1, 4), "dozen": Fraction(12)} | {
    word: Fraction(0) for word in ("nil", "nought", "naught")
}
_NEAR: Final = frozenset({"about", "almost", "exactly", "minus", "nearly", "negative", "roughly"})

_EXTRA: Final = ("fourty", "hundred", "score", "fourscore", "threescore")
WORDS: Final = frozenset([*ONE, *TEN, *SCALE, *ORDINAL, *_WHOLE_ONLY, *_PARTS, *_EXTRA])
"""Without one of these a text has no number in words."""

_TOKEN: Final = re.compile(r"[^\W_]+")
words_of = _TOKEN.findall
"""The words and digits of a text, as strings."""


class _Step(NamedTuple):
    """A word taken into a number: the open group, what the total gains, the class of the word."""

    group: Fraction | None
    added: Fraction
    last: str
    ordinal: bool = False


_NOTHING: Final = Fraction(0)


def _hundred(group: Fraction | None, last: str | None, ordinal: bool) -> _Step | None:
    if group is None and last is None:
        return _Step(Fraction(100), _NOTHING, "hundred", ordinal)
    if group is None or not 0 < group < 100 or last == "hundred":
        return None
    return _Step(group * 100, _NOTHING, "hundred", ordinal)


def _scale(group: Fraction | None, last: str | None, total: Fraction, word: str) -> _Step | None:
    scale = SCALE[word.removesuffix("th")]
    if (group is None and last is not None) or (total and scale >= _lowest(total)):
        return None
    return _Step(None, (Fraction(1) if group is None else group) * scale, "scale", word in ORDINAL)


def _dozen(group: Fraction | None, last: str | None, word: str) -> _Step | None:
    if word == "score" and last == "one" and group is not None:
        return _Step(group * 20, _NOTHING, "hundred")
    if word == "dozen" and last in ("one", "ten", "digits") and group is not None:
        return _Step(None, group * 12, "dozen")
    return None


def _low(group: Fraction | None, last: str | None, joined: bool, word: str) -> _Step | None:
    """Zero to ninety-nine, cardinal or ordinal."""
    value = 40 if word == "fourty" else ORDINAL.get(word, ONE.get(word, TEN.get(word)))
    if value is None:
        return None
    ordinal = word in ORDINAL
    if group is None or (last == "hundred" and group % 20 == 0):
        return _Step(
            (group or 0) + Fraction(value), _NOTHING, "ten" if value >= 20 else "one", ordinal
        )
    if last == "ten" and 0 < value < 10 and not joined:
        return _Step(group + value, _NOTHING, "one", ordinal)
    return None


class Phrases:
    """Number words, and digits that number words continue, read from left to right."""

    def __init__(self, text: str, digits: Sequence[Digits], whole: bool) -> None:
        self.text = text
        self.whole = whole
        self.words: list[str | Fraction] = []
        self.spans: list[tuple[int, int]] = []
        self.plain: list[bool] = []
        at = 0
        for number in [*digits, None]:
            until = len(text) if number is None else number.start
            for word in _TOKEN.finditer(text, at, until):
                self._add(word.group(), word.span(), True)
            if number is not None:
                amount = "" if number.amount is None else number.amount
                self._add(amount, (number.start, number.end), number.plain)
                at = number.end

    def _add(self, word: str | Fraction, span: tuple[int, int], plain: bool) -> None:
        self.words.append(word)
        self.spans.append(span)
        self.plain.append(plain)

    def read(self) -> Iterator[Found]:
        """The numbers of the text, from left to right."""
        i = 0
        while i < len(self.words):
            if self.words[i] == "":
                yield Found(*self.spans[i], Ambiguous(()))
            result = self._number(i)
            if result is None:
                i += 1
                continue
            j, amount = result
            if j == i + 1 and self._no_number(i):
                i = j
                continue
            start, end = self.spans[i][0], self.spans[j - 1][1]
            if i and self.words[i - 1] in ("minus", "negative") and self._near(i) and amount > 0:
                start, amount = self.spans[i - 1][0], -amount
            yield Found(start, end, Number(amount))
            i = j

    def _no_number(self, i: int) -> bool:
        """Whether a one or two says how many there are not, or names nobody: no one, no two."""
        if self.words[i] == "one" and self._word(i + 1) == "another" and self._near(i + 1):
            return True
        return (
            self.words[i] in ("one", "two")
            and i > 0
            and self.words[i - 1] == "no"
            and (self._near(i))
        )

    def _word(self, i: int) -> str | Fraction:
        return self.words[i] if i < len(self.words) else ""

    def _between(self, i: int) -> str:
        """What stands before word i."""
        return self.text[self.spans[i - 1][1] : self.spans[i][0]] if i < len(self.words) else "\n"

    def _near(self, i: int) -> bool:
        return self._between(i) in (" ", "-")

    def _number(self, i: int) -> tuple[int, Fraction] | None:
        """The longest number that begins at word i: the index after it, and its amount."""
        word = self.words[i]
        if word in ("half", "quarter") and (part := self._part_of(i)):
            return part
        if word in ("a", "an", "one") and self._near(i + 1) and (part := self._one_part(i)):
            return part
        alone = len(self.words) == 1 or (i == 1 == len(self.words) - 1 and self.words[0] in _NEAR)
        if self.whole and alone and isinstance(word, str) and word in _WHOLE_ONLY:
            return i + 1, _WHOLE_ONLY[word]
        if self.whole and i == 0 and (spelt := self._digit_by_digit()):
            return spelt
        cardinal = self._cardinal(i)
        if cardinal is None:
            return None
        j, amount, kind = cardinal
        if kind == "ordinal" or not self.plain[j - 1]:
            return j, amount
        if kind == "small" and (year := self._year(j, amount)):
            return year
        j, amount = self._continued(j, amount)
        return self._scaled(j, amount)

    def _digit_by_digit(self) -> tuple[int, Fraction] | None:
        """One nine eight four, where that is all there is."""
        n = len(self.words)
        values = [ONE.get(word, 10) if isinstance(word, str) else 10 for word in self.words]
        if not 3 <= n <= MOST_DIGITS or max(values) > 9 or not all(map(self._near, range(1, n))):
            return None
        return n, Fraction("".join(map(str, values)))

    def _one_part(self, i: int) -> tuple[int, Fraction] | None:
        """One half, a dozen; a third and a quarter only where the whole text is that."""
        following = self._word(i + 1)
        if following == "dozen":
            return i + 2, Fraction(12)
        if following == "score" and (self.whole or self.words[i] == "one"):
            return (i + 2, Fraction(20)) if len(self.words) == 2 else None
        if isinstance(following, str) and following in _PART:
            if following in ("half", "quarter") and (part := self._part_of(i + 1)):
                return part
            if self.words[i] == "one" or following == "half" or self.whole:
                return i + 2, Fraction(1, _PART[following])
        return None

    def _part_of(self, i: int) -> tuple[int, Fraction] | None:
        """Half a million, half a dozen, a quarter of a million."""
        part = Fraction(1, 2 if self.words[i] == "half" else 4)
        j = i + 1
        while self._word(j) in ("a", "an", "of") and self._near(j) and j < i + 3:
            j += 1
        word = self._word(j)
        if j < len(self.words) and isinstance(word, str) and self._near(j):
            scale = {"dozen": 12, "hundred": 100, **SCALE}.get(word)
            if scale:
                return j + 1, part * scale
        return None

    def _cardinal(self, i: int) -> tuple[int, Fraction, str] | None:
        """A cardinal or ordinal: how far it goes, its amount; small (<100), large or ordinal."""
        total, group, last, end, kind = Fraction(0), None, None, i, "small"
        k = i
        while k < len(self.words):
            joined = False
            if k > i and self._word(k) == "and" and self._near(k) and last in ("hundred", "scale"):
                k, joined = k + 1, True
            if k >= len(self.words) or (k > i and not self._joins(k, last)):
                break
            step = self._step(k, group, last, total, joined)
            if step is None:
                break
            group, last = step.group, step.last
            total += step.added
            kind = "large" if last in ("hundred", "scale", "digits") else kind
            k += 1
            end = k
            if step.ordinal:
                return end, total + (group or 0), "ordinal"
        if end == i:
            return None
        return end, total + (group or 0), kind

    def _joins(self, k: int, last: str | None) -> bool:
        between = self._between(k)
        if between == ", " and last == "scale":
            return isinstance(self.words[k], str) and self._word(k + 1) in {"hundred", *SCALE, *TEN,
                *ONE, "and", *ORDINAL, "hundredth"}  # fmt: skip
        return between in (" ", "-")

    def _step(
        self, k: int, group: Fraction | None, last: str | None, total: Fraction, joined: bool
    ) -> _Step | None:
        """Take word k into a number that has a total, an open group below it, and a last word."""
        word = self.words[k]
        if isinstance(word, Fraction):
            more = self._word(k + 1) in {"hundred", *SCALE} and self._near(k + 1)
            fits = not total or (more and word.denominator == 1 and 0 < word < 1000)
            return _Step(word, _NOTHING, "digits") if group is None and fits else None
        if word in ("hundred", "hundredth"):
            return _hundred(group, last, word in ORDINAL)
        if word.removesuffix("th") in SCALE:
            return _scale(group, last, total, word)
        if word in ("score", "dozen"):
            return _dozen(group, last, word)
        if word in ("fourscore", "threescore") and group is None:
            return _Step(Fraction(80 if word == "fourscore" else 60), _NOTHING, "hundred")
        return _low(group, last, joined, word)

    def _year(self, j: int, high: Fraction) -> tuple[int, Fraction] | None:
        """Nineteen seventy-eight, twenty eighteen, nineteen oh five."""
        if not 0 < high < 100 or (high < 10 and not self.whole) or not self._near(j):
            return None
        if isinstance(self.words[j - 1], Fraction):
            return None
        following = self._word(j)
        if following in ("oh", "o", "aught", "zero") and self._near(j + 1):
            low = ONE.get(str(self._word(j + 1)), 0)
            return (j + 2, high * 100 + low) if 0 < low < 10 else None
        if following not in ONE and following not in TEN:
            return None
        cardinal = self._cardinal(j)
        if cardinal is None or cardinal[2] != "small" or not 10 <= cardinal[1] < 100:
            return None
        return cardinal[0], high * 100 + cardinal[1]

    def _continued(self, j: int, amount: Fraction) -> tuple[int, Fraction]:
        """Two thirds, five point two, one and a half, five and three quarters."""
        word = self._word(j)
        if not isinstance(word, str) or not word or not self._near(j):
            return j, amount
        if word in _PARTS or (amount == 1 and word in _PART):
            return j + 1, amount / (_PARTS.get(word) or _PART[word])
        if word == "point":
            k, places = j + 1, ""
            while self._near(k) and ONE.get(str(self._word(k)).replace("oh", "zero"), 10) < 10:
                places += str(ONE[str(self.words[k]).replace("oh", "zero")])
                k += 1
            if places and amount.denominator == 1:
                return k, amount + Fraction(int(places), 10 ** len(places))
        if word == "and" and amount.denominator == 1:
            part = self._and_part(j + 1)
            if part is not None:
                return part[0], amount + part[1]
        return j, amount

    def _and_part(self, i: int) -> tuple[int, Fraction] | None:
        first, second = self._word(i), self._word(i + 1)
        if not isinstance(second, str) or not self._near(i) or not self._near(i + 1):
            return None
        if first in ("a", "one") and second in _PART:
            return i + 2, Fraction(1, _PART[second])
        times = ONE.get(str(first), 0)
        if times > 1 and second in _PARTS and times < _PARTS[second]:
            return i + 2, Fraction(times, _PARTS[second])
        return None

    def _scaled(self, j: int, amount: Fraction) -> tuple[int, Fraction]:
        """One and a half million, 1.5 dozen."""
        word = self._word(j)
        fits = isinstance(word, str) and word in {"dozen", *SCALE} and self._near(j)
        if isinstance(word, str) and fits and (amount.denominator != 1 or word == "dozen"):
            return j + 1, amount * (12 if word == "dozen" else SCALE[word])
        return j, amount


def _lowest(total: Fraction) -> int:
    """The scale of the last group taken in: 1,200,000 has thousands already."""
    scale = 1
    while total and total % (scale * 1000) == 0:
        scale *= 1000
    return scale
