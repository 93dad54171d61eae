"""What only Polish knows about an answer: who it names, what may be left out, how else it is said.

`facts(answer)` gives plain data for a matcher that knows no language: the words with their lemmas,
kinds of words that may be missing, other ways to say the whole, and the shorter names of a person.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

import regex

from ..core import Normalized, Token
from ..values import Value, keys
from .inflection import DROPPED, LOOSE, lemmas
from .morphology import analyses, plain
from .units import unit

_split = str.split  # a table as one string stays readable

_TITLES = frozenset(
    _split(
        "król królowa cesarz cesarzowa car caryca carowa książę księżna księżniczka papież ksiądz "
        "święty błogosławiony pan pani prezydent generał marszałek sir lord lady hrabia hrabina "
        "profesor doktor dr prof inż mgr biskup arcybiskup kardynał premier hetman major "
        "kapitan pułkownik admirał "
        "brat siostra ojciec faraon sułtan szach don bóg bogini pisarz poeta malarz kompozytor "
        "aktor aktorka reżyser piosenkarka piosenkarz"
    )
)
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
_PARTICLES = frozenset(
    _split("van von der den de da di du del della la le ten ter ibn bin al el zu")
)
_CENTURIES = frozenset(("wiek", "rok", "stulecie"))
_COPULAS = frozenset(_split("jest są był była było byli były to"))
_JOINTS = frozenset(("i", "oraz"))
_BOUNDED = frozenset(_split("przed po ponad powyżej poniżej więcej mniej niemal prawie nie"))
_SURNAMES = ("ski", "cki", "dzki", "ska", "cka", "dzka", "wicz", "enko", "czuk", "ewa", "owa")
_RELATIONAL = regex.compile(r"[scd]z?k(?:i|a|iego|iej|iemu|ą|im|ich)$")
_QUOTES = regex.compile('["„”“«»]')
_SPELLED = {
    "usa": "stany zjednoczone", "rpa": "republika południowej afryki", "rfn": "republika federalna "
    "niemiec", "nrd": "niemiecka republika demokratyczna", "zsrr": "związek radziecki",
    "wlk brytania": "wielka brytania", "onz": "organizacja narodów zjednoczonych",
}  # fmt: skip
_LIST = 4  # answers of more parts are compared in the order they stand


@dataclass(frozen=True, slots=True)
class Word:
    """A word or value of an answer, as `qanorm.metrics.matching.Unit` takes it.

    Attributes:
        key: The token's key.
        others: The keys it may also stand for.
        known: Whether the dictionary has it.
        plain: The key without diacritics.
        loose: What kind of word it is that may be left out; empty where it must be there.
    """

    key: str
    others: frozenset[str] = frozenset()
    known: bool = False
    plain: str = ""
    loose: str = ""


Words = tuple[Word, ...]


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


def _labels(word: str) -> frozenset[str]:
    return frozenset(label for reading in analyses(word) for label in reading.labels)


def _starts_with_noun(word: str) -> bool:
    return bool(found := analyses(word)) and all(r.pos in ("subst", "ger") for r in found)


def _verb(word: str) -> bool:
    return any(r.pos in ("fin", "praet", "bedzie", "imps") for r in analyses(word))


class _Reader:
    """The tokens of one answer with their place in its source."""

    def __init__(self, answer: Normalized) -> None:
        self.source = answer.source
        self.tokens = answer.tokens
        self.quoted = _QUOTES.findall(answer.source)

    def written(self, token: Token) -> str:
        return self.source[token.start : token.end]

    def capital(self, token: Token) -> bool:
        return self.source[token.start : token.start + 1].isupper()

    def between(self, at: int) -> str:
        """What stands between a token and the one before it."""
        return self.source[self.tokens[at - 1].end : self.tokens[at].start] if at else ""

    def is_a(self, token: Token, lemmas: frozenset[str]) -> bool:
        return token.kind == "word" and not lemmas.isdisjoint((token.key, *token.others))

    def numeral_of_name(self, at: int) -> bool:
        """Whether a number belongs to a name: Jan III, Apollo 11, MiG-17."""
        if not at or self.tokens[at].kind != "number":
            return False
        before, gap = self.tokens[at - 1], self.between(at)
        if before.kind != "word" or gap not in (" ", "-", "\u00a0"):
            return False
        if gap == "-":
            return True
        if not self.capital(before) or self.tokens[at].end - self.tokens[at].start > 8:
            return False
        common = any(
            "nazwa_pospolita" in r.labels or r.pos != "subst" for r in analyses(before.text)
        )
        named = not _labels(self.written(before)).isdisjoint(("imię", "nazwisko"))
        return at > 1 or named or not common

    # -- what may be left out ---------------------------------------------------------------

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
            if self.is_a(token, _TITLES) and self.personal(following):
                return "title"
            if self.is_a(token, _HEADS) and self.singular(token) and self.names(following):
                return "head"
        return ""

    def personal(self, token: Token) -> bool:
        """Whether a word can be a person's name: the dictionary says so, or lacks it."""
        labels = _labels(self.written(token))
        return not token.known or not labels.isdisjoint(("imię", "nazwisko"))

    def names(self, token: Token) -> bool:
        """Whether a word can stand alone as a name: Słowacki, Arabski, but not Wielki, Czarne."""
        written = self.written(token)
        epithet = any(reading.pos == "adj" for reading in analyses(written.lower()))
        return not epithet or _RELATIONAL.search(written) is not None

    def singular(self, token: Token) -> bool:
        return any(
            reading.lemma in _HEADS and reading.tag[1].startswith("sg")
            for reading in analyses(token.text)
        )

    def words(self, first: int, stop: int) -> Words:
        return tuple(
            _word(self.tokens[at], self.looseness(at, stop - 1)) for at in range(first, stop)
        )

    # -- apposition, brackets, pairs --------------------------------------------------------

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
        joint = _word(self.tokens[joints[0]], "")
        for order in permutations(bounds):
            if list(order) != bounds:
                parts = [self.words(*part) for part in order]
                yield (*(w for part in parts[:-1] for w in part), joint, *parts[-1])

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

    # -- names ------------------------------------------------------------------------------

    def name(self, first: int, stop: int) -> int | None:
        """Where the name begins, after titles; None where the answer is no name of a person."""
        while first < stop - 1 and self.is_a(self.tokens[first], _TITLES):
            first += 1
        if not 2 <= stop - first <= 6:
            return None
        for at in range(first, stop):
            token = self.tokens[at]
            if token.kind == "number":
                if at == first or not self.numeral_of_name(at):
                    return None
            elif token.kind != "word" or not (self.capital(token) or token.key in _PARTICLES):
                return None
        return first

    def given(self, token: Token) -> bool:
        return "imię" in _labels(self.written(token))

    def nameless(self, first: Token, last: Token) -> bool:
        """Whether two words are a name although the dictionary has no such given name."""
        if "nazwa_geograficzna" in _labels(self.written(last)):
            return False
        readings = analyses(self.written(first))
        other = readings and not any(
            "nazwisko" in r.labels and r.lemma == self.written(first) for r in readings
        )
        return not other and self.surname(last, False)

    def particled(self, places: range) -> bool:
        """Whether a particle of names stands inside: Leonardo da Vinci."""
        return any(self.tokens[at].key in _PARTICLES for at in places[1:-1])

    def surname(self, token: Token, after_given: bool) -> bool:
        written = self.written(token)
        if not written.isalpha() or len(written) < 3:
            return False
        if not analyses(written):
            return after_given or written.lower().endswith(_SURNAMES)
        family = not _labels(written).isdisjoint(("nazwisko", "człon_nazwiska"))
        return family and self.names(token)

    def persons(self, first: int, stop: int) -> tuple[list[Words], list[Words]]:
        """The shorter names of a person: those that always hold, and the family name alone."""
        start = self.name(first, stop)
        if start is None:
            return [], []
        tokens = range(start, stop)
        words = {at: _word(self.tokens[at], "") for at in tokens}
        numerals = [at for at in tokens if self.tokens[at].kind == "number"]
        if numerals:
            return self._ruler(tokens, words, numerals[0]), self._family(tokens, words)
        given = self.given(self.tokens[start]) or self.particled(tokens)
        if not given and not self.nameless(self.tokens[start], self.tokens[stop - 1]):
            return [], []
        family = self._family(tokens, words)
        always: list[Words] = []
        if family:
            last = family[0]
            initial = Word(words[start].key[:1])
            always.append((initial, *last))
            if len(tokens) > 1 + len(last):
                always.append((words[start], *last))
                middle = tokens[1 : len(tokens) - len(last)]
                always.append((initial, *(Word(words[at].key[:1]) for at in middle), *last))
        return always, family

    def _ruler(self, tokens: range, words: dict[int, Word], numeral: int) -> list[Words]:
        """Jan III Sobieski is Jan III and Jan Sobieski; Karol IV Luksemburski is Karol IV."""
        if self.written(self.tokens[numeral]).isdecimal() or numeral == tokens[-1]:
            return []
        before = tuple(words[at] for at in range(tokens[0], numeral))
        after = tuple(words[at] for at in range(numeral + 1, tokens[-1] + 1))
        return [(*before, words[numeral]), (*before, *after)]

    def _family(self, tokens: range, words: dict[int, Word]) -> list[Words]:
        """The family name: the last word, with its particles; the last part of a double name."""
        last = tokens[-1]
        given = self.given(self.tokens[tokens[0]]) or self.particled(tokens)
        if self.tokens[last].kind != "word" or not self.surname(self.tokens[last], given):
            return []
        start = last
        while start - 1 > tokens[0] and self.tokens[start - 1].key in _PARTICLES:
            start -= 1
        found = [tuple(words[at] for at in range(start, last + 1))]
        if start < last:
            found.append((words[last],))
        elif last - 1 > tokens[0] and "-" in self.between(last):
            found.append((words[last - 1], words[last]))
        return found

    # -- values -----------------------------------------------------------------------------

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
        if rest[0].kind != "number" or len(rest) > 2:
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


def _word(token: Token, loose: str) -> Word:
    if " " in token.key:
        return Word(token.key, loose=loose)
    others = frozenset(("i",)) if token.key == "oraz" else frozenset(token.others)
    return Word(token.key, others, bool(token.known), plain(token.key), loose)


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
