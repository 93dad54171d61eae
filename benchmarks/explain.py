"""Why an answer got its scores: steps, tokens, what matched what, and what made profiles differ.

A step is said to have decided a score when the score changes as soon as that step alone is left
out. That is measured, not guessed: the answer is scored again without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ..metrics.edit import key_similarity, tlnls
from ..normalize import Normalized, Normalizer
from ..normalize.values import as_json, compare
from .benchmark import Benchmark
from .errors import UsageError
from .profiles import Profile
from .records import Example, ScoreRow
from .registry import get
from .run import Run, score


class Match(NamedTuple):
    """A token of the gold, the token of the prediction it met, and how similar the two keys are."""

    gold: int
    prediction: int
    similarity: float


@dataclass(frozen=True)
class Against:
    """One gold, and how its tokens met those of the prediction.

    Attributes:
        form: The normalized gold, with tokens, spans, value and trace.
        equal: The tokens with equal keys, each used once: what EM and F1 see.
        similar: For each gold token the most similar prediction token: what TLNLS sees.
        same_value: Whether both are the same value; None where values do not decide.
        why: How the profile found the two to agree, where it says so in words of its own.
    """

    form: Normalized
    equal: tuple[Match, ...]
    similar: tuple[Match, ...]
    same_value: bool | None = None
    why: str = ""


@dataclass(frozen=True)
class View:
    """The answer under one profile.

    Attributes:
        profile: The profile.
        row: Its score row: scores, matched golds, flags.
        signature: Everything that decided the scores.
        prediction: The normalized prediction.
        golds: The golds that the profile reads.
        tokenizer: What cut the prediction into tokens.
        decided: Step -> the scores that change when it alone is left out, with what they become.
    """

    profile: Profile
    row: ScoreRow
    signature: str
    prediction: Normalized
    golds: tuple[Against, ...]
    tokenizer: str
    decided: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    @property
    def matched(self) -> Against | None:
        """The gold that gave the primary metric its score."""
        at = self.row.matched_gold.get(self.profile.metrics[0])
        if at is None or not self.golds:
            return None
        positions = self.profile.positions
        read = at if positions is None else list(positions(self.row.golds)).index(at)
        return self.golds[read]


class Difference(NamedTuple):
    """Metrics on which profiles disagree about this answer, and what made them.

    Attributes:
        scores: Metric -> profile -> score.
        reasons: The steps that decided, then in what the profiles differ as such.
    """

    scores: Mapping[str, Mapping[str, float]]
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Explanation:
    """One answer under several profiles; notebooks show it as a page.

    Attributes:
        benchmark: Its name.
        prediction: The prediction as it came.
        golds: The golds as they came.
        views: One for each profile that could be run.
        left_out: Profile -> why it could not be run, such as a missing analyser.
    """

    benchmark: str
    prediction: str
    golds: tuple[str, ...]
    views: tuple[View, ...]
    left_out: Mapping[str, str] = field(default_factory=dict)

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The metrics on which the profiles disagree, together where the reasons are the same."""
        metrics = dict.fromkeys(metric for view in self.views for metric in view.row.scores)
        found: dict[tuple[str, ...], dict[str, Mapping[str, float]]] = {}
        for metric in metrics:
            views = [view for view in self.views if metric in view.row.scores]
            scores = {view.profile.name: view.row.scores[metric] for view in views}
            if len(set(scores.values())) > 1:
                found.setdefault(_reasons(metric, views), {})[metric] = scores
        return tuple(Difference(scores, reasons) for reasons, scores in found.items())

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values, as ``--json`` prints it."""
        return {
            "benchmark": self.benchmark,
            "prediction": self.prediction,
            "golds": list(self.golds),
            "profiles": {view.profile.name: _view_json(view) for view in self.views},
            "left_out": dict(self.left_out),
            "differences": [
                {"scores": {m: dict(s) for m, s in d.scores.items()}, "reasons": list(d.reasons)}
                for d in self.differences
            ],
        }

    def __str__(self) -> str:
        from .report.explaining import as_text

        return as_text(self)

    def _repr_html_(self) -> str:
        from .report.explaining import as_html

        return as_html(self)


def explain(
    benchmark: str | Benchmark,
    prediction: str,
    golds: str | Sequence[str],
    *,
    profile: str = "all",
    answer_type: str | None = None,
    question: str | None = None,
) -> Explanation:
    """Explain the scores of one answer.

    Args:
        benchmark: Its name, or the benchmark itself.
        prediction: The answer, which may be empty.
        golds: One gold or several; none where the right answer is no answer.
        profile: ``published``, ``card``, ``aware``, or ``all``.
        answer_type: What MoreHopQA needs to know.
        question: What PolQA's aware profile may look at.

    Raises:
        UsageError: No such benchmark or profile.
        InputError: No gold, where the benchmark needs one, or an unknown answer type.
        ImportError: An analyser of the one profile that was asked for is missing; says which.

    >>> found = explain("heq", "בבית הלבן", "הבית הלבן", profile="published")
    >>> found.views[0].row.scores["tlnls"], found.views[0].golds[0].similar[0]
    (0.875, Match(gold=0, prediction=0, similarity=0.75))
    """
    chosen = get(benchmark) if isinstance(benchmark, str) else benchmark
    listed = (golds,) if isinstance(golds, str) else tuple(golds)
    fields = {} if question is None else {"question": question}
    example = Example("1", listed, "1", answer_type, fields)
    chosen.check([example], "answer")
    if profile != "all":
        views = [_view(chosen.profile(profile), example, prediction)]
        return Explanation(chosen.name, prediction, listed, tuple(views))
    views, left_out = [], {}
    for name, each in chosen.profiles.items():
        try:
            views.append(_view(each, example, prediction))
        except ImportError as error:
            left_out[name] = str(error)
    if not views:
        raise UsageError("; ".join(left_out.values()))
    return Explanation(chosen.name, prediction, listed, tuple(views), left_out)


def _view(profile: Profile, example: Example, prediction: str) -> View:
    normalizers = profile.normalizers()
    run = _run(profile, normalizers, example, prediction)
    mine, theirs = profile.route(example) if profile.route else ("", "")
    read = profile.prediction(prediction) if profile.prediction else prediction
    golds = profile.golds(example.golds) if profile.golds else example.golds
    form = normalizers[mine](read)
    against = [_against(profile, form, normalizers[theirs](gold)) for gold in golds]
    row = run.row(0)
    if not _adds_up(row, form, against):
        against = [replace(each, similar=()) for each in against]
    steps = [change.step for each in (form, *(a.form for a in against)) for change in each.trace]
    decided = {}
    for step in dict.fromkeys(steps):
        scores = _scores_without(step, profile, normalizers, example, prediction)
        if changed := {m: s for m, s in scores.items() if s != run.scores[m][0]}:
            decided[step] = changed
    tokenizer = normalizers[mine].tokenizer.name
    return View(profile, row, str(run.signature), form, tuple(against), tokenizer, decided)


def _adds_up(row: ScoreRow, prediction: Normalized, against: Sequence[Against]) -> bool:
    """Whether similar tokens make the profile's TLNLS; some profiles mean another thing by it."""
    sums = [tlnls(prediction.keys, each.form.keys) for each in against]
    return abs(row.scores.get("tlnls", -1.0) - max(sums, default=0.0)) < 1e-9


