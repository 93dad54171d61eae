"""The values an answer can state, and the keys that stand for them; shared by all languages.

The key of a value is atomic: it names its kind, a space, and the canonical writing, so that it can
collide neither with a word (words hold no white space) nor with a value of another kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Number:
    """An exact number, with the unit and the bound that were stated.

    Attributes:
        amount: The exact value, a Fraction (116, -7, 1/2).
        unit: The stated unit in one canonical writing ("%", "km", "USD"); "" where none was stated.
        bound: "<", "<=", ">", ">=", "~", "not" where the answer states a bound or a negation.
    """

    amount: Fraction
    unit: str = ""
    bound: str = ""


@dataclass(frozen=True, slots=True)
class Date:
    """A date or a time as precisely as it was stated: what was not stated is None.

    Years before Christ are negative (44 BC is -44). `time` is "HH:MM" or "HH:MM:SS", 24 hours.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    time: str | None = None


@dataclass(frozen=True, slots=True)
class Range:
    """Two values with everything between them: 1814-1815."""

    first: Number | Date
    last: Number | Date


@dataclass(frozen=True, slots=True)
class YesNo:
    """Yes or no, the same in every language."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Refusal:
    """The answer declines to answer: equal to nothing, not even to another refusal."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A writing with more than one careful reading (1.234, 03/04/1982); compared as words."""

    readings: tuple[Number | Date, ...]


Value = Number | Date | Range | YesNo | Refusal | Ambiguous


def number_text(amount: Fraction) -> str:
    """The canonical writing of a number: a whole number, an exact decimal, or a fraction.

    >>> number_text(Fraction(116)), number_text(Fraction(1, 2)), number_text(Fraction(1, 3))
    ('116', '0.5', '1/3')
    """
    if amount.denominator == 1:
        return str(amount.numerator)
    twos = fives = 0
    rest = amount.denominator
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return f"{amount.numerator}/{amount.denominator}"
    places = max(twos, fives)
    digits = str(abs(amount.numerator) * 10**places // amount.denominator).zfill(places + 1)
    return ("-" if amount < 0 else "") + digits[:-places] + "." + digits[-places:]


def text(value: Value) -> str:
    """The readable canonical writing of a value.

    >>> text(Date(1982, 5, 22)), text(Number(Fraction(-7))), text(YesNo(True))
    ('1982-05-22', '-7', 'yes')
    """
    match value:
        case Number(amount, unit, bound):
            prefix = {"not": "not "}.get(bound, bound)
            return prefix + number_text(amount) + (unit if unit == "%" else f" {unit}".rstrip())
        case Date(year, month, day, time):
            return _date_text(year, month, day, time)
        case Range(first, last):
            return f"{text(first)}/{text(last)}"
        case YesNo(yes):
            return "yes" if yes else "no"
        case Refusal():
            return "refusal"
        case Ambiguous(readings):
            return " | ".join(text(reading) for reading in readings)


def _date_text(year: int | None, month: int | None, day: int | None, time: str | None) -> str:
    parts = [] if year is None else [f"{'-' if year < 0 else ''}{abs(year):04d}"]
    if month is not None or day is not None:
        if year is None:
            parts.append("-")
        parts.append("--" if month is None else f"{month:02d}")
        if day is not None:
            parts.append(f"{day:02d}")
    shown = "-".join(parts)
    return " ".join(part for part in (shown, time) if part)


def keys(value: Value) -> tuple[str, ...]:
    """The keys that stand for a value; empty for `Ambiguous`, whose words stand for themselves.

    >>> keys(Number(Fraction(116), "km")), keys(Date(1879, 3))
    (('number 116',), ('number 1879', 'month 3'))
    """
    match value:
        case Number(amount, _, bound):
            return (f"number {bound}{number_text(amount)}",)
        case Date(year, month, day, time):
            parts = (("number", year), ("month", month), ("day", day), ("time", time))
            return tuple(f"{kind} {part}" for kind, part in parts if part is not None)
        case Range(first, last):
            return tuple(
                f"{end} {key}" for end, v in (("from", first), ("to", last)) for key in keys(v)
            )
        case YesNo(yes):
            return ("answer yes" if yes else "answer no",)
        case Refusal():
            return ("answer refusal",)
        case Ambiguous():
            return ()


def compare(a: Value | str | None, b: Value | str | None) -> bool | None:
    """Whether two whole answers state the same value; None where values do not decide.

    A unit counts only when both sides state one. A refusal equals nothing. An ambiguous value, a
    plain string and None decide nothing: the keys do.

    >>> compare(Number(Fraction(20), "%"), Number(Fraction(20)))
    True
    >>> compare(Number(Fraction(20), "%"), Number(Fraction(20), "km"))
    False
    """
    if isinstance(a, Refusal) or isinstance(b, Refusal):
        return False
    if not isinstance(a, Number | Date | Range | YesNo) or not isinstance(
        b, Number | Date | Range | YesNo
    ):
        return None
    if isinstance(a, Number) and isinstance(b, Number):
        units_differ = bool(a.unit and b.unit and a.unit != b.unit)
        return a.amount == b.amount and a.bound == b.bound and not units_differ
    if isinstance(a, Range) and isinstance(b, Range):
        return bool(compare(a.first, b.first) and compare(a.last, b.last))
    return keys(a) == keys(b)


def as_json(value: Value | str | None) -> str | None:
    """A value as a report holds it: its canonical writing."""
    return value if value is None or isinstance(value, str) else text(value)
