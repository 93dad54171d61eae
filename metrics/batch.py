"""The metrics over many pairs at once, on integer-coded keys; equal to the scalar forms.

A `KeyTable` holds each distinct sequence of keys once. A pair is two positions in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

import numpy as np

from .keys import which_atomic

_CELLS = 1 << 22  # token pairs compared at once: about 100 MB of arrays


class _CodePoints(Sequence[str]):
    """Every code point as the key of its own number."""

    def __len__(self) -> int:
        return 0x110000

    def __getitem__(self, code: int) -> str:  # pyright: ignore[reportIncompatibleMethodOverride]
        return chr(code)


@dataclass(frozen=True)
class KeyTable:
    """Sequences of keys as integers: sequence i is codes[offsets[i]:offsets[i + 1]].

    >>> table = KeyTable.of([("a", "b"), (), ("b",)])
    >>> table.codes.tolist(), table.offsets.tolist(), table.vocabulary
    ([0, 1, 1], [0, 2, 2, 3], ['a', 'b'])
    """

    vocabulary: Sequence[str]
    codes: np.ndarray
    offsets: np.ndarray
    lengths: np.ndarray

    @classmethod
    def of(cls, sequences: Sequence[Sequence[str]]) -> KeyTable:
        """Code the keys of many sequences; equal keys get equal codes, in order of appearance."""
        keys = list(chain.from_iterable(sequences))
        number = {key: code for code, key in enumerate(dict.fromkeys(keys))}
        codes = np.fromiter(map(number.__getitem__, keys), dtype=np.int64, count=len(keys))
        lengths = np.fromiter(map(len, sequences), dtype=np.int64, count=len(sequences))
        offsets = np.concatenate(([0], np.cumsum(lengths)))
        return cls(list(number), codes, offsets, lengths)

    @classmethod
    def of_characters(cls, texts: Sequence[str]) -> KeyTable:
        """Like `of` with every code point as a key: the code is the code point.

        >>> KeyTable.of_characters(["ab", ""]).codes.tolist()
        [97, 98]
        """
        joined = "".join(texts).encode("utf-32-le", "surrogatepass")
        lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
        offsets = np.concatenate(([0], np.cumsum(lengths)))
        codes = np.frombuffer(joined, dtype=np.uint32).astype(np.int64)
        return cls(_CodePoints(), codes, offsets, lengths)

    @property
    def size(self) -> int:
        """One more than the largest code that can occur."""
        return max(len(self.vocabulary), 1)

    @cached_property
    def keys(self) -> np.ndarray:
        """The vocabulary as an array, to take many keys at once."""
        return np.array(self.vocabulary, dtype=object)

    @cached_property
    def key_lengths(self) -> np.ndarray:
        """The length of each key in code points."""
        return np.fromiter(map(len, self.vocabulary), dtype=np.int64, count=len(self.vocabulary))

    @cached_property
    def atomic(self) -> np.ndarray:
        """Whether each key is compared whole."""
        return np.array(which_atomic(self.vocabulary), dtype=bool)

    def take(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The codes of the sequences at `rows` one after another, and whose each is (0, 1, …)."""
        lengths = self.lengths[rows]
        owner = np.repeat(np.arange(len(rows)), lengths)
        ends = np.cumsum(lengths)
        within = np.arange(len(owner)) - np.repeat(ends - lengths, lengths)
        return self.codes[self.offsets[rows][owner] + within], owner


def exact(table: KeyTable, prediction: np.ndarray, gold: np.ndarray) -> np.ndarray:
    """`metrics.exact` of each pair."""
    n_p, n_g = table.lengths[prediction], table.lengths[gold]
    equal = n_p == n_g
    rows = np.flatnonzero(equal & (prediction != gold) & (n_p > 0))
    p, owner = table.take(prediction[rows])
    g, _ = table.take(gold[rows])
    differs = np.bincount(owner[p != g], minlength=len(rows)) > 0
    equal[rows[differs]] = False
    return equal.astype(np.float64)


class Overlaps(NamedTuple):
    """Arrays of precision, recall and F1, one number a pair."""

    precision: np.ndarray
    recall: np.ndarray
    f1: np.ndarray


