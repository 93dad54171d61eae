"""Data sets, profiles, runs and the command line: the floor that uses the two below.

`get(name)` finds a benchmark, `available()` lists them; `demo` scores the embedded samples.
"""

from .benchmark import Benchmark, Gold
from .errors import InputError, Problem, UsageError
from .explain import Explanation, explain
from .profiles import Pairs, Profile
from .records import Example, ScoreRow
from .registry import available, get
from .run import Run
from .samples import demo
from .signature import Signature
from .study import Study, study

__all__ = [
    "Benchmark",
    "Example",
    "Explanation",
    "Gold",
    "InputError",
    "Pairs",
    "Problem",
    "Profile",
    "Run",
    "ScoreRow",
    "Signature",
    "Study",
    "UsageError",
    "available",
    "demo",
    "explain",
    "get",
    "study",
]
