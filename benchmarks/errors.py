"""What can be wrong with the input, said so that it can be mended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

SHOWN = 10
"""How many ids or problems a message names before it only counts the rest."""


def counted(n: int, one: str, many: str = "") -> str:
    """A number with what it counts.

    >>> counted(1, "id"), counted(2, "id"), counted(2, "id stands", "ids stand")
    ('1 id', '2 ids', '2 ids stand')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


class Problem(NamedTuple):
    """One fault of the input: where it is, what is wrong, what to do."""

    where: str
    what: str
    remedy: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" + (f" ({self.remedy})" if self.remedy else "")


class InputError(ValueError):
    """The input cannot be scored; holds every problem that was found, not only the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        lines = [str(problem) for problem in self.problems[:SHOWN]]
        rest = len(self.problems) - len(lines)
        super().__init__(
            "\n".join(lines + ([f"… and {counted(rest, 'more problem')}"] if rest > 0 else []))
        )


class UsageError(ValueError):
    """The call itself cannot be meant: an unknown name, a profile that is not there."""


def named(ids: Iterable[str]) -> str:
    """Ids for a message: the first ten quoted, the rest counted.

    >>> named(["a", "b"])
    "'a', 'b'"
    """
    ids = list(ids)
    rest = len(ids) - SHOWN
    return ", ".join(map(repr, ids[:SHOWN])) + (f" and {rest} more" if rest > 0 else "")
