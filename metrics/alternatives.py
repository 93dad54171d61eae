"""Exact match of answers whose tokens may each stand for several keys."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def agree(prediction: Sequence[Collection[str]], gold: Sequence[Collection[str]]) -> float:
    """1.0 when both have as many tokens, and at each place the two share a key; else 0.0.

    Two empty answers agree; a token without keys agrees with nothing. Symmetric, but it does not
    carry over: a may agree with b and b with c while a and c do not.

    >>> agree([{"לפריז", "פריז"}], [{"פריז"}]), agree([{"a"}, {"b"}], [{"b"}, {"a"}])
    (1.0, 0.0)
    """
    if len(prediction) != len(gold):
        return 0.0
    return float(all(any(key in b for key in a) for a, b in zip(prediction, gold, strict=True)))
