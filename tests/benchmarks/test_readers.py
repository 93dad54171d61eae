"""Files in every layout, and what is said when something is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from qanorm import benchmarks
from qanorm.benchmarks import InputError, Problem
from qanorm.benchmarks.errors import named
from qanorm.benchmarks.pairs import read_systems
from qanorm.benchmarks.samples import gold as sample

JAQUAD = {
    "version": "x",
    "data": [
        {
            "title": "t",
            "paragraphs": [
                {
                    "context": "東京",
                    "qas": [
                        {"id": "a", "question": "?", "answers": [{"text": "東京"}]},
                        {"id": "b", "question": "?", "answers": [{"text": "京都"}]},
                    ],
                }
            ],
        }
    ],
}


def put(folder: Path, name: str, content: Any) -> Path:
    path = folder / name
    if not isinstance(content, str | bytes):
        content = json.dumps(content, ensure_ascii=False)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("p.json", {"a": "東京", "b": "大阪"}),
        ("p.json", [{"id": "b", "prediction": "大阪"}, {"id": "a", "prediction": "東京"}]),
        ("p.jsonl", '{"id": "a", "prediction": "東京"}\n\n{"id": "b", "prediction": "大阪"}\n'),
        ("p.tsv", "東京\n大阪\n"),
        ("p.txt", "東京\n大阪"),
        ("p.json", "\ufeff" + '{"a": "東京", "b": "大阪"}'),
    ],
)
def test_every_layout_of_predictions(tmp_path: Path, name: str, content: Any) -> None:
    gold = put(tmp_path, "gold.json", JAQUAD)
    run = benchmarks.get("jaquad").score(gold, put(tmp_path, name, content))
    assert [row.prediction for row in run.rows] == ["東京", "大阪"]
    assert run.mean("em") == 0.5


WRONG_PREDICTIONS = {
    "missing": ({"a": "x"}, "p.json: 1 question without a prediction: 'b'"),
    "unknown": ({"a": "x", "b": "y", "c": "z"}, "1 unknown id: 'c'"),
    "duplicate key": ('{"a": "x", "a": "y", "b": "z"}', "an id stands more than once: 'a'"),
    "null": ({"a": None, "b": 7}, "id 'b': the prediction must be a string, found a number"),
    "no such layout": ('"text"', "found a string"),
    "broken": ('{"a": "x",\n "b" "y"}', "line 2, column 6"),
    "empty": ("", "the file is empty"),
    "not UTF-8": (b'{"a": "\xff"}', "byte 0xff at offset 7"),
    "UTF-16": ("{}".encode("utf-16"), "not UTF-8: it looks like UTF-16"),
    "duplicate key in a row": (
        '[{"id": "a", "prediction": "x", "prediction": "y"}]',
        "a key stands more than once: 'prediction'",
    ),
    "too deep": ("[" * 100_000, "nested too deeply"),
}


@pytest.mark.parametrize("case", WRONG_PREDICTIONS)
def test_wrong_predictions(tmp_path: Path, case: str) -> None:
    content, message = WRONG_PREDICTIONS[case]
    gold = put(tmp_path, "gold.json", JAQUAD)
    with pytest.raises(InputError) as caught:
        benchmarks.get("jaquad").score(gold, put(tmp_path, "p.json", content))
    assert message in str(caught.value)
    assert "p.json" in str(caught.value)


WRONG_LINES = {
    "duplicate": ('{"id": "a", "prediction": "x"}\n{"id": "a", "prediction": "y"}', "line 2"),
    "no id": ('{"prediction": "x"}', 'needs an "id"'),
    "no prediction": ('{"id": "a"}', 'has no "prediction"'),
    "a list": ("[1]", "expected a JSON object, found a list"),
    "broken": ('{"id": "a", "prediction": "x"}\n{"id"', "line 2: not JSON: "),
    "broken, where": ('{"id": "a", "prediction": "x"}\n{"id" 1', "delimiter at column 7"),
    "cut off": ('{"id": "a', "not JSON: Unterminated string at column 8"),
    "empty id": ('{"id": "", "prediction": "x"}', '"id" must not be empty'),
    "key": ('{"id": "a", "prediction": "x", "prediction": ""}', "a key stands more than once"),
    "long": (f'{{"id": "a", "prediction": {"1" * 5000}}}', "too long to read, at column 27"),
}


@pytest.mark.parametrize("case", WRONG_LINES)
def test_wrong_json_lines(tmp_path: Path, case: str) -> None:
    content, message = WRONG_LINES[case]
    gold = put(tmp_path, "gold.json", JAQUAD)
    with pytest.raises(InputError, match=r"p\.jsonl") as caught:
        benchmarks.get("jaquad").score(gold, put(tmp_path, "p.jsonl", content))
    assert message in str(caught.value)


def test_lines_that_differ_in_number(tmp_path: Path) -> None:
    gold = put(tmp_path, "gold.json", JAQUAD)
    with pytest.raises(InputError, match="3 lines for 2 questions"):
        benchmarks.get("jaquad").score(gold, put(tmp_path, "p.tsv", "x\ny\n\n"))
    with pytest.raises(InputError, match="needs its line end where it is the last, too"):
        benchmarks.get("jaquad").score(gold, put(tmp_path, "p.tsv", "\n".join(["x", ""])))


WRONG_GOLD = {
    "no such file": (None, "No such file"),
    "a list": ([], "expected JaQuAD"),
    "no paragraphs": ({"data": [{}]}, 'data[0]: expected an object with a list "paragraphs"'),
    "no answers": (
        {"data": [{"paragraphs": [{"qas": [{"id": "a"}, {"id": "b", "answers": []}]}]}]},
        "id 'b': no gold answer",
    ),
    "twice": (
        {"data": [{"paragraphs": [{"qas": [
            {"id": "a", "answers": [{"text": "x"}]}, {"id": "a", "answers": [{"text": "x"}]},
        ]}]}]},
        "1 id stands more than once: 'a'",
    ),
    "nothing in it": ({"data": []}, "no questions"),
    "no list": ({"data": {}}, '"data" must be a list, found an object'),
    "UTF-16": (json.dumps({"data": []}).encode("utf-16"), "it looks like UTF-16"),
    "a key twice": (
        '{"data": [{"title": "a", "title": "b"}]}', "a key stands more than once: 'title'"
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG_GOLD)
def test_wrong_gold(tmp_path: Path, case: str) -> None:
    content, message = WRONG_GOLD[case]
    path = tmp_path / "gold.json" if content is None else put(tmp_path, "gold.json", content)
    with pytest.raises(InputError) as caught:
        benchmarks.get("jaquad").gold(path)
    assert message in str(caught.value)
    assert "gold.json" in str(caught.value)


def test_problems_are_reported_together(tmp_path: Path) -> None:
    predictions = {str(i): i for i in range(25)}
    with pytest.raises(InputError) as caught:
        benchmarks.get("heq").score(sample("heq"), put(tmp_path, "p.json", predictions))
    assert len(caught.value.problems) == 25
    assert "and 15 more problems" in str(caught.value)
    assert str(Problem("x", "bad", "mend it")) == "x: bad (mend it)"
    assert named(map(str, range(12))).endswith("'9' and 2 more")


def test_heq_v1_0_is_converted_and_says_so(tmp_path: Path) -> None:
    answer = [{"text": "כן", "answer_start": 0}]
    qas = [
        {"id": "a", "is_impossible": "TRUE", "answers": answer},
        {"id": "b", "is_impossible": "FALSE", "answers": answer},
    ]
    gold = benchmarks.get("heq").gold(
        put(tmp_path, "old.json", {"data": [{"paragraphs": [{"qas": qas}]}]})
    )
    assert [example.golds for example in gold.examples] == [("כן",), ()]
    assert "v1.0" in gold.notes[0]


def test_morehopqa_cases(tmp_path: Path) -> None:
    gold = benchmarks.get("morehopqa").gold(sample("morehopqa"))
    assert len(gold.examples) == 72
    first = [example.id.split("#")[0] for example in gold.examples[::6]]
    alone = benchmarks.get("morehopqa").score(gold, dict.fromkeys(first, "x"))
    assert [row.id for row in alone.rows] == [f"{key}#case_1" for key in first]
    two = [{"_id": key, "case_2_answer": "x", "case_5_answer": "y"} for key in first]
    run = benchmarks.get("morehopqa").score(gold, put(tmp_path, "two.json", two))
    assert set(run.by("case")) == {"2", "5"}
    del two[0]["case_5_answer"]
    with pytest.raises(InputError, match=r"without a prediction: .*#case_5"):
        benchmarks.get("morehopqa").score(gold, put(tmp_path, "two.json", two))


def test_polqa_files(tmp_path: Path) -> None:
    put(tmp_path, "expected.tsv", "tak\nw XIX w.\tXIX\n")
    put(tmp_path, "in.tsv", "Czy?\nKiedy?\n")
    gold = benchmarks.get("polqa").gold(tmp_path)
    assert [example.golds for example in gold.examples] == [("tak",), ("w XIX w.", "XIX")]
    assert gold.examples[1].fields == {"numeric": True, "question": "Kiedy?"}
    put(tmp_path, "in.tsv", "Czy?\n")
    with pytest.raises(InputError, match="1 question for 2 lines"):
        benchmarks.get("polqa").gold(tmp_path)


def test_a_missing_prediction_scores_nothing_even_unanswerable() -> None:
    from qanorm.benchmarks.run import score

    heq = benchmarks.get("heq")
    gold = heq.gold(sample("heq"))
    run = score(heq.profile("published"), gold.examples, {})
    assert all(run.mean(metric) == 0.0 for metric in run.scores)
    assert run.flagged("missing") == len(gold.examples)
    assert {row.prediction for row in run.rows} == {None}


@pytest.mark.parametrize("name", ["p.tsv", "p.txt", "answers"])
def test_lines_as_windows_ends_them(tmp_path: Path, name: str) -> None:
    gold = put(tmp_path, "gold.json", JAQUAD)
    run = benchmarks.get("jaquad").score(gold, put(tmp_path, name, "東京\r\n京都\r\n"), "card")
    assert [row.prediction for row in run.rows] == ["東京", "京都"]
    assert run.mean("em") == 1.0


def test_a_number_too_long_to_read(tmp_path: Path) -> None:
    gold = put(tmp_path, "gold.json", JAQUAD)
    digits = "9" * 5000
    what = "not JSON: a number of 5000 digits, too long to read, at line 2, column 7"
    for text in (
        f'{{"b": "{digits}",\n "a": {digits}}}',
        f'[{{"b": "{digits}",\n "a": {digits}}}]',
    ):
        path = put(tmp_path, "p.json", text)
        for scored in ((gold, path), (path, path)):
            with pytest.raises(InputError) as caught:
                benchmarks.get("jaquad").score(*scored)
            assert caught.value.problems == [Problem(str(path), what)]


WRONG_HEQ = {
    "impossible with answers": (
        [{"id": "a", "is_impossible": True, "answers": [{"text": "כן"}]}],
        "id 'a': is_impossible, but it has answers",
    ),
    "two versions in one": (
        [
            {"id": "a", "is_impossible": False, "answers": [{"text": "כן"}]},
            {"id": "b", "is_impossible": "TRUE", "answers": [{"text": "כן"}]},
        ],
        "id 'b': is_impossible is a string here and a boolean elsewhere",
    ),
}


@pytest.mark.parametrize("case", WRONG_HEQ)
def test_heq_that_contradicts_itself(tmp_path: Path, case: str) -> None:
    qas, message = WRONG_HEQ[case]
    gold = put(tmp_path, "gold.json", {"data": [{"paragraphs": [{"qas": qas}]}]})
    with pytest.raises(InputError) as caught:
        benchmarks.get("heq").gold(gold)
    assert message in str(caught.value)


@pytest.mark.parametrize("field", ["case_2_answr", "case2_answer", "case_7_answer"])
def test_a_case_that_is_misspelt(tmp_path: Path, field: str) -> None:
    gold = benchmarks.get("morehopqa").gold(sample("morehopqa"))
    ids = [example.id.split("#")[0] for example in gold.examples[::6]]
    outputs = [{"_id": key, "case_1_answer": "x", field: "y"} for key in ids]
    with pytest.raises(InputError, match=f"no case is called '{field}'"):
        benchmarks.get("morehopqa").score(gold, put(tmp_path, "p.json", outputs))


def article(question: str, context: str, answer: str, **more: Any) -> dict[str, Any]:
    """A file in the layout of SQuAD, without what tells one benchmark from another."""
    qa = {"id": "a", "question": question, "answers": [{"text": answer, "answer_start": 0}], **more}
    return {"data": [{"title": "t", "paragraphs": [{"context": context, "qas": [qa]}]}]}


POLISH = article("Kto napisał „Lalkę”?", "Lalkę napisał Bolesław Prus.", "Bolesław Prus")
BARE = {
    "HeQ": ("g.json", article("מי כתב את הספר?", "עמוס עוז כתב את הספר.", "עמוס עוז")),
    "JaQuAD": ("g.json", article("首都はどこですか。", "日本の首都は東京です。", "東京")),
    "PoQuAD": ("g.json", POLISH),
    "MoreHopQA": ("g.json", [{"_id": "a", "question": "How many?", "answer": "7"}]),
    "PolQA": ("g.csv", "question_id,question,answers\n1,Kto?,\"['Prus']\"\n"),
    "PolEval 2021": ("g.tsv", "Prus\tBolesław Prus\n"),
}
TITLES = {"heq": "HeQ", "jaquad": "JaQuAD", "morehopqa": "MoreHopQA", "polqa": "PolQA"}


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("other", BARE)
def test_a_gold_file_without_its_marks_is_known(tmp_path: Path, name: str, other: str) -> None:
    if TITLES[name] == other or (name == "polqa" and other == "PolEval 2021"):
        return
    file = put(tmp_path, *BARE[other])
    with pytest.raises(InputError, match=other):
        benchmarks.get(name).gold(file)


def test_a_name_of_another_language_is_no_mark(tmp_path: Path) -> None:
    text = "Bolesław Prus wrote The Doll, a novel that first appeared in parts, in a newspaper."
    file = put(tmp_path, "g.json", article("Who wrote The Doll?", text, "Bolesław Prus"))
    assert benchmarks.get("heq").gold(file).examples[0].golds == ("Bolesław Prus",)


def test_polqa_rows_in_a_json_list(tmp_path: Path) -> None:
    row = {"question_id": 1, "question": "Kto?", "answers": ["Prus"], "passage_id": "1-1"}
    gold = benchmarks.get("polqa").gold(put(tmp_path, "g.json", [row]))
    assert [(e.id, e.golds) for e in gold.examples] == [("1", ("Prus",))]


def test_poleval_files_are_told_by_their_names(tmp_path: Path) -> None:
    files = [put(tmp_path, name, "Prus\n") for name in ("my-expected.tsv", "my-in.tsv")]
    with pytest.raises(InputError, match=r"the name tells: questions stand in in\.tsv, or another"):
        benchmarks.get("polqa").gold(files)


def test_a_gold_that_is_a_number(tmp_path: Path) -> None:
    samples = json.loads(sample("morehopqa").read_text("utf-8"))[:1]
    samples[0]["answer"] = 7
    with pytest.raises(InputError) as caught:
        benchmarks.get("morehopqa").gold(put(tmp_path, "g.json", samples))
    (problem,) = caught.value.problems
    assert problem.what == '"answer" must be a string, found a number'


WRONG_PAIRS = {
    "id null": ({"id": None, "prediction": "a", "golds": ["a"]}, '"id" must be a string'),
    "id list": ({"id": [1], "prediction": "a", "golds": ["a"]}, '"id" must be a string'),
    "id empty": ({"id": "", "prediction": "a", "golds": ["a"]}, '"id" must not be empty'),
    "gold list": ({"prediction": "a", "gold": ["a"]}, '"gold" must be a string, found a list'),
    "gold null": ({"prediction": "a", "gold": None}, '"gold" must be a string, found null'),
    "prediction list": ({"prediction": ["a"], "gold": "a"}, "must be a string, found a list"),
    "twice": ('{"prediction": "a", "prediction": "b", "gold": "a"}', "a key stands more than once"),
    "both golds": ({"prediction": "a", "gold": "b", "golds": ["a"]}, "both 'gold' and 'golds'"),
    "gold number": ({"prediction": "a", "golds": [1]}, "found a list with a number in it"),
    "no gold": ({"prediction": "a", "golds": []}, "no gold answer; jaquad needs at least one"),
}


@pytest.mark.parametrize("case", WRONG_PAIRS)
def test_wrong_pairs(tmp_path: Path, case: str) -> None:
    row, message = WRONG_PAIRS[case]
    file = put(tmp_path, "p.jsonl", row)
    with pytest.raises(InputError) as caught:
        benchmarks.get("jaquad").score_pairs(file)
    assert message in str(caught.value)
    assert "p.jsonl, line 1" in str(caught.value)


WRONG_SYSTEMS = {
    "id list": ({"id": [1], "golds": ["a"]}, '"id" must be a string'),
    "both golds": ({"id": "1", "gold": "b", "golds": ["a"]}, "both 'gold' and 'golds'"),
    "no golds": ({"id": "1"}, '"golds" must be a list of strings, found null'),
    "a list": (
        {"golds": ["a"], "predictions": ["a", "b"]},
        '"predictions" must be an object, system -> text, found a list',
    ),
    "null": (
        {"golds": ["a"], "predictions": {"A": None}},
        "the prediction of 'A' must be a string, found null",
    ),
    "NaN": (
        {"golds": ["a"], "predictions": {"A": float("nan")}},
        "the prediction of 'A' must be a string, found a number",
    ),
    "twice": ({"id": "0", "golds": ["a"]}, "1 id stands more than once: '0'"),
}


@pytest.mark.parametrize("case", WRONG_SYSTEMS)
def test_wrong_rows_of_several_systems(tmp_path: Path, case: str) -> None:
    row, message = WRONG_SYSTEMS[case]
    rows = [
        {"id": "0", "golds": ["a"], "predictions": {"A": "a"}},
        {"predictions": {"A": ""}, **row},
    ]
    file = put(tmp_path, "p.jsonl", "\n".join(map(json.dumps, rows)))
    with pytest.raises(InputError) as caught:
        read_systems(file)
    assert message in str(caught.value)
    assert "p.jsonl" in str(caught.value)


@pytest.mark.parametrize(
    ("prediction", "golds"), [(None, ["a"]), (5, ["a"]), ("a", "a"), ("a", [1])]
)
def test_wrong_types_of_one_answer(prediction: Any, golds: Any) -> None:
    for name in ("heq", "jaquad", "polqa"):
        with pytest.raises(TypeError, match="must be a"):
            benchmarks.get(name).score_one(prediction, golds)


@pytest.mark.parametrize("field", ["answer_type", "previous_answer_type"])
@pytest.mark.parametrize("value", [["date"], {"a": 1}, None, 7])
def test_a_type_that_is_no_string(tmp_path: Path, field: str, value: Any) -> None:
    samples = json.loads(sample("morehopqa").read_text("utf-8"))
    samples[0][field] = value
    with pytest.raises(InputError, match=f'"{field}" must be a string, found') as caught:
        benchmarks.get("morehopqa").gold(put(tmp_path, "gold.json", samples))
    assert len(caught.value.problems) == 1


def polqa_row(answers: Any) -> dict[str, Any]:
    return {"question_id": 1, "question": "?", "passage_id": 7, "answers": answers}


def test_one_question_has_one_list_of_answers(tmp_path: Path) -> None:
    same = [polqa_row(a) for a in (["a", "b"], "['b', 'a']", '["a", "b"]')]
    (example,) = benchmarks.get("polqa").gold(put(tmp_path, "p.json", same)).examples
    assert example.golds == ("a", "b")
    path = put(tmp_path, "p.json", [*same, polqa_row(["c"])])
    with pytest.raises(InputError) as caught:
        benchmarks.get("polqa").gold(path)
    what = f"other answers than in {path}, item 1: ['c'] against ['a', 'b']"
    assert caught.value.problems == [Problem(f"{path}, item 4, question_id '1'", what)]


@pytest.mark.parametrize("head", ["id,prediction,prediction", "id,id,prediction"])
def test_a_column_that_stands_twice(tmp_path: Path, head: str) -> None:
    path = put(tmp_path, "p.csv", f"{head}\na,b,c\n")
    with pytest.raises(InputError, match="line 1: a column stands more than once: '"):
        benchmarks.get("jaquad").score(sample("jaquad"), path)


@pytest.mark.parametrize("name", ["hf:", "hf: ", "hf::test"])
def test_a_name_that_is_none(name: str) -> None:
    with pytest.raises(InputError, match=r"names no data set \(hf:NAME or hf:NAME:SPLIT\)"):
        benchmarks.get("jaquad").gold(name)


def test_lines_of_a_file_without_an_ending_are_counted(tmp_path: Path) -> None:
    path = put(tmp_path, "p", '{"id": "a", "prediction": "x"}\n\n{"id": "b"}\n')
    with pytest.raises(InputError, match=r"p, line 3, id 'b': has no"):
        benchmarks.get("jaquad").score(sample("jaquad"), path)
