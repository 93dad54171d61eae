"""lighteval: metrics for custom task files; tested with lighteval 0.13.0.

Its answers come as `ModelResponse.final_text`; of several samples the first is scored. The golds
are `Doc.get_golds()`, the answer type and the question stand in `Doc.specific`.
"""

from __future__ import annotations

from typing import Any

from ...metrics.summary import mean
from .explanation import explanation
from .frameworks import need
from .scoring import Scorer, scorer

_sample = need("lighteval", "lighteval.metrics.metrics_sample", "SampleLevelComputation")
_metric = need("lighteval", "lighteval.metrics.utils.metric_utils", "SampleLevelMetricGrouping")
_requests = need("lighteval", "lighteval.tasks.requests", "Doc", "SamplingMethod")


class Answers(_sample.SampleLevelComputation):
    """Scores one sample: metric -> score in [0, 1]."""

    def __init__(self, chosen: Scorer) -> None:
        self.scorer = chosen
        self.signature = chosen.signature

    def compute(self, doc: Any, model_response: Any, **kwargs: Any) -> dict[str, float]:
        """Score the first answer to a document."""
        return dict(self._row(doc, model_response).scores)

    def explain(self, doc: Any, model_response: Any) -> str:
        """Why the answer to a document got its score, in one paragraph."""
        return explanation(self._row(doc, model_response), self.scorer.metrics[0])

    def _row(self, doc: Any, model_response: Any) -> Any:
        about = doc.specific or {}
        answers = model_response.final_text
        return self.scorer.one(
            answers[0] if answers else None,
            doc.get_golds(),
            about.get("answer_type"),
            about.get("question", doc.query),
        )

    def __str__(self) -> str:
        return self.signature


def metric(**which: Any) -> Any:
    """A metric group for a `LightevalTaskConfig`.

    Args:
        which: What `scorer` takes: a benchmark and a profile, or a normalizer and metrics.

    Returns:
        A `SampleLevelMetricGrouping`; the means are exact sums, as in `qanorm score`.
    """
    chosen = scorer(**which)
    names = list(chosen.metrics)
    return _metric.SampleLevelMetricGrouping(
        metric_name=names,
        higher_is_better=dict.fromkeys(names, True),
        category=_requests.SamplingMethod.GENERATIVE,
        sample_level_fn=Answers(chosen),
        corpus_level_fn=dict.fromkeys(names, mean),
    )


def document(line: dict[str, Any], task_name: str = "") -> Any:
    """A line of `documents` (or any with these fields) as lighteval's `Doc`: a prompt function."""
    golds = list(line["golds"])
    return _requests.Doc(
        task_name=task_name,
        query=f"{line.get('context') or ''}\n\n{line['question']}\n".lstrip(),
        choices=golds,
        gold_index=list(range(len(golds))),
        specific={"answer_type": line.get("answer_type"), "question": line["question"]},
    )
