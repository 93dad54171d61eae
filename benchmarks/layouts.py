"""Telling whose data a file holds, so that a wrong gold file is named and not misread."""

from __future__ import annotations

from typing import Any


def looks_like(item: Any) -> str | None:
    """The benchmark that an article, a sample or a row of gold data looks like; None if unclear.

    >>> looks_like({"_id": "1", "question_decomposition": []})
    'MoreHopQA'
    """
    if not isinstance(item, dict):
        return None
    if "question_decomposition" in item:
        return "MoreHopQA"
    if "passage_id" in item and "question" in item:
        return "PolQA"
    if "prediction" in item:
        return "predictions"
    qa = _question(item)
    answers = [*_answers(qa.get("answers")), *_answers(qa.get("plausible_answers"))]
    if any("generative_answer" in answer for answer in answers):
        return "PoQuAD"
    if "question quality" in qa or "WH Question" in qa or "wrong_answers" in qa:
        return "HeQ"
    if "question_type" in qa and any("answer_type" in answer for answer in answers):
        return "JaQuAD"
    return None


def _question(item: dict[str, Any]) -> dict[str, Any]:
    """The first question of an article; a row is its own question."""
    for name in ("paragraphs", "qas"):
        inner = item.get(name)
        if isinstance(inner, list) and inner and isinstance(inner[0], dict):
            item = inner[0]
    return item


def _answers(answers: Any) -> list[dict[str, Any]]:
    if isinstance(answers, dict):  # the hub's columns
        return [answers]
    return [a for a in answers if isinstance(a, dict)] if isinstance(answers, list) else []
