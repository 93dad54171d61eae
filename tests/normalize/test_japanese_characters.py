"""Japanese writings: the case files, source spans through every change, the variants."""

from __future__ import annotations

from pathlib import Path

import pytest

from qanorm import normalize
from qanorm.normalize.japanese import same
from qanorm.normalize.japanese.characters import bare, units, variants

CASES = Path(__file__).parent / "cases" / "japanese"


def _cases(name: str) -> list[list[str]]:
    lines = (CASES / name).read_text("utf-8").split("\n")
    rows = [line.split("\t") for line in lines if line]
    return [[_unescaped(field) for field in row] for row in rows]


def _unescaped(text: str) -> str:
    head, *rest = text.split("\\u")
    return head + "".join(chr(int(part[:4], 16)) + part[4:] for part in rest)


def _same(a: str, b: str) -> bool:
    ja = normalize.get("ja")
    return same(ja(a), ja(b))


@pytest.mark.parametrize("a, b, why", _cases("same.tsv"))
def test_one_answer(a: str, b: str, why: str) -> None:
    assert _same(a, b), why
    assert _same(b, a), why


@pytest.mark.parametrize("a, b, why", _cases("different.tsv"))
def test_two_answers(a: str, b: str, why: str) -> None:
    assert not _same(a, b), why
    assert not _same(b, a), why


@pytest.mark.parametrize("text", [row[0] for row in _cases("words.tsv")])
def test_words_stay_words(text: str) -> None:
    form = normalize.get("ja")(text)
    assert form.text == text
    assert form.value is None
    assert all(token.kind == "word" for token in form.tokens)


@pytest.mark.parametrize("kind, a, b, why", _cases("known_failures.tsv"))
@pytest.mark.xfail(strict=True, reason="known failures: a pass here is news")
def test_known_failures(kind: str, a: str, b: str, why: str) -> None:
    assert _same(a, b) is (kind == "same"), why


SPANS = [
    ("ﾊﾞﾅﾅ", [(0, 4)]),
    ("か\u3099く", [(0, 3)]),
    ("㌖", [(0, 1)]),
    ("「東京」", [(1, 3)]),
    ("答えは東京です。", [(3, 5)]),
    ("昭和六十年", [(0, 5)]),
    ("二〇一三年八月", [(0, 5), (5, 7)]),
    ("約1,500円", [(0, 1), (1, 6), (6, 7)]),
]


@pytest.mark.parametrize("text, spans", SPANS)
def test_source_spans(text: str, spans: list[tuple[int, int]]) -> None:
    assert list(normalize.get("ja")(text).spans) == spans


def test_the_table_of_variants() -> None:
    table = variants()
    assert len(table) > 500
    pairs = "國国 澤沢 髙高 﨑崎 邊辺 德徳 廣広 眞真 齋斎 瀧滝 壽寿 櫻桜"
    for pair in pairs.split():
        assert table[ord(pair[0])] == pair[1]
    assert all(ord(new) not in table for new in table.values())
    for one in "斉斎崎埼園苑曜躍":  # standard characters of their own
        assert ord(one) not in table


def test_choices() -> None:
    assert normalize.get("ja", emoji="keep")("東京😀").keys == ("東京", "😀")
    assert normalize.get("ja", punctuation="keep")("アン・ブーリン").keys == (
        "アン",
        "・",
        "ブーリン",
    )
    assert normalize.get("ja", particles="drop")("シリアの北部").keys == ("シリア", "北部")
    with pytest.raises(ValueError, match="particles"):
        normalize.get("ja", particles="maybe")
    with pytest.raises(ValueError, match="gives no base"):
        normalize.get("ja", tokenizer="character", key="base")


def test_yes_no_and_refusal() -> None:
    ja = normalize.get("ja")
    assert ja("はい。").keys == ("answer yes",)
    assert ja("いいえ").keys == ("answer no",)
    refusal = ja("文章からは答えがわかりません。")
    assert refusal.keys == ("answer refusal",)
    assert refusal.flags == ("refusal",)
    assert ja("申し訳").flags == ()


@pytest.mark.parametrize("refuses, text", _cases("refusals.tsv"))
def test_refusals(refuses: str, text: str) -> None:
    assert (normalize.get("ja")(text).keys == ("answer refusal",)) == (refuses == "yes")


def test_bare_and_units() -> None:
    assert bare("a・b 1・2") == "ab1・2"
    assert units("1985年・春") == ("1985", "年", "春")
