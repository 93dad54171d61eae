"""The plan of the house: which floor may import which, what is light, what is packaged."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import qanorm
from tests.support import ROOT

FLOORS = ("normalize", "metrics", "benchmarks")
MAY_IMPORT = {"normalize": (), "metrics": (), "benchmarks": ("normalize", "metrics")}


def modules() -> list[str]:
    names = ["qanorm"]
    for floor in FLOORS:
        package = importlib.import_module(f"qanorm.{floor}")
        names.append(package.__name__)
        names += [m.name for m in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    return names


def imported_floors(path: Path, floor: str) -> set[str]:
    """The floors that a source file imports, by relative or absolute name."""
    depth = len(path.relative_to(ROOT / floor).parts)
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level > depth:
            tail = (node.module or "").split(".")[0]
            found |= {tail} if tail else {alias.name for alias in node.names}
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        found |= {name.split(".")[1] for name in names if name.startswith("qanorm.")}
    return found & set(FLOORS)


@pytest.mark.parametrize("floor", FLOORS)
def test_floors_import_in_one_direction(floor: str) -> None:
    wrong = {
        str(path.relative_to(ROOT)): sorted(floors - set(MAY_IMPORT[floor]) - {floor})
        for path in sorted((ROOT / floor).rglob("*.py"))
        if (floors := imported_floors(path, floor)) - set(MAY_IMPORT[floor]) - {floor}
    }
    assert wrong == {}


@pytest.mark.parametrize("floor", ["normalize", "metrics"])
def test_importing_a_floor_is_light(floor: str) -> None:
    heavy = (
        "numpy spacy fugashi rapidfuzz dateparser hebrew_tokenizer typer rich importlib.metadata"
    )
    code = f"import sys, qanorm.{floor}; print([m for m in {heavy.split()!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_packages_listed_are_the_folders() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    there = ["qanorm"]
    for floor in FLOORS:
        folders = {path.parent for path in (ROOT / floor).rglob("__init__.py")}
        there += [".".join(("qanorm", *f.relative_to(ROOT).parts)) for f in folders]
    assert sorted(listed["packages"]) == sorted(there)


@pytest.mark.parametrize("name", modules())
def test_doctests(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ImportError as error:  # an adapter, without its framework
        if not name.startswith("qanorm.benchmarks.plugins."):
            raise
        pytest.skip(str(error))
    failed, _ = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


@pytest.mark.parametrize("floor", FLOORS)
def test_public_names_exist_and_are_sorted(floor: str) -> None:
    module = importlib.import_module(f"qanorm.{floor}")
    assert sorted(module.__all__) == module.__all__
    for name in module.__all__:
        assert getattr(module, name) is not None


@pytest.mark.parametrize("floor", FLOORS)
def test_public_functions_say_what_they_do_and_show_it(floor: str) -> None:
    module = importlib.import_module(f"qanorm.{floor}")
    for name in module.__all__:
        thing = getattr(module, name)
        if callable(thing) and not isinstance(thing, type):
            assert ">>>" in (thing.__doc__ or ""), f"{floor}.{name} has no example"


def test_the_installed_name() -> None:
    package: Any = qanorm
    assert re.fullmatch(r"\d+\.\d+\.\d+", package.__version__)
    assert package.metrics.f1(["a"], ["a"]).f1 == 1.0
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        package.nothing  # noqa: B018
