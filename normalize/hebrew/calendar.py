"""Letters that count days: of the week (יום ב'), of the month (ה' באייר, כ"ט בנובמבר)."""

from __future__ import annotations

from collections.abc import Sequence

import regex

from ..core import Token, TokenStep
from .chains import CHAINS, LETTERS

MONTHS = (
    *("ינואר", "פברואר", "מרץ", "אפריל", "מאי", "יוני"),
    *("יולי", "אוגוסט", "ספטמבר", "אוקטובר", "נובמבר", "דצמבר"),
)
"""The names of the months in their order."""

MONTH_WORDS = {name: number for number, name in enumerate(MONTHS, 1)} | {"מרס": 3}
"""Name of a month -> its number."""

HEBREW_MONTHS = frozenset(
    (
        *("תשרי", "חשוון", "חשון", "מרחשוון", "מרחשון", "כסלו", "טבת", "שבט", "אדר"),
        *("ניסן", "אייר", "סיוון", "סיון", "תמוז", "אב", "אלול"),
    )
)

WEEKDAYS = {
    "א'": "ראשון", "ב'": "שני", "ג'": "שלישי", "ד'": "רביעי", "ה'": "חמישי", "ו'": "שישי",
    "ש'": "שבת",
}  # fmt: skip
"""A letter after the word day -> the name of that day of the week."""

DAY_NAMES = frozenset(WEEKDAYS.values())

_VALUES = {letter: n for n, letter in enumerate("אבגדהוזחט", 1)} | {"י": 10, "כ": 20, "ל": 30}
_LETTERS = regex.compile("""[א-י]'|[יכל]'|ט"[וז]|[יכ]"[א-ט]|ל"א""")
_FIRST = "ראשון"
_SAY_NOTHING = CHAINS | {"של", "חודש", "בחודש", "לחודש"}
_ALL_MONTHS = HEBREW_MONTHS | MONTH_WORDS.keys()


def day_in_letters(text: str) -> int | None:
    """The day of a month that letters count, a prefix before them allowed; None for other words.

    >>> day_in_letters('כ"ט'), day_in_letters("ה'"), day_in_letters('בט"ו'), day_in_letters('צה"ל')
    (29, 5, 15, None)
    """
    run = len(text) - len(text.lstrip(LETTERS))
    for cut in range(min(run, 12) + 1):
        letters = text[cut:]
        if _LETTERS.fullmatch(letters):
            return sum(_VALUES.get(letter, 0) for letter in letters)
    return None


def is_day_of_week(tokens: Sequence[Token], at: int) -> bool:
    """Whether the word day stands before a token: what follows it names a day of the week."""
    before = tokens[at - 1].text if at else ""
    return before.endswith("יום") and before[:-3] in ("", *CHAINS)


def _of_month(tokens: Sequence[Token], at: int) -> bool:
    """Whether a month stands there, as it does after its day: באייר, אייר, בנובמבר, לאפריל."""
    first = at
    while at < len(tokens) and tokens[at].text in _SAY_NOTHING:
        at += 1
    text = tokens[at].text if at < len(tokens) else ""
    if text in _ALL_MONTHS:
        return at > first or text in HEBREW_MONTHS
    run = len(text) - len(text.lstrip(LETTERS))
    return any(text[cut:] in _ALL_MONTHS for cut in range(1, min(run, 12) + 1))


def _days(tokens: list[Token]) -> list[Token]:
    if not any("'" in t.text or '"' in t.text or t.text.endswith(_FIRST) for t in tokens):
        return tokens
    return [_day(tokens, at) or token for at, token in enumerate(tokens)]


def _day(tokens: Sequence[Token], at: int) -> Token | None:
    token = tokens[at]
    shown = None
    if token.text in WEEKDAYS and is_day_of_week(tokens, at):
        shown = WEEKDAYS[token.text]
    elif "'" in token.text or '"' in token.text:
        day = day_in_letters(token.text) if _of_month(tokens, at + 1) else None
        shown = None if day is None else str(day)
    elif token.text.endswith(_FIRST) and token.text[: -len(_FIRST)] in ("", *CHAINS):
        of_month = _of_month(tokens, at + 1) and not is_day_of_week(tokens, at)
        shown = "1" if of_month else None
    return None if shown is None else token._replace(text=shown, key=shown)


days = TokenStep("days-in-letters", _days)
"""Letters that count a day become its name in a week, its number in a month."""
