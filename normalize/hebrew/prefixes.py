"""Where a written Hebrew word splits into prefix chain and stem: a log-linear model.

The readings of a word (every legal chain with what it leaves, and no chain at all) are weighed
against each other by a conditional logistic regression. Its evidence is how often the word, the
stem, and both behind other prefixes are written, by wordfreq's Hebrew counts; lengths; and the
letters at the edges. The weights come from `train_prefixes`, which says how to rebuild them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from .chains import LETTERS, readings

WEIGHTS = "prefix_weights.tsv"
ABSENT = 900
"""The rank of a word that wordfreq does not list; listed ones have 0 (always) to 800 (10^-8)."""

Context = tuple[str, str]
"""The token before and the token after; "" where unknown, "<s>" and "</s>" at the edges."""

Evidence = Callable[[str, str], list[str]]


class Split(NamedTuple):
    """A written word taken apart.

    Attributes:
        prefixes: The prefix chain, "" for none.
        stem: The rest of the word.
        confidence: The probability the model gives to this reading.
    """

    prefixes: str
    stem: str
    confidence: float


@cache
def ranks() -> Mapping[str, int]:
    """Word -> its frequency in centibels below 1, from wordfreq's larger Hebrew list.

    Raises ImportError when wordfreq is missing.
    """
    try:
        from wordfreq import get_frequency_list
    except ImportError as error:
        raise ImportError(
            'splitting Hebrew prefixes needs word frequencies: pip install "wordfreq>=3.1"'
        ) from error
    return {
        word: rank
        for rank, words in enumerate(get_frequency_list("he", "best"))
        for word in words
        if "\u05d0" <= word[0] <= "\u05ea"
    }


def _bins(step: int, low: int, high: int) -> list[int]:
    """Rank differences by index (negative ones from the end) -> their bin."""
    bin_of = [max(low, min(high, round(d / step))) for d in range(-1000, 1001)]
    return bin_of[1000:] + bin_of[:1000]


_COARSE = _bins(80, -5, 11)
_MIDDLE = _bins(60, -6, 15)
_FINE = _bins(40, -10, 10)


def _named(bins: Sequence[int], before: str, after: str = "") -> list[str]:
    """The evidence of every rank difference, made once: formatting would take most of the time."""
    names = {number: f"{before}{number}{after}" for number in set(bins)}
    return [names[number] for number in bins]


_BEHIND = [(c, _named(_MIDDLE, f"t{c}")) for c in LETTERS]
_STEM_BEHIND = {
    last: [(c, _named(_MIDDLE, f"s{c}", f"|{last}")) for c in LETTERS if c != last]
    for last in LETTERS
}
_GAP = {last: _named(_FINE, "d", f"|{last}") for last in LETTERS}
_STEM = {last: _named(_MIDDLE, "f", f"|{last}") for last in LETTERS}
_GAP_AND = _named(_COARSE, "D", ":")
_AND_STEM = _named(_COARSE, "")


def word_evidence(word: str, rank: Callable[[str, int], int]) -> list[str]:
    """What the whole word shows, whatever is split off: how often it stands behind each prefix."""
    own = rank(word, ABSENT)
    found = [names[rank(c + word, ABSENT) - own] for c, names in _BEHIND]
    found += (
        f"b{word[:3]}",
        f"e{word[-3:]}",
        f"a{word[0]}{_MIDDLE[own]}",
        f"o{word[:2]}{word[-2:]}",
    )
    return found


def stem_evidence(word: str, chain: str, rank: Callable[[str, int], int]) -> list[str]:
    """What speaks for this chain: the stem's frequency alone and behind the other prefixes."""
    stem = word[len(chain) :]
    last = chain[-1]
    of_word, of_stem = rank(word, ABSENT), rank(stem, ABSENT)
    gap = of_word - of_stem
    size = min(len(stem), 7)
    found = [names[rank(c + stem, ABSENT) - of_stem] for c, names in _STEM_BEHIND[last]]
    found += (
        _GAP[last][gap],
        _GAP_AND[gap] + _AND_STEM[of_stem],
        _STEM[last][of_stem],
        f"n{size}|{chain}",
        f"1{stem[0]}|{last}",
        f"2{stem[:2]}|{last}",
        f"8{stem[-2:]}|{last}",
        f"9{stem[-1]}|{last}",
        f"3{stem[-3:]}|{last}",
        f"m{stem[0]}{stem[-1]}{size}|{last}",
    )
    if len(chain) > 1:
        inner = rank(last + stem, ABSENT)
        found += (
            f"c{_COARSE[gap]}|{chain}",
            f"i{_MIDDLE[inner - of_stem]}|{chain}",
            f"j{_MIDDLE[inner - of_word]}|{chain}",
        )
    return found


