"""Make variants.tsv, the table of old and variant kanji, from its published sources.

Run ``python -m qanorm.normalize.japanese.make_variants`` where these are at hand:

* Unihan 15.0 as Debian's ``unicode-data`` ships it (Unicode licence): kJinmeiyoKanji and kJoyoKanji
  name the official old and permitted forms with their standard form; kZVariant links shapes.
* ``opencc-python-reimplemented`` 0.1.7 (Apache-2.0): OpenCC's JPVariants, old form to new form.
* ``joyokanji`` 1.1.0 (Apache-2.0): the rest of the old forms of the 2010 list.

`NAMES` adds the shapes common in names that the official lists leave out; all of them stand in
Unihan as a variant of the same character or follow from one that does (邉: 邊: 辺).
"""

from __future__ import annotations

import bz2
import json
import re
import sys
import unicodedata
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

UNIHAN = Path("/usr/share/unicode")
TABLE = Path(__file__).with_name("variants.tsv")
NAMES = (
    "髙高 﨑崎 嵜崎 㟢崎 𠮷吉 邉辺 濵浜 栁柳 舘館 桒桑 舩船 嶌島 曻昇 冝宜 "
    "兔兎 閒間 鈆鉛 銕鉄 帋紙 隄堤 "
    "邨村 澈徹 昻昂 笔筆 筭算 脉脈 耻恥 豎竪 輭軟 鄰隣 鴈雁 龝秋 秌秋 龢和 "
    "礮砲 窗窓 窻窓 畧略 畱留 盖蓋 "
    "仝同 个個 囘回 夛多 并並 幷並 徃往 彊強 恠怪 愽博 慾欲 懼惧 旹時 梦夢 棃梨 "
    "槀稿 稾稿 欝鬱 汙汚 决決 况況 减減 凑湊 沉沈 涌湧 淒凄 灾災 烟煙 煇輝 "
    "煖暖 熈熙 犇奔 珎珍 璢琉 甞嘗 "
    "畊耕 眎視 穉稚 稺稚 糓穀 粮糧 絝袴 綫線 緜綿 罇樽 羡羨 肎肯 膓腸 臝裸 "
    "艸草 莀農 莓苺 葢蓋 虣暴 "
    "賍贓 軆体 辤辞 迯逃 迴廻 隂陰 雕彫 韵韻 餠餅 騐験 鬪闘 鬬闘 飮飲 銳鋭 "
    "敎教 娛娯 尙尚 靑青 淸清 "
    "隸隷 黑黒 遙遥 鶯鴬 屛屏 顚顛 謌歌 橆無 曾曽 "
)
NOT = frozenset("纔疎酢")
"""Left out: what a reader of Japanese keeps apart (纔/才), and modern forms given as old ones."""

HEADER = """\
# Old and variant kanji, each with the standard form that Japanese writes today.
# Made by make_variants.py from Unihan 15.0 (Unicode licence), OpenCC's JPVariants (Apache-2.0),
# joyokanji 1.1.0 (Apache-2.0) and a list of shapes common in names; do not edit by hand.
# variant<TAB>standard<TAB>origin<TAB>code points
"""


def unihan(name: str, field: str) -> dict[str, str]:
    """One field of a Unihan file: character -> its value."""
    rows: dict[str, str] = {}
    with bz2.open(UNIHAN / f"{name}.txt.bz2", "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("U+"):
                point, key, value = line.rstrip("\n").split("\t")
                if key == field:
                    rows[chr(int(point[2:], 16))] = value
    return rows


def linked(rows: dict[str, str]) -> dict[str, str]:
    """Character -> the first character its value points to."""
    found = {char: re.search(r"U\+([0-9A-F]+)", value) for char, value in rows.items()}
    return {char: chr(int(m.group(1), 16)) for char, m in found.items() if m is not None}


def sources() -> Iterable[tuple[str, dict[str, str]]]:
    """Each source's name and its pairs, the most authoritative first."""
    standard = {c for c, v in unihan("Unihan_OtherMappings", "kJoyoKanji").items() if v == "2010"}
    yield "unihan-joyo", linked(unihan("Unihan_OtherMappings", "kJoyoKanji"))
    yield "unihan-jinmeiyo", linked(unihan("Unihan_OtherMappings", "kJinmeiyoKanji"))
    lines = (files("opencc") / "dictionary" / "JPVariants.txt").read_text("utf-8").splitlines()
    yield "opencc", {line[0]: line.split("\t")[1].split()[0] for line in lines}
    yield "joyokanji", json.loads((files("joyokanji") / "config" / "kanji.json").read_text("utf-8"))
    shapes = linked(unihan("Unihan_Variants", "kZVariant"))
    yield "unihan-z", {a: b for a, b in shapes.items() if b in standard and a not in standard}
    yield "names", {pair[0]: pair[1] for pair in NAMES.split()}


def table() -> dict[str, tuple[str, str]]:
    """Variant -> (standard form, origin), chains followed to their end."""
    pairs: dict[str, tuple[str, str]] = {}
    for origin, rows in sources():
        for old, new in rows.items():
            plain = unicodedata.normalize("NFKC", old)
            if len(plain) == 1 and plain != new and old not in NOT:
                pairs.setdefault(plain, (unicodedata.normalize("NFKC", new), origin))
    result: dict[str, tuple[str, str]] = {}
    for old, (new, origin) in pairs.items():
        seen = {old}
        while new in pairs and new not in seen:
            seen.add(new)
            new = pairs[new][0]
        if new != old and new not in seen:
            result[old] = (new, origin)
    return result


def main() -> None:
    """Write the table."""
    rows = [
        f"{old}\t{new}\t{origin}\tU+{ord(old):04X} U+{ord(new):04X}"
        for old, (new, origin) in sorted(table().items())
    ]
    TABLE.write_text(HEADER + "\n".join(rows) + "\n", encoding="utf-8")
    print(f"{len(rows)} variants written to {TABLE}", file=sys.stderr)


if __name__ == "__main__":
    main()
