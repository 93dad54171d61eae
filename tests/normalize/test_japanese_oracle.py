"""The aware profile on JaQuAD's oracle, kind by kind, and against its scalar form."""

from __future__ import annotations

from collections import defaultdict

import pytest

from qanorm import metrics, normalize
from qanorm.benchmarks.jaquad import AWARE, PUBLISHED
from qanorm.benchmarks.records import Example
from qanorm.benchmarks.run import Run, score
from qanorm.normalize.japanese import same, units
from tests.support import oracle_rows


@pytest.fixture(scope="module")
def rows() -> list[dict]:
    return oracle_rows("jaquad")


def _run(profile, rows: list[dict]) -> Run:
    examples = [Example(str(i), (row["gold"],), str(i)) for i, row in enumerate(rows)]
    return score(profile, examples, {str(i): row["prediction"] for i, row in enumerate(rows)})


@pytest.fixture(scope="module")
def run(rows: list[dict]) -> Run:
    return _run(AWARE, rows)


def test_same_answers(rows: list[dict], run: Run) -> None:
    em = run.scores["em"]
    kinds: dict[str, list[float]] = defaultdict(list)
    for i, row in enumerate(rows):
        if row["same"] is True:
            kinds[row["kind"]].append(em[i])
    everything = [score for scores in kinds.values() for score in scores]
    assert sum(everything) / len(everything) >= 0.995
    for kind, scores in kinds.items():
        if len(scores) >= 50:
            assert sum(scores) / len(scores) >= 0.98, kind
        else:
            assert sum(scores) >= len(scores) - 1, kind


def test_other_answers(rows: list[dict], run: Run) -> None:
    em = run.scores["em"]
    other = [i for i, row in enumerate(rows) if row["same"] is False]
    assert em[other].mean() <= 0.002
    assert em[[i for i in other if rows[i]["kind"] == "permuted"]].sum() == 0


def test_published_is_untouched(rows: list[dict]) -> None:
    published = _run(PUBLISHED, rows)
    assert [bool(em) for em in published.scores["em"]] == [row["em_official"] for row in rows]


def test_the_profile_is_the_scalar_form(rows: list[dict], run: Run) -> None:
    ja = normalize.get("ja")
    for i in range(0, len(rows), 7):
        p, g = ja(rows[i]["prediction"]), ja(rows[i]["gold"])
        exact = same(p, g)
        assert run.scores["em"][i] == exact
        word, char = metrics.f1(p.keys, g.keys), metrics.f1(units(p.text), units(g.text))
        assert run.scores["f1"][i] == pytest.approx(1.0 if exact else word.f1)
        assert run.scores["char_f1"][i] == pytest.approx(1.0 if exact else char.f1)


SCALAR = [
    ("1951年", "1952年", 0, 0.0),
    ("世界大戦", "世界大戦", 1, 1.0),
    ("永久保松", "松永久保", 0, None),
    ("", "", 1, 1.0),
    ("", "東京", 0, 0.0),
    ("わかりません", "わかりません", 0, 0.0),
    ("S60", "1985年", 1, 1.0),
    ("1/3", "三分の一", 1, 1.0),
    ("3/4", "3月4日", 1, 1.0),
]


@pytest.mark.parametrize("prediction, gold, em, f1", SCALAR)
def test_pairs(prediction: str, gold: str, em: int, f1: float | None) -> None:
    run = _run(AWARE, [{"prediction": prediction, "gold": gold}])
    assert run.scores["em"][0] == em
    assert f1 is None or run.scores["f1"][0] == f1


def test_the_mistakes_of_others() -> None:
    ja = normalize.get("ja")
    mistakes = [row for row in oracle_rows("mistakes_other") if row["lang"] == "ja"]
    assert mistakes
    for row in mistakes:
        p, g = ja(row["prediction"]), ja(row["gold"])
        assert not same(p, g)
        assert metrics.f1(p.keys, g.keys).f1 >= 0.7  # a particle more or less
