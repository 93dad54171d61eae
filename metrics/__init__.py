"""Keys or strings in, numbers in [0, 1] out; this floor knows no language.

`get(name)` finds a metric, `available()` lists them; the plain functions stand here too. The batch
forms (`metrics.batch`) and the statistics (`metrics.summary`) load numpy when first used.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import batch as batch
    from . import matching as matching
    from . import significance as significance
    from . import summary as summary

from .edit import char_similarity, fuzzy_match, key_similarity, sequence_similarity, tlnls
from .exact import exact
from .golds import Best, best
from .keys import is_atomic
from .overlap import Overlap, f1
from .registry import Metric, available, get
from .retrieval import hit_at

__all__ = [
    "Best",
    "Metric",
    "Overlap",
    "available",
    "batch",
    "best",
    "char_similarity",
    "exact",
    "f1",
    "fuzzy_match",
    "get",
    "hit_at",
    "is_atomic",
    "key_similarity",
    "matching",
    "sequence_similarity",
    "significance",
    "summary",
    "tlnls",
]


def __getattr__(name: str) -> ModuleType:
    if name in ("batch", "matching", "significance", "summary"):
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
