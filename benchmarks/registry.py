"""Finding a benchmark by name."""

from __future__ import annotations

from difflib import get_close_matches

from .benchmark import Benchmark
from .errors import UsageError
from .heq import HEQ
from .jaquad import JAQUAD
from .morehopqa import MOREHOPQA
from .polqa import POLQA

_BENCHMARKS = {benchmark.name: benchmark for benchmark in (HEQ, JAQUAD, POLQA, MOREHOPQA)}


def available() -> list[str]:
    """The names that `get` takes.

    >>> available()
    ['heq', 'jaquad', 'polqa', 'morehopqa']
    """
    return list(_BENCHMARKS)


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
