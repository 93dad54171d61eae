"""The scorer that all adapters share, SQuAD's functions and the spaCy component."""

from __future__ import annotations

import tomllib

import pytest

from qanorm import normalize
from qanorm.benchmarks import InputError, UsageError
from qanorm.benchmarks.plugins import explanation, frameworks, scorer, squad
from qanorm.benchmarks.plugins.lm_eval import TASKS, results
from qanorm.benchmarks.plugins.tables import TableScorer
from tests.plugins.pairs import each_case, expected, mistakes, pairs
from tests.reference import heq as reference
from tests.reference import metrics as reference_metrics
from tests.support import ROOT


@each_case
def test_one_by_one_and_in_columns(benchmark: str, profile: str) -> None:
    rows = pairs(benchmark, profile)
    chosen = scorer(benchmark, profile)
    for row in rows:
        assert dict(chosen.one(row.prediction, row.golds, row.answer_type).scores) == row.scores
    run = chosen.run(
        [r.prediction for r in rows], [r.golds for r in rows], [r.answer_type for r in rows]
    )
    assert [dict(row.scores) for row in run.rows] == [row.scores for row in rows]
    assert str(run.signature) == chosen.signature


def test_a_benchmark_has_its_own_metrics() -> None:
    with pytest.raises(UsageError, match="a benchmark has its own"):
        scorer("heq", metrics="em")


def test_squad_tokens_of_nothing() -> None:
    assert squad.get_tokens(None) == []


def test_rows_one_by_one_are_refused() -> None:
    table = TableScorer(scorer("heq"))
    with pytest.raises(UsageError, match="batched=True"):
        table.columns({"prediction": "ab", "golds": ["x", "b"]})


def test_the_mistakes_of_other_tools() -> None:
    wrong = [
        (m.prediction, m.gold, expected(m)["em"], m.want_em)
        for m in mistakes()
        if m.want_em is not None and expected(m)["em"] != m.want_em
    ]
    assert wrong == []


def test_missing_and_no_gold() -> None:
    chosen = scorer("heq")
    assert chosen.one(None, []).scores["em"] == 0.0
    assert chosen.one("", []).scores["f1"] == 1.0
    assert chosen.one("", "").scores["f1"] == 0.0  # HeQ's rule for two empty sides
    assert chosen.run([float("nan")], [["a"]]).row(0).flags == ("missing",)


def test_every_problem_is_named() -> None:
    with pytest.raises(InputError) as caught:
        scorer("heq").run(["a", 3, "c"], [["a"], ["b"], [None]])
    assert "row 2: the prediction must be a string, found int" in str(caught.value)
    assert "row 3: golds must be strings, found NoneType" in str(caught.value)
    with pytest.raises(InputError, match="2 predictions for 1 gold"):
        scorer("heq").run(["a", "b"], ["a"])
    with pytest.raises(InputError, match="morehopqa knows"):
        scorer("morehopqa").run(["a"], ["a"], ["animal"])


def test_names_that_are_not_there() -> None:
    with pytest.raises(UsageError, match="one of the two"):
        scorer()
    with pytest.raises(UsageError, match="one of the two"):
        scorer("heq", normalizer="he")
    with pytest.raises(UsageError, match="did you mean 'heq'"):
        scorer("hec")
    with pytest.raises(UsageError, match="'he'"):
        scorer(normalizer="hebr")
    with pytest.raises(UsageError, match="'tlnls'"):
        scorer(normalizer="he", metrics="tlnl")


def test_every_metric_of_the_floor_can_be_asked_for() -> None:
    from qanorm import metrics

    row = scorer(normalizer="und", metrics=["em", *metrics.available()]).one("a b", ["a b", "c"])
    assert set(row.scores.values()) == {1.0}


def test_the_explanation_names_the_gold_and_every_score() -> None:
    said = explanation.explanation(scorer("jaquad").one("東京都", ["東京"]), "f1")
    assert said.startswith("'東京都' reads as '東京都'; the gold as '東京': f1 0.80, em 0.00")
    missing = explanation.explanation(scorer("heq").one(None, []), "f1")
    assert missing.startswith("There is no prediction; the right answer is no answer")
    assert missing.endswith("[missing, no-gold].")


