"""Hugging Face evaluate: the metric, loaded by the path of this file; tested with evaluate 0.4.6.

evaluate.load(hf_evaluate.__file__)                # compute(..., benchmark="heq", profile=...)
evaluate.load(hf_evaluate.__file__, "heq/aware")   # the same, said once: for `combine`
"""

# evaluate copies this file elsewhere before it loads it, so the imports are absolute.
from __future__ import annotations

from typing import Any

from qanorm.benchmarks.plugins import scorer
from qanorm.benchmarks.plugins.frameworks import need

evaluate = need("evaluate", "evaluate", "Metric", "MetricInfo")
datasets = need("datasets", "datasets", "Features", "Sequence", "Value")

_INPUTS = """
Args:
    predictions: list of answers.
    references: list of gold answers, a string or a list of strings for each prediction.
    benchmark, profile: heq, jaquad, polqa or morehopqa; published, card or aware.
    normalizer, metrics: instead of a benchmark, a normalizer and metrics by name.
    answer_types, questions: lists beside the references, where the benchmark needs them.
Returns:
    the mean of each metric in [0, 1], and the signature.
"""


def _features() -> list[Any]:
    text = datasets.Value("string")
    several = datasets.Sequence(text)
    return [
        datasets.Features({"predictions": text, "references": several}),
        datasets.Features({"predictions": text, "references": text}),
    ]


class Qanorm(evaluate.Metric):
    """Fair scores of short answers."""

    def _info(self) -> Any:
        return evaluate.MetricInfo(
            description="Scores of short answers in Hebrew, Japanese, Polish and English.",
            citation="",
            inputs_description=_INPUTS,
            features=_features(),
        )

    def _compute(
        self,
        predictions: list[str],
        references: list[Any],
        answer_types: list[str] | None = None,
        questions: list[str] | None = None,
        **which: Any,
    ) -> dict[str, Any]:
        if not which and self.config_name != "default":
            benchmark, _, profile = self.config_name.partition("/")
            which = {"benchmark": benchmark, "profile": profile or "published"}
        chosen = scorer(**which)
        run = chosen.run(predictions, references, answer_types, questions)
        means = {name: run.mean(name) for name in chosen.metrics}
        return {**means, "signature": str(run.signature)}
