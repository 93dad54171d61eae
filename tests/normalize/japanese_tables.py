"""Print the tables of docs/differences/japanese.md: kinds, tokenizers, speeds.

Run ``python -m tests.normalize.japanese_tables kinds`` (or ``tokenizers``, ``speeds``).
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

from qanorm import metrics, normalize
from qanorm.benchmarks.jaquad import AWARE, PUBLISHED
from qanorm.benchmarks.records import Example
from qanorm.benchmarks.run import Run, score
from qanorm.normalize.japanese.mecab import DICTIONARIES
from qanorm.normalize.japanese.tokenizers import TOKENIZERS, MeCabTokenizer
from tests.support import oracle_rows

PACKAGES = {
    "mecab": (("fugashi", "unidic-lite"), "MIT, BSD; dictionary GPL/LGPL/BSD"),
    "mecab-ipadic": (("fugashi", "ipadic"), "MIT, BSD; dictionary NAIST-2003"),
    "sudachi-a": (("sudachipy", "sudachidict-core"), "Apache-2.0"),
    "sudachi-b": (("sudachipy", "sudachidict-core"), "Apache-2.0"),
    "sudachi-c": (("sudachipy", "sudachidict-core"), "Apache-2.0"),
    "janome": (("janome",), "Apache-2.0; dictionary NAIST-2003"),
    "nagisa": (("nagisa", "DyNet38"), "MIT; DyNet Apache-2.0"),
    "budoux": (("budoux",), "Apache-2.0"),
    "spacy-ja": (("spacy", "sudachipy", "sudachidict-core"), "MIT; Sudachi Apache-2.0"),
}


def run_of(profile, rows: Sequence[dict]) -> Run:
    """The oracle's pairs scored under a profile."""
    examples = [Example(str(i), (row["gold"],), str(i)) for i, row in enumerate(rows)]
    return score(profile, examples, {str(i): row["prediction"] for i, row in enumerate(rows)})


def kinds() -> None:
    """EM of each kind of pair, published beside aware."""
    rows = oracle_rows("jaquad")
    em = {name: run_of(p, rows).scores["em"] for name, p in (("p", PUBLISHED), ("a", AWARE))}
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for i, row in enumerate(rows):
        groups[_plain(row["kind"]), str(row["same"])].append(i)
    print("| kind | same | rows | published EM | aware EM |\n|---|---|---|---|---|")
    for (kind, same), members in sorted(groups.items()):
        p, a = (100 * em[name][members].mean() for name in "pa")
        print(f"| {kind} | {same.lower()} | {len(members)} | {p:.1f} | {a:.1f} |")
    for same in (True, False, None):
        members = [i for i, row in enumerate(rows) if row["same"] is same]
        p, a = (100 * em[name][members].mean() for name in "pa")
        print(f"| all | {str(same).lower()} | {len(members)} | {p:.2f} | {a:.2f} |")


def _plain(kind: str) -> str:
    return "boundary" if kind.startswith("boundary") else kind


def _size(packages: Sequence[str]) -> str:
    total = 0
    for package in packages:
        try:
            listed = files(package) or []
        except PackageNotFoundError:
            return "?"
        paths = [Path(str(file.locate())) for file in listed]
        total += sum(path.stat().st_size for path in paths if path.exists())
    return f"{total / 1e6:.0f} MB"


def tokenizers() -> None:
    """Mean word F1 over the oracle's pairs, tokens a second on their texts, size and licence."""
    rows = oracle_rows("jaquad")
    texts = [row[side] for row in rows for side in ("prediction", "gold")]
    print("| tokenizer | mean F1 | tokens/s | size | licence |\n|---|---|---|---|---|")
    for name in TOKENIZERS:
        try:
            ja = normalize.get("ja", tokenizer=name)
            forms = ja.forms(texts)
        except ImportError:
            continue
        keys = forms.keys
        f1 = [metrics.f1(keys[i], keys[i + 1]).f1 for i in range(0, len(keys), 2)]
        tokens, seconds = _timed(ja.tokenizer, list(forms.texts))
        packages, licence = PACKAGES.get(name, ((), "of this project"))
        size = _size(packages) if packages else "0"
        mean = 100 * sum(f1) / len(f1)
        print(f"| {name} | {mean:.2f} | {tokens / seconds / 1000:.0f} k | {size} | {licence} |")


def _timed(tokenize: Callable[[str], Sequence], texts: Sequence[str]) -> tuple[int, float]:
    """Tokens and the least processor seconds of three rounds."""
    rounds = []
    for _ in range(3):
        start = time.process_time()
        tokens = sum(len(tokenize(text)) for text in texts)
        rounds.append((time.process_time() - start, tokens))
    seconds, tokens = min(rounds)
    return tokens, seconds


def speeds() -> None:
    """MeCab beside a bare wakati loop; the whole scoring, cold and warm, beside published."""
    rows = oracle_rows("jaquad")
    answers = [row[side] for row in rows for side in ("prediction", "gold")]
    contexts = ["".join(answers[i : i + 40]) for i in range(0, len(answers), 40)]
    directory = DICTIONARIES["unidic-lite"]().directory
    bare = import_module("fugashi").GenericTagger(f'-r /dev/null -d "{directory}" -M 200 -O wakati')
    for name, texts in (("short answers", answers), ("paragraphs", contexts)):
        ours = [_timed(MeCabTokenizer(), texts) for _ in range(3)]
        loop = [_timed(lambda text: bare.parse(text).split(), texts) for _ in range(3)]
        a, b = (max(n / s for n, s in each) for each in (ours, loop))
        print(f"MeCab, {name}: {a / 1000:.0f} k tokens/s, bare {b / 1000:.0f} k, ratio {a / b:.2f}")
    published = min(_seconds(lambda: run_of(PUBLISHED, rows)) for _ in range(3))
    cold = _seconds(lambda: run_of(AWARE, rows))
    warm = min(_seconds(lambda: run_of(AWARE, rows)) for _ in range(5))
    for name, seconds in (("published", published), ("aware cold", cold), ("aware warm", warm)):
        ratio = published / seconds
        print(f"{name}: {len(rows) / seconds / 1000:.1f} k examples/s, {ratio:.3f} of published")


def _seconds(call: Callable[[], object]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


if __name__ == "__main__":
    {"kinds": kinds, "tokenizers": tokenizers, "speeds": speeds}[sys.argv[1]]()
