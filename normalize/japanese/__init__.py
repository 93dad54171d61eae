"""Japanese: the aware normalizer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from ..answers import answer_tags, model_tokens
from ..core import Forms, Normalizer, Token, TokenStep
from ..unicode import choose
from ..values import Value
from . import answers, characters, eras, numerals, signs
from .characters import units
from .tokenizers import TOKENIZERS, detailed
from .values import identity, numbers, read, same

__all__ = ["identity", "ja", "same", "units"]


def _with_gaps(tokens: list[Token]) -> list[Token]:
    """A space between two tokens is kept in the text of the first, so that the text stays whole."""
    return [
        token._replace(text=token.text + " " * (after.start - token.end))
        if after.start > token.end
        else token
        for token, after in zip(tokens, [*tokens[1:], tokens[-1]] if tokens else [], strict=True)
    ]


def _absorb(tokens: list[Token], silent: Callable[[Token], bool]) -> list[Token]:
    """Drop tokens from the keys; their text goes to the token before, or to the first one kept."""
    kept: list[Token] = []
    leading = ""
    for token in tokens:
        if not silent(token):
            kept.append(token._replace(text=leading + token.text) if leading else token)
            leading = ""
        elif kept:
            kept[-1] = kept[-1]._replace(text=kept[-1].text + token.text)
        else:
            leading += token.text
    return kept or tokens


def _is_mark(token: Token) -> bool:
    return token.text.strip(" ") in ("・", "、")


def _is_particle(token: Token) -> bool:
    return token.kind in ("particle", "auxiliary")


without_marks = TokenStep("punctuation", lambda tokens: _absorb(tokens, _is_mark))
without_particles = TokenStep("particles", lambda tokens: _absorb(tokens, _is_particle))


def ja(
    *,
    tokenizer: str = "mecab",
    key: str = "surface",
    particles: str = "keep",
    punctuation: str = "drop",
    emoji: str = "drop",
) -> Normalizer:
    """The Japanese normalizer: characters, numbers and eras, then words.

    Args:
        tokenizer: A name of `tokenizers.TOKENIZERS`: ``mecab``, ``sudachi-c``, ``character``.
        key: What a word is compared by: ``surface``, ``base`` (dictionary form) or ``reading``.
        particles: ``keep``, or ``drop`` particles and auxiliaries from the keys.
        punctuation: ``drop``, or ``keep`` the marks ・ and 、 between words and figures as tokens.
        emoji: ``drop`` or ``keep``.

    Raises:
        ValueError: An unknown name, or a tokenizer that cannot give what is asked.
        ImportError: The analyser is not installed; the message names the extra.

    >>> n = ja()("答えは「昭和六十年(1985年)五月」です。")
    >>> n.text, n.keys, n.value
    ('1985年5月', ('number 1985', 'month 5'), Date(year=1985, month=5, day=None, time=None))
    """
    for name, choice in (("particles", particles), ("punctuation", punctuation), ("emoji", emoji)):
        if choice not in ("keep", "drop"):
            raise ValueError(f"{name} is 'keep' or 'drop', not {choice!r}")
    return _made(tokenizer, key, particles, punctuation, emoji)


@lru_cache(maxsize=64)  # a normalizer is frozen, and remembers the texts it has seen
def _made(tokenizer: str, key: str, particles: str, punctuation: str, emoji: str) -> Normalizer:
    chosen = {"particles": particles, "punctuation": punctuation, "emoji": emoji}
    usual = {"particles": "keep", "punctuation": "drop", "emoji": "drop"}
    normalizer = Normalizer(
        name="ja",
        version=4,
        steps=(*_BEFORE, *(() if emoji == "keep" else (characters.emoji,)), *_STEPS),
        tokenizer=detailed(choose(TOKENIZERS, tokenizer, "tokenizer"), key, particles == "drop"),
        token_steps=(
            numbers,
            TokenStep("gaps", _with_gaps),
            *((without_particles,) if particles == "drop" else ()),
            *((without_marks,) if punctuation == "drop" else ()),
        ),
        read=read,
        joiner="",
        flag=answers.refuses,
        options={name: choice for name, choice in chosen.items() if choice != usual[name]},
    )
    return replace(normalizer, bulk=_bulk(normalizer))


_BEFORE = (answer_tags, model_tokens)
_STEPS = (
    *characters.FORMS,
    characters.markdown,
    signs.milli,
    signs.bits,
    *characters.LETTERS,
    answers.frame,
    *characters.SHAPES,
    *numerals.STEPS,
    signs.currencies,
    *signs.TIMES,
    *eras.STEPS,
    characters.punctuation,
)
_REMEMBERED = 1 << 17
_SHORT = 200


def _bulk(normalizer: Normalizer) -> Callable[[Sequence[str]], Forms]:
    """Normalize many texts; short ones are remembered, since answers come again in every run."""

    def brief(text: str) -> tuple[str, tuple[str, ...], Value | str | None, tuple[str, ...]]:
        form = normalizer(text)
        return form.text, form.keys, form.value, form.flags

    remembered = lru_cache(maxsize=_REMEMBERED)(brief)

    def forms(sources: Sequence[str]) -> Forms:
        rows = [remembered(text) if len(text) < _SHORT else brief(text) for text in sources]
        columns = [[row[i] for row in rows] for i in range(4)]
        return Forms(sources, *columns)  # type: ignore[arg-type]

    return forms
