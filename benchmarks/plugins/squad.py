"""The functions of the SQuAD 2.0 evaluation script, for a language.

A script that holds copies of them changes one line:

    normalize_answer, get_tokens, compute_exact, compute_f1 = squad.functions("he")

The gold comes first, as there. With the normalizer ``squad``, which is the default, they give what
the script's own functions give; F1 up to the rounding of its last bit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ...normalize import Normalizer
from .scoring import Scorer, scorer

LANGUAGE = "squad"


class Functions(NamedTuple):
    """The script's functions, in the order it defines them."""

    normalize_answer: Callable[[str], str]
    get_tokens: Callable[[str | None], list[str]]
    compute_exact: Callable[[str, str], int]
    compute_f1: Callable[[str, str], float]


@lru_cache(maxsize=16)
def _scorer(language: str | Normalizer) -> Scorer:
    return scorer(normalizer=language, metrics=("em", "f1"))


def _normalizer(language: str | Normalizer) -> Normalizer:
    (only,) = _scorer(language).profile.normalizers().values()
    return only


def normalize_answer(s: str, language: str | Normalizer = LANGUAGE) -> str:
    """The normalized text.

    >>> normalize_answer("The Dead Sea.")
    'dead sea'
    """
    return _normalizer(language).text(s)


def get_tokens(s: str | None, language: str | Normalizer = LANGUAGE) -> list[str]:
    """What `compute_f1` compares: the keys of the normalized text; none for "" and None.

    >>> get_tokens("The Dead Sea."), get_tokens("")
    (['dead', 'sea'], [])
    """
    return list(_normalizer(language)(s).keys) if s else []


def compute_exact(a_gold: str, a_pred: str, language: str | Normalizer = LANGUAGE) -> int:
    """1 for the same value, where values decide, or the same keys; else 0.

    >>> compute_exact("Café", "cafe\\u0301"), compute_exact("Café", "cafe\\u0301", "und")
    (0, 1)
    """
    return int(_scorer(language).one(a_pred, a_gold).scores["em"])


def compute_f1(a_gold: str, a_pred: str, language: str | Normalizer = LANGUAGE) -> float:
    """The F1 of the keys; two empty texts give 1, one empty text 0.

    >>> compute_f1("dead sea", "the sea")
    0.6666666666666666
    """
    return _scorer(language).one(a_pred, a_gold).scores["f1"]


def functions(language: str | Normalizer) -> Functions:
    """The four functions for a language (or any normalizer), in the order of the script.

    >>> functions("und").compute_f1("dead sea", "Dead  Sea!")
    1.0
    """
    return Functions(
        lambda s: normalize_answer(s, language),
        lambda s: get_tokens(s, language),
        lambda a_gold, a_pred: compute_exact(a_gold, a_pred, language),
        lambda a_gold, a_pred: compute_f1(a_gold, a_pred, language),
    )
