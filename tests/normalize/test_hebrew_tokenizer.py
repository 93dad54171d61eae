"""Hebrew tokenizers: cases, no lost character, safe loading of the analysers."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qanorm.normalize import get
from qanorm.normalize.hebrew.tokenizer import HEBREW_TOKENIZERS, HebrewTokenizer
from tests.support import ROOT, data, json_cases, sweep

CASES = json_cases(ROOT / "tests/normalize/cases/hebrew/tokens.json")
TOKENIZERS = {name: make() for name, make in HEBREW_TOKENIZERS.items()}

SIGNS = (
    "אבהוכלמםנןצשת" + "\u05b0\u05bc\u05c1\ufb2a" + "\"'׳״“”’־–-.,:/%$₪@&()<>" + "019aZé \u00a0\n"
)
hebrew_text = st.text(st.sampled_from(SIGNS), max_size=40) | st.text(max_size=20)


def lost(text: str, tokens: list) -> str:
    """The characters that show but stand in no token, or in two."""
    covered = [0] * len(text)
    for token in tokens:
        for i in range(token.start, token.end):
            covered[i] += 1
    return "".join(c for c, n in zip(text, covered, strict=True) if n != 1 and not c.isspace())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_cases(case):
    assert [token.text for token in HebrewTokenizer()(case["text"])] == case["expect"]


@pytest.mark.parametrize("name", TOKENIZERS)
@settings(max_examples=150, deadline=None)
@given(text=hebrew_text)
def test_no_tokenizer_loses_a_character(name, text):
    tokens = TOKENIZERS[name](text)
    assert lost(text, tokens) == ""
    assert all(text[t.start : t.end] == t.text for t in tokens)
    assert [t.start for t in tokens] == sorted(t.start for t in tokens)


@pytest.mark.parametrize("name", TOKENIZERS)
def test_no_character_of_heq_is_lost(name):
    articles = json.loads(data("heq/val_v1.1.json").read_text("utf-8"))["data"]
    contexts = [paragraph["context"] for article in articles for paragraph in article["paragraphs"]]
    for context in contexts if name == "hebrew" else sweep(contexts, 60):
        assert lost(context, TOKENIZERS[name](context)) == ""


@pytest.mark.parametrize("name", TOKENIZERS)
@pytest.mark.parametrize(
    "text", ["א" * 100_000, 'ב"' * 50_000, "ה'א" * 30_000, "-1." * 30_000, "\x00\ud800א"]
)
def test_long_and_broken_text_is_no_trouble(name, text):
    assert lost(text, TOKENIZERS[name](text)) == ""


def test_loading_hebrew_tokenizer_is_quiet_and_leaves_the_search_path_alone():
    code = (
        "import sys, warnings; warnings.simplefilter('error'); before = list(sys.path);"
        "from qanorm import normalize; he = normalize.get('he', tokenizer='hebrew-tokenizer');"
        "assert sys.path == before; assert he('ב-25').tokens[-1].text == '25'"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    "text, expect",
    [
        ("ב-25", ["ב", "-", "25"]),
        ("צה״ל", ["צה״ל"]),
        ("שלוםםםם", ["שלוםםםם"]),
        ("א – ב", ["א", "–", "ב"]),
        ("5$ ₪", ["5", "$", "₪"]),
        ("1,000,000", ["1,000,000"]),
        ("a@b.co", ["a@b.co"]),
        ("\ufb31ית", ["\ufb31ית"]),
    ],
)
def test_the_known_faults_of_hebrew_tokenizer_are_fenced(text, expect):
    made = TOKENIZERS["hebrew-tokenizer"](text)
    assert "".join(t.text for t in made) == "".join(expect)
    if text != "צה״ל" and text != "\ufb31ית":  # whole only after the character steps
        assert [t.text for t in made] == expect


def test_unknown_tokenizer_names_the_known_ones():
    with pytest.raises(ValueError, match="hebrew-tokenizer"):
        get("he", tokenizer="mecab")
