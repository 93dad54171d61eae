"""`--out DIR`: summary.json and rows.jsonl, whole or not at all; the schemas stand beside this."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from qanorm._version import __version__

from ..errors import InputError, Problem
from ..run import Run


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of ``row`` or ``summary``.

    >>> schema("row")["title"]
    'One example under one profile'
    """
    return json.loads(Path(__file__).with_name(f"{name}.schema.json").read_text("utf-8"))


def write(folder: str | Path, runs: Sequence[Run], by: Sequence[str] = ()) -> None:
    """Write the runs of one call: rows.jsonl, summary.json. Raises InputError, naming the path.

    Each file is written under another name first and then renamed, so that a broken run leaves
    either the old file or the new one.
    """
    folder = Path(folder)
    summary = {"qanorm": __version__, "runs": [run.summary(by) for run in runs]}
    rows = (json.dumps(row.as_json(), ensure_ascii=True) for run in runs for row in run.rows)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(folder / "rows.jsonl", _lines(rows))
        replace_file(
            folder / "summary.json", [json.dumps(summary, ensure_ascii=False, indent=2), "\n"]
        )
    except OSError as error:
        what = f"cannot write the report: {error.strerror or error}"
        raise InputError([Problem(str(folder), what, "choose another --out")]) from error


def _lines(rows: Iterable[str]) -> Iterator[str]:
    for row in rows:
        yield row
        yield "\n"


def replace_file(path: Path, parts: Iterable[str]) -> None:
    """Write a file under another name first, then rename: whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            out.writelines(parts)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
