"""What stands around an English number: currency, unit, bound, hedge."""

from __future__ import annotations

import re
from typing import Final

from ..values import Number, Range
from .found import Found

CURRENCY: Final = r"us\$|a\$|c\$|[$€£¥₹₩₽₪₺]"
"""Currency signs, as a regular expression."""

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
    "USD": "usd dollar dollars us␣dollars us␣dollar american␣dollars $ us$",
    "EUR": "eur euro euros €",
    "GBP": "gbp pounds␣sterling £",
    "JPY": "jpy yen ¥",
    "INR": "inr rupee rupees ₹",
    "AUD": "aud a$ australian␣dollars australian␣dollar",
    "CAD": "cad c$ canadian␣dollars canadian␣dollar",
    "ILS": "ils shekel shekels ₪",
    "PLN": "pln zloty zlotys",
    "cent": "cents",
    "mb": "megabyte megabytes",
    "gb": "gigabyte gigabytes",
    "kb": "kilobyte kilobytes",
    "tb": "terabyte terabytes",
    "kw": "kilowatt kilowatts",
    "mw": "megawatt megawatts",
    "gw": "gigawatt gigawatts",
    "kwh": "kilowatt␣hour kilowatt␣hours kilowatt-hour kilowatt-hours",
    "mwh": "megawatt␣hour megawatt␣hours megawatt-hour megawatt-hours",
    "hz": "hertz",
    "khz": "kilohertz",
    "mhz": "megahertz",
    "ghz": "gigahertz",
    "m³": "cubic␣meters cubic␣metres cubic␣meter cubic␣metre m3",
    "km³": "cubic␣kilometers cubic␣kilometres cubic␣kilometer cubic␣kilometre km3",
    "cm³": "cubic␣centimeters cubic␣centimetres cubic␣centimeter cubic␣centimetre cm3",
    "ft³": "cubic␣feet cubic␣foot ft3",
    "ft²": "square␣feet square␣foot sq␣ft ft2",
    "hectare": "hectares",
    "acre": "acres",
}
UNIT: Final = {
    name.replace("␣", " "): unit
    for unit, names in _UNITS.items()
    for name in [unit.lower(), *names.split()]
}
"""What a unit may be called, and its one canonical writing."""

UNIT_AFTER: Final = re.compile(
    r"[ -]?("
    + "|".join(re.escape(name) for name in sorted(UNIT, key=len, reverse=True))
    + r")(?![\w²³])"
)
_PERCENT_AFTER: Final = re.compile(r" ?(?:%|(?:percent|per cent|pct)(?!\w))")
_MONEY_BEFORE: Final = re.compile(rf"(?<!\w)({CURRENCY}|usd|eur|gbp|jpy|inr) ?$")
_MONEY_INSIDE: Final = re.compile(rf"[-+]({CURRENCY})|({CURRENCY})-")
_BOUND_BEFORE: Final = re.compile(
    r"(?:(?<!\w)(?P<ge>at least|no (?:fewer|less) than|not (?:fewer|less) than|minimum(?: of)?"
    r"|(?:greater|more|larger|higher|bigger) than or equals?(?: to)?|as few as|>=|≥)"
    r"|(?<!\w)(?P<le>at most|(?<!add )(?<!adds )(?<!adding )(?<!sums )up to"
    r"|no more than|not more than|maximum(?: of)?"
    r"|(?:less|fewer|smaller|lower) than or equals?(?: to)?|as many as|<=|≤)"
    r"|(?<!\w)(?P<gt>more than|greater than|larger than|over|above|beyond|exceed(?:s|ing)"
    r"|upwards? of|north of|in excess of|>)"
    r"|(?<!\w)(?P<lt>less than|fewer than|lower than|smaller than|under|below|south of|not quite|<)"
    r"|(?<!\w)(?P<about>[~≈])"
    r"|(?P<not>(?<!\w)(?:can)?not(?: (?:in|be|equal to|the number|the year))?|n't(?: be)?"
    r"|(?<!\w)never|!=|≠"
    r"|(?<!\w)(?:anything but|other than|except(?: for)?))) ?$"
)
_BOUND_AFTER: Final = re.compile(
    r"(?P<ge>,? (?:or (?:more|greater|higher|above|over|up|older|longer|larger)|at least"
    r"|minimum|at the least)\b"
    r"|\+(?!\w)| and (?:up(?:wards?)?|over|above|more|older|beyond)(?! ?\w)| plus(?! ?[\w(]))"
    r"|(?P<le>,? (?:or (?:less|fewer|lower|below|under)|at most|maximum|tops|at the most)\b)"
)
_SIGN: Final = {"ge": ">=", "le": "<=", "gt": ">", "lt": "<", "about": "~", "not": "not"}
_HEDGE_BEFORE: Final = re.compile(
    r"(?<!\w)(?:about|approximately|approx\.?|around|roughly|nearly|almost|some|circa|ca?\.|exactly"
    r"|precisely|just|only|(?:a |the )?total of|estimated|#|no\.|number|the number|(?:a|the) year"
    r"|the|an?|year) ?$"
)


def with_unit(text: str, found: Found) -> Found:
    """Widen a number to the unit, currency, hedge and bound that stand around it.

    >>> from fractions import Fraction
    >>> with_unit("about 20 percent", Found(6, 8, Number(Fraction(20))))
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
    start, less = widened(text, start)
    return Found(start, end, Number(value.amount, unit, bound or less))


def with_percent(text: str, found: Found) -> Found:
    """Widen a number to a percent sign or word right behind it, as it stands in a longer text.

    >>> from fractions import Fraction
    >>> with_percent("20%, 30%", Found(0, 2, Number(Fraction(20)))).end
    3
    """
    number = isinstance(found.value, Number | Range)
    sign = _PERCENT_AFTER.match(text, found.end) if number else None
    return found if sign is None else found._replace(end=sign.end())


def widened(text: str, start: int) -> tuple[int, str]:
    """Where the hedges and bounds before a value begin, and the bound nearest to it, if any.

    >>> widened("at least about 20", 15)
    (0, '>=')
    """
    bound = ""
    before = text[max(0, start - 40) : start]
    while before:
        if hedge := _HEDGE_BEFORE.search(before):
            before = before[: hedge.start()]
        elif less := _BOUND_BEFORE.search(before):
            bound = bound or _SIGN[str(less.lastgroup)]
            before = before[: less.start()]
        else:
            break
    return (max(0, start - 40) + len(before) if before or start <= 40 else start - 40), bound
