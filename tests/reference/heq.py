"""HeQ's published scorer and its card's recipe, one example at a time, plain and slow.

Published: the HeQ scorer of MRLEval (TLNLS is the metric of HeQ, arXiv 2508.01812).
"""

import re
import string
from collections.abc import Sequence

from tests.reference import metrics
from tests.reference.metrics import Distance, levenshtein


def normalize(text: str) -> str:
    """Normalize as SQuAD v1.1 does (MRLEval scorer): nothing here knows Hebrew.

    Lower-case; delete ASCII punctuation, putting nothing in its place; replace the whole words
    a/an/the by a space; collapse white space.
    """
    text = text.lower()
    text = "".join(c for c in text if c not in string.punctuation)
    text = re.sub(r"\b(a|an|the)\b", " ", text)
    return " ".join(text.split())


def half_digits(text: str) -> bool:
    """Tell whether at least half of the characters are digits, so also for the empty text."""
    return sum(c.isdigit() for c in text) >= len(text) / 2


def f1(p_tokens: Sequence[str], g_tokens: Sequence[str]) -> float:
    """Multiset F1, but 0 whenever nothing overlaps: two empty sides get 0 (MRLEval scorer).

    The scorer's 1e-13 in the denominator is left out: a perfect F1 is exactly 1 here.
    """
    if not p_tokens and not g_tokens:
        return 0.0
    return metrics.overlap(p_tokens, g_tokens)[2]


def published(
    prediction: str, golds: Sequence[str], *, distance: Distance = levenshtein
) -> dict[str, float]:
    """Score one example as MRLEval does: em, f1, tlnls, tlnls_2025, each the best over the golds.

    - The digits rule: F1 stands in for TLNLS when the RAW prediction is half digits; in the later
      version (tlnls_2025) when the prediction OR any raw gold is.
    - Neither side has tokens: the code divides by zero; that pair's TLNLS is 1 here, whatever the
      digits rule says.
    - No gold at all (unanswerable): the code raises; here all is 1 for a prediction that is empty
      after stripping, else 0.
    """
    if not golds:
        right = 1.0 if not prediction.strip() else 0.0
        return {"em": right, "f1": right, "tlnls": right, "tlnls_2025": right}
    older = half_digits(prediction)
    later = older or any(half_digits(g) for g in golds)
    p = normalize(prediction)
    ems: list[float] = []
    f1s: list[float] = []
    older_scores: list[float] = []
    later_scores: list[float] = []
    for g in map(normalize, golds):
        p_tokens, g_tokens = p.split(), g.split()
        pair_f1 = f1(p_tokens, g_tokens)
        pair_tlnls = metrics.tlnls(p_tokens, g_tokens, distance=distance)
        divides_by_zero = not p_tokens and not g_tokens
        ems.append(1.0 if p == g else 0.0)
        f1s.append(pair_f1)
        older_scores.append(pair_f1 if older and not divides_by_zero else pair_tlnls)
        later_scores.append(pair_f1 if later and not divides_by_zero else pair_tlnls)
    return {
        "em": max(ems),
        "f1": max(f1s),
        "tlnls": max(older_scores),
        "tlnls_2025": max(later_scores),
    }


def card(
    prediction: str, golds: Sequence[str], *, distance: Distance = levenshtein
) -> dict[str, float]:
    """Score one example by the recipe on HeQ's card: em, f1, tlnls, each the best over the golds.

    Both strings are stripped; EM is their equality; tokens are the white-space split; F1 (which the
    card leaves out) is the multiset F1; TLNLS is 1 - Levenshtein over the token sequences / the
    larger number of tokens. Two empty sides are 1 throughout; no gold at all as in `published`.
    """
    p = prediction.strip()
    if not golds:
        right = 1.0 if not p else 0.0
        return {"em": right, "f1": right, "tlnls": right}
    ems: list[float] = []
    f1s: list[float] = []
    tlnls: list[float] = []
    for g in (gold.strip() for gold in golds):
        ems.append(1.0 if p == g else 0.0)
        f1s.append(metrics.overlap(p.split(), g.split())[2])
        tlnls.append(metrics.sequence_similarity(p.split(), g.split(), distance=distance))
    return {"em": max(ems), "f1": max(f1s), "tlnls": max(tlnls)}
