"""Precision, recall and F1 of the multisets of keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple


class Overlap(NamedTuple):
    """How far two multisets of keys agree; each number is in [0, 1]."""

    precision: float
    recall: float
    f1: float


def f1(prediction: Sequence[str], gold: Sequence[str]) -> Overlap:
    """Multiset overlap: a key counts as often as it stands on both sides.

    Both sides empty give 1, one side empty gives 0. Source: SQuAD 1.1 (Rajpurkar et al. 2016,
    arXiv:1606.05250), with the empty table stated here.

    >>> f1(["paris", "paris", "paris"], ["paris"])
    Overlap(precision=0.3333333333333333, recall=1.0, f1=0.5)
    """
    if not prediction or not gold:
        same = float(len(prediction) == len(gold))
        return Overlap(same, same, same)
    common = sum((Counter(prediction) & Counter(gold)).values())
    if common == 0:
        return Overlap(0.0, 0.0, 0.0)
    # 2PR/(P+R) in whole numbers: one rounding, and exactly 1 for equal multisets.
    return Overlap(
        common / len(prediction), common / len(gold), 2 * common / (len(prediction) + len(gold))
    )
