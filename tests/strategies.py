"""Text for Hypothesis, drawn from the scripts qanorm is for, and from what breaks programs."""

from __future__ import annotations

from hypothesis import strategies as st

HEBREW = "אבגדהוזחטיךכלםמןנסעףפץצקרשת״׳־" + "".join(map(chr, range(0x5B0, 0x5BD))) + "\u05c1\u05c2"
JAPANESE = (
    "あいうかがきくはばぱぴーっんアイウガパヴヶ々〇一二三十百千万年月日東京大学"
    + "ﾊﾞｶﾀｰ・「」（）、。\u3000\u3099\u309a"
)
POLISH = "aąbcćdeęfghijklłmnńoóprsśtuwyzźżĄĆĘŁŃÓŚŹŻ"
DIGITS = "0123456789０５٣²½Ⅻ"
MARKS = "\u0301\u0328\u0307\u0323\u0340"
SIGNS = " \t\n.,;:!?'\"’“”„«»-–—−+<>~=%$€₪/()[]{}_*#@&|\\^`"
INVISIBLE = (
    "\u200e\u200f\u202a\u202e\u2066\u2069\u200b\u200d\ufeff\u00ad"
    "\u00a0\u2009\u202f\u2028\x85\x1c\x1f"
)
WORDS = [
    "the", "a", "an", "The", "yes", "no", "noanswer", "XIX", "MIX", "IV", "İstanbul", "ΟΔΟΣ", "ﬁ",
    "בשנת", "1951", "-5.5", "3,14", "1 000", "tak", "w XIX w.", "令和元年", "二千十三", "<answer>",
    "</answer>", "</s>", "1e5", "nan", "12/03/1982", "born on",
]  # fmt: skip
BROKEN = "\x00\ud800\udfff\U0001f600\U0010ffff\ufdd0\ufffe"

ALPHABET = HEBREW + JAPANESE + POLISH + DIGITS + MARKS + SIGNS + INVISIBLE

answers = st.one_of(
    st.text(st.sampled_from(HEBREW + " -0123456789"), max_size=20),
    st.text(st.sampled_from(JAPANESE + "0123456789"), max_size=20),
    st.text(st.sampled_from(POLISH + " .0123456789"), max_size=20),
    st.text(st.sampled_from(ALPHABET), max_size=16),
    st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join),
)
"""Answers as they come: no lone surrogates, no NUL."""

wild = st.one_of(answers, st.text(st.sampled_from(ALPHABET + BROKEN), max_size=24), st.text())
"""Anything that a str can hold."""

keys = st.lists(
    st.one_of(
        st.text(st.sampled_from(HEBREW + POLISH + "abc12"), min_size=1, max_size=6),
        st.sampled_from(["number 1951", "number 12", "month 3", "answer yes", "a", "b"]),
    ),
    max_size=6,
).map(tuple)
"""Sequences of keys, words and atomic ones."""