def _counts(codes: np.ndarray, owner: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
    """The distinct (owner, code) cells in ascending order, and how often each occurs."""
    # Owners ascend already: the stable sort uses that, which makes it three times np.unique's.
    cells = np.sort(owner * size + codes, kind="stable")
    starts = np.flatnonzero(np.concatenate(([True], cells[1:] != cells[:-1])))
    return cells[starts], np.diff(np.append(starts, len(cells)))


def overlap(table: KeyTable, prediction: np.ndarray, gold: np.ndarray) -> Overlaps:
    """`metrics.f1` of each pair: arrays of precision, recall and F1."""
    n_p, n_g = table.lengths[prediction], table.lengths[gold]
    common = np.where(prediction == gold, n_p, 0).astype(np.float64)
    rows = np.flatnonzero((prediction != gold) & (n_p > 0) & (n_g > 0))
    common[rows] = _common(table, prediction[rows], gold[rows])
    same = ((n_p == 0) & (n_g == 0)).astype(np.float64)
    some = (n_p > 0) & (n_g > 0)

    def share(top: np.ndarray, bottom: np.ndarray) -> np.ndarray:
        return np.divide(top, bottom, out=same.copy(), where=some)

    return Overlaps(share(common, n_p), share(common, n_g), share(2 * common, n_p + n_g))


def _common(table: KeyTable, prediction: np.ndarray, gold: np.ndarray) -> np.ndarray:
    """The size of the multiset intersection of each pair; no pair has an empty side."""
    if len(prediction) == 0:
        return np.zeros(0)
    p_cells, p_counts = _counts(*table.take(prediction), table.size)
    g_cells, g_counts = _counts(*table.take(gold), table.size)
    at = np.minimum(np.searchsorted(p_cells, g_cells), len(p_cells) - 1)
    shared = p_cells[at] == g_cells
    both = np.minimum(p_counts[at[shared]], g_counts[shared])
    return np.bincount(g_cells[shared] // table.size, weights=both, minlength=len(prediction))


def tlnls(table: KeyTable, prediction: np.ndarray, gold: np.ndarray) -> np.ndarray:
    """`metrics.tlnls` of each pair."""
    n_p, n_g = table.lengths[prediction], table.lengths[gold]
    result = np.where((n_p == 0) & (n_g == 0), 1.0, 0.0)
    for rows in _portions(np.flatnonzero((n_p > 0) & (n_g > 0)), n_p * n_g):
        sums = _sums_of_best(table, prediction[rows], gold[rows])
        result[rows] = sums / np.maximum(n_p[rows], n_g[rows])
    return result


def _portions(rows: np.ndarray, cells: np.ndarray) -> Iterator[np.ndarray]:
    """Cut rows where their cells add up to `_CELLS`; one row over it stands alone."""
    if len(rows) == 0:
        return
    portion = np.cumsum(cells[rows]) // _CELLS
    yield from np.split(rows, np.flatnonzero(np.diff(portion)) + 1)


def _sums_of_best(table: KeyTable, prediction: np.ndarray, gold: np.ndarray) -> np.ndarray:
    """The sum over each gold's tokens of the best similarity to a prediction token."""
    if len(gold) == 1 and table.lengths[prediction[0]] * table.lengths[gold[0]] > _CELLS:
        return np.array([_sum_of_best_large(table, prediction[0], gold[0])])
    g, g_owner = table.take(gold)
    width = table.lengths[prediction][g_owner]  # each gold token meets its pair's prediction tokens
    starts = np.cumsum(width) - width
    within = np.arange(int(width.sum())) - np.repeat(starts, width)
    p = table.codes[np.repeat(table.offsets[prediction][g_owner], width) + within]
    cells = np.repeat(g, width)
    similar = (p == cells).astype(np.float64)
    unmet = np.flatnonzero(np.repeat(np.maximum.reduceat(similar, starts) == 0.0, width))
    similar[unmet] = _similarities(table, p[unmet], cells[unmet])
    return np.bincount(g_owner, weights=np.maximum.reduceat(similar, starts), minlength=len(gold))


def _sum_of_best_large(table: KeyTable, prediction: int, gold: int) -> float:
    p = np.unique(table.codes[table.offsets[prediction] : table.offsets[prediction + 1]])
    g, counts = np.unique(
        table.codes[table.offsets[gold] : table.offsets[gold + 1]], return_counts=True
    )
    step = max(_CELLS // len(p), 1)
    total = 0.0
    for i in range(0, len(g), step):
        some = g[i : i + step]
        left, right = np.tile(p, len(some)), np.repeat(some, len(p))
        cells = np.where(left == right, 1.0, _similarities(table, left, right))
        total += float(cells.reshape(len(some), len(p)).max(axis=1) @ counts[i : i + step])
    return total


def _similarities(table: KeyTable, p: np.ndarray, g: np.ndarray) -> np.ndarray:
    """`key_similarity` of many pairs of codes that differ; each distinct pair is measured once."""
    from rapidfuzz.distance import Levenshtein
    from rapidfuzz.process import cpdist

    if len(p) == 0:
        return np.zeros(0)
    cells, back = _distinct(p * table.size + g)
    p, g = cells // table.size, cells % table.size
    left, right = table.keys[p].tolist(), table.keys[g].tolist()
    longer = np.maximum(table.key_lengths[p], table.key_lengths[g])
    similar = 1.0 - cpdist(left, right, scorer=Levenshtein.distance, dtype=np.int64) / longer
    similar[table.atomic[p] | table.atomic[g]] = 0.0
    return similar[back]


def _distinct(cells: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The distinct cells, and where each cell's is; np.unique by the stable sort, as `_counts`."""
    order = np.argsort(cells, kind="stable")
    ascending = cells[order]
    first = np.concatenate(([True], ascending[1:] != ascending[:-1]))
    back = np.empty(len(cells), dtype=np.int64)
    back[order] = np.cumsum(first) - 1
    return ascending[first], back


def sequence_similarity(table: KeyTable, prediction: np.ndarray, gold: np.ndarray) -> np.ndarray:
    """`metrics.sequence_similarity` of each pair."""
    from rapidfuzz.distance import Levenshtein

    distances = np.zeros(len(prediction))
    codes, offsets = table.codes.tolist(), table.offsets.tolist()
    for i, (p, g) in enumerate(zip(prediction.tolist(), gold.tolist(), strict=True)):
        distances[i] = Levenshtein.distance(
            codes[offsets[p] : offsets[p + 1]], codes[offsets[g] : offsets[g + 1]]
        )
    longer = np.maximum(table.lengths[prediction], table.lengths[gold])
    return 1.0 - np.divide(distances, longer, out=np.zeros(len(longer)), where=longer > 0)


def distances(prediction: Sequence[str], gold: Sequence[str]) -> np.ndarray:
    """Levenshtein distances of pairs of strings, in code points."""
    from rapidfuzz.distance import Levenshtein
    from rapidfuzz.process import cpdist

    if not prediction:
        return np.zeros(0, dtype=np.int64)
    return cpdist(prediction, gold, scorer=Levenshtein.distance, dtype=np.int64)


def fuzzy_match(prediction: Sequence[str], gold: Sequence[str], limit: float = 0.5) -> np.ndarray:
    """`metrics.fuzzy_match` of each pair of strings."""
    n_p = np.fromiter(map(len, prediction), dtype=np.int64, count=len(prediction))
    n_g = np.fromiter(map(len, gold), dtype=np.int64, count=len(gold))
    result = ((n_p == 0) & (n_g == 0)).astype(np.float64)
    near = np.flatnonzero((n_p > 0) & (n_g > 0) & (np.abs(n_p - n_g) <= limit * n_g))
    rows = near.tolist()
    found = distances([prediction[i] for i in rows], [gold[i] for i in rows])
    result[near] = found <= limit * n_g[near]
    return result


def char_similarity(prediction: Sequence[str], gold: Sequence[str]) -> np.ndarray:
    """`metrics.char_similarity` of each pair of strings."""
    lengths = [max(len(p), len(g)) for p, g in zip(prediction, gold, strict=True)]
    longer = np.array(lengths, dtype=np.float64)
    apart = distances(prediction, gold)
    return 1.0 - np.divide(apart, longer, out=np.zeros(len(longer)), where=longer > 0)
