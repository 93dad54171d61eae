"""lm-eval runs the ready tasks and tasks of one's own, with dummy and scripted models."""

# pyright: reportMissingImports=false
from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from qanorm.benchmarks import samples
from qanorm.benchmarks.plugins import lm_eval as plugin
from qanorm.benchmarks.plugins import scorer
from tests.plugins.pairs import CASES, each_case, expected, means, mistakes, pairs

lm_eval = pytest.importorskip("lm_eval", reason="lm-eval is not installed (make test-plugins)")

from lm_eval.api.model import LM  # noqa: E402
from lm_eval.tasks import TaskManager  # noqa: E402

READY = [case for case in CASES if case[1] != "card"]


class Scripted(LM):
    """Says what its script says, by the id of the document."""

    def __init__(self, script: Mapping[str, str]) -> None:
        super().__init__()
        self.script = script

    def generate_until(self, requests: Any, disable_tqdm: bool = False) -> list[str]:
        return [self.script[request.doc["id"]] for request in requests]

    def loglikelihood(self, requests: Any) -> Any:
        raise NotImplementedError

    def loglikelihood_rolling(self, requests: Any) -> Any:
        raise NotImplementedError


def run(task: str, script: Mapping[str, str], folder: Path, **metadata: Any) -> dict[str, Any]:
    manager = TaskManager(include_path=str(folder), metadata=metadata, include_defaults=False)
    found = lm_eval.simple_evaluate(
        Scripted(script), tasks=[task], task_manager=manager, bootstrap_iters=0
    )
    assert found is not None
    return found


@pytest.mark.parametrize(("benchmark", "profile"), READY)
def test_ready_tasks_score_as_the_command_does(benchmark: str, profile: str) -> None:
    if benchmark == "morehopqa":
        pytest.importorskip("numerizer", reason="needs the extra morehopqa")
    theirs = samples.demo(benchmark, "hasty", profile)
    task = f"qanorm_{benchmark}" + ("" if profile == "published" else f"_{profile}")
    script = {row.id: row.prediction or "" for row in theirs.rows}
    found = run(task, script, plugin.TASKS, gold=str(samples.gold(benchmark)))
    wanted = {
        row.id: dict(row.scores)
        for row in theirs.rows
        if "#case_" not in row.id or row.id.endswith("#case_1")
    }
    got = {s["doc"]["id"]: {m: s[m] for m in theirs.scores} for s in found["samples"][task]}
    assert got == wanted
    assert f"{theirs.signature}" == found["configs"][task]["process_results"]
    for metric in theirs.scores:
        mean = sum(scores[metric] for scores in wanted.values()) / len(wanted)
        assert found["results"][task][f"{metric},none"] == mean


def own_task(folder: Path, rows: list[dict[str, Any]], process: str, metrics: list[str]) -> None:
    """A task of one's own: JSON Lines by `dataset_kwargs`, and a `utils.py` beside the YAML."""
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (folder / "data.jsonl").write_text(lines, "utf-8")
    (folder / "utils.py").write_text(
        f"from qanorm.benchmarks.plugins.lm_eval import results\n\nprocess_results = {process}\n"
    )
    listed = "".join(
        f"  - {{metric: {m}, aggregation: mean, higher_is_better: true}}\n" for m in metrics
    )
    (folder / "own.yaml").write_text(
        "task: own\ndataset_path: json\n"
        f"dataset_kwargs: {{data_files: {{test: {folder}/data.jsonl}}}}\n"
        "test_split: test\noutput_type: generate_until\n"
        'doc_to_text: "{{question}}"\ndoc_to_target: "{{golds[0] if golds else \'\'}}"\n'
        'generation_kwargs: {until: ["\\n"]}\n'
        f"process_results: !function utils.process_results\nmetric_list:\n{listed}"
    )


@each_case
def test_a_task_of_ones_own(benchmark: str, profile: str, tmp_path: Path) -> None:
    rows = pairs(benchmark, profile)
    documents = [{"id": str(i), **row.document} for i, row in enumerate(rows)]
    process = f'results(benchmark="{benchmark}", profile="{profile}")'
    metrics = list(rows[0].scores)
    own_task(tmp_path, documents, process, metrics)
    script = {str(i): row.prediction for i, row in enumerate(rows)}
    found = run("own", script, tmp_path)
    got = [{m: s[m] for m in metrics} for s in found["samples"]["own"]]
    assert got == [row.scores for row in rows]
    for metric, mean in means(benchmark, profile).items():
        assert found["results"]["own"][f"{metric},none"] == pytest.approx(mean, abs=1e-15)


def test_the_mistakes_of_other_tools() -> None:
    for mistake in mistakes():
        process = plugin.results(**mistake.which)
        assert process(mistake.document, [mistake.prediction]) == expected(mistake)


def test_a_filter_before_their_own_metric(tmp_path: Path) -> None:
    own_task(tmp_path, [{"id": "1", "question": "?", "golds": ["cafe"]}], "None", ["exact_match"])
    text = (
        (tmp_path / "own.yaml")
        .read_text()
        .replace("process_results: !function utils.process_results\n", "")
    )
    text += (
        "filter_list:\n  - name: aware\n    filter:\n"
        "      - {function: custom, filter_fn: !function utils.aware}\n"
        "      - {function: take_first}\n"
    )
    (tmp_path / "own.yaml").write_text(text)
    (tmp_path / "utils.py").write_text(
        'from qanorm.benchmarks.plugins.lm_eval import text_filter\n\naware = text_filter("und")\n'
    )
    found = run("own", {"1": " Cafe."}, tmp_path)
    assert found["results"]["own"]["exact_match,aware"] == 1.0


def test_the_command_with_the_dummy_model(tmp_path: Path) -> None:
    offline = {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "HF_HOME": str(tmp_path / "hf")}
    metadata = json.dumps({"gold": str(samples.gold("polqa"))})
    command = [sys.executable, "-m", "lm_eval", "run", "--model", "dummy", "--tasks"]
    command += ["qanorm_polqa", "--include_path", str(plugin.TASKS), "--metadata", metadata]
    command += ["--output_path", str(tmp_path / "out")]
    done = subprocess.run(
        command, env={**os.environ, **offline}, capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr[-2000:]
    (file,) = (tmp_path / "out").rglob("results_*.json")
    found = json.loads(file.read_text("utf-8"))
    assert found["configs"]["qanorm_polqa"]["process_results"] == scorer("polqa").signature
    golds = [list(row.golds) for row in samples.demo("polqa").rows]
    lol = scorer("polqa").run(["lol"] * len(golds), golds)
    assert found["results"]["qanorm_polqa"]["fuzzy_match,none"] == lol.mean("fuzzy_match")


def test_a_ready_task_without_its_file_says_so() -> None:
    with pytest.raises(ValueError, match="needs its gold file"):
        run("qanorm_heq", {}, plugin.TASKS)
