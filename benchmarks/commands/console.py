"""The console the commands print to."""

from __future__ import annotations

from rich.console import Console


def console() -> Console:
    """Standard output; off the terminal a fixed width keeps tables whole whatever the environment.

    >>> console().width > 0
    True
    """
    made = Console(highlight=False, markup=False)
    return made if made.is_terminal else Console(highlight=False, markup=False, width=120)
