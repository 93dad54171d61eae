"""Japanese eras: 昭和60年 is 1985, and 1985年(昭和60年) is one date.

The modern eras have the first days of the law; older ones convert by their year alone, since
their months are lunar. Names that eras of other countries also bear (貞観, 元和) decide nothing on
their own: they stay words, and the reading is reported as ambiguous.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

import regex

from ..core import Edit, TextStep
from ..unicode import substitution
from .characters import FIGURES, FORMAL


class Era(NamedTuple):
    """A modern era: name, one-character and Latin abbreviation, first day."""

    name: str
    short: str
    latin: str
    first: date


MODERN = (
    Era("明治", "明", "M", date(1868, 1, 25)),
    Era("大正", "大", "T", date(1912, 7, 30)),
    Era("昭和", "昭", "S", date(1926, 12, 25)),
    Era("平成", "平", "H", date(1989, 1, 8)),
    Era("令和", "令", "R", date(2019, 5, 1)),
)
"""The eras of the present law; 明治 is counted from 25 January 1868, as its rescript says."""


def _older() -> dict[str, int]:
    lines = Path(__file__).with_name("eras.tsv").read_text("utf-8").split("\n")
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {name: int(first) for name, first, _ in rows}


OLDER = _older()
"""Name -> first year, from 大化 to 慶応; see eras.tsv for its origin."""

_SHARED = (
    "大同 天安 貞観 承平 天暦 天徳 天禄 貞元 永暦 承安 天福 正元 乾元 元徳 建武 正平 "
    "天授 永和 至徳 嘉慶 明徳 文明 弘治 元和 天和 正徳 仁寿 永徳 弘和 建徳"
)
SHARED = frozenset(_SHARED.split())
"""Older names that were eras elsewhere too."""


FIRST_YEAR = {era.name: era.first.year for era in MODERN} | OLDER
SHORT = {short: era.name for era in MODERN for short in (era.short, era.latin.lower())}

_LAST_OLDER = 36  # 応永 had 35 years, the most of any era before 明治
_LAST_MODERN = 99


def year(era: str, number: int) -> int | None:
    """The western year of a year of an era; None for an unknown era or a year it cannot have.

    >>> year("昭和", 60), year("天平", 1), year("慶応", 90)
    (1985, 729, None)
    """
    last = _LAST_OLDER if era in OLDER else _LAST_MODERN
    if era not in FIRST_YEAR or not 1 <= number <= last:
        return None
    return FIRST_YEAR[era] + number - 1


def era_date(day: date) -> str:
    """A day since 1873 as the modern calendar writes it; ValueError for an earlier one.

    >>> era_date(date(1989, 1, 7)), era_date(date(1989, 1, 8))
    ('昭和64年1月7日', '平成元年1月8日')
    """
    if day < date(1873, 1, 1):
        raise ValueError(f"before 1873 Japan's months were lunar: {day} has no exact era form")
    era = next(era for era in reversed(MODERN) if era.first <= day)
    number = day.year - era.first.year + 1
    return f"{era.name}{'元' if number == 1 else number}年{day.month}月{day.day}日"


def _number(text: str) -> int:
    return 1 if text == "元" else int(text)


_ERA = "|".join(sorted(FIRST_YEAR, key=len, reverse=True))
_PLAIN_ERA = "|".join(
    name for name in sorted(FIRST_YEAR, key=len, reverse=True) if name not in SHARED
)
_APART = rf"(?<![{FIGURES}{FORMAL}])"
_YEAR = "(?:元|[0-9]{1,2})"
_OPEN, _CLOSE = r"[(\[〔/]", r"[)\]〕]?"
_WESTERN_FIRST = regex.compile(
    rf"(?<![0-9])(?P<west>[0-9]{{3,4}})年?{_OPEN}(?P<era>{_ERA})(?P<n>{_YEAR})年?{_CLOSE}年?"
)
_ERA_FIRST = regex.compile(
    rf"{_APART}(?P<era>{_ERA})(?P<n>{_YEAR})年?{_OPEN}(?:西暦)?(?P<west>[0-9]{{3,4}})年?{_CLOSE}年?"
)
_ALONE = regex.compile(rf"{_APART}(?P<era>{_PLAIN_ERA})(?P<n>{_YEAR})年")
_ABBREVIATED = regex.compile(
    rf"(?<![\p{{Han}}a-z0-9 ])(?P<era>[明大昭平令mtshr])(?P<n>{_YEAR})"
    r"(?:年(?!生|目|間|前|後)|(?P<s>[./\-])(?P<m>[0-9]{1,2})(?P=s)(?P<d>[0-9]{1,2})(?![0-9a-z./\-]))"
)
_NUMERIC = regex.compile(
    r"(?<![0-9a-z./\-])(?P<y>[0-9]{4})(?P<s>[/.\-])(?P<m>[0-9]{1,2})(?P=s)(?P<d>[0-9]{1,2})"
    r"(?![0-9a-z/\-]|\.[0-9])"
)
_ZERO = regex.compile(r"(?<=[年月])0+(?=[1-9][0-9]?[月日])")
_WEEKDAY = regex.compile(
    r"(?<=[0-9]月[0-9]{1,2}日)(?:\(?[月火水木金土日]曜日?\)?|\([月火水木金土日](?:\)|$))"
)


def _joined(text: str) -> Iterator[Edit]:
    """One year said twice is said once: 1985年(昭和60年), 昭和60年(1985年)."""
    for pattern in (_WESTERN_FIRST, _ERA_FIRST):
        found = [
            m for m in pattern.finditer(text) if year(m["era"], _number(m["n"])) == int(m["west"])
        ]
        if found:
            yield from ((m.start(), m.end(), f"{int(m['west'])}年") for m in found)
            return


def _converted(text: str) -> Iterator[Edit]:
    for match in _ALONE.finditer(text):
        western = year(match["era"], _number(match["n"]))
        if western is not None:
            yield match.start(), match.end(), f"{western}年"


def _day(y: int, m: str, d: str) -> str | None:
    try:
        day = date(y, int(m), int(d))
    except ValueError:
        return None
    return f"{day.year}年{day.month}月{day.day}日"


def _expanded(text: str) -> Iterator[Edit]:
    for match in _ABBREVIATED.finditer(text):
        western = year(SHORT[match["era"]], _number(match["n"]))
        if western is None or (match["era"] == "大" and match["m"] is None):  # 大3年: a student
            continue
        new = f"{western}年" if match["m"] is None else _day(western, match["m"], match["d"])
        if new is not None:
            yield match.start(), match.end(), new


def _numeric(text: str) -> Iterator[Edit]:
    for match in _NUMERIC.finditer(text):
        new = _day(int(match["y"]), match["m"], match["d"])
        if new is not None:
            yield match.start(), match.end(), new


_BEFORE_CHRIST = regex.compile(
    r"西暦前(?=[0-9])|(?<!\p{Han})前(?=[0-9]{1,2}世紀)"
    r"|(?<![\p{L}\p{N}])(?:b\.?c\.?|前)(?=[0-9]{1,4}年(?![間代度目生]))"
)
_common_era = substitution(
    "common-era",
    regex.compile(rf"(?<![{FIGURES}{FORMAL}~\-])(?<!西暦)(?:西暦)++(?=[0-9])"),
    "",
    lambda text: "西暦" not in text,
)


_SAME_YEAR = regex.compile(r"(?<![0-9])([0-9]{3,4}年)(?:[=\p{P}\p{Sk}]*\1)+")
_AFTERNOON = regex.compile(r"午後(?:1[01]|[0-9])(?=時(?!から[0-9]|[・~\-]?[0-9]+時))")


def _first_year(found: str) -> str:
    return found[: found.index("年") + 1]


def _hour(found: str) -> str:
    return str(int(found.removeprefix("午後")) + 12)


def _no_year(text: str) -> bool:
    return "年" not in text


def _no_era(text: str) -> bool:
    return "年" not in text or _ANY_ERA.search(text) is None


def _no_numeric(text: str) -> bool:
    return _SEPARATED.search(text) is None


_ANY_ERA = regex.compile(r"[^0-9年](?:[0-9]{1,2}|元)年")
_SEPARATED = regex.compile(r"[0-9][./\-][0-9]")
_joined_years = TextStep(
    "joined-years", _joined, lambda text: "年" not in text or _BRACKET.search(text) is None
)
_BRACKET = regex.compile(rf"{_OPEN}")

STEPS = (
    _common_era,
    _joined_years,
    _joined_years,  # one run joins 1985年(昭和60年) or 昭和60年(1985年)
    TextStep("eras", _converted, _no_era),
    TextStep("short-eras", _expanded, lambda text: _no_era(text) and _no_numeric(text)),
    _common_era,
    substitution("same-year", _SAME_YEAR, _first_year, lambda text: text.count("年") < 2),
    substitution("afternoon", _AFTERNOON, _hour, lambda text: "午後" not in text),
    TextStep("numeric-dates", _numeric, _no_numeric),
    substitution("date-zeros", _ZERO, "", lambda text: _ZERO.search(text) is None),
    substitution(
        "weekdays", _WEEKDAY, "", lambda text: "日" not in text or _WEEKDAY.search(text) is None
    ),
    substitution("before-christ", _BEFORE_CHRIST, "紀元前", _no_era),
)
"""Years to western years, dates to 年, 月 and 日."""
