"""English numbers: digits in every usual writing, and number words, read to exact values.

All functions take text that went through the shared steps: lower case, plain quotes, dashes and
spaces. `find` gives the numbers of a text where they stand; `with_unit` widens one to the currency,
unit and bound written around it. A number too long to be meant (10^28979) is `Ambiguous`
without readings. Nothing is guessed: 1.2.3 is no number, and a point is a decimal
point (English writes thousands with a comma).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from ..values import Ambiguous, Number, Value

MOST_DIGITS: Final = 400
"""Longer numbers stay words: nobody means them, and their arithmetic would cost."""


class Found(NamedTuple):
    """A value and where it stands in the text."""

    start: int
    end: int
    value: Value


_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SCALES = (
    "thousand million billion trillion quadrillion quintillion sextillion septillion octillion "
    "nonillion decillion"
).split()
_ORDINALS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
).split()

ONE: Final = {word: value for value, word in enumerate(_ONES)}
TEN: Final = {word: 10 * value for value, word in enumerate(_TENS, 2)}
SCALE: Final = {word: 1000**power for power, word in enumerate(_SCALES, 1)}
ORDINAL: Final = (
    {word: value for value, word in enumerate(_ORDINALS)}
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

WORDS: Final = frozenset(
    [*ONE, *TEN, *SCALE, *ORDINAL, *_WHOLE_ONLY, *_PARTS, "forty", "fourty", "hundred", "score"]
    + ["fourscore", "threescore"]
)
"""Without one of these a text has no number in words."""

_VULGAR: Final = {
    "½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3), "¼": Fraction(1, 4),
    "¾": Fraction(3, 4), "⅕": Fraction(1, 5), "⅖": Fraction(2, 5), "⅗": Fraction(3, 5),
    "⅘": Fraction(4, 5), "⅙": Fraction(1, 6), "⅚": Fraction(5, 6), "⅐": Fraction(1, 7),
    "⅛": Fraction(1, 8), "⅜": Fraction(3, 8), "⅝": Fraction(5, 8), "⅞": Fraction(7, 8),
    "⅑": Fraction(1, 9), "⅒": Fraction(1, 10),
}  # fmt: skip
_RAISED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_FRACTION_SLASH: Final = "⁄"  # NFKC writes ½ as 1⁄2

_CURRENCY: Final = r"us\$|a\$|c\$|[$€£¥₹₩₽₪₺]"
_NUMBER: Final = re.compile(
    rf"""
    (?<!\w) (?<![0-9][.,'])
    (?: (?P<sign> (?<![\w)\]%]) [+-] ) (?=[0-9.$€£¥₹₩₽₪₺]) )?
    (?P<money> {_CURRENCY} )? (?P<inner> (?<=[^\w ]) - )?
    (?:
      (?P<literal> 0x[0-9a-f]{{1,60}} | 0b[01]{{1,200}} | 0o[0-7]{{1,60}} ) (?!\w)
    |
      (?P<digits>
          [0-9]{{1,3}} (?:,[0-9]{{3}})+ (?:\.[0-9]+)?
        | [0-9]{{1,2}} (?:,[0-9]{{2}})+ ,[0-9]{{3}} (?:\.[0-9]+)?
        | [0-9]{{1,3}} (?:\.[0-9]{{3}}){{2,}} (?:,[0-9]+)?
        | [0-9]{{1,3}} (?P<gap>[ '_]) [0-9]{{3}} (?:(?P=gap)[0-9]{{3}})* (?:[.,][0-9]+)?
        | [0-9]{{4,}} '[0-9]{{3}}
        | [0-9]+ (?:[.,][0-9]+)?
        | \.[0-9]+
      ) (?! [0-9] | [.,'][0-9] )
      (?: e(?P<e>[+-]?[0-9]{{1,9}})(?!\w) )?
      (?: \s?[x×*·]\s?10 \s?(?:\^|\*\*)?\s? (?P<times>[-+]?[0-9]{{1,9}}|[⁻⁺]?[⁰¹²³⁴-⁹]{{1,9}})(?![\w.]) )?
      (?: (?:\^|\*\*)(?P<power>[-+]?[0-9]{{1,9}})(?!\w) | (?P<raised>[⁻⁺]?[⁰¹²³⁴-⁹]{{1,9}}) )?
    |
      (?P<bare> [½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒] )
    )
    """,
    re.VERBOSE,
)
_OVER: Final = re.compile(r"\s?[/⁄]\s?([0-9]{1,30})(?![\w/⁄]|[.,][0-9])")
_MIXED: Final = re.compile(
    r"\s?(?:([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒])|(?<![0-9])(?:\s|(?<=\s))([0-9]{1,9})[/⁄]([0-9]{1,9})(?![\w/]))"
)
_SUFFIX: Final = re.compile(r"(?:st|nd|rd|th)(?!\w)")
_SHORT_SCALE: Final = re.compile(r" ?(k|bn|mn|mln|mio|tn)(?!\w)| ?(m|b)(?!\w)")
_SHORT: Final = {
    "k": 10**3, "m": 10**6, "mn": 10**6, "mln": 10**6, "mio": 10**6, "b": 10**9, "bn": 10**9,
    "tn": 10**12,
}  # fmt: skip
_TOKEN: Final = re.compile(r"[^\W_]+")


def read(text: str) -> Number | None:
    """The number that a text as a whole is, with its unit and bound; None for any other text.

    Args:
        text: Any text; it goes through lower case only.

    >>> read("minus seven"), read("$1.5 million"), read("<42")
    (Number(amount=Fraction(-7, 1), unit='', bound=''), Number(amount=Fraction(1500000, 1), \
unit='USD', bound=''), Number(amount=Fraction(42, 1), unit='', bound='<'))
    """
    text = " ".join(text.lower().split())
    for found in find(text, whole=True):
        wide = with_unit(text, found)
        if not text[: wide.start].strip(" \"'(") and not text[wide.end :].strip(" .!;,\"')"):
            return wide.value if isinstance(wide.value, Number) else None
    return None


def find(text: str, *, whole: bool = False) -> list[Found]:
    """The numbers in a text, in order and apart, without unit or bound.

    Args:
        text: Text that went through the shared steps.
        whole: Whether the text is expected to be a number: "half", "dozen" and "seven eleven"
            (711) are then numbers too.

    >>> [str(found.value.amount) for found in find("one million two hundred thousand, not 1,5")]
    ['1200000', '3/2']
    """
    digits = list(_digits(text))
    if WORDS.isdisjoint(_TOKEN.findall(text)) and not (
        "minus" in text or "negative" in text or " half" in text
    ):
        return [Found(found.start, found.end, _value(found.amount)) for found in digits]
    return list(_Phrases(text, digits, whole).read())


def _value(amount: Fraction | None) -> Value:
    return Ambiguous(()) if amount is None else Number(amount)


class _Digits(NamedTuple):
    start: int
    end: int
    amount: Fraction | None  # None: beyond what is read (10^28979)
    plain: bool  # a bare number, which words such as "million" may follow


def _digits(text: str) -> Iterator[_Digits]:
    at = 0
    while (match := _NUMBER.search(text, at)) is not None:
        read = _one(text, match)
        at = match.end() if read is None else read.end
        if read is not None:
            yield read


def _one(text: str, match: re.Match[str]) -> _Digits | None:
    """The number that begins where the expression matched, with what may follow its digits."""
    if match["literal"]:
        amount, end, plain = Fraction(int(match["literal"], 0)), match.end(), False
    elif match["bare"]:
        amount, end, plain = _VULGAR[match["bare"]], match.end(), False
    else:
        base = _amount(match)
        if base is None:
            return _Digits(match.start(), match.end(), None, False)
        tail = _tail(text, match, base)
        if tail is None:
            return None
        amount, end, plain = tail
        if match["gap"] == " " and len(set(match["digits"].split())) == 1:
            once = match["digits"].split()[0]  # 116 116 is 116 said twice
            amount, end, plain = Fraction(int(once)), match.start("digits") + len(once), True
    start = match.start() if match["sign"] or match["inner"] else _inside(match)
    negative = match["sign"] == "-" or bool(match["inner"])
    return _Digits(start, end, -amount if negative and amount else amount, plain)


def _inside(match: re.Match[str]) -> int:
    return match.end("money") if match["money"] else match.start()


def _amount(match: re.Match[str]) -> Fraction | None:
    digits = match["digits"]
    if len(digits) > MOST_DIGITS:
        return None
    plain = _plain(digits, match["gap"])
    exponent = int(match["e"] or 0)
    if match["times"]:
        exponent += int(match["times"].translate(_RAISED))
    power = match["power"] or (match["raised"] or "").translate(_RAISED)
    if abs(exponent) > MOST_DIGITS or (power and abs(int(power)) * len(digits) > MOST_DIGITS):
        return None
    whole, _, places = plain.partition(".")
    amount = Fraction(int(whole + places), 10 ** len(places)) if places else Fraction(int(whole))
    if power:
        if not amount and int(power) < 0:
            return None
        amount **= int(power)
    return amount * Fraction(10) ** exponent if exponent else amount


def _plain(digits: str, gap: str | None) -> str:
    """Digits with at most a decimal point: the marks of thousands are gone."""
    digits = digits.replace("'", "")
    if gap:
        return digits.replace(gap, "").replace(",", ".")
    if digits.count(".") > 1:
        return digits.replace(".", "").replace(",", ".")
    if "," in digits:
        first, *groups = re.split(r"[,.]", digits)
        thousands = digits.count(",") > 1 or len(groups[0]) == 3
        if thousands and not (digits.count(",") == 1 and first.startswith("0")):
            return digits.replace(",", "")
        return digits.replace(",", ".")
    return digits


def _tail(
    text: str, match: re.Match[str], amount: Fraction
) -> tuple[Fraction | None, int, bool] | None:
    """What follows the digits: a denominator, a fraction, an ordinal ending, k or bn, a unit."""
    end = match.end()
    whole = amount.denominator == 1
    if whole and (over := _OVER.match(text, end)):
        part = amount / int(over[1]) if int(over[1]) else None
        return part, over.end(), part is not None
    if whole and (mixed := _MIXED.match(text, end)):
        part = _VULGAR[mixed[1]] if mixed[1] else None
        if part is None and int(mixed[3]):
            part = Fraction(int(mixed[2]), int(mixed[3]))
        if part is not None and part < 1:
            return amount + part, mixed.end(), True
    if whole and (suffix := _SUFFIX.match(text, end)):
        return amount, suffix.end(), False
    if short := _SHORT_SCALE.match(text, end):
        if short[1] or match["money"]:
            return amount * _SHORT[short[1] or short[2]], short.end(), False
    if end < len(text) and (text[end].isalpha() or text[end] == "_"):
        return (amount, end, False) if UNIT_AFTER.match(text, end) else None
    return amount, end, True


class _Phrases:
    """Number words, and digits that number words continue, read from left to right."""

    def __init__(self, text: str, digits: Sequence[_Digits], whole: bool) -> None:
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
        i = 0
        while i < len(self.words):
            if self.words[i] == "":
                yield Found(*self.spans[i], Ambiguous(()))
            result = self._number(i)
            if result is None:
                i += 1
                continue
            j, amount = result
            start, end = self.spans[i][0], self.spans[j - 1][1]
            if i and self.words[i - 1] in ("minus", "negative") and self._near(i) and amount > 0:
                start, amount = self.spans[i - 1][0], -amount
            yield Found(start, end, Number(amount))
            i = j

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

    def _one_part(self, i: int) -> tuple[int, Fraction] | None:
        """One half, a dozen; a third and a quarter only where the whole text is that."""
        following = self._word(i + 1)
        if following == "dozen":
            return i + 2, Fraction(12)
        if following == "score" and (self.whole or self.words[i] == "one"):
            return (i + 2, Fraction(20)) if len(self.words) == 2 else None
        if isinstance(following, str) and following in _PART:
            if following == "half" and (part := self._part_of(i + 1)):
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
        """A cardinal or ordinal: how far it goes, its amount, and small (<100), large or ordinal."""
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
            group, added, last, ordinal = step
            total += added
            kind = "large" if last in ("hundred", "scale", "digits") else kind
            k += 1
            end = k
            if ordinal:
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
    ) -> tuple[Fraction | None, Fraction, str, bool] | None:
        """Take word k into the number: new group, what the total gains, the word's class, ordinal."""
        word = self.words[k]
        nothing = Fraction(0)
        if isinstance(word, Fraction):
            fits = group is None and (not total or (word.denominator == 1 and 0 < word < 1000))
            more = self._word(k + 1) in {"hundred", "million", *SCALE} and self._near(k + 1)
            return (word, nothing, "digits", False) if fits and (not total or more) else None
        ordinal = word in ORDINAL
        value = ORDINAL.get(word, ONE.get(word, TEN.get(word)))
        if word == "fourty":
            value = 40
        if word in ("hundred", "hundredth"):
            if group is None and last is None:
                return Fraction(100), nothing, "hundred", ordinal
            if group is None or not 0 < group < 100 or last == "hundred":
                return None
            return group * 100, nothing, "hundred", ordinal
        scale = SCALE.get(word.removesuffix("th"))
        if scale is not None:
            if (group is None and last is not None) or (total and scale >= _lowest(total)):
                return None
            return None, (Fraction(1) if group is None else group) * scale, "scale", ordinal
        if word == "score" and last == "one" and group is not None:
            return group * 20, nothing, "hundred", False
        if word in ("fourscore", "threescore") and group is None:
            return Fraction(80 if word == "fourscore" else 60), nothing, "hundred", False
        if word == "dozen" and group is not None and last in ("one", "ten", "digits"):
            return None, group * 12, "dozen", False
        if value is None or (value > 90 and not ordinal):
            return None
        low = Fraction(value)
        if group is None or (last == "hundred" and group % 20 == 0):
            return (group or nothing) + low, nothing, "ten" if value >= 20 else "one", ordinal
        if last == "ten" and 0 < value < 10 and not joined:
            return group + low, nothing, "one", ordinal
        return None

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
        if isinstance(word, str) and word in {"dozen", *SCALE} and self._near(j):
            if amount.denominator != 1 or word == "dozen":
                return j + 1, amount * (12 if word == "dozen" else SCALE[word])
        return j, amount


def _lowest(total: Fraction) -> int:
    """The scale of the last group taken in: 1,200,000 has thousands already."""
    scale = 1
    while total and total % (scale * 1000) == 0:
        scale *= 1000
    return scale


_UNITS: Final = {
    "%": "percent pct percentage per␣cent",
    "km": "kms kilometer kilometers kilometre kilometres",
    "m": "meter meters metre metres",
    "cm": "centimeter centimeters centimetre centimetres",
    "mm": "millimeter millimeters millimetre millimetres",
    "mi": "mile miles",
    "ft": "foot feet",
    "inch": "inches",
    "yd": "yard yards",
    "kg": "kgs kilogram kilograms kilo kilos",
    "g": "gram grams",
    "mg": "milligram milligrams",
    "lb": "lbs",
    "oz": "ounce ounces",
    "t": "ton tons tonne tonnes",
    "l": "liter liters litre litres",
    "ml": "milliliter milliliters millilitre millilitres",
    "km²": "square␣kilometers square␣kilometres square␣km sq␣km km2",
    "mi²": "square␣miles sq␣mi",
    "m²": "square␣meters square␣metres sq␣m m2",
    "km/h": "kmh kph km␣per␣hour kilometers␣per␣hour kilometres␣per␣hour",
    "mph": "miles␣per␣hour",
    "°c": "degrees␣celsius degree␣celsius celsius",
    "°f": "degrees␣fahrenheit degree␣fahrenheit fahrenheit",
    "°": "degree degrees",
    "year": "years yr yrs years␣old year␣old years␣of␣age",
    "month": "months",
    "week": "weeks",
    "day": "days",
    "hour": "hours hr hrs",
    "min": "mins minute minutes",
    "sec": "secs second seconds",
    "USD": "usd dollar dollars us␣dollars $ us$",
    "EUR": "eur euro euros €",
    "GBP": "gbp pounds␣sterling £",
    "JPY": "jpy yen ¥",
    "INR": "inr rupee rupees ₹",
    "AUD": "aud a$",
    "CAD": "cad c$",
    "ILS": "ils shekel shekels ₪",
    "PLN": "pln zloty zlotys",
    "cent": "cents",
    "mb": "megabyte megabytes",
    "gb": "gigabyte gigabytes",
}
UNIT: Final = {
    name.replace("␣", " "): unit
    for unit, names in _UNITS.items()
    for name in [unit.lower(), *names.split()]
}
"""What a unit may be called, and its one canonical writing."""

_SPACED_ONLY: Final = frozenset({"t", "year old"})
UNIT_AFTER: Final = re.compile(
    r"[ -]?("
    + "|".join(re.escape(name) for name in sorted(UNIT, key=len, reverse=True))
    + r")(?![\w²])"
)
_MONEY_BEFORE: Final = re.compile(rf"(?<!\w)({_CURRENCY}|usd|eur|gbp|jpy|inr) ?$")
_MONEY_INSIDE: Final = re.compile(rf"[-+]({_CURRENCY})|({_CURRENCY})-")
_BOUND_BEFORE: Final = re.compile(
    r"(?:(?<!\w)(?P<ge>at least|no (?:fewer|less) than|not (?:fewer|less) than|minimum of|>=|≥)"
    r"|(?<!\w)(?P<le>at most|up to|no more than|not more than|maximum of|<=|≤)"
    r"|(?<!\w)(?P<gt>more than|greater than|larger than|over|above|exceeding|>)"
    r"|(?<!\w)(?P<lt>less than|fewer than|lower than|smaller than|under|below|<)"
    r"|(?<!\w)(?P<about>[~≈])"
    r"|(?P<not>(?<!\w)not(?: (?:in|equal to|the number|the year))?|n't|(?<!\w)never|!=|≠)) ?$"
)
_BOUND_AFTER: Final = re.compile(
    r"(?P<ge> or (?:more|greater|higher|above|over)\b|\+(?!\w))|(?P<le> or (?:less|fewer|lower)\b)"
)
_SIGN: Final = {"ge": ">=", "le": "<=", "gt": ">", "lt": "<", "about": "~", "not": "not"}
_HEDGE_BEFORE: Final = re.compile(
    r"(?<!\w)(?:about|approximately|approx\.?|around|roughly|nearly|almost|some|circa|ca?\.|exactly"
    r"|precisely|just|only|(?:a |the )?total of|estimated|#|no\.|number|the number|(?:a|the) year"
    r"|the|an?|year) ?$"
)


def with_unit(text: str, found: Found) -> Found:
    """Widen a number to the unit, currency, hedge and bound that stand around it.

    >>> text = "about 20 percent"
    >>> with_unit(text, find(text)[0])
    Found(start=0, end=16, value=Number(amount=Fraction(20, 1), unit='%', bound=''))
    """
    start, end, value = found
    if not isinstance(value, Number) or text.isdecimal():
        return found
    unit = bound = ""
    before = text[max(0, start - 40) : start]
    if inside := _MONEY_INSIDE.match(text, start):
        unit = UNIT.get(inside[1] or inside[2], "")
    elif money := _MONEY_BEFORE.search(before):
        unit = UNIT.get(money[1], "")
        start -= len(before) - money.start()
    if after := UNIT_AFTER.match(text, end):
        unit = unit or UNIT[after[1]]
        end = after.end()
    if more := _BOUND_AFTER.match(text, end):
        bound, end = _SIGN[str(more.lastgroup)], more.end()
    before = text[max(0, start - 40) : start]
    while before:
        if hedge := _HEDGE_BEFORE.search(before):
            before = before[: hedge.start()]
        elif less := _BOUND_BEFORE.search(before):
            bound = bound or _SIGN[str(less.lastgroup)]
            before = before[: less.start()]
        else:
            break
    start = max(0, start - 40) + len(before) if before or start <= 40 else start - 40
    return Found(start, end, Number(value.amount, unit, bound))
