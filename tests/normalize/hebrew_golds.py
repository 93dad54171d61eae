"""What HeQ's own golds say about the Hebrew normalizer (its validation set, found by QANORM_DATA).

``python -m tests.normalize.hebrew_golds golds``: the golds of one question against each other, and
against those of the other questions of the paragraph, published and aware. ``other``: the pairs of
the second kind whose F1 the aware normalizer raises, with the keys they share. ``collisions``: the
groups of different golds that aware EM makes equal, judged in docs/readings/hebrew-collisions.tsv.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np

from qanorm import metrics
from qanorm.benchmarks import get
from qanorm.benchmarks.records import Example
from qanorm.benchmarks.run import score
from qanorm.normalize import get as normalizer
from tests.support import data

NORMALIZERS = {"published": "squad", "aware": "he"}


@cache
def paragraphs() -> list[list[list[str]]]:
    """The golds of each answerable question, paragraph by paragraph."""
    articles = json.loads(data("heq/val_v1.1.json").read_text("utf-8"))["data"]
    return [
        [[a["text"] for a in qa["answers"]] for qa in p["qas"] if not qa["is_impossible"]]
        for article in articles
        for p in article["paragraphs"]
    ]


@cache
def keys(profile: str, text: str) -> tuple[str, ...]:
    """The keys of a text under a profile."""
    return normalizer(NORMALIZERS[profile])(text).keys


def f1(profile: str, one: str, other: str) -> float:
    """F1 of two golds."""
    return metrics.f1(keys(profile, one), keys(profile, other)).f1


def same_question() -> Iterator[tuple[str, str]]:
    """Every gold with every other gold of its question."""
    for questions in paragraphs():
        for golds in questions:
            yield from permutations(golds, 2)


def other_questions() -> Iterator[tuple[str, str]]:
    """Every gold of a question with several, with the golds of the paragraph's other questions.

    Questions that have a gold in common are passed over: their answers are the same.
    """
    for questions in paragraphs():
        for i, golds in enumerate(questions):
            for j, others in enumerate(questions):
                if i != j and len(golds) > 1 and not set(golds) & set(others):
                    yield from ((one, other) for one in golds for other in others)


def roc_area(positive: np.ndarray, negative: np.ndarray) -> float:
    """The area under the ROC curve: how often a positive scores above a negative; ties are half."""
    _, place, count = np.unique(
        np.concatenate([positive, negative]), return_inverse=True, return_counts=True
    )
    ranks = (np.cumsum(count) - (count - 1) / 2)[place][: len(positive)]
    least = len(positive) * (len(positive) + 1) / 2
    return float((ranks.sum() - least) / (len(positive) * len(negative)))


class Means(NamedTuple):
    """Mean F1 of both kinds of pairs, and how well F1 tells them apart."""

    same: float
    other: float
    area: float


def means(profile: str) -> Means:
    """The study for one profile."""
    same = np.array([f1(profile, *pair) for pair in same_question()])
    other = np.array([f1(profile, *pair) for pair in other_questions()])
    return Means(float(same.mean()), float(other.mean()), roc_area(same, other))


def raised() -> Iterator[str]:
    """The distinct pairs of other questions that aware F1 raises, and the keys they share."""
    for one, other in dict.fromkeys(tuple(sorted(pair)) for pair in other_questions()):
        gain = f1("aware", one, other) - f1("published", one, other)
        if gain > 1e-9:
            shared = Counter(keys("aware", one)) & Counter(keys("aware", other))
            yield f"{one} | {other}\t{' · '.join(shared)}"


def collisions() -> Iterator[str]:
    """Each group of different golds that aware EM makes equal: joined where any two are."""
    texts = sorted({text for questions in paragraphs() for golds in questions for text in golds})
    groups = {text: {text} for text in texts}
    for one, other in equal(texts):
        if groups[one] is not groups[other]:
            groups[one] |= groups[other]
            for text in groups[one]:
                groups[text] = groups[one]
    for group in {id(group): group for group in groups.values()}.values():
        if len(group) > 1:
            yield " | ".join(" ".join(text.split()) for text in sorted(group))


def equal(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The pairs that aware EM makes equal, sought among those with a key or value in common."""
    he, places = normalizer("he"), defaultdict(set)
    for text in texts:
        form = he(text)
        first = form.tokens[0]
        for key in {first.key, first.text, *first.others, str(form.value)}:
            places[key].add(text)
    near = {(a, b) for group in places.values() for a in group for b in group if a < b}
    pairs = sorted(near)
    examples = [Example(str(i), (b,), "") for i, (_, b) in enumerate(pairs)]
    predictions = {str(i): a for i, (a, _) in enumerate(pairs)}
    run = score(get("heq").profile("aware"), examples, predictions)
    yield from (pair for pair, em in zip(pairs, run.scores["em"], strict=True) if em == 1)


def main() -> None:
    """Print one study."""
    what = sys.argv[1] if len(sys.argv) > 1 else "golds"
    if what == "golds":
        print("profile", "same question", "other questions", "ROC area", sep="\t")
        for profile in NORMALIZERS:
            print(profile, *(f"{figure:.4f}" for figure in means(profile)), sep="\t")
    else:
        print(*(raised() if what == "other" else collisions()), sep="\n")


if __name__ == "__main__":
    main()
