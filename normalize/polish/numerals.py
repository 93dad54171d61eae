"""Numeral words: every case, gender and form, through the dictionary's lemmas and one small table.

A run of numeral words is read as far as it makes one number: hundreds before tens before units,
each scale (tysiąc, milion, miliard, bilion) smaller than the one before it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import regex

from ..core import Token, TokenStep
from .digits import amount, ends, number
from .morphology import CACHE, analyses, forms, is_plural, plain

_split = str.split  # a table as one string stays readable

_UNITS = _split("zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć")
_TEENS = _split(
    "dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście "
    "osiemnaście dziewiętnaście"
)
_TENS = _split(
    "dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt "
    "dziewięćdziesiąt"
)
_HUNDREDS = _split("sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset")
_SCALES = {"tysiąc": 10**3, "milion": 10**6, "miliard": 10**9, "bilion": 10**12}
_ORDINALS = _split(
    "zerowy pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty jedenasty "
    "dwunasty trzynasty czternasty piętnasty szesnasty siedemnasty osiemnasty dziewiętnasty"
)
_TENTHS = _split(
    "dwudziesty trzydziesty czterdziesty pięćdziesiąty sześćdziesiąty siedemdziesiąty "
    "osiemdziesiąty dziewięćdziesiąty"
)
_HUNDREDTHS = _split(
    "setny dwusetny trzechsetny czterechsetny pięćsetny sześćsetny siedemsetny osiemsetny "
    "dziewięćsetny"
)
_SCALED = {"tysięczny": 10**3, "milionowy": 10**6, "miliardowy": 10**9, "bilionowy": 10**12}
_PARTS = {
    "pół": Fraction(1, 2), "połowa": Fraction(1, 2), "ćwierć": Fraction(1, 4),
    "ćwiartka": Fraction(1, 4), "półtora": Fraction(3, 2),
}  # fmt: skip

CARDINALS: dict[str, int] = {
    **{lemma: i for i, lemma in enumerate(_UNITS)},
    **{lemma: i for i, lemma in enumerate(_TEENS, 10)},
    **{lemma: 10 * i for i, lemma in enumerate(_TENS, 2)},
    **{lemma: 100 * i for i, lemma in enumerate(_HUNDREDS, 1)},
    **_SCALES,
}
"""The lemmas of cardinal and collective numerals (dwojga is a form of dwa) with their values."""

ORDINALS: dict[str, int] = {
    **{lemma: i for i, lemma in enumerate(_ORDINALS)},
    **{lemma: 10 * i for i, lemma in enumerate(_TENTHS, 2)},
    **{lemma: 100 * i for i, lemma in enumerate(_HUNDREDTHS, 1)},
    **{"trzysetny": 300, "czterysetny": 400},
    **_SCALED,
}
"""The lemmas of ordinals with their values; those made with a prefix are read by `_prefixed`."""

# What an ordinal of a round thousand or million is made with: dwu-, pięcio-, dwudziesto-, stu-.
_PREFIXES: dict[str, int] = {
    "jedno": 1, "dwu": 2, "dwo": 2, "trzy": 3, "trój": 3, "cztero": 4, "pięcio": 5, "sześcio": 6,
    "siedmio": 7, "ośmio": 8, "dziewięcio": 9, "dziesięcio": 10, "jedenasto": 11, "dwunasto": 12,
    "trzynasto": 13, "czternasto": 14, "piętnasto": 15, "szesnasto": 16, "siedemnasto": 17,
    "osiemnasto": 18, "dziewiętnasto": 19, "dwudziesto": 20, "trzydziesto": 30,
    "czterdziesto": 40, "pięćdziesięcio": 50, "sześćdziesięcio": 60, "siedemdziesięcio": 70,
    "osiemdziesięcio": 80, "dziewięćdziesięcio": 90, "stu": 100, "dwustu": 200, "trzystu": 300,
    "czterystu": 400, "pięćset": 500, "pięciuset": 500, "sześćset": 600, "sześciuset": 600,
    "siedemset": 700, "siedmiuset": 700, "osiemset": 800, "ośmiuset": 800, "dziewięćset": 900,
    "dziewięciuset": 900,
}  # fmt: skip
_PREFIX = regex.compile("|".join(sorted(_PREFIXES, key=len, reverse=True)))
_PREFIXED = regex.compile(rf"((?:{_PREFIX.pattern}){{1,3}})({'|'.join(_SCALED)})")
_TIMES = regex.compile(rf"({_PREFIX.pattern})(krotnie|leci(?:e|a|u|em))")


class Atom(NamedTuple):
    """One numeral word.

    Attributes:
        amount: What it is worth.
        ordinal: Whether it is an ordinal (trzeci, dwutysięczny).
        scale: Whether it multiplies what stands before it (tysiąc, milion).
        part: For an ordinal in a form a denominator has (czwarte, czwarta): which numerators fit:
            ``one``, ``many`` or ``both``; otherwise empty.
    """

    amount: Fraction
    ordinal: bool = False
    scale: bool = False
    part: str = ""


def _prefixed(lemma: str) -> int | None:
    """The value of an ordinal such as dwutysięczny, dwudziestopięciotysięczny, stumilionowy."""
    match = _PREFIXED.fullmatch(lemma)
    if match is None:
        return None
    worth, room = 0, 1000
    for prefix in _PREFIX.findall(match[1]):
        part = _PREFIXES[prefix]
        if part >= room:
            return None
        worth += part
        room = 100 if part >= 100 else 10 if part >= 20 and part % 10 == 0 else 1
    return worth * _SCALED[match[2]]


def _denominator(tag: tuple[str, ...]) -> str:
    """Which numerator goes with this form of an ordinal as the name of a part."""
    if tag[0] != "adj" or len(tag) < 4:
        return ""
    if tag[1] == "pl" and "f" in tag[3].split("."):
        return "many"
    return "one" if tag[1] == "sg" and tag[3] == "f" else ""


@lru_cache(maxsize=1)
def _restored() -> dict[str, str]:
    """Numerals written without diacritics, where that is no word: szesc, dwadziescia."""
    found: dict[str, str] = {}
    for lemma in (*CARDINALS, *ORDINALS):
        for form in forms(lemma):
            if not form.isascii():
                found.setdefault(plain(form), form)
    return found


@lru_cache(maxsize=CACHE)
def atom(word: str) -> Atom | None:
    """What a lower-case word is worth as a numeral; None when it is none.

    >>> atom("dwojga").amount, atom("pięciotysięcznego").amount, atom("mln").amount, atom("kot")
    (Fraction(2, 1), Fraction(5000, 1), Fraction(1000000, 1), None)
    """
    if word.isascii() and not analyses(word):
        word = _restored().get(word, word)
    if word in _ABBREVIATED:
        return Atom(Fraction(_ABBREVIATED[word]), scale=True)
    cardinal: Atom | None = None
    ordinal: Atom | None = None
    parts: set[str] = set()
    for reading in analyses(word):
        lemma, pos = reading.lemma, reading.pos
        if lemma in _PARTS and (pos in ("num", "numcomp") or lemma in ("połowa", "ćwiartka")):
            return Atom(_PARTS[lemma])
        if lemma in CARDINALS and (pos in ("num", "numcomp", "adj") or lemma in _NOUNS):
            cardinal = Atom(Fraction(CARDINALS[lemma]), scale=lemma in _SCALES)
        elif pos == "adj":
            worth = ORDINALS.get(lemma)
            worth = _prefixed(lemma) if worth is None else worth
            if worth is not None:
                parts.add(_denominator(reading.tag))
                ordinal = Atom(Fraction(worth), ordinal=True, scale=lemma in _SCALED)
    if cardinal is not None or ordinal is None:
        return cardinal  # trzydzieści is also a plural of trzydziesty; it may precede an ordinal
    named = parts - {""}
    return ordinal._replace(part="both" if len(named) > 1 else "".join(named))


_NOUNS = frozenset((*_SCALES, "zero"))
_ABBREVIATED = {"tys": 10**3, "mln": 10**6, "mld": 10**9, "bln": 10**12}


class _Sum:
    """A number as far as it has been read: closed scales, and the group under 1000 after them."""

    def __init__(self) -> None:
        self.total = Fraction(0)
        self.group = Fraction(0)
        self.limit = 10**15  # the next scale must be smaller
        self.room = 1000  # the next part of the group must be smaller
        self.ordinal = False
        self.empty = True

    def take(self, part: Atom, digits: bool = False) -> bool:
        """Add a part if it can follow; tell whether it could."""
        taken = self._scale(part) if part.scale else self._part(part, digits)
        if taken:
            self.ordinal = self.ordinal or part.ordinal
            self.empty = False
        return taken

    def _scale(self, part: Atom) -> bool:
        bare = self.room == 1000
        if self.ordinal or part.amount >= self.limit or (not bare and not self.group):
            return False
        if self.group.denominator > 1 and self.total:
            return False
        self.total += (Fraction(1) if bare else self.group) * part.amount
        self.limit, self.group, self.room = int(part.amount), Fraction(0), 1000
        return True

    def _part(self, part: Atom, digits: bool) -> bool:
        worth = part.amount
        if self.ordinal and not part.ordinal:
            return False
        if digits or worth.denominator > 1:  # 2,5 mln; pół miliona
            if self.room < 1000:
                return False
            self.group, self.room = worth, 1
            return True
        if worth >= 1000:  # dwutysięczny: its own scale, and the end
            scale = max(s for s in _SCALED.values() if worth % s == 0)
            if self.room < 1000 or scale >= self.limit:
                return False
            self.total += worth
            self.limit, self.room = 1, 1
            return True
        if worth >= self.room or (worth == 0 and not self.empty):
            return False
        self.group += worth
        self.room = 100 if worth >= 100 else 10 if worth >= 20 else 1
        return True

    @property
    def value(self) -> Fraction:
        return self.total + self.group


class _Reader:
    """The numbers among some tokens."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.digits = [amount(token) for token in tokens]
        self.atoms = [self._atom(token) for token in tokens]

    @staticmethod
    def _atom(token: Token) -> Atom | None:
        exact = amount(token)
        if exact is not None:
            return Atom(exact) if exact >= 0 else None
        return atom(token.text.lower()) if token.kind == "word" else None

    def peek(self, at: int) -> Atom | None:
        """The numeral word or number at a place; None past the end."""
        return self.atoms[at] if at < len(self.atoms) else None

    def says(self, at: int, word: str) -> bool:
        """Whether this word stands at a place."""
        return at < len(self.tokens) and self.tokens[at].text.lower() == word

    def _vague(self, at: int) -> bool:
        """Whether nobody says how many: tysiące osób. Behind a number it is said."""
        said = at > 0 and (self.atoms[at - 1] is not None or self.tokens[at - 1].kind != "word")
        return not said and is_plural(self.tokens[at].text)

    def run(self, at: int) -> tuple[Fraction, int]:
        """The longest whole number (or scaled one) from `at`, and where it stops."""
        state, stop = _Sum(), at
        while (part := self.peek(stop)) is not None or self._joins(at, stop):
            if part is not None:
                digits = self.digits[stop] is not None
                after = self.peek(stop + 1)
                if digits and not (after is not None and after.scale):
                    break  # digits alone are one number already
                if part.scale and stop == at and self._vague(at):
                    break
                if not state.take(part, digits):
                    break
            stop += 1
        if stop == at and at < len(self.tokens) and self.digits[at] is not None:
            return self.digits[at] or Fraction(0), at + 1
        return state.value, stop

    def _joins(self, first: int, at: int) -> bool:
        """Whether an "i" joins a hundred or a thousand and one: tysiąc i jedna noc."""
        if at == first or not self.says(at, "i"):
            return False
        before, after = self.peek(at - 1), self.peek(at + 1)
        return bool(before and after and before.amount in (100, 1000) and after.amount == 1)

    def fraction(self, at: int) -> tuple[Fraction, int]:
        """Reads trzy czwarte, jedna dziesiąta, dwie tysięczne; else the number from `at`."""
        value, stop = self.run(at)
        first, name = self.peek(at), self.peek(at + 1)
        if stop == at or first is None or name is None or first.ordinal or not name.ordinal:
            return value, stop
        if not 0 < first.amount < 20 or first.amount.denominator > 1 or name.amount < 2:
            return value, stop
        if stop > at + (2 if name.scale else 1):
            return value, stop
        fits = name.part == "both" or name.part == ("one" if first.amount == 1 else "many")
        return (first.amount / name.amount, at + 2) if fits else (value, stop)

    def mixed(self, at: int) -> tuple[Fraction, int]:
        """Reads dwa i pół, trzy i jedna czwarta, dwa i pół miliona; else the number from `at`."""
        value, stop = self.fraction(at)
        if stop == at or value.denominator > 1 or not self.says(stop, "i"):
            return value, stop
        half = self.peek(stop + 1)
        if half is not None and half.amount < 1 and self.digits[stop + 1] is None:
            part, end = half.amount, stop + 2
        else:
            part, end = self.fraction(stop + 1)
        if end == stop + 1 or not 0 < part < 1:
            return value, stop
        scale = self.peek(end)
        if scale is not None and scale.scale and not scale.ordinal:
            return (value + part) * scale.amount, end + 1
        return value + part, end

    def number(self, at: int) -> tuple[Token, int] | None:
        """The number from `at` as one token over its words, and where it stops."""
        value, stop = self.mixed(at)
        if stop == at:
            return None
        return number(value, self.tokens[at].start, self.tokens[stop - 1].end), stop


