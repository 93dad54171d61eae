"""Names of persons: titles, given and family names, rulers' numerals, and what may stand alone."""

from __future__ import annotations

import regex

from ..core import Token
from .morphology import analyses
from .view import View, Word, Words, labels, word

_split = str.split  # a table as one string stays readable

TITLES = frozenset(
    _split(
        "król królowa cesarz cesarzowa car caryca carowa książę księżna księżniczka papież ksiądz "
        "święty błogosławiony pan pani prezydent generał marszałek sir lord lady hrabia hrabina "
        "profesor doktor dr prof inż mgr biskup arcybiskup kardynał premier hetman major "
        "kapitan pułkownik admirał "
        "brat siostra ojciec faraon sułtan szach don bóg bogini pisarz poeta malarz kompozytor "
        "aktor aktorka reżyser piosenkarka piosenkarz"
    )
)
"""What stands before a name and may be left out."""

_PARTICLES = frozenset(
    _split("van von der den de da di du del della la le ten ter ibn bin al el zu")
)
_SURNAMES = ("ski", "cki", "dzki", "ska", "cka", "dzka", "wicz", "enko", "czuk", "ewa", "owa")
_RELATIONAL = regex.compile(r"[scd]z?k(?:i|a|iego|iej|iemu|ą|im|ich)$")


def can_name(written: str) -> bool:
    """Whether a word can stand alone as a name: Słowacki, Arabski, but not Wielki, Czarne.

    >>> can_name("Arabski"), can_name("Czarne")
    (True, False)
    """
    epithet = any(reading.pos == "adj" for reading in analyses(written.lower()))
    return not epithet or _RELATIONAL.search(written) is not None


class Names(View):
    """The names in one answer."""

    def numeral_of_name(self, at: int) -> bool:
        """Whether a number belongs to a name: Jan III, Apollo 11, 50 Cent."""
        if self.tokens[at].kind != "number":
            return False
        if not at:
            named = len(self.tokens) > 1 and self.capital(self.tokens[1])
            return named and self.between(1) in (" ", ": ")
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
        named = not labels(self.written(before)).isdisjoint(("imię", "nazwisko"))
        return at > 1 or named or not common

    def personal(self, token: Token) -> bool:
        """Whether a word can be a person's name: the dictionary says so, or lacks it."""
        said = labels(self.written(token))
        return not token.known or not said.isdisjoint(("imię", "nazwisko"))

    def name(self, first: int, stop: int) -> int | None:
        """Where the name begins, after titles; None where the answer is no name of a person."""
        while first < stop - 1 and self.is_a(self.tokens[first], TITLES):
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
        """Whether a token is a given name."""
        return "imię" in labels(self.written(token))

    def nameless(self, first: Token, last: Token) -> bool:
        """Whether two words are a name although the dictionary has no such given name."""
        if "nazwa_geograficzna" in labels(self.written(last)):
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
        """Whether a token is a family name; what the dictionary lacks is one after a given name."""
        written = self.written(token)
        if not written.isalpha() or len(written) < 3:
            return False
        if not analyses(written):
            return after_given or written.lower().endswith(_SURNAMES)
        family = not labels(written).isdisjoint(("nazwisko", "człon_nazwiska"))
        return family and can_name(self.written(token))

    def persons(self, first: int, stop: int) -> tuple[list[Words], list[Words]]:
        """The shorter names of a person: those that always hold, and the family name alone."""
        start = self.name(first, stop)
        if start is None:
            return [], []
        tokens = range(start, stop)
        words = {at: word(self.tokens[at]) for at in tokens}
        numerals = [at for at in tokens if self.tokens[at].kind == "number"]
        if numerals:
            return self.ruler(tokens, words, numerals[0]), self.family(tokens, words)
        given = self.given(self.tokens[start]) or self.particled(tokens)
        if not given and not self.nameless(self.tokens[start], self.tokens[stop - 1]):
            return [], []
        family = self.family(tokens, words)
        always: list[Words] = []
        if family:
            last = family[0]
            initial = Word(words[start].key[:1])
            always.append((initial, *last))
            if given and not self.given(self.tokens[stop - 1]):  # Słowacki Juliusz
                whole = max(family, key=len)
                always.append((*whole, *(words[at] for at in tokens[: len(tokens) - len(whole)])))
            if len(tokens) > 1 + len(last):
                always.append((words[start], *last))
                middle = tokens[1 : len(tokens) - len(last)]
                always.append((initial, *(Word(words[at].key[:1]) for at in middle), *last))
        return always, family

    def ruler(self, tokens: range, words: dict[int, Word], numeral: int) -> list[Words]:
        """Jan III Sobieski is Jan III and Jan Sobieski; Karol IV Luksemburski is Karol IV."""
        if self.written(self.tokens[numeral]).isdecimal() or numeral == tokens[-1]:
            return []
        before = tuple(words[at] for at in range(tokens[0], numeral))
        after = tuple(words[at] for at in range(numeral + 1, tokens[-1] + 1))
        return [(*before, words[numeral]), (*before, *after)]

    def family(self, tokens: range, words: dict[int, Word]) -> list[Words]:
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
