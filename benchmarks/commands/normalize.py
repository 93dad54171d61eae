"""`qanorm normalize`: answers in, normalized answers out, one a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from ... import normalize as floor
from ..errors import UsageError
from ..files import read_lines


def normalize(
    language: Annotated[
        str, typer.Argument(help="he, ja, pl, en, und or another of `qanorm list`")
    ],
    file: Annotated[str, typer.Argument(help="A text file, one answer a line; - for stdin")] = "-",
    tokenizer: Annotated[str | None, typer.Option(help="Which tokenizer.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="NAME=VALUE for the normalizer.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Tokens, spans, value and trace as JSON Lines.")
    ] = False,
) -> None:
    """Normalize answers, one a line."""
    options: dict[str, Any] = {} if tokenizer is None else {"tokenizer": tokenizer}
    for pair in option or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--option takes NAME=VALUE, not {pair!r}")
        options[name] = value
    try:
        chosen = floor.get(language, **options)
    except (LookupError, TypeError, ValueError) as error:
        raise UsageError(str(error)) from error
    for line in read_lines(Path(file)):
        if as_json:
            print(json.dumps(_shown(chosen(line)), ensure_ascii=False))
        else:
            print(chosen.text(line))


def _shown(form: floor.Normalized) -> dict[str, Any]:
    return {
        "source": form.source,
        "text": form.text,
        "keys": form.keys,
        "spans": form.spans,
        "value": floor.values.as_json(form.value),
        "flags": form.flags,
        "trace": [change._asdict() for change in form.trace],
    }
