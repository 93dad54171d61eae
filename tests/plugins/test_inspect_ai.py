"""inspect-ai evaluates with our scorers, and scores old logs with them by name."""

# pyright: reportMissingImports=false
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.plugins.pairs import Pair, each_case, expected, means, mistakes, pairs

pytest.importorskip("inspect_ai", reason="inspect-ai is not installed (make test-plugins)")

import inspect_ai
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import read_eval_log
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from qanorm.benchmarks.plugins import inspect_ai as plugin
from qanorm.benchmarks.plugins import scorer


def evaluate(rows: list[Pair], scorers: Any, folder: Path) -> Any:
    """Run a task whose model says the predictions, in order."""
    outputs = []
    for row in rows:
        output = ModelOutput.from_content("mockllm/model", row.prediction)
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        outputs.append(output)
    dataset = MemoryDataset(
        [
            Sample(id=i, input="?", target=row.golds, metadata={"answer_type": row.answer_type})
            for i, row in enumerate(rows)
        ]
    )
    (log,) = inspect_ai.eval(
        inspect_ai.Task(dataset=dataset, scorer=scorers),
        model=get_model("mockllm/model", custom_outputs=outputs),
        log_dir=str(folder),
        display="none",
        max_samples=1,
        max_connections=1,
    )
    assert log.status == "success", log.error
    return log


def scores(log: Any, name: str) -> list[dict[str, float]]:
    return [dict(sample.scores[name].value) for sample in log.samples]


@each_case
def test_scores_as_the_command_does(benchmark: str, profile: str, tmp_path: Path) -> None:
    rows = list(pairs(benchmark, profile))
    log = evaluate(rows, getattr(plugin, benchmark)(profile=profile), tmp_path)
    assert scores(log, benchmark) == [row.scores for row in rows]
    first = log.samples[0].scores[benchmark]
    assert first.metadata["qanorm"] == scorer(benchmark, profile).signature
    assert first.answer == rows[0].prediction
    assert f"({profile})" in first.explanation
    reported = {s.name: s.metrics["mean"].value for s in log.results.scores}
    assert set(reported) == set(rows[0].scores)
    for metric, mean in means(benchmark, profile).items():
        assert reported[metric] == pytest.approx(mean, abs=1e-15)


def test_the_mistakes_of_other_tools(tmp_path: Path) -> None:
    for which in {tuple(m.which.items()): m.which for m in mistakes()}.values():
        own = [m for m in mistakes() if m.which == which]
        rows = [Pair(m.prediction, [m.gold], m.answer_type, expected(m)) for m in own]
        options = dict(which)
        name = options.pop("benchmark", "answers")
        log = evaluate(rows, getattr(plugin, name)(**options), tmp_path)
        assert scores(log, name) == [row.scores for row in rows]


def test_an_old_log_is_scored_by_name(tmp_path: Path) -> None:
    rows = list(pairs("heq", "published"))
    log = evaluate(rows, plugin.answers(), tmp_path)
    command = [str(Path(sys.executable).parent / "inspect"), "score", log.location]
    command += ["--scorer", "qanorm/heq", "-S", "profile=published", "--action", "append"]
    command += ["--output-file", str(tmp_path / "scored.eval")]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "NO_COLOR": "1"}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    scored = read_eval_log(str(tmp_path / "scored.eval"))
    assert scores(scored, "heq") == [row.scores for row in rows]
    assert scores(scored, "answers") == scores(log, "answers")
    assert json.dumps(scored.samples[0].scores["heq"].metadata)  # plain data
