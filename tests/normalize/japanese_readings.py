"""Draw the samples that were judged by reading (docs/readings/japanese-*.tsv).

Run ``python -m tests.normalize.japanese_readings findings`` (or ``collisions``): it prints the
items; the verdicts beside them in docs/readings are a reader's.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256

from qanorm import normalize
from qanorm.normalize.japanese import characters, eras, identity, numerals
from tests.support import data

FILES = ("jaquad/jaquad_dev_0000.json", "jaquad/jaquad_dev_0001.json")
SEED = 20240615
AROUND = 10


def paragraphs() -> Iterator[dict]:
    """The paragraphs of the two files."""
    for name in FILES:
        for article in json.loads(data(name).read_text("utf-8"))["data"]:
            yield from article["paragraphs"]


def findings() -> Iterator[str]:
    """Each kanji numeral or era that the readers find in a context: …before[found→written]after…"""
    for paragraph in paragraphs():
        text = paragraph["context"]
        for step in (*characters.FORMS, *characters.LETTERS, *characters.SHAPES):
            text = step(text)
        for step in (*numerals.STEPS, *eras.STEPS):
            for start, end, new in step.edits(text):
                found = text[start:end]
                if found != new and not (found.isascii() and new == found.replace(",", "")):
                    before, after = text[max(start - AROUND, 0) : start], text[end : end + AROUND]
                    yield f"{before}[{found}→{new}]{after}".replace("\n", " ").replace("\t", " ")
            text = step(text)


def collisions() -> Iterator[str]:
    """Each group of different golds that aware EM makes equal."""
    ja = normalize.get("ja")
    groups: dict[object, dict[str, None]] = defaultdict(dict)
    for paragraph in paragraphs():
        for qa in paragraph["qas"]:
            for answer in qa["answers"]:
                form = ja(answer["text"])
                groups[identity(form.value, form.text)][answer["text"]] = None
    yield from (" | ".join(group) for group in groups.values() if len(group) > 1)


def main() -> None:
    """Print a sample."""
    if sys.argv[1] == "collisions":
        print(*collisions(), sep="\n")
        return
    everything = list(dict.fromkeys(findings()))
    print(f"{len(everything)} different findings", file=sys.stderr)
    print(*sorted(everything, key=_drawn)[:500], sep="\n")


def _drawn(item: str) -> bytes:
    """A seeded order that does not move when other items come or go."""
    return sha256(f"{SEED} {item}".encode()).digest()


if __name__ == "__main__":
    main()
