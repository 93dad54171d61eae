"""`--pred NAME=FILE`: the systems' names, which are also names of folders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..errors import UsageError
from ..report.files import COMPARISON, FILES

_FORBIDDEN = '/\\:*?"<>|'
_OWN = frozenset((*FILES, COMPARISON))


def check_name(name: str) -> None:
    """Raises UsageError, saying which names are allowed.

    >>> check_name("GPT 4")
    """
    fits = name.isprintable() and not set(name) & set(_FORBIDDEN)
    if not fits or name != name.strip(" .") or not name or len(name.encode()) > 200:
        allowed = (
            "a name is at most 200 bytes of letters, digits, spaces and signs, "
            f"without any of {' '.join(_FORBIDDEN)} and with no space or point at its ends"
        )
        raise UsageError(f"--pred NAME=FILE: {name!r} cannot be a system's name: {allowed}")
    if name.casefold() in _OWN:
        own = ", ".join(sorted(_OWN))
        raise UsageError(f"--pred NAME=FILE: the report's own files are called {own}: not {name!r}")


def named_files(pred: Sequence[str]) -> dict[str, str]:
    """System -> file, in the order given; one file alone needs no name.

    >>> named_files(["a.json"]), named_files(["GPT 4=a.json", "B=b.json"])
    ({'': 'a.json'}, {'GPT 4': 'a.json', 'B': 'b.json'})
    """
    if len(pred) == 1 and _alone(pred[0]):
        return {"": pred[0]}
    files: dict[str, str] = {}
    for given in pred:
        name, equals, file = given.partition("=")
        if not equals or not file:
            raise UsageError(f"several --pred need names: --pred NAME=FILE, not {given!r}")
        check_name(name)
        if name in files:
            raise UsageError(f"two --pred are called {name!r}")
        files[name] = file
    return files


def _alone(given: str) -> bool:
    """Whether it is a file, not NAME=FILE: it is there, or what stands before = is a folder's."""
    name, equals, file = given.partition("=")
    return Path(given).exists() or not equals or ("/" in name and not Path(file).exists())
