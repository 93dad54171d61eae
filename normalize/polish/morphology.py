"""What the dictionary knows of a word: morfeusz2 with the Grammatical Dictionary of Polish (SGJP).

One analyser per thread, made when first used; each distinct word is analysed once while it stays
in a bounded cache.
"""

from __future__ import annotations

import threading
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import regex

if TYPE_CHECKING:
    from morfeusz2 import Morfeusz

CACHE = 1 << 16
_LONGEST = 40  # no Polish word is longer; the analyser never sees anything stranger
_WORD = regex.compile(r"[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*")
_local = threading.local()


class Analysis(NamedTuple):
    """One reading of a word.

    Attributes:
        lemma: Its dictionary form, without the dictionary's homonym mark.
        tag: The parts of its tag: part of speech first.
        labels: What the dictionary says of it: ``imię``, ``nazwisko``, ``nazwa_geograficzna``.
    """

    lemma: str
    tag: tuple[str, ...]
    labels: tuple[str, ...]

    @property
    def pos(self) -> str:
        """The part of speech, such as ``subst`` or ``num``."""
        return self.tag[0]


def _analyser() -> Morfeusz:
    found = getattr(_local, "analyser", None)
    if found is None:
        try:
            import morfeusz2
        except ImportError as error:
            raise ImportError(
                'Polish needs the analyser morfeusz2: pip install "qanorm[polish]"'
            ) from error
        found = _local.analyser = morfeusz2.Morfeusz(expand_tags=False)
    return found


def version() -> str:
    """The versions of analyser and dictionary, for the signature. Raises ImportError."""
    analyser = _analyser()
    import morfeusz2

    return f"morfeusz2-{morfeusz2.__version__}-{analyser.dict_id()}"


@lru_cache(maxsize=CACHE)
def plain(word: str) -> str:
    """A word without diacritics; ł becomes l.

    >>> plain("łódź")
    'lodz'
    """
    marked = unicodedata.normalize("NFD", word.replace("ł", "l"))
    return "".join(c for c in marked if not unicodedata.combining(c))


def forms(lemma: str, pos: str = "") -> list[str]:
    """Every form of a lemma that the dictionary generates, of one part of speech if it is given.

    >>> "dwojga" in forms("dwa"), "dwojga" in forms("dwa", "adj")
    (True, False)
    """
    made = _analyser().generate(lemma)
    return [form for form, _, tag, *_ in made if not pos or tag.split(":")[0] == pos]


@lru_cache(maxsize=CACHE)
def analyses(word: str) -> tuple[Analysis, ...]:
    """The readings of one word in its case as written; none where the dictionary lacks it.

    >>> sorted({(a.lemma, a.pos) for a in analyses("Egipcie")})
    [('Egipt', 'subst')]
    >>> analyses("Wołodymyr")
    ()
    """
    if len(word) > _LONGEST or _WORD.fullmatch(word) is None:
        return ()
    found = _analyser().analyse(word)
    last = max(end for _, end, _ in found)
    readings: dict[Analysis, None] = {}
    for start, end, (_, lemma, tag, labels, _) in found:
        if (
            tag == "ign"
            or start != 0
            or (end != last and any(e == last for s, e, _ in found if not s))
        ):
            continue  # the parts of poszedł-by-m count only where there is no reading of the whole
        if not tag.startswith("brev"):
            name = lemma.split(":")[0].replace("_", " ")
            readings[Analysis(name, tuple(tag.split(":")), tuple(labels))] = None
    return tuple(readings)


@lru_cache(maxsize=CACHE)
def is_plural(word: str) -> bool:
    """Whether a word is the plural of a noun: tysiące, setki.

    >>> is_plural("tysiące"), is_plural("tysiąca")
    (True, False)
    """
    return any(r.pos == "subst" and r.tag[1:2] == ("pl",) for r in analyses(word.lower()))
