"""Japanese numerals: 千五百八十八, 一五八八, 1億2千万, 三分の一, and where a text states one.

`read` takes a whole numeral in any writing. `step` finds numerals in running text and writes them
in digits; there a kanji numeral needs evidence, for 一部, 千葉 and 三重県 are words: a counter or a
unit behind it, 第 before it, or a writing that nothing but a number has.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import regex

from ..core import Edit, TextStep
from ..unicode import substitution
from ..values import number_text
from .eras import FIRST_YEAR

_VALUES = {
    **{str(i): i for i in range(10)},
    **{c: i for i, c in enumerate("〇一二三四五六七八九")},
    **{c: i + 1 for i, c in enumerate("壱弐参肆伍陸漆捌玖")},
    "零": 0, "弌": 1, "弍": 2, "弎": 3,
}  # fmt: skip
_TENS = {"廿": 20, "卅": 30, "卌": 40}
_SMALL = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000, "阡": 1000}
_BIG = {"万": 10**4, "億": 10**8, "兆": 10**12, "京": 10**16}

_LONGEST = 100
"""The most characters of a numeral; the largest in words, under 10^20, has fewer than 50."""

_DIGIT = "".join(_VALUES)
_ALL = _DIGIT + "".join(_TENS) + "".join(_SMALL) + "".join(_BIG)
_KANJI = regex.sub("[0-9]", "", _ALL)
_PLAIN_KANJI = "〇零一二三四五六七八九十百千万億兆京廿卅卌"

_UNDER_TEN_THOUSAND = regex.compile(
    rf"(?:([{_DIGIT}]?)[千仟阡])?(?:([{_DIGIT}]?)[百佰])?(?:([{_DIGIT}]?)[十拾]|([廿卅卌]))?"
    rf"([{_DIGIT}]*)"
)
_DECIMAL = regex.compile(rf"([{_DIGIT}]+)[.・]([{_DIGIT}]+)([十百千]?)")
_COMMAS = regex.compile(rf"(?<=[{_DIGIT}]),(?=[{_DIGIT}]{{3}}(?![{_DIGIT}]))")
_FRACTION = regex.compile(
    rf"(?:(?P<whole>[{_ALL}]+)と)?(?P<below>[{_ALL}]+)分の(?P<above>[{_ALL}]+)"
)


def _digits(text: str) -> int:
    number = 0
    for char in text:
        number = number * 10 + _VALUES[char]
    return number


def _coefficient(text: str) -> Fraction | None:
    """A numeral without 万, 億, 兆, 京: positional, digit by digit, mixed, or a decimal."""
    decimal = _DECIMAL.fullmatch(text)
    if decimal is not None:
        whole, part, unit = decimal.groups()
        number = Fraction(_digits(whole + part), 10 ** len(part))
        return number * (_SMALL[unit] if unit else 1)
    match = _UNDER_TEN_THOUSAND.fullmatch(text)
    if match is None:
        return None
    total, smallest = 0, 0
    for digit, unit in zip(match.groups()[:3], (1000, 100, 10), strict=True):
        if digit is not None:
            total += (_VALUES[digit] if digit else 1) * unit
            smallest = unit
    if match[4] is not None:
        total, smallest = total + _TENS[match[4]], 10
    rest = match[5]
    if smallest and (_digits(rest) >= smallest or len(rest) >= len(str(smallest))):
        return None
    return Fraction(total + _digits(rest)) if text else None


def read(text: str) -> Fraction | None:
    """The number that a text states as a whole, in any Japanese writing; None if it states none.

    Commas may group digits; a fraction is said as 三分の一 or 二と三分の一.

    >>> read("千五百八十八"), read("1億2千万"), read("三分の一"), read("千葉")
    (Fraction(1588, 1), Fraction(120000000, 1), Fraction(1, 3), None)
    """
    if len(text) > _LONGEST:
        return None
    text = _COMMAS.sub("", text)
    fraction = _FRACTION.fullmatch(text)
    if fraction is not None:
        whole = read(fraction["whole"]) if fraction["whole"] else Fraction(0)
        below, above = read(fraction["below"]), read(fraction["above"])
        return None if not below or above is None or whole is None else whole + above / below
    total, rest, limit = Fraction(0), text, 10**20
    for sign, unit in reversed(_BIG.items()):
        before, found, after = rest.partition(sign)
        if not found:
            continue
        number = _coefficient(before)
        if number is None or number * unit >= limit or number == 0:
            return None
        total, rest, limit = total + number * unit, after, unit
        if not rest:
            return total
    number = _coefficient(rest)
    return None if number is None or (total and number >= limit) else total + number


_COUNTED = (
    "人|名|歳|才|回|度|個|コ|本|枚|冊|台|匹|頭|羽|隻|艘|機|基|両|件|点|位|"
    "番|号|巻|章|節|条|項|丁目|番地|番目|"
    "階|段|級|等|円|銭|厘|圓|つ|[ヶヵかカケ箇個][月国所年条村町店語寺]|年|"
    "月|日|時|分|秒|世紀|世|代|週|泊|周|倍|割|"
    "種|社|校|店|軒|戸|世帯|県|州|部作|話|曲|作|冠|勝|敗|試合|打席|安打|"
    "本塁打|得点|系|形|式|型|次|期|"
    "区|間|間口|人前|足|杯|組|門|発|票|議席|席|字|文字|語|行|列|畳|坪|里|"
    "尺|寸|丈|町歩|反|石|升|斗|合|斤|貫|匁|両|文|"
    "粒|株|束|箱|袋|缶|皿|切れ|滴|品|色|音|声|拍|小節|楽章|幕|場|通|便|球|"
    "振|駅|橋|号車|番線|口|棟|室|師団|個|連|"
    "平方|立方|海里|気圧|分の|万|億"
)
_UNITS = (
    "トン|キロ|メートル|センチ|ミリ|マイクロ|ナノ|グラム|リットル|ドル|ユーロ|"
    "ポンド|フラン|マルク|ルーブル|元|ウォン|"
    "ヘクタール|アール|パーセント|フィート|マイル|インチ|ヤード|エーカー|"
    "バレル|カロリー|ワット|ボルト|アンペア|ヘルツ|"
    "ページ|頁|ポイント|ノット|ケルビン|バイト|ビット|ラウンド|セット|ゲーム|"
    "シーズン|チーム|カップ|グループ|タイプ|"
    "クラス|ヴィンテージ|メガ|ギガ|テラ|デシベル|シーベルト|ベクレル|ジュール|"
    "ニュートン|パスカル|キュリー|"
    "[%‰°℃]|(?:km|cm|mm|nm|kg|mg|kw|mw|hz|khz|mhz|ghz|kb|mb|gb|tb|ha|ml|kl|m|g|l|t|w|v)(?![a-z])"
)
# Behind one kanji digit only these: 一部, 三国, 二枚目, 千歳 and their like are words.
_SAFE = (
    "年|月|日|人|名(?![城所物字山家作手優跡法門刀勝園湯瀑橋松曲詞])|歳|回|"
    "度|個|枚|冊|匹|隻|機|件|位|号|章|項|丁目|番地|番目|号車|級|円|銭|世紀|"
    "世|つ|"
    "[ヶヵかカケ箇][月国所年条村町店語寺]|週|泊|周年|倍|割|種類|校|話|巻|"
    "世帯|試合|時間|分間|秒|年間|日間|週間|"
    "勝|敗|打席|安打|議席|文字|隻|両編成|基|台|頭|分の|社|棟|系統|次|期|"
    "回目|日目|年目|代目|着|発|票|粒"
)
_WORDS = regex.compile(
    "一人(?:前|称|静|っ子|娘|息子|ひとり|一人)|百人(?:一首|町)|千人針|万人|"
    "[一二三四五六七八九十百千]+度(?:山|笠|胸|量)|"
    "[二三]枚(?:目|舌|腰|看板|貝)|[一二三四五六七八九十百千]+日(?:月|市|"
    "町|前|紅|原|場|手|干|坊|ノ|の出|町)|"
    "[一二三四五六七八九十百千]+月(?:雨|蝿|蠅|晴|闇|人形|病|女|丘|田)|[一二三四五六七八九十百千]+世(?:代|"
    "界|帯|間|話|一代|の中|論|風|を)|"
    "三位一体|九十九里|一つ(?:葉|星|木)|三つ(?:葉|星|編|巴|角|子|ど|目|峠)|"
    "[四五六七八九]つ(?:子|手|頭|裂|当|墓|木|屋|足|角|ん|目|橋|星|葉)|"
    "[一二三四五六七八九十百千]+個(?:荘|人)|[千万億][歳年世両代枚]|[一二三四五六七八九十百]+年(?:子|"
    "青|草|貢)|一(?:円|件|巻|次|期|機|着|発|回り|号館|個人)|"
    "五台山|[三五七]回忌|[一二三四五六七八九十百千]+社(?:会|長|員|団)|[一二三四五六七八九]校(?:正|"
    "長|舎)|[一二三四五六七八九]話(?:題|し)|"
    "[一二三四五六七八九十百千]+基(?:本|準|地|礎)|[一二三四五六七八九]件(?:落)|"
    "[一二三四五六七八九十]級(?:河川|建築|品|酒)|"
    "[一二三四五六七八九]位(?:置|相|牌|一体)|[一二三四五六七八九]発(?:表|"
    "足|見|行|売|生|展|電)|[一二三四五六七八九]着(?:陸|物)|"
    "[一二三四五六七八九]頭(?:部|筋|身|脳|取)|[一二三四五六七八九]倍体|[一二三四五六七八九]次(?:元|"
    "関数|方程式)|千[曲種勝石頭里枝]|[三十]勝(?!\\d)|百(?:姓|合)"
)
_RUN = regex.compile(
    rf"[{_ALL}]+(?:(?:,(?=[{_DIGIT}]{{3}}(?![{_DIGIT}]))|\.(?=[{_DIGIT}]))[{_ALL}]+)*"
)
_COUNTER_NEXT = regex.compile(f"(?:{_COUNTED})|{_UNITS}")
_SAFE_NEXT = regex.compile(f"(?:{_SAFE})|{_UNITS}")
# Behind these, one kanji digit is a number where no further kanji follows: 二本の, but 三本松.
_LOOSE_NEXT = regex.compile(
    r"(?:[台本階食校店軒社羽頭曲作皿箱足束株滴門艘組列枠館棟通戦区泊行品杯種両着膳缶袋編駅橋川山島色駒説]"
    r"(?![\p{Han}\p{Katakana}ヶ々]))|[a-z]"
)
_LOOSE_WORDS = regex.compile(
    "一(?:組|通|頭|行|品|杯|足|種|両|着|階級|本気|色|川|山|島|橋|駅)|三(?:門|"
    "軒|山|島|川|橋|色|品|種|両)|[二四五六七八九十][山島川橋色駅品]|"
    "七(?:社|種|色)|[千百万].|八(?:橋|頭)|四(?:足|種)|十(?:束|両|種)|二(?:足|"
    "種|色|本松)|五(?:行|色|品|種)"
)
_TIME_BEFORE = regex.compile(r"(?<=午前|午後|正午|[0-9時]|深夜|夜|朝)")
_TIME_AFTER = regex.compile(
    r"時(?:間|分|半|頃|ごろ|すぎ|過ぎ|から|まで|[〇一二三四五六七八九十]+分)"
)
_MINUTE_AFTER = regex.compile(r"分(?:間|の[〇一二三四五六七八九十])")
_RANGE = regex.compile(rf"[\-~:]約?[{_ALL}]")
_SIGN_BEFORE = regex.compile(rf"(?<=[{_ALL}]:)|(?<=[=+×])|(?<=番地|丁目|[番号]-?)(?=[{_ALL}]+$)")
_LAST_OF_RANGE = regex.compile(rf"([{_DIGIT}十百千]+)([万億兆京])")
_RANGE_BEFORE = regex.compile(rf"(?<=[{_ALL}][\-~])")
_LATIN_BEFORE = regex.compile(r"(?<=[a-z]-?|第|\^)")
_KATAKANA_BEFORE = regex.compile(r"(?<=[\u30a1-\u30fa\u30fc])")
_LETTER_NEXT = regex.compile(r"[\p{L}々]")
_HAN_NEXT = regex.compile(r"\p{Han}")
_HAN_BEFORE = regex.compile(r"(?<=\p{Han})")
_BEFORE = "最高|最低|最大|最小|合計|総計|累計|通算|総合|平均|世界|国内|現在|各|零下|氷点下"
_ABOUT = regex.compile(r"(?<=約|およそ|ほぼ)")
_FREE_BEFORE = regex.compile(
    rf"(?<=[約第計全各毎翌満暦前後年月日時分間]|{_BEFORE}|{'|'.join(FIRST_YEAR)})"
)
_VAGUE_BEFORE = regex.compile(r"(?<=[数何幾])")
_ORDINAL_WORD = regex.compile(
    "一人者|三者|六感|一線|一義|一声|一歩|三国|三世界|三帝国|四紀|三紀|五列|一次産業"
)
_APART = regex.compile("葉|代")


def _is_number(text: str, start: int, end: int) -> bool:
    """Whether a run of kanji numerals in a text is a number there and not part of a word."""
    if end == len(text) and text[:start] in ("", "-", "~", "+", "マイナス"):
        return text != "七五三"
    if _VAGUE_BEFORE.match(text, start) or text[max(start - 2, 0) : start] == "真っ":
        return False
    run = text[start:end]
    if text[start - 1 : start] == "第":
        return _ORDINAL_WORD.match(text, start) is None
    if _LATIN_BEFORE.match(text, start):
        long = len(run) > 1
        return long or not _LETTER_NEXT.match(text, end) or bool(_COUNTER_NEXT.match(text, end))
    if _WORDS.match(text, start):
        return False
    following = text[end : end + 1]
    if following == "時" and not (_TIME_AFTER.match(text, end) or _TIME_BEFORE.match(text, start)):
        return False
    if (
        following == "分"
        and not (_ABOUT.match(text, start) or (len(run) > 1 and run != "十二"))
        and not (_MINUTE_AFTER.match(text, end) or text[start - 1 : start] == "時")
    ):
        return False
    if _RANGE.match(text, end) or _RANGE_BEFORE.match(text, start):
        return True
    if _SIGN_BEFORE.match(text, start):
        return True
    if len(run) == 1:
        if run not in _PLAIN_KANJI:  # 参戦, 拾う
            return False
        if _HAN_BEFORE.match(text, start) and not _FREE_BEFORE.match(text, start):
            return False
        if _SAFE_NEXT.match(text, end) or _LOOSE_NEXT.match(text, end) or following in ("時", "分"):
            return not _LOOSE_WORDS.match(text, start) or bool(_SAFE_NEXT.match(text, end))
        return _KATAKANA_BEFORE.match(text, start) is not None and not _LETTER_NEXT.match(text, end)
    if _COUNTER_NEXT.match(text, end):
        return following != "代" or run[-1] not in "百千万億"
    in_name = _HAN_BEFORE.match(text, start) and not _FREE_BEFORE.match(text, start)
    large = len(run) > 2 or (len(run) == 2 and run[0] in _VALUES and run[1] in _BIG)
    return large and not in_name and _HAN_NEXT.match(text, end) is None


def _written(text: str, start: int, end: int) -> str | None:
    """The digits that a run of numeral characters stands for, or None to leave it."""
    run = text[start:end]
    if len(run) > _LONGEST and not run.isascii():
        return None
    if run.isascii():
        return _COMMAS.sub("", run)
    mixed = regex.search("[0-9]", run) is not None
    if mixed and not run[0].isascii() and _VAGUE_BEFORE.match(text, start):
        return None
    if not mixed and not _is_number(text, start, end):
        return None
    if mixed and _APART.match(text, end):
        return None
    if _RANGE_BEFORE.match(text, start):  # 3-4万人 says 万 of both
        last = _LAST_OF_RANGE.fullmatch(run)
        number = None if last is None else read(last[1])
        if number is not None:
            return number_text(number) + last[2]  # type: ignore[index]
    number = read(run)
    if number is None:
        return None
    shown = number_text(number)
    return shown if "/" not in shown else None


def _edits(text: str) -> Iterator[Edit]:
    for match in _RUN.finditer(text):
        new = _written(text, *match.span())
        if new is not None:
            yield match.start(), match.end(), new
        elif not match.group().isalnum():  # 二,三百: no one numeral, but each part may be
            for part in _PART.finditer(text, *match.span()):
                new = _written(text, *part.span())
                if new is not None:
                    yield part.start(), part.end(), new


_PART = regex.compile("[^,.]+")


def _percent(found: str) -> str:
    parts = regex.split("[割分厘]", found)
    scales = [{"割": 10, "分": 1, "厘": Fraction(1, 10)}[c] for c in found if c in "割分厘"]
    amounts = [read(part) for part in parts if part]
    total = sum((a or 0) * s for a, s in zip(amounts, scales, strict=True))
    return number_text(Fraction(total)) + "%"


def _said_fractions(text: str) -> Iterator[Edit]:
    for match in _FRACTION.finditer(text):
        numbers = [read(part) for part in match.group("whole", "below", "above") if part]
        if all(number is not None for number in numbers):
            *whole, below, above = [number_text(number) for number in numbers if number is not None]
            yield (
                match.start(),
                match.end(),
                "".join(f"{n}と" for n in whole) + f"{below}分の{above}",
            )


_ONE = "[0-9一二三四五六七八九]"
_DIGITS = "〇一二三四五六七八九"
_ZERO = regex.compile(r"(?<=[〇一二三四五六七八九十百千])[○◯]+(?!\p{Hiragana})")
_TENTH = regex.compile(rf"(?<=[{_DIGITS}])・(?=[{_DIGITS}]+(?:{_UNITS}|[万億倍度]))")
_PERCENT = regex.compile(
    rf"(?<![0-9.,、・]|[0-9][\-~])[0-9]{{1,2}}割(?:{_ONE}分)?(?:{_ONE}厘)?(?![引合り増])"
)
_COUNTER = regex.compile(r"(?<=[0-9])[ヶヵカケ箇](?=[月国所年条村町店語])")
_NUMERAL = regex.compile(f"[{_KANJI}]|[0-9],[0-9]")

zeros = substitution(
    "zeros",
    _ZERO,
    lambda found: "〇" * len(found),
    lambda text: "○" not in text and "◯" not in text,
)
tenths = substitution("decimal-dot", _TENTH, ".", lambda text: "・" not in text)
"""八五・五キロ: a middle dot between digits before a unit is a decimal point."""

step = TextStep("numerals", _edits, lambda text: _NUMERAL.search(text) is None)
"""Write numerals in digits, without commas."""

percents = substitution("percents", _PERCENT, _percent, lambda text: "割" not in text)
"""3割5分 is 35%."""

counters = substitution("counters", _COUNTER, "か", lambda text: _COUNTER.search(text) is None)
"""2ヶ所, 2カ所 and 2箇所 are 2か所."""

fractions = TextStep("said-fractions", _said_fractions, lambda text: "分の" not in text)
"""三分の一 is 3分の1."""

_NEGATIVE = regex.compile(
    r"(?<![\p{L}\p{M}\p{N}○◯\-~+])(?:マイナス(?=[0-9])|(?:零下|氷点下)(?=[0-9]+(?:\.[0-9]+)?(?:度|°c)))"
)
_NATIVE = "ひと ふた みっ よっ いつ むっ なな やっ ここの"
_SAID_WHOLE = regex.compile(
    rf"ゼロ(?=(?:{_COUNTED}|{_UNITS})?$)|半分$|(?:ひと|ふた)り$"
    rf"|(?:{'|'.join(_NATIVE.split())})つ$"
)
_SAID = {
    "ゼロ": "0",
    "半分": "2分の1",
    "ひとり": "1人",
    "ふたり": "2人",
} | {f"{word}つ": f"{i}つ" for i, word in enumerate(_NATIVE.split(), 1)}


def _said_edits(text: str) -> Iterator[Edit]:
    match = _SAID_WHOLE.match(text)
    if match is not None:
        yield *match.span(), _SAID[match.group()]


negatives = substitution(
    "negatives", _NEGATIVE, "-", lambda text: "マイナス" not in text and "下" not in text
)
"""マイナス5 and 零下5度 have a minus sign, where no word runs into them."""

said = TextStep("said-numbers", _said_edits, lambda text: _SAID_WHOLE.match(text) is None)
"""ゼロ, 半分, ひとり and ふたつ are numbers where they are the whole answer; ゼロ戦 is a word."""

STEPS = (zeros, tenths, fractions, step, negatives, percents, counters, said)
