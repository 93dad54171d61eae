"""The SQuAD v1.1 normalizer, which HeQ's and MoreHopQA's published scorers use as it is."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence

from ..core import Forms, Joined, Normalizer, TextStep, separator
from ..unicode import WhitespaceTokenizer, lower_edits, substitution

# The scorer's own `re`: the regex library draws word boundaries elsewhere (A² is one word to re).
_ARTICLE = re.compile(r"\b(?:a|an|the)\b")
_PUNCTUATION = re.compile(f"[{re.escape(string.punctuation)}]")


STEPS = (
    TextStep("lower", lower_edits, lambda text: text == text.lower()),
    substitution("delete-ascii-punctuation", _PUNCTUATION, ""),
    substitution("articles", _ARTICLE, " "),
)
"""The rule as text steps; MoreHopQA's scorer puts them after its conversion."""


def squad() -> Normalizer:
    """Lower-case, delete ASCII punctuation, blank the words a, an, the, split on white space.

    No Unicode form, no other punctuation, and an answer may vanish: that is the rule as published.
    Source: the evaluation script of SQuAD 1.1 (Rajpurkar et al. 2016, arXiv:1606.05250).

    >>> squad()("The U.S. Army").keys
    ('us', 'army')
    """
    return Normalizer(
        name="squad",
        version=1,
        steps=STEPS,
        tokenizer=WhitespaceTokenizer(),
        bulk=_bulk,
        keep_visible=False,
    )


def split(texts: Sequence[str]) -> list[list[str]]:
    """The SQuAD tokens of many texts.

    Texts are joined by a control character that none of them holds and worked on as one string:
    the same rule, a few calls for all of them.

    >>> split(["The cat", "", "a"])
    [['cat'], [], []]
    """
    if not texts:
        return []
    free = separator("".join(texts))
    if free is None:
        return [_whole(text).split() for text in texts]
    return [part.split() for part in _whole(free.join(texts)).split(free)]


def _whole(text: str) -> str:
    text = text.lower()
    for sign in string.punctuation:  # each a search at memory speed; str.translate is ten times it
        if sign in text:
            text = text.replace(sign, "")
    return _ARTICLE.sub(" ", text)


def _bulk(texts: Sequence[str]) -> Forms:
    pieces = split(texts)
    return Forms(texts, Joined(pieces), pieces)
