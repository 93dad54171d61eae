"""The layouts of other people's files: gzip, standard input, tables, names on the hub, logs."""

from __future__ import annotations

import csv
import gzip
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from qanorm import benchmarks
from qanorm.benchmarks import InputError, UsageError
from qanorm.benchmarks.files import JsonItems
from qanorm.benchmarks.logs import pairs_of
from qanorm.benchmarks.samples import gold as sample
from qanorm.benchmarks.samples import predictions


def qanorm(*args: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "qanorm", *map(str, args)],
        input=stdin, capture_output=True, encoding="utf-8",
    )  # fmt: skip


def put(path: Path, content: Any) -> Path:
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    path.write_text(text, "utf-8")
    return path


def as_rows(name: str) -> list[dict[str, Any]]:
    """A sample in the SQuAD layout as the hub's rows."""
    found: list[dict[str, Any]] = []
    for article in json.loads(sample(name).read_text("utf-8"))["data"]:
        for paragraph in article["paragraphs"]:
            for qa in paragraph["qas"]:
                answers = {
                    field: [answer.get(field) for answer in qa["answers"]]
                    for field in ("text", "answer_start", "answer_type")
                    if all(field in answer for answer in qa["answers"])
                }
                row = {**qa, "context": paragraph["context"], "answers": answers}
                row.pop("wrong_answers", None)
                found.append({**row, "source": article.get("source")})
    return found


def means(run: benchmarks.Run) -> dict[str, float]:
    return {metric: run.mean(metric) for metric in run.scores}


def test_gzip_gives_the_same(tmp_path: Path) -> None:
    gold, pred = sample("heq"), predictions("heq", "hasty")
    packed = []
    for path in (gold, pred):
        packed.append(tmp_path / f"{path.name}.gz")
        packed[-1].write_bytes(gzip.compress(path.read_bytes()))
    heq = benchmarks.get("heq")
    assert means(heq.score(*packed)) == means(heq.score(gold, pred))
    packed[1].write_bytes(packed[1].read_bytes()[:-20])
    with pytest.raises(InputError, match="broken gzip"):
        heq.score(*packed)


@pytest.mark.parametrize(("name", "system"), [("heq", "hasty"), ("polqa", "hasty")])
def test_standard_input_gives_the_same(name: str, system: str) -> None:
    gold, pred = sample(name), predictions(name, system)
    from_file = qanorm("score", name, "--gold", gold, "--pred", pred, "--profile", "published")
    text = pred.read_text("utf-8")
    piped = qanorm(
        "score", name, "--gold", gold, "--pred", "-", "--profile", "published", stdin=text
    )
    assert (piped.returncode, piped.stdout) == (0, from_file.stdout), piped.stderr
    twice = qanorm("score", name, "--gold", "-", "--pred", "-")
    assert twice.returncode == 2
    assert "only once" in twice.stderr


@pytest.mark.parametrize("layout", ["jsonl", "parquet"])
@pytest.mark.parametrize("name", ["heq", "jaquad"])
def test_rows_give_the_same_as_articles(tmp_path: Path, name: str, layout: str) -> None:
    rows = as_rows(name)
    path = tmp_path / f"gold.{layout}"
    if layout == "parquet":
        pyarrow = pytest.importorskip("pyarrow")
        parquet = pytest.importorskip("pyarrow.parquet")
        parquet.write_table(pyarrow.Table.from_pylist(rows), path)
    else:
        put(path, "".join(json.dumps(row) + "\n" for row in rows))
    benchmark, pred = benchmarks.get(name), predictions(name, "hasty")
    from_rows, from_articles = benchmark.score(path, pred), benchmark.score(sample(name), pred)
    assert means(from_rows) == means(from_articles)
    for field in benchmark.breakdown:
        assert from_rows.by(field) == from_articles.by(field)


def test_golds_by_name(tmp_path: Path) -> None:
    pytest.importorskip("datasets")
    put(tmp_path / "validation.jsonl", "".join(json.dumps(row) + "\n" for row in as_rows("jaquad")))
    jaquad, pred = benchmarks.get("jaquad"), predictions("jaquad", "hasty")
    run = jaquad.score(f"hf:{tmp_path}", pred)
    assert means(run) == means(jaquad.score(sample("jaquad"), pred))
    assert means(jaquad.score(f"hf:{tmp_path}:validation", pred)) == means(run)
    with pytest.raises(InputError, match="has no split 'dev'; it has validation"):
        jaquad.score(f"hf:{tmp_path}:dev", pred)
    with pytest.raises(InputError, match="cannot be loaded"):
        jaquad.score(f"hf:{tmp_path / 'nowhere'}", pred)


