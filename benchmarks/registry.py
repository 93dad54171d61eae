"""Finding a benchmark by name."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from .benchmark import Benchmark
from .errors import UsageError

_MAIN = {
    "heq": (".heq", "HEQ"),
    "jaquad": (".jaquad", "JAQUAD"),
    "polqa": (".polqa", "POLQA"),
    "morehopqa": (".morehopqa", "MOREHOPQA"),
}
_ALL = {**_MAIN, "poquad": (".poquad", "POQUAD")}


def available(*, further: bool = False) -> list[str]:
    """The benchmarks with samples and every profile; with `further` all that `get` takes.

    >>> available()
    ['heq', 'jaquad', 'polqa', 'morehopqa']
    >>> available(further=True)[4:]
    ['poquad']
    """
    return list(_ALL if further else _MAIN)


def get(name: str) -> Benchmark:
    """The benchmark of that name. Raises UsageError for an unknown one; says which are near.

    >>> get("heq").title
    'HeQ'
    """
    if name in _ALL:
        module, attribute = _ALL[name]
        return getattr(import_module(module, __package__), attribute)
    near = get_close_matches(str(name), _ALL, n=1, cutoff=0.4)
    hint = f"did you mean {near[0]!r}?" if near else f"known are: {', '.join(_ALL)}"
    raise UsageError(f"no benchmark is called {name!r}; {hint}")
