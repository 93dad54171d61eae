"""Writers of Japanese numerals and era dates for the sweeps; independent of the readers."""

from __future__ import annotations

import datetime

FORMAL = {"一": "壱", "二": "弐", "三": "参", "十": "拾"}


def _group(n: int, one: str = "") -> str:
    """1 to 9999, such as 千五百八十八."""
    text = ""
    for power, unit in ((3, "千"), (2, "百"), (1, "十"), (0, "")):
        digit = n // 10**power % 10
        if digit:
            text += (one if digit == 1 and unit else "一二三四五六七八九"[digit - 1]) + unit
    return text


def positional(n: int, one: str = "") -> str:
    """一億二千万; `one` is written before 十, 百 and 千 too (formal writing)."""
    if n == 0:
        return "〇"
    text = ""
    for power, unit in ((16, "京"), (12, "兆"), (8, "億"), (4, "万"), (0, "")):
        group = n // 10**power % 10_000
        if group:
            text += _group(group, one) + unit
    return text


def digitwise(n: int) -> str:
    """一五八八."""
    return "".join("〇一二三四五六七八九"[int(d)] for d in str(n))


def mixed(n: int) -> str:
    """1億2000万345: the groups in digits."""
    if n == 0:
        return "0"
    text = ""
    for power, unit in ((16, "京"), (12, "兆"), (8, "億"), (4, "万"), (0, "")):
        group = n // 10**power % 10_000
        if group:
            text += str(group) + unit
    return text


def formal(n: int) -> str:
    """壱億弐千参百."""
    return "".join(FORMAL.get(c, c) for c in positional(n, one="一"))


WRITINGS = (positional, digitwise, mixed, formal)

# The first days that the Era Name Act and the notices before it give.
ERA_STARTS = (
    ("令和", (2019, 5, 1)),
    ("平成", (1989, 1, 8)),
    ("昭和", (1926, 12, 25)),
    ("大正", (1912, 7, 30)),
    ("明治", (1868, 1, 25)),
)


def era_day(day: datetime.date, first: str = "元") -> str:
    """昭和60年5月22日."""
    for name, start in ERA_STARTS:
        if (day.year, day.month, day.day) >= start:
            number = day.year - start[0] + 1
            return f"{name}{first if number == 1 else number}年{day.month}月{day.day}日"
    raise ValueError(day)
