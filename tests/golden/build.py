"""Refresh the scores in pairs.jsonl from the re-statements: `python -m tests.golden.build`.

The file is both source and result: id, benchmark, prediction, golds and answer_type are written by
hand, `scores` is computed here. Running it twice changes nothing.
"""

import json
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

PAIRS = Path(__file__).with_name("pairs.jsonl")


def scores(row: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Score one row under both profiles with the re-statements in tests/reference."""
    prediction: str = row["prediction"]
    golds: list[str] = row["golds"]
    match row["benchmark"]:
        case "heq":
            from tests.reference import heq

            return {
                "published": heq.published(prediction, golds),
                "card": heq.card(prediction, golds),
            }
        case "jaquad":
            from tests.reference import jaquad

            return {
                "published": jaquad.published(prediction, golds),
                "card": jaquad.card(prediction, golds),
            }
        case "polqa":
            from tests.reference import polqa

            return {
                "published": polqa.published(prediction, golds),
                "card": polqa.card(prediction, golds),
            }
        case "morehopqa":
            # Imported here: only these rows need spaCy and its entity model.
            from tests.reference import morehopqa, morehopqa_card

            answer_type: str = row["answer_type"]
            return {
                "published": morehopqa.score(prediction, golds[0], answer_type),
                "card": morehopqa_card.card(prediction, golds[0], answer_type),
            }
        case other:
            raise ValueError(f"{row['id']}: unknown benchmark {other!r}")


def fragile(c: str) -> bool:
    """Tell whether an editor could hide or change a character: it is then written as an escape."""
    if c == " ":
        return False
    return unicodedata.category(c)[0] in "CMZ" or unicodedata.normalize("NFC", c) != c


def escape(c: str) -> str:
    r"""Write a character as JSON's \uXXXX, as a surrogate pair beyond U+FFFF."""
    return json.dumps(c, ensure_ascii=True)[1:-1]


def line(row: Mapping[str, Any]) -> str:
    """Write one row as a line of JSON in which nothing is invisible."""
    text = json.dumps(row, ensure_ascii=False, allow_nan=False)
    return "".join(escape(c) if fragile(c) else c for c in text)


def read(path: Path = PAIRS) -> list[dict[str, Any]]:
    r"""Read the rows; lines end at \n only."""
    lines = path.read_bytes().decode("utf-8").split("\n")
    return [json.loads(text) for text in lines if text]


def refreshed(path: Path = PAIRS) -> str:
    """Give the whole file's text with every score computed anew."""
    rows = [{k: v for k, v in row.items() if k != "scores"} for row in read(path)]
    return "".join(line({**row, "scores": scores(row)}) + "\n" for row in rows)


if __name__ == "__main__":
    text = refreshed()
    PAIRS.write_bytes(text.encode("utf-8"))
    print(f"{text.count(chr(10))} pairs in {PAIRS.name}")
