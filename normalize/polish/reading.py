"""The value that a whole Polish answer states, if it states one."""

from __future__ import annotations

from fractions import Fraction

from ..answers import refusal
from ..core import Token
from ..values import Ambiguous, Date, Number, Range, Refusal, Value, YesNo, number_text
from ..values import text as shown
from . import dates, digits, romans
from .digits import amount
from .morphology import is_plural
from .phrases import PHRASES
from .units import BEFORE, unit

_BOUNDS = {
    (">",): ">", ("ponad",): ">", ("powyżej",): ">", ("więcej", "niż"): ">",
    (">=",): ">=", ("minimum",): ">=", ("co", "najmniej"): ">=", ("przynajmniej",): ">=",
    (">", "="): ">=", ("<",): "<", ("poniżej",): "<", ("mniej", "niż"): "<",
    ("<", "="): "<=", ("maksymalnie",): "<=", ("co", "najwyżej"): "<=",
    ("~",): "~", ("około",): "~", ("ok",): "~", ("prawie",): "~", ("blisko",): "~",
    ("niemal",): "~", ("circa",): "~", ("mniej", "więcej"): "~", ("w", "przybliżeniu"): "~",
    ("przeszło",): ">", ("≥",): ">=", ("od",): ">=", ("niespełna",): "<", ("niecałe",): "<",
    ("niecałych",): "<", ("≤",): "<=", ("do",): "<=", ("aż", "do"): "<=", ("najwyżej",): "<=",
    ("maksimum",): "<=", ("nie",): "not", ("not",): "not", ("ani",): "not", ("oprócz",): "not",
}  # fmt: skip
_SIGNS = {">": ">", ">=": ">=", "<": "<", "<=": "<=", "~": "~", "not": "not "}
_NAMED = {
    "dwójka": 2, "trójka": 3, "czwórka": 4, "piątka": 5, "szóstka": 6, "siódemka": 7,
    "ósemka": 8, "dziewiątka": 9, "dziesiątka": 10, "tuzin": 12, "setka": 100,
}  # fmt: skip
_LONGEST_UNIT = 3
_LONGEST = 12  # tokens; no value is longer
_FILLERS = frozenset(
    ("lata", "latach", "lat", "rok", "roku", "wiek", "wieku", "godzina", "godzinie")
)
_declines = refusal(PHRASES)


def read(source: str, tokens: list[Token]) -> tuple[Value | None, list[Token]]:
    """The value of a whole answer, and the tokens that stand for it; else None and the tokens.

    >>> from qanorm import normalize
    >>> pl = normalize.get("pl")
    >>> pl("ok. 2 miliony złotych").value
    Number(amount=Fraction(2000000, 1), unit='PLN', bound='~')
    >>> pl("w XIX w.").value, pl("Jan III Sobieski").value
    (Number(amount=Fraction(19, 1), unit='century', bound=''), None)
    """
    if tokens and _declines(source):
        return _answer(Refusal(), "nie wiem", tokens)
    if not 0 < len(tokens) <= _LONGEST:
        return None, _percentages(tokens)
    return (
        _single(tokens)
        or _date(tokens)
        or _range(tokens)
        or _number(tokens)
        or (None, _percentages(tokens))
    )


def _percentages(tokens: list[Token]) -> list[Token]:
    """A percent sign or word goes with the number before it: the unit of a value is no key."""
    joined: list[Token] = []
    for token in tokens:
        number = joined[-1] if joined and joined[-1].kind == "number" else None
        if number and number.text[-1] != "%" and unit([token.key]) == "%":
            joined[-1] = number._replace(text=f"{number.text.rstrip(',')}%", end=token.end)
        else:
            joined.append(token)
    return joined


def _answer(value: Value, text: str, tokens: list[Token]) -> tuple[Value, list[Token]]:
    from ..values import keys

    return value, [Token(text, tokens[0].start, tokens[-1].end, keys(value)[0], "answer")]


