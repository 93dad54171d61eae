"""Scoring: examples and predictions in, a `Run` of columns out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np

from ..metrics.golds import best_of_each
from ..metrics.summary import Interval, interval, mean
from ..normalize import Forms, Normalizer
from ..normalize.values import as_json
from .errors import InputError, Problem, UsageError
from .profiles import Pairs, Profile
from .records import Example, ScoreRow
from .signature import Signature


@dataclass(frozen=True)
class Run:
    """The scores of one system under one profile, as columns; rows are made when asked for.

    Attributes:
        profile: The profile that scored.
        pairs: The pairs and their normalized forms.
        predictions: The raw predictions by row; None where one was missing.
        form: For each row, the form of its prediction.
        scores: Metric -> score in [0, 1] of each row.
        matched: Metric -> for each row the pair that gave the score; -1 without one.
        signature: Everything that decided the scores.
    """

    profile: Profile
    pairs: Pairs
    predictions: Sequence[str | None]
    form: np.ndarray
    scores: Mapping[str, np.ndarray]
    matched: Mapping[str, np.ndarray]
    signature: Signature

    def __len__(self) -> int:
        return len(self.predictions)

    def mean(self, metric: str) -> float:
        """The mean of a metric over the rows, in [0, 1]."""
        return mean(self._scores(metric))

    def interval(self, metric: str) -> Interval:
        """The mean with its 95 % bootstrap interval over the examples' clusters."""
        clusters = [example.cluster or example.id for example in self.pairs.examples]
        return interval(self._scores(metric), clusters)

    def _scores(self, metric: str) -> np.ndarray:
        if metric not in self.scores:
            known = ", ".join(self.scores)
            raise UsageError(f"{self.profile.name} has no metric {metric!r}; it has {known}")
        return self.scores[metric]

    def groups(self, field: str) -> dict[str, np.ndarray]:
        """The rows by the value of a field, in order of appearance."""
        known = {name for example in self.pairs.examples for name in example.fields}
        if field not in known:
            listed = ", ".join(sorted(known)) or "none"
            raise UsageError(f"no field {field!r} to break down by; known are: {listed}")
        groups: dict[str, list[int]] = {}
        for i, example in enumerate(self.pairs.examples):
            groups.setdefault(str(example.fields.get(field)), []).append(i)
        return {value: np.array(rows) for value, rows in groups.items()}

    def by(self, field: str) -> dict[str, dict[str, float]]:
        """Means by the value of a field: value -> {"n": rows, metric: mean}."""
        return {
            value: {"n": len(rows)} | {m: float(s[rows].mean()) for m, s in self.scores.items()}
            for value, rows in self.groups(field).items()
        }

    @property
    def rows(self) -> Iterator[ScoreRow]:
        """The score rows, in the order of the examples."""
        return (self.row(i) for i in range(len(self)))

    def row(self, i: int) -> ScoreRow:
        """The score row of the i-th example."""
        example, form = self.pairs.examples[i], self.pairs.forms[int(self.form[i])]
        span = slice(int(self.pairs.offsets[i]), int(self.pairs.offsets[i + 1]))
        golds = [self.pairs.forms[gold] for gold in self.pairs.gold[span].tolist()]
        return ScoreRow(
            id=example.id,
            profile=self.profile.name,
            prediction=self.predictions[i],
            golds=example.golds,
            scores={metric: float(scores[i]) for metric, scores in self.scores.items()},
            matched_gold={m: self._given(i, int(pair[i])) for m, pair in self.matched.items()},
            prediction_normalized=form.text,
            gold_normalized=tuple(gold.text for gold in golds),
            prediction_value=as_json(form.value),
            gold_value=tuple(as_json(gold.value) for gold in golds),
            flags=self._flags(i),
        )

    def _given(self, i: int, pair: int) -> int | None:
        """The position, among the golds given, of the gold of a pair of row i."""
        if pair < 0:
            return None
        position = pair - int(self.pairs.offsets[i])
        positions = self.profile.positions
        return position if positions is None else positions(self.pairs.examples[i].golds)[position]

    def _flags(self, i: int) -> tuple[str, ...]:
        of_form = self.pairs.forms.flags[self.form[i]] if self.pairs.forms.flags else ()
        missing = ("missing",) if self.predictions[i] is None else ()
        no_gold = () if self.pairs.examples[i].golds else ("no-gold",)
        return (*missing, *no_gold, *of_form)

    def flagged(self, flag: str) -> int:
        """How many rows carry a flag; ``error`` counts every ``error:…``."""
        start = f"{flag}:"
        flags = map(self._flags, range(len(self)))
        return sum(any(f == flag or f.startswith(start) for f in found) for found in flags)

    def summary(self, by: Sequence[str] = ()) -> dict[str, Any]:
        """What `summary.json` holds of this run; see `summary.schema.json`."""
        counts = {flag: self.flagged(flag) for flag in ("missing", "no-gold", "refusal", "error")}
        return {
            "benchmark": self.profile.benchmark,
            "profile": self.profile.name,
            "signature": str(self.signature),
            "n": len(self),
            "flags": counts,
            "metrics": {metric: self.interval(metric)._asdict() for metric in self.scores},
            "by": {field: self.by(field) for field in by},
        }


def score(profile: Profile, examples: Sequence[Example], predictions: Mapping[str, str]) -> Run:
    """Score predictions (id -> text) under a profile.

    A prediction that is missing scores 0 on every metric and is flagged, also where the right
    answer is no answer. Raises InputError when an example has no gold and the profile has no rule
    for that.
    """
    normalizers = profile.normalizers()
    raw = [predictions.get(example.id) for example in examples]
    pairs, form = _pairs(profile, normalizers, examples, raw)
    scores, matched = _best(profile, pairs, [text or "" for text in raw])
    wrong = _unscorable(pairs, form, raw)
    for values in scores.values():
        values[wrong] = 0.0
    return Run(profile, pairs, raw, form, scores, matched, _signature(profile, normalizers))


