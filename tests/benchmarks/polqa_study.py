"""PolEval 2021 dev-0 under published and aware: match rates, collisions, systems, draws to read.

`python -m tests.benchmarks.polqa_study` prints the tables and the items that docs/readings judges.
An item names lines and golds of the data (10.2 is the second gold of line 10), never its text.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from qanorm.benchmarks import get
from qanorm.benchmarks.polqa_aware import Verdict, alone, verdict
from qanorm.benchmarks.run import Run, score
from tests.reference import polqa
from tests.support import data

FOLDER = "poleval2021/dev-0"
SYSTEMS = ("always_tak", "mt5", "polish_roberta_large")
READ = 60


class Question(NamedTuple):
    """One line of the data."""

    line: int
    text: str
    golds: tuple[str, ...]


def questions() -> list[Question]:
    """The questions of dev-0."""
    gold = data(f"{FOLDER}/expected.tsv").read_text("utf-8").split("\n")
    asked = data(f"{FOLDER}/in.tsv").read_text("utf-8").split("\n")
    rows = [(q, tuple(g.split("\t"))) for q, g in zip(asked, gold, strict=True) if g]
    return [Question(i, q, g) for i, (q, g) in enumerate(rows, start=1)]


def answers(system: str) -> list[str]:
    """The answers of one system, line by line."""
    found = data(f"{FOLDER}/systems/{system}.tsv").read_text("utf-8").split("\n")
    return found[: len(questions())]


@lru_cache(maxsize=1 << 21)
def published(prediction: str, gold: str) -> bool:
    """Whether GEval accepts a prediction for one gold."""
    return polqa.published(prediction, [gold], distance=Levenshtein.distance)["match"]


def aware(prediction: str, gold: str, question: Question | None = None) -> bool:
    """Whether the aware profile accepts it."""
    found = verdict(prediction, gold)
    if found is Verdict.FAMILY and question is not None:
        others = [other for other in question.golds if other != gold]
        return alone(gold, others, question.text)
    return found > Verdict.NO


def same_question() -> list[tuple[str, bool, bool]]:
    """Each gold against each other one of its question: item, published, aware."""
    return [
        (f"{q.line}.{i + 1}~{q.line}.{j + 1}", published(p, g), aware(p, g, q))
        for q in questions()
        for (i, p), (j, g) in permutations(enumerate(q.golds), 2)
    ]


def other_questions(numeric: bool) -> Iterator[tuple[str, str, bool, bool]]:
    """Distinct golds of different questions and one kind: prediction, gold, published, aware.

    The kind is GEval's: whether it finds a number in the gold.
    """
    where: dict[str, set[int]] = defaultdict(set)
    for question in questions():
        for gold in question.golds:
            if polqa.is_numerical(gold) is numeric:
                where[gold].add(question.line)
    for p, g in permutations(where, 2):
        if where[p].isdisjoint(where[g]):
            yield p, g, published(p, g), aware(p, g)


def places() -> dict[str, str]:
    """Where each gold stands first."""
    found: dict[str, str] = {}
    for question in questions():
        for i, gold in enumerate(question.golds, start=1):
            found.setdefault(gold, f"{question.line}.{i}")
    return found


def collisions() -> list[tuple[str, str]]:
    """Pairs of golds of different questions that aware accepts and published does not."""
    every = (row for numeric in (True, False) for row in other_questions(numeric))
    return [(p, g) for p, g, one, other in every if other and not one]


def run(system: str, profile: str) -> Run:
    """One system under one profile."""
    polqa_ = get("polqa")
    gold = polqa_.gold(data(FOLDER))
    predictions = {str(i): text for i, text in enumerate(answers(system), start=1)}
    return score(polqa_.profile(profile), gold.examples, predictions)


def differences(system: str) -> list[int]:
    """The lines where published and aware differ on a system's answer."""
    one, other = (run(system, profile).scores["fuzzy_match"] for profile in ("published", "aware"))
    return [i for i, (a, b) in enumerate(zip(one, other, strict=True), start=1) if a != b]


def main() -> None:
    """Print it all."""
    pairs = same_question()
    matched = sum(p for _, p, _ in pairs), sum(a for *_, a in pairs)
    print(f"same question: {len(pairs)} pairs, published {matched[0]}, aware {matched[1]}")
    for numeric in (True, False):
        found = list(other_questions(numeric))
        matched = sum(row[2] for row in found), sum(row[3] for row in found)
        what = "numbers" if numeric else "texts"
        print(f"other questions, {what}: {len(found)} pairs, "
              f"published {matched[0]}, aware {matched[1]}")  # fmt: skip
    for system in SYSTEMS:
        means = [
            f"{profile} {100 * run(system, profile).mean('fuzzy_match'):.2f}"
            for profile in ("published", "card", "aware")
        ]
        print(f"{system}: {', '.join(means)}; differ on {len(differences(system))}")
    at = places()
    for p, g in collisions():
        print(f"collision\t{at[p]}~{at[g]}\t{p}\t{g}")
    lines = differences("mt5")
    by_line = {q.line: q for q in questions()}
    for line in sorted(random.Random(20240615).sample(lines, min(READ, len(lines)))):
        q, said = by_line[line], answers("mt5")[line - 1]
        accepted = any(aware(said, gold, q) for gold in q.golds)
        print(f"mt5\t{line}\t{'accepts' if accepted else 'refuses'}\t{said}\t{q.golds}\t{q.text}")


if __name__ == "__main__":
    main()
