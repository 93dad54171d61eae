"""The embedded samples: four small gold files and three made-up systems for each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..run import Run

SYSTEMS = ("careful", "hasty", "guesser")
_HERE = Path(__file__).parent


def gold(benchmark: str) -> Path:
    """The sample gold file of a benchmark (for PolQA the folder that holds its two files)."""
    return _HERE / "polqa" if benchmark == "polqa" else _HERE / f"{benchmark}.json"


def predictions(benchmark: str, system: str) -> Path:
    """The predictions of a made-up system: careful, hasty or guesser."""
    if benchmark == "polqa":
        return _HERE / "polqa" / f"{system}.tsv"
    return _HERE / f"{benchmark}.{system}.json"


def demo(benchmark: str, system: str = "careful", profile: str = "published") -> Run:
    """Score one of the made-up systems on the embedded sample of a benchmark.

    >>> len(demo("jaquad", "hasty"))
    42
    """
    from ..registry import get

    return get(benchmark).score(gold(benchmark), predictions(benchmark, system), profile)
