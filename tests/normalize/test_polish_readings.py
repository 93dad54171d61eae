"""What the Polish normalizer reads, case by case, and the reasons its trace gives."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from qanorm.normalize import Ambiguous, Change, Refusal, get, values
from qanorm.normalize.polish import analysed
from qanorm.normalize.polish.facts import facts_of
from qanorm.normalize.polish.inflection import lemmas
from tests.support import ROOT

PL = get("pl")
CASES = ROOT / "tests" / "normalize" / "cases" / "polish" / "readings.tsv"
ROWS = [line.split("\t") for line in CASES.read_text("utf-8").split("\n")[1:] if line]


@pytest.mark.parametrize(("text", "keys", "value"), ROWS)
def test_readings(text: str, keys: str, value: str) -> None:
    form = PL(text)
    assert " ".join(form.keys) == keys
    assert (values.as_json(form.value) or "") == value
    if form.value is not None and not isinstance(form.value, Ambiguous | str):
        assert form.keys == values.keys(form.value)
    assert PL.text(form.text) == form.text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("w XIX wieku", "century"),
        ("w roku MCMXLII", "year"),
        ("Jan III Sobieski", "ruler"),
        ("II wojna światowa", "order"),
        ("tom IV", "division"),
        ("XIX", "alone"),
        ("w XIX i XX wieku", "pair"),
        ("JAN I MARIA", None),
        ("witamina C", None),
        ("MIX", None),
        ("I Bóg stworzył świat", None),
    ],
)
def test_the_trace_says_why_a_numeral_is_one(text: str, reason: str | None) -> None:
    steps = [change.step for change in PL(text).trace if change.step.startswith("roman: ")]
    assert steps == ([] if reason is None else [f"roman: {reason}"]) or f"roman: {reason}" in steps


def test_spans_of_values() -> None:
    form = PL("w 11 września 2001 r., tj. 1 000 000 dni")
    by_key = {token.key: form.source[token.start : token.end] for token in form.tokens}
    assert by_key["month 9"] == "września"
    assert by_key["number 1000000"] == "1 000 000"


def test_lemmas_and_words_travel_with_tokens() -> None:
    egypt = PL("w Egipcie").tokens[0]
    assert (egypt.others, egypt.known) == (("egipt",), True)
    foreign = PL("Zełenskiego").tokens[0]
    assert foreign.known is False
    assert set(foreign.others) & set(PL("Zełenski").tokens[0].others)
    assert set(lemmas("niższy")).isdisjoint(lemmas("niski"))
    assert set(lemmas("Egipt")).isdisjoint(lemmas("Egipcjanin"))


@pytest.mark.parametrize(
    "forms",
    [
        "zielony zielonego zielonej zieloną zielone",
        "stary starego starym",
        "Nowy Nowego Nowym",
        "Biały Białego Białym Białemu",
        "dziki dzikiego dzikim",
        "gołąb gołębia gołębi",
        "zamek zamku zamki",
        "Kraków Krakowa Krakowie Krakowem",
        "Jan Jana Janem",
        "Ateny Atenach",
        "droga drogę dróg",
    ],
)
def test_forms_of_a_word_have_one_lemma_first(forms: str) -> None:
    assert len({lemmas(form)[0] for form in forms.split()}) == 1


def test_words_that_share_letters_have_other_lemmas_first() -> None:
    for pair in ("lew lewy", "dzik dziki", "złoto złoty", "Nowak Nowy", "Krak Kraków"):
        one, other = pair.split()
        assert lemmas(one)[0] != lemmas(other)[0]


def test_a_refusal_is_a_refusal() -> None:
    for text in (
        "Nie wiem.",
        "Niestety, nie mam informacji",
        "Nie mogę odpowiedzieć na to pytanie",
    ):
        assert PL(text).value == Refusal()
    assert PL("nie mają skrzydeł").value is None


def test_the_signature_names_the_dictionary() -> None:
    assert "sgjp" in PL.signature["morphology"]


def test_cached_and_fresh_results_agree() -> None:
    for text, *_ in ROWS:
        assert analysed(text) == PL(text)
        assert PL.forms([text]).normalized[0] == PL(text)


_split = str.split  # a table as one string stays readable
PIECES = _split(
    "XIX XX I V x w w. wieku wiek na z do i oraz Jan Król maja Maja marca 5 12 100 000 1410 2,5 "
    "1.234 11.09 11.09.2001 2001-09-11 1/2 ½ 10² - – % km zł r. roku rok p.n.e. tys. mln "
    "milionów dwa trzy czwarte dwudziestego sto tysiąc pół raz ani razu minus ok. ponad nie tak "
    "od między a godz. 12:30 „ ” ( ) , ; : . ! H2O CO₂ MIX Ⅻ lata latach środa 3-go XX-go "
    "Odpowiedź: İ ß 007 5km 50tych"
)


def test_normalizing_twice_changes_little_even_in_word_soup() -> None:
    # Random words of the grammar one after another: a few soups in a thousand read anew.
    rng = random.Random(20240615)
    again = 0
    for _ in range(3000):
        text = " ".join(rng.choice(PIECES) for _ in range(rng.randint(1, 6)))
        once = PL.text(text)
        again += PL.text(once) != once
    assert again <= 6


def test_facts_of_names() -> None:
    def family(text: str) -> set[str]:
        return {" ".join(w.key for w in words) for words in facts_of(PL(text)).family}

    assert family("Juliusz Słowacki") == {"słowacki"}
    assert family("Maria Skłodowska-Curie") == {"curie", "skłodowska curie"}
    assert family("Leonardo da Vinci") == {"da vinci", "vinci"}
    assert family("Kazimierz Wielki") == set()  # an epithet is no family name
    assert family("Wielka Brytania") == family("Akcja Wisła") == family("Morze Czarne") == set()


def test_strange_input_neither_crashes_nor_hangs() -> None:
    many = (
        "9",
        "XIX ",
        "dwa ",
        "1-",
        "Jan, ",
        "a i b ",
        "10^",
        "½",
        "ⅻ",
        "św. ",
        "p.n.e. ",
        "1 000 ",
        "*",
        "** ",
    )
    for text in ("\0", "\ud800", *(piece * 3000 for piece in many)):
        form = PL(text)
        assert form.keys or not text.strip("\0")
        facts_of(form)


def test_a_change_names_its_step() -> None:
    (first, *_) = PL("Odpowiedź: Kraków").trace
    assert isinstance(first, Change)


def test_without_the_analyser_the_error_says_what_to_install() -> None:
    script = (
        "import sys; sys.modules['morfeusz2'] = None\n"
        "from qanorm import normalize\n"
        "try: normalize.get('pl')\n"
        "except ImportError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert 'pip install "qanorm[polish]"' in done.stdout
