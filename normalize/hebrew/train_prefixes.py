"""Train the weights of `prefixes`: ``python -m qanorm.normalize.hebrew.train_prefixes FILE...``.

A FILE is a TSV of running text (``token prefix previous next``, one heading line) or a CoNLL-U
treebank (Hebrew UD: the prefixes are the words of a token that stand at its beginning). The
weights that are shipped come from the training parts of UD_Hebrew-IAHLTwiki and
UD_Hebrew-IAHLTknesset (https://universaldependencies.org, CC BY-SA 4.0).

The model is convex, and it is solved to the last digits that count, so that the same files and
library versions give the same weights.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from .chains import readings
from .prefixes import WEIGHTS, Prefixes, evidence, ranks

STRENGTH = 1.0
"""The L2 penalty is |w|^2 / (2 STRENGTH); chosen by cross-validation over blocks of sentences."""

SEEN = 6
"""Evidence seen more rarely than this is left out."""

HEADER = """\
# Weights of qanorm's Hebrew prefix model (normalize/hebrew/prefixes.py): evidence TAB weight.
# Learned from the training parts of UD_Hebrew-IAHLTwiki and UD_Hebrew-IAHLTknesset, both
# CC BY-SA 4.0 (https://universaldependencies.org), with word frequencies of wordfreq 3.1.1 (data
# CC BY-SA 4.0 and others, see its notice). This file is under CC BY-SA 4.0.
# Rebuild: python -m qanorm.normalize.hebrew.train_prefixes train.tsv
"""


class Row(NamedTuple):
    """One token of running text with its gold prefix and its neighbours."""

    token: str
    prefix: str
    before: str
    after: str


def rows_of_tsv(text: str) -> Iterator[Row]:
    """The rows of a TSV file with a heading."""
    for line in text.split("\n")[1:]:
        if line:
            yield Row(*line.split("\t"))


def rows_of_conllu(text: str) -> Iterator[Row]:
    """The tokens of a CoNLL-U file that show a Hebrew letter, as rows."""
    for sentence in text.split("\n\n"):
        lines = [line.split("\t") for line in sentence.split("\n") if line[:1].isdigit()]
        tokens = list(_surface_tokens(lines))
        forms = ["<s>", *(form for form, _ in tokens), "</s>"]
        for i, (form, prefix) in enumerate(tokens, 1):
            if "\u05d0" <= form[0] <= "\u05ea":
                yield Row(form, prefix, forms[i - 1], forms[i + 1])


def _surface_tokens(lines: Sequence[Sequence[str]]) -> Iterator[tuple[str, str]]:
    words = {line[0]: line for line in lines if line[0].isdigit()}
    last = 0
    for line in lines:
        number, form = line[0], line[1]
        if "-" in number:
            first, last = map(int, number.split("-"))
            yield form, _written_prefix(form, [words[str(i)] for i in range(first, last + 1)])
        elif number.isdigit() and int(number) > last:
            yield form, ""


def _written_prefix(form: str, words: Sequence[Sequence[str]]) -> str:
    """The leading function words that are visible letters of the token."""
    prefix = ""
    for line in words[:-1]:
        if line[3] not in ("ADP", "CCONJ", "SCONJ", "DET", "ADV"):
            break
        if form.startswith(prefix + line[1]) and prefix + line[1] in readings(form):
            prefix += line[1]
    return prefix


class Design(NamedTuple):
    """Readings as rows of a sparse matrix: evidence numbers, and where each reading begins."""

    items: np.ndarray
    starts: np.ndarray
    groups: np.ndarray  # where the readings of each word begin
    gold: np.ndarray  # for each reading, how often it was the right one


def design(rows: Iterable[Row]) -> tuple[Design, list[str]]:
    """Every word with its neighbours and, once for all, without: it is asked both ways."""
    counted: Counter[tuple[str, tuple[str, str] | None, str]] = Counter()
    for row in rows:
        if row.prefix in (chains := readings(row.token)) and len(chains) > 1:
            counted[row.token, (row.before, row.after), row.prefix] += 1
            counted[row.token, None, row.prefix] += 1
    places: dict[tuple[str, tuple[str, str] | None], dict[str, int]] = {}
    for (token, context, prefix), count in counted.items():
        places.setdefault((token, context), {})[prefix] = count
    items: list[list[str]] = []
    groups: list[int] = []
    gold: list[int] = []
    seen: Counter[str] = Counter()
    for (token, context), prefixes in places.items():
        groups.append(len(items))
        for chain in readings(token):
            items.append(evidence(token, chain, context, ranks().get))
            gold.append(prefixes.get(chain, 0))
            for item in items[-1]:
                seen[item] += sum(prefixes.values())
    names = sorted(item for item, count in seen.items() if count >= SEEN)
    number = {item: i for i, item in enumerate(names)}
    numbers = [[number[item] for item in reading if item in number] for reading in items]
    starts = np.cumsum([0, *map(len, numbers)])[:-1]
    flat = np.array([i for reading in numbers for i in reading], dtype=np.int32)
    return Design(flat, starts, np.array(groups), np.array(gold, dtype=np.float64)), names


Objective = Callable[[np.ndarray], tuple[float, np.ndarray]]


def objective(data: Design, size: int) -> Objective:
    """The penalized negative log likelihood and its gradient."""
    widths = np.diff(np.append(data.starts, len(data.items)))
    members = np.diff(np.append(data.groups, len(data.starts)))
    times = np.add.reduceat(data.gold, data.groups)

    def value(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores = np.add.reduceat(weights[data.items], data.starts)
        scores -= np.repeat(np.maximum.reduceat(scores, data.groups), members)
        odds = np.exp(scores)
        totals = np.add.reduceat(odds, data.groups)
        wrong = odds * np.repeat(times / totals, members) - data.gold
        gradient = np.bincount(data.items, np.repeat(wrong, widths), size) / 2
        loss = (times @ np.log(totals) - data.gold @ scores) / 2
        return float(loss + weights @ weights / (2 * STRENGTH)), gradient + weights / STRENGTH

    return value


def minimize(function: Objective, size: int, steps: int, memory: int = 20) -> np.ndarray:
    """L-BFGS with a backtracking line search (Nocedal and Wright 2006, algorithm 7.4)."""
    at = np.zeros(size)
    loss, slope = function(at)
    pairs: list[tuple[np.ndarray, np.ndarray]] = []
    for _ in range(steps):
        way = -_two_loops(slope, pairs)
        length, downhill = 1.0, slope @ way
        while True:
            new = at + length * way
            new_loss, new_slope = function(new)
            if new_loss <= loss + 1e-4 * length * downhill or length < 1e-9:
                break
            length /= 2
        pairs = [*pairs[1 - memory :], (new - at, new_slope - slope)]
        at, loss, slope = new, new_loss, new_slope
        if np.abs(slope).max() < 1e-7:
            break
    return at


def _two_loops(slope: np.ndarray, pairs: Sequence[tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
    way = slope.copy()
    kept: list[float] = []
    for step, change in reversed(pairs):
        kept.append(float(step @ way / (step @ change)))
        way -= kept[-1] * change
    if pairs:
        step, change = pairs[-1]
        way *= (step @ change) / (change @ change)
    else:
        way /= max(1.0, float(np.abs(slope).max()))
    for (step, change), share in zip(pairs, reversed(kept), strict=True):
        way += step * (share - change @ way / (step @ change))
    return way


def train(rows: Iterable[Row], steps: int = 1500) -> dict[str, float]:
    """Rows of running text -> the rounded weights, without those that round to nothing."""
    data, names = design(rows)
    weights = minimize(objective(data, len(names)), len(names), steps).round(2)
    return {name: float(w) for name, w in zip(names, weights, strict=True) if w}


class Quality(NamedTuple):
    """Shares of words split right, and precision and recall of having a prefix at all."""

    exact: float
    precision: float
    recall: float


def quality(rows: Sequence[Row], split: Callable[[Row], str]) -> Quality:
    """How a way of splitting does on rows."""
    found = [split(row) for row in rows]
    exact = sum(f == row.prefix for f, row in zip(found, rows, strict=True))
    both = sum(bool(f and row.prefix) for f, row in zip(found, rows, strict=True))
    said, right = sum(map(bool, found)), sum(bool(row.prefix) for row in rows)
    return Quality(exact / len(rows), both / max(said, 1), both / max(right, 1))


def held_out(
    rows: Sequence[Row], folds: int = 5, blocks: int = 50
) -> Iterator[tuple[Prefixes, list[Row]]]:
    """For each fold of contiguous blocks, a model of the others and the rows it has not seen."""
    fold = [i * blocks // len(rows) % folds for i in range(len(rows))]
    for held in range(folds):
        kept = [r for r, f in zip(rows, fold, strict=True) if f != held]
        test = [r for r, f in zip(rows, fold, strict=True) if f == held]
        yield Prefixes(train(kept, steps=150), ranks()), test


def cross_validate(rows: Sequence[Row]) -> list[Quality]:
    """Quality on each fold, with the neighbours known and without."""
    return [
        quality(test, partial(way, model))
        for model, test in held_out(rows)
        for way in (_with_neighbours, _alone)
    ]


def _with_neighbours(model: Prefixes, row: Row) -> str:
    return model.split(row.token, (row.before, row.after)).prefixes


def _alone(model: Prefixes, row: Row) -> str:
    return model.split(row.token).prefixes


def read_rows(paths: Iterable[str]) -> list[Row]:
    """The rows of all files, TSV or CoNLL-U by their names."""
    rows: list[Row] = []
    for path in paths:
        text = Path(path).read_text("utf-8")
        rows += rows_of_conllu(text) if path.endswith(".conllu") else rows_of_tsv(text)
    return rows


def main(arguments: Sequence[str]) -> None:
    """Train on the files given, or cross-validate with ``--cv``; write the weights."""
    paths = [argument for argument in arguments if not argument.startswith("--")]
    if not paths:
        sys.exit(__doc__)
    rows = read_rows(paths)
    if "--cv" in arguments:
        for result in cross_validate(rows):
            print(*(f"{100 * share:.2f}" for share in result), sep="\t")
        return
    weights = train(rows)
    lines = (f"{item}\t{weight:g}\n" for item, weight in weights.items())
    Path(__file__).with_name(WEIGHTS).write_text(HEADER + "".join(lines), "utf-8")
    print(f"{len(rows)} rows, {len(weights)} weights")


if __name__ == "__main__":
    main(sys.argv[1:])
