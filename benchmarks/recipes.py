"""The recipes of a study: every normalizer under every tokenizer it takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from .. import normalize
from ..normalize import Forms, Normalizer
from .errors import UsageError

_LANGUAGES = ("he", "ja", "pl", "en", "und")
_PORTION = 20_000  # texts normalized at once; their tokens are dropped before the next


class _UnsuitableError(Exception):
    """A tokenizer that cannot give what one of the normalizers of the grid asks of it."""


@dataclass(frozen=True)
class Recipe:
    """One column of a study: a normalizer with its options, and the tokenizer it uses.

    Attributes:
        normalizer: The normalizer as it was asked for, such as ``he,prefixes=keep``.
        tokenizer: The name of its tokenizer.
        name: What reports call the recipe.
        options: Everything that `normalize.get` is given.
    """

    normalizer: str
    tokenizer: str
    name: str
    options: Mapping[str, str]

    def make(self, **more: str) -> Normalizer:
        """The normalizer. Raises ImportError, naming the extra, where an analyser is missing."""
        made = normalize.get(self.normalizer.split(",")[0], **self.options, **more)
        made("a")  # analysers load when first used
        return made

    def typed(self, types: Iterable[str]) -> Mapping[str, Normalizer] | None:
        """The normalizer for each type of answer; None where it has no types, or one was asked for.

        >>> en, und = (recipes(language, [], [])[0][0] for language in ("en", "und"))
        >>> sorted(en.typed(["date", "number"])), und.typed(["date", "number"])
        (['date', 'number'], None)
        """
        try:
            return {kind: self.make(type=kind) for kind in types}
        except TypeError:  # no such option, or given twice
            return None


def lean(normalizer: Normalizer) -> Normalizer:
    """The same normalizer, whose forms hold no tokens: many thousands fit into memory.

    >>> lean(normalize.get("und")).forms(["Ab, c"]).keys
    [('ab', 'c')]
    """

    def forms(texts: Sequence[str]) -> Forms:
        parts = [
            replace(normalizer.forms(texts[start : start + _PORTION]), normalized=())
            for start in range(0, len(texts), _PORTION)
        ]
        return Forms.joined(parts) if parts else Forms.of([])

    return replace(normalizer, bulk=forms)


def recipes(
    language: str, tokenizers: Sequence[str], normalizers: Sequence[str]
) -> tuple[list[Recipe], dict[str, str]]:
    """The grid of normalizers and tokenizers.

    Args:
        language: Whose normalizer is meant where none is named.
        tokenizers: Names of tokenizers; a normalizer's own where none is named. A normalizer that
            takes none (``squad``, ``whitespace``) stands once, under its own.
        normalizers: Names with options, such as ``he`` and ``he,prefixes=keep``.

    Returns:
        The recipes, and for those left out the reason, with the extra to install.

    Raises:
        UsageError: An unknown name or option; a tokenizer that belongs to another language.

    >>> [recipe.name for recipe in recipes("und", ["words", "character"], [])[0]]
    ['words', 'character']
    """
    found: list[Recipe] = []
    left_out: dict[str, str] = {}
    several = len(normalizers) > 1
    for spec in normalizers or [language]:
        name, options = _parsed(spec)
        takes = _takes_tokenizer(name, options)
        for tokenizer in (tokenizers if takes else []) or [None]:
            chosen = options if tokenizer is None else {**options, "tokenizer": tokenizer}
            try:
                made = _made(name, chosen)
                used = tokenizer or made.tokenizer.name
                label = f"{spec} · {used}" if several else used
                recipe = Recipe(spec, used, label, chosen)
                recipe.make()
            except (ImportError, _UnsuitableError) as error:
                left_out[f"{spec} · {tokenizer}" if several else str(tokenizer)] = str(error)
                continue
            if recipe not in found:
                found.append(recipe)
    if not found:
        raise UsageError("nothing to study: " + "; ".join(left_out.values()))
    return found, left_out


def _parsed(spec: str) -> tuple[str, dict[str, str]]:
    name, *pairs = spec.split(",")
    options: dict[str, str] = {}
    for pair in pairs:
        option, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--normalizer takes NAME,OPTION=VALUE,…, not {spec!r}")
        options[option] = value
    return name, options


def _takes_tokenizer(name: str, options: Mapping[str, str]) -> bool:
    """Whether a normalizer lets its tokenizer be chosen."""
    own = _made(name, dict(options)).tokenizer.name
    if "tokenizer" in options:
        return False
    try:
        normalize.get(name, **options, tokenizer=own)
    except TypeError:
        return False
    except (ValueError, ImportError):
        return True
    return True


def _made(name: str, options: Mapping[str, str]) -> Normalizer:
    try:
        return normalize.get(name, **options)
    except ValueError as error:
        tokenizer = options.get("tokenizer")
        if tokenizer is not None and len(options) > 1 and _knows(name, tokenizer):
            raise _UnsuitableError(str(error)) from error
        raise UsageError(f"{error}{_elsewhere(name, tokenizer)}") from error
    except (LookupError, TypeError) as error:
        raise UsageError(str(error)) from error


def _knows(name: str, tokenizer: str) -> bool:
    """Whether a normalizer takes a tokenizer of that name; it may not be installed."""
    try:
        normalize.get(name, tokenizer=tokenizer)
    except ImportError:
        return True
    except (LookupError, TypeError, ValueError):
        return False
    return True


def _elsewhere(name: str, tokenizer: str | None) -> str:
    """Which languages know a tokenizer that this one does not."""
    if tokenizer is None or _knows(name, tokenizer):
        return ""
    known = [language for language in _LANGUAGES if _knows(language, tokenizer)]
    return f"; {tokenizer!r} is a tokenizer of {', '.join(known)}" if known else ""
