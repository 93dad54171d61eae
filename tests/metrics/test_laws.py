"""One harness for every metric: range, identity, empty table, order, symmetry, renaming, batch."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qanorm import metrics
from tests.reference import metrics as reference
from tests.strategies import answers, keys

NAMES = metrics.available()
TOKEN = [name for name in NAMES if metrics.get(name).takes == "keys"]


def sides(name: str) -> st.SearchStrategy:
    """What a metric takes on either side."""
    return keys if metrics.get(name).takes == "keys" else answers


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_range(name: str, data: st.DataObject) -> None:
    score = metrics.get(name)(data.draw(sides(name)), data.draw(sides(name)))
    assert isinstance(score, float)
    assert 0.0 <= score <= 1.0


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_identity(name: str, data: st.DataObject) -> None:
    answer = data.draw(sides(name))
    assert metrics.get(name)(answer, answer) == 1.0


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_empty_table(name: str, data: st.DataObject) -> None:
    metric = metrics.get(name)
    empty: Sequence[str] = () if metric.takes == "keys" else ""
    answer = data.draw(sides(name).filter(bool))
    assert metric(empty, empty) == 1.0
    assert metric(answer, empty) == 0.0
    assert metric(empty, answer) == 0.0


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_symmetry_where_claimed(name: str, data: st.DataObject) -> None:
    metric = metrics.get(name)
    a, b = data.draw(sides(name)), data.draw(sides(name))
    if metric.symmetric:
        assert metric(a, b) == metric(b, a)


ASYMMETRIC = {
    "precision": (("a",), ("a", "b")),
    "recall": (("a",), ("a", "b")),
    "tlnls": (("ab", "xy"), ("ab", "ab")),
    "fuzzy_match": ("ab", "a"),
}


@pytest.mark.parametrize("name", [n for n in NAMES if not metrics.get(n).symmetric])
def test_asymmetry_has_an_example(name: str) -> None:
    a, b = ASYMMETRIC[name]
    assert metrics.get(name)(a, b) != metrics.get(name)(b, a)


@pytest.mark.parametrize("name", TOKEN)
@given(a=keys, b=keys, data=st.data())
def test_order_of_keys(name: str, a: Sequence[str], b: Sequence[str], data: st.DataObject) -> None:
    metric = metrics.get(name)
    if not metric.ordered:
        shuffled = data.draw(st.permutations(a))
        assert metric(shuffled, b) == pytest.approx(metric(a, b), abs=1e-12)


@pytest.mark.parametrize("name", [n for n in TOKEN if metrics.get(n).renames])
@given(a=keys, b=keys)
def test_renaming_keys_changes_nothing(name: str, a: Sequence[str], b: Sequence[str]) -> None:
    new = {key: f"k{i}" for i, key in enumerate(dict.fromkeys([*a, *b]))}
    metric = metrics.get(name)
    assert metric([new[k] for k in a], [new[k] for k in b]) == metric(a, b)


@given(a=keys, b=keys)
def test_tlnls_never_looks_into_atomic_keys(a: Sequence[str], b: Sequence[str]) -> None:
    atomic_a, atomic_b = [f"number {k}" for k in a], [f"number {k}" for k in b]
    overlap = sum(key in a for key in b)
    longer = max(len(a), len(b))
    expected = overlap / longer if a and b else float(len(a) == len(b))
    assert metrics.tlnls(atomic_a, atomic_b) == pytest.approx(expected, abs=1e-12)


@given(st.lists(st.tuples(keys, st.lists(keys, min_size=1, max_size=4)), max_size=6))
def test_best_over_golds_does_not_depend_on_their_order(
    rows: list[tuple[Sequence[str], list[Sequence[str]]]],
) -> None:
    for prediction, golds in rows:
        scores = [metrics.f1(prediction, gold).f1 for gold in golds]
        best = metrics.best(scores)
        assert best == reference.best(scores)
        assert best.score == metrics.best(scores[::-1]).score
        assert scores[best.gold] == best.score


@given(st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=5), max_size=8))
def test_best_of_each_is_best_of_one(rows: list[list[int]]) -> None:
    from qanorm.metrics.golds import best_of_each

    offsets = np.concatenate(([0], np.cumsum([len(row) for row in rows]))).astype(np.int64)
    top, at = best_of_each(np.array([x for row in rows for x in row], dtype=float), offsets)
    assert [(s, g) for s, g in zip(top, at, strict=True)] == [metrics.best(row) for row in rows]


def plain(name: str, prediction: Sequence[str], gold: Sequence[str]) -> float:
    """The plain re-statement of a metric; atomic keys become single letters it cannot look into."""
    if name in ("precision", "recall", "f1"):
        return reference.overlap(prediction, gold)[("precision", "recall", "f1").index(name)]
    return getattr(reference, name)(prediction, gold)


def opaque(sequence: Sequence[str]) -> list[str]:
    """Keys for the plain TLNLS: each atomic key as one character of its own, far from any word."""
    return [key if " " not in key else chr(0x10000 + hash_free(key)) for key in sequence]


def hash_free(key: str) -> int:
    """A small number for a key, the same in every process."""
    return int.from_bytes(key.encode(), "big") % 0xFFFF


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(data=st.data())
def test_batch_equals_scalar_equals_plain(name: str, data: st.DataObject) -> None:
    metric = metrics.get(name)
    pairs = data.draw(st.lists(st.tuples(sides(name), sides(name)), max_size=8))
    predictions, golds = [p for p, _ in pairs], [g for _, g in pairs]
    batch = metric.batch(predictions, golds)
    scalar = [metric(p, g) for p, g in pairs]
    # Sums of similarities may differ in the order of their additions, nothing else.
    assert batch.tolist() == pytest.approx(scalar, abs=1e-12)
    if name == "tlnls":  # an atomic key against a word of one letter: both 0 either way
        pairs = [(opaque(p), opaque(g)) for p, g in pairs]
    assert scalar == pytest.approx([plain(name, p, g) for p, g in pairs], abs=1e-12)


def test_a_pair_larger_than_a_portion(monkeypatch: pytest.MonkeyPatch) -> None:
    from qanorm.metrics import batch

    pairs = [(["ab", "cd", "ef", "ab"], ["ab", "ce", "x", "x"]), (["q"], ["q", "w"])]
    whole = metrics.get("tlnls").batch(*map(list, zip(*pairs, strict=True)))
    monkeypatch.setattr(batch, "_CELLS", 3)
    assert metrics.get("tlnls").batch(*map(list, zip(*pairs, strict=True))).tolist() == (
        pytest.approx(whole.tolist(), abs=1e-12)
    )


@pytest.mark.parametrize("name", NAMES)
def test_wrong_kinds_of_input(name: str) -> None:
    metric = metrics.get(name)
    wrong = "text" if metric.takes == "keys" else ("a", "list")
    with pytest.raises(TypeError, match=name):
        metric(wrong, wrong)
    with pytest.raises(TypeError, match=name):
        metric.batch([wrong], [wrong])
    with pytest.raises(ValueError, match="2 predictions for 1 golds"):
        metric.batch([wrong, wrong], [wrong])


def test_unknown_metric_names_the_near_ones() -> None:
    with pytest.raises(LookupError, match="fuzzy_match"):
        metrics.get("fuzy_match")


@given(
    st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8),
    st.sets(st.sampled_from("abcdefgh")),
    st.integers(1, 9),
)
def test_hit_at(retrieved: list[str], relevant: set[str], k: int) -> None:
    hit = metrics.hit_at(retrieved, relevant, k)
    assert hit == reference.hit_at(retrieved, relevant, k)
    assert hit <= metrics.hit_at(retrieved, relevant, k + 1)


def test_hit_at_needs_a_positive_k() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        metrics.hit_at([], [], 0)
