"""Fields of a breakdown that are worked out from a run: how a prediction relates to its gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .run import Run


def relation(run: Run) -> list[str]:
    """For each row how the prediction relates, as a span, to the gold that the first metric took.

    See `related`; it compares the profile's normalized texts. Where no answer is right, an empty
    prediction is equal and any other apart.
    """
    texts = run.pairs.forms.texts
    matched = run.matched[run.profile.metrics[0]]
    known: dict[tuple[int, int], str] = {}
    found: list[str] = []
    forms: list[int] = run.form.tolist()
    for form, at in zip(forms, matched.tolist(), strict=True):
        if at < 0:
            found.append("apart" if texts[form] else "equal")
            continue
        key = (form, int(run.pairs.gold[at]))
        if key not in known:
            known[key] = related(texts[form], texts[key[1]])
        found.append(known[key])
    return found


def related(prediction: str, gold: str) -> str:
    """How a prediction relates to a gold as a span of the same text.

    ``equal``; ``inside`` the gold; ``around`` it; ``overlapping``: they share a word, or an end of
    one is the beginning of the other over two characters and a third of the shorter; ``empty``: no
    prediction; ``apart``: none of these.

    >>> related("white house", "the white house"), related("in 1951", "1951")
    ('inside', 'around')
    >>> related("明治の初め", "初めの頃"), related("", "1951"), related("1952", "1951")
    ('overlapping', 'empty', 'apart')
    """
    if prediction == gold:
        return "equal"
    if not prediction:
        return "empty"
    if gold and prediction in gold:
        return "inside"
    if gold and gold in prediction:
        return "around"
    if set(prediction.split()) & set(gold.split()):
        return "overlapping"
    shorter = min(len(prediction), len(gold))
    for size in range(shorter - 1, max(1, -(-shorter // 3) - 1), -1):
        if prediction[-size:] == gold[:size] or gold[-size:] == prediction[:size]:
            return "overlapping"
    return "apart"
