"""What Polish says around its answers, and the abbreviations it writes."""

from __future__ import annotations

from collections.abc import Iterator

import regex

from ..answers import Phrases
from ..core import Edit, TextStep
from ..unicode import substitution

_OPENING = r"[^\w\s]*\s*"  # a quote or bracket before the opening goes with it

PHRASES = Phrases(
    preambles=(
        rf"{_OPENING}(?:moja |prawidłowa |poprawna |ostateczna |końcowa |krótka )?odpowied[zź]ą?"
        r"(?: na (?:to |twoje |powyższe )?pytanie)?"
        r"(?: (?:to|jest|jest to|brzmi)\b(?: ?-(?= ))?|(?=\s*[:：])| ?-(?= ))",
        rf"{_OPENING}(?:prawidłową |poprawną |ostateczną )?odpowiedzią"
        r"(?: na (?:to |twoje |powyższe )?pytanie)? jest\b",
        rf"{_OPENING}(?:jest to|to jest|są to|to są)\b",
        rf"{_OPENING}(?:myślę|sądzę|uważam|wydaje mi się|wydaje się),? że(?: to| jest to)?\b",
    ),
    refusals=(
        r"(?:niestety,? )?nie (?:wiem|mam pojęcia|znam odpowiedzi|potrafię|umiem|jestem w stanie"
        r"|mogę (?:odpowiedzieć|udzielić|określić|znaleźć)|można (?:odpowiedzieć|określić|ustalić)"
        r"|ma odpowiedzi|podano|posiadam|mam (?:informacji|danych|wystarczających))\b.*",
        r"(?:brak (?:wystarczających )?(?:odpowiedzi|informacji|danych)|trudno powiedzieć)\b.*",
        r"odmawiam odpowiedzi\b.*",
    ),
    yes=("tak", "owszem", "yes"),
    no=("nie",),
)

_ABBREVIATED = {
    "św": "święty",
    "sw": "święty", "wit": "witamina", "ok": "około", "im": "imienia", "gen": "generał",
    "ks": "ksiądz", "płk": "pułkownik", "prof": "profesor", "dr": "doktor", "ul": "ulica",
    "al": "aleja", "pl": "plac", "rz": "rzeka", "woj": "województwo", "tys": "tysięcy",
    "proc": "procent", "godz": "godzina", "min": "minut", "sek": "sekund", "ur": "urodzony",
    "zm": "zmarły", "ww": "wieku", "mies": "miesięcy", "os": "osób", "bł": "błogosławiony",
    "kpt": "kapitan", "mjr": "major", "por": "porucznik", "hr": "hrabia", "tzw": "tak zwany",
}  # fmt: skip
_DOTTED = regex.compile(rf"\b({'|'.join(_ABBREVIATED)})\.(?!\w)", regex.IGNORECASE)
_CENTURY = regex.compile(
    r"(?<=\b(?:[IVXivx]{1,6}|(?<![.,])\d{1,2})\s?)[wW]\.|(?<=\b[IVX]{1,6}\s)[wW]$"
)
_GLUED_CENTURY = regex.compile(r"\b([IVX]{2,6})w\b\.?")
_BEFORE_CHRIST = regex.compile(
    r"\bp\.?\s?n\.?\s?e\b\.?|\bprzed nasz[ąa] er[ąa]\b|\bprzed Chr(?:ystusem\b|\.)",
    regex.IGNORECASE,
)
_OUR_ERA = regex.compile(
    r"(?<=\d\s?|[rw]\.?\s|roku\s|wieku\s)n\.\s?e\.?|\bnaszej ery\b", regex.IGNORECASE
)


def _spelled_out(text: str) -> Iterator[Edit]:
    found: list[Edit] = [(m.start(), m.end(), " pne ") for m in _BEFORE_CHRIST.finditer(text)]
    found += [(m.start(), m.end(), "") for m in _OUR_ERA.finditer(text)]
    found += [(m.start(), m.end(), " wieku") for m in _CENTURY.finditer(text)]
    found += [(m.end(1), m.end(), " wieku") for m in _GLUED_CENTURY.finditer(text)]
    found += [
        (m.start(), m.end(), _ABBREVIATED.get(m[1].lower(), m[0])) for m in _DOTTED.finditer(text)
    ]
    done = 0
    for start, end, new in sorted(found):
        if start >= done:
            yield start, end, new
            done = end


_EMPHASIS = regex.compile(r"(?<![\w*])\*++(?=\w)|(?<=[\w.,!?;:)])\*++(?!\w)|`+")

emphasis = substitution("emphasis", _EMPHASIS, "")
"""Drop the marks of emphasis that models write: **Kraków**."""

abbreviations = TextStep("abbreviations", _spelled_out, lambda text: len(text) < 2)
"""św. becomes święty, p.n.e. one word, the w. after a century wieku."""
