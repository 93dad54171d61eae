"""The frameworks that adapters were tested with, and what is said when one does not fit."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

TESTED = {
    "lm-eval": "0.4.13",
    "inspect-ai": "0.3.285",
    "lighteval": "0.13.0",
    "evaluate": "0.4.6",
    "datasets": "5.2.0",
    "pyarrow": "26.0.1",
    "polars": "2.1.0",
    "pandas": "3.1.1",
    "scikit-learn": "1.9.1",
    "spacy": "3.8.18",
}
"""Package -> the version that the tests ran with."""

EXTRAS = {
    "lm-eval": "lm-eval",
    "inspect-ai": "inspect",
    "lighteval": "lighteval",
    "evaluate": "evaluate",
    "pyarrow": "parquet",
    "datasets": "hf",
    "scikit-learn": "sklearn",
}
"""Package -> the extra that brings it."""


def need(package: str, module: str, *names: str) -> Any:
    """Import a module of a framework that must have these names.

    Raises ImportError: the framework is not installed, and which extra brings it; or it lacks
    something, and which version has it.

    >>> need("spacy", "spacy.language", "Language").Language.__name__
    'Language'
    >>> need("spacy", "spacy.language", "Dialect")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ImportError: ...
    """
    try:
        found = import_module(module)
    except ImportError as error:
        raise ImportError(_message(package, module, str(error))) from error
    missing = [name for name in names if not hasattr(found, name)]
    if missing:
        raise ImportError(_message(package, module, f"it has no {', '.join(missing)}"))
    return found


def _message(package: str, module: str, what: str) -> str:
    tested = TESTED[package]
    extra = EXTRAS.get(package)
    install = f"pip install 'qanorm[{extra}]'" if extra else f"pip install {package}"
    try:
        there = version(package)
    except PackageNotFoundError:
        return f"this adapter needs {package}, which is not installed: {install}"
    remedy = "" if there == tested else f"; pip install {package}=={tested}"
    return (
        f"this adapter needs {module} as {package} {tested} has it, and {there} is installed: "
        f"{what}{remedy}"
    )
