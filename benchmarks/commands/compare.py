"""`qanorm compare`: two saved reports, with paired tests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..saved import compare as compared
from .score import print_comparisons


def compare(
    first: Annotated[Path, typer.Argument(help="A folder that `qanorm score --out` wrote.")],
    second: Annotated[Path, typer.Argument(help="Another, of the same golds and signature.")],
) -> None:
    """Compare two saved reports: differences (second - first) with paired tests."""
    for profile, rows in compared(first, second):
        print_comparisons(profile, rows)
