"""Choose `agreement.SURE`: ``python -m qanorm.normalize.hebrew.choose_bar train.tsv``.

A model is trained on four fifths of the text, as in `train_prefixes`, and asked about the words of
the last fifth: does a word stand for what its gold prefix leaves (it should), and a word without a
prefix for what its first letter leaves (it should not)? The difference
between the two shares is flat around its largest: of the bars within one standard error of it, the
middle one is chosen.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from .chains import LETTERS
from .prefixes import Prefixes
from .train_prefixes import Row, held_out, read_rows
from .words import likely

BARS = tuple(step / 20 for step in range(4, 20))


def pairs(rows: Iterable[Row]) -> Iterator[tuple[str, str, bool]]:
    """Distinct words, each with a shorter writing and whether the two are the same word."""
    seen: set[tuple[str, str, bool]] = set()
    for row in rows:
        prefix = row.prefix or row.token[0]
        pair = (row.token, row.token[len(prefix) :], bool(row.prefix))
        if prefix[0] in LETTERS and len(pair[1]) > 1 and pair not in seen:
            seen.add(pair)
            yield pair


def agreeing(model: Prefixes, word: str, shorter: str, bar: float) -> bool:
    """Whether two words, each the whole answer, may stand for each other."""
    return not set(likely(word, bar, model)).isdisjoint(likely(shorter, bar, model))


def main(arguments: Sequence[str]) -> None:
    """Print for every bar the shares of both kinds that are taken for the same word."""
    together: Counter[tuple[float, bool]] = Counter()
    total: Counter[bool] = Counter()
    for model, rows in held_out(read_rows(arguments)):
        for word, shorter, same in pairs(rows):
            total[same] += 1
            for bar in BARS:
                together[bar, same] += agreeing(model, word, shorter, bar)
    shares = {
        bar: tuple(together[bar, same] / total[same] for same in (True, False)) for bar in BARS
    }
    right, wrong = max(shares.values(), key=lambda pair: pair[0] - pair[1])
    best, error = right - wrong, _error((right, wrong), total)
    level = [bar for bar, (right, wrong) in shares.items() if right - wrong >= best - error]
    print("bar", "with and without prefix", "without a stem letter", "difference", sep="\t")
    for bar, (right, wrong) in shares.items():
        print(bar, *(f"{100 * share:.2f}" for share in (right, wrong, right - wrong)), sep="\t")
    middle = sum(level) / len(level)
    print(f"best within {100 * error:.2f}: {level[0]} to {level[-1]}, middle {middle:.2f}")


def _error(shares: tuple[float, ...], total: Mapping[bool, int]) -> float:
    """The standard error of the difference of both shares."""
    parts = zip(shares, (True, False), strict=True)
    return math.sqrt(sum(share * (1 - share) / total[same] for share, same in parts))


if __name__ == "__main__":
    main(sys.argv[1:])
