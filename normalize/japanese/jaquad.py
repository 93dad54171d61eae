"""The published JaQuAD scorer's view of an answer: its characters, white space left out."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import Forms, Normalizer, Token, separator


class CodePointTokenizer:
    """Every code point that `str.split` does not take for white space is a token."""

    name = "code-point"
    signature = "code-point"

    def __call__(self, text: str) -> list[Token]:
        """Split a text into its code points."""
        return [Token(c, i, i + 1, c) for i, c in enumerate(text) if not c.isspace()]


def jaquad() -> Normalizer:
    """Code points without white space; nothing else is changed.

    Source: the scorer cell of JaQuAD's notebook (So et al. 2022, arXiv:2202.01764).

    >>> jaquad()("東京 都").text
    '東京都'
    """
    return Normalizer(
        name="jaquad",
        version=1,
        tokenizer=CodePointTokenizer(),
        joiner="",
        bulk=_bulk,
        keep_visible=False,
        distinct=False,
    )


def _bulk(texts: Sequence[str]) -> Forms:
    free = separator("".join(texts))
    if free is None or not texts:
        shown = ["".join(text.split()) for text in texts]
    else:  # all of them as one string: one call instead of thousands
        shown = "".join(free.join(texts).split()).split(free)
    return Forms(texts, shown, shown)  # a string is the sequence of its code points
