"""Random draws that belong to a name: the same for a name wherever, whenever and in what order.

The draws of a resampling test are made from a seeded hash of the cluster's name, so that any part
of the data can be counted by itself and the parts added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np

SEED = 20240615


def poisson(names: Sequence[str], draws: int, seed: int = SEED) -> np.ndarray:
    """Poisson(1) draws for each name: an array of names x draws, 0 to 8.

    Sixteen bits of the hash make one draw, so chances are rounded to 1/65536.

    >>> poisson(["a", "b"], 3).shape
    (2, 3)
    """
    words = _words(names, -(-draws // 4), seed, "poisson")
    return _POISSON[words.view("<u2")[:, :draws]]


def coins(names: Sequence[str], draws: int, seed: int = SEED) -> np.ndarray:
    """Fair coins for each name: an array of names x draws of 0 and 1.

    >>> set(coins(["a"], 100)[0].tolist()) == {0, 1}
    True
    """
    words = _words(names, -(-draws // 64), seed, "coins")
    return np.unpackbits(words.view(np.uint8), axis=1)[:, :draws]


def _words(names: Sequence[str], count: int, seed: int, purpose: str) -> np.ndarray:
    """Little-endian 64-bit hashes: names x count."""
    start = f"{seed} {purpose} "
    stems = [
        int.from_bytes(
            blake2b((start + n).encode("utf-8", "surrogatepass"), digest_size=8).digest()
        )
        for n in names
    ]
    state = np.array(stems, dtype=np.uint64)[:, None]
    steps = np.arange(1, count + 1, dtype=np.uint64)[None, :]
    return _mixed(state + steps * np.uint64(0x9E3779B97F4A7C15)).astype("<u8", copy=False)


def _mixed(x: np.ndarray) -> np.ndarray:
    """The finalizer of SplitMix64 (Steele, Lea and Flood 2014): spreads a counter over 64 bits."""
    x ^= x >> np.uint64(30)
    x *= np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(27)
    x *= np.uint64(0x94D049BB133111EB)
    x ^= x >> np.uint64(31)
    return x


def _poisson_table() -> np.ndarray:
    """For each of 65536 equal chances the number of events of a Poisson(1) variable."""
    events = np.arange(1.0, 18.0)
    at_most = np.cumsum(np.exp(-1.0) / np.cumprod(np.concatenate(([1.0], events))))
    chances = (np.arange(65536) + 0.5) / 65536
    return np.searchsorted(at_most, chances, side="right").astype(np.uint8)


_POISSON = _poisson_table()
