"""lm-eval: functions that task files reach by ``!function``; tested with lm-eval 0.4.13.

Ready tasks stand in the folder `TASKS`. A task of your own names one of these functions by its
dotted path (``qanorm.benchmarks.plugins.lm_eval.heq_aware``), or makes one in a ``utils.py`` beside
its YAML: ``process_results = results(benchmark="heq", profile="aware", golds="answers")``.
lm-eval itself is not imported here: it calls these functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ... import normalize
from .. import registry
from .documents import documents as read_documents
from .frameworks import need
from .scoring import Scorer, scorer

TASKS = Path(__file__).parent / "lm_eval_tasks"
"""The folder of the ready tasks, for ``--include_path``."""

Field = str | Callable[[Mapping[str, Any]], Any]


class Results:
    """What lm-eval calls as ``process_results(doc, results)``: metric -> score in [0, 1].

    As text it is its signature, which lm-eval writes into the ``configs`` of its results file.
    """

    def __init__(self, chosen: Scorer, golds: Field, answer_type: str, question: str) -> None:
        self.scorer = chosen
        self.golds = golds
        self.answer_type = answer_type
        self.question = question
        self.signature = chosen.signature

    def __call__(self, doc: Mapping[str, Any], results: Sequence[Any]) -> dict[str, float]:
        """Score the first answer to a document. Raises TypeError when a filter left a list."""
        answer = results[0]
        if not isinstance(answer, str):
            raise TypeError(
                f"expected one answer, found {type(answer).__name__}: add the filter take_first"
            )
        golds = self.golds(doc) if callable(self.golds) else doc[self.golds]
        row = self.scorer.one(answer, golds, doc.get(self.answer_type), doc.get(self.question))
        return dict(row.scores)

    def __str__(self) -> str:
        return self.signature

    def __deepcopy__(self, memo: dict[int, Any]) -> Results:
        return self  # lm-eval copies its configuration; the analysers inside need no copy


def results(
    *,
    golds: Field = "golds",
    answer_type: str = "answer_type",
    question: str = "question",
    **which: Any,
) -> Results:
    """A ``process_results`` for a task of your own.

    Args:
        golds: The field of a document that holds the gold answers (a list or one string), or a
            function of the document.
        answer_type: The field with the answer type, where the benchmark needs one.
        question: The field with the question.
        which: What `scorer` takes: a benchmark and a profile, or a normalizer and metrics.

    >>> results(normalizer="und")({"golds": ["Dead Sea", "sea"]}, ["dead  sea"])
    {'em': 1.0, 'f1': 1.0}
    """
    return Results(scorer(**which), golds, answer_type, question)


def text_filter(
    name: str, **options: Any
) -> Callable[[Iterable[Sequence[str]], Any], list[list[str]]]:
    """A filter for ``filter_list`` that normalizes every answer, for metrics of lm-eval's own.

    >>> text_filter("und")([["Dead  SEA"]], None)
    [['dead sea']]
    """
    normalizer = normalize.get(name, **options)

    def apply(responses: Iterable[Sequence[str]], docs: Any) -> list[list[str]]:
        return [[normalizer.text(answer) for answer in answers] for answers in responses]

    return apply


def documents(benchmark: str, gold: Any = None, **metadata: Any) -> Any:
    """The documents of a benchmark's own gold files, as a ready task's ``custom_dataset``.

    Args:
        benchmark: Which benchmark; the task file says it.
        gold: A gold file, a list of them, or a mapping benchmark -> gold for a run of several
            tasks, from ``dataset_kwargs`` or ``--metadata '{"gold": "test.json"}'``.
        metadata: Whatever else stands in the task's metadata.
    """
    gold = gold.get(benchmark) if isinstance(gold, Mapping) else gold
    if not gold:
        raise ValueError(
            f"the task of {benchmark} needs its gold file: --metadata "
            """'{"gold": "FILE"}', or dataset_kwargs: {gold: FILE} in a task that includes it"""
        )
    dataset = need("datasets", "datasets", "Dataset").Dataset
    return {"test": dataset.from_list(read_documents(benchmark, gold))}


def __getattr__(name: str) -> Any:
    """``heq_aware`` and the like: the ``process_results`` of a benchmark under a profile."""
    benchmark, _, profile = name.partition("_")
    if benchmark not in registry.available() or not profile:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return results(benchmark=benchmark, profile=profile)
