"""Values in their places among Hebrew words: numbers, times and units as atomic tokens.

Only tokens are looked at that the normalized text shows again, so that reading it again finds the
same.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import regex

from ..core import Token, TokenStep
from ..values import number_text
from . import ranges
from .calendar import DAY_NAMES, MONTH_WORDS, is_day_of_week
from .dates import Dates, without_weekdays, written_out
from .numerals import WORDS, Item, total
from .senses import (
    BEFORE_CHRIST,
    CARRIERS,
    DUALS,
    OUR_ERA,
    SIGNS,
    SLASHED,
    UNIT_WORDS,
    Sense,
    sense_of,
    states,
)

_TIME = regex.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?")
_LONGEST = 16  # words that one number may take
_CENTURY = "המאה"
_HUNDRED = ("מאה", "number 100")  # what else a century may stand for
_NAMED_BY_NUMBER = ("באר", "קרית", "קריית")  # באר שבע, קריית שמונה: the number is a name's part


def number_token(amount: Fraction, first: Token, last: Token) -> Token:
    """The token of a number that is written from one token to another."""
    shown = number_text(amount)
    return Token(shown, first.start, last.end, f"number {shown}", "number")


class _Reader:
    """Goes over the tokens of an answer once, from left to right."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.senses = [sense_of(token.text) for token in tokens]
        self.found: list[Token] = []

    def run(self) -> list[Token]:
        at = 0
        while at < len(self.tokens):
            sense = self.senses[at]
            at = self._step(at, sense) if sense is not None else self._keep(at)
        return self.found

    def _keep(self, at: int) -> int:
        self.found.append(self.tokens[at])
        return at + 1

    def _step(self, at: int, sense: Sense) -> int:
        for reading in (self._time, self._number, self._dual, self._minus):
            after = reading(at, sense)
            if after:
                return after
        return self._other(at, sense)

    def _name(self, at: int) -> str:
        sense = self.senses[at] if at < len(self.senses) else None
        return sense.name if sense is not None else ""

    def _item(self, at: int) -> Item | None:
        sense = self.senses[at] if at < len(self.senses) else None
        return sense.item if sense is not None else None

    def _numeric(self, at: int) -> bool:
        digits_last = at < len(self.tokens) and self.tokens[at].text[-1].isdigit()
        return digits_last or self._item(at) is not None

    def _time(self, at: int, _sense: Sense) -> int:
        """A time of the day in digits."""
        token = self.tokens[at]
        match = _TIME.fullmatch(token.text)
        if match is None:
            return 0
        hours, minutes, seconds = (int(part or 0) for part in match.groups())
        if hours > 24 or minutes > 59 or seconds > 59:
            return 0
        shown = f"{hours:02d}:{minutes:02d}" + (f":{seconds:02d}" if match[3] else "")
        self.found.append(Token(shown, token.start, token.end, f"time {shown}", "time"))
        return at + 1

    def _number(self, at: int, sense: Sense) -> int:
        """Number words and digits, with a following BC."""
        if sense.item is None or self._refused(at, sense.item, sense):
            return 0
        items: list[Item] = []
        while len(items) < _LONGEST and (item := self._item(at + len(items))) is not None:
            if items and self.senses[at + len(items)].chain not in ("", "ו"):  # type: ignore[union-attr]
                break
            items.append(item)
        found = total([items[0]._replace(joined=False), *items[1:]])
        if found is None:
            return 0
        amount, after = found.amount, at + found.length
        if not self._numeric(after + 1):  # else the era would part what belongs together
            if self._name(after) in BEFORE_CHRIST and amount > 0:
                amount, after = -amount, after + 1
            elif self._name(after) in OUR_ERA:
                after += 1
        self.found.append(number_token(amount, self.tokens[at], self.tokens[after - 1]))
        return self._unit(after)

    def _unit(self, at: int) -> int:
        name = self._name(at)
        if name == "יום" and at + 1 < len(self.tokens) and self.tokens[at + 1].text in DAY_NAMES:
            return at
        if name in UNIT_WORDS and not self.senses[at].chain:  # type: ignore[union-attr]
            shown = UNIT_WORDS[name][1]
            self.found.append(self.tokens[at]._replace(text=shown, key=shown, kind="unit"))
            return at + 1
        return at

    def _refused(self, at: int, item: Item, sense: Sense) -> bool:
        """Number words that are something else here: second, century, the days of the week."""
        if item.role == "unit" and at and self.tokens[at - 1].text.endswith(_NAMED_BY_NUMBER):
            return True
        if item.role == "part":
            return not self._part_is_amount(at)
        if sense.name == "שנים":
            return self._name(at + 1) not in ("עשר", "עשרה")
        if sense.name == "שני":
            weekday = is_day_of_week(self.tokens, at)
            return "ה" in sense.chain or weekday or not self._word(at + 1)
        if sense.name == "מאה":
            return "ה" in sense.chain or self._ordinal(at + 1)
        return False

    def _word(self, at: int) -> bool:
        """Whether a Hebrew word stands there that is no number, or a scale (two million)."""
        if at >= len(self.tokens) or not "א" <= self.tokens[at].text[0] <= "ת":
            return False
        item = self._item(at)
        return item is None or item.role in ("scale", "scales", "parts")

    def _part_is_amount(self, at: int) -> bool:
        """Whether a half is an amount (alone, half a million, half an hour) or of something."""
        following = self._item(at + 1)
        scaled = following is not None and following.role == "scale"
        return len(self.tokens) == 1 or scaled or self._name(at + 1) in UNIT_WORDS

    def _ordinal(self, at: int) -> bool:
        """Whether digits follow, or a word with the article: the 19th century."""
        if at >= len(self.tokens):
            return False
        item = self._item(at)
        return (item is not None and item.role == "digits") or self.tokens[at].text[0] == "ה"

    def _dual(self, at: int, sense: Sense) -> int:
        """Two years in one word."""
        if sense.name not in DUALS:
            return 0
        token, shown = self.tokens[at], DUALS[sense.name]
        self.found.append(number_token(Fraction(2), token, token))
        self.found.append(token._replace(text=shown, key=shown, kind="unit"))
        return at + 1

    def _minus(self, at: int, sense: Sense) -> int:
        """Minus in letters."""
        following = self.senses[at + 1] if at + 1 < len(self.senses) else None
        if sense.name != "מינוס" or following is None or following.name[0] == "-":
            return 0
        before = len(self.found)
        after = self._number(at + 1, following) or self._dual(at + 1, following)
        if after and self._name(after) in MONTH_WORDS:
            del self.found[before:]  # a day of the month has no sign
            return 0
        if after:
            number = self.found[before]
            amount = -Fraction(number.key.removeprefix("number "))
            self.found[before] = number_token(amount, self.tokens[at], number)
        return after

    def _other(self, at: int, sense: Sense) -> int:
        """A word after all. Where it looks like a number word, its text stays as it is written."""
        token = self.tokens[at]
        if sense.name in MONTH_WORDS:
            token = token._replace(kind="month name")
        elif sense.name in CARRIERS:
            token = token._replace(kind="carrier")
        elif sense.item is not None and sense.item.role == "part":
            worth = number_text(sense.item.amount)
            token = token._replace(kind="kept", others=(token.text, f"number {worth}"))
        elif sense.name == "מאה":
            token = token._replace(text=_CENTURY, key="מאה", kind="century", others=_HUNDRED)
        elif sense.name in UNIT_WORDS and sense.name not in WORDS and self._currency(at, sense):
            token = token._replace(text=UNIT_WORDS[sense.name][1], kind="unit")
            token = token._replace(key=token.text)
        elif (slashed := SLASHED.fullmatch(token.text)) and int(slashed[2]):
            worth = number_text(Fraction(int(slashed[1]), int(slashed[2])))
            token = token._replace(kind="slashed", others=(token.text, f"number {worth}"))
        elif not token.text[-1].isdigit():
            token = token._replace(kind="kept")
        self.found.append(token)
        return at + 1

    def _currency(self, at: int, sense: Sense) -> bool:
        """Whether a sign of currency stands before a number."""
        number = at + 2 if self._name(at + 1) == "מינוס" else at + 1
        return sense.name in SIGNS and self._item(number) is not None


def _values(tokens: list[Token]) -> list[Token]:
    if not any(map(states, [token.text for token in tokens])):
        return tokens
    tokens = [part for token in tokens for part in written_out(token)]
    return ranges.joined(without_weekdays(Dates(_Reader(tokens).run()).run()))


values = TokenStep("values", _values)
"""Numbers, dates and times become atomic tokens in their places; carriers before them go."""
