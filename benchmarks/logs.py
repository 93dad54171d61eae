"""Rescoring what another tool has run: its log of samples as rows that carry their own golds.

Each tool has rules where id, output and golds stand; a dotted path such as ``doc.answers.text`` (a
number picks from a list) names another place. What the rules find is passed on as `pairs.pair`
takes it.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from .errors import InputError, Problem, UsageError, counted, named
from .files import Row, ending, json_line_rows, kind_of, opened, parse, read_json, rows, title
from .literals import loaded, string_list

Found = str | None


@dataclass(frozen=True)
class Tool:
    """A tool whose logs can be read.

    Attributes:
        name: What ``--from`` calls it.
        files: What its logs are called.
        samples: The samples of a log; what it says of its run is added to the list of notes.
        id: Places of the id, the first that is there counts; then comes the sample's number.
        output: Places of the model's answer.
        golds: Places of the gold answers.
        choices: The place among these that holds wrong answers too, and the place of the positions
            of the right ones.
        several: Places of lists of answers to the same question, of which the first is read.
        fields: Places whose plain values can be broken down by.
        repeats: What tells the samples of one question apart (a filter, an epoch).
    """

    name: str
    files: str
    samples: Callable[[Path, list[str]], Iterator[Row]]
    id: tuple[str, ...]
    output: tuple[str, ...]
    golds: tuple[str, ...]
    choices: tuple[str, str] | None = None
    several: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    repeats: str | None = None


def _json_samples(path: Path, notes: list[str]) -> Iterator[Row]:
    """inspect-ai's log: JSON with a list "samples", or the .eval archive of one file a sample."""
    with opened(path) as file:
        start = file.read(4)
    if start == b"PK\x03\x04":
        yield from _archived(path, notes)
        return
    document = read_json(path)
    samples = document.get("samples") if isinstance(document, dict) else None
    if not isinstance(samples, list):
        wanted = 'an inspect-ai log (an object with a list "samples")'
        what = f"expected {wanted}, found {kind_of(document)}"
        raise InputError([Problem(title(path), what)])
    notes += _unfinished(document, len(samples))
    for number, sample in enumerate(samples, start=1):
        yield f"{title(path)}, sample {number}", sample


def _unfinished(header: Any, there: int) -> list[str]:
    """What the head of an inspect-ai log says of a run that did not come to its end."""
    notes: list[str] = []
    status = _at(header, ("status",))
    if status not in (None, "success"):
        notes.append(f"the log's status is {status!r}, not 'success': its run did not end well")
    expected = _at(header, ("results.total_samples",))
    if expected is None and _at(header, ("eval.config.limit",)) is None:
        asked = _at(header, ("eval.dataset.samples",))
        epochs = _at(header, ("eval.config.epochs",)) or 1
        expected = asked * epochs if isinstance(asked, int) and isinstance(epochs, int) else None
    if isinstance(expected, int) and there < expected:
        notes.append(f"the log holds {there} of the {expected} samples of its run")
    return notes


def _archived(path: Path, notes: list[str]) -> Iterator[Row]:
    try:
        with zipfile.ZipFile(path) as archive:
            names = {entry.filename: entry for entry in archive.infolist()}
            # a run that was cut off has only the head it began with
            head = names.get("header.json") or names.get("_journal/start.json")
            header = None
            if head is not None:
                where = f"{title(path)}, {head.filename}"
                header = parse(_unpacked(archive, head).decode("utf-8"), where)
                if head.filename != "header.json":
                    notes.append("the log has no header.json: its run did not end")
            there = sum(n.startswith("samples/") and n.endswith(".json") for n in names)
            notes += _unfinished(header, there)
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


def _lines(path: Path, notes: list[str]) -> Iterator[Row]:
    return json_line_rows(path)


def _rows(path: Path, notes: list[str]) -> Iterator[Row]:
    return rows(path)


_ANSWERS = ("golds", "answers.text", "answers", "answer", "gold", "target")
"""Where the documents of a task keep their golds, by the habits of the hub."""

