"""Japanese numerals: what is written by an independent writer is read back; words stay words."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from qanorm import normalize
from qanorm.normalize.japanese.numerals import read
from qanorm.normalize.values import Number
from tests.normalize.japanese_writer import WRITINGS
from tests.support import exhaustive, sweep

Writer = Callable[[int], str]


@pytest.mark.exhaustive
@pytest.mark.parametrize("write", WRITINGS, ids=lambda writer: writer.__name__)
def test_every_integer_to_99999(write: Writer) -> None:
    wrong = [n for n in sweep(range(100_000), 5_000) if read(write(n)) != n]
    assert wrong == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("write", WRITINGS, ids=lambda writer: writer.__name__)
def test_large_integers(write: Writer) -> None:
    draw = random.Random(16)
    count = 100_000 if exhaustive() else 3_000
    numbers = [draw.randrange(10 ** draw.randint(5, 16)) for _ in range(count)]
    assert [n for n in numbers if read(write(n)) != n] == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("write", WRITINGS, ids=lambda writer: writer.__name__)
def test_a_whole_answer(write: Writer) -> None:
    ja = normalize.get("ja")
    draw = random.Random(17)
    step = 7 if exhaustive() else 97
    for n in [*range(0, 20_000, step), *(draw.randrange(10**16) for _ in range(99))]:
        assert ja(write(n)).value == Number(Fraction(n)), write(n)
        assert ja(write(n) + "人").value == Number(Fraction(n), "人"), write(n)


FRACTIONS = {
    "三分の一": Fraction(1, 3),
    "3分の1": Fraction(1, 3),
    "二と三分の一": Fraction(7, 3),
    "2.5万": Fraction(25_000),
    "八五.五": Fraction(171, 2),
    "二千〇一": Fraction(2001),
    "1万2千": Fraction(12_000),
    "2千500": Fraction(2500),
    "1,234,567": Fraction(1_234_567),
    "廿": Fraction(20),
}


@pytest.mark.parametrize("text", FRACTIONS)
def test_other_writings(text: str) -> None:
    assert read(text) == FRACTIONS[text]


NO_NUMERALS = ["", "千葉", "一部", "十十", "百十百", "万", "億万", "一万二万", "三分の", "a"]


@pytest.mark.parametrize("text", NO_NUMERALS)
def test_no_numerals(text: str) -> None:
    assert read(text) is None