def test_predictions_as_tables(tmp_path: Path) -> None:
    jaquad = benchmarks.get("jaquad")
    given = json.loads(predictions("jaquad", "hasty").read_text("utf-8"))
    with (tmp_path / "p.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerows([("id", "prediction"), *given.items()])
    expected = means(jaquad.score(sample("jaquad"), given))
    assert means(jaquad.score(sample("jaquad"), tmp_path / "p.csv")) == expected


PAIRS = """question_id,passage_title,passage_text,passage_wiki,passage_id,duplicate,question,\
relevant,annotated_by,answers,question_formulation,question_type,entity_type,entity_subtype,split,\
passage_source
1,a,"tekst, z przecinkiem",a,10,False,Kto?,True,human,"['Jan III', 'Sobieski']",QUESTION,SINGLE \
ENTITY,NAMED,PERSON,valid,Standard_manual
1,b,b,b,11,False,Kto?,False,human,"['Jan III', 'Sobieski']",QUESTION,SINGLE ENTITY,NAMED,PERSON,\
valid,Standard_auto
2,c,c,c,12,False,Ile?,True,human,['7'],COMMAND,COUNTING,,,valid,Standard_auto
"""


def test_polqa_pairs(tmp_path: Path) -> None:
    polqa = benchmarks.get("polqa")
    path = put(tmp_path / "valid.csv", PAIRS)
    gold = polqa.gold(path)
    assert [(e.id, e.golds) for e in gold.examples] == [
        ("1", ("Jan III", "Sobieski")),
        ("2", ("7",)),
    ]
    run = polqa.score(gold, {"1": "sobieski", "2": "7"}, "published")
    assert run.mean("fuzzy_match") == 1.0
    assert run.by("question_type") == {
        "SINGLE ENTITY": {"n": 1, "fuzzy_match": 1.0},
        "COUNTING": {"n": 1, "fuzzy_match": 1.0},
    }
    manual = polqa.reading(passage_source="Standard_manual").gold(path)
    assert [e.id for e in manual.examples] == ["1"]
    assert manual.notes == ("1 question has no passage of source Standard_manual: left out",)
    with pytest.raises(InputError, match="known are Standard_manual, Standard_auto"):
        polqa.reading(passage_source="x").gold(path)
    put(path, PAIRS.replace("['7']", "__import__('os').getcwd()"))
    with pytest.raises(InputError, match='"answers" must be a list of strings'):
        polqa.gold(path)


def poquad(impossible: bool, answer: str = "") -> dict[str, Any]:
    if impossible:
        return {"question": "?", "is_impossible": True, "plausible_answers": []}
    return {"question": "?", "is_impossible": False, "answers": [{"generative_answer": answer}]}


def test_poquad_has_the_two_scores_of_poleval_2024(tmp_path: Path) -> None:
    qas = [poquad(False, "Warszawa"), poquad(False, "tak"), poquad(True), poquad(True)]
    data = [{"id": 9, "title": "t", "paragraphs": [{"context": "c", "qas": qas}]}]
    path = put(tmp_path / "poquad.json", {"data": data})
    poquad_ = benchmarks.get("poquad")
    answers = ["warszawy", "", "", "Kraków"]
    run = poquad_.score(path, {f"9_0_{i}": text for i, text in enumerate(answers)})
    assert run.mean("levenshtein") == pytest.approx((1 - 1 / 8) / 2)  # of the two answerable
    assert run.mean("answerability") == 1 / (1 + 0.5 * 2)  # one hit, one false, one missed
    assert means(
        poquad_.score(put(tmp_path / "list.json", data), run_lines(tmp_path, answers))
    ) == means(run)


def run_lines(folder: Path, answers: list[str]) -> Path:
    return put(folder / "out.tsv", "".join(f"{text}\n" for text in answers))


LM_EVAL = [
    {"doc_id": 0, "doc": {"id": "a", "answers": {"text": ["東京"]}, "kind": "x"}, "target": "東京",
     "resps": [["答え: 東京"]], "filtered_resps": ["東京"], "filter": "strict"},
    {"doc_id": 0, "doc": {"id": "a", "answers": {"text": ["東京"]}, "kind": "x"}, "target": "東京",
     "resps": [["答え: 東京"]], "filtered_resps": ["答え"], "filter": "loose"},
    {"doc_id": 1, "doc": {"id": "b", "answers": {"text": ["京都"]}, "kind": "y"}, "target": "京都",
     "resps": [["大阪"]], "filtered_resps": ["大阪"], "filter": "strict"},
]  # fmt: skip

INSPECT = {
    "version": 2, "status": "success", "eval": {"task": "jaquad"},
    "samples": [
        {"id": "a", "epoch": 1, "input": "?", "target": ["東京"], "metadata": {"kind": "x"},
         "output": {"completion": "東京", "choices": [{"message": {"content": "東京"}}]}},
        {"id": "b", "epoch": 1, "input": "?", "target": "京都", "metadata": {"kind": "y"},
         "output": {"choices": [{"message": {"content": "大阪"}}]}},
        {"id": "b", "epoch": 2, "input": "?", "target": "京都", "metadata": {"kind": "y"},
         "output": {"completion": "京都", "choices": []}},
    ],
}  # fmt: skip

LIGHTEVAL = [
    {"doc": {"query": "?", "choices": ["東京"], "gold_index": 0, "id": "a",
             "specific": {"kind": "x"}},
     "model_response": {"text": ["東京"], "text_post_processed": None}, "metric": {"em": 1.0}},
    {"doc": {"query": "?", "choices": ["京都"], "gold_index": 0, "id": "b",
             "specific": {"kind": "y"}},
     "model_response": {"text": ["大阪"], "text_post_processed": None}, "metric": {"em": 0.0}},
]  # fmt: skip


def log(folder: Path, tool: str) -> Path:
    """A log in the layout of each tool, written here."""
    if tool == "lm-eval":
        return put(folder / "samples_x.jsonl", "".join(json.dumps(s) + "\n" for s in LM_EVAL))
    if tool == "inspect":
        return put(folder / "log.json", INSPECT)
    if tool == "inspect archive":
        with zipfile.ZipFile(folder / "log.eval", "w") as archive:
            archive.writestr("header.json", "{}")
            for sample_ in INSPECT["samples"]:
                name = f"samples/{sample_['id']}_epoch_{sample_['epoch']}.json"
                archive.writestr(name, json.dumps(sample_))
        return folder / "log.eval"
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(pyarrow.Table.from_pylist(LIGHTEVAL), folder / "details.parquet")
    return folder / "details.parquet"


@pytest.mark.parametrize("tool", ["lm-eval", "inspect", "inspect archive", "lighteval"])
def test_logs_of_other_tools(tmp_path: Path, tool: str) -> None:
    name = tool.split()[0]
    done = qanorm(
        "score", "jaquad", "--from", name, log(tmp_path, tool), "--profile", "published",
        "--by", "kind", "--out", tmp_path / "out",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    rows = [
        json.loads(t) for t in (tmp_path / "out" / "rows.jsonl").read_text("utf-8").splitlines()
    ]
    assert [(r["id"], r["golds"], r["prediction"], r["scores"]["em"]) for r in rows] == [
        ("a", ["東京"], "東京", 1.0), ("b", ["京都"], "大阪", 0.0),
    ]  # fmt: skip
    assert "kind=x" in done.stdout
    assert f"note: {name} log: ids at " in done.stdout
    if name != "lighteval":
        assert "left out: " in done.stdout


def test_an_archive_packed_with_zstandard(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    sample_ = {**INSPECT["samples"][0], "error": {"message": "stopped"}}
    plain = json.dumps(sample_).encode()
    packed = pyarrow.compress(plain, codec="zstd", asbytes=True)
    path = tmp_path / "log.eval"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("samples/a_epoch_1.json", packed)
    raw = bytearray(path.read_bytes())  # zipfile cannot write the method: set it and the length
    central = raw.rindex(b"PK\x01\x02")
    for method, length in ((8, 22), (central + 10, central + 24)):
        raw[method : method + 2] = (93).to_bytes(2, "little")
        raw[length : length + 4] = len(plain).to_bytes(4, "little")
    path.write_bytes(raw)
    done = qanorm("score", "jaquad", "--from", "inspect", path, "--profile", "published")
    assert done.returncode == 0, done.stderr
    assert "100.00" in done.stdout
    assert "1 sample ended in an error" in done.stdout


def test_places_in_a_log_can_be_named(tmp_path: Path) -> None:
    path = log(tmp_path, "lm-eval")
    args = ("score", "jaquad", "--from", "lm-eval", path, "--profile", "published")
    done = qanorm(
        *args, "--output-field", "resps.0.0", "--golds-field", "target", "--repeat", "loose"
    )
    assert done.returncode == 0, done.stderr
    assert "loose" in done.stdout
    done = qanorm(*args, "--output-field", "nowhere")
    assert done.returncode == 3
    assert "no answer at nowhere" in done.stderr
    assert "--output-field" in done.stderr
    done = qanorm("score", "jaquad", "--from", "helm", path)
    assert done.returncode == 2
    assert "known are lm-eval, inspect, lighteval" in done.stderr


def test_a_log_and_a_gold_file(tmp_path: Path) -> None:
    lines = [
        {"doc_id": 0, "doc": {"id": "q1"}, "filtered_resps": ["東京"]},
        {"doc_id": 1, "doc": {"id": "q2"}, "filtered_resps": ["大阪"]},
    ]
    path = put(tmp_path / "samples_x.jsonl", "".join(json.dumps(s) + "\n" for s in lines))
    answers = [{"text": "東京", "answer_start": 0}]
    qas = [{"id": key, "question": "?", "answers": answers} for key in ("q1", "q2")]
    gold = put(tmp_path / "gold.json", {"data": [{"paragraphs": [{"context": "", "qas": qas}]}]})
    args = ("score", "jaquad", "--from", "lm-eval", path, "--profile", "published")
    done = qanorm(*args)
    assert done.returncode == 3
    assert "or give the gold file with --gold" in done.stderr
    done = qanorm(*args, "--gold", gold)
    assert done.returncode == 0, done.stderr
    assert "50.00" in done.stdout


def test_a_log_that_is_none(tmp_path: Path) -> None:
    put(tmp_path / "samples_x.jsonl", "{}")
    done = qanorm("score", "heq", "--from", "lm-eval", tmp_path)
    assert done.returncode == 3
    assert "a folder; lm-eval calls its logs samples_*.jsonl (name one: 'samples_x.jsonl')" in (
        done.stderr
    )
    done = qanorm("score", "heq", "--from", "lm-eval", put(tmp_path / "results_x.json", "{}"))
    assert done.returncode == 3
    assert "lm-eval writes it with --log_samples" in done.stderr


def test_an_empty_target_is_no_answer(tmp_path: Path) -> None:
    row = {"doc_id": 0, "doc": {}, "target": "", "filtered_resps": [" "]}
    path = put(tmp_path / "samples_x.jsonl", json.dumps(row))
    assert next(pairs_of("lm-eval", path, []))[1]["golds"] == []


WRITTEN = {
    "Python": (str(["x'y", "z"]), ["x'y", "z"]),
    "JSON": (json.dumps(["東京", "🙂"]), ["東京", "🙂"]),
    "no answer": ("[]", []),
    "an empty answer": ("['']", [""]),
    "numbers": ("[1, 2]", ["[1, 2]"]),
    "no list": ("[a]", ["[a]"]),
    "text": ("a, b", ["a, b"]),
}


@pytest.mark.parametrize("case", WRITTEN)
@pytest.mark.parametrize("place", ["target", "doc.answers"])
def test_a_list_written_out_as_text(tmp_path: Path, case: str, place: str) -> None:
    text, golds = WRITTEN[case]
    held = {"target": text} if place == "target" else {"doc": {"answers": text}, "target": "no"}
    row = {"doc_id": 0, "doc": {}, **held, "filtered_resps": [" "]}
    path = put(tmp_path / "samples_x.jsonl", json.dumps(row))
    assert next(pairs_of("lm-eval", path, []))[1]["golds"] == golds


def lighteval(folder: Path, doc: dict[str, Any], text: list[str]) -> tuple[list[str], list[str]]:
    """The golds of one sample of lighteval, and the notes."""
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    row = {"doc": {"id": "a", **doc}, "model_response": {"text": text}}
    parquet.write_table(pyarrow.Table.from_pylist([row]), folder / "details.parquet")
    notes: list[str] = []
    (found,) = pairs_of("lighteval", folder / "details.parquet", notes)
    return found[1]["golds"], notes


@pytest.mark.parametrize(
    ("index", "golds"), [(1, ["y"]), ([0, 2], ["x", "z"]), ([], []), (None, ["x", "y", "z"])]
)
def test_only_the_right_choices_are_golds(tmp_path: Path, index: Any, golds: list[str]) -> None:
    doc = {"choices": ["x", "y", "z"], "gold_index": index}
    assert lighteval(tmp_path, doc, ["x"])[0] == golds


@pytest.mark.parametrize("index", [3, -1, [0, 3]])
def test_a_gold_that_is_no_choice(tmp_path: Path, index: Any) -> None:
    with pytest.raises(InputError, match=r"row 1: doc.gold_index is .*3 choices"):
        lighteval(tmp_path, {"choices": ["x", "y", "z"], "gold_index": index}, ["x"])


def test_several_answers_to_a_question_are_told(tmp_path: Path) -> None:
    doc = {"choices": ["x"], "gold_index": 0}
    assert "1 row holds several answers" in lighteval(tmp_path, doc, ["x", "y"])[1][-1]
    assert not [n for n in lighteval(tmp_path, doc, ["x"])[1] if "several" in n]


UNFINISHED = {
    "status": ({"status": "error"}, ["status is 'error'"]),
    "results": ({"status": "success", "results": {"total_samples": 5}}, ["1 of the 5 samples"]),
    "asked": (
        {"status": "cancelled", "eval": {"dataset": {"samples": 4}, "config": {"epochs": 2}}},
        ["status is 'cancelled'", "1 of the 8 samples"],
    ),
    "limit": ({"eval": {"dataset": {"samples": 4}, "config": {"limit": 1}}}, []),
    "well": ({"status": "success", "results": {"total_samples": 1}}, []),
}


@pytest.mark.parametrize("case", UNFINISHED)
@pytest.mark.parametrize("head", [None, "header.json", "_journal/start.json"])
def test_a_run_that_did_not_end_is_told(tmp_path: Path, case: str, head: str | None) -> None:
    header, expected = UNFINISHED[case]
    sample_ = INSPECT["samples"][0]
    path = tmp_path / "log.eval"
    if head is None:
        put(path, {**header, "samples": [sample_]})
    else:
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("samples/a_epoch_1.json", json.dumps(sample_))
            archive.writestr(head, json.dumps(header))
    notes: list[str] = []
    assert len(list(pairs_of("inspect", path, notes))) == 1
    *found, _ = notes
    more = ["its run did not end"] if head == "_journal/start.json" else []
    assert len(found) == len(expected) + len(more)
    assert all(part in note for part, note in zip(more + expected, found, strict=True))


def test_options_of_a_log(tmp_path: Path) -> None:
    path = log(tmp_path, "lm-eval")
    args = ("score", "jaquad", "--from", "lm-eval", path)
    done = qanorm(*args, "--id-field", "doc.nowhere")
    assert done.returncode == 3
    assert "no id at doc.nowhere: found null (name its place with --id-field)" in done.stderr
    done = qanorm(*args, "--repeat", "zz")
    assert done.returncode == 3
    assert f"{path}: no filter 'zz' in it; it has strict, loose" in done.stderr
    done = qanorm(*args, *args[2:])
    assert (done.returncode, "--from was given twice" in done.stderr) == (2, True)
    for option in ("--id-field", "--output-field", "--golds-field", "--repeat"):
        done = qanorm("score", "jaquad", "--pairs", path, option, "x")
        assert (done.returncode, f"{option} says how to read a log" in done.stderr) == (2, True)
    with pytest.raises(UsageError, match="logs of lighteval have none"):
        next(pairs_of("lighteval", path, [], repeat="1"))


@pytest.mark.parametrize("step", [1, 2, 7, 1 << 20])
def test_json_is_read_in_pieces(tmp_path: Path, step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from qanorm.benchmarks import files

    monkeypatch.setattr(files._Buffer, "STEP", step)
    document = {
        "version": "1.1",
        "other": [1, {"data": []}],
        "data": [{"a": "é🙂\n"}, 12, -0.5, "x", []],
    }
    path = put(tmp_path / "x.json", json.dumps(document, indent=1, ensure_ascii=False))
    assert list(JsonItems(path)) == document["data"]
    assert list(JsonItems(put(path, document["data"]))) == document["data"]
    put(path, '{"data": [1,\n 2 3]}')
    with pytest.raises(InputError, match="Expecting ',' delimiter at line 2, column 4"):
        list(JsonItems(path))
    path.write_bytes(b'{"data": ["ab\xff"]}')
    with pytest.raises(InputError, match="byte 0xff at offset 13"):
        list(JsonItems(path))
