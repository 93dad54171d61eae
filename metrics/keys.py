"""What a key is to a metric: a string, atomic when it holds a space.

Words hold no white space; a key that stands for a value does (``number 116``). Metrics that look
inside words compare atomic keys whole.
"""

from __future__ import annotations

from collections.abc import Sequence


def is_atomic(key: str) -> bool:
    """Whether a key stands for a value and is compared whole or not at all.

    >>> is_atomic("number 116"), is_atomic("116")
    (True, False)
    """
    return " " in key


def which_atomic(keys: Sequence[str]) -> list[bool]:
    """`is_atomic` of many keys; one look at all of them where none is.

    >>> which_atomic(["number 116", "a"]), which_atomic(["a"])
    ([True, False], [False])
    """
    if not is_atomic("".join(keys)):
        return [False] * len(keys)
    return [is_atomic(key) for key in keys]
