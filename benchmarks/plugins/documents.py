"""Gold files as prompts need them: question and context beside the golds that are scored."""

from __future__ import annotations

from typing import Any

from ..readers import Paths, paths, read_json
from ..records import Example
from ..registry import get


def documents(benchmark: str, gold: Paths) -> list[dict[str, Any]]:
    """The examples of gold files, read and checked as `qanorm score` does it, with their prompts.

    Each has ``id``, ``question``, ``context`` (empty where the benchmark gives none), ``golds`` and
    ``answer_type``. Of MoreHopQA it is the final question, case 1.

    >>> from qanorm.benchmarks import samples
    >>> found = documents("jaquad", samples.gold("jaquad"))
    >>> sorted(found[0])
    ['answer_type', 'context', 'golds', 'id', 'question']
    """
    examples = get(benchmark).gold(gold).examples
    if benchmark == "polqa":
        return [_document(e, e.fields["question"] or "", "") for e in examples]
    files = [read_json(path) for path in paths(gold)]
    if benchmark == "morehopqa":
        asked = {f"{s['_id']}#case_1": (s["question"], _passages(s)) for f in files for s in f}
    else:
        asked = {
            qa["id"]: (qa.get("question", ""), paragraph.get("context", ""))
            for file in files
            for article in file["data"]
            for paragraph in article["paragraphs"]
            for qa in paragraph["qas"]
        }
    return [_document(e, *asked[e.id]) for e in examples if e.id in asked]


def _document(example: Example, question: str, context: str) -> dict[str, Any]:
    return {
        "id": example.id,
        "question": question,
        "context": context,
        "golds": list(example.golds),
        "answer_type": example.answer_type,
    }


def _passages(sample: dict[str, Any]) -> str:
    """MoreHopQA's context: a list of [title, sentences]."""
    found = sample.get("context")
    passages = found if isinstance(found, list) else []
    return "\n".join(
        f"{title}: {' '.join(map(str.strip, sentences))}" for title, sentences in passages
    )
