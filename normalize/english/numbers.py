"""English numbers: where they stand in a text, and what a text as a whole is.

`find` and `with_unit` take text that went through the shared steps: lower case, plain quotes,
dashes and spaces. `find` gives the numbers of a text where they stand; `with_unit` widens one to
the currency, unit and bound written around it. A number too long to be meant (10^28979) is
`Ambiguous` without readings.
"""

from __future__ import annotations

from fractions import Fraction

from ..values import Ambiguous, Number, Value
from . import digits
from .found import Found
from .units import with_unit
from .words import WORDS, Phrases, words_of

__all__ = ["Found", "find", "read", "with_unit"]


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
    in_digits = list(digits.find(text))
    if WORDS.isdisjoint(words_of(text)) and not (
        "minus" in text or "negative" in text or " half" in text
    ):
        return [Found(found.start, found.end, _value(found.amount)) for found in in_digits]
    return list(Phrases(text, in_digits, whole).read())


def _value(amount: Fraction | None) -> Value:
    return Ambiguous(()) if amount is None else Number(amount)
