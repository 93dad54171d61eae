"""The main job on the real files, where they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qanorm import benchmarks
from tests.support import data


@pytest.mark.parametrize(
    ("system", "accuracy"), [("always_tak", 5.10), ("mt5", 16.60), ("polish_roberta_large", 7.20)]
)
def test_poleval_systems(system: str, accuracy: float) -> None:
    folder = data("poleval2021/dev-0")
    run = benchmarks.get("polqa").score(folder, folder / "systems" / f"{system}.tsv")
    assert len(run) == 1000
    assert round(100 * run.mean("fuzzy_match"), 2) == accuracy


@pytest.mark.parametrize("profile", ["published", "card"])
def test_heq_golds_as_predictions(profile: str) -> None:
    gold = benchmarks.get("heq").gold(data("heq/val_v1.1.json"))
    predictions = {e.id: e.golds[-1] if e.golds else "" for e in gold.examples}
    run = benchmarks.get("heq").score(gold, predictions, profile)
    assert len(run) == 1501
    assert {run.mean(metric) for metric in run.scores} == {1.0}
    assert {value: means["n"] for value, means in run.by("answerable").items()} == {
        "True": 1058,
        "False": 443,
    }


@pytest.mark.parametrize("profile", ["published", "card"])
def test_jaquad_golds_as_predictions(profile: str) -> None:
    files = [data(f"jaquad/jaquad_dev_000{i}.json") for i in (0, 1)]
    gold = benchmarks.get("jaquad").gold(files)
    run = benchmarks.get("jaquad").score(gold, {e.id: e.golds[0] for e in gold.examples}, profile)
    assert len(run) == 2072
    assert {run.mean(metric) for metric in run.scores} == {1.0}


@pytest.mark.parametrize("profile", ["published", "card"])
def test_morehopqa_golds_as_predictions_in_all_cases(tmp_path: Path, profile: str) -> None:
    file = data("morehopqa/samples.json")
    answers: list[dict[str, str]] = []
    for sample in json.loads(file.read_text("utf-8")):
        whole, previous = sample["answer"], sample["previous_answer"]
        first = sample["question_decomposition"][0]["answer"]
        golds = (whole, previous, whole, whole, previous, first)
        cases = {f"case_{i}_answer": gold for i, gold in enumerate(golds, start=1)}
        answers.append({"_id": sample["_id"], **cases})
    outputs = tmp_path / "outputs.json"
    outputs.write_text(json.dumps(answers), "utf-8")
    run = benchmarks.get("morehopqa").score(file, outputs, profile)
    assert {case: means["n"] for case, means in run.by("case").items()} == {
        str(i): 98 for i in range(1, 7)
    }
    assert {run.mean(metric) for metric in run.scores} == {1.0}
