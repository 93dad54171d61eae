"""Rescoring what another tool has run: its log of samples as rows that carry their own golds.

Each tool has rules where id, output and golds stand; a dotted path such as ``doc.answers.text`` (a
number picks from a list) names another place. What the rules find is passed on as `pairs.pair`
takes it.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import InputError, Problem, UsageError, named
from .files import Row, ending, json_line_rows, kind_of, opened, parse, read_json, rows, title

Found = str | None


@dataclass(frozen=True)
class Tool:
    """A tool whose logs can be read.

    Attributes:
        name: What ``--from`` calls it.
        files: What its logs are called.
        samples: The samples of a log.
        id: Places of the id, the first that is there counts; then comes the sample's number.
        output: Places of the model's answer.
        golds: Places of the gold answers.
        fields: Places whose plain values can be broken down by.
        repeats: What tells the samples of one question apart (a filter, an epoch).
    """

    name: str
    files: str
    samples: Callable[[Path], Iterator[Row]]
    id: tuple[str, ...]
    output: tuple[str, ...]
    golds: tuple[str, ...]
    fields: tuple[str, ...] = ()
    repeats: str | None = None


def _json_samples(path: Path) -> Iterator[Row]:
    """inspect-ai's log: JSON with a list "samples", or the .eval archive of one file a sample."""
    with opened(path) as file:
        start = file.read(4)
    if start == b"PK\x03\x04":
        yield from _archived(path)
        return
    document = read_json(path)
    samples = document.get("samples") if isinstance(document, dict) else None
    if not isinstance(samples, list):
        wanted = 'an inspect-ai log (an object with a list "samples")'
        what = f"expected {wanted}, found {kind_of(document)}"
        raise InputError([Problem(title(path), what)])
    for number, sample in enumerate(samples, start=1):
        yield f"{title(path)}, sample {number}", sample


def _archived(path: Path) -> Iterator[Row]:
    try:
        with zipfile.ZipFile(path) as archive:
            for entry in sorted(archive.infolist(), key=lambda entry: entry.filename):
                if entry.filename.startswith("samples/") and entry.filename.endswith(".json"):
                    where = f"{title(path)}, {entry.filename}"
                    yield where, parse(_unpacked(archive, entry).decode("utf-8"), where)
    except (zipfile.BadZipFile, UnicodeDecodeError, NotImplementedError, OSError) as error:
        raise InputError([Problem(title(path), f"not an inspect-ai log: {error}")]) from error


_ZSTANDARD = 93
"""The packing of newer archives, which the zip module of Pythons before 3.14 does not know."""


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    if entry.compress_type != _ZSTANDARD:
        return archive.read(entry)
    try:
        import pyarrow
    except ImportError as error:
        message = (
            'this log is packed with zstandard: pip install "qanorm[parquet]", or convert it: '
            "inspect log convert --to json"
        )
        raise ImportError(message) from error
    file = archive.fp
    if file is None:
        raise zipfile.BadZipFile("closed")
    file.seek(entry.header_offset + 26)  # the lengths of name and extra field end the local header
    lengths = file.read(4)
    skipped = int.from_bytes(lengths[:2], "little") + int.from_bytes(lengths[2:], "little")
    file.seek(skipped, 1)
    packed = file.read(entry.compress_size)
    return pyarrow.decompress(packed, entry.file_size, codec="zstd", asbytes=True)


_ANSWERS = ("golds", "answers.text", "answers", "answer", "gold", "target")
"""Where the documents of a task keep their golds, by the habits of the hub."""

TOOLS = {
    tool.name: tool
    for tool in (
        Tool(
            "lm-eval",
            "samples_*.jsonl",
            json_line_rows,
            id=("doc.id", "doc._id", "doc.question_id", "doc_id"),
            output=("filtered_resps.0", "resps.0.0"),
            golds=(*(f"doc.{place}" for place in _ANSWERS), "target"),
            fields=("doc",),
            repeats="filter",
        ),
        Tool(
            "inspect",
            "*.eval",
            _json_samples,
            id=("id",),
            output=("output.completion", "output.choices.0.message.content"),
            golds=("target",),
            fields=("metadata",),
            repeats="epoch",
        ),
        Tool(
            "lighteval",
            "details_*.parquet",
            rows,
            id=("doc.specific.id", "doc.id"),
            output=(
                "model_response.text_post_processed.0",
                "model_response.text.0",
                "predictions.0",
            ),
            golds=(*(f"doc.specific.{place}" for place in _ANSWERS), "doc.choices", "gold"),
            fields=("doc.specific",),
        ),
    )
}


