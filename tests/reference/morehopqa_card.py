"""The recipe on MoreHopQA's card, one example at a time, on top of the published conversion.

Card of MoreHopQA (arXiv 2406.13397): the text between the tags is converted to the Python value of
its answer type and back to a string, the gold likewise; the two strings are compared as they are.
"""

from typing import TypedDict

from tests.reference import metrics, morehopqa


class Card(TypedDict):
    """The card's verdict, with the two strings it compared (None where the conversion crashed)."""

    prediction: str | None
    gold: str | None
    em: float
    f1: float
    precision: float
    recall: float
    error: str | None


def card(raw_prediction: str, gold: str, answer_type: str) -> Card:
    """Score one example: EM of the two converted strings, F1 of their white-space tokens.

    Unlike the published scorer there is no SQuAD normalization: case, punctuation and articles
    count, and yes/no have no rule of their own. Two empty sides are 1 (the common table). A
    prediction on which the conversion crashes is 0 everywhere and keeps the error's name.
    """
    converted = morehopqa.score(raw_prediction, gold, answer_type)
    p, g, error = (
        converted["official_prediction"],
        converted["official_gold"],
        converted["error"],
    )
    precision, recall, f1, em = 0.0, 0.0, 0.0, 0.0
    if error is None and p is not None and g is not None:
        em = metrics.exact(p, g)
        precision, recall, f1 = metrics.overlap(p.split(), g.split())
    return {
        "prediction": p,
        "gold": g,
        "em": em,
        "f1": f1,
        "precision": precision,
        "recall": recall,
        "error": error,
    }
