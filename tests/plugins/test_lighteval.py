"""lighteval scores samples with our metrics; its command does not run offline in this version."""

# pyright: reportMissingImports=false
from __future__ import annotations

from typing import Any

import pytest

from qanorm import normalize
from tests.plugins.pairs import each_case, expected, means, mistakes, pairs

pytest.importorskip("lighteval", reason="lighteval is not installed (make test-plugins)")

from lighteval.metrics.metrics_sample import ExactMatches, F1_score
from lighteval.models.model_output import ModelResponse
from lighteval.tasks.lighteval_task import LightevalTaskConfig

from qanorm.benchmarks.plugins import lighteval as plugin
from qanorm.benchmarks.plugins import scorer


def sample(metric: Any, prediction: str, document: dict[str, Any]) -> dict[str, float]:
    return metric.compute_sample(
        doc=plugin.document(document), model_response=ModelResponse(text=[prediction])
    )


@each_case
def test_scores_as_the_command_does(benchmark: str, profile: str) -> None:
    rows = pairs(benchmark, profile)
    metric = plugin.metric(benchmark=benchmark, profile=profile)
    got = [sample(metric, row.prediction, row.document) for row in rows]
    assert got == [row.scores for row in rows]
    corpus = metric.get_corpus_aggregations()
    for name, mean in means(benchmark, profile).items():
        assert corpus[name]([scores[name] for scores in got]) == mean
    assert str(metric.sample_level_fn) == scorer(benchmark, profile).signature


def test_the_mistakes_of_other_tools() -> None:
    for m in mistakes():
        metric = plugin.metric(**m.which)
        assert sample(metric, m.prediction, m.document) == expected(m)


def test_a_task_holds_the_metric() -> None:
    metric = plugin.metric(benchmark="heq")
    config = LightevalTaskConfig(
        name="heq",
        prompt_function=plugin.document,
        hf_repo="folder",
        hf_subset="default",
        metrics=[metric],
        evaluation_splits=["test"],
    )
    assert config.metrics == (metric,)
    doc = config.prompt_function({"question": "q", "context": "c", "golds": ["a", "b"]}, "heq")
    assert (doc.query, doc.get_golds()) == ("c\n\nq\n", ["a", "b"])
    said = metric.sample_level_fn.explain(doc, ModelResponse(text=["b"]))
    assert said.startswith("'b' reads as 'b'; the best of 2 golds, 'b', as 'b'")


def test_their_metrics_with_our_normalizers() -> None:
    he = normalize.get("he").text
    doc = plugin.document({"question": "?", "golds": ["צה״ל"]})
    answer = ModelResponse(text=['צה"ל'])
    assert ExactMatches().compute(doc, answer) == 0
    assert ExactMatches(normalize_gold=he, normalize_pred=he).compute(doc, answer) == 1
    assert F1_score(normalize_gold=he, normalize_pred=he).compute(doc, answer) == 1.0


def test_no_answer_is_missing() -> None:
    metric = plugin.metric(benchmark="heq")
    doc = plugin.document({"question": "?", "golds": []})
    assert metric.compute_sample(doc=doc, model_response=ModelResponse(text=[]))["em"] == 0.0
