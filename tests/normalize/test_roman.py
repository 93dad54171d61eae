"""Roman numerals: every number, and every short string of the seven letters."""

from itertools import product

import pytest

from qanorm.normalize import roman

ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
TENS = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")
HUNDREDS = ("", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM")
TABLE = {
    "M" * (n // 1000) + HUNDREDS[n // 100 % 10] + TENS[n // 10 % 10] + ONES[n % 10]: n
    for n in range(1, 4000)
}


def test_every_number_round_trips():
    for written, n in TABLE.items():
        assert roman.write(n) == written
        assert roman.read(written) == n
        assert roman.read_lenient(written) == n
        assert roman.read_lenient(written.lower()) == n


def test_every_short_string_is_canonical_or_refused():
    strings = ["".join(s) for size in range(1, 6) for s in product("IVXLCDM", repeat=size)]
    assert len(strings) == 19_607
    wrong = [s for s in strings if roman.read(s) != TABLE.get(s)]
    assert wrong == []


@pytest.mark.parametrize("n", [0, -1, 4000])
def test_no_numeral_for(n: int):
    with pytest.raises(ValueError, match="1 to 3999"):
        roman.write(n)


@pytest.mark.parametrize(
    ("text", "value"),
    [("IIII", 4), ("VIIII", 9), ("IIX", 8), ("XIIX", 18), ("IC", 99), ("xix", 19), ("VX", 5)],
)
def test_lenient(text: str, value: int):
    assert roman.read_lenient(text) == value


@pytest.mark.parametrize("text", ["", "A", "XIXA", "I" * 16, "ı", "X I", "ⅩⅠ"])
def test_not_even_lenient(text: str):
    assert roman.read_lenient(text) is None


@pytest.mark.parametrize(
    ("text", "letters"),
    [("Ⅻ", "XII"), ("ⅻ", "XII"), ("ⅯⅭⅯ", "MCM"), ("ⅹⅳ", "XIV"), ("ⅼ", "L"), ("ⅽ", "C")],
)
def test_signs(text: str, letters: str):
    assert roman.signs(text) == letters
