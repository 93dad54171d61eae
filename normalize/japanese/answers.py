"""What Japanese says around its answers: preambles, polite endings, refusals, yes and no."""

from __future__ import annotations

from collections.abc import Iterator

import regex

from ..answers import Phrases, refusal
from ..core import Edit, TextStep
from .characters import DASHES, FIGURES, KANA

_TEXT = (
    "(?:(?:この|その|上記の|与えられた|提供された)?"
    "(?:本文|文章|テキスト|文中|記事|パッセージ|段落|文脈|資料|文書)(?:の中|中|内)?(?:に|で|から)?は?)"
)
_ASKED = "(?:(?:この|その|ご)?(?:質問|答え|解答|回答|正解|それ|これ)(?:に|について|に関して)?は)"
_WRITTEN = "(?:書かれて|記載されて|述べられて|触れられて|示されて|載って|含まれて)"

PHRASES = Phrases(
    preambles=(
        r"(?:この質問の|質問に対する|正しい|最終的?な?)?(?:答え|解答|回答|"
        r"正解|正答|結論|答)(?:は|が|としては)[、,:]?",
        r"(?:最終)?(?:答え|解答|回答|正解|正答|答|答案|結論|アンサー)[:：]",
        r"(?:a|ans|answer|the answer is)\s*[:：]",
    ),
    refusals=(
        r"(?:申し訳(?:ございません|ありません)|すみません|すいません|残念ながら).{0,200}",
        r".{0,80}(?:分|わか|判|解)りません.{0,40}",
        r".{0,80}(?:回答|解答|お答え|答える?こと(?:が|は)|判断|特定)(?:は|"
        r"が)?(?:でき(?:ません|ない)|いたしかねます|しかねます)[。.]?",
        r".{0,80}答えられ(?:ません|ない)[。.]?",
        r".{0,80}(?:記載|情報|記述|言及)(?:が|は)(?:あり?ません|ない|ございません|"
        r"されていません|含まれていません)[。.]?",
        r".{0,80}(?:記載|言及|明記)されて(?:いません|いない)[。.]?",
        r"(?:わからない|分からない|回答不能|回答不可|回答なし|答えなし|該当なし)[。.]?",
        rf"(?:{_TEXT}、?)?{_ASKED}?不明(?:です|である|だ|でした)?",
        rf"{_ASKED}?(?:私(?:に)?は)?(?:知りません|存じ(?:上げ)?ません|"
        r"(?:分|わか|判|解)りかねます|知らない)",
        rf"{_TEXT}?(?:記載|記述|言及|情報)なし",
        rf"(?:{_TEXT}、?)?(?:情報|データ)(?:が|は)(?:不足しています|不足している|不十分です|足りません)",
        rf"(?:{_TEXT}、?)(?:{_ASKED}|情報[はが]|答えが)?{_WRITTEN}い?(?:ません|ない)",
    ),
    yes=(r"(?:はい|ええ)(?:・(?:そう|その通り)(?:です)?)?|そうです|その通り(?:です)?",),
    no=(r"(?:いいえ|いえ)(?:・(?:違います|そうではありません))?|違います|そうではありません",),
)

_POLITE = (
    "(?:(?:だ|である)?と(?:思います|思われます|考えられます|されています)"
    "|です(?:ね|よ)?|でした|でしょう|でございます)"
)
_PLAIN = r"(?:に|と)なります|である|となる|になる|だ"
_OPENING = regex.compile(rf"(?:{'|'.join(PHRASES.preambles)})(?=.)")
_CLOSING = regex.compile(rf"(?<=.)(?:{_POLITE}|{_PLAIN})$")
_POLITE_CLOSING = regex.compile(rf"(?<=.){_POLITE}$")
# Lines and waves stay where they are the sign of a number, an open end (1950年-) or a long vowel.
_FRONT = regex.compile(
    rf"(?:[[\p{{P}}\p{{Sk}}\s]--[%‰&@#*{DASHES}]]|[{DASHES}]++(?![{FIGURES}]))*+", regex.V1
)
_BACK = regex.compile(
    rf"(?:[[\p{{P}}\p{{Sk}}\s]--[%‰&@#*{DASHES}]]|(?<![{DASHES}{FIGURES}{KANA}年月日])[{DASHES}]++)++$",
    regex.V1,
)
_TAIL = 40  # characters that a closing can have; the search looks no further back


def _framed(text: str) -> tuple[int, int]:
    """Where the answer stands in a text without what frames it; may be empty."""
    start, end, opened = 0, len(text), False
    while True:
        before = start, end
        start = _FRONT.match(text, start, end).end()  # type: ignore[union-attr]
        back = _BACK.search(text, max(start, end - 200), end)
        end = end if back is None else back.start()
        opening = _OPENING.match(text, start, end)
        if opening is not None:
            start, opened = opening.end(), True
        ending = _CLOSING if opened else _POLITE_CLOSING
        closing = ending.search(text, max(start, end - _TAIL), end)
        if closing is not None:
            end = closing.start()
        if before == (start, end):
            return start, end


def _edits(text: str) -> Iterator[Edit]:
    start, end = _framed(text)
    if start:
        yield 0, start, ""
    if end < len(text):
        yield end, len(text), ""


# An answer that begins and ends like this has no frame.
_PLAIN_START = regex.compile(r"[\p{L}\p{N}--[答解回正質こ最結atー]]", regex.V1)
_PLAIN_END = regex.compile(r"[\p{L}\p{N}--[すねよただうるんー]]", regex.V1)


def _bare(text: str) -> bool:
    return bool(text and _PLAIN_START.match(text) and _PLAIN_END.match(text, len(text) - 1))


frame = TextStep("frame", _edits, _bare)
"""Keep the answer out of 答えは「…」です。, 回答:…, …だと思います; drop punctuation around it."""

_refuses = refusal(PHRASES)
_MAY_REFUSE = regex.compile(
    "ません|ない|なし|不可|不能|不明|不足|不十分|すみ|すいま|申し訳|残念|かねます"
)


def refuses(text: str) -> tuple[str, ...]:
    """Flag an answer that declines: わかりません, 情報がありません."""
    return () if _MAY_REFUSE.search(text[:2000]) is None else _refuses(text)


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
