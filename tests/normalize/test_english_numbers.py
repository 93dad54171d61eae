"""English numbers read back exactly, in every writing; names and titles hold none."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from qanorm import normalize
from qanorm.normalize.english import numbers
from qanorm.normalize.values import Ambiguous, Number, text
from tests.support import exhaustive, sweep

CASES = Path(__file__).with_name("cases") / "english"


def rows(name: str) -> Iterator[tuple[str, str]]:
    for line in (CASES / name).read_text("utf-8").split("\n"):
        if line and not line.startswith("#"):
            given, _, wanted = line.partition("\t")
            yield given, wanted


@pytest.mark.parametrize(("given", "wanted"), list(rows("numbers.tsv")))
def test_case(given: str, wanted: str) -> None:
    value = normalize.get("en", type="number")(given).value
    assert (text(value) if isinstance(value, Number) else "-") == wanted


def some_integers(sample: int) -> list[int]:
    """0-99,999 whole and 100 thousand random ones up to 10^15, or a seeded sample of both."""
    draw = random.Random(20240615)
    large = [draw.randrange(10**15) for _ in range(100_000 if exhaustive() else sample)]
    return [*sweep(range(100_000), sample), *large]


def variants(written: str) -> set[str]:
    bare = written.replace(",", "").replace("-", " ").replace(" and ", " ")
    return {written, written.replace(" and ", " "), written.replace("-", " "), bare}


def test_words_of_num2words() -> None:
    write = pytest.importorskip("num2words").num2words
    wrong = []
    for number in some_integers(400):
        forms = {write(number), write(number, to="ordinal"), write(number, to="ordinal_num")}
        if number < 100_000:
            forms.add(write(number, to="year"))
        for written in {v for form in forms for v in variants(form)}:
            read = numbers.read(written)
            if read is None or read.amount != number:
                wrong.append((number, written, read))
    assert wrong == []


@pytest.mark.parametrize("locale", ["en", "de_CH", "fr", "sv", "en_IN"])
def test_digits_of_babel(locale: str) -> None:
    write = pytest.importorskip("babel.numbers").format_decimal
    en = normalize.get("en")
    wrong = []
    for number in some_integers(400):
        written = write(number, locale=locale)
        groups = written.split()
        if len(groups) > 1 and len(set(groups)) == 1:
            continue  # 116 116 is a number said twice as well
        value = en(written).value
        if value != Number(Fraction(number)):
            wrong.append((number, written, value))
    assert wrong == []


NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety "
    "hundred thousand million billion trillion first second third fourth fifth sixth seventh "
    "eighth ninth tenth eleventh twelfth half quarter dozen"
)
NUMBER_WORDS = frozenset(NUMBERS.split())


def names_and_titles() -> list[str]:
    wordfreq = pytest.importorskip("wordfreq")
    stop_words = pytest.importorskip("spacy.lang.en.stop_words").STOP_WORDS
    draw = random.Random(7)
    words = [w for w in wordfreq.top_n_list("en", 8000) if w.isalpha() and w not in NUMBER_WORDS]
    small = sorted(w for w in stop_words if w.isalpha() and w not in NUMBER_WORDS)
    shapes = ("{} {}", "The {} of {}", "{} and the {}", "{}: A {}", "{}'s {}", "{s} {}", "{} {s}")

    def title(shape: str) -> str:
        a, b = draw.choice(words).title(), draw.choice(words).title()
        return shape.replace("{s}", draw.choice(small).title()).format(a, b)

    return [title(draw.choice(shapes)) for _ in range(2000)]


def test_names_and_titles_hold_no_number() -> None:
    types = (None, "number", "date", "text", "string")
    readers = [normalize.get("en", type=type) for type in types]
    values = ("number ", "month ", "day ", "time ", "from ", "to ")
    found = [
        (title, keys)
        for title in names_and_titles()
        for keys in (reader(title).keys for reader in readers)
        if any(key.startswith(values) for key in keys)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("title", "keys"),
    [
        ("The Hundred-Foot Journey", ("number 100", "foot", "journey")),
        ("Twenty One Pilots", ("number 21", "pilots")),
        ("21 Jump Street", ("number 21", "jump", "street")),
        ("Apollo 13", ("apollo", "number 13")),
        ("Half-Life", ("half", "life")),
        ("The Final Score", ("final", "score")),
        ("French Quarter", ("french", "quarter")),
        ("Hundreds of Beavers", ("hundreds", "of", "beavers")),
        ("COVID-19", ("covid", "number 19")),
        ("A Few Good Men", ("few", "good", "men")),
        ("Hepatitis A", ("hepatitis", "a")),
        ("3, 100", ("number 3", "number 100")),
    ],
)  # fmt: skip
def test_numbers_stand_among_the_words(title: str, keys: tuple[str, ...]) -> None:
    assert normalize.get("en")(title).keys == keys


def test_a_writing_without_reading_stays_a_word() -> None:
    assert normalize.get("en")("10^28979").keys == ("10^28979",)
    assert numbers.find("10^28979")[0].value == Ambiguous(())


@pytest.mark.parametrize(
    "hostile",
    ["9" * 200_000, "1," * 100_000, "1 " * 100_000, "one " * 50_000, "(" * 100_000, " " * 70_000,
     "one hundred " * 20_000, "-" * 100_000, "1/" * 50_000, "9^9^" * 50_000, "half a " * 30_000],
)  # fmt: skip
def test_hostile_text_takes_linear_time(hostile: str) -> None:
    start = time.process_time()
    numbers.find(hostile)
    assert time.process_time() - start < 20
