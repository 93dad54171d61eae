"""Where a command writes: never over what it reads, and always whole."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import typer

from ..errors import UsageError


def output(text: str) -> Path:
    """An option's value as a path to write to; an empty one is refused, for it means this folder.

    >>> output("report").name
    'report'
    """
    if not text:
        raise typer.BadParameter("the name is empty")
    return Path(text)


def keep_apart(outputs: Mapping[str, Iterable[Path]], inputs: Iterable[str | Path]) -> None:
    """Raises UsageError where a file to write is one to read, or is to be written twice.

    Args:
        outputs: Option -> the files it writes.
        inputs: Files to read; of a folder, the files in it.

    >>> keep_apart({"--html": [Path("page.html")]}, ["gold.json"])
    """
    read = {_identity(file): given for given in inputs for file in _files(Path(given))}
    written: dict[object, str] = {}
    for option, files in outputs.items():
        for file in files:
            if _special(file):
                continue
            key = _identity(file)
            if key in read:
                told = f"{option} would overwrite {file}, which is read (as {read[key]})"
                raise UsageError(f"{told}: choose another path")
            if key in written:
                told = f"{option} and {written[key]} would both write {file}"
                raise UsageError(f"{told}: choose another path")
            written[key] = option


def _files(path: Path) -> list[Path]:
    return [path, *path.iterdir()] if path.is_dir() else [path]


def _identity(path: Path) -> object:
    """What two names of one file share: hard links count, as do names that differ in case only."""
    try:
        found = path.stat()
    except OSError:
        return os.path.realpath(path)
    return found.st_dev, found.st_ino


def _special(path: Path) -> bool:
    """Whether a path is there and neither a file nor a folder: a device, a pipe."""
    return path.exists() and not path.is_file() and not path.is_dir()


def replace_file(path: Path, parts: Iterable[str]) -> None:
    """Write a file under another name first, then rename: whole or not at all.

    A link stays one, and what it points to is replaced; a device or a pipe is written to.
    """
    if _special(path):
        with path.open("w", encoding="utf-8", newline="\n") as out:
            out.writelines(parts)
        return
    path = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".qanorm.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            out.writelines(parts)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def put(made: Path, place: Path) -> None:
    """Move a finished file to where it belongs; links, devices and pipes as in `replace_file`."""
    if _special(place):
        with made.open("rb") as source, place.open("wb") as out:
            shutil.copyfileobj(source, out)
        return
    place = Path(os.path.realpath(place))
    if made.stat().st_dev != place.parent.stat().st_dev:  # a link to elsewhere: no renaming there
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=".qanorm.")
        try:
            with made.open("rb") as source, os.fdopen(handle, "wb") as out:
                shutil.copyfileobj(source, out)
            Path(name).chmod(0o644)
            Path(name).replace(place)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        return
    made.replace(place)
