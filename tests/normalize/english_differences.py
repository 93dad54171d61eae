"""Where MoreHopQA's aware profile differs from the published one on the oracle, by kind.

python -m tests.normalize.english_differences            counts by kind of answer
python -m tests.normalize.english_differences 100        a seeded sample of them, to be read
"""

from __future__ import annotations

import sys
from collections import Counter
from hashlib import sha256
from typing import Any

from qanorm import benchmarks
from tests.support import oracle_rows

SEED = 20240615


def differing() -> list[dict[str, Any]]:
    """The oracle's rows with another EM under `aware`, each with the aware score row."""
    from qanorm.benchmarks.morehopqa_aware import AWARE
    from qanorm.benchmarks.records import Example
    from qanorm.benchmarks.run import score

    rows = [row for row in oracle_rows("morehopqa") if row["em"] is not None]
    examples = [Example(r["id"], (r["gold"],), r["id"], r["answer_type"]) for r in rows]
    run = score(AWARE, examples, {r["id"]: r["raw_prediction"] for r in rows})
    pairs = zip(rows, run.rows, strict=True)
    return [{**row, "aware": s} for row, s in pairs if s.scores["em"] != float(row["em"])]


def _lot(name: str) -> str:
    """A lot that a row draws by its id: a row more or less leaves the rest of a sample alone."""
    return sha256(f"{SEED} {name}".encode()).hexdigest()


def main() -> None:
    """Print the counts, or the sample."""
    assert benchmarks.available()
    rows = differing()
    if len(sys.argv) == 1:
        for (kind, em), count in sorted(Counter((r["kind"], r["em"]) for r in rows).items()):
            print(f"{kind}\t{'published' if em else 'aware'} exact\t{count}")
        print(f"all\t{len(rows)}")
        return
    for row in sorted(rows, key=lambda row: _lot(row["id"]))[: int(sys.argv[1])]:
        exact = int(row["aware"].scores["em"])
        answer = " ".join(row["raw_prediction"].split())
        print("\t".join([row["id"], row["answer_type"], answer, row["gold"], f"aware {exact}"]))


if __name__ == "__main__":
    main()
