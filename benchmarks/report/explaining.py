"""An explanation as text for the terminal, and as HTML for notebooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ...normalize import Normalized
from ...normalize.core import Change
from ...normalize.values import as_json
from ..errors import counted
from .marking import Piece, isolated, pieces
from .pages import render

if TYPE_CHECKING:
    from ..benchmark import Benchmark
    from ..explain import Against, Explanation, Match, View
    from ..gaps import Gaps


def as_text(explanation: Explanation) -> str:
    """Plain lines; each text keeps its direction, and controls are spelled out.

    >>> from qanorm.benchmarks import explain
    >>> print("\\n".join(str(explain("heq", "-7", "7", profile="card")).split("\\n")[3:5]))
      prediction -7
        tokens -7 [0:2]
    """
    return "\n".join(_lines(explanation))


def gap_lines(benchmark: Benchmark, gaps: Gaps, system: str = "") -> Iterator[str]:
    """Where two profiles differ most, row by row, with the first reasons that `explain` finds."""
    of = f" · {system}" if system else ""
    rows = f"{gaps.count} of {counted(gaps.n, 'row')}"
    yield f"{benchmark.name}{of}: the profiles differ in {gaps.metric} on {rows}"
    for gap in gaps.widest:
        golds = ", ".join(_quoted(gold) for gold in gap.example.golds) or "no answer"
        scores = ", ".join(f"{name} {100 * score:.2f}" for name, score in gap.scores.items())
        answer = "no prediction" if gap.prediction is None else _quoted(gap.prediction)
        yield f"  {isolated(gap.example.id)}: {answer} against {golds}: {scores}"
        yield from (f"    {isolated(r)}" for r in gap.reasons(benchmark, gaps.metric)[:_REASONS])
    if gaps.widest:
        yield f"every step of one: qanorm explain {benchmark.name} PREDICTION GOLD …"
        yield ""


_REASONS = 2
"""How many reasons a line of a list has room for."""


def _lines(explanation: Explanation) -> Iterator[str]:
    golds = ", ".join(_quoted(gold) for gold in explanation.golds) or "no answer"
    yield f"{explanation.benchmark}: {_quoted(explanation.prediction)} against {golds}"
    for view in explanation.views:
        yield ""
        yield from _view_lines(view)
    for name, why in explanation.left_out.items():
        yield ""
        yield f"{name}: left out: {why}"
    if explanation.differences:
        yield ""
        yield "Where the profiles differ"
    for difference in explanation.differences:
        for metric, by_profile in difference.scores.items():
            scores = ", ".join(f"{name} {score:.4f}" for name, score in by_profile.items())
            yield f"  {metric}: {scores}"
        yield from (f"    {isolated(reason)}" for reason in difference.reasons)


def _view_lines(view: View) -> Iterator[str]:
    yield f"{view.profile.name}: {view.profile.about}"
    yield from _form_lines("prediction", view.prediction)
    several = len(view.golds) > 1
    for i, each in enumerate(view.golds, start=1):
        best = " (the best)" if several and each is view.matched else ""
        yield from _form_lines(f"gold {i}{best}", each.form)
        yield from _match_lines(view, each)
    yield "  " + ", ".join(f"{metric} {score:.4f}" for metric, score in view.row.scores.items())
    if view.row.flags:
        yield f"  flags: {', '.join(view.row.flags)}"
    for step, changed in view.decided.items():
        becomes = ", ".join(f"{metric} {score:.4f}" for metric, score in changed.items())
        yield f"  without the step {step!r}: {becomes}"
    yield f"  {isolated(view.signature)}"


def _form_lines(name: str, form: Normalized) -> Iterator[str]:
    yield f"  {name} {isolated(form.source)}".rstrip()
    for change in form.trace:
        yield f"    {change.step}: {_side(change.before)} → {_side(change.after)}"
    tokens = [f"{isolated(token.key)} [{token.start}:{token.end}]" for token in form.tokens] or [
        "none"
    ]
    yield "    tokens " + " · ".join(tokens)
    if form.value is not None:
        yield f"    value {isolated(as_json(form.value) or '')} ({kind_of_value(form)})"
    if form.flags:
        yield f"    flags {', '.join(form.flags)}"


def kind_of_value(form: Normalized) -> str:
    """The kind of the value of a normalized text: number, date, or text."""
    return "text" if isinstance(form.value, str) else type(form.value).__name__.lower()


def _side(side: str | Sequence[str]) -> str:
    if isinstance(side, str):
        return _quoted(side)
    return " · ".join(isolated(key) for key in side) or "nothing"


def _quoted(text: str) -> str:
    return f'"{isolated(text)}"'


def _match_lines(view: View, against: Against) -> Iterator[str]:
    equal = [isolated(view.prediction.keys[m.prediction]) for m in against.equal]
    yield "    matched " + " · ".join(equal) if equal else "    nothing matched"
    near = [m for m in against.similar if m.similarity < 1]
    for match in near:
        gold, prediction = _keys(view, against, match)
        yield f"    similar {isolated(gold)} ~ {isolated(prediction)} {match.similarity:.4f}"
    if against.same_value is not None:
        yield f"    the values are {'equal' if against.same_value else 'not equal'}"
    if against.why:
        yield f"    {against.why}"


def _keys(view: View, against: Against, match: Match) -> tuple[str, str]:
    return against.form.keys[match.gold], view.prediction.keys[match.prediction]


def as_html(explanation: Explanation) -> str:
    """The explanation as part of a page: styled in place, no script, everything escaped.

    >>> from qanorm.benchmarks import explain
    >>> "<b>" in as_html(explain("heq", "<b>", "b", profile="card"))
    False
    """
    return render("explain.html", explanation=explanation, marked=marked, side=_side_html)


def _side_html(change: Change) -> Mapping[str, Sequence[str]]:
    def listed(side: str | Sequence[str]) -> Sequence[str]:
        return [side] if isinstance(side, str) else side

    return {"before": listed(change.before), "after": listed(change.after)}


def marked(view: View, against: Against | None = None) -> list[Piece]:
    """The source of the prediction (or of a gold), cut where tokens stand and matched."""
    if against is not None:
        return pieces(against.form.source, against.form.spans, {m.gold for m in against.equal})
    best = view.matched
    found = {m.prediction for m in best.equal} if best is not None else set()
    return pieces(view.prediction.source, view.prediction.spans, found)
