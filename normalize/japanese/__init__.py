"""Japanese: the aware normalizer."""

from __future__ import annotations

from ..answers import answer_tags, model_tokens
from ..core import Normalizer
from ..unicode import SHARED, choose, drop_punctuation
from .tokenizers import TOKENIZERS

__all__ = ["ja"]


def ja(*, tokenizer: str = "mecab") -> Normalizer:
    """The Japanese normalizer: the shared Unicode steps and MeCab's words.

    >>> ja()("ﾊﾞｯﾊﾛｰﾄﾞ「１２」").keys
    ('バッハロード', '12')
    """
    return Normalizer(
        name="ja",
        version=1,
        steps=(answer_tags, model_tokens, *SHARED),
        tokenizer=choose(TOKENIZERS, tokenizer, "tokenizer"),
        token_steps=(drop_punctuation,),
        joiner="",
    )
