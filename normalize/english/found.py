"""A value and where it stands in a text."""

from __future__ import annotations

from typing import NamedTuple

from ..values import Value


class Found(NamedTuple):
    """A value and where it stands in the text, in code points."""

    start: int
    end: int
    value: Value
