"""How Japanese characters may be written: forms, marks, dashes, dots, spaces, old kanji.

Each step is an edit of the text, so that source spans survive. `STEPS` is their order: first what
a character is, then what stands between characters, then which character a reader takes for
another. None of them joins or parts words in a way that a later step reads as a number.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache, partial
from pathlib import Path

import regex

from ..core import Edit, TextStep
from ..unicode import (
    by_cluster,
    canonical,
    compose,
    digits,
    invisible,
    is_form,
    lower,
    substitution,
)

KANA = r"\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff"
KATAKANA = r"\u30a1-\u30fa\u30fc\u31f0-\u31ff"
KANJI = r"\p{Han}"

_EMOJI = regex.compile(
    r"(?:\p{Regional_Indicator}{2}"
    r"|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)\p{Emoji_Modifier}?\ufe0f?"
    r"(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*)+"
)
# Kana that a voicing mark joins: those with a composed form, and their half-width forms.
_VOICEABLE = (
    "うかきくけこさしすせそたちつてとはひふへほウカキクケコサシスセソタチツテトハヒフヘホワヰヱヲ"
)
_VOICING = regex.compile(rf"(?<=[{_VOICEABLE}ｳｶ-ﾄﾊ-ﾎﾜｦ])[\u309b\u309c]")
_VULGAR = regex.compile(r"(?P<whole>(?<=\p{Nd}))?(?P<part>[\u00bc-\u00be\u2150-\u215e\u2189])")
_FRACTION_SLASH = regex.compile(r"(?<![0-9.])([0-9]+)\u2044([0-9]+)(?![0-9])")
_SUPERSCRIPT = regex.compile(r"(?<=\p{Nd})[\u2070\u00b9\u00b2\u00b3\u2074-\u207b]+(?!\p{L})")
_SELECTOR = regex.compile(r"[\u20e3\U000e0100-\U000e01ef\u180b-\u180d]")
DASHES = (
    r"\-\u2010-\u2015\u2043\u2212\u2500\u2501\ufe58\ufe63\uff0d\u30fc\uff70"  # lines
    r"~\u301c\u3030\u223c\uff5e"  # waves
)
_DASH = regex.compile(rf"[{DASHES}]+")
_UNSETTLED_DASH = regex.compile(rf"[{DASHES}](?<![{KANA}]ー)")
_KANA_BEFORE = regex.compile(rf"(?<=[{KANA}])")
_WAVE = regex.compile(r"[~\u301c\uff5e\u223c]")
_SPACE = regex.compile(r"\s+")
_LISTED = regex.compile(
    r"(?<=%|/[0-9]{1,2}),\s+(?=[0-9])|(?<=[0-9]),\s+(?=[0-9])(?![0-9]{3}(?![0-9]))"
)
# An equals sign joins the parts of a name, a full stop only katakana; n=44 stays as it is.
_NAME_PART = r"[[\p{L}]--[a-z〇零一二三四五六七八九十百千万]]"
_DOT_BETWEEN = regex.compile(
    rf"(?<={_NAME_PART})[=\u30a0](?=\p{{L}})|(?<=\p{{L}})[=\u30a0](?={_NAME_PART})"
    rf"|(?<=[{KATAKANA}])\.(?=[{KATAKANA}])",
    regex.V1,
)


def _form(cluster: str) -> str:
    return cluster if cluster in "゛゜" else canonical("NFKC", cluster)


def _plain_form(text: str) -> bool:
    return ordinary(text) or text.isascii() or is_form("NFKC", text)


def _said(above: str, below: str) -> str:
    """A fraction as Japanese says it: 3分の1, which nothing takes for a date."""
    return f"{below}分の{above}"


def _vulgar_edits(text: str) -> Iterator[Edit]:
    for match in _VULGAR.finditer(text):
        both = "と" if match["whole"] is not None else ""
        parts = unicodedata.normalize("NFKC", match["part"]).split("\u2044")
        yield match.start(), match.end(), both + _said(*parts)


def _slashed_edits(text: str) -> Iterator[Edit]:
    for match in _FRACTION_SLASH.finditer(text):
        yield match.start(), match.end(), _said(match[1], match[2])


def _power(found: str) -> str:
    return "^" + unicodedata.normalize("NFKC", found).replace("\u2212", "-")


def _voiced(found: str) -> str:
    return "\u3099" if found == "\u309b" else "\u309a"


def _dash_edits(text: str) -> Iterator[Edit]:
    """A line or wave after kana is the prolonged sound mark, elsewhere a hyphen.

    `~42` and 〜42 state a bound and keep the wave.
    """
    for match in _DASH.finditer(text):
        start, end = match.span()
        found = match.group()
        if _KANA_BEFORE.match(text, start):
            yield start, end, "ー" * len(found)
        elif _WAVE.match(found) and _NOTHING_BEFORE.match(text, start) and _FIGURE.match(text, end):
            yield start, end, "~"
        else:
            yield start, end, "-"


_NOTHING_BEFORE = regex.compile(r"(?<![\p{L}\p{M}\p{N}○◯])")
FIGURES = "0-9〇零一二三四五六七八九十百千万億兆"
FORMAL = "壱弐参肆伍陸漆捌玖弌弍弎拾佰仟阡廿卅卌京"
_FIGURE = regex.compile(rf"[{FIGURES}]")
_FIGURE_BEFORE = regex.compile(rf"(?<=[{FIGURES}])")


def _space_edits(text: str) -> Iterator[Edit]:
    """Japanese writes no spaces: drop them, but between Latin words and between katakana names."""
    for match in _SPACE.finditer(text):
        start, end = match.span()
        before, after = text[start - 1 : start], text[end : end + 1]
        if before.isascii() and after.isascii() and before.isalpha() and after.isalpha():
            yield start, end, " "
        elif _NAME_BEFORE.match(text, start) and _NAME_AFTER.match(text, end):
            yield start, end, "・"
        else:
            yield start, end, ""


_SMALL = "ァィゥェォッャュョヮヵヶ"
_NAME_BEFORE = regex.compile(rf"(?<=[{KATAKANA}]{{2}})")
_NAME_AFTER = regex.compile(rf"(?![ー{_SMALL}])[{KATAKANA}]{{2}}")

_PUNCTUATION = regex.compile(
    r"[[\p{P}\p{Sk}\u2022\u2219\u22c5\u25cf\u25e6]--[%‰&@#*/^\-]]+", regex.V1
)
_KEPT = regex.compile(r"(?<=[0-9])[.,:](?=[0-9])")


def _punctuation_edits(text: str) -> Iterator[Edit]:
    """Brackets, quotes, stops and dots become ・, or 、 between figures.

    ・ marks that two words do not run together; what EM compares leaves it out (`bare`).
    """
    for match in _PUNCTUATION.finditer(text):
        start, end = match.span()
        if match.group() == "・" or (end - start == 1 and _KEPT.match(text, start)):
            continue
        between = _FIGURE_BEFORE.match(text, start) and _FIGURE.match(text, end)
        yield start, end, "、" if between else "・"


_MARK = regex.compile("[々〻ゝヽゞヾ]")


def _repeat_edits(text: str) -> Iterator[Edit]:
    """Write out 々 and ゝ; ゞ repeats with a voicing mark. A run of marks repeats one character."""
    before = ""
    for i, char in enumerate(text):
        if char in "々〻" and _HAN.match(before):
            char = before
        elif char in "ゝヽゞヾ" and _KANA_CHAR.match(before):
            plain = unicodedata.normalize("NFD", before)[0]
            char = plain if char in "ゝヽ" else canonical("NFC", plain + "\u3099")
        if char != text[i]:
            yield i, i + 1, char
        before = char


# A repeated numeral (三々五々) would read as a number.
_HAN = regex.compile(rf"[{KANJI}--[々〻{FIGURES}]]", regex.V1)
_KANA_CHAR = regex.compile(rf"[{KANA}]")
_VU = regex.compile(r"ヴ[ァィェォャュョヤユヨ]?|[ヷヸヹヺ]|ゔ[ぁぃぇぉ]?")
_VU_PLAIN = {
    "ヴァ": "バ", "ヴィ": "ビ", "ヴ": "ブ", "ヴェ": "ベ", "ヴォ": "ボ",
    "ヴャ": "ビャ", "ヴュ": "ビュ", "ヴョ": "ビョ",
    "ヷ": "バ", "ヸ": "ビ", "ヹ": "ベ", "ヺ": "ボ",
    "ゔぁ": "ば", "ゔぃ": "び", "ゔ": "ぶ", "ゔぇ": "べ", "ゔぉ": "ぼ",
}  # fmt: skip
_GA = regex.compile(rf"(?<={KANJI})ケ(?={KANJI})")


@cache
def variants() -> dict[int, str]:
    """Old and variant kanji with their standard form, from variants.tsv (see its header)."""
    lines = Path(__file__).with_name("variants.tsv").read_text("utf-8").split("\n")
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {ord(row[0]): row[1] for row in rows}


def _variant_edits(text: str) -> Iterator[Edit]:
    table = variants()
    for i, char in enumerate(text):
        new = table.get(ord(char))
        if new is not None:
            yield i, i + 1, new


def _no_variant(text: str) -> bool:
    return text.isascii() or text.translate(variants()) == text


# Letters and marks that are what they seem: no form, width, emoji or invisible sign to settle.
_ORDINARY = regex.compile(
    r"[0-9A-Za-z\u3041-\u3094\u30a1-\u30fc\u4e00-\u9fff \-,.:/()%&+'\u3001\u3002\u300c-\u300f]*+"
)


@lru_cache(maxsize=256)
def _ordinary_short(text: str) -> bool:
    return _ORDINARY.fullmatch(text) is not None


def ordinary(text: str) -> bool:
    """Whether a text surely is as `FORMS` would leave it; remembered for the texts just seen."""
    return len(text) < 500 and _ordinary_short(text)


markdown = substitution("markdown", regex.compile(r"\*{2,}|`+"), "", ordinary)
emoji = substitution("emoji", _EMOJI, "", ordinary)
"""Drop emoji; a choice, since they decorate an answer and hardly ever are one."""

voicing = substitution("voicing-marks", _VOICING, _voiced, ordinary)
fractions = TextStep("fractions", _vulgar_edits, ordinary)
powers = substitution("powers", _SUPERSCRIPT, _power, ordinary)
forms = TextStep("nfkc", partial(by_cluster, change=_form), _plain_form)
"""NFKC, cluster by cluster: a half-width letter and its voicing mark are one cluster."""

slashed = TextStep("fraction-slash", _slashed_edits, lambda text: "\u2044" not in text)
selectors = substitution("selectors", _SELECTOR, "", ordinary)
listed = substitution("listed-figures", _LISTED, "、", lambda text: _LISTED.search(text) is None)
"""1/2, 200 and 1, 20 are two figures; of 1, 386 the space is taken for a slip within one."""

spaces = TextStep("spaces", _space_edits, lambda text: _SPACE.search(text) is None)
dashes = TextStep("dashes", _dash_edits, lambda text: _UNSETTLED_DASH.search(text) is None)
names = substitution(
    "name-dots", _DOT_BETWEEN, "・", lambda text: "=" not in text and "." not in text
)
punctuation = TextStep("punctuation", _punctuation_edits, str.isalnum)
ga = substitution("ga", _GA, "ヶ", lambda text: "ケ" not in text)
"""Between kanji, ケ and ヶ write one sound: 関ケ原, 関ヶ原."""

repeats = TextStep("repeats", _repeat_edits, lambda text: _MARK.search(text) is None)
old_kanji = TextStep("variants", _variant_edits, _no_variant)
vu = substitution(
    "vu",
    _VU,
    lambda found: _VU_PLAIN.get(found, found.replace("ヴ", "ブ")),
    lambda text: _VU.search(text) is None,
)

FORMS = (
    voicing,
    fractions,
    powers,
    forms,
    slashed,
    replace(invisible, idle=ordinary),
    selectors,
    replace(digits, idle=ordinary),
)
"""What each character is, in any case."""

LETTERS = (lower, forms, listed, spaces, compose)
"""Lower case, and no spaces but between Latin words."""

SHAPES = (dashes, names, old_kanji, repeats, ga, vu)
"""What a reader takes for the same."""

_SILENT = regex.compile(r"(?<![0-9])[・ ]|[・ ](?![0-9])")
_UNIT = regex.compile(r"(?:(?<![\p{L}\p{N}])-)?[0-9]+(?:\.[0-9]+)?|\X", regex.DOTALL)
_SHORT = 200
_REMEMBERED = 1 << 17


def bare(text: str) -> str:
    """What EM compares of a normalized text: all but the marks between words.

    >>> bare("アン・ブーリン"), bare("1・2")
    ('アンブーリン', '1・2')
    """
    if text.isalnum():
        return text
    return _SILENT.sub("", text).replace("、", "・")


@lru_cache(maxsize=_REMEMBERED)
def _units(text: str) -> tuple[str, ...]:
    return tuple(_UNIT.findall(bare(text)))


def units(text: str) -> tuple[str, ...]:
    """What character F1 compares: the characters of a normalized text, a number as one of them.

    >>> units("1985年・春")
    ('1985', '年', '春')
    """
    return _units(text) if len(text) < _SHORT else _units.__wrapped__(text)