def _single(tokens: list[Token]) -> tuple[Value, list[Token]] | None:
    token = tokens[0]
    if len(tokens) > 1:
        return None
    if token.key in PHRASES.yes or token.key in PHRASES.no:
        return _answer(YesNo(token.key in PHRASES.yes), token.key, tokens)
    if token.key in ("raz", "jednokrotnie"):
        once = Number(Fraction(1), "times")
        return once, [Token(shown(once), token.start, token.end, "number 1", "number")]
    several = is_plural(token.text)  # setki are not one hundred
    if token.others and _NAMED.keys() >= set(token.others) and not several:  # piątek: Friday
        worth = _NAMED[token.others[0]]
        made = Token(str(worth), token.start, token.end, f"number {worth}", "number")
        return Number(Fraction(worth)), [made]
    found = digits.readings(token.text) if token.kind == "ambiguous" else ()
    found += dates.slashed(token.text) if token.kind == "ambiguous" else ()
    if token.kind == "word" and not found:
        found = tuple(Number(Fraction(n)) for n in romans.readings(token.text.upper()))
        if not found or token.key in ("i", "mi", "ci", "vi", "di"):
            return None
    return (Ambiguous(found), tokens) if found else None


def _date(tokens: list[Token]) -> tuple[Value, list[Token]] | None:
    rest = tokens
    if len(rest) > 1 and rest[0].key in ("godzina", "godzinie", "godziny"):
        rest = rest[1:]
        hour = amount(rest[0]) if len(rest) == 1 else None
        if hour is not None and hour.denominator == 1 and 0 <= hour <= 24:
            time = f"{int(hour):02d}:00"
            spot = (tokens[0].start, rest[0].end)
            return Date(time=time), [Token(time, *spot, f"time {time}", "time")]
    found = dates.whole(rest)
    return None if found is None else (found, dates.in_order(rest))


def _range(tokens: list[Token]) -> tuple[Value, list[Token]] | None:
    rest = tokens[1:] if tokens[0].key in _FILLERS else tokens
    if len(rest) < 2 or rest[0].kind != "range" or rest[1].kind != "range":
        return None
    stated = unit([token.key for token in rest[2:]]) if len(rest) > 2 else ""
    if stated is None:
        return None
    first, last = (Fraction(token.key.split(" ")[2]) for token in rest[:2])
    return Range(Number(first, stated), Number(last, stated)), list(rest[:2])


def _bound(tokens: list[Token]) -> tuple[str, list[Token]]:
    for length in (2, 1):
        words = tuple(token.key for token in tokens[:length])
        if len(tokens) > length and words in _BOUNDS:
            return _BOUNDS[words], tokens[length:]
    return "", tokens


def _number(tokens: list[Token]) -> tuple[Value, list[Token]] | None:
    bound, rest = _bound(tokens)
    before = ""
    if len(rest) > 1 and rest[0].key in BEFORE:
        before, rest = BEFORE[rest[0].key], rest[1:]
    elif len(rest) > 1 and rest[0].key in ("wiek", "wieku") and amount(rest[1]) is not None:
        before, rest = "century", rest[1:]
    exact = amount(rest[0])
    if exact is None and rest[0].kind == "year":
        exact = Fraction(rest[0].key[7:])
    words = [token.key for token in rest[1:]]
    if exact is None or len(words) > _LONGEST_UNIT + 1:
        return None
    if words and words[-1] == "pne":
        exact, words = -exact, words[:-1]
    after = unit(words) if words else ""
    if after is None or (before and after and before != after):
        return None
    value = Number(exact, before or after, bound)
    made = Token(
        shown(value),
        tokens[0].start,
        tokens[-1].end,
        f"number {bound}{number_text(exact)}",
        "number",
    )
    return value, [made]


def resolves(ambiguous: Ambiguous, value: Number | Date) -> bool:
    """Whether a stated value is one of the readings of an ambiguous one.

    >>> resolves(Ambiguous((Number(Fraction(10)),)), Number(Fraction(10)))
    True
    """
    from ..values import compare

    return any(compare(reading, value) for reading in ambiguous.readings)
