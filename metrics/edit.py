"""Similarities by edit distance: inside words, over token sequences, and over whole strings."""

from __future__ import annotations

from collections.abc import Sequence

from .keys import is_atomic


def _distance(a: str | Sequence[str], b: str | Sequence[str]) -> int:
    from rapidfuzz.distance import Levenshtein  # late: importing the floor stays quick

    return Levenshtein.distance(a, b)


def key_similarity(prediction: str, gold: str) -> float:
    """1 - Levenshtein / longer length of two keys; an atomic key is equal (1) or not (0).

    >>> key_similarity("בבית", "בית"), key_similarity("number 12", "number 13")
    (0.75, 0.0)
    """
    if prediction == gold:
        return 1.0
    if is_atomic(prediction) or is_atomic(gold):
        return 0.0
    return 1.0 - _distance(prediction, gold) / max(len(prediction), len(gold))


def tlnls(prediction: Sequence[str], gold: Sequence[str]) -> float:
    """Token-level normalized Levenshtein similarity: each gold token's best prediction token.

    The best `key_similarity` of every gold token, summed, over the larger number of tokens. One
    prediction token may serve several gold tokens; not symmetric; the order does not matter. Both
    sides empty give 1, one side empty gives 0. Source: HeQ (Cohen et al. 2025, arXiv:2508.01812)
    as its public scorer computes it.

    >>> tlnls(["בבית", "הלבן"], ["הבית", "הלבן"])
    0.875
    """
    if not prediction or not gold:
        return float(len(prediction) == len(gold))
    candidates = set(prediction)
    best = [max(key_similarity(p, g) for p in candidates) for g in gold]
    return sum(best) / max(len(prediction), len(gold))


def sequence_similarity(prediction: Sequence[str], gold: Sequence[str]) -> float:
    """1 - Levenshtein over the two token sequences / the larger number of tokens.

    Both sides empty give 1, one side empty gives 0. Source: the recipe on HeQ's benchmark card.

    >>> sequence_similarity(["a", "b"], ["a", "c"])
    0.5
    """
    longer = max(len(prediction), len(gold))
    return 1.0 - _distance(list(prediction), list(gold)) / longer if longer else 1.0


def fuzzy_match(prediction: str, gold: str, limit: float = 0.5) -> float:
    """1.0 when the edit distance is at most `limit` times the length of the gold, else 0.0.

    Code points, unit costs. Both sides empty give 1; one side empty gives 0. Source: PolEval 2021
    and PolQA (Rybak et al. 2022, arXiv:2212.08897); GEval's own rule for an empty gold belongs to
    the published profile.

    >>> fuzzy_match("egipcie", "egipt"), fuzzy_match("polsce", "egipt")
    (0.0, 0.0)
    >>> fuzzy_match("austria", "australia")
    1.0
    """
    if not prediction or not gold:
        return float(prediction == gold)
    allowed = int(limit * len(gold))
    if abs(len(prediction) - len(gold)) > allowed:
        return 0.0
    return float(_distance(prediction, gold) <= limit * len(gold))


def char_similarity(prediction: str, gold: str) -> float:
    """1 - Levenshtein / the length of the longer string, in code points.

    Both sides empty give 1, one side empty gives 0. Source: PolEval 2024's question-answering task.

    >>> char_similarity("abcd", "abcx")
    0.75
    """
    longer = max(len(prediction), len(gold))
    return 1.0 - _distance(prediction, gold) / longer if longer else 1.0
