"""`qanorm explain`: one answer, step by step, under every profile."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from ... import normalize
from .. import registry
from ..explain import explain as explain_answer
from .console import console


def told_type(golds: Sequence[str]) -> str:
    """The datatype of the golds as English reads them: number, date or string.

    >>> told_type(["-7"]), told_type(["May 22, 1982"]), told_type(["Matt Flynn"])
    ('number', 'date', 'string')
    """
    read = normalize.get("en")
    kinds = {type(read(gold).value) for gold in golds}
    if kinds == {normalize.Number}:
        return "number"
    return "date" if kinds == {normalize.Date} else "string"


def explain(
    benchmark: Annotated[str, typer.Argument(help="heq, jaquad, polqa or morehopqa")],
    prediction: Annotated[str, typer.Argument(help="The answer to explain.")],
    golds: Annotated[
        list[str] | None, typer.Argument(help="The right answers; none if the right is no answer.")
    ] = None,
    profile: Annotated[str, typer.Option(help="published, card, aware or all")] = "all",
    answer_type: Annotated[
        str | None, typer.Option("--type", help="The datatype that MoreHopQA needs.")
    ] = None,
    question: Annotated[str | None, typer.Option(help="What PolQA may look at.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The same as JSON.")] = False,
) -> None:
    """Explain the scores of one answer.

    What each step changed, the tokens and where they stood, what matched, and what made the
    profiles differ. Answers may begin with a dash; after `--` everything is an answer.
    """
    chosen = registry.get(benchmark)
    if chosen.typed and answer_type is None:
        answer_type = told_type(golds or [])
        note = f"note: answer type {answer_type}, told by the gold; --type names another"
        print(note, file=sys.stderr)
    found = explain_answer(
        chosen,
        prediction,
        golds or [],
        profile=profile,
        answer_type=answer_type,
        question=question,
    )
    if as_json:
        print(json.dumps(found.as_json(), ensure_ascii=True, indent=2))
    else:
        console().print(str(found), soft_wrap=True)
