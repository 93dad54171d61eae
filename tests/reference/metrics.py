"""Plain, slow re-statements of every metric: what the fast code is tested against.

One scale [0, 1], one argument order (prediction, gold), one empty table: both empty 1, one empty 0.
A published scorer that deviates does so in its own module beside this one, never here.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence

Distance = Callable[[Sequence[Hashable], Sequence[Hashable]], int]


def exact(p: Sequence[Hashable], g: Sequence[Hashable]) -> float:
    """Say 1 when the two sequences (or strings) are equal element by element, else 0."""
    return 1.0 if list(p) == list(g) else 0.0


def overlap(p: Sequence[Hashable], g: Sequence[Hashable]) -> tuple[float, float, float]:
    """Give precision, recall and F1 of the multiset overlap: repeats count, order does not."""
    if not p and not g:
        return 1.0, 1.0, 1.0
    if not p or not g:
        return 0.0, 0.0, 0.0
    same = sum((Counter(p) & Counter(g)).values())
    if same == 0:
        return 0.0, 0.0, 0.0
    precision = same / len(p)
    recall = same / len(g)
    return precision, recall, 2 * precision * recall / (precision + recall)


def levenshtein(a: Sequence[Hashable], b: Sequence[Hashable]) -> int:
    """Count the fewest insertions, deletions and substitutions, each of cost 1, from a to b.

    Works on any sequences: the code points of strings, the tokens of lists. No transposition.
    """
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, start=1):
        above, row = row, [i]
        for j, y in enumerate(b, start=1):
            row.append(min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (x != y)))
    return row[-1]


def char_similarity(p: str, g: str, *, distance: Distance = levenshtein) -> float:
    """Give 1 - Levenshtein over code points / the longer length; two empty strings 1."""
    longer = max(len(p), len(g))
    return 1.0 if longer == 0 else 1 - distance(p, g) / longer


def tlnls(
    p_tokens: Sequence[str], g_tokens: Sequence[str], *, distance: Distance = levenshtein
) -> float:
    """Token-level normalized Levenshtein similarity as published (HeQ, arXiv 2508.01812; MRLEval).

    Each GOLD token takes its best character similarity over the prediction's tokens; the sum is
    divided by the larger number of tokens. Not symmetric, order-free, and one prediction token may
    serve several gold tokens.
    """
    if not p_tokens and not g_tokens:
        return 1.0
    if not p_tokens or not g_tokens:
        return 0.0
    total = 0.0
    for g in g_tokens:
        total += max(char_similarity(p, g, distance=distance) for p in p_tokens)
    return total / max(len(g_tokens), len(p_tokens))


def sequence_similarity(
    p: Sequence[Hashable], g: Sequence[Hashable], *, distance: Distance = levenshtein
) -> float:
    """Give 1 - Levenshtein over the two token SEQUENCES / the larger number of tokens.

    This is what the HeQ card's recipe calls TLNLS; both empty 1.
    """
    longer = max(len(p), len(g))
    return 1.0 if longer == 0 else 1 - distance(p, g) / longer


def fuzzy_match(p: str, g: str, limit: float = 0.5, *, distance: Distance = levenshtein) -> float:
    """Say 1 when Levenshtein over code points is at most limit * |gold|, inclusive, else 0.

    The rule is GEval's Fuzzy; the empty table is ours (both empty 1, one empty 0). That an empty
    gold matches nothing at all is a rule of the published PolEval scorer and stands in polqa.py.
    """
    if not p and not g:
        return 1.0
    if not p or not g:
        return 0.0
    return 1.0 if distance(p, g) <= limit * len(g) else 0.0


def hit_at(retrieved_ids: Sequence[Hashable], relevant_ids: Collection[Hashable], k: int) -> float:
    """Say 1 when one of the first k retrieved ids is relevant, else 0 (PolQA, arXiv 2212.08897).

    Without any relevant id this is 0; whether such a question is averaged at all is the caller's
    choice.
    """
    return 1.0 if any(i in relevant_ids for i in retrieved_ids[:k]) else 0.0


def best(values: Sequence[float]) -> tuple[float, int]:
    """Give the maximum over the golds and the index of the first gold that reaches it."""
    if not values:
        raise ValueError("best() of no values: an example without golds has its own rule")
    top = max(values)
    return top, list(values).index(top)
