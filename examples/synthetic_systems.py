"""Five made-up systems for a data set laid out as SQuAD, to study tokenizers with.

Each answers from the golds and the contexts, and fails in a way of its own:

- exact: the gold, noisily written (spaces, quotation marks, full-width signs);
- sloppy: the gold with its boundaries off by a little;
- verbose: what stands around the gold, up to the sentence;
- particles: the gold with what the language glues to a word (a Japanese particle, a Hebrew prefix);
- wrong: another stretch of the context, as long as the gold.

    python examples/synthetic_systems.py --language ja --gold dev.json --out systems/
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple


class Question(NamedTuple):
    """A question with its first gold, where it stands, and the context."""

    id: str
    gold: str
    start: int
    context: str


def questions(files: list[Path]) -> Iterator[Question]:
    """The questions of files laid out as SQuAD; those without an answer have an empty gold."""
    for file in files:
        for article in json.loads(file.read_text("utf-8"))["data"]:
            for paragraph in article["paragraphs"]:
                for qa in paragraph["qas"]:
                    answers = [] if qa.get("is_impossible") in (True, "False") else qa["answers"]
                    first = answers[0] if answers else {"text": "", "answer_start": 0}
                    yield Question(
                        str(qa["id"]), first["text"], first["answer_start"], paragraph["context"]
                    )


GLUED = {
    "ja": ["が", "は", "を", "の", "に", "で", "です", "という", "のこと"],
    "he": ["ב", "ה", "ל", "מ", "ש", "ו", "וב", "של "],
    "pl": ["w ", "to ", "na ", "do "],
    "en": ["the ", "in ", "a ", "it is "],
}
QUOTES = {"ja": ("「", "」"), "he": ("״", "״"), "pl": ("„", "”"), "en": ("“", "”")}


def exact(q: Question, language: str, rng: random.Random) -> str:
    opening, closing = QUOTES[language]
    full = {ord(c): ord(c) + 0xFEE0 for c in "0123456789ABCXYZ%"}
    changed: list[Callable[[str], str]] = [
        lambda t: t, lambda t: f" {t} ", lambda t: f"{opening}{t}{closing}",
        lambda t: t.translate(full), lambda t: t + ("。" if language == "ja" else "."),
    ]  # fmt: skip
    return rng.choice(changed)(q.gold) if rng.random() < 0.9 else wrong(q, language, rng)


def sloppy(q: Question, language: str, rng: random.Random) -> str:
    unit = 1 if language == "ja" else 5  # about a word
    start = q.start + rng.randint(-2, 1) * unit
    end = q.start + len(q.gold) + rng.randint(-1, 2) * unit
    found = q.context[max(start, 0) : max(end, start + 1, 1)]
    return found if rng.random() < 0.85 else wrong(q, language, rng)


def verbose(q: Question, language: str, rng: random.Random) -> str:
    before = max(q.context.rfind(stop, 0, q.start) for stop in "。.\n")
    after = re.compile(r"[。.\n]").search(q.context, q.start + len(q.gold))
    whole = (before + 1, after.start() if after else len(q.context))
    reach = rng.choice([4, 10, 200])
    return q.context[
        max(whole[0], q.start - reach) : min(whole[1], q.start + len(q.gold) + reach)
    ].strip()


def particles(q: Question, language: str, rng: random.Random) -> str:
    glued = rng.choice(GLUED[language])
    if rng.random() < 0.25:
        return wrong(q, language, rng)
    return q.gold + glued if language == "ja" else glued + q.gold


def wrong(q: Question, language: str, rng: random.Random) -> str:
    at = rng.randrange(max(len(q.context) - len(q.gold), 1))
    return q.context[at : at + max(len(q.gold), 1)].strip()


SYSTEMS = {
    "exact": exact, "sloppy": sloppy, "verbose": verbose, "particles": particles, "wrong": wrong,
}  # fmt: skip


def answers(files: list[Path], language: str, seed: int) -> dict[str, dict[str, str]]:
    """System -> id -> answer. Where there is no answer, each system gives one in ten times."""
    made: dict[str, dict[str, str]] = {name: {} for name in SYSTEMS}
    for question in questions(files):
        for name, system in SYSTEMS.items():
            rng = random.Random(f"{seed} {name} {question.id}")
            silent = not question.gold and rng.random() < 0.9
            made[name][question.id] = "" if silent else system(question, language, rng)
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description="Five made-up systems for a data set like SQuAD.")
    parser.add_argument("--gold", type=Path, action="append", required=True)
    parser.add_argument("--language", choices=GLUED, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=20240615)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for name, texts in answers(given.gold, given.language, given.seed).items():
        text = json.dumps(texts, ensure_ascii=False, indent=0)
        (given.out / f"{name}.json").write_text(text, "utf-8")
        print(f"{name}: {len(texts)} answers")


if __name__ == "__main__":
    main()
