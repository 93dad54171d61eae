"""The line that says everything that decided a score; it parses back to itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from qanorm._version import __version__


@dataclass(frozen=True, slots=True)
class Signature:
    """Version, benchmark, profile and named parts, in order.

    >>> s = Signature("0.1.0", "heq", "published", (("norm", "squad.1"),))
    >>> str(s)
    'qanorm:0.1.0|heq|published|norm:squad.1'
    >>> Signature.parse(str(s)) == s
    True
    """

    version: str
    benchmark: str
    profile: str
    parts: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, benchmark: str, profile: str, parts: Iterable[Mapping[str, str]]) -> Signature:
        """The signature of this version; values that differ between parts stand side by side."""
        merged: dict[str, dict[str, None]] = {}
        for part in parts:
            for name, value in part.items():
                merged.setdefault(name, {})[_clean(value)] = None
        joined = ((name, "+".join(values)) for name, values in merged.items())
        return cls(__version__, benchmark, profile, tuple(joined))

    def __str__(self) -> str:
        parts = "".join(f"|{name}:{value}" for name, value in self.parts)
        return f"qanorm:{self.version}|{self.benchmark}|{self.profile}{parts}"

    def differences(self, other: Signature) -> list[str]:
        """What keeps the scores of two signatures from being compared; empty where nothing does.

        >>> a = Signature.parse("qanorm:0.1.0|heq|aware|norm:he.3|unicode:15.0")
        >>> a.differences(Signature.parse("qanorm:0.1.0|heq|aware|norm:he.4|unicode:15.0"))
        ['norm: he.3 against he.4']
        """
        mine, theirs = self._named(), other._named()
        return [
            f"{name}: {mine.get(name, 'none')} against {theirs.get(name, 'none')}"
            for name in dict.fromkeys([*mine, *theirs])
            if mine.get(name) != theirs.get(name)
        ]

    def _named(self) -> dict[str, str]:
        head = {"qanorm": self.version, "benchmark": self.benchmark, "profile": self.profile}
        return {**head, **dict(self.parts)}

    @classmethod
    def parse(cls, line: str) -> Signature:
        """Read a signature back. Raises ValueError on any other line."""
        head, *rest = line.strip().split("|")
        name, _, version = head.partition(":")
        if name != "qanorm" or not version or len(rest) < 2 or not all(":" in p for p in rest[2:]):
            raise ValueError(
                f"not a signature: {line!r}; expected 'qanorm:VERSION|BENCHMARK|PROFILE|…'"
            )
        pairs = tuple((part.split(":", 1)[0], part.split(":", 1)[1]) for part in rest[2:])
        return cls(version, rest[0], rest[1], pairs)


def _clean(value: str) -> str:
    return value.replace("|", "/").replace("\n", " ")