def _read_words(tokens: list[Token]) -> list[Token]:
    reader = _Reader(tokens)
    if all(part is None for part in reader.atoms):
        return _times(tokens)
    read: list[Token] = []
    at = 0
    while at < len(tokens):
        found = reader.number(at)
        if found is None:
            read.append(tokens[at])
            at += 1
            continue
        token, at = found
        if read and read[-1].text.lower() == "minus":
            token = number(-(amount(token) or Fraction(0)), read.pop().start, token.end)
        read.append(token)
    return _worded_ranges(_times(read))


def _times(tokens: list[Token]) -> list[Token]:
    """Dwukrotnie is two times, ani razu none, dwudziestolecie 20 and what XX-lecie has."""
    read: list[Token] = []
    for token in tokens:
        if token.text.lower() == "razu" and read and read[-1].text.lower() == "ani":
            read.append(number(0, read.pop().start, token.end))
        match = _TIMES.fullmatch(token.text.lower())
        if match:
            read.append(number(_PREFIXES[match[1]], token.start, token.end))
            counted = "razy" if match[2] == "krotnie" else match[2]
            token = token._replace(text=counted, key=counted)
        read.append(token)
    return read


_RANGES = {"od": ("do",), "między": ("a", "i"), "pomiędzy": ("a", "i")}


