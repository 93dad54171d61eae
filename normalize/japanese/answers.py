"""What Japanese says around its answers: preambles, polite endings, refusals, yes and no."""

from __future__ import annotations

from collections.abc import Iterator

import regex

from ..answers import Phrases, refusal
from ..core import Edit, TextStep

PHRASES = Phrases(
    preambles=(
        r"(?:この質問の|質問に対する|正しい|最終的?な?)?(?:答え|解答|回答|正解|正答|結論|答)(?:は|が|としては)[、,:]?",
        r"(?:最終)?(?:答え|解答|回答|正解|正答|答|答案|結論|アンサー)[:：]",
        r"(?:a|ans|answer|the answer is)\s*[:：]",
    ),
    refusals=(
        r"(?:申し訳(?:ございません|ありません)|すみません|すいません|残念ながら).{0,200}",
        r".{0,80}(?:分|わか|判|解)りません.{0,40}",
        r".{0,80}(?:回答|解答|お答え|答える?こと(?:が|は)|判断|特定)(?:は|が)?(?:でき(?:ません|ない)|いたしかねます|しかねます)[。.]?",
        r".{0,80}答えられ(?:ません|ない)[。.]?",
        r".{0,80}(?:記載|情報|記述|言及)(?:が|は)(?:あり?ません|ない|ございません|されていません|含まれていません)[。.]?",
        r".{0,80}(?:記載|言及|明記)されて(?:いません|いない)[。.]?",
        r"(?:わからない|分からない|回答不能|回答不可|回答なし|答えなし|該当なし|不明です)[。.]?",
    ),
    yes=(r"はい|ええ|そうです|その通りです?",),
    no=(r"いいえ|いえ|違います|ちがいます|そうではありません",),
)

_END = r"[。.!!?]*"
_POLITE = r"(?:(?:だ|である)?と(?:思います|思われます|考えられます|されています)|です(?:ね|よ)?|でした|でしょう|でございます)"
_PLAIN = r"(?:に|と)なります|である|となる|になる|だ"
_OPENING = regex.compile(rf"\s*(?:{'|'.join(PHRASES.preambles)})\s*(?=\S)", regex.IGNORECASE)
_CLOSING = regex.compile(rf"(?<=\S)(?:{_POLITE}|{_PLAIN}){_END}\s*$")
_POLITE_CLOSING = regex.compile(rf"(?<=\S){_POLITE}{_END}\s*$")
_TAIL = 40  # characters that a closing can have; the search looks no further back


def _edits(text: str) -> Iterator[Edit]:
    """Drop 答えは…です and its like; also a polite ending alone, unless nothing would be left."""
    opening = _OPENING.match(text)
    start = 0 if opening is None else opening.end()
    if start:
        yield 0, start, ""
    ending = _POLITE_CLOSING if opening is None else _CLOSING
    closing = ending.search(text, max(start + 1, len(text) - _TAIL))
    if closing is not None:
        yield closing.start(), len(text), ""


preamble = TextStep("preamble", _edits)
"""Keep the answer out of 答えは…です, 回答:…, …だと思います."""

refuses = refusal(PHRASES)
"""Flag an answer that declines: わかりません, 情報がありません."""

_YES = regex.compile(rf"(?:{'|'.join(PHRASES.yes)})")
_NO = regex.compile(rf"(?:{'|'.join(PHRASES.no)})")


def refused(source: str) -> bool:
    """Whether the whole answer declines to answer."""
    return bool(refuses(source))


def yes(text: str) -> bool:
    """Whether the whole answer says yes."""
    return _YES.fullmatch(text) is not None


def no(text: str) -> bool:
    """Whether the whole answer says no."""
    return _NO.fullmatch(text) is not None
