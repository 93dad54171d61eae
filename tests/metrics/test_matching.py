"""The matcher: laws on random units, and what loose units and variants may do."""

from __future__ import annotations

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from qanorm.metrics.matching import LONGEST, Answer, Unit, align, allowance, match, same, typos

words = st.text(alphabet="abcdé", min_size=1, max_size=6)
units = st.builds(
    Unit,
    key=st.one_of(words, st.integers(0, 9).map("number {}".format)),
    others=st.frozensets(words, max_size=2),
    known=st.booleans(),
    plain=st.just(""),
    loose=st.sampled_from(["", "", "", "a", "b"]),
)
sequences = st.lists(units, max_size=5).map(tuple)
answers = st.builds(Answer, units=sequences, variants=st.tuples(sequences) | st.just(()))


@settings(max_examples=300, deadline=None)
@given(a=answers, b=answers)
def test_an_answer_matches_itself_and_order_of_sides_is_no_matter(a: Answer, b: Answer) -> None:
    assert match(a, a)
    assert match(a, a, forgiving=False)
    assert match(a, b, forgiving=False) == match(b, a, forgiving=False)
    assert match(a, b) or not match(a, b, forgiving=False)


@given(a=units, b=units)
def test_known_words_and_values_forgive_nothing(a: Unit, b: Unit) -> None:
    assert same(a, b) == same(b, a)
    if (a.known and b.known) or " " in a.key + b.key:
        assert typos(a, b) is None
    found = typos(a, b)
    assert found is None or found <= allowance(max(len(a.key), len(b.key)))


def test_the_allowance_grows_with_length() -> None:
    allowed = [allowance(n) for n in range(30)]
    assert allowed == sorted(allowed)
    assert allowed[2] == -1


def test_empty_answers() -> None:
    empty, word = Answer(()), Answer((Unit("a"),))
    assert match(empty, empty)
    assert not match(empty, word)
    assert not match(word, empty)


def test_loose_units() -> None:
    king, jan, iii = Unit("król", loose="title"), Unit("jan"), Unit("number 3", loose="numeral")
    ii = iii._replace(key="number 2")
    assert align([king, jan], [jan])
    assert align([king, jan], [jan, iii])  # each leaves out another kind
    assert not align([jan, ii], [jan, iii])  # two numerals that differ
    assert not align([king], [jan])


def test_variants_of_one_side_only() -> None:
    jan = Answer((Unit("jan"), Unit("sobieski")), ((Unit("sobieski"),),))
    jakub = Answer((Unit("jakub"), Unit("sobieski")), ((Unit("sobieski"),),))
    assert match(Answer((Unit("sobieski"),)), jan)
    assert not match(jan, jakub)


def test_typing_errors() -> None:
    def one(a: str, b: str, known: bool = False) -> int | None:
        return typos(Unit(a), Unit(b, known=known))

    assert one("warzsawa", "warszawa", known=True) == 1  # neighbours changed places
    assert one("krakuw", "kraków", known=True) == 1
    assert one("tak", "takt") is None  # too short
    assert one("holland", "rolland") is None  # another first letter
    assert one("co2", "co3") is None  # digits
    assert typos(Unit("lodz", plain="lodz"), Unit("łódź", known=True, plain="lodz")) == 0


def test_spaces_inside_words() -> None:
    assert match(Answer((Unit("starwars"),)), Answer((Unit("star"), Unit("wars"))))
    assert not match(Answer((Unit("ab"),)), Answer((Unit("a"), Unit("b"))))


def test_long_answers_take_no_longer() -> None:
    start = time.perf_counter()
    loose = tuple(Unit(f"w{i}", loose=f"k{i % 3}") for i in range(LONGEST))
    assert match(Answer(loose), Answer(loose))
    assert not match(Answer(loose), Answer((*loose[:-1], Unit("x"))))
    many = tuple(Unit("w") for _ in range(100_000))
    assert match(Answer(many), Answer(many))
    assert time.perf_counter() - start < 10
