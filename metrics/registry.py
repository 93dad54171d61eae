"""Every metric by name, what it takes and which laws it keeps; the harness of laws reads it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Literal

from .edit import char_similarity, fuzzy_match, sequence_similarity, tlnls
from .exact import exact
from .overlap import f1

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, slots=True)
class Metric:
    """A named metric: (prediction, gold) -> a score in [0, 1]; both empty 1, one side empty 0.

    Attributes:
        name: What `get` calls it.
        takes: ``keys`` (a token metric over sequences of keys) or ``text`` (over whole strings).
        score: The scalar form, which is the specification.
        symmetric: Whether prediction and gold may change places.
        ordered: Whether the order of keys counts.
        renames: Whether renaming keys one to one changes nothing: it never looks inside a key.
        about: One line on what it measures.
    """

    name: str
    takes: Literal["keys", "text"]
    score: Callable[[Any, Any], float]
    symmetric: bool
    ordered: bool
    renames: bool
    about: str

    def __call__(self, prediction: Sequence[str] | str, gold: Sequence[str] | str) -> float:
        """Score one pair. Raises TypeError when given a string for keys, or keys for a string.

        >>> from qanorm import metrics
        >>> metrics.get("f1")(["dead", "sea"], ["sea"])
        0.6666666666666666
        """
        self._check(prediction, gold)
        return self.score(prediction, gold)

    def _check(self, *sides: Any) -> None:
        wants_text = self.takes == "text"
        for side in sides:
            if isinstance(side, str) != wants_text:
                wanted = "a string" if wants_text else "a sequence of keys"
                raise TypeError(f"{self.name} takes {wanted}, not {type(side).__name__}")

    def batch(self, prediction: Sequence[Any], gold: Sequence[Any]) -> np.ndarray:
        """Score many pairs at once, equal to the scalar form on each.

        Raises ValueError when the lengths differ, TypeError where a side is of the wrong kind.

        >>> from qanorm import metrics
        >>> metrics.get("exact").batch([["a"], []], [["a"], ["b"]]).tolist()
        [1.0, 0.0]
        """
        import numpy as np

        from . import batch

        if len(prediction) != len(gold):
            raise ValueError(
                f"{len(prediction)} predictions for {len(gold)} golds: need a gold each"
            )
        self._check(*prediction, *gold)
        if self.takes == "text":
            return getattr(batch, self.name)(list(prediction), list(gold))
        table = batch.KeyTable.of([*prediction, *gold])
        rows = np.arange(len(prediction))
        if self.name in ("precision", "recall", "f1"):
            return getattr(batch.overlap(table, rows, rows + len(rows)), self.name)
        return getattr(batch, self.name)(table, rows, rows + len(rows))


def _metrics() -> dict[str, Metric]:
    made = [
        Metric("exact", "keys", exact, True, True, True, "the same keys in the same order"),
        Metric("precision", "keys", lambda p, g: f1(p, g).precision, False, False, True,
               "the share of the prediction's keys that the gold has"),
        Metric("recall", "keys", lambda p, g: f1(p, g).recall, False, False, True,
               "the share of the gold's keys that the prediction has"),
        Metric("f1", "keys", lambda p, g: f1(p, g).f1, True, False, True,
               "harmonic mean of precision and recall over the multisets of keys"),
        Metric("tlnls", "keys", tlnls, False, False, False,
               "each gold token's most similar prediction token (HeQ)"),
        Metric("sequence_similarity", "keys", sequence_similarity, True, True, True,
               "1 - edit distance of the token sequences / the longer one"),
        Metric("fuzzy_match", "text", fuzzy_match, False, True, False,
               "edit distance at most half the gold's length (PolQA)"),
        Metric("char_similarity", "text", char_similarity, True, True, False,
               "1 - edit distance of the strings / the longer one (PolEval 2024)"),
    ]  # fmt: skip
    return {metric.name: metric for metric in made}


_METRICS = _metrics()


def available() -> list[str]:
    """The names that `get` takes.

    >>> "tlnls" in available()
    True
    """
    return list(_METRICS)


def get(name: str) -> Metric:
    """The metric of that name. Raises LookupError for an unknown one; says which are near.

    >>> get("f1").about
    'harmonic mean of precision and recall over the multisets of keys'
    """
    if name in _METRICS:
        return _METRICS[name]
    near = get_close_matches(str(name), _METRICS, n=3, cutoff=0.5) or list(_METRICS)
    raise LookupError(f"no metric is called {name!r}; did you mean {' or '.join(map(repr, near))}?")