def _run(
    profile: Profile, normalizers: Mapping[str, Normalizer], example: Example, prediction: str
) -> Run:
    made = replace(profile, normalizers=lambda: normalizers)
    return score(made, [example], {example.id: prediction})


def _scores_without(
    step: str,
    profile: Profile,
    normalizers: Mapping[str, Normalizer],
    example: Example,
    prediction: str,
) -> Mapping[str, float]:
    without = {role: _without(normalizer, step) for role, normalizer in normalizers.items()}
    try:
        return _run(profile, without, example, prediction).row(0).scores
    except Exception:  # a later step builds on this one: what it alone decides cannot be told
        return {}


def _without(normalizer: Normalizer, step: str) -> Normalizer:
    """The normalizer without the steps of one name."""
    return replace(
        normalizer,
        steps=tuple(s for s in normalizer.steps if s.name != step),
        token_steps=tuple(s for s in normalizer.token_steps if s.name != step),
        read=None if step == "value" else normalizer.read,
        bulk=None,
    )


def _against(profile: Profile, prediction: Normalized, gold: Normalized) -> Against:
    why = profile.why(prediction.source, gold.source) if profile.why else ""
    similar = similar_tokens(prediction.keys, gold.keys)
    equal = equal_tokens(prediction.keys, gold.keys)
    same = compare(prediction.value, gold.value)
    return Against(gold, tuple(equal), tuple(similar), same, why)


