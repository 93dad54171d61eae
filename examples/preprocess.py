"""Preprocess answers before somebody else's script scores them.

A normalizer is a function from text to text; here it stands in front of a plain exact match.

    python examples/preprocess.py
"""

from __future__ import annotations

from qanorm import normalize

ANSWERS = [
    ("he", "בשנת 1951", "1951"),
    ("ja", "昭和60年5月", "1985年5月"),
    ("pl", "dwadzieścia trzy", "23"),
    ("en", "The 3rd of May, 1982", "3 May 1982"),
    ("und", "Ｃａｆé — “BAR”", "café bar"),
]


def main() -> None:
    for language, prediction, gold in ANSWERS:
        text = normalize.get(language).text
        before, after = prediction == gold, text(prediction) == text(gold)
        print(f"{language}: {prediction!r} and {gold!r}: equal {before}, normalized {after}")


if __name__ == "__main__":
    main()
