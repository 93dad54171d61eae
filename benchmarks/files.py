"""Opening files: UTF-8 text, gzip, standard input; JSON, JSON Lines, CSV, Parquet, and hf: names.

Everything here gives rows or documents one at a time and raises `InputError` that says where.
"""

from __future__ import annotations

import codecs
import csv
import gzip
import io
import json
import re
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from .errors import InputError, Problem, counted, named

Row = tuple[str, dict[str, Any]]
"""Where a row stands, for messages, and the row."""

STDIN = "-"
_GZIP = b"\x1f\x8b"


def title(path: Path) -> str:
    """The file as messages name it."""
    return "standard input" if str(path) == STDIN else str(path)


def ending(path: Path) -> str:
    """The ending that tells the layout: lower case, without ``.gz``.

    >>> ending(Path("a.JSONL.gz")), ending(Path("-"))
    ('.jsonl', '')
    """
    name = path.name.lower().removesuffix(".gz")
    return Path(name).suffix


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The bytes of a file, unpacked where it is gzip; ``-`` is standard input."""
    if str(path) == STDIN and sys.stdin is None:
        raise InputError([Problem(title(path), "it is closed", "give a file")])
    try:
        raw: Any = sys.stdin.buffer if str(path) == STDIN else path.open("rb")
        buffered = io.BufferedReader(raw) if not hasattr(raw, "peek") else raw
        try:
            packed = buffered.peek(2)[:2] == _GZIP
            yield gzip.GzipFile(fileobj=buffered) if packed else buffered  # type: ignore[misc]
        finally:
            if str(path) != STDIN:
                raw.close()
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise InputError([Problem(title(path), f"broken gzip: {error}")]) from error
    except OSError as error:
        raise InputError([Problem(title(path), error.strerror or str(error))]) from error


def _not_utf8(path: Path, offset: int, error: UnicodeDecodeError) -> InputError:
    at = offset + error.start
    what = f"not UTF-8: byte 0x{error.object[error.start]:02x} at offset {at}"
    if at == 0 and error.object[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        what = "not UTF-8: it looks like UTF-16"
    return InputError([Problem(title(path), what, "save the file as UTF-8")])


def text_lines(path: Path) -> Iterator[str]:
    """The lines of a UTF-8 file, one at a time; LF or CR LF ends one, and the last may lack it."""
    with opened(path) as file:
        yield from decoded(file, path)


def decoded(lines: Iterable[bytes], path: Path, offset: int = 0) -> Iterator[str]:
    """Raw lines of a UTF-8 file as text; `offset` is where the first begins in the file."""
    for raw in lines:
        try:
            line = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise _not_utf8(path, offset, error) from error
        yield line_of(line.removeprefix("\ufeff" if offset == 0 else ""))
        offset += len(raw)


def line_of(raw: str) -> str:
    """A line without what ends it: LF, or CR LF as Windows writes it.

    >>> line_of("a\\r\\n"), line_of("a\\n"), line_of("a")
    ('a', 'a', 'a')
    """
    return raw.removesuffix("\n").removesuffix("\r")


def read_lines(path: Path) -> list[str]:
    """The lines of a file."""
    return list(text_lines(path))


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, without a byte order mark. Raises InputError, naming the file."""
    with opened(path) as file:
        raw = file.read()
    try:
        return raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise _not_utf8(path, 0, error) from error


def read_json(path: Path, keys: str = "a key") -> Any:
    """The JSON document of a file. Raises InputError with line and column, or duplicate keys.

    `keys` is what messages call a key of the document, where it is an object.
    """
    return parse(read_text(path), title(path), keys=keys)


