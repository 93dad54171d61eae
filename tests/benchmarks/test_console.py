"""Tables on a console: no cell is ever cut, however narrow it is."""

from __future__ import annotations

import pytest
from rich.table import Table

from qanorm import benchmarks
from qanorm.benchmarks.commands.console import print_table
from qanorm.benchmarks.comparison import Comparison
from qanorm.benchmarks.report import comparison_table, profile_table
from qanorm.benchmarks.report.grids import Grid, as_rich
from qanorm.benchmarks.samples import gold, predictions
from qanorm.metrics.significance import Difference


def cells(shown: str) -> list[str]:
    return [cell.strip() for line in shown.split("\n") for cell in line.split("│")]


@pytest.mark.parametrize("columns", ["30", "80", "300"])
def test_every_cell_is_whole(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    run = benchmarks.get("jaquad").score(gold("jaquad"), predictions("jaquad", "hasty"), "aware")
    table = Table()
    for name in ("", "n", *(f"a_metric_of_some_length_{i}" for i in range(12))):
        table.add_column(name, justify="right")
    table.add_row("source=encyclopaedia", "*7", *("100.00" for _ in range(12)))
    print_table(profile_table(run.totals(["answer_type"]), ["answer_type"]))
    print_table(table)
    shown = capsys.readouterr().out
    assert "*7" in cells(shown)
    assert cells(shown).count("100.00") >= 12
    assert "a_metric_of_some_length_11" in shown
    assert "…" not in shown


def test_long_text_wraps_and_loses_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    long = ", ".join(f"recipe-{i},prefixes=keep by 1.{i:02}*" for i in range(40)) + "x" * 300
    print_table(as_rich(Grid("Pairs", ["pair", "under", "firm"], [["a : b", long, "yes"]])))
    shown = cells(capsys.readouterr().out)
    assert "a : b" in shown
    assert "yes" in shown
    joined = "".join(cell for cell in shown if cell not in ("a : b", "yes")).replace(" ", "")
    assert long.replace(" ", "") in joined


def test_small_p_values_are_not_nought(capsys: pytest.CaptureFixture[str]) -> None:
    apart = Difference(0.1, 0.05, 0.15, 1e-6, 1e-6)
    corrected = {"bootstrap": 0.0002, "permutation": 0.04, "mcnemar": 1e-9}
    print_table(comparison_table([Comparison("em", "a", "b", apart, 1e-9, corrected)]))
    shown = cells(capsys.readouterr().out)
    assert shown.count("< 0.001") == 2
    assert "0.040" in shown
