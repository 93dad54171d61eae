"""PolQA's aware profile against readers' judgements and real systems."""

from __future__ import annotations

import re

import pytest
from rapidfuzz.distance import Levenshtein

from qanorm.benchmarks import get
from qanorm.benchmarks.polqa_aware import Verdict, alone, verdict
from tests.reference import polqa
from tests.support import ROOT, exhaustive, oracle_rows

CASES = ROOT / "tests" / "normalize" / "cases" / "polish"


def _table(name: str) -> list[list[str]]:
    lines = (CASES / name).read_text("utf-8").split("\n")[1:]
    return [line.split("\t") for line in lines if line]


@pytest.mark.parametrize(("prediction", "gold", "same", "kind"), _table("answers.tsv"))
def test_as_a_reader_would(prediction: str, gold: str, same: str, kind: str) -> None:
    assert (verdict(prediction, gold) > Verdict.NO) is (same == "1"), kind


@pytest.mark.parametrize(("prediction", "gold", "same", "why"), _table("known_failures.tsv"))
@pytest.mark.xfail(strict=True, reason="known: see the table's last column")
def test_known_failures(prediction: str, gold: str, same: str, why: str) -> None:
    assert (verdict(prediction, gold) > Verdict.NO) is (same == "1"), why


DOCUMENTED = re.findall(
    r"^\| `(.+?)` \| `(.+?)` \| (\d) \| (\d) \| (\d) \|",
    (ROOT / "docs" / "differences" / "polish.md").read_text("utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize(("prediction", "gold", "published", "card", "aware"), DOCUMENTED)
def test_the_difference_page(
    prediction: str, gold: str, published: str, card: str, aware: str
) -> None:
    by_geval = polqa.published(prediction, [gold], distance=Levenshtein.distance)["match"]
    by_card = polqa.card(prediction, [gold], distance=Levenshtein.distance)["match"]
    found = (by_geval, by_card, verdict(prediction, gold) > Verdict.NO)
    assert [str(int(match)) for match in found] == [published, card, aware]


def test_readers_agree_with_aware() -> None:
    rows = [row for row in oracle_rows("mistakes_polqa") if row["reader"] is not None]
    agreed = [
        row["reader"] is any(verdict(row["prediction"], g) > Verdict.NO for g in row["golds"])
        for row in rows
    ]
    assert sum(agreed) / len(agreed) >= 0.92


def test_polish_rows_of_other_reports() -> None:
    rows = [row for row in oracle_rows("mistakes_other") if row["lang"] == "pl"]
    for row in rows:
        found = verdict(row["prediction"], row["gold"])
        assert (found is Verdict.EXACT) is bool(row["want_em"]), row["prediction"]


def test_an_exact_answer_is_a_fuzzy_one_and_itself() -> None:
    for prediction, gold, *_ in _table("answers.tsv"):
        for text in (prediction, gold):
            refused = text == "nie wiem"  # a refusal equals nothing
            assert verdict(text, text) is (Verdict.NO if refused else Verdict.EXACT)


def test_a_family_name_alone_is_one_persons() -> None:
    golds = ("Lech Kaczyński", "Jarosław Kaczyński")
    assert verdict("Kaczyński", golds[0]) is Verdict.FAMILY
    assert alone(golds[0], (), None)
    assert not alone(golds[0], golds[1:], None)
    assert alone("Adam Mickiewicz", ("A. Mickiewicz",), "Kto napisał „Pana Tadeusza”?")
    assert not alone("Celina Mickiewicz", (), "Jak nazywała się żona Mickiewicza?")


def test_golds_that_say_the_same_match_more_often_and_others_less() -> None:
    study = pytest.importorskip("tests.benchmarks.polqa_study")
    pairs = study.same_question()
    published, aware = sum(p for _, p, _ in pairs), sum(a for *_, a in pairs)
    assert (aware - published) / len(pairs) >= 0.15
    rows = list(study.other_questions(numeric=True))
    assert sum(row[3] for row in rows) <= sum(row[2] for row in rows)


def test_real_systems() -> None:
    study = pytest.importorskip("tests.benchmarks.polqa_study")
    found = {s: study.run(s, "aware").mean("fuzzy_match") for s in study.SYSTEMS}
    assert {s: round(100 * mean, 1) for s, mean in found.items()} == {
        "always_tak": 5.0,
        "mt5": 12.4,
        "polish_roberta_large": 6.5,
    }


def test_the_profile() -> None:
    profile = get("polqa").profile("aware")
    assert profile.metrics[0] == "fuzzy_match"
    assert "morfeusz2" in str(profile.normalizers()[""].signature)


def _reading(name: str) -> dict[str, str]:
    lines = (ROOT / "docs" / "readings" / name).read_text("utf-8").split("\n")
    assert lines[0] == "item\tverdict\treason"
    return dict(line.split("\t")[:2] for line in lines[1:] if line)


def test_every_answer_on_which_the_systems_scores_differ_was_read() -> None:
    study = pytest.importorskip("tests.benchmarks.polqa_study")
    read = _reading("polish-systems.tsv")
    differ = {f"{s} {line}" for s in study.SYSTEMS for line in study.differences(s)}
    assert differ == set(read)
    assert list(read.values()).count("right") / len(read) >= 0.9


@pytest.mark.exhaustive
@pytest.mark.skipif(not exhaustive(), reason="750 thousand pairs")
def test_every_collision_was_read() -> None:
    study = pytest.importorskip("tests.benchmarks.polqa_study")
    at = study.places()
    read = _reading("polish-collisions.tsv")
    assert {f"{at[p]}~{at[g]}" for p, g in study.collisions()} == set(read)