class _Unique:
    """A JSON decoder that notices keys that stand twice in an object."""

    def __init__(self) -> None:
        self.twice: list[str] = []
        self.decoder = json.JSONDecoder(object_pairs_hook=self._pairs)

    def _pairs(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            seen: set[str] = set()
            self.twice += [key for key, _ in pairs if key in seen or seen.add(key)]
        return found

    def check(self, where: str, key: str = "a key") -> None:
        if self.twice:
            what = f"{key} stands more than once: {named(self.twice)}"
            self.twice.clear()
            raise InputError([Problem(where, what)])


def parse(text: str, where: str, unique: _Unique | None = None, keys: str = "a key") -> Any:
    """A JSON document. Raises InputError with line and column, or naming duplicate keys.

    Args:
        text: The document; with `unique` one line, which `where` names.
        where: Where it stands, for messages.
        unique: A decoder to use again.
        keys: What messages call a key of the document, where it is an object.
    """
    if not text.strip():
        raise InputError([Problem(where, "the file is empty")])

    def failed(what: str, at: int) -> InputError:
        column = f"column {at - text.rfind(chr(10), 0, at)}"
        line = "" if unique is not None else f"line {text.count(chr(10), 0, at) + 1}, "
        return InputError([Problem(where, f"not JSON: {what} at {line}{column}")])

    decoder = unique or _Unique()
    try:
        document = decoder.decoder.decode(text)
    except json.JSONDecodeError as error:
        raise failed(_said(error), error.pos) from error
    except RecursionError as error:
        raise InputError([Problem(where, "JSON nested too deeply")]) from error
    except ValueError as error:  # Python refuses to read a number of thousands of digits
        raise failed(*_long_number(text)) from error
    decoder.check(where, keys if isinstance(document, dict) else "a key")
    return document


def _said(error: json.JSONDecodeError) -> str:
    """Python's message without the "at" that some end with: the place follows."""
    return error.msg.removesuffix(" at").removesuffix(" starting")


_STRING_OR_DIGITS = re.compile(r'"(?:[^"\\]|\\.)*"|\d+', re.DOTALL)


def _long_number(text: str, start: int = 0) -> tuple[str, int]:
    """What to say of the first number that is too long to read, and where it stands."""
    most = sys.get_int_max_str_digits()
    found = _STRING_OR_DIGITS.finditer(text, start)
    long = (m for m in found if m[0][0] != '"' and len(m[0]) > most)
    first = next(long, None)
    at, digits = (start, "many") if first is None else (first.start(), len(first[0]))
    return f"a number of {digits} digits, too long to read,", at


def json_line_rows(path: Path) -> Iterator[Row]:
    """The objects of a JSON Lines file, one at a time; blank lines are passed over.

    A line that is wrong does not stop the reading: all such lines are raised together at the end.
    """
    some = False
    for row in parsed_lines(text_lines(path), title(path)):
        some = True
        yield row
    if not some:
        raise InputError([Problem(title(path), "the file is empty")])


def parsed_lines(lines: Iterable[str], source: str, first: int = 1) -> Iterator[Row]:
    """The objects of JSON lines, of which the first has the number `first` in its file."""
    problems: list[Problem] = []
    unique = _Unique()  # one decoder for all lines: making one costs more than most lines
    for number, line in enumerate(lines, start=first):
        if not line.strip():
            continue
        where = f"{source}, line {number}"
        try:
            row = parse(line, where, unique)
        except InputError as error:
            problems += error.problems
            continue
        if isinstance(row, dict):
            yield where, row
        else:
            problems.append(Problem(where, f"expected a JSON object, found {kind_of(row)}"))
    if problems:
        raise InputError(problems)


def _csv_rows(path: Path) -> Iterator[Row]:
    csv.field_size_limit(1 << 30)
    reader = csv.DictReader(f"{line}\n" for line in text_lines(path))
    try:
        names = [name for name in reader.fieldnames or () if name]
        if twice := {name: None for name in names if names.count(name) > 1}:
            what = f"a column stands more than once: {named(twice)}"
            raise InputError([Problem(f"{title(path)}, line {reader.line_num}", what)])
        for row in reader:
            if None in row or None in row.values():
                what = f"expected {counted(len(reader.fieldnames or ()), 'field')}"
                raise InputError([Problem(f"{title(path)}, line {reader.line_num}", what)])
            yield f"{title(path)}, line {reader.line_num}", row
    except csv.Error as error:
        where = f"{title(path)}, line {reader.line_num}"
        raise InputError([Problem(where, f"not CSV: {error}")]) from error


def _parquet_rows(path: Path) -> Iterator[Row]:
    try:
        import pyarrow
        import pyarrow.parquet as parquet
    except ImportError as error:
        message = 'Parquet files need pyarrow: pip install "qanorm[parquet]"'
        raise ImportError(message) from error
    number = 0
    try:
        with opened(path) as raw, parquet.ParquetFile(_seekable(raw)) as file:
            for batch in file.iter_batches(batch_size=4096):
                for row in batch.to_pylist():
                    number += 1
                    yield f"{title(path)}, row {number}", row
    except pyarrow.ArrowInvalid as error:
        raise InputError([Problem(title(path), f"not Parquet: {error}")]) from error


def _seekable(raw: BinaryIO) -> BinaryIO:
    plain = isinstance(raw, io.BufferedReader) and raw.seekable()
    return raw if plain else io.BytesIO(raw.read())


def _hf_rows(path: Path) -> Iterator[Row]:
    """The rows of ``hf:NAME[:SPLIT]``: a data set on the hub, or a folder laid out like one."""
    name, _, split = str(path).removeprefix("hf:").partition(":")
    if not name.strip():
        raise InputError([Problem(str(path), "names no data set", "hf:NAME or hf:NAME:SPLIT")])
    try:
        import datasets
    except ImportError as error:
        message = 'golds by name need datasets: pip install "qanorm[hf]"'
        raise ImportError(message) from error
    datasets.disable_progress_bars()
    try:
        loaded = datasets.load_dataset(name)
    except Exception as error:  # the library raises nearly anything: say which set it was
        what = f"cannot be loaded: {type(error).__name__}: {error}"
        raise InputError([Problem(str(path), what)]) from error
    usual = [s for s in ("validation", "test", "train") if s in loaded]
    chosen = split or (usual or list(loaded))[0]
    if chosen not in loaded:
        what = f"has no split {chosen!r}; it has {', '.join(map(str, loaded))}"
        raise InputError([Problem(str(path), what)])
    for number, row in enumerate(loaded[chosen], start=1):
        yield f"{path}, row {number}", dict(row)


def is_hf(path: Path) -> bool:
    """Whether a gold is named, not a file: ``hf:NAME[:SPLIT]``."""
    return str(path).startswith("hf:")


ROW_ENDINGS = (".jsonl", ".ndjson", ".csv", ".parquet")


def has_rows(path: Path) -> bool:
    """Whether a file is a table by its name: one object a line or row."""
    return is_hf(path) or ending(path) in ROW_ENDINGS


def rows(path: Path) -> Iterator[Row]:
    """The rows of JSON Lines, CSV, Parquet, hf:NAME, or a JSON list of objects, one at a time."""
    if is_hf(path):
        return _hf_rows(path)
    readers = {".csv": _csv_rows, ".parquet": _parquet_rows}
    if ending(path) in (".jsonl", ".ndjson", ""):
        return json_line_rows(path)
    if ending(path) in readers:
        return readers[ending(path)](path)
    return objects(JsonItems(path))


def objects(items: JsonItems) -> Iterator[Row]:
    """The items of a JSON list as rows. Raises InputError for those that are no objects."""
    problems: list[Problem] = []
    for number, item in enumerate(items, start=1):
        where = f"{items.where}, item {number}"
        if isinstance(item, dict):
            yield where, item
        else:
            problems.append(Problem(where, f"expected an object, found {kind_of(item)}"))
    if problems:
        raise InputError(problems)


_POLEVAL = "golds of one line a question are PolEval 2021's: qanorm score polqa"


class JsonItems(Iterable[Any]):
    """The items of a JSON list, one at a time: the document itself, or under a key of the object.

    Attributes:
        where: The file, for messages.
        kind: What the document is, in the words of `kind_of`; known after the first item.
        found: Whether the list was there; known at the end.
        held: What stood under the key instead of a list, in the words of `kind_of`; else empty.
    """

    def __init__(self, path: Path, key: str = "data") -> None:
        self.where = title(path)
        self.kind = ""
        self.found = False
        self.held = ""
        self._path, self._key = path, key

    def __iter__(self) -> Iterator[Any]:
        if (self._path / "expected.tsv").exists():
            raise InputError([Problem(self.where, "a folder, not a JSON file", _POLEVAL)])
        with opened(self._path) as file:
            yield from self._items(_Buffer(self._path, file))

    def _items(self, text: _Buffer) -> Iterator[Any]:
        first = text.peek()
        if first == "":
            raise InputError([Problem(self.where, "the file is empty")])
        if first == "[":
            self.kind, self.found = "a list", True
            yield from text.items()
        elif first == "{":
            self.kind = "an object"
            yield from self._object(text)
        else:
            self.kind = kind_of(self._scalar(text))
        text.end()

    def _scalar(self, text: _Buffer) -> Any:
        try:
            return text.value()
        except InputError as error:
            lines = ending(self._path) in (".tsv", ".txt")
            remedy = _POLEVAL if lines else "the ending of its name tells another layout"
            raise InputError(p._replace(remedy=remedy) for p in error.problems) from error

    def _object(self, text: _Buffer) -> Iterator[Any]:
        text.take("{")
        while text.peek() != "}":
            key = text.value()
            if not isinstance(key, str):
                text.fail("Expecting property name enclosed in double quotes")
            text.take(":")
            if key == self._key and not self.found and text.peek() == "[":
                self.found = True
                yield from text.items()
            else:
                value = text.value()
                if key == self._key:
                    self.held = kind_of(value)
            if text.peek() == ",":
                text.take(",")
            elif text.peek() != "}":
                text.fail("Expecting ',' delimiter")
        text.take("}")


class _Buffer:
    """The part of a JSON text that is being read; grows until a value in it is whole."""

    STEP = 1 << 20

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self._path, self._file, self._offset = path, file, 0
        self._unique = _Unique()
        self._text, self._at, self._rest, self._whole = "", 0, b"", False
        self._line, self._column = 1, 1

    def _more(self, size: int = STEP) -> bool:
        if self._whole:
            return False
        raw = self._rest + self._file.read(size)
        self._whole = len(raw) - len(self._rest) < size
        try:
            text = raw.decode("utf-8")
            self._rest = b""
        except UnicodeDecodeError as error:
            if self._whole or len(raw) - error.start > 3:
                raise _not_utf8(self._path, self._offset, error) from error
            text, self._rest = raw[: error.start].decode("utf-8"), raw[error.start :]
        if self._offset == 0:
            text = text.removeprefix("\ufeff")
        self._offset += len(raw) - len(self._rest)
        self._drop()
        self._text += text
        return True

    def _drop(self) -> None:
        """Forget what has been read, but for its lines and columns."""
        done = self._text[: self._at]
        lines = done.count("\n")
        self._line += lines
        self._column = len(done) - done.rfind("\n") if lines else self._column + len(done)
        self._text, self._at = self._text[self._at :], 0

    def peek(self) -> str:
        """The next sign that is no space; empty at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in " \t\r\n":
                self._at += 1
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def take(self, sign: str) -> None:
        """Pass over a sign that must stand here."""
        if self.peek() != sign:
            self.fail(f"Expecting {sign!r}")
        self._at += 1

    def value(self) -> Any:
        """The next value, whole."""
        self.peek()
        size = self.STEP
        while True:
            try:
                value, end = self._unique.decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if not self._more(size):
                    self.fail(_said(error), error.pos)
                size *= 2
                continue
            except RecursionError:
                raise InputError([Problem(title(self._path), "JSON nested too deeply")]) from None
            except ValueError:  # a number of thousands of digits
                self.fail(*_long_number(self._text, self._at))
            if end < len(self._text) or not self._more(size):
                self._at = end
                self._unique.check(title(self._path))
                return value
            self._unique.twice.clear()  # a number may go on where the text was cut: read it again

    def items(self) -> Iterator[Any]:
        """The items of the list that begins here."""
        self.take("[")
        while self.peek() != "]":
            yield self.value()
            if self.peek() == ",":
                self.take(",")
                if self.peek() == "]":
                    self.fail("Expecting value")
            elif self.peek() != "]":
                self.fail("Expecting ',' delimiter")
        self.take("]")

    def end(self) -> None:
        """Nothing may follow the document."""
        if self.peek():
            self.fail("Extra data")

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        """Raise InputError with line and column."""
        self._at = self._at if at is None else at
        self._drop()
        what = f"not JSON: {message} at line {self._line}, column {self._column}"
        raise InputError([Problem(title(self._path), what)])


def kind_of(value: Any) -> str:
    """What a JSON value is, in the words of JSON, for messages.

    >>> kind_of([]), kind_of(None), kind_of(True), kind_of(1)
    ('a list', 'null', 'a boolean', 'a number')
    """
    if value is None:
        return "null"
    names = {bool: "a boolean", int: "a number", float: "a number", str: "a string"}
    return names.get(type(value)) or ("a list" if isinstance(value, list) else "an object")


def paths(given: str | Path | Sequence[str | Path]) -> list[Path]:
    """One path or several, as paths."""
    return [Path(given)] if isinstance(given, str | Path) else [Path(path) for path in given]
