"""Units as Polish writes them beside a number, and their canonical names.

A unit is part of a whole answer's value; in a longer answer it stays a word, but for percent.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .morphology import CACHE, analyses

_split = str.split  # a table as one string stays readable

_WRITTEN = {
    "%": "% procent proc",
    "‰": "‰ promil",
    "°C": "°C ° stopień",
    "mm": "mm milimetr",
    "cm": "cm centymetr",
    "dm": "dm decymetr",
    "m": "m metr",
    "km": "km kilometr",
    "mile": "mila",
    "m2": "m2 m²",
    "km2": "km2 km²",
    "ha": "ha hektar",
    "m3": "m3 m³",
    "mg": "mg miligram",
    "g": "g gram",
    "dag": "dag dekagram deko",
    "kg": "kg kilogram kilo",
    "t": "t tona",
    "ml": "ml mililitr",
    "l": "l litr",
    "s": "s sek sekunda",
    "min": "min minuta",
    "h": "h godz godzina",
    "day": "day dzień doba",
    "week": "week tydzień",
    "month": "month miesiąc",
    "year": "year rok",
    "century": "century wiek stulecie wieczny",
    "PLN": "pln zł złoty złotych",
    "grosz": "gr grosz",
    "EUR": "eur € euro",
    "USD": "usd $ dolar",
    "GBP": "gbp £ funt",
    "W": "w wat",
    "kW": "kw kilowat",
    "V": "wolt",
    "Hz": "hz herc",
    "person": "person osoba człowiek",
    "times": "times razy raz krotnie",
    "piece": "szt sztuka",
}
_NAMES = {name: unit for unit, names in _WRITTEN.items() for name in names.split()}
_NAMES |= {unit.lower(): unit for unit in _WRITTEN if unit}
_SEVERAL = {
    ("stopień", "celsjusz"): "°C",
    ("°", "c"): "°C",
    ("metr", "kwadratowy"): "m2",
    ("kilometr", "kwadratowy"): "km2",
    ("metr", "sześcienny"): "m3",
    ("km", "/", "h"): "km/h",
    ("km", "h"): "km/h",
    ("kilometr", "na", "godzina"): "km/h",
    ("dolar", "amerykański"): "USD",
    ("punkt", "procentowy"): "pp",
}
_GLUED = frozenset(
    _split("% mm cm dm m km m² km² m³ ha mg g dag kg t ml l s min h zł gr r tys mln mld w")
)
BEFORE = {"$": "USD", "€": "EUR", "£": "GBP", "usd": "USD", "eur": "EUR", "pln": "PLN"}
"""Currencies that may stand before their number."""


def is_glued(text: str) -> bool:
    """Whether a number may be written right before this: 5km, 20zł, 1410r.

    >>> is_glued("km"), is_glued("x4")
    (True, False)
    """
    return text.lower() in _GLUED


@lru_cache(maxsize=CACHE)
def _names(word: str) -> frozenset[str]:
    """The word and its lemmas, lower-case."""
    return frozenset((word, *(reading.lemma.lower() for reading in analyses(word))))


def unit(words: Sequence[str]) -> str | None:
    """The canonical name of the unit that these lower-case words write; None where it is none.

    >>> unit(["metrów", "kwadratowych"]), unit(["lat"]), unit(["złotych"]), unit(["kotów"])
    ('m2', 'year', 'PLN', None)
    """
    if len(words) == 1:
        if words[0] in _NAMES:
            return _NAMES[words[0]]
        found = sorted(_NAMES[name] for name in _names(words[0]) if name in _NAMES)
        return found[0] if found else None
    for names, several in _SEVERAL.items():
        if len(names) == len(words) and all(
            name == word or name in _names(word) for name, word in zip(names, words, strict=True)
        ):
            return several
    return None
