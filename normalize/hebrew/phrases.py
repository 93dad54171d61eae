"""What Hebrew says around its answers: openings, reasons, refusals, yes and no.

The patterns see plain characters: no points, the hyphen for the maqaf, ``"`` for gershayim. An
opening needs its article or its colon, which a normalized text has no longer.
"""

from __future__ import annotations

from ..answers import Phrases

_PLACE = r"(?:טקסט|קטע|פסקה|פיסקה|מאמר|כתבה|מידע|הקשר)"
_GIVEN = r"(?:\s(?:ה?נתון|ה?נתונה|שניתן|שניתנה|ה?מצורף|ה?מצורפת|שלעיל|הנ\"ל))?"
_IN_PLACE = rf"(?:\s(?:ב-?|מתוך\sה?|לפי\sה?|על\sפי\sה?|על\sסמך\sה?|מן\sה|מה){_PLACE}{_GIVEN})"
_ACCORDING = rf"(?:לפי|על\sפי|ע\"פ|בהתבסס\sעל)\sה-?{_PLACE}{_GIVEN}\s?[,:]?\s?"
_SORT = r"(?:\s(?:ה?נכונה|ה?סופית|שלי|לשאלה))?"
_BEFORE = r"\W{0,9}"  # a quote or a bracket before an opening goes with it
_WHAT = r"(?:\sעל\s(?:ה?שאלה|כך)|\s(?:את\s)?ה?תשובה)"
_STATED = r"(?:נמצאת?|מופיעה?|מצויה?|מצוינת?|מצויינת?|כתובה?|נאמר|מוזכרת?|קיימת?|ניתנת?)"

PHRASES = Phrases(
    preambles=(
        rf"{_BEFORE}{_ACCORDING}",
        rf"{_BEFORE}התשובה{_SORT}\s(?:היא|הינה)(?![א-ת])",
        rf"{_BEFORE}ה?תשובה{_SORT}(?:\s(?:היא|הינה))?\s?:",
    ),
    refusals=(
        rf"(?:{_ACCORDING})?(?:אני\s)?(?:לא|אי)\s(?:ניתן|אפשר|יכול|יכולה|יודע|יודעת|מסוגל|מסוגלת)"
        rf"(?:\s(?:לענות|להשיב|לדעת|לקבוע|למצוא))?{_WHAT}?"
        rf"{_IN_PLACE}?",
        rf"(?:אין|לא\sנמצאה|לא\sקיימת)\sתשובה(?:\sלשאלה(?:\sזו)?)?{_IN_PLACE}?",
        rf"אין\s(?:מספיק\s)?(?:מידע|נתונים)(?:\sמספיקי?ם?)?(?:{_IN_PLACE}|\sכדי\sלענות.{{0,60}}|\sעל\sכך)?",
        rf"(?:ה?תשובה|ה?מידע|ה?דבר|זה)(?:\sלשאלה)?\s(?:לא|אינו|אינה|איננו|איננה)\s{_STATED}{_IN_PLACE}?",
        rf"(?:אינני|איני)\s(?:יודעת?|יכולה?|מסוגלת?)"
        rf"(?:\s(?:לענות|להשיב|לקבוע))?{_WHAT}?{_IN_PLACE}?",
        r"אין\sלי\s(?:שום\s)?(?:מושג|תשובה|מידע)(?:\sבנושא|\sעל\sכך)?",
        rf"לא\s(?:{_STATED}|צוין|נמסר){_IN_PLACE}",
        r"לא\s(?:ידועה?|מצוי?ין|מצוי?ינת|מוזכרת?|צוי?ין|צוי?ינה)",
        r"(?:השאלה\s)?(?:לא|אינה|בלתי)\s(?:ניתנת\sלמענה|ניתן\sלמענה|פתירה)",
    ),
    yes=("כן",),
    no=("לא",),
    reasons=(
        rf"[,;]\s?(?:כפי|כמו)\sש\w{{1,12}}(?:\s\w{{1,12}})?\sב-?{_PLACE}",
        r",\s?(?:מכיוון|כיוון|מפני|משום)\sש",
    ),
)
"""Openings, reasons after the answer, refusals, yes and no."""
