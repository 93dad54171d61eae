"""Inflection: the lemmas of each word, whether the dictionary has it, and prepositions in front.

Words that the dictionary lacks (foreign names, mostly) get stems instead of lemmas: the word
without an ending that a Polish noun or adjective can have.
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from ..core import Token, TokenStep
from .morphology import CACHE, Analysis, analyses, forms

_split = str.split  # a table as one string stays readable

DROPPED = frozenset(_split("w we na z ze do u o przy"))
"""Prepositions that are set aside in front of an answer: they follow from how it was asked."""

LOOSE = frozenset(_split("od ode nad nade pod pode za dla przez ku"))
"""Prepositions that one side may leave out, but two sides that state them must agree on."""

_ENDINGS = _split(
    "owie iego iemu owi ego emu ymi imi ami ach iem iej ich ych ów em om ym im ie ej ę ą "
    "a e i o u y"
)
_RELATIONAL = ("ski", "cki", "dzki")
_ADJECTIVAL = (*_RELATIONAL, "ska", "cka", "dzka")
_SHORTEST_STEM = 4
_FORMS = {"ger": "ger", "ppas": "ppas", "pact": "pact"}
_SURNAME = ("nazwisko",)
_MANY = 12  # lemmas a word keeps


def _lemma_key(reading: Analysis) -> str | None:
    """A reading's lemma as a key; what changes the meaning is written to it: niski+com."""
    if " " in reading.lemma or reading.pos in ("romandig", "adja", "numcomp"):
        return None
    marks = [_FORMS[reading.pos]] if reading.pos in _FORMS else []
    marks += [part for part in reading.tag if part in ("com", "sup", "neg")]
    return "+".join((reading.lemma.lower(), *marks))


@lru_cache(maxsize=CACHE)
def _declension(lemma: str, pos: str) -> frozenset[str]:
    return frozenset(form.lower() for form in forms(lemma, pos))


def _declined_as(noun: str, adjective: str) -> bool:
    """Whether a noun has an adjective's forms: Nowe, but for its old Nowem; not droga (road)."""
    return len(_declension(noun, "subst") - _declension(adjective, "adj")) <= 1


def _rank(reading: Analysis, word: str, adjectives: Set[str], places: Set[str]) -> tuple[bool, ...]:
    """The likelier reading is the smaller: forms of one word should have the same lemma first."""
    lemma, lowered = reading.lemma, word.lower()
    noun = reading.pos == "subst"
    return (
        reading.pos not in ("subst", "adj"),
        noun and any(_declined_as(lemma, other) for other in adjectives),  # zielone is zielony
        reading.labels == _SURNAME,
        # stary is rather old than several stars; gołębi is rather of doves
        lemma.lower() != lowered and lowered in adjectives and word.endswith(("y", "ki", "gi")),
        # Kraków is rather the city than of several Kraks, Ateny than of Athena
        "imię" in reading.labels
        and lemma != word
        and (reading.tag[1:2] == ("pl",) or word in places),
    )


@lru_cache(maxsize=CACHE)
def lemmas(word: str) -> tuple[str, ...]:
    """The lemma keys of a word, the most likely first; none where the dictionary lacks it.

    >>> lemmas("Egipcie"), lemmas("Egipcjanin"), lemmas("najniższy"), lemmas("Zełenski")
    (('egipt',), ('egipcjanin',), ('niski+sup',), ())
    """
    found: dict[str, tuple[tuple[bool, ...], int, str]] = {}
    readings = analyses(word)
    if any("nazwisko" in r.labels and r.lemma == word for r in readings):
        # Zieliński is a man, and hardly several towns called Zielińsk
        readings = [r for r in readings if not _several_towns(r, word)]
    places = {r.lemma for r in readings if "nazwa_geograficzna" in r.labels}
    place = word[:1].isupper() and bool(places)
    # z Polski is the country: neither the language nor Mr Polski
    family = word[:1].isupper() and any(
        "nazwisko" in r.labels and r.lemma.endswith(_ADJECTIVAL) for r in readings
    )  # and Kowalska is not Kowalski
    # only of these adjectives: Nowego Jorku is new, whatever place is called Nowe
    adjectives = {r.lemma.lower() for r in readings if r.pos == "adj"}
    dropped = {a for a in adjectives if (place or family) and a.endswith(_RELATIONAL)}
    for reading in readings:
        surname = "nazwisko" in reading.labels and not place
        if reading.lemma.lower() in dropped and not surname:
            continue
        key = _lemma_key(reading)
        if key is not None:
            rank = (_rank(reading, word, adjectives - dropped, places), len(key), key)
            found[key] = min(rank, found.get(key, rank))
    return tuple(sorted(found, key=found.__getitem__))[:_MANY]


def _several_towns(reading: Analysis, word: str) -> bool:
    plural = reading.tag[1:2] == ("pl",) and reading.lemma != word
    return plural and "nazwa_geograficzna" in reading.labels


def _share(one: str, other: str) -> bool:
    return not set(one.split(".")).isdisjoint(other.split("."))


@lru_cache(maxsize=CACHE)
def agree(adjective: str, noun: str) -> bool:
    """Whether an adjective or participle and a noun have number, case and gender in common.

    >>> agree("Czarne", "Morze"), agree("Czarnego", "Morze"), agree("Zielona", "Czarna")
    (True, False, False)
    """
    ours = [r.tag for r in analyses(adjective) if r.pos in ("adj", "ppas", "pact")]
    readings = analyses(noun)
    if not ours or any(reading.pos == "adj" for reading in readings):
        return False
    theirs = [r.tag for r in readings if r.pos == "subst" and r.labels != _SURNAME]
    return any(all(map(_share, a[1:4], n[1:4])) for a in ours for n in theirs)


@lru_cache(maxsize=CACHE)
def stems(word: str) -> tuple[str, ...]:
    """What may be left of an unknown word without its ending, marked by a tilde.

    >>> sorted(set(stems("zełenski")) & set(stems("zełenskiego")))
    ['zełenski~', 'zełensk~']
    """
    found = [f"{word}~"] if len(word) >= _SHORTEST_STEM else []
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            found.append(f"{word[: -len(ending)]}~")
    return tuple(found)


def _inflect(tokens: list[Token]) -> list[Token]:
    return [_inflected(token) if token.kind == "word" else token for token in tokens]


def _inflected(token: Token) -> Token:
    known = bool(analyses(token.text))
    others = lemmas(token.text)
    lowered = token.key
    if not known and lowered.isalpha():
        others = stems(lowered)
    return token._replace(others=others, known=known)


def _set_aside(tokens: list[Token]) -> list[Token]:
    first = 0
    while first + 1 < len(tokens) and tokens[first].key in DROPPED:
        if tokens[first].key == "do" and " " in tokens[first + 1].key:
            break  # do 5: up to five
        first += 1
    return tokens[first:] if first else tokens


inflect = TokenStep("lemmas", _inflect)
"""Give each word its lemmas (`Token.others`) and whether it is known (`Token.known`)."""

set_aside = TokenStep("preposition", _set_aside)
"""Drop prepositions in front: w Egipcie is Egipcie."""
