"""Why an answer got its score, in one paragraph of plain text."""

from __future__ import annotations

from ..records import ScoreRow


def explanation(row: ScoreRow, metric: str) -> str:
    """What was compared with what, and what came of it.

    Args:
        row: A scored answer.
        metric: The metric whose matched gold is named.

    >>> from qanorm.benchmarks.plugins import scorer
    >>> explanation(scorer("heq").one("The Dead Sea.", ["dead sea", "sea"]), "f1")
    "'The Dead Sea.' reads as 'dead sea'; the best of 2 golds, 'dead sea', as 'dead sea': \
tlnls 1.00, em 1.00, f1 1.00, precision 1.00, recall 1.00, tlnls_2025 1.00 (published)."
    """
    scores = ", ".join(f"{name} {value:.2f}" for name, value in row.scores.items())
    remarks = f" [{', '.join(row.flags)}]" if row.flags else ""
    return f"{_prediction(row)}; {_gold(row, metric)}: {scores} ({row.profile}){remarks}."


def _prediction(row: ScoreRow) -> str:
    if row.prediction is None:
        return "There is no prediction"
    return f"{row.prediction!r} reads as {_read(row.prediction_normalized, row.prediction_value)}"


def _gold(row: ScoreRow, metric: str) -> str:
    at = row.matched_gold.get(metric)
    if at is None:
        return "the right answer is no answer"
    many = len(row.golds) > 1
    named = f"the best of {len(row.golds)} golds, {row.golds[at]!r}," if many else "the gold"
    if at < len(row.gold_normalized):
        return f"{named} as {_read(row.gold_normalized[at], row.gold_value[at])}"
    return named


def _read(text: str, value: str | None) -> str:
    return repr(text) if value is None or value == text else f"{text!r}, the value {value}"
