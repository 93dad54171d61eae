"""The harness of laws passes our aware normalizers and finds what is wrong with broken ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qanorm import normalize
from qanorm.normalize import conformance
from qanorm.normalize.core import Forms, Token, TokenStep

UND = normalize.get("und")


@pytest.mark.parametrize("name", ["und", "en", "he", "ja", "pl"])
def test_ours_keep_the_laws(name: str) -> None:
    conformance.check(normalize.get(name))


class Lossy:
    """A tokenizer that forgets the last letter."""

    name = signature = "lossy"

    def __call__(self, text: str) -> list[Token]:
        return [Token(text[:-1], 0, len(text) - 1, text[:-1])] if len(text) > 1 else []


def mapped(**change: object) -> normalize.Normalizer:
    """`und` with every token changed."""
    step = TokenStep("broken", lambda tokens: [t._replace(**change) for t in tokens])
    return replace(UND, token_steps=(step,))


def doubled(tokens: list[Token]) -> list[Token]:
    return [token._replace(text=token.text + token.text[-1]) for token in tokens]


BROKEN = {
    "stable": replace(UND, token_steps=(TokenStep("double", doubled),)),
    "forms": replace(UND, steps=()),
    "spans": mapped(start=-1, end=-1),
    "keys": mapped(key="a b"),
    "lossless": replace(UND, tokenizer=Lossy()),
    "something": replace(UND, token_steps=(TokenStep("drop", lambda _: []),), keep_visible=False),
    "bulk": replace(UND, bulk=lambda texts: Forms(texts, texts, [("x",) for _ in texts])),
}


@pytest.mark.parametrize("law", conformance.LAWS)
def test_a_broken_normalizer_is_found(law: str) -> None:
    assert conformance.LAWS[law](BROKEN[law], "cafe\u0301 bar")
    with pytest.raises(conformance.ConformanceError, match=f"{law}: 'caf"):
        conformance.check(BROKEN[law], ["cafe\u0301 bar"])


def test_a_violation_says_which_text() -> None:
    (found,) = conformance.violations(replace(UND, steps=()), ["cafe\u0301"])
    assert str(found) == "forms: 'cafe\u0301': NFC gives ('caf\\xe9',), NFD ('cafe\\u0301',)"
