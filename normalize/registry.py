"""Finding a normalizer by name: `get`, `available`, and the entry points of other packages.

A package adds a normalizer by declaring, in the entry-point group ``qanorm.normalizers``, a name
and a function ``(**options) -> Normalizer``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from .core import Normalizer

GROUP = "qanorm.normalizers"

_OWN = {
    "und": (".unicode", "und"),
    "en": (".english", "en"),
    "he": (".hebrew", "he"),
    "ja": (".japanese", "ja"),
    "pl": (".polish", "pl"),
    "whitespace": (".unicode", "whitespace"),
    "squad": (".english.squad", "squad"),
    "morehopqa": (".english.morehopqa", "morehopqa"),
    "jaquad": (".japanese.jaquad", "jaquad"),
    "geval": (".polish.geval", "geval"),
}

ALIASES = {
    "eng": "en",
    "english": "en",
    "heb": "he",
    "iw": "he",
    "hebrew": "he",
    "jpn": "ja",
    "japanese": "ja",
    "pol": "pl",
    "polish": "pl",
}


class UnknownNormalizerError(LookupError):
    """No normalizer has this name; the message lists the nearest ones."""


def available() -> list[str]:
    """The names that `get` takes: ours first, then those other packages declare.

    >>> available()[:5]
    ['und', 'en', 'he', 'ja', 'pl']
    """
    return [*_OWN, *(name for name in _declared() if name not in _OWN)]


def get(name: str, **options: object) -> Normalizer:
    """The normalizer of that name, made with these options.

    Args:
        name: A language (``he``, ``ja``, ``pl``, ``en``; ``und`` for any other), a published recipe
            (``squad``, ``jaquad``, ``geval``, ``morehopqa``) or what another package declares.
        options: What that normalizer takes, such as ``tokenizer="hebrew-tokenizer"``.

    Raises:
        UnknownNormalizerError: No such name; says which are near.
        TypeError: The normalizer does not take such an option; says which it takes.
        ImportError: An analyser is missing; says which extra to install. Or the package that
            declares the normalizer cannot be loaded; says which.

    >>> get("und").text("Ｃａｆé\\u00a0– “bar”")
    'café bar'
    """
    wanted = ALIASES.get(name, name)
    if wanted in _OWN:
        module, function = _OWN[wanted]
        return _made(name, getattr(import_module(module, __package__), function), options)
    declared = _declared()
    if wanted in declared:
        return _made(name, _loaded(wanted, declared[wanted]), options)
    known = [*available(), *ALIASES]
    near = get_close_matches(str(name), known, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else ""
    raise UnknownNormalizerError(
        f"no normalizer is called {name!r}; {hint or 'known are: ' + ', '.join(available())}"
    )


def _made(name: str, maker: Callable[..., Normalizer], options: Mapping[str, object]) -> Normalizer:
    """What a maker makes. Raises TypeError that names the options there are."""
    try:
        return maker(**options)
    except TypeError as error:
        from inspect import signature  # late: only needed for the message

        known = list(signature(maker).parameters)
        unknown = [option for option in options if option not in known]
        if not unknown or "options" in known:
            raise
        there = ", ".join(known) or "none"
        what = f"{name} has no option {unknown[0]!r}; it has {there}"
        raise TypeError(what) from error


def _loaded(name: str, point: Any) -> Callable[..., Normalizer]:
    try:
        return point.load()
    except Exception as error:  # whatever a package of others does when it is imported
        package = point.dist.name if point.dist is not None else point.value
        what = f"the normalizer {name!r} of the package {package} cannot be loaded"
        raise ImportError(f"{what}: {type(error).__name__}: {error}") from error


def _declared() -> dict[str, Any]:
    from importlib.metadata import entry_points  # late: it costs 20 ms at import

    return {point.name: point for point in entry_points(group=GROUP)}