def _pairs(
    profile: Profile,
    normalizers: Mapping[str, Normalizer],
    examples: Sequence[Example],
    raw: Sequence[str | None],
) -> tuple[Pairs, np.ndarray]:
    """Lay out the columns: the pairs, and the form of each row's prediction."""
    texts = [text or "" for text in raw]
    if profile.prediction is not None:
        texts = list(map(profile.prediction, texts))
    stated = [example.golds for example in examples]
    golds = stated if profile.golds is None else list(map(profile.golds, stated))
    counts = np.fromiter(map(len, golds), dtype=np.int64, count=len(golds))
    _check_golds(profile, examples, counts)
    offsets = np.concatenate(([0], np.cumsum(counts)))
    rows = np.repeat(np.arange(len(examples)), counts)
    roles = None if profile.route is None else list(map(profile.route, examples))
    forms, form, gold = _normalized(normalizers, texts, golds, roles)
    return Pairs(examples, forms, form[rows], gold, rows, offsets), form


def _normalized(
    normalizers: Mapping[str, Normalizer],
    texts: Sequence[str],
    golds: Sequence[Sequence[str]],
    roles: Sequence[tuple[str, str]] | None,
) -> tuple[Forms, np.ndarray, np.ndarray]:
    """Normalize the distinct texts of each role; say where predictions and golds find theirs."""
    flat = list(chain.from_iterable(golds))
    if roles is None:
        (only,) = normalizers.values()
        if not only.distinct:
            at = np.arange(len(texts) + len(flat))
            return only.forms([*texts, *flat]), at[: len(texts)], at[len(texts) :]
        distinct = list(dict.fromkeys(chain(texts, flat)))
        number = dict(zip(distinct, range(len(distinct)), strict=True))
        return only.forms(distinct), _positions(number, texts), _positions(number, flat)
    mine = [(role, text) for (role, _), text in zip(roles, texts, strict=True)]
    theirs = [(role, gold) for (_, role), row in zip(roles, golds, strict=True) for gold in row]
    of_role: dict[str, list[str]] = {role: [] for role in normalizers}
    for role, text in dict.fromkeys(chain(mine, theirs)):
        of_role[role].append(text)
    pairs = [(role, text) for role, found in of_role.items() for text in found]
    number = dict(zip(pairs, range(len(pairs)), strict=True))
    forms = Forms.joined([normalizers[role].forms(found) for role, found in of_role.items()])
    return forms, _positions(number, mine), _positions(number, theirs)


def _positions(number: Mapping[Any, int], items: Sequence[Any]) -> np.ndarray:
    return np.fromiter(map(number.__getitem__, items), dtype=np.int64, count=len(items))


def _check_golds(profile: Profile, examples: Sequence[Example], counts: np.ndarray) -> None:
    if profile.no_gold is not None or counts.all():
        return
    without = [examples[i].id for i in np.flatnonzero(counts == 0).tolist()]
    if without:
        what = f"{profile.benchmark} needs at least one gold for each question"
        raise InputError(Problem(f"example {i!r}", f"no gold answer; {what}") for i in without)


def _best(
    profile: Profile, pairs: Pairs, raw: Sequence[str]
) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray]]:
    """For each row the best score over its golds, metric by metric, and the pair that gave it."""
    of_pairs = profile.score(pairs)
    has = np.flatnonzero(np.diff(pairs.offsets) > 0)
    bounds = np.append(pairs.offsets[has], len(pairs.row))
    scores: dict[str, np.ndarray] = {}
    matched: dict[str, np.ndarray] = {}
    for metric in sorted(profile.metrics, key=lambda name: name in profile.follows):
        leader = profile.follows.get(metric)
        scores[metric] = np.zeros(len(raw))
        matched[metric] = np.full(len(raw), -1)
        if leader in matched:
            matched[metric] = matched[leader]
            scores[metric][has] = of_pairs[metric][matched[leader][has]]
        else:
            top, position = best_of_each(of_pairs[metric], bounds)
            scores[metric][has] = top
            matched[metric][has] = bounds[:-1] + position
    if profile.no_gold is not None:
        for i in np.flatnonzero(np.diff(pairs.offsets) == 0).tolist():
            for values in scores.values():
                values[i] = profile.no_gold(raw[i])
    ordered = profile.metrics
    return {m: scores[m] for m in ordered}, {m: matched[m] for m in ordered}


def _unscorable(pairs: Pairs, form: np.ndarray, raw: Sequence[str | None]) -> np.ndarray:
    """Rows that score 0 whatever the metrics say: no prediction, or the published scorer stops."""
    wrong = np.zeros(len(raw), dtype=bool)
    if None in raw:
        wrong |= np.fromiter((text is None for text in raw), dtype=bool, count=len(raw))
    if pairs.forms.flags:
        stops = [any(f.startswith("error") for f in flags) for flags in pairs.forms.flags]
        wrong |= np.array(stops, dtype=bool)[form]
    return wrong


def _signature(profile: Profile, normalizers: Mapping[str, Normalizer]) -> Signature:
    rules = [{"rules": "+".join(profile.rules)}] if profile.rules else []
    extra = [profile.parts()] if profile.parts is not None else []
    parts = [normalizer.signature for normalizer in normalizers.values()]
    return Signature.of(profile.benchmark, profile.name, [*parts, *extra, *rules])
