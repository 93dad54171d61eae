"""Fair scoring of short answers: three floors, each loaded when first used."""

from importlib import import_module
from types import ModuleType

__all__ = ["__version__", "benchmarks", "metrics", "normalize"]  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> ModuleType | str:
    if name in ("normalize", "metrics", "benchmarks"):
        return import_module(f"qanorm.{name}")
    if name == "__version__":
        return import_module("qanorm._version").__version__
    raise AttributeError(f"module 'qanorm' has no attribute {name!r}")
