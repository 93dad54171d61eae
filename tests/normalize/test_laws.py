"""The laws every aware normalizer keeps, on text of our scripts and on text that breaks things."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qanorm import normalize
from qanorm.normalize.conformance import LAWS, violations
from tests.strategies import answers, wild

AWARE = ["und", "en", "he", "ja", "pl"]


@pytest.fixture(scope="module", params=AWARE)
def normalizer(request: pytest.FixtureRequest) -> normalize.Normalizer:
    return normalize.get(request.param)


@pytest.mark.parametrize("law", LAWS)
@settings(max_examples=120)
@given(data=st.data())
def test_laws(normalizer: normalize.Normalizer, law: str, data: st.DataObject) -> None:
    # Stability and equality of forms are laws of answers; the others hold for anything.
    text = data.draw(answers if law in ("stable", "forms") else wild)
    assert LAWS[law](normalizer, text) == ""


def test_samples(normalizer: normalize.Normalizer) -> None:
    assert violations(normalizer) == []


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
    "6 thousand digits in threes": "1" + ",000" * 2000,
    "5 thousand digits": "9" * 5000,
    "5 thousand decimals": "1." + "0" * 5000,
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
