"""The published normalizers: against the re-statements, and the bulk path against the slow one."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from qanorm import normalize
from tests.reference import heq, jaquad, polqa
from tests.strategies import wild

BULK = ["squad", "jaquad", "geval", "whitespace"]


@pytest.mark.parametrize("name", BULK)
@given(texts=st.lists(wild, max_size=6))
def test_bulk_equals_one_by_one(name: str, texts: list[str]) -> None:
    normalizer = normalize.get(name)
    forms = normalizer.forms(texts)
    assert len(forms) == len(texts)
    for form, text in zip(forms, texts, strict=True):
        one = normalizer(text)
        assert (form.source, form.text, form.keys) == (one.source, one.text, one.keys)
        assert (form.value, form.flags) == (one.value, one.flags)


@given(wild)
@example("a²")
@example("A² the")
def test_squad(text: str) -> None:
    assert normalize.get("squad").text(text) == heq.normalize(text)


def test_squad_when_every_separator_occurs() -> None:
    texts = ["".join(map(chr, range(9))) + "the Cat", "a dog"]
    assert [form.text for form in normalize.get("squad").forms(texts)] == [
        heq.normalize(text) for text in texts
    ]


@given(wild)
def test_jaquad(text: str) -> None:
    assert list(normalize.get("jaquad")(text).keys) == jaquad.characters(text)


@given(wild)
def test_geval(text: str) -> None:
    form = normalize.get("geval")(text)
    assert form.value == polqa.extract_number(text)
    assert form.text == polqa.to_lower(text)


@pytest.mark.parametrize("name", BULK)
@given(text=wild)
def test_spans_point_at_the_source(name: str, text: str) -> None:
    form = normalize.get(name)(text)
    ends = [0]
    for token, (start, end) in zip(form.tokens, form.spans, strict=True):
        assert ends[-1] <= start <= end <= len(text)
        assert token.text.casefold() in text[start:end].casefold() or name in ("squad", "geval")
        ends.append(end)


@pytest.mark.parametrize("kind", ["number", "date", "text"])
@pytest.mark.parametrize("then", ["squad", "whitespace"])
def test_morehopqa_bulk_equals_one_by_one(kind: str, then: str) -> None:
    normalizer = normalize.get("morehopqa", kind=kind, then=then)
    texts = [
        "<answer>May 22, 1982</answer>", "1,951", "about five", "", "The U.S.",
        "<ANSWER> x </answer>", "x <answer>7</answer> y", "<answer>7", "12345678901234567890",
        "<answer></answer>", "\x00",
    ]  # fmt: skip
    for form, text in zip(normalizer.forms(texts), texts, strict=True):
        one = normalizer(text)
        assert (form.text, form.keys) == (one.text, one.keys)
        assert (form.value, form.flags) == (one.value, one.flags)
        assert all(0 <= start <= end <= len(text) for start, end in one.spans)
