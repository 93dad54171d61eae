"""Where the tests find what is not committed, and how much of a sweep they run."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

ROOT = Path(__file__).resolve().parent.parent
Item = TypeVar("Item")


def _folder(variable: str, default: str) -> Path:
    return Path(os.environ.get(variable) or ROOT.parent / "shared" / default)


def data(name: str) -> Path:
    """A file of the real data; the test is skipped, saying so, where it is absent."""
    path = _folder("QANORM_DATA", "data") / name
    if not path.exists():
        pytest.skip(f"real data not here: {name} (set QANORM_DATA to the folder that holds it)")
    return path


def oracle_rows(name: str) -> list[dict[str, Any]]:
    """The rows of an oracle file; the test is skipped, saying so, where it is absent."""
    path = _folder("QANORM_ORACLES", "oracles") / f"{name}.jsonl"
    if not path.exists():
        pytest.skip(f"oracle not here: {path.name} (set QANORM_ORACLES to its folder)")
    return json_lines(path)


def json_lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a JSON Lines file; only a line feed ends a line."""
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]


def exhaustive() -> bool:
    """Whether sweeps run whole (`make test-exhaustive`)."""
    return os.environ.get("QANORM_EXHAUSTIVE") == "1"


def sweep(items: Iterable[Item] | Sequence[Item], sample: int, seed: int = 20240615) -> list[Item]:
    """All items under `make test-exhaustive`, else a seeded sample of them."""
    everything = list(items)
    if exhaustive() or len(everything) <= sample:
        return everything
    return random.Random(seed).sample(everything, sample)


def json_cases(path: Path) -> list[dict[str, Any]]:
    """The cases of a JSON file: a list of objects."""
    return json.loads(path.read_text("utf-8"))
