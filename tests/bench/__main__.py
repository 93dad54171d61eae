"""`make bench`: the batch scorers against the plain re-statements, on the oracle rows as they are.

Same process, best of five, rapidfuzz's scalar distances in the re-statements. Times hold all of a
run from strings to the mean of every metric; nothing is kept from one run to the next.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rapidfuzz.distance import Levenshtein

from qanorm.benchmarks import Example, get
from qanorm.benchmarks.run import score
from tests.reference import heq, jaquad, morehopqa, polqa
from tests.support import oracle_rows

ROUNDS = 5
PUBLISHED_CODE = {  # examples a second of the scorers' own code, as its users measured it
    "heq": 13_000,
    "jaquad": 180_000,
    "morehopqa": 1000 / 1.25,
}


def best_of(rounds: int, work: Callable[[], object]) -> float:
    """The shortest time of several rounds, in seconds."""
    times: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def examples_of(rows: Sequence[Mapping[str, Any]]) -> tuple[list[Example], dict[str, str]]:
    """Oracle rows as a run takes them."""
    examples: list[Example] = []
    predictions: dict[str, str] = {}
    for i, row in enumerate(rows):
        golds = tuple(row["golds"]) if "golds" in row else (row["gold"],)
        examples.append(Example(str(i), golds, str(i), row.get("answer_type")))
        predictions[str(i)] = row["prediction"] if "prediction" in row else row["raw_prediction"]
    return examples, predictions


def ours(benchmark: str, rows: Sequence[Mapping[str, Any]], profile: str) -> Callable[[], object]:
    """Score the rows in one run and take every mean."""
    chosen = get(benchmark).profile(profile)
    examples, predictions = examples_of(rows)

    def work() -> object:
        run = score(chosen, examples, predictions)
        return [run.mean(metric) for metric in run.scores]

    return work


def plain(benchmark: str, rows: Sequence[Mapping[str, Any]]) -> Callable[[], object]:
    """Score the rows one by one with the plain re-statement."""
    distance = Levenshtein.distance
    one: dict[str, Callable[[Mapping[str, Any]], object]] = {
        "heq": lambda r: heq.published(r["prediction"], r["golds"], distance=distance),
        "jaquad": lambda r: jaquad.published(r["prediction"], [r["gold"]]),
        "polqa": lambda r: polqa.published(r["prediction"], r["golds"], distance=distance),
        "morehopqa": lambda r: morehopqa.score(r["raw_prediction"], r["gold"], r["answer_type"]),
    }
    score_row = one[benchmark]
    return lambda: [score_row(row) for row in rows]


def main() -> None:
    """Print the table."""
    print(
        f"{'benchmark':<12}{'rows':>6}{'ours/s':>12}{'plain/s':>12}{'ratio':>8}{'to its code':>14}"
    )
    for benchmark, oracle, rounds in (
        ("heq", "heq", ROUNDS),
        ("jaquad", "jaquad", ROUNDS),
        ("polqa", "geval_polqa", ROUNDS),
        ("morehopqa", "morehopqa", 1),
    ):
        rows = oracle_rows(oracle)
        slow = best_of(rounds, plain(benchmark, rows))
        work = ours(benchmark, rows, "published")
        work()  # loads what is loaded once
        fast = best_of(ROUNDS, work)
        own = PUBLISHED_CODE.get(benchmark)
        print(
            f"{benchmark:<12}{len(rows):>6}{len(rows) / fast:>12,.0f}{len(rows) / slow:>12,.0f}"
            f"{slow / fast:>8.1f}" + (f"{len(rows) / fast / own:>14.1f}" if own else "")
        )


if __name__ == "__main__":
    main()
