"""The command that made a report, as a reader would type it again."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path


def command_line() -> str:
    """The command line of this process, quoted for a shell.

    >>> command_line().startswith("qanorm")
    True
    """
    return shlex.join(["qanorm", *map(_short, sys.argv[1:])])


def _short(argument: str) -> str:
    """Without the folders of the person who ran it."""
    name, equals, value = argument.rpartition("=")
    return f"{name}{equals}{Path(value).name}" if "/" in value else argument
