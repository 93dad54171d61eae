"""Telling whose data a file holds, so that a wrong gold file is named and not misread."""

from __future__ import annotations

from typing import Any

import regex

SQUAD = "SQuAD"
"""Questions on a paragraph with spans of it as golds: what HeQ, JaQuAD and PoQuAD extend."""


def looks_like(item: Any) -> str | None:
    """The benchmark that an article, a sample or a row of gold data looks like; None if unclear.

    >>> looks_like({"_id": "1", "question_decomposition": []})
    'MoreHopQA'
    >>> looks_like({"context": "日本の首都は東京です。", "question": "首都は？", "answers": []})
    'JaQuAD'
    """
    if not isinstance(item, dict):
        return None
    if "question_decomposition" in item or ("_id" in item and "answer" in item):
        return "MoreHopQA"
    if "question" in item and ("passage_id" in item or "question_id" in item):
        return "PolQA"
    if "prediction" in item:
        return "predictions"
    if "paragraphs" in item or ("context" in item and "answers" in item):
        paragraph = _first(item, "paragraphs")
        return _squad(item, paragraph, _first(paragraph, "qas"))
    return None


def _squad(article: dict[str, Any], paragraph: dict[str, Any], qa: dict[str, Any]) -> str:
    """Which of the benchmarks in the layout of SQuAD: by their own fields, or by the script."""
    answers = [*_answers(qa.get("answers")), *_answers(qa.get("plausible_answers"))]
    if any("generative_answer" in answer for answer in answers):
        return "PoQuAD"
    if "question quality" in qa or "WH Question" in qa or "wrong_answers" in qa:
        return "HeQ"
    if "question_type" in qa and any("answer_type" in answer for answer in answers):
        return "JaQuAD"
    if "id" in article and "question" in qa and "id" not in qa:
        return "PoQuAD"
    text = f"{paragraph.get('context')} {qa.get('question')}"
    found = {name: len(pattern.findall(text)) for name, pattern in _LETTERS.items()}
    most = max(found, key=lambda name: found[name])
    return most if found[most] * 50 > len(text) else SQUAD


_LETTERS = {
    "HeQ": regex.compile(r"\p{Hebrew}"),
    "JaQuAD": regex.compile(r"[\p{Hiragana}\p{Katakana}]"),
    "PoQuAD": regex.compile("[ąćęłńśźżĄĆĘŁŃŚŹŻ]"),
}
"""Letters of one language alone; a name or two of it in another text are under one in fifty."""


def _first(item: dict[str, Any], name: str) -> dict[str, Any]:
    """The first of what an item holds; a row is its own paragraph and question."""
    inner = item.get(name)
    return inner[0] if isinstance(inner, list) and inner and isinstance(inner[0], dict) else item


def _answers(answers: Any) -> list[dict[str, Any]]:
    if isinstance(answers, dict):  # the hub's columns
        return [answers]
    return [a for a in answers if isinstance(a, dict)] if isinstance(answers, list) else []