def context_evidence(context: Context) -> list[str]:
    """What the neighbours show: their first letters and their endings."""
    before, after = context
    found = [f"p{before[:1]}", f"q{before[-2:]}"] if before else []
    return [*found, f"x{after[:1]}", f"y{after[-2:]}"] if after else found


def evidence(
    word: str, chain: str, context: Context | None, rank: Callable[[str, int], int]
) -> list[str]:
    """All evidence of one reading, as the model and its training see it."""
    common = word_evidence(word, rank) + (context_evidence(context) if context else [])
    shared = [f"{item}|{chain}" for item in common]
    own = stem_evidence(word, chain, rank) if chain else [f"n{min(len(word), 7)}|"]
    return [f"={chain}", *own, *shared]


_NOTHING: dict[str, float] = {}


class Prefixes:
    """The model: written words in, their readings with probabilities out."""

    def __init__(self, weights: Mapping[str, float], ranks: Mapping[str, int]) -> None:
        self._weights = weights
        self._ranks = ranks
        self._shared: dict[str, dict[str, float]] = {}  # evidence of the whole word, by chain
        for item, weight in weights.items():
            evidence, _, chain = item.rpartition("|")
            self._shared.setdefault(evidence, {})[chain] = weight
        self._scored = lru_cache(maxsize=1 << 16)(self._score)
        self.readings = lru_cache(maxsize=1 << 16)(self._readings)
        self.split = lru_cache(maxsize=1 << 17)(self._split)

    def _score(self, word: str) -> tuple[list[str], list[float]]:
        chains = readings(word)
        if len(chains) == 1:
            return chains, [0.0]
        weight, rank = self._weights.get, self._ranks.get
        shared = [self._shared.get(item, _NOTHING) for item in word_evidence(word, rank)]
        scores: list[float] = []
        for chain in chains:
            own = stem_evidence(word, chain, rank) if chain else [f"n{min(len(word), 7)}|"]
            score = weight(f"={chain}", 0.0) + sum([weight(item, 0.0) for item in own])
            scores.append(score + sum([by_chain.get(chain, 0.0) for by_chain in shared]))
        return chains, scores

    def _readings(self, word: str, context: Context | None = None) -> list[Split]:
        """Every reading of a word, the likeliest first."""
        chains, scores = self._scored(word)
        if len(chains) == 1:
            return [Split("", word, 1.0)]
        if context is not None:
            common = [self._shared.get(item, _NOTHING) for item in context_evidence(context)]
            scores = [
                score + sum([by_chain.get(chain, 0.0) for by_chain in common])
                for chain, score in zip(chains, scores, strict=True)
            ]
        best = max(scores)
        odds = [math.exp(score - best) for score in scores]
        total = sum(odds)
        found = [
            Split(chain, word[len(chain) :], odd / total)
            for chain, odd in zip(chains, odds, strict=True)
        ]
        return sorted(found, key=lambda reading: -reading.confidence)

    def _split(self, word: str, context: Context | None = None) -> Split:
        return self.readings(word, context)[0]


def read_weights(lines: Iterable[str]) -> dict[str, float]:
    """The weights of a data file: ``evidence TAB weight``; lines that open with # are remarks."""
    pairs = (line.rstrip("\n").split("\t") for line in lines if line[0] != "#")
    return {item: float(weight) for item, weight in pairs}


@cache
def model() -> Prefixes:
    """The model with the weights that are shipped; loaded at the first call."""
    text = files(__name__.rpartition(".")[0]).joinpath(WEIGHTS).read_text("utf-8")
    return Prefixes(read_weights(text.splitlines()), ranks())


def split(token: str, context: Context | None = None) -> Split:
    """Split a written token into its prefix chain and its stem.

    Args:
        token: A written word in plain characters (no points; ``"`` and ``'`` for gershayim and
            geresh). The empty string and words of other scripts have no prefix.
        context: The token before and the token after, if known.

    Raises:
        ImportError: wordfreq is missing.

    >>> split("ובבית")[:2], split("מספר")[:2]
    (('וב', 'בית'), ('', 'מספר'))
    """
    return model().split(token, context)
