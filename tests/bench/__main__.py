"""`make bench`: the batch scorers against the plain re-statements, on the oracle rows as they are.

Same process, best of five, rapidfuzz's scalar distances in the re-statements. Times hold all of a
run from strings to the mean of every metric; nothing is kept from one run to the next.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
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


BENCHMARKS = (
    ("heq", "heq", ROUNDS),
    ("jaquad", "jaquad", ROUNDS),
    ("polqa", "geval_polqa", ROUNDS),
    ("morehopqa", "morehopqa", 1),
)


def scorers() -> None:
    """The published profiles against the plain re-statements."""
    print(
        f"{'published':<12}{'rows':>6}{'ours/s':>12}{'plain/s':>11}{'ratio':>7}{'to its code':>13}"
    )
    for benchmark, oracle, rounds in BENCHMARKS:
        rows = oracle_rows(oracle)
        n = len(rows)
        slow = best_of(rounds, plain(benchmark, rows))
        published = ours(benchmark, rows, "published")
        published()  # loads what is loaded once
        fast = best_of(ROUNDS, published)
        own = PUBLISHED_CODE.get(benchmark)
        ratio = f"{n / fast / own:>13.1f}" if own else ""
        print(
            f"{benchmark:<12}{n:>6}{n / fast:>12,.0f}{n / slow:>11,.0f}{slow / fast:>7.1f}{ratio}"
        )


def aware() -> None:
    """The aware profiles: answers never seen, and answers seen before."""
    print(f"{'aware':<12}{'rows':>6}{'cold/s':>12}{'warm/s':>11}")
    for benchmark, oracle, _ in BENCHMARKS:
        rows = oracle_rows(oracle)
        n = len(rows)
        work = ours(benchmark, rows, "aware")
        ours(benchmark, rows[:1], "aware")()
        cold, warm = best_of(1, work), best_of(ROUNDS, work)
        print(f"{benchmark:<12}{n:>6}{n / cold:>12,.0f}{n / warm:>11,.0f}")


def mecab() -> None:
    """Our safe MeCab against a bare loop over the same answers."""
    import unidic_lite

    from qanorm.normalize.japanese.tokenizers import TOKENIZERS

    fugashi = import_module("fugashi")  # its compiled names are unknown to type checkers
    texts = [row["prediction"] for row in oracle_rows("jaquad") if row["prediction"]]
    bare = fugashi.GenericTagger(f"-d {unidic_lite.DICDIR} -r {unidic_lite.DICDIR}/dicrc -Owakati")
    safe = TOKENIZERS["mecab"]()
    for collector in ("as Python sets it", "off"):
        if collector == "off":  # tokens are tracked by it, the strings of the bare loop are not
            gc.disable()
        ours_time = best_of(ROUNDS, lambda: [safe(text) for text in texts])
        bare_time = best_of(ROUNDS, lambda: [bare.parse(text).split() for text in texts])
        gc.enable()
        print(
            f"MeCab, collector {collector}: {len(texts) / ours_time:,.0f} answers/s through the "
            f"wrapper, {len(texts) / bare_time:,.0f} bare: {bare_time / ours_time:.2f}"
        )


def imports() -> None:
    """How long importing a floor takes after the interpreter has started, best of five."""
    for floor in ("metrics", "normalize"):
        times: list[float] = []
        for _ in range(ROUNDS):
            done = subprocess.run(
                [sys.executable, "-X", "importtime", "-c", f"import qanorm.{floor}"],
                capture_output=True,
                text=True,
                check=True,
            )
            last = done.stderr.strip().splitlines()[-1]
            times.append(int(last.split("|")[1]) / 1000)
        print(f"import qanorm.{floor}: {min(times):.0f} ms")


if __name__ == "__main__":
    scorers()
    mecab()
    aware()
    imports()
