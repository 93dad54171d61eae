"""Lists that a file holds as text: JSON, or Python's own writing of them."""

from __future__ import annotations

import ast
import json
import warnings
from typing import Any


def loaded(text: str) -> Any:
    """What a text writes out in JSON or as a Python literal; the text itself if neither.

    >>> loaded('{"a": null}'), loaded("{'a': None}"), loaded("a")
    ({'a': None}, {'a': None}, 'a')
    """
    try:
        return json.loads(text)  # first: JSON writes a sign beyond 16 bits as two escapes
    except (ValueError, RecursionError):
        pass
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a backslash that Python would not write
            return ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text


def string_list(text: str) -> list[str] | None:
    """The strings of a list that a text writes out; None if it writes out anything else.

    >>> string_list("['a', \\"b\\"]"), string_list('["a"]'), string_list("[]"), string_list("[1]")
    (['a', 'b'], ['a'], [], None)
    """
    if not text.lstrip().startswith("["):
        return None
    value = loaded(text)
    strings = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return value if strings else None