TOOLS = {
    tool.name: tool
    for tool in (
        Tool(
            "lm-eval",
            "samples_*.jsonl",
            _lines,
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
            _rows,
            id=("doc.specific.id", "doc.id"),
            output=(
                "model_response.text_post_processed.0",
                "model_response.text.0",
                "predictions.0",
            ),
            golds=(*(f"doc.specific.{place}" for place in _ANSWERS), "doc.choices", "gold"),
            choices=("doc.choices", "doc.gold_index"),
            several=("model_response.text_post_processed", "model_response.text", "predictions"),
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
    known = TOOLS[tool]
    if repeat is not None and known.repeats is None:
        raise UsageError(f"--repeat names a filter or an epoch: logs of {tool} have none")
    places = {"id": id, "output": output, "golds": golds}
    named_places = {name: (place,) for name, place in places.items() if place is not None}
    log = _Log(replace(known, **named_places), need_golds, id is not None)
    _check_name(known, path)
    scored = 0
    for number, (where, sample) in enumerate(known.samples(path, notes), start=1):
        if not isinstance(sample, dict):
            log.problems.append(Problem(where, f"expected an object, found {kind_of(sample)}"))
            continue
        if known.repeats is not None and known.repeats in sample:
            mine = str(sample[known.repeats])
            repeat = mine if repeat is None else repeat
            if mine != repeat:
                log.left_out[mine] = log.left_out.get(mine, 0) + 1
                continue
        scored += 1
        yield where, log.row(where, sample, number)
    if log.left_out and not scored:
        what = f"no {known.repeats} {repeat!r} in it; it has {', '.join(log.left_out)}"
        log.problems.append(Problem(title(path), what, "name one of them with --repeat"))
    if log.problems:
        raise InputError(log.problems)
    notes += log.notes(repeat)


@dataclass
class _Log:
    """A log while its samples stream past: the rows they give, and what is to be said of them."""

    tool: Tool
    need_golds: bool
    need_id: bool
    problems: list[Problem] = field(default_factory=list)
    read: dict[str, dict[str, None]] = field(
        default_factory=lambda: {"ids": {}, "answers": {}, "golds": {}}
    )
    left_out: dict[str, int] = field(default_factory=dict)
    failed: int = 0
    several: int = 0

    def row(self, where: str, sample: Mapping[str, Any], number: int) -> dict[str, Any]:
        """The row of a sample; what it lacks is added to the problems."""
        tool = self.tool
        self.failed += sample.get("error") is not None
        key = _at(sample, tool.id, self.read["ids"])
        if isinstance(key, list | Mapping) or (key is None and self.need_id):
            what = f"no id at {', '.join(tool.id)}: found {kind_of(key)}"
            self.problems.append(Problem(where, what, "name its place with --id-field"))
        text = _at(sample, tool.output, self.read["answers"])
        if not isinstance(text, str):
            what = f"no answer at {', '.join(tool.output)}: found {kind_of(text)}"
            self.problems.append(Problem(where, what, "name its place with --output-field"))
        answers = _at(sample, tool.several)
        self.several += isinstance(answers, list) and len(answers) > 1
        return {
            **_fields(sample, tool),
            "id": str(number if key is None else key),
            "prediction": text if isinstance(text, str) else "",
            "golds": self._golds(where, sample),
        }

    def _golds(self, where: str, sample: Mapping[str, Any]) -> list[str]:
        place: dict[str, None] = {}
        value = _at(sample, self.tool.golds, place)
        self.read["golds"] |= place
        if self.need_golds and self.tool.choices is not None and self.tool.choices[0] in place:
            index = _at(sample, self.tool.choices[1:])
            chosen = value if index is None else _chosen(value, index)
            if chosen is None:
                count = len(value) if isinstance(value, list) else 0
                what = f"{self.tool.choices[1]} is {index!r}, and there are {count} choices"
                self.problems.append(Problem(where, what, "counted from 0"))
                return []
            value = chosen
        found = _golds(value)
        if self.need_golds and found is None:
            what = f"no golds at {', '.join(self.tool.golds)}"
            remedy = "name their place with --golds-field, or give the gold file with --gold"
            self.problems.append(Problem(where, what, remedy))
        return found or []

    def notes(self, repeat: Found) -> Iterator[str]:
        """What there is to say once all samples have passed."""
        places = (f"{what} at {' and '.join(at)}" for what, at in self.read.items() if at)
        yield f"{self.tool.name} log: {', '.join(places)}"
        if self.failed:
            yield counted(
                self.failed,
                "sample ended in an error; it is scored by what it says",
                "samples ended in an error; they are scored by what they say",
            )
        if self.several:
            told = counted(self.several, "row holds", "rows hold")
            yield f"{told} several answers: the first is scored, others left out"
        if self.left_out:
            others = ", ".join(f"{name} ({n})" for name, n in self.left_out.items())
            yield f"{self.tool.repeats} {repeat!r} is scored; left out: {others}"


def _chosen(choices: Any, index: Any) -> list[Any] | None:
    """The choices at one position or several; None where a position is not among them."""
    if isinstance(choices, str):
        choices = string_list(choices)
    found: list[Any] = []
    for at in index if isinstance(index, list) else [index]:
        whole = isinstance(at, int) and not isinstance(at, bool)
        if not whole or not isinstance(choices, list) or not 0 <= at < len(choices):
            return None
        choice = choices[at]
        found += choice if isinstance(choice, list) else [choice]
    return found


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
            if isinstance(value, str) and value[:1] in ("{", "["):  # a column that holds JSON
                value = loaded(value)
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


def _golds(value: Any) -> list[str] | None:
    """Golds as a list of strings: one string, a list of them, or a list of objects with a text.

    A single string that is empty stands for no answer; one that writes out a list of strings, as
    lm-eval does with its targets, stands for that list.
    """
    if value == "":
        return []
    if isinstance(value, str) and (written := string_list(value)) is not None:
        return written
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
            held = loaded(held)
        if isinstance(held, Mapping):
            found |= held
    taken = ("id", "prediction", "raw_prediction", "golds", "gold", "cluster")
    return {name: value for name, value in found.items() if name not in taken}
