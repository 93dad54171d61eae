"""inspect-ai: scorers by name, ``qanorm/heq`` and so on; tested with inspect-ai 0.3.285.

They are found through the entry point group ``inspect_ai``, so that
``inspect score LOG --scorer qanorm/heq -S profile=aware`` works on old logs too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .explanation import explanation
from .frameworks import need
from .scoring import Scorer, scorer

api = need("inspect-ai", "inspect_ai.scorer", "Score", "mean", "scorer", "stderr")

_REPORTED = {"*": [api.mean(), api.stderr()]}


@api.scorer(metrics=_REPORTED)
def heq(profile: str = "published") -> Any:
    """HeQ's scores under a profile."""
    return _scoring(scorer("heq", profile))


@api.scorer(metrics=_REPORTED)
def jaquad(profile: str = "published") -> Any:
    """JaQuAD's scores under a profile."""
    return _scoring(scorer("jaquad", profile))


@api.scorer(metrics=_REPORTED)
def polqa(profile: str = "published") -> Any:
    """PolQA's scores under a profile; the sample's input is the question."""
    return _scoring(scorer("polqa", profile))


@api.scorer(metrics=_REPORTED)
def morehopqa(profile: str = "published", answer_type: str = "answer_type") -> Any:
    """MoreHopQA's scores; `answer_type` names the field of the sample's metadata that has it."""
    return _scoring(scorer("morehopqa", profile), answer_type)


@api.scorer(metrics=_REPORTED)
def answers(normalizer: str = "und", metrics: str | list[str] = "em,f1") -> Any:
    """Scores of your own data: a normalizer and metrics by name."""
    return _scoring(scorer(normalizer=normalizer, metrics=metrics))


def _scoring(chosen: Scorer, answer_type: str = "answer_type") -> Callable[..., Any]:
    signature = chosen.signature

    async def score(state: Any, target: Any) -> Any:
        row = chosen.one(
            state.output.completion,
            list(target),
            (state.metadata or {}).get(answer_type),
            state.input_text,
        )
        return api.Score(
            value=dict(row.scores),
            answer=row.prediction,
            explanation=explanation(row, chosen.metrics[0]),
            metadata={
                "qanorm": signature,
                "matched_gold": dict(row.matched_gold),
                "prediction_normalized": row.prediction_normalized,
                "gold_normalized": list(row.gold_normalized),
                "flags": list(row.flags),
            },
        )

    return score
