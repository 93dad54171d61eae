"""Czech: the laws of aware normalizers, and what Czech answers mean."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

from qanorm import normalize
from qanorm.benchmarks.plugins import scorer
from qanorm.normalize import Date, Number, Refusal, YesNo, conformance

TEXTS = (
    "Karel IV.",
    "Odpověď zní: 1. ledna 1993.",
    "28. října",
    "3,14",
    "1 234 567",
    "−5 km",
    "20 %",
    "Ano.",
    "Nevím.",
    "Nelze určit",
    "Příliš žluťoučký kůň úpěl ďábelské ódy",
    "Odpověď:",
)


@pytest.mark.parametrize("tokenizer", ["words", "whitespace"])
def test_the_laws(tokenizer: str) -> None:
    czech = normalize.get("cs", tokenizer=tokenizer)
    conformance.check(czech, [*conformance.SAMPLES, *TEXTS])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Odpověď zní: 1. ledna 1993.", Date(1993, 1, 1)),
        ("28. října", Date(None, 10, 28)),
        ("3,14", Number(Fraction(314, 100))),
        ("1 234 567", Number(Fraction(1234567))),
        ("−5 km", Number(Fraction(-5), "km")),
        ("20 %", Number(Fraction(20), "%")),
        ("Ano.", YesNo(True)),
        ("ne", YesNo(False)),
        ("Nevím.", Refusal()),
        ("Karel IV.", None),
        ("v roce 1993", None),
    ],
)
def test_values(text: str, value: object) -> None:
    assert normalize.get("cs")(text).value == value


def test_scores() -> None:
    czech = scorer(normalizer="cs", metrics="em,f1")
    assert czech.one("1 234,50", ["1234,5"]).scores == {"em": 1.0, "f1": 1.0}
    assert czech.one("2. ledna 1993", ["1. ledna 1993"]).scores["em"] == 0.0
    assert czech.one("PRAHA", ["Praha", "Brno"]).scores["em"] == 1.0
    assert czech.one("Nevím", ["Nevím"]).scores["em"] == 0.0


def test_the_command_lists_it() -> None:
    command = [sys.executable, "-m", "qanorm", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    (line,) = [line for line in listed.split("\n") if line.startswith("normalizers:")]
    assert "cs" in line.removeprefix("normalizers:").replace(",", " ").split()
