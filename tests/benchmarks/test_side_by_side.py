"""Named runs, saved reports and retrieval; batches and processes change nothing."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from qanorm import benchmarks
from qanorm.benchmarks import InputError, stream
from qanorm.benchmarks.columns import related
from qanorm.benchmarks.morehopqa_cases import remarks
from qanorm.benchmarks.polqa_files import Question
from qanorm.benchmarks.readers import read_predictions
from qanorm.benchmarks.retrieval import read_run, retrieve
from qanorm.benchmarks.samples import gold as sample
from qanorm.benchmarks.samples import predictions
from qanorm.benchmarks.saved import compare

SYSTEMS = ("careful", "hasty", "guesser")


def qanorm(*args: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "qanorm", *map(str, args)]
    return subprocess.run(command, capture_output=True, encoding="utf-8")


def three(name: str) -> list[str]:
    return [part for s in SYSTEMS for part in ("--pred", f"{s}={predictions(name, s)}")]


def answered(name: str) -> list[benchmarks.benchmark.Answered]:
    benchmark = benchmarks.get(name)
    systems = [read_predictions(predictions(name, system)) for system in SYSTEMS]
    return list(benchmark.answered(benchmark.examples(sample(name), []), systems))


def test_named_runs_are_compared_and_saved(tmp_path: Path) -> None:
    args = ("--gold", sample("heq"), "--profile", "published")
    done = qanorm("score", "heq", *three("heq"), *args, "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "hasty - careful" in done.stdout
    assert "for the 12 comparisons" in done.stdout
    saved = json.loads((tmp_path / "comparison.json").read_text("utf-8"))["published"]
    assert len(saved) == 12
    em = next(
        c for c in saved if (c["metric"], c["first"], c["second"]) == ("em", "careful", "hasty")
    )
    alone = benchmarks.get("heq")
    first, second = (alone.score(sample("heq"), predictions("heq", s)) for s in SYSTEMS[:2])
    assert em["difference"] == pytest.approx(second.mean("em") - first.mean("em"), abs=1e-12)
    assert em["p_permutation"] < 0.05 < em["corrected"]["permutation"] < 1
    done = qanorm("compare", tmp_path / "careful", tmp_path / "hasty")
    assert done.returncode == 0, done.stderr
    ((profile, rows),) = compare(tmp_path / "careful", tmp_path / "hasty")
    again = next(c for c in rows if c.metric == "em")
    assert profile == "published"
    assert again.difference.p_permutation == em["p_permutation"]
    assert again.mcnemar == em["p_mcnemar"]
    assert qanorm("score", "heq", *three("heq")[:2], "--pred", "x.json", *args).returncode == 2


def test_reports_that_cannot_be_compared(tmp_path: Path) -> None:
    for folder, name, profile in (
        ("a", "heq", "published"),
        ("b", "heq", "card"),
        ("c", "jaquad", "published"),
    ):
        gold, pred = sample(name), predictions(name, "hasty")
        qanorm(
            "score",
            name,
            "--gold",
            gold,
            "--pred",
            pred,
            "--profile",
            profile,
            "--out",
            tmp_path / folder,
        )
    with pytest.raises(InputError, match="no profile in both: published against card"):
        list(compare(tmp_path / "a", tmp_path / "b"))
    with pytest.raises(
        InputError, match=r"benchmark: heq against jaquad; norm: squad\.1 against jaquad\.1"
    ):
        list(compare(tmp_path / "a", tmp_path / "c"))
    summary = tmp_path / "b" / "summary.json"
    source = tmp_path / "a" / "summary.json"
    summary.write_text(source.read_text("utf-8").replace("squad.1", "squad.2"), "utf-8")
    rows = (tmp_path / "a" / "rows.jsonl").read_text("utf-8")
    (tmp_path / "b" / "rows.jsonl").write_text(rows, "utf-8")
    with pytest.raises(InputError, match=r"differ in norm: squad\.1 against squad\.2"):
        list(compare(tmp_path / "a", tmp_path / "b"))
    summary.write_text(source.read_text("utf-8"), "utf-8")
    (tmp_path / "b" / "rows.jsonl").write_text(rows[rows.index("\n") + 1 :], "utf-8")
    with pytest.raises(InputError, match="1 example is not in the second"):
        list(compare(tmp_path / "a", tmp_path / "b"))
    with pytest.raises(InputError, match="no report here"):
        list(compare(tmp_path / "a", tmp_path))


SUMMARIES = {
    "an object": ({}, 'expected a summary (an object with a list "runs"), found an object'),
    "a list": ([], 'expected a summary (an object with a list "runs"), found a list'),
    "a run": ({"runs": [7, {"signature": None}]}, 'run 2: expected an object with a "signature"'),
}


@pytest.mark.parametrize("case", SUMMARIES)
def test_a_summary_that_is_none(tmp_path: Path, case: str) -> None:
    content, message = SUMMARIES[case]
    (tmp_path / "summary.json").write_text(json.dumps(content), "utf-8")
    with pytest.raises(InputError, match=re.escape(message)):
        list(compare(tmp_path, tmp_path / "b"))


SCORES = {
    "NaN": ({"scores": {"f1": float("nan")}}, "the score f1 must be a finite number, found nan"),
    "text": ({"scores": {"f1": "1"}}, "the score f1 must be a finite number, found a string"),
    "none": ({"scores": None}, '"scores" must be an object, found null'),
    "id": ({"id": ["a"]}, '"id" must be a string, found a list'),
    "golds": ({"golds": "a"}, '"golds" must be a list of strings, found a string'),
    "profile": ({"profile": "card"}, "the profile 'card' is not in summary.json"),
    "others": ({"scores": {"em": 1.0}}, "scores 'em', where the rows before have 'f1'"),
}


@pytest.mark.parametrize("case", SCORES)
def test_a_saved_row_that_is_none(tmp_path: Path, case: str) -> None:
    wrong, message = SCORES[case]
    runs = [{"signature": "qanorm:0.1.0|heq|published|norm:squad.1"}]
    (tmp_path / "summary.json").write_text(json.dumps({"runs": runs}), "utf-8")
    row = {"profile": "published", "id": "a", "golds": ["x"], "cluster": "a", "scores": {"f1": 1}}
    lines = [json.dumps(row), json.dumps({**row, **wrong})]
    (tmp_path / "rows.jsonl").write_text("\n".join(lines), "utf-8")
    with pytest.raises(InputError, match=re.escape(f"line 2: {message}")):
        list(compare(tmp_path, tmp_path / "b"))


@pytest.mark.parametrize("name", ["heq", "morehopqa"])
def test_batches_change_nothing(name: str) -> None:
    rows = answered(name)
    by = benchmarks.get(name).breakdown
    job = stream.Job(name, ("published",), SYSTEMS, by, rows=True)
    whole = job(rows)
    pieces = [job(batch) for batch in stream.batches(rows, 7)]
    assert len(pieces) >= 5
    added = pieces[0]
    for part in pieces[1:]:
        added = added + part
    assert added.discordant == whole.discordant
    for key, totals in whole.totals.items():
        assert added.totals[key].summary() == totals.summary()
        assert b"".join(part.rows[key] for part in pieces) == whole.rows[key]
        for metric, flipped in totals.tally.flipped.items():
            assert (added.totals[key].tally.flipped[metric] == flipped).all()


def test_a_batch_ends_where_a_cluster_does() -> None:
    found = [b for b in stream.batches(answered("morehopqa"), 7) if isinstance(b, list)]
    for one, other in pairwise(found):
        assert one[-1][0].cluster != other[0][0].cluster
    assert sum(map(len, found)) == 72


def test_where_the_profiles_differ_most() -> None:
    rows = answered("heq")
    job = stream.Job("heq", ("published", "card", "aware"), SYSTEMS, gaps=5)
    whole = job(rows).gaps
    added = job(rows[:9])
    for start in (9, 20, 31):
        added = added + job(rows[start : {9: 20, 20: 31}.get(start)])
    assert added.gaps == whole
    found = whole["hasty"]
    sizes = [gap.size for gap in found.widest]
    assert (found.metric, found.n) == ("tlnls", len(rows))
    assert len(sizes) == 5 <= found.count
    assert sizes == sorted(sizes, reverse=True)
    assert all(gap.reasons(benchmarks.get("heq"), "tlnls") for gap in found.widest)


def test_the_command_says_where_profiles_differ() -> None:
    given = ("--gold", sample("morehopqa"), "--pred", predictions("morehopqa", "hasty"))
    done = qanorm("score", "morehopqa", *given, "--differ", "2")
    assert done.returncode == 0, done.stderr
    told = done.stdout[done.stdout.index("morehopqa: the profiles differ in em on ") :]
    assert told.count(": published ") == 2
    assert "aware: " in told
    assert "every step of one: qanorm explain morehopqa PREDICTION GOLD" in told
    done = qanorm("score", "morehopqa", *given, "--differ", "2", "--profile", "card")
    assert (done.returncode, "needs --profile all" in done.stderr) == (2, True)


def lines_of(name: str) -> list[str]:
    """The rows of a sample as a file of pairs has them, some of them without an id."""
    rows: list[dict[str, Any]] = []
    for example, texts in answered(name):
        row = {"prediction": texts[0], "golds": example.golds, "cluster": example.cluster}
        fields = {k: v for k, v in example.fields.items() if v is not None}
        typed = {"answer_type": example.answer_type} if example.answer_type else {}
        rows.append(fields | row | typed | ({"id": example.id} if len(rows) % 3 else {}))
    return [json.dumps(row, ensure_ascii=False) for row in rows]


@pytest.mark.parametrize("name", ["heq", "morehopqa"])
def test_lines_are_read_where_they_are_scored(tmp_path: Path, name: str) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text("\ufeff" + "\n\n".join(lines_of(name)) + "\n", "utf-8")
    benchmark = benchmarks.get(name)
    job = stream.Job(name, ("published",), by=benchmark.breakdown, rows=True)
    file = stream.LineFile(benchmark, path)
    whole = job(list(file))
    parts = list(stream.parts(job, file, size=7))
    assert len(parts) >= 5
    added = parts[0]
    for part in parts[1:]:
        added = added + part
    for key, totals in whole.totals.items():
        assert added.totals[key].summary() == totals.summary()
        assert b"".join(part.rows[key] for part in parts) == whole.rows[key]


def test_lines_that_are_wrong_are_told_together(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    row = '{"id": %d, "prediction": "x", "golds": ["x"]}'
    lines = [row % i for i in range(40)]
    lines[3], lines[9], lines[20], lines[30] = row % 2, "", "{", '{"id": 30, "golds": []}'
    path.write_text("\n".join(lines), "utf-8")
    jaquad = benchmarks.get("jaquad")
    job = stream.Job("jaquad", ("card",))
    expected = [
        f"{path}, line 21: not JSON: Expecting property name enclosed in double quotes at column",
        f"{path}, line 31, id '30': \"prediction\" must be a string, found null",
        f"{path}: 1 id stands more than once: '2'",
    ]
    for found in (
        lambda: list(stream.parts(job, stream.LineFile(jaquad, path), size=5)),
        lambda: jaquad.score_pairs(path),
    ):
        with pytest.raises(InputError) as raised:
            found()
        told = sorted(map(str, raised.value.problems))
        assert all(map(str.startswith, told, sorted(expected))), told
    path.write_text("\n\n", "utf-8")
    with pytest.raises(InputError, match="the file is empty"):
        list(stream.parts(job, stream.LineFile(jaquad, path)))


def test_processes_change_nothing(tmp_path: Path) -> None:
    args = ("score", "polqa", "--gold", sample("polqa"), *three("polqa"), "--profile", "published")
    alone = qanorm(*args, "--out", tmp_path / "1")
    two = qanorm(*args, "--out", tmp_path / "2", "--workers", "2")
    assert (two.returncode, two.stdout) == (0, alone.stdout), two.stderr
    for file in ("comparison.json", "hasty/rows.jsonl", "hasty/summary.json"):
        assert (tmp_path / "1" / file).read_bytes() == (tmp_path / "2" / file).read_bytes()
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_text("\n".join(lines_of("heq")), "utf-8")
    args = ("score", "heq", "--pairs", pairs, "--profile", "published")
    alone = qanorm(*args, "--out", tmp_path / "3")
    two = qanorm(*args, "--out", tmp_path / "4", "--workers", "2")
    assert (two.returncode, two.stdout) == (0, alone.stdout), two.stderr
    for file in ("rows.jsonl", "summary.json"):
        assert (tmp_path / "3" / file).read_bytes() == (tmp_path / "4" / file).read_bytes()


def test_several_systems_at_once_score_as_each_alone() -> None:
    heq = benchmarks.get("heq")
    gold = heq.gold(sample("heq"))
    rows = answered("heq")
    systems = {s: [texts[i] for _, texts in rows] for i, s in enumerate(SYSTEMS)}
    together = benchmarks.run.score_systems(heq.profile("published"), gold.examples, systems)
    for system, run in together.items():
        alone = heq.score(gold, predictions("heq", system))
        assert [row.as_json() for row in run.rows] == [row.as_json() for row in alone.rows]


@pytest.mark.parametrize(
    ("prediction", "gold", "expected"),
    [
        ("הבית", "בית", "around"), ("בית", "הבית", "inside"), ("a b", "b c", "overlapping"),
        ("x", "y", "apart"), ("", "y", "empty"), ("y", "y", "equal"), ("y", "", "apart"),
        ("東京都庁", "都庁前", "overlapping"), ("東京都", "都", "around"), ("ab", "bc", "apart"),
    ],
)  # fmt: skip
def test_relations_of_spans(prediction: str, gold: str, expected: str) -> None:
    assert related(prediction, gold) == expected


def test_shortcuts_by_hand() -> None:
    morehopqa = benchmarks.get("morehopqa")
    gold = morehopqa.gold(sample("morehopqa"))
    right = {e.id: f"<answer>{e.golds[0]}</answer>" for e in gold.examples}
    samples = list(dict.fromkeys(e.cluster for e in gold.examples))
    right[f"{samples[0]}#case_6"] = "<answer>something else</answer>"
    right[f"{samples[1]}#case_1"] = "<answer>something else</answer>"
    right[f"{samples[2]}#case_3"] = "I cannot answer this question."
    run = morehopqa.score(gold, right)
    cells = {value: means["n"] for value, means in run.by("shortcut").items()}
    assert cells == {"shortcut": 1, "wrong": 1, "sound": 10}
    assert remarks(run.totals(["shortcut"]))[0].startswith("shortcut rate 9.09 %: 1 of 11 right")
    assert run.by("refusal")["True"]["n"] == 1


def test_jaquad_lengths_and_truncation(tmp_path: Path) -> None:
    context = "東京は日本の首都である。" * 60
    starts = {"a": 0, "b": context.rindex("東京")}
    qas = [
        {"id": key, "question": "?", "answers": [{"text": "東京", "answer_start": start}]}
        for key, start in starts.items()
    ]
    path = tmp_path / "gold.json"
    path.write_text(json.dumps({"data": [{"paragraphs": [{"context": context, "qas": qas}]}]}))
    run = benchmarks.get("jaquad").score(path, {"a": "東京", "b": "x"})
    assert run.by("after_384")["True"]["f1"] == 0.0
    assert run.by("after_384")["False"]["f1"] == 1.0
    assert set(run.by("answer_length")) == {"1-2"}


def random_run(
    draw: random.Random, ties: bool
) -> tuple[list[Question], dict[str, dict[str, float]]]:
    asked: list[Question] = []
    scored: dict[str, dict[str, float]] = {}
    for q in range(60):
        relevant = {f"p{draw.randrange(40)}" for _ in range(draw.randrange(4))}
        fields = {"question_type": draw.choice("ab")}
        asked.append(Question(f"q{q}", "?", ("x",), fields, relevant))
        found = draw.sample(range(40), draw.randrange(1, 30))
        scored[f"q{q}"] = {
            f"p{i}": float(draw.randrange(5) if ties else draw.random()) for i in found
        }
    return asked, scored


@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("k", [1, 3, 10])
def test_retrieval_agrees_with_ir_measures(tmp_path: Path, k: int, ties: bool) -> None:
    ir_measures = pytest.importorskip("ir_measures")
    asked, scored = random_run(random.Random(k), ties)
    path = tmp_path / "run.txt"
    lines = [f"{q} Q0 {p} 0 {s!r} x\n" for q, found in scored.items() for p, s in found.items()]
    path.write_text("".join(lines), "utf-8")
    qrels = {q.id: dict.fromkeys(q.relevant, 1) for q in asked if q.relevant}
    theirs = ir_measures.calc_aggregate([ir_measures.Success @ k], qrels, scored)
    ours = retrieve(asked, read_run(path), k=k)
    assert ours.accuracy.mean == pytest.approx(theirs[ir_measures.Success @ k], abs=1e-12)
    assert ours.counted + ours.without == 60
    counted = retrieve(asked, read_run(path), k=k, count_without=True)
    assert counted.accuracy.mean == pytest.approx(ours.accuracy.mean * ours.counted / 60)
    assert sum(cell["n"] for cell in ours.by["question_type"].values()) == ours.counted


def test_the_retrieve_command(tmp_path: Path) -> None:
    from .test_formats import PAIRS

    gold, run = tmp_path / "valid.csv", tmp_path / "run.jsonl"
    gold.write_text(PAIRS, "utf-8")
    run.write_text('{"question_id": "1", "passages": ["11", "10"]}\n', "utf-8")
    done = qanorm("retrieve", "polqa", "--gold", gold, "--run", run, "--k", "1")
    assert done.returncode == 0, done.stderr
    assert "accuracy@1" in done.stdout
    assert "0 questions without a relevant passage: left out" in done.stdout
    assert "1 question that the run lacks: counted as misses" in done.stdout
    done = qanorm("retrieve", "polqa", "--gold", gold, "--run", run, "--by", "colour")
    assert (done.returncode, "known are: entity_subtype" in done.stderr) == (2, True)
    passages = tmp_path / "passages.jsonl"
    passages.write_text('{"id": "10", "title": "t", "text": "x"}\n', "utf-8")
    done = qanorm("retrieve", "polqa", "--gold", gold, "--run", run, "--passages", passages)
    assert done.returncode == 3
    assert "'11'" in done.stderr
    run.write_text('{"question_id": "9", "passages": []}\n', "utf-8")
    done = qanorm("retrieve", "polqa", "--gold", gold, "--run", run)
    assert (done.returncode, "unknown question: '9'" in done.stderr) == (3, True)


@pytest.mark.parametrize("score", ["nan", "inf", "-inf"])
def test_a_score_that_is_no_number(tmp_path: Path, score: str) -> None:
    path = tmp_path / "run.txt"
    path.write_text(f"1 Q0 10 1 0.5 x\n1 Q0 11 2 {score} x\n", "utf-8")
    with pytest.raises(InputError, match=f"line 2: the score must be .*, found {score}"):
        read_run(path)


def test_apart_counts_what_only_one_has_right() -> None:
    assert stream.apart(np.array([1.0, 0.0, 1.0]), np.array([1.0, 1.0, 0.5])) == (1, 1)


def test_intervals_do_not_depend_on_how_files_are_called(tmp_path: Path) -> None:
    gold, answers = sample("heq"), predictions("heq", "careful")
    renamed = tmp_path / "another-name.json"
    renamed.write_bytes(Path(gold).read_bytes())
    one, other = (
        benchmarks.get("heq").score(gold=path, predictions=answers) for path in (gold, renamed)
    )
    assert one.interval("tlnls") == other.interval("tlnls")
    assert one.clusters == other.clusters
    assert len(set(one.clusters)) > 1


def test_paragraphs_of_different_files_are_different_clusters(tmp_path: Path) -> None:
    paths: list[Path] = []
    for n in range(2):
        qas = [{"id": f"{n}-{q}", "question": "?", "answers": [{"text": "מים"}]} for q in range(3)]
        paragraph = {"context": f"מים {n}", "qas": qas}
        path = tmp_path / f"part{n}" / "test.json"
        path.parent.mkdir()
        data = {"data": [{"title": "", "paragraphs": [paragraph]}]}
        path.write_text(json.dumps(data, ensure_ascii=False), "utf-8")
        paths.append(path)
    run = benchmarks.get("heq").score(
        gold=paths, predictions={f"{n}-{q}": "מים" for n in range(2) for q in range(3)}
    )
    assert len(set(run.clusters)) == 2