def _is_power(tokens: list[Token]) -> bool:
    """Whether these four tokens say a power: 10 do potęgi szóstej."""
    if (tokens[1].text.lower(), tokens[2].text.lower()) != ("do", "potęgi"):
        return False
    base, exponent = amount(tokens[0]), amount(tokens[3])
    if base is None or exponent is None or exponent.denominator > 1:
        return False
    return abs(exponent) <= 100 and abs(base) < 10**6


def _worded_ranges(tokens: list[Token]) -> list[Token]:
    """Od 1814 do 1815; między 3 a 5; and powers, 10 do potęgi szóstej."""
    read: list[Token] = []
    at = 0
    while at < len(tokens):
        if len(power := tokens[at : at + 4]) == 4 and _is_power(power):
            base, exponent = amount(power[0]), amount(power[3])
            if base and exponent is not None:
                read.append(number(base ** int(exponent), power[0].start, power[3].end))
                at += 4
                continue
        joints = _RANGES.get(tokens[at].text.lower(), ())
        if joints and at + 3 < len(tokens) and tokens[at + 2].text.lower() in joints:
            first, last = amount(tokens[at + 1]), amount(tokens[at + 3])
            if first is not None and last is not None and first < last:
                read += ends(tokens[at + 1]._replace(start=tokens[at].start), tokens[at + 3])
                at += 4
                continue
        read.append(tokens[at])
        at += 1
    return read


read_words = TokenStep("numerals", _read_words)
"""Numeral words and digits with them (2,5 mln) become number tokens."""
