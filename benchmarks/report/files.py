"""`--out DIR`: summary.json and rows.jsonl, whole or not at all; the schemas stand beside this."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from qanorm._version import __version__

from ..comparison import Comparison
from ..errors import InputError, Problem
from ..stream import Name
from ..totals import Totals
from .outputs import put

FILES = ("rows.jsonl", "summary.json")
"""What each system's folder of a report holds."""

COMPARISON = "comparison.json"
"""What a report of named systems holds besides."""


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of ``row`` or ``summary``.

    >>> schema("row")["title"]
    'One example under one profile'
    """
    return json.loads(Path(__file__).with_name(f"{name}.schema.json").read_text("utf-8"))


def planned(folder: Path, systems: Sequence[str]) -> list[Path]:
    """The files that a report of these systems consists of.

    >>> [path.as_posix() for path in planned(Path("out"), [""])]
    ['out/rows.jsonl', 'out/summary.json']
    """
    compared = [folder / COMPARISON] if len(systems) > 1 else []
    return [folder / system / file for system in systems for file in FILES] + compared


def refuse_leftovers(folder: Path, systems: Sequence[str]) -> None:
    """Raises InputError where an older report would stay beside the new one, half of it replaced.

    An older report is told by its files: those of a single system, and ``comparison.json`` with
    the folders of the systems it names. Nothing is deleted: it may be all that is left of a run.
    """
    named = _compared(folder / COMPARISON)
    older = [folder / system / file for system in ["", *named] for file in FILES]
    here = [path for path in [*older, folder / COMPARISON] if path.exists()]
    left = [path for path in here if path not in planned(folder, systems)]
    if left:
        listed = ", ".join(path.relative_to(folder).as_posix() for path in left)
        what = f"an older report of other systems is here: {listed}"
        raise InputError([Problem(str(folder), what, "remove it, or choose another --out")])


def _compared(comparison: Path) -> list[str]:
    """The systems that an older report compares, where there is one."""
    try:
        found = json.loads(comparison.read_text("utf-8"))
        rows = [row for profile in found.values() for row in profile]
        names = dict.fromkeys(row[key] for row in rows for key in ("first", "second"))
    except (OSError, ValueError, TypeError, AttributeError, LookupError):  # a file of another's
        return []
    return [name for name in names if isinstance(name, str) and Path(name).name == name]


@contextmanager
def written(folder: str | Path) -> Iterator[Report]:
    """Write a report as its parts come. Raises InputError, naming the folder.

    Everything goes to a folder beside the files first, which are renamed into place at the end: a
    run that breaks off leaves either the old files or the new ones.
    """
    folder = Path(folder)
    with _told(folder):
        folder.mkdir(parents=True, exist_ok=True)
        hidden = tempfile.TemporaryDirectory(dir=folder, prefix=".qanorm.")
    with hidden as name:
        report = Report(folder, Path(name))
        try:
            yield report
            with _told(folder):
                report.put_in_place()
        finally:
            report.close()


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        what = f"cannot write the report: {error.strerror or error}"
        raise InputError([Problem(str(folder), what, "choose another --out")]) from error


class Report:
    """The files of one call: rows and a summary for each system, and their comparison."""

    def __init__(self, folder: Path, hidden: Path) -> None:
        self._folder, self._hidden = folder, hidden
        self._rows: dict[Name, BinaryIO] = {}
        self._ready: list[tuple[Path, Path]] = []

    def add(self, rows: Mapping[Name, bytes]) -> None:
        """Write score rows."""
        with _told(self._folder):
            for name, lines in rows.items():
                if name not in self._rows:
                    path = self._hidden / f"{len(self._rows)}.rows"
                    self._rows[name] = path.open("wb")
                self._rows[name].write(lines)

    def finish(
        self, totals: Mapping[Name, Totals], comparisons: Mapping[str, Sequence[Comparison]]
    ) -> None:
        """Write the summaries, once all rows are there: a folder for each system that has a name.

        Args:
            totals: (profile, system) -> its totals.
            comparisons: Profile -> the comparisons of the systems.
        """
        with _told(self._folder):
            for system in dict.fromkeys(system for _, system in totals):
                mine = {name: found for name, found in totals.items() if name[1] == system}
                folder = self._hidden / system if system else self._hidden
                folder.mkdir(exist_ok=True)
                with (folder / "rows.jsonl").open("wb") as out:
                    for name in mine:
                        self._rows[name].close()
                        with Path(self._rows[name].name).open("rb") as rows:
                            shutil.copyfileobj(rows, out)
                runs = [found.summary() for found in mine.values()]
                _dump(folder / "summary.json", {"qanorm": __version__, "runs": runs})
                for file in FILES:
                    self._ready.append((folder / file, self._folder / system / file))
            if comparisons:
                content = {p: [c.as_json() for c in found] for p, found in comparisons.items()}
                _dump(self._hidden / COMPARISON, content)
                self._ready.append((self._hidden / COMPARISON, self._folder / COMPARISON))

    def put_in_place(self) -> None:
        """Rename the finished files to where they belong."""
        for made, place in self._ready:
            place.parent.mkdir(exist_ok=True)
            put(made, place)

    def close(self) -> None:
        """Close what is still open; what a full disk refuses is of no more use."""
        for file in self._rows.values():
            with suppress(OSError):
                file.close()


def _dump(path: Path, content: Any) -> None:
    text = json.dumps(content, ensure_ascii=False, indent=2)
    path.write_text(f"{text}\n", "utf-8", newline="\n")
