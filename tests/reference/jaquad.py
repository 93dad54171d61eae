"""JaQuAD's published scorer and its card's recipe, one example at a time, plain and slow.

Published: the scorer cell of the data set's notebook (JaQuAD, arXiv 2202.01764).
"""

from collections.abc import Sequence

from tests.reference import metrics


def characters(text: str) -> list[str]:
    """Split on white space (Python's: U+3000, NBSP and newline count), join, list the code points.

    Nothing else is normalized: full and half width differ, NFC and NFD differ, and U+200B and
    U+FEFF are characters like any other (JaQuAD notebook).
    """
    return list("".join(text.split()))


def published(prediction: str, golds: Sequence[str]) -> dict[str, float]:
    """Score one example as the notebook does: em and f1 over CHARACTERS.

    Only the first gold is read. EM is defined as F1 == 1.0, so any permutation of the right
    characters is exact. Both sides empty 1, one empty 0.
    """
    f1 = metrics.overlap(characters(prediction), characters(golds[0]))[2]
    return {"em": 1.0 if f1 == 1.0 else 0.0, "f1": f1}


def card(prediction: str, golds: Sequence[str]) -> dict[str, float]:
    """Score one example by the recipe on JaQuAD's card: em and f1 over white-space tokens.

    No overlap gives EM = F1 = 0, also where both sides are empty; otherwise EM is equality of the
    raw strings. Only the first gold is read.
    """
    gold = golds[0]
    p_tokens, g_tokens = prediction.split(), gold.split()
    if not p_tokens or not g_tokens:
        return {"em": 0.0, "f1": 0.0}
    f1 = metrics.overlap(p_tokens, g_tokens)[2]
    if f1 == 0.0:
        return {"em": 0.0, "f1": 0.0}
    return {"em": 1.0 if prediction == gold else 0.0, "f1": f1}
