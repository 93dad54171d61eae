"""What only Polish knows about an answer: what may be left out, how else it is said, whom it names.

`facts_of(answer)` gives plain data for a matcher that knows no language: the words with their
lemmas, the words that may be missing, other ways to say the whole, and a person's shorter names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

import regex

from ..core import Normalized, Token
from ..values import Value, keys
from .inflection import DROPPED, LOOSE, agree, lemmas
from .morphology import analyses, plain
from .names import TITLES, Names, can_name
from .units import unit
from .view import Word, Words, word

_split = str.split  # a table as one string stays readable

_HEADS = frozenset(
    _split(
        "rzeka miasto wieś stan państwo kraj wyspa góra jezioro kontynent planeta województwo "
        "powiat ulica pustynia półwysep ocean morze "
        "bitwa kanał zatoka cieśnina region prowincja hrabstwo "
        "zespół film powieść książka gwiazdozbiór zwrotnik republika królestwo dzielnica park"
    )
)
_CLASSES = frozenset(_split("język kolor barwa styl kształt"))
_FOCUS = frozenset(_split("tylko jedynie także również też głównie przede"))
_POLITE = frozenset(("pan", "pani"))
_CENTURIES = frozenset(("wiek", "rok", "stulecie"))
_COPULAS = frozenset(_split("jest są był była było byli były to"))
_JOINTS = frozenset(("i", "oraz"))
_BOUNDED = frozenset(
    _split(
        "przed po od do ponad powyżej poniżej przeszło więcej mniej niespełna niecałe niecałych "
        "najwyżej maksimum niemal prawie nie ani bez oprócz ≤ ≥"
    )
)
_QUOTES = regex.compile('["„”“«»]')
_SPELLED = {
    "usa": "stany zjednoczone", "rpa": "republika południowej afryki", "rfn": "republika federalna "
    "niemiec", "nrd": "niemiecka republika demokratyczna", "zsrr": "związek radziecki",
    "wlk brytania": "wielka brytania", "onz": "organizacja narodów zjednoczonych",
}  # fmt: skip
_LIST = 4  # answers of more parts are compared in the order they stand


@dataclass(frozen=True, slots=True)
class Facts:
    """What Polish knows about an answer.

    Attributes:
        value: The value of the whole answer.
        words: Its words, without what stands beside it (an apposition, a gloss in brackets).
        variants: Other ways to say the whole: the pair in the other order, the answer with its
            apposition, a ruler without number or byname, initials.
        family: The shorter names of a person, which hold as long as nobody else has them.
        aside: Whether an apposition or a gloss was set aside.
        lemmas: For each key its first lemma.
        stated: The keys of the values among the words, numerals of names left out.
        counted: For one number with the noun it counts (6 niedziel): the unit or noun; else None.
        says: The key of a yes or no that the answer begins with, before a comma.
    """

    value: Value | str | None
    words: Words
    variants: tuple[Words, ...] = ()
    family: tuple[Words, ...] = ()
    aside: bool = False
    lemmas: tuple[str, ...] = ()
    stated: tuple[str, ...] = ()
    counted: str | None = None
    says: str = ""


def _starts_with_noun(written: str) -> bool:
    return bool(found := analyses(written)) and all(r.pos in ("subst", "ger") for r in found)


def _verb(written: str) -> bool:
    return any(r.pos in ("fin", "praet", "bedzie", "imps") for r in analyses(written))


class _Reader(Names):
    """What one answer says, and in which other ways."""

    def __init__(self, answer: Normalized) -> None:
        super().__init__(answer)
        self.quoted = _QUOTES.search(answer.source) is not None

    def looseness(self, at: int, last: int) -> str:
        """The kind of a word that may be missing; the last word of an answer never may."""
        token = self.tokens[at]
        if at == last or token.kind != "word":
            return ""
        following = self.tokens[at + 1]
        if self.is_a(token, _FOCUS) or (at == 0 and token.key == "to"):
            return "focus"
        if self.is_a(token, _CLASSES) and any(r.pos == "adj" for r in analyses(following.text)):
            return "head"
        before = self.tokens[at - 1] if at else None
        if token.key in LOOSE and (before is None or self.is_a(before, _HEADS | _FOCUS)):
            return "preposition"
        named = self.capital(following) or following.key in LOOSE
        if named and at <= 1 and not self.quoted:
            if self.is_a(token, TITLES) and self.personal(following):
                return "" if self.hero(at, last) else "title"
            if (
                self.is_a(token, _HEADS)
                and self.singular(token)
                and can_name(self.written(following))
            ):
                return "head"
        return ""

    def hero(self, at: int, last: int) -> bool:
        """Whether Pan or Pani with a capital goes with a given name alone: Pan Tadeusz."""
        polite = self.is_a(self.tokens[at], _POLITE) and self.capital(self.tokens[at])
        return polite and at + 1 == last and self.given(self.tokens[last])

    def singular(self, token: Token) -> bool:
        return any(
            reading.lemma in _HEADS and any(part.startswith("sg") for part in reading.tag[1:2])
            for reading in analyses(token.text)
        )

    def words(self, first: int, stop: int) -> Words:
        return tuple(
            word(self.tokens[at], self.looseness(at, stop - 1)) for at in range(first, stop)
        )

    def main(self) -> tuple[int, int]:
        """Where the answer itself stands, without an apposition or a gloss in brackets."""
        tokens = self.tokens
        for at in range(1, len(tokens)):
            gap = self.between(at)
            if "(" in gap:
                return 0, at
            aside = "," in gap or " - " in gap or " – " in gap
            if aside and self.capital(tokens[0]) and not self.capital(tokens[at]):
                readings = {reading.pos for reading in analyses(tokens[at].text)}
                if tokens[at].key not in _JOINTS and "subst" in readings:
                    return 0, at
                return 0, len(tokens)
        return 0, len(tokens)

    def orders(self, first: int, stop: int) -> Iterator[Words]:
        """The answer with its parts in other orders: figa i pasternak, pasternak i figa."""
        joints = [at for at in range(first, stop) if self.tokens[at].key in _JOINTS]
        if len(joints) != 1 or joints[0] in (first, stop - 1):
            return
        cuts = [first]
        cuts += [at for at in range(first + 1, joints[0]) if "," in self.between(at)]
        bounds = [*zip(cuts, [*cuts[1:], joints[0]], strict=True), (joints[0] + 1, stop)]
        if len(bounds) > _LIST:
            return
        joint = word(self.tokens[joints[0]])
        for order in permutations(bounds):
            if list(order) != bounds:
                parts = [self.words(*part) for part in order]
                yield (*(w for part in parts[:-1] for w in part), joint, *parts[-1])

    def turned(self, first: int, stop: int) -> Iterator[Words]:
        """An adjective and its noun in the other order: Czarne Morze, Morze Czarne."""
        start = first + (stop - first == 3 and self.tokens[first].key in LOOSE)
        if stop - start != 2 or any(token.kind != "word" for token in self.tokens[start:stop]):
            return
        one, other = self.tokens[start:stop]
        if agree(self.written(one), self.written(other)) or agree(
            self.written(other), self.written(one)
        ):
            before = self.tokens[first:start]
            yield tuple(word(token) for token in (*before, other, one))

    def clauses(self, first: int, stop: int) -> Iterator[Words]:
        """What a whole sentence says: stolicą Polski jest Warszawa says Warszawa."""
        keys = [token.key for token in self.tokens[first:stop]]
        found = [i for i, key in enumerate(keys) if key in _COPULAS]
        if len(found) != 1 or "nie" in keys or "czy" in keys:
            return
        at = first + found[0]
        if first < at < stop - 1:
            yield self.words(first, at)
            after = at + 1
            while after < stop - 1 and self.tokens[after].key in DROPPED:
                after += 1
            yield self.words(after, stop)

    def stated(self) -> tuple[str, ...]:
        """The keys of the values stated; none where a bound goes with them."""
        if any(token.key in _BOUNDED for token in self.tokens) or self.inherent():
            return ()
        return tuple(
            token.key
            for at, token in enumerate(self.tokens)
            if " " in token.key and not self.numeral_of_name(at)
        )

    def inherent(self) -> bool:
        """Whether a small number is part of a bare noun phrase: punkt zero, napęd na 4 koła."""
        if len(self.tokens[0].text) < 2 or not _starts_with_noun(self.tokens[0].text):
            return False
        if any(self.is_a(token, _CENTURIES) or _verb(token.text) for token in self.tokens):
            return False
        found = [token for token in self.tokens if token.kind == "number"]
        return any(len(token.text) < 4 for token in found)

    def counted(self) -> str | None:
        """The noun that a number counts, perhaps with co or przez before it; None elsewhere."""
        rest = list(self.tokens)
        if len(rest) > 1 and rest[0].key in (*LOOSE, "co", "po"):
            rest = rest[1:]
        if rest[0].kind != "number" or len(rest) > 2 or rest[0].text.endswith("%"):
            return None
        if len(rest) == 1:
            return ""
        noun = rest[1]
        common = any("nazwa_pospolita" in reading.labels for reading in analyses(noun.text))
        if not common or noun.kind != "word" or self.capital(noun) or self.capital(rest[0]):
            return None
        return unit([noun.key]) or noun.key

    def says(self) -> str:
        """The yes or no in front of an explanation (tak, ponieważ był królem)."""
        if len(self.tokens) < 2 or self.tokens[0].key not in ("tak", "nie"):
            return ""
        if self.between(1).strip()[:1] not in (",", ".", "-", "–", "—", ";", ":", "!"):
            return ""
        other = "nie" if self.tokens[0].key == "tak" else "tak"
        if any(token.key == other for token in self.tokens[1:4]):
            return ""
        return "answer yes" if other == "nie" else "answer no"


def _spelled_out(name: str) -> Words:
    """The words of a name that was abbreviated."""
    return tuple(Word(word, frozenset(lemmas(word)), True, plain(word)) for word in name.split())


def facts_of(answer: Normalized) -> Facts:
    """What Polish knows about an answer that the Polish normalizer has read."""
    first_lemmas = tuple(t.others[0] if t.others and t.known else t.key for t in answer.tokens)
    stated = (
        keys(answer.value) if answer.value is not None and not isinstance(answer.value, str) else ()
    )
    if stated:
        words = tuple(Word(key) for key in stated)
        return Facts(answer.value, words, lemmas=first_lemmas, stated=stated)
    if not answer.tokens:
        return Facts(answer.value, ())
    reader = _Reader(answer)
    first, stop = reader.main()
    variants: list[Words] = []
    if stop < len(answer.tokens):
        variants.append(reader.words(0, len(answer.tokens)))
    spelled = _SPELLED.get(" ".join(token.key for token in answer.tokens))
    if spelled is not None:
        variants.append(_spelled_out(spelled))
    variants += reader.clauses(first, stop)
    variants += reader.orders(first, stop)
    variants += reader.turned(first, stop)
    always, family = reader.persons(first, stop)
    return Facts(
        value=answer.value,
        words=reader.words(first, stop),
        variants=tuple(variants + always),
        family=tuple(family),
        aside=stop < len(answer.tokens),
        lemmas=first_lemmas,
        stated=reader.stated(),
        counted=reader.counted(),
        says=reader.says(),
    )
