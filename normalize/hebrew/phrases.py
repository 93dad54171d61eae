"""What Hebrew says around its answers: openings, closings, refusals, yes and no."""

from __future__ import annotations

import regex

from ..answers import Phrases
from ..unicode import substitution

_PLACE = r"(?:ה?טקסט|ה?קטע|ה?פסקה|ה?פיסקה|ה?מאמר|ה?כתבה|ה?מידע)"
_GIVEN = r"(?:\s(?:ה?נתון|ה?נתונה|שניתן|שניתנה|ה?מצורף|ה?מצורפת|שלעיל|הנ\"ל))?"
_NOT = r"(?:לא|אינו|אינה|איננו|איננה|אין)"

_ACCORDING = rf"(?:לפי|על\sפי|ע\"פ|בהתאם\sל|בהתבסס\sעל)\s?-?{_PLACE}{_GIVEN}\s*[,:]?\s*"
_ANSWER_IS = (
    r"ה?תשובה(?:\sה?נכונה|\sה?סופית|\sשלי|\sלשאלה)*(?:\s(?:היא|הינה|הוא))?\s*:\s*"
    r"|ה?תשובה(?:\sה?נכונה|\sה?סופית|\sשלי|\sלשאלה)*\s(?:היא|הינה)\s+"
)

PHRASES = Phrases(
    # One pattern that repeats, so that what it leaves never opens with another opening.
    preambles=(rf"(?:{_ACCORDING}|{_ANSWER_IS})+",),
    refusals=(
        rf"(?:{_ACCORDING})?(?:אני\s)?(?:לא|אי)\s(?:ניתן|אפשר|יכול|יכולה|יודע|יודעת|מסוגל)\s?"
        rf"(?:לענות|להשיב|לדעת|לקבוע|למצוא)?(?:\sעל\s(?:ה?שאלה|כך)|\sאת\sה?תשובה|\sתשובה)?"
        rf"(?:\s(?:מתוך|לפי|על\sפי|על\sסמך|ב|מ)\s?-?{_PLACE}{_GIVEN})?\s*[.!]*",
        rf"(?:אין|לא\sנמצאה|לא\sקיימת)\sתשובה(?:\sלשאלה(?:\sזו)?)?(?:\sב-?{_PLACE}{_GIVEN})?\s*[.!]*",
        rf"אין\s(?:מספיק\s)?(?:מידע|נתונים)(?:\sמספיק)?(?:\s(?:ב-?{_PLACE}{_GIVEN}|כדי\sלענות.{{0,60}}|על\sכך))?\s*[.!]*",
        rf"(?:ה?תשובה|ה?מידע|ה?דבר|זה)(?:\sלשאלה)?\s{_NOT}\s(?:נמצאת?|מופיעה?|מצויה?|מצוינת?|מצויינת?|כתובה?|נאמר|מוזכרת?|קיימת?)"
        rf"(?:\sב-?{_PLACE}{_GIVEN})?\s*[.!]*",
        rf"לא\s(?:מצוין|מצויין|כתוב|נאמר|מוזכר|צוין|נמסר|מופיע|נמצא)(?:\sב-?{_PLACE}{_GIVEN})?\s*[.!]*",
        r"(?:השאלה\s)?(?:לא|אינה|בלתי)\s(?:ניתנת\sלמענה|ניתן\sלמענה|פתירה)\s*[.!]*",
    ),
    yes=("כן",),
    no=("לא",),
)
"""Openings, refusals, yes and no; patterns over text whose characters are plain already."""

_CLOSING = regex.compile(
    rf"(?<=\S)[\s,;-]+(?:כפי|כמו)\sש(?:מופיעה?|צוינה?|צויין|מצוינת?|מצויין|נכתב|כתובה?|נאמר|מתואר|ניתן\sלראות)"
    rf"\sב-?{_PLACE}{_GIVEN}\s*[.!]*\s*\Z"
)

closing = substitution("closing", _CLOSING, "")
"""Drop a closing such as "as the text says" after an answer."""
