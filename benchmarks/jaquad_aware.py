"""JaQuAD's aware profile: Japanese as a reader takes it, whatever the script of its numbers.

EM is equality of the normalized string or of the value it states, never of a bag of characters.
Character F1 looks at the characters of the same string, a number being one of them; word F1 at the
keys of a tokenizer. What is exact has full overlap, however a tokenizer cuts it.
"""

from __future__ import annotations

import numpy as np

from .. import normalize
from ..metrics import batch
from ..metrics.batch import KeyTable
from ..normalize.japanese import identity, same, units
from ..normalize.values import Ambiguous, Refusal
from .profiles import Pairs, Profile, Scores, first_gold

METRICS = ("char_f1", "em", "f1", "precision", "recall")


def aware(*, tokenizer: str = "mecab", key: str = "surface", particles: str = "keep") -> Profile:
    """The aware profile; the options are those of ``normalize.get("ja")``.

    >>> aware().name, aware(tokenizer="sudachi-c").metrics[:3]
    ('aware', ('char_f1', 'em', 'f1'))
    """
    return Profile(
        name="aware",
        benchmark="jaquad",
        about="scripts, numbers and eras as a Japanese reader takes them; characters and words",
        metrics=METRICS,
        normalizers=lambda: {
            "": normalize.get("ja", tokenizer=tokenizer, key=key, particles=particles)
        },
        score=_score,
        golds=first_gold,
        rules=("first-gold", "exact-is-full-overlap", "numbers-are-one-character"),
    )


def _score(pairs: Pairs) -> Scores:
    forms, columns = pairs.forms, (pairs.prediction, pairs.gold)
    exact = _exact(pairs)
    characters = KeyTable.of([units(text) for text in forms.texts])
    words = batch.overlap(pairs.keys, *columns)
    scores = {"char_f1": batch.overlap(characters, *columns).f1, "em": exact.astype(np.float64)}
    scores |= words._asdict()
    declined, declined_gold = pairs.where(isinstance(value, Refusal) for value in forms.values)
    for name in METRICS:
        scores[name][exact] = 1.0
        scores[name][declined | declined_gold] = 0.0  # a refusal is no answer at all
    return {name: scores[name] for name in METRICS}


def _exact(pairs: Pairs) -> np.ndarray:
    """`normalize.japanese.same` of each pair."""
    forms = pairs.forms
    equal = pairs.equal(list(map(identity, forms.values, forms.texts)))
    special = [isinstance(value, Ambiguous | Refusal) for value in forms.values]
    prediction, gold = pairs.where(special)
    for i in np.flatnonzero(prediction | gold).tolist():
        equal[i] = same(forms[int(pairs.prediction[i])], forms[int(pairs.gold[i])])
    return equal


AWARE = aware()
