"""The laws every aware normalizer keeps, for anybody's tests: `violations` lists, `check` raises.

Each law is a plain function (normalizer, text) -> what is wrong, or "". They are meant for the
tests of other packages; give them texts of your language, or let a random generator make them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from .core import Normalizer, visible

Law = Callable[[Normalizer, str], str]
"""What is wrong with what a normalizer makes of a text; "" where nothing is."""


class Violation(NamedTuple):
    """One law that one text breaks."""

    law: str
    text: str
    what: str

    def __str__(self) -> str:
        return f"{self.law}: {self.text!r:.200}: {self.what}"


class ConformanceError(AssertionError):
    """A normalizer breaks laws; holds every violation."""

    def __init__(self, name: str, found: Iterable[Violation]) -> None:
        self.violations = list(found)
        lines = "\n".join(map(str, self.violations))
        super().__init__(f"{name} breaks {len(self.violations)} laws\n{lines}")


def stable(normalizer: Normalizer, text: str) -> str:
    """Normalizing the normalized text again changes nothing.

    >>> from qanorm import normalize
    >>> stable(normalize.get("und"), "Café – BAR")
    ''
    """
    once = normalizer.text(text)
    again = normalizer.text(once)
    return "" if again == once else f"{once!r} becomes {again!r} when it is normalized again"


def forms(normalizer: Normalizer, text: str) -> str:
    """The composed and the decomposed writing (NFC, NFD) have the same keys and the same value."""
    composed = normalizer(unicodedata.normalize("NFC", text))
    decomposed = normalizer(unicodedata.normalize("NFD", text))
    if composed.keys != decomposed.keys:
        return f"NFC gives {composed.keys!a}, NFD {decomposed.keys!a}"
    same = composed.value == decomposed.value
    return "" if same else f"NFC gives {composed.value}, NFD {decomposed.value}"


def spans(normalizer: Normalizer, text: str) -> str:
    """The source is the text as it came, and each token stands somewhere inside it."""
    form = normalizer(text)
    if form.source != text:
        return f"the source is {form.source!r}"
    outside = [t for t in form.tokens if not 0 <= t.start <= t.end <= len(text)]
    return f"outside the text: {outside[0]}" if outside else ""


def keys(normalizer: Normalizer, text: str) -> str:
    """No key is empty; a space makes a key atomic, so the key of a word holds no white space."""
    for token in normalizer(text).tokens:
        if not token.key:
            return f"an empty key: {token}"
        if token.kind == "word" and any(c.isspace() for c in token.key):
            return f"white space in the key of a word: {token}"
    return ""


def lossless(normalizer: Normalizer, text: str) -> str:
    """The tokenizer keeps order, and every character that shows stands in a token."""
    tokens = normalizer.tokenizer(text)
    covered = {i for token in tokens for i in range(token.start, token.end)}
    lost = [c for i, c in enumerate(text) if i not in covered and visible(c)]
    if lost:
        return f"the tokenizer loses {''.join(lost)!r}"
    starts = [token.start for token in tokens]
    return "" if starts == sorted(starts) else "the tokens are out of order"


def something(normalizer: Normalizer, text: str) -> str:
    """A text that shows something has keys; one that shows nothing has none, and no value."""
    form = normalizer(text)
    if bool(form.keys) != visible(text):
        return f"the keys are {form.keys}"
    if form.value is not None and not form.keys:
        return f"no keys, but the value {form.value}"
    return ""


def bulk(normalizer: Normalizer, text: str) -> str:
    """The bulk path gives what the call gives."""
    one, brief = normalizer(text), normalizer.forms([text])[0]
    told, wanted = (brief.text, brief.keys, brief.value), (one.text, one.keys, one.value)
    return "" if told == wanted else f"in bulk {told}, alone {wanted}"


LAWS: Mapping[str, Law] = {
    law.__name__: law for law in (stable, forms, spans, keys, lossless, something, bulk)
}
"""Every law by name."""

SAMPLES = (
    "",
    " ",
    "\u200f\n\u00a0\u2009",
    "a",
    "The Dead Sea",
    "it\u2019s \u201cquoted\u201d \u2013 (or not)…",
    "Cafe\u0301 Å \u212b ﬁn Ⅳ ½",
    "1,234.50",
    "3/4/1982",
    "20 %",
    "yes",
    "N/A",
    "<answer>42</answer>",
    "\\boxed{42}",
    "**bold** and `code`",
    "בְּרֵאשִׁית, בשנת 1951",
    "צה״ל ו־ת\u05f3",
    "１９８５年３月",
    "シリアの北部",
    "książę Jan III Sobieski",
    "Příliš žluťoučký kůň",
    "എന്റെ",
    "天氣很好",
    "👩\u200d👩\u200d👧 ok",
    "e\u0301\u0316\u0301",
    "\ufeffx\u00ady\u2060z",
    "!?",
    "a\u2028b\x00c\x1fd",
)
"""Texts to begin with: scripts, signs, marks and what breaks things. Add those of your language."""


def violations(normalizer: Normalizer, texts: Iterable[str] = SAMPLES) -> list[Violation]:
    """Every law that a normalizer breaks on these texts.

    >>> from qanorm import normalize
    >>> violations(normalize.get("und"))
    []
    """
    return [
        Violation(name, text, what)
        for text in texts
        for name, law in LAWS.items()
        if (what := law(normalizer, text))
    ]


def check(normalizer: Normalizer, texts: Iterable[str] = SAMPLES) -> None:
    """Raise ConformanceError, naming every violation, unless a normalizer keeps all laws."""
    found = violations(normalizer, texts)
    if found:
        raise ConformanceError(normalizer.name, found)
