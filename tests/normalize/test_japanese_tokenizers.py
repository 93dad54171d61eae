"""Japanese tokenizers: spans, no loss, any string, any number of threads, and what each gives."""

from __future__ import annotations

import pickle
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings

from qanorm import normalize
from qanorm.normalize.core import visible
from qanorm.normalize.japanese.engines import ENGINES, engine_version
from qanorm.normalize.japanese.mecab import POOL, PORTION, portions
from qanorm.normalize.japanese.tokenizers import TOKENIZERS, MeCabTokenizer, detailed
from tests.strategies import wild
from tests.support import exhaustive

_NEEDS = {"mecab-ipadic": ("ipadic",), "spacy-ja": ("sudachipy", "sudachidict_core")}
_NEEDS |= {f"sudachi-{mode}": ("sudachipy", "sudachidict_core") for mode in "abc"}
_NEEDS |= {name: (name,) for name in ("janome", "nagisa", "budoux")}

AWKWARD = {
    "spaces": "東京\u3000都\tに\n行った\r。",
    "NUL": "東京\0都\0に",
    "a lone surrogate": "東京\ud800都",
    "half-width": "ﾊﾞｯﾊ100ｷﾛ",
    "emoji": "東京👨\u200d👩\u200d👧です",
    "Latin": "iPhone 15 Pro Max",
    "letters of one class": "カタカナ" * 20,
    "rare": "𠮷野家\U0010ffff\ufdd0",
}


@pytest.fixture(scope="module", params=TOKENIZERS)
def tokenizer(request: pytest.FixtureRequest):
    for package in _NEEDS.get(request.param, ()):
        if find_spec(package) is None:
            pytest.skip(f"{package} is not installed (an extra)")
    return TOKENIZERS[request.param]()


def _lost(tokenizer, text: str) -> list[str]:
    tokens = tokenizer(text)
    for token, after in pairwise(tokens):
        assert token.start < token.end <= after.start
    assert all(token.text == text[token.start : token.end] for token in tokens)
    covered = {i for token in tokens for i in range(token.start, token.end)}
    return [c for i, c in enumerate(text) if i not in covered and visible(c)]


@pytest.mark.parametrize("text", AWKWARD.values(), ids=AWKWARD)
def test_awkward_text(tokenizer, text: str) -> None:
    assert _lost(tokenizer, text) == []


@settings(max_examples=50, deadline=None)
@given(text=wild)
def test_nothing_visible_is_lost(tokenizer, text: str) -> None:
    assert _lost(tokenizer, text) == []


def test_pickled_it_gives_the_same(tokenizer) -> None:
    again = pickle.loads(pickle.dumps(tokenizer))
    assert again("東京都に行った") == tokenizer("東京都に行った")
    assert again.signature == tokenizer.signature


def test_long_text(tokenizer) -> None:
    sentence = "東京都に行った。"
    text = sentence * 2_000 + " " * 70_000 + "後" + "あ" * 10_000
    assert _lost(tokenizer, text) == []


@pytest.mark.exhaustive
def test_five_megabytes() -> None:
    size = 5_000_000 if exhaustive() else 100_000
    mecab = MeCabTokenizer()
    assert _lost(mecab, "これは長い文です。" * (size // 9)) == []
    for unit in ("あ", "漢", "a", "1", "ｱ", "א", "\0", "😀", "東京 "):
        text = unit * (size // 20 // len(unit))
        assert _lost(mecab, text) == []


def test_portions_end_where_sentences_do() -> None:
    cut = list(portions("これは文です。" * 1_000))
    assert all(part.endswith("。") and len(part) <= PORTION for _, part in cut)
    assert sum(len(part) for _, part in cut) == 7_000
    assert [start for start, _ in cut][:2] == [0, len(cut[0][1])]


def test_long_runs_of_one_class_stay_whole() -> None:
    name = "ヴォルフガングアマデウスモーツァルト" * 2
    assert [t.text for t in MeCabTokenizer()(name)] == [name]


def test_keys() -> None:
    text = "アメリカに行きました"
    keys = {
        key: [t.key for t in detailed(MeCabTokenizer(), key, False)(text)]
        for key in ("surface", "base", "reading")
    }
    assert keys["surface"] == ["アメリカ", "に", "行き", "まし", "た"]
    assert keys["base"] == ["アメリカ", "に", "行く", "ます", "た"]  # no gloss: アメリカ-America
    assert keys["reading"] == ["アメリカ", "ニ", "イキ", "マシ", "タ"]
    kinds = [t.kind for t in detailed(MeCabTokenizer(), "surface", True)(text)]
    assert kinds == ["word", "particle", "word", "auxiliary", "auxiliary"]


def test_details_agree_with_surfaces() -> None:
    text = "東京都 に\0行きました。iPhone123"
    plain, full = MeCabTokenizer()(text), detailed(MeCabTokenizer(), "surface", True)(text)
    assert [t[:4] for t in plain] == [t[:4] for t in full]


def test_a_missing_analyser_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = ENGINES["janome"]._replace(packages=("no-such-package",))
    monkeypatch.setitem(ENGINES, "janome", missing)
    with pytest.raises(ImportError, match=r'pip install "qanorm\[janome\]"'):
        engine_version("janome")


TEXTS = [
    "東京都に行きました。",
    "昭和六十年の夏",
    "アメリカ合衆国大統領",
    "すもももももももものうち",
]


def _maps() -> int:
    """How many memory maps the process has; 0 where the system does not tell."""
    maps = Path("/proc/self/maps")
    return len(maps.read_text().split("\n")) if maps.exists() else 0


@pytest.mark.exhaustive
def test_short_lived_threads_give_the_same_and_leave_no_maps() -> None:
    count = 20_000 if exhaustive() else 400
    full = detailed(MeCabTokenizer(), "base", True)
    serial = [full(text) for text in TEXTS]
    before = _maps()
    wrong: list[int] = []

    def work(i: int) -> None:
        if full(TEXTS[i % len(TEXTS)]) != serial[i % len(TEXTS)]:
            wrong.append(i)

    for start in range(0, count, 16):
        threads = [threading.Thread(target=work, args=(i,)) for i in range(start, start + 16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert wrong == []
    print(f"{count} threads: {before} memory maps before, {_maps()} after", file=sys.stderr)
    assert _maps() <= before + 8 * POOL + 200  # stacks of threads come and go


@pytest.mark.exhaustive
def test_normalizers_made_and_dropped_leave_no_maps() -> None:
    count = 20_000 if exhaustive() else 400
    first = normalize.get("ja")("東京都に行きました").keys
    before = _maps()
    for i in range(count):
        tokenizer = MeCabTokenizer(pos=bool(i % 2))
        normalizer = normalize.get("ja", particles="drop" if i % 2 else "keep")
        assert [t.text for t in tokenizer("東京都")] == ["東京", "都"]
        if i % 2 == 0:
            assert normalizer("東京都に行きました").keys == first
    print(f"{count} normalizers: {before} maps before, {_maps()} after", file=sys.stderr)
    assert _maps() <= before + 8 * POOL


def test_many_threads_at_once() -> None:
    mecab = MeCabTokenizer()
    serial = [mecab(text) for text in TEXTS]
    with ThreadPoolExecutor(32) as threads:
        assert list(threads.map(mecab, TEXTS * 200)) == serial * 200
