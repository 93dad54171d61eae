"""The laws every aware normalizer keeps, on text of our scripts and on text that breaks things."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given, settings
from qanorm.normalize.core import visible

from qanorm import normalize
from tests.strategies import answers, wild

AWARE = ["und", "en", "he", "ja", "pl"]


@pytest.fixture(scope="module", params=AWARE)
def normalizer(request: pytest.FixtureRequest) -> normalize.Normalizer:
    return normalize.get(request.param)


@settings(max_examples=200, deadline=None)
@given(text=answers)
def test_normalizing_again_changes_nothing(normalizer: normalize.Normalizer, text: str) -> None:
    once = normalizer.text(text)
    assert normalizer.text(once) == once


@settings(max_examples=200, deadline=None)
@given(text=answers)
def test_nfc_and_nfd_agree(normalizer: normalize.Normalizer, text: str) -> None:
    composed = normalizer(unicodedata.normalize("NFC", text))
    decomposed = normalizer(unicodedata.normalize("NFD", text))
    assert composed.keys == decomposed.keys
    assert composed.value == decomposed.value


@settings(max_examples=200, deadline=None)
@given(text=wild)
def test_spans_and_keys(normalizer: normalize.Normalizer, text: str) -> None:
    form = normalizer(text)
    assert form.source == text
    assert form.keys == tuple(token.key for token in form.tokens)
    for token in form.tokens:
        assert 0 <= token.start <= token.end <= len(text)
        assert token.key
        # A space makes a key atomic: words hold no white space.
        assert token.kind != "word" or not any(c.isspace() for c in token.key)


@settings(max_examples=200, deadline=None)
@given(text=wild)
def test_nothing_visible_normalizes_to_nothing(normalizer: normalize.Normalizer, text: str) -> None:
    assert bool(normalizer(text).keys) == visible(text)


@settings(max_examples=200, deadline=None)
@given(text=wild)
def test_the_tokenizer_loses_nothing_visible(normalizer: normalize.Normalizer, text: str) -> None:
    tokens = normalizer.tokenizer(text)
    covered = {i for token in tokens for i in range(token.start, token.end)}
    lost = [c for i, c in enumerate(text) if i not in covered and visible(c)]
    assert lost == []
    assert [t.start for t in tokens] == sorted(t.start for t in tokens)


@settings(max_examples=50, deadline=None)
@given(text=wild)
def test_the_same_in_bulk(normalizer: normalize.Normalizer, text: str) -> None:
    one = normalizer(text)
    brief = normalizer.forms([text])[0]
    assert (brief.text, brief.keys, brief.value) == (one.text, one.keys, one.value)


def test_the_empty_answer(normalizer: normalize.Normalizer) -> None:
    for text in ("", " ", "\u200f", "\n\u00a0\u2009"):
        assert normalizer(text).keys == ()
        assert normalizer(text).value is None


LARGE = {
    "5 MB of words": "answer 12 תשובה 答え odpowiedź " * 170_000,
    "5 MB without a space": "א" * 2_000_000 + "漢" * 1_000_000 + "a" * 2_000_000,
    "70 thousand spaces": "a" + " " * 70_000 + "b",
    "200 thousand marks": "a" + "\u0301\u0316" * 100_000,
    "100 thousand open tags": "<answer>" * 100_000 + "x",
    "100 thousand quotes": "\"'" * 100_000,
    "200 thousand digits": "1" * 200_000,
    "100 thousand separated digits": "1,1." * 50_000,
}


@pytest.mark.parametrize("name", AWARE)
@pytest.mark.parametrize("case", LARGE)
def test_large_text_neither_hangs_nor_crashes(name: str, case: str) -> None:
    normalizer = normalize.get(name)
    start = time.perf_counter()
    form = normalizer(LARGE[case])
    assert form.keys
    # Not a speed test: the slowest takes seconds, something quadratic would take hours.
    assert time.perf_counter() - start < 120


def test_unknown_name_and_wrong_input() -> None:
    with pytest.raises(normalize.UnknownNormalizerError, match="'he'"):
        normalize.get("hebr")
    with pytest.raises(TypeError, match="takes a str"):
        normalize.get("und")(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="words, whitespace, character"):
        normalize.get("und", tokenizer="nonsense")


def test_available_normalizers_are_there() -> None:
    for name in normalize.available():
        assert normalize.get(name).name == name
