"""Values among Japanese words: numbers and dates in place, and what a whole answer states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import regex

from ..core import Brief, Normalized, Token, TokenStep, word
from ..values import Ambiguous, Date, Number, Range, Refusal, Value, YesNo, keys
from .answers import no, refused, yes
from .characters import bare
from .eras import SHARED, SHORT, year

_FIGURE = r"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?"  # 007 is a name
# A figure in a name (a320, b-17, cfm56-4) is part of the name; before Latin letters it is a number
# only with a unit: 81.6km, not 3d.
_LATIN_UNIT = (
    r"(?:km|cm|mm|nm|μm|m|kg|mg|g|t|ha|kl|ml|dl|l|kw|mw|w|kv|v|khz|mhz|ghz|hz|kb|mb|gb|tb|cc|db|ps|"
    r"hp|rpm|bps|dpi|fps|pt|ah|wh|kwh|pa|hpa|kpa|mpa|ppm|k|°c|mol|j|kj|cal|kcal)[0-9]?(?![a-z])"
)
_VALUE = regex.compile(
    rf"""
    (?<![a-z0-9.^])(?<![a-z][0-9]*-)
    (?: (?P<bc>紀元前)(?P<bc_year>[0-9]+)年(?!間|代|度)
      | (?P<year>[0-9]{{3,4}})年(?![間代度目生])
      | (?P<near>[0-9]{{1,2}})年(?=[0-9]{{1,2}}月)
      | (?P<month>(?<![0-9])(?:0?[1-9]|1[0-2]))月(?![面間])
      | (?P<day>(?<=月)[0-9]{{1,2}})日(?!間)
      | (?:(?P<whole>[0-9]+)と)?(?P<below>[0-9]+)分の(?P<above>{_FIGURE})
      | (?<![0-9/])(?P<slashed>[0-9]{{1,2}}/[0-9]{{1,2}})(?![0-9/])
      | (?P<sign>(?<![\p{{L}}\p{{M}}\p{{N}})])[\-+])?(?P<figure>{_FIGURE})(?![0-9^])(?!\.[0-9])
        (?: %|パーセント(?!\p{{Katakana}}) | (?= {_LATIN_UNIT} | [^a-z] | $ ) )
    )
    """,
    regex.VERBOSE,
)

_COUNTERS = (
    "人 個 歳 m km cm mm kg g t l % ha km2 m2 年 年間 か月 か月間 日間 日 時間 分 分間 秒 "
    "秒間 円 ドル ユーロ ポンド キロ 本 枚 冊 台 匹 頭 羽 隻 機 基 両 件 点 位 番 号 巻 "
    "章 回 度 階 段 級 社 校 店 軒 戸 世帯 県 国 か国 か所 州 話 曲 作 種 種類 票 席 議席 "
    "文字 世紀 世 時 週間 倍 館 粒 海里 番目 回目 代目 ページ"
)
_UNITS = {counter: counter for counter in _COUNTERS.split()} | {
    "名": "人",
    "つ": "個",
    "才": "歳",
    "メートル": "m",
    "キロメートル": "km",
    "センチメートル": "cm",
    "センチ": "cm",
    "ミリメートル": "mm",
    "ミリ": "mm",
    "キログラム": "kg",
    "グラム": "g",
    "トン": "t",
    "リットル": "l",
    "パーセント": "%",
    "ヘクタール": "ha",
    "平方キロメートル": "km2",
    "平方メートル": "m2",
    "°c": "°c",
}
"""How a unit or counter may be written -> how it stands in a value."""
_DATE = regex.compile(
    r"(?P<bc>紀元前)?(?P<y>[0-9]{1,4})年(?:(?P<m>[0-9]{1,2})月(?:(?P<d>[0-9]{1,2})日)?)?"
    r"|(?P<m>[0-9]{1,2})月(?:(?P<d>[0-9]{1,2})日)?"
)
_NUMBER = regex.compile(
    rf"(?P<bound>~)?(?P<sign>[\-+])?(?:(?:(?P<whole>[0-9]+)と)?(?P<below>[0-9]+)分の)?(?P<figure>{_FIGURE})(?P<unit>(?:km2|"
    rf"m2|[^0-9])*+)"
)
_ABOUT = regex.compile(
    r"(?:約|およそ|おおよそ|だいたい)(?P<about>.+)|(?P<about>.+[^0-9年月])(?:ほど|くらい|ぐらい|程度)"
)
_ORDINAL = regex.compile(r"第(?=[0-9]+(?:位|番目|回目|代目)$)")
_CELSIUS = regex.compile(r"摂氏(?P<figure>[\-+]?[0-9.]+)(?:度|°c)")
_RANGE = regex.compile(
    r"(?P<first>[^\-か]*(?:か[^\-か]*)??)(?:から|-)(?P<last>[0-9][^\-]*?)(?:まで)?"
)
_TAIL_UNIT = regex.compile(r"[0-9]+(?P<unit>[^0-9.]+)")
_POWER = regex.compile(
    rf"(?:(?P<times>{_FIGURE})[×x])?(?P<base>[0-9]{{1,3}})\^(?P<power>-?[0-9]{{1,3}})"
)
_SLASHED = regex.compile(r"([0-9]{1,2})/([0-9]{1,2})")
_SHORT_ERA = regex.compile(rf"([{''.join(SHORT)}])([0-9]{{1,2}})")
_SHARED_ERA = regex.compile(rf"({'|'.join(SHARED)})(元|[0-9]{{1,2}})年")


def _key(match: regex.Match[str]) -> str:
    """The key of a value found among words; 1/2 is a day or a fraction, and stays as it is."""
    if match["slashed"]:
        return match["slashed"]
    if match["bc"]:
        return keys(Date(-int(match["bc_year"])))[0]
    if match["year"] or match["near"]:
        return keys(Date(year=int(match["year"] or match["near"])))[0]
    if match["month"]:
        return keys(Date(month=int(match["month"])))[0]
    if match["day"]:
        return keys(Date(day=int(match["day"])))[0]
    return keys(Number(_amount(match["sign"], match["below"], match["above"] or match["figure"])))[
        0
    ]


def _amount(sign: str | None, below: str | None, figure: str, whole: str | None = None) -> Fraction:
    amount = Fraction(figure)
    if below:
        amount = int(whole or 0) + amount / (int(below) or 1)
    return -amount if sign == "-" else amount


_HAS_DIGIT = regex.compile("[0-9]")


def _layout(tokens: list[Token]) -> str:
    """The text the tokens stand in; what stands in none of them shows as a space."""
    parts: list[str] = []
    at = 0
    for token in tokens:
        parts += " " * (token.start - at), token.text
        at = token.end
    return "".join(parts)


def _found(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _VALUE.finditer(text):
        if len(match.group()) <= 300:  # int() refuses more than 4300 digits, and no answer has them
            yield match.start(), match.end(), _key(match)


def _place(tokens: list[Token]) -> list[Token]:
    """Put value tokens in the place of the tokens they cover; a token that reaches out is cut."""
    if not any(map(_HAS_DIGIT.search, [token.text for token in tokens])):
        return tokens
    text = _layout(tokens)
    values = list(_found(text))
    if not values:
        return tokens
    placed: list[Token] = []
    at = 0  # the next value
    for token in tokens:
        start = token.start
        while at < len(values) and values[at][0] < token.end:
            first, last, key = values[at]
            if start < first:
                placed.append(word(text[start:first], start, first))
            if first >= token.start:
                placed.append(Token(text[first:last], first, last, key, "number"))
            start = max(start, last)
            if last > token.end:
                break
            at += 1
        if start == token.start:
            placed.append(token)
        elif start < token.end:
            placed.append(word(text[start : token.end], start, token.end))
    return placed


numbers = TokenStep("values", _place)
"""Numbers, and the years, months and days of dates, become tokens with the key of their value."""


def value_of(text: str) -> Value | None:
    """The value that a whole normalized text states, or None.

    >>> value_of("1985年5月22日")
    Date(year=1985, month=5, day=22, time=None)
    >>> value_of("54人")
    Number(amount=Fraction(54, 1), unit='人', bound='')
    """
    text = _ORDINAL.sub("", text) if text[:1] == "第" else text
    if len(text) > 300 or _HAS_DIGIT.search(text) is None:
        return _ambiguous(text) if len(text) == 4 else None
    dated = _DATE.fullmatch(text)
    if dated is not None and _is_date(dated):
        bc, y, m, d = dated["bc"], dated["y"], dated["m"], dated["d"]
        western = None if y is None else -int(y) if bc else int(y)
        return Date(western, None if m is None else int(m), None if d is None else int(d))
    number = _counted(text)
    if number is not None:
        return number
    about = _ABOUT.fullmatch(text)
    if about is not None:
        number = _counted(about["about"])
        return None if number is None or number.bound else replace(number, bound="~")
    celsius = _CELSIUS.fullmatch(text)
    if celsius is not None:
        return _counted(celsius["figure"] + "°c")
    power = _POWER.fullmatch(text)
    if power is not None and int(power["base"]):
        amount = Fraction(int(power["base"])) ** int(power["power"])
        return Number(amount * Fraction(power["times"] or 1))
    return _ambiguous(text) or _range(text)


def _counted(text: str) -> Number | None:
    """A number with its unit or counter, if it has one."""
    match = _NUMBER.fullmatch(text)
    if match is None or (match["unit"] and match["unit"] not in _UNITS):
        return None
    amount = _amount(match["sign"], match["below"], match["figure"], match["whole"])
    return Number(amount, _UNITS.get(match["unit"] or "", ""), match["bound"] or "")


def _range(text: str) -> Range | None:
    """From one value to another: 1914年から1918年, 1914年-1918年, 1914-1918年."""
    match = _RANGE.fullmatch(text)
    if match is None:
        return None
    first, last = value_of(match["first"]), value_of(match["last"])
    if isinstance(first, Number) and not first.unit and match["first"].isdigit():
        tail = _TAIL_UNIT.fullmatch(match["last"])  # the first goes without: 1914-1918年
        lower = tail is not None and first.amount < int(match["last"][: tail.start("unit")])
        first = value_of(match["first"] + tail["unit"]) if tail is not None and lower else None
    if not isinstance(first, Number | Date) or not isinstance(last, Number | Date):
        return None
    return Range(first, last) if type(first) is type(last) else None


def _is_date(match: regex.Match[str]) -> bool:
    """A year of one or two digits alone counts years (3年); months and days must exist."""
    if match["m"] is None:
        return match["bc"] is not None or len(match["y"]) > 2
    return 1 <= int(match["m"]) <= 12 and (match["d"] is None or 1 <= int(match["d"]) <= 31)


def _ambiguous(text: str) -> Ambiguous | None:
    slashed = _SLASHED.fullmatch(text)
    if slashed is not None and int(slashed[2]):
        first, second = int(slashed[1]), int(slashed[2])
        fraction = Number(Fraction(first, second))
        is_day = 1 <= first <= 12 and 1 <= second <= 31
        return (
            Ambiguous((fraction, Date(None, first, second))) if is_day else Ambiguous((fraction,))
        )
    era = _SHORT_ERA.fullmatch(text) or _SHARED_ERA.fullmatch(text)
    if era is not None:
        western = year(SHORT.get(era[1], era[1]), 1 if era[2] == "元" else int(era[2]))
        return None if western is None else Ambiguous((Date(western),))
    return None


def read(source: str, tokens: list[Token]) -> tuple[Value | None, list[Token]]:
    """The value a whole answer states. Numbers and dates already stand among the tokens."""
    if not tokens:
        return None, tokens
    text = "".join(token.text for token in tokens)
    span = tokens[0].start, tokens[-1].end
    if refused(source):
        return Refusal(), [Token(text, *span, keys(Refusal())[0], "answer")]
    for answered, value in ((yes, YesNo(True)), (no, YesNo(False))):
        if answered(text):
            return value, [Token(text, *span, keys(value)[0], "answer")]
    return value_of(bare(text)), tokens


def identity(value: Value | str | None, text: str) -> object:
    """What two answers that are the same have in common: the value they state, or their string.

    A counter is a word of the answer, so 1819 is not 1819年 and 54人 not 54歳; 3メートル is 3m.
    """
    return value if isinstance(value, Number | Date | Range | YesNo) else bare(text)


def same(a: Normalized | Brief, b: Normalized | Brief) -> bool:
    """Whether two answers are the same to a Japanese reader: the same value or the same string.

    A refusal is the same as nothing. A writing with several readings (s60, 1/3) has the one that
    the other side states.

    >>> from qanorm import normalize
    >>> ja = normalize.get("ja")
    >>> same(ja("アン・ブーリン"), ja("アン ブーリン")), same(ja("3メートル"), ja("３ｍ"))
    (True, True)
    """
    x, y = a.value, b.value
    if isinstance(x, Refusal) or isinstance(y, Refusal):
        return False
    for one, other in ((x, y), (y, x)):
        if isinstance(one, Ambiguous) and isinstance(other, Number | Date):
            return other in one.readings
    return identity(x, a.text) == identity(y, b.text)
