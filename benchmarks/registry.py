"""Finding a benchmark by name."""

from __future__ import annotations

from difflib import get_close_matches

from .benchmark import Benchmark
from .errors import UsageError
from .heq import HEQ
from .jaquad import JAQUAD
from .morehopqa import MOREHOPQA
from .polqa import POLQA
from .poquad import POQUAD

_MAIN = (HEQ, JAQUAD, POLQA, MOREHOPQA)
_BENCHMARKS = {benchmark.name: benchmark for benchmark in (*_MAIN, POQUAD)}


def available(*, further: bool = False) -> list[str]:
    """The benchmarks with samples and every profile; with `further` all that `get` takes.

    >>> available()
    ['heq', 'jaquad', 'polqa', 'morehopqa']
    >>> available(further=True)[4:]
    ['poquad']
    """
    return list(_BENCHMARKS) if further else [benchmark.name for benchmark in _MAIN]


def get(name: str) -> Benchmark:
    """The benchmark of that name. Raises UsageError for an unknown one; says which are near.

    >>> get("heq").title
    'HeQ'
    """
    if name in _BENCHMARKS:
        return _BENCHMARKS[name]
    near = get_close_matches(str(name), _BENCHMARKS, n=1, cutoff=0.4)
    hint = f"did you mean {near[0]!r}?" if near else f"known are: {', '.join(_BENCHMARKS)}"
    raise UsageError(f"no benchmark is called {name!r}; {hint}")
