"""Studies: the scores of runs, statistics that hold, and clear words for what cannot be studied."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from scipy import stats

from qanorm import normalize
from qanorm.benchmarks import InputError, UsageError, get, samples, study
from qanorm.benchmarks.contrasts import (
    agreements,
    comparisons,
    disagreements,
    explained,
    explained_single,
    flips,
)
from qanorm.benchmarks.plugins import scorer
from qanorm.benchmarks.report.grids import Grid, as_latex
from qanorm.benchmarks.report.studying import cells
from tests.benchmarks.test_cli import qanorm


def pairs_file(path: Path, rows: Sequence[tuple[str, Mapping[str, Any]]]) -> Path:
    lines = [json.dumps({"golds": [gold], "predictions": dict(answers)}) for gold, answers in rows]
    path.write_text("".join(line + "\n" for line in lines), "utf-8")
    return path


@pytest.fixture(scope="module")
def jaquad() -> Any:
    given = {name: samples.predictions("jaquad", name) for name in samples.SYSTEMS}
    tokenizers = ["mecab", "character", "words"]
    return study(
        "jaquad", gold=samples.gold("jaquad"), predictions=given, tokenizers=tokenizers,
        normalizers=["ja", "ja,emoji=keep", "whitespace"],
    )  # fmt: skip


def test_the_grid_holds_the_scores_of_runs(jaquad: Any) -> None:
    assert jaquad.scores["f1"].shape == (7, 3, len(jaquad.examples))
    for r, column in enumerate(jaquad.columns):
        one = scorer(normalizer=column.recipe.make(), metrics=["f1", "em", "tlnls"])
        for s, system in enumerate(jaquad.systems):
            run = one.run(jaquad.predictions[system], [e.golds[0] for e in jaquad.examples])
            for metric in jaquad.scores:
                assert jaquad.scores[metric][r, s].tolist() == run.scores[metric].tolist()
                assert jaquad.interval(metric, r, s).mean == run.mean(metric)


def test_answers_are_read_by_their_types() -> None:
    given = {name: samples.predictions("morehopqa", name) for name in samples.SYSTEMS}
    found = study(
        "morehopqa", gold=samples.gold("morehopqa"), predictions=given,
        normalizers=["en", "squad"], metrics=["em", "f1"],
    )  # fmt: skip
    aware = get("morehopqa")
    for s, system in enumerate(found.systems):
        run = aware.score(
            gold=samples.gold("morehopqa"), predictions=given[system], profile="aware"
        )
        assert found.means("em")[0, s] == run.mean("em")
    assert "rules:golds-of-aware+types-of-aware" in found.columns[0].signature
    assert "types-of-aware" not in found.columns[1].signature


def test_the_number_of_processes_changes_nothing(jaquad: Any) -> None:
    given = {name: samples.predictions("jaquad", name) for name in samples.SYSTEMS}
    again = study(
        "jaquad", gold=samples.gold("jaquad"), predictions=given, jobs=2,
        tokenizers=["mecab", "character", "words"],
    )  # fmt: skip
    for metric in again.scores:
        assert (again.scores[metric] == jaquad.scores[metric][:3]).all()


def test_agreement_is_scipys(jaquad: Any) -> None:
    means = jaquad.means("f1")
    for one in agreements(jaquad, "f1"):
        pair = means[one.first], means[one.second]
        assert one.kendall == pytest.approx(stats.kendalltau(*pair)[0], abs=1e-12)
        assert one.spearman == pytest.approx(stats.spearmanr(*pair)[0], abs=1e-12)


def test_shares_add_up(jaquad: Any) -> None:
    for parts in (explained(jaquad, "f1"), explained_single(jaquad, "f1")):
        assert sum(parts.values()) == pytest.approx(1.0, abs=1e-9)
        assert min(parts.values()) >= 0


def test_the_widest_disagreements_come_first(jaquad: Any) -> None:
    found = disagreements(jaquad, "f1", 10)
    spreads = [one.spread for one in found]
    scores = jaquad.scores["f1"]
    assert spreads == sorted(spreads, reverse=True)
    assert spreads[0] == (scores.max(axis=0) - scores.min(axis=0)).max() > 0


def test_identical_systems_do_not_differ(tmp_path: Path) -> None:
    rows = [(f"gold {i}", {"A": f"gold {i % 5}", "B": f"gold {i % 5}"}) for i in range(40)]
    found = study("und", pairs=pairs_file(tmp_path / "p", rows), tokenizers=["words", "character"])
    compared = comparisons(found, "f1")
    assert [(c.difference.difference, c.p, c.ahead) for c in compared] == [(0.0, 1.0, 0)] * 2
    assert flips(compared) == []


def test_a_planted_flip_is_found(tmp_path: Path) -> None:
    # A has one of two words; B has three of four letters, and no word.
    rows = [("ab cd", {"A": "ab xy", "B": "abcx", "C": "xy"}) for _ in range(40)]
    found = study("und", pairs=pairs_file(tmp_path / "p", rows), tokenizers=["words", "character"])
    (flip,) = flips(comparisons(found, "f1"))
    assert (found.systems[flip.first], found.systems[flip.second]) == ("A", "B")
    assert [found.names[c.recipe] for c in flip.first_ahead] == ["words"]
    assert [found.names[c.recipe] for c in flip.second_ahead] == ["character"]
    assert flip.firm


def test_few_clusters_are_tested_exactly(tmp_path: Path) -> None:
    rows = [("a b", {"A": "a", "B": "a b" if i < 5 else "c"}) for i in range(6)]
    found = study("und", pairs=pairs_file(tmp_path / "p", rows))
    (one,) = comparisons(found, "f1")
    scores = found.scores["f1"][0]
    theirs = stats.permutation_test(
        (scores[1], scores[0]), lambda a, b, axis: (a - b).mean(axis=axis),
        permutation_type="samples", n_resamples=2**20, vectorized=True,
    ).pvalue  # fmt: skip
    assert one.p == pytest.approx(theirs, abs=1e-12)


def test_a_missing_analyser_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    get = normalize.get

    def without_janome(name: str, **options: Any) -> Any:
        if options.get("tokenizer") == "janome":
            raise ImportError('the tokenizer is not installed: pip install "qanorm[janome]"')
        return get(name, **options)

    monkeypatch.setattr("qanorm.normalize.get", without_janome)
    rows = [("東京", {"A": "東京都", "B": "京都"})] * 3
    file = pairs_file(tmp_path / "p", rows)
    found = study("ja", pairs=file, tokenizers=["words", "janome"])
    assert found.names == ("words",)
    assert "qanorm[janome]" in found.left_out["janome"]
    with pytest.raises(UsageError, match="qanorm\\[janome\\]"):
        study("ja", pairs=file, tokenizers=["janome"])


def test_the_command_writes_every_form(tmp_path: Path) -> None:
    out = {kind: tmp_path / f"s.{kind}" for kind in ("markdown", "csv", "latex")}
    rows = [("ab cd", {"A_1": "ab xy", "=B": "abcx"})] * 20
    done = qanorm(
        "study", "und", "--pairs", pairs_file(tmp_path / "p", rows), "--tokenizer", "words",
        "--tokenizer", "character", *(a for k, p in out.items() for a in (f"--{k}", p)),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "words: " in done.stderr
    assert "character by 75.00*" not in done.stdout
    assert "Kendall" in done.stdout
    assert "norm:und.1" in done.stdout
    markdown = out["markdown"].read_text("utf-8")
    assert "| recipe | A\\_1 | =B |" in markdown
    assert f"{tmp_path}" not in markdown
    with out["csv"].open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    assert len(read) == 2 * 2 * 3
    assert {row["system"] for row in read} == {"A_1", "'=B"}
    assert float(read[0]["mean"]) == 0.5
    assert r"A\_1" in out["latex"].read_text("utf-8")


BAD = {
    "one system": ({"golds": ["a"], "predictions": {"A": "a"}}, 2, "at least two"),
    "a number": ({"golds": ["a"], "predictions": {"A": "a", "B": 1}}, 3, "found a number"),
    "NaN": ('{"golds": ["a"], "predictions": {"A": "a", "B": NaN}}', 3, "found a number"),
    "no predictions": ({"golds": ["a"], "prediction": "a"}, 3, '"predictions" must be'),
    "no golds": ({"predictions": {"A": "a", "B": "b"}}, 3, '"golds" must be'),
    "an empty file": ("", 3, "the file is empty"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_pairs(case: str, tmp_path: Path) -> None:
    row, code, message = BAD[case]
    file = tmp_path / "pairs.jsonl"
    file.write_text(row if isinstance(row, str) else json.dumps(row), "utf-8")
    done = qanorm("study", "und", "--pairs", file)
    assert (done.returncode, "Traceback" in done.stderr) == (code, False)
    assert message in done.stderr


def test_systems_with_different_ids_are_all_named(tmp_path: Path) -> None:
    golds = json.loads(samples.predictions("heq", "careful").read_text("utf-8"))
    first, *rest = golds
    (tmp_path / "a.json").write_text(json.dumps(dict.fromkeys(rest, "x")), "utf-8")
    (tmp_path / "b.json").write_text(json.dumps({**golds, "other": "x"}), "utf-8")
    with pytest.raises(InputError) as caught:
        study(
            "heq", gold=samples.gold("heq"),
            predictions={"A": tmp_path / "a.json", "B": tmp_path / "b.json"},
        )  # fmt: skip
    message = str(caught.value)
    assert f"1 question without a prediction: {first!r}" in message
    assert "1 unknown id: 'other'" in message


USAGE = {
    "another language's tokenizer": (
        ["heq", "--tokenizer", "mecab", "--gold", "GOLD", "--pred", "A=CAREFUL", "--pred",
         "B=HASTY"], "'mecab' is a tokenizer of ja"),
    "one system": (["heq", "--gold", "GOLD", "--pred", "A=CAREFUL"], "at least two"),
    "no name": (["heq", "--gold", "GOLD", "--pred", "CAREFUL"], "NAME=FILE"),
    "the same name": (
        ["heq", "--gold", "GOLD", "--pred", "A=CAREFUL", "--pred", "A=HASTY"], "two systems"),
    "nothing": (["heq"], "give gold and predictions, or pairs"),
    "unknown metric": (
        ["heq", "--gold", "GOLD", "--pred", "A=CAREFUL", "--pred", "B=HASTY", "--metric", "f2"],
        "did you mean"),
    "unknown normalizer": (
        ["heq", "--gold", "GOLD", "--pred", "A=CAREFUL", "--pred", "B=HASTY", "--normalizer",
         "hebr"], "did you mean"),
}  # fmt: skip


@pytest.mark.parametrize("case", USAGE)
def test_bad_usage(case: str) -> None:
    args, message = USAGE[case]
    names = {"GOLD": samples.gold("heq")} | {
        name.upper(): samples.predictions("heq", name) for name in samples.SYSTEMS
    }
    filled: list[str] = []
    for arg in args:
        head, equals, tail = arg.partition("=")
        filled.append(f"{head}={names[tail]}" if equals else str(names.get(arg, arg)))
    filled = [str(names.get(a, a)) for a in filled]
    done = qanorm("study", *filled)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert message in done.stderr


def test_tokens_per_prediction_are_each_systems_own() -> None:
    given = {name: samples.predictions("jaquad", name) for name in ("careful", "hasty")}
    found = study("jaquad", gold=samples.gold("jaquad"), predictions=given)
    own = found.columns[0].tokens
    assert own[0] != own[1]
    for row in csv.DictReader(cells(found).splitlines()):
        at = found.systems.index(row["system"])
        assert row["tokens_per_prediction"] == f"{own[at]:.6f}"


def test_latex_escapes_what_old_fonts_show_otherwise() -> None:
    text = as_latex([Grid("a < b > c | d", ["B − A"], [["< 0.001"]])])
    assert r"a \textless{} b \textgreater{} c \textbar{} d" in text
    assert "B $-$ A" in text