def test_squad_functions_are_those_of_the_script() -> None:
    for row in pairs("heq", "published"):
        for gold in row.golds:
            p, g = reference.normalize(row.prediction), reference.normalize(gold)
            assert squad.normalize_answer(row.prediction) == p
            assert squad.compute_exact(gold, row.prediction) == int(p == g)
            assert (
                squad.compute_f1(gold, row.prediction)
                == reference_metrics.overlap(p.split(), g.split())[2]
            )


def test_squad_functions_for_a_language() -> None:
    normalize_answer, get_tokens, compute_exact, compute_f1 = squad.functions("he")
    assert normalize_answer("שָׁלוֹם") == normalize.get("he").text("שָׁלוֹם")
    assert get_tokens("") == []
    assert compute_exact('צה"ל', "צה״ל") == 1
    for mistake in mistakes():
        name = mistake.normalizer
        scores = {
            "em": squad.compute_exact(mistake.gold, mistake.prediction, name),
            "f1": squad.compute_f1(mistake.gold, mistake.prediction, name),
        }
        assert scores == scorer(normalizer=name).one(mistake.prediction, mistake.gold).scores
        if mistake.want_em is not None:
            assert scores["em"] == mistake.want_em
    assert compute_f1("a b", "a") == 2 / 3


def test_spacy_component() -> None:
    import spacy

    nlp = spacy.blank("he")
    nlp.add_pipe("qanorm", config={"normalizer": "he", "options": {"tokenizer": "whitespace"}})
    text = "בשנת 1951, בירושלים"
    doc = nlp(text)
    form = normalize.get("he", tokenizer="whitespace")(text)
    assert (doc._.qanorm, doc._.qanorm_text) == (form, form.text)
    assert (doc._.qanorm_tokens, doc._.qanorm_value) == (form.tokens, form.value)
    assert doc.text == text
    for mistake in mistakes():
        name = mistake.normalizer
        blank = spacy.blank("xx")
        blank.add_pipe("qanorm", config={"normalizer": name})
        assert blank(mistake.prediction)._.qanorm == normalize.get(name)(mistake.prediction)


def test_lm_eval_results_need_no_framework() -> None:
    process = results(benchmark="heq", golds=lambda doc: doc["answers"]["text"])
    assert process({"answers": {"text": ["a", "חיפה"]}}, ["חיפה"])["em"] == 1.0
    assert str(process) == scorer("heq").signature
    with pytest.raises(TypeError, match="take_first"):
        process({"answers": {"text": ["a"]}}, [["a", "b"]])


def test_versions_are_said_once() -> None:
    constraints = (ROOT / "tests" / "plugins" / "constraints.txt").read_text("utf-8").split()
    pinned = dict(line.split("==") for line in constraints)
    assert {name: pinned[name] for name in frameworks.TESTED} == frameworks.TESTED
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for extra in frameworks.EXTRAS.values():
        assert extra in extras["optional-dependencies"]


def test_a_framework_that_is_not_there_or_lacks_something() -> None:
    with pytest.raises(ImportError, match=r"needs spacy.tokens as spacy .* it has no Spam"):
        frameworks.need("spacy", "spacy.tokens", "Doc", "Spam")
    with pytest.raises(ImportError, match=r"spacy.nowhere as spacy .* No module named"):
        frameworks.need("spacy", "spacy.nowhere")


def test_ready_tasks_measure_what_their_profiles_do() -> None:
    for file in sorted(TASKS.glob("qanorm_*.yaml")):
        text = file.read_text("utf-8")
        benchmark, _, profile = file.stem.removeprefix("qanorm_").partition("_")
        listed = [
            line.split("metric: ")[1].split(",")[0]
            for line in text.split("\n")
            if "{metric" in line
        ]
        assert listed == list(scorer(benchmark, profile or "published").metrics)
        assert f"plugins.lm_eval.{benchmark}_{profile or 'published'}\n" in text
