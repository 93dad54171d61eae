"""The laws of aware normalizers, on Hebrew that is rich in prefixes, numbers, dates and quotes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qanorm.normalize import get
from qanorm.normalize.conformance import SAMPLES, violations
from qanorm.normalize.hebrew.senses import states
from qanorm.normalize.hebrew.words import stem

PARTS = [
    'ב', 'ה', 'ו', 'ל', 'מ', 'ש', 'כ', 'וה', 'שמ', 'ומ', 'כש', 'של', 'כל', 'שני', 'השני', 'שתי',
    'שנים', 'שלוש', 'שלושה', 'מאות', 'מאה', 'המאה', 'אלף', 'אלפים', 'אלפיים', 'מיליון', 'עשרה',
    'עשר', 'עשרים', 'ואחת', 'ושבע', 'חצי', 'וחצי', 'אפס', 'מינוס', 'שנת', 'בשנת', 'חודש', 'בשעה',
    'תאריך', 'מאי', 'במאי', 'אוגוסט', 'מרץ', 'יום', 'ביום', 'שנה', 'שנתיים', 'אחוז', 'דולר',
    'ש"ח', '₪', '$', '%', 'ק"מ', "מ'", '5', '12', '-7', '1948', '1,000', '2.5', '22.5.1948',
    '20:30', '2001-09-11', '3/4', 'לפנה"ס', 'לפני הספירה', '-', '־', '–', '"', "'", '״', '׳',
    "''", ',', '.', ':', '(', ')', '<', '~', 'בית', 'מספר', 'שלום', 'צה"ל', "ג'ירפה", 'CIA',
    'Sport', 'של', 'את', 'מן', 'הבית', 'עד', 'ועד', 'בין', 'בשנים', 'שליש', 'שלישים', 'רבעים',
    '1914', '18',
    "א'", "ב'", "בה'", 'כ"ט', 'ט"ו', 'באייר', 'בנובמבר', 'הראשון', 'שנייה', 'באר', 'צהל',
    '½', '2½', '⅓', '14.5.48', '14-5-1948', 'בערך', 'יום שישי', 'שמ', 'ככ', 'מכ"מ',
    'לא', 'כן', 'אין', 'תשובה', 'התשובה היא', 'לפי הטקסט', 'קליפ', 'סופ', 'שנתיימ',
]  # fmt: skip

phrases = st.lists(
    st.tuples(st.sampled_from(PARTS), st.sampled_from([" ", " ", " ", "", "-"])), max_size=7
).map(lambda parts: "".join(part + gap for part, gap in parts))
letters = st.text(st.sampled_from("אבהוכלמםנןפצשת'\"- 15"), max_size=14)


@pytest.mark.parametrize("options", [{}, {"prefixes": "keep"}], ids=str)
@settings(max_examples=150, deadline=None)
@given(text=phrases | letters)
def test_laws(options, text):
    assert violations(get("he", **options), [text]) == []


def test_laws_on_the_samples():
    assert violations(get("he"), SAMPLES) == []


@settings(max_examples=100, deadline=None)
@given(text=st.text(st.sampled_from("אבהוכלמםנןפצשתרד"), min_size=1, max_size=9))
def test_a_stem_is_its_own_stem_and_never_becomes_part_of_a_value(text):
    shown, key, _ = stem(text)
    assert stem(shown)[:2] == (shown, key)
    assert states(text) or not states(shown)


@settings(max_examples=100, deadline=None)
@given(text=st.text(st.sampled_from("שבתלום ,.-5"), max_size=20))
def test_points_and_marks_of_direction_change_nothing(text):
    pointed = "".join(c + "\u05b8" if "א" <= c <= "ת" else c for c in text)
    if any(map(str.isalnum, text)):
        assert get("he")(f"\u202b{pointed}\u202c").keys == get("he")(text).keys


@pytest.mark.parametrize(
    "text",
    [
        "מ" * 200_000,
        "ה" * 200_000,
        "ש" * 200_000,
        "ושכשלכשמה" * 20_000,
        "ומ" * 50_000 + " 5",
        "שלוש " * 40_000,
        'ה"א ' * 30_000,
        "לפי הטקסט, " * 20_000,
    ],
)
def test_long_answers_are_no_trouble(text):
    assert get("he")(text).keys