def pairs_of(
    tool: str,
    path: Path,
    notes: list[str],
    *,
    id: Found = None,
    output: Found = None,
    golds: Found = None,
    repeat: Found = None,
    need_golds: bool = True,
) -> Iterator[Row]:
    """The samples of a log as rows with ``id``, ``prediction``, ``golds`` and their plain fields.

    Args:
        tool: ``lm-eval``, ``inspect`` or ``lighteval``; UsageError for another.
        path: Its log: samples_*.jsonl, a .json or .eval log, details_*.parquet.
        notes: What there is to say is added to it.
        id: Another place of the id.
        output: Another place of the answer.
        golds: Another place of the golds.
        repeat: Which filter or epoch to read, where a question stands more than once; the first
            one met if None.
        need_golds: Whether each sample must hold its golds.

    Raises InputError, at the end, with every sample that lacks something.
    """
    if tool not in TOOLS:
        raise UsageError(f"no tool {tool!r}; known are {', '.join(TOOLS)}")
    chosen = TOOLS[tool]
    _check_name(chosen, path)
    problems: list[Problem] = []
    read: dict[str, dict[str, None]] = {"ids": {}, "answers": {}, "golds": {}}
    left_out: dict[str, int] = {}
    failed = 0
    for number, (where, sample) in enumerate(chosen.samples(path), start=1):
        if not isinstance(sample, dict):
            problems.append(Problem(where, f"expected an object, found {kind_of(sample)}"))
            continue
        if chosen.repeats is not None and chosen.repeats in sample:
            mine = str(sample[chosen.repeats])
            repeat = mine if repeat is None else repeat
            if mine != repeat:
                left_out[mine] = left_out.get(mine, 0) + 1
                continue
        failed += sample.get("error") is not None
        key = _at(sample, (id,) if id else chosen.id, read["ids"])
        text = _at(sample, (output,) if output else chosen.output, read["answers"])
        found = _golds(_at(sample, (golds,) if golds else chosen.golds, read["golds"]))
        problems += _no_answer(where, chosen, text, output)
        if need_golds and found is None:
            looked = golds or ", ".join(chosen.golds)
            remedy = "name their place with --golds-field, or give the gold file with --gold"
            problems.append(Problem(where, f"no golds at {looked}", remedy))
        yield (
            where,
            {
                **_fields(sample, chosen),
                "id": str(number if key is None else key),
                "prediction": text if isinstance(text, str) else "",
                "golds": found or [],
            },
        )
    if problems:
        raise InputError(problems)
    places = (f"{what} at {' and '.join(at)}" for what, at in read.items() if at)
    notes.append(f"{tool} log: {', '.join(places)}")
    if failed:
        notes.append(f"{failed} samples ended in an error; they are scored by what they say")
    if left_out:
        others = ", ".join(f"{name} ({n})" for name, n in left_out.items())
        notes.append(f"{chosen.repeats} {repeat!r} is scored; left out: {others}")


def _check_name(tool: Tool, path: Path) -> None:
    """Raise InputError for a folder, or for what lm-eval writes beside its samples."""
    if path.is_dir():
        inside = [str(found.relative_to(path)) for found in sorted(path.rglob(tool.files))]
        what = f"a folder; {tool.name} calls its logs {tool.files}"
        there = f"name one: {named(inside)}" if inside else "none is in it"
        raise InputError([Problem(title(path), what, there)])
    if tool.name == "lm-eval" and ending(path) == ".json":
        what = f"expected {tool.files}, one JSON object a line, found a .json file"
        raise InputError([Problem(title(path), what, "lm-eval writes it with --log_samples")])


def _no_answer(where: str, tool: Tool, text: Any, place: Found) -> list[Problem]:
    if isinstance(text, str):
        return []
    what = f"no answer at {place or ', '.join(tool.output)}: found {kind_of(text)}"
    return [Problem(where, what, "name its place with --output-field")]


_MISSING = object()


def _at(
    sample: Mapping[str, Any], places: Iterable[str], read: dict[str, None] | None = None
) -> Any:
    """What stands at the first of the places that is there and not null; None if none is.

    The place is added to `read`.
    """
    for place in places:
        value: Any = sample
        for name in place.split("."):
            if isinstance(value, str) and value[:1] in "{[":  # a column that holds JSON
                value = _loaded(value)
            if isinstance(value, Mapping):
                value = value.get(name, _MISSING)
            elif isinstance(value, list) and name.isdigit() and int(name) < len(value):
                value = value[int(name)]
            else:
                value = _MISSING
            if value is _MISSING:
                break
        if value is not _MISSING and value is not None:
            if read is not None:
                read[place] = None
            return value
    return None


def _loaded(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _golds(value: Any) -> list[str] | None:
    """Golds as a list of strings: one string, a list of them, or a list of objects with a text.

    A single string that is empty stands for no answer.
    """
    if value == "":
        return []
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return [str(value)]
    if isinstance(value, list):
        texts = [item.get("text") if isinstance(item, dict) else item for item in value]
        strings = [text for text in texts if isinstance(text, str)]
        return strings if len(strings) == len(texts) else None
    return None


def _fields(sample: Mapping[str, Any], tool: Tool) -> dict[str, Any]:
    """The plain values that a task keeps beside question and answer, such as answer_type."""
    found: dict[str, Any] = {}
    for place in tool.fields:
        held = _at(sample, (place,))
        if isinstance(held, str):
            held = _loaded(held)
        if isinstance(held, Mapping):
            found |= held
    taken = ("id", "prediction", "raw_prediction", "golds", "gold", "cluster")
    return {name: value for name, value in found.items() if name not in taken}
