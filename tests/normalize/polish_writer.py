"""Writes Polish numerals from its own tables; only the inflected forms come from the dictionary.

Shares nothing with the reader under test. `cardinals` and `ordinals` write one number in every
form that agrees; `in_case` writes any number under 10^15 in the nominative or genitive.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import zip_longest

_split = str.split  # a table as one string stays readable

CASES = ("nom", "gen", "dat", "acc", "inst", "loc", "voc")
GENDERS = ("m1", "m2", "m3", "f", "n")
LOW = _split(
    "zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście "
    "trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście"
)
TENS = _split(
    "- - dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt "
    "osiemdziesiąt dziewięćdziesiąt"
)
HUNDREDS = _split(
    "- sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset"
)
TH_LOW = _split(
    "zerowy pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty jedenasty "
    "dwunasty trzynasty czternasty piętnasty szesnasty siedemnasty osiemnasty dziewiętnasty"
)
TH_TENS = _split(
    "- - dwudziesty trzydziesty czterdziesty pięćdziesiąty sześćdziesiąty siedemdziesiąty "
    "osiemdziesiąty dziewięćdziesiąty"
)
TH_HUNDREDS = _split(
    "- setny dwusetny trzechsetny czterechsetny pięćsetny sześćsetny siedemsetny osiemsetny "
    "dziewięćsetny"
)
TH_THOUSANDS = _split(
    "- tysięczny dwutysięczny trzytysięczny czterotysięczny pięciotysięczny sześciotysięczny "
    "siedmiotysięczny ośmiotysięczny dziewięciotysięczny"
)
SCALES = ("", "tysiąc", "milion", "miliard", "bilion")


@cache
def _forms(lemma: str) -> dict[tuple[str, str, str, str], list[str]]:
    """(class, number, case, gender) -> forms, in the dictionary's order."""
    import morfeusz2

    found: dict[tuple[str, str, str, str], list[str]] = defaultdict(list)
    for form, base, tag, _, _ in morfeusz2.Morfeusz(expand_tags=False).generate(lemma):
        parts = tag.split(":")
        if base.split(":")[0] != lemma or parts[0] not in ("num", "adj", "subst") or len(parts) < 4:
            continue
        for number in parts[1].split("."):
            for case in parts[2].split("."):
                for gender in parts[3].split("."):
                    forms = found[parts[0], number, case, gender]
                    if form not in forms:
                        forms.append(form)
    return dict(found)


def _noun(lemma: str, number: str, case: str) -> str:
    forms = _forms(lemma)
    return next(f[0] for g in ("m3", "n") if (f := forms.get(("subst", number, case, g))))


def _cardinal(lemma: str, case: str, gender: str) -> list[str]:
    if lemma == "zero":
        return [_noun(lemma, "sg", case)]
    if lemma == "jeden":
        return _forms(lemma)["adj", "sg", case, gender]
    return _forms(lemma)["num", "pl", case, gender]


def _ordinal(lemma: str, number: str, case: str, gender: str) -> list[str]:
    return _forms(lemma)["adj", number, case, gender]


def _lemmas(n: int) -> list[str]:
    """The lemmas of a number from 1 to 999."""
    hundreds, rest = divmod(n, 100)
    parts = [HUNDREDS[hundreds]] if hundreds else []
    if rest >= 20:
        parts.append(TENS[rest // 10])
        rest %= 10
    return [*parts, LOW[rest]] if rest else parts


def _group(n: int, case: str, gender: str) -> list[list[str]]:
    """The forms of each component of a number from 1 to 999; jeden in a compound stays as it is."""
    lemmas = _lemmas(n)
    return [
        ["jeden"] if lemma == "jeden" and len(lemmas) > 1 else _cardinal(lemma, case, gender)
        for lemma in lemmas
    ]


def _scale(times: int, lemma: str, case: str) -> list[list[str]]:
    """Some thousands, millions …: the numeral and the noun in agreement."""
    if times == 1:
        return [[_noun(lemma, "sg", case)]]
    few = times % 10 in (2, 3, 4) and times % 100 not in (12, 13, 14)
    direct = case in ("nom", "acc", "voc")
    noun = _noun(lemma, "pl", "gen" if direct and not few else "nom" if direct else case)
    return [*_group(times, case, "m3"), [noun]]


def _components(n: int, case: str, gender: str) -> list[list[str]]:
    groups: list[list[str]] = []
    for power in range(4, 0, -1):
        times = n // 1000**power % 1000
        if times:
            groups += _scale(times, SCALES[power], case)
    if n % 1000:
        # In a compound number a final jeden stays uninflected: tysiąc jeden.
        last = n % 1000
        groups += [["jeden"]] if last == 1 and groups else _group(last, case, gender)
    return groups or [_cardinal("zero", case, gender)]


def _phrases(components: list[list[str]]) -> set[str]:
    """Phrases that use every form of every component at least once."""
    rows = zip_longest(*components)
    return {
        " ".join(form or forms[0] for form, forms in zip(row, components, strict=True))
        for row in rows
    }


def cardinals(n: int) -> set[str]:
    """A number from 0 to 9,999 in every case and gender."""
    return {
        phrase
        for case in CASES
        for gender in GENDERS
        for phrase in _phrases(_components(n, case, gender))
    }


def ordinals(n: int) -> set[str]:
    """The ordinal of a number from 0 to 9,999 in every case, gender and number."""
    if n == 0 or n % 1000 == 0:
        before, lemmas = 0, [TH_THOUSANDS[n // 1000] if n else TH_LOW[0]]
    elif n % 100 == 0:
        before, lemmas = n - n % 1000, [TH_HUNDREDS[n // 100 % 10]]
    else:
        before, rest = n - n % 100, n % 100
        lemmas = [TH_TENS[rest // 10]] if rest >= 20 else []
        rest = rest % 10 if rest >= 20 else rest
        lemmas += [TH_LOW[rest]] if rest else []
    fixed = _components(before, "nom", "m3") if before else []
    return {
        phrase
        for number in ("sg", "pl")
        for case in CASES
        for gender in GENDERS
        for phrase in _phrases([*fixed, *(_ordinal(x, number, case, gender) for x in lemmas)])
    }


def in_case(n: int, case: str) -> str:
    """A number under 10^15 in one case, masculine inanimate, in its first forms."""
    return " ".join(forms[0] for forms in _components(n, case, "m3"))