def equal_tokens(prediction: Sequence[str], gold: Sequence[str]) -> list[Match]:
    """The tokens of two sequences that have equal keys, in the gold's order, each used once.

    >>> equal_tokens(["a", "b", "a"], ["a", "c", "a"])
    [Match(gold=0, prediction=0, similarity=1.0), Match(gold=2, prediction=2, similarity=1.0)]
    """
    free: dict[str, list[int]] = {}
    for i, key in reversed(list(enumerate(prediction))):
        free.setdefault(key, []).append(i)
    return [Match(i, free[key].pop(), 1.0) for i, key in enumerate(gold) if free.get(key)]


def similar_tokens(prediction: Sequence[str], gold: Sequence[str]) -> list[Match]:
    """For each gold token the most similar prediction token, the first of them; none if apart.

    >>> similar_tokens(["בבית"], ["הבית", "xyz"])
    [Match(gold=0, prediction=0, similarity=0.75)]
    """
    found: list[Match] = []
    for i, key in enumerate(gold):
        similarities = [key_similarity(other, key) for other in prediction]
        best = max(similarities, default=0.0)
        if best > 0:
            found.append(Match(i, similarities.index(best), best))
    return found


def _reasons(metric: str, views: Sequence[View]) -> tuple[str, ...]:
    """What decided a metric under each profile, and in what the profiles differ as such."""
    reasons = [
        f"{view.profile.name}: the step {step!r} decides"
        for view in views
        for step, changed in view.decided.items()
        if metric in changed
    ]
    for view in views:
        best = view.matched
        if best is not None and best.same_value is not None:
            equal = "are equal" if best.same_value else "are not equal"
            reasons.append(f"{view.profile.name}: both are values, and the values {equal}")
        if best is not None and best.why:
            reasons.append(f"{view.profile.name}: {best.why}")
    if len({view.tokenizer for view in views}) > 1:
        cut = ", ".join(f"{view.profile.name} {view.tokenizer}" for view in views)
        reasons.append(f"the tokenizers differ: {cut}")
    rules = {view.profile.name: "+".join(view.profile.rules) for view in views}
    if len(set(rules.values())) > 1:
        listed = ", ".join(f"{name} {rule or 'none'}" for name, rule in rules.items())
        reasons.append(f"rules of their own: {listed}")
    return tuple(reasons) or ("the profiles compute the metric differently",)


def _view_json(view: View) -> dict[str, Any]:
    return {
        "about": view.profile.about,
        "scores": dict(view.row.scores),
        "matched_gold": dict(view.row.matched_gold),
        "flags": list(view.row.flags),
        "signature": view.signature,
        "tokenizer": view.tokenizer,
        "decided": {step: dict(changed) for step, changed in view.decided.items()},
        "prediction": form_json(view.prediction),
        "golds": [
            {
                **form_json(each.form),
                "equal": _matches_json(each.equal),
                "similar": _matches_json(each.similar),
                "same_value": each.same_value,
                "why": each.why,
            }
            for each in view.golds
        ],
    }


def _matches_json(matches: Iterable[Match]) -> list[dict[str, Any]]:
    return [match._asdict() for match in matches]


def form_json(form: Normalized) -> dict[str, Any]:
    """A normalized text as plain values."""
    return {
        "source": form.source,
        "text": form.text,
        "tokens": [
            {
                "text": token.text,
                "key": token.key,
                "span": [token.start, token.end],
                "kind": token.kind,
                "others": list(token.others),
            }
            for token in form.tokens
        ],
        "value": as_json(form.value),
        "flags": list(form.flags),
        "trace": [
            {"step": c.step, "before": _side_json(c.before), "after": _side_json(c.after)}
            for c in form.trace
        ],
    }


def _side_json(side: str | tuple[str, ...]) -> str | list[str]:
    return side if isinstance(side, str) else list(side)
