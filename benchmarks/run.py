"""Scoring: examples and predictions in, a `Run` of columns out.

A run is one part of the data under one profile: all of it, or a batch of a larger set. What must be
known of the whole is in its `Totals`, and those of parts add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any

import numpy as np

from ..metrics.golds import best_of_each
from ..metrics.summary import Interval, Tally, mean
from ..normalize import Forms, Normalizer
from ..normalize.values import as_json
from .errors import InputError, Problem, UsageError
from .profiles import Pairs, Profile
from .records import Example, ScoreRow
from .signature import Signature
from .totals import Cell, Totals, unknown_field

FLAGS = ("missing", "no-gold", "refusal", "error")
"""What totals count; an error is flagged ``error:NAME``."""


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
        columns: Fields that are worked out when a breakdown asks for them: name -> a value for
            each row of a run; None where a row has no place in the breakdown.
    """

    profile: Profile
    pairs: Pairs
    predictions: Sequence[str | None]
    form: np.ndarray
    scores: Mapping[str, np.ndarray]
    matched: Mapping[str, np.ndarray]
    signature: Signature
    columns: Mapping[str, Callable[[Run], Sequence[Any]]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.predictions)

    def mean(self, metric: str) -> float:
        """The mean of a metric over the rows, in [0, 1]."""
        if metric not in self.scores:
            known = ", ".join(self.scores)
            raise UsageError(f"{self.profile.name} has no metric {metric!r}; it has {known}")
        return self.tally.mean(metric) if self.weights else mean(self.scores[metric])

    def interval(self, metric: str) -> Interval:
        """The mean with its 95 % bootstrap interval over the examples' clusters."""
        self.mean(metric)  # an unknown metric is an error that lists the known
        return self.tally.interval(metric)

    @cached_property
    def weights(self) -> Mapping[str, np.ndarray]:
        """Metric -> what each row counts for, where not every row counts for 1."""
        return {} if self.profile.weights is None else self.profile.weights(self)

    @property
    def clusters(self) -> list[str]:
        """For each row, what the interval draws together."""
        return [example.cluster or example.id for example in self.pairs.examples]

    @cached_property
    def tally(self) -> Tally:
        """What means and intervals need of these rows."""
        return Tally.of(self.scores, self.clusters, weights=self.weights)

    @cached_property
    def fields(self) -> dict[str, None]:
        """The fields that the examples have and those worked out, in order."""
        stated = (name for example in self.pairs.examples for name in example.fields)
        return dict.fromkeys(chain(stated, self.columns))

    def groups(self, field: str) -> dict[str, np.ndarray]:
        """The rows by the value of a field, in order of appearance; None stands in no group."""
        if field not in self.fields:
            raise unknown_field(field, self.fields)
        if field in self.columns:
            values = self.columns[field](self)
        else:
            values = [example.fields.get(field) for example in self.pairs.examples]
        groups: dict[str, list[int]] = {}
        for i, value in enumerate(values):
            if value is not None:
                groups.setdefault(str(value), []).append(i)
        return {value: np.array(rows) for value, rows in groups.items()}

    def by(self, field: str) -> dict[str, dict[str, float]]:
        """Means by the value of a field: value -> {"n": rows, metric: mean}."""
        return self.totals([field]).by(field)

    def totals(self, by: Sequence[str] = (), flips: int = 0) -> Totals:
        """What a report says of these rows; the totals of parts add up.

        Args:
            by: Fields to break down by; one that these rows lack is passed over.
            flips: How many draws of signs a permutation test will need; 0 for none.
        """
        tally = self.tally
        if flips:
            tally = Tally.of(self.scores, self.clusters, weights=self.weights, flips=flips)
        cells = {
            name: {
                value: Cell.of({m: s[rows] for m, s in self.scores.items()},
                               {m: w[rows] for m, w in self.weights.items()}, len(rows))
                for value, rows in self.groups(name).items()
            }
            for name in by
            if name in self.fields
        }  # fmt: skip
        flags = {flag: self.flagged(flag) for flag in FLAGS}
        return Totals(self.signature, tally, flags, cells, dict(self.fields))

    def cut(self, start: int, end: int) -> Run:
        """The rows start:end as a run of their own."""
        first, last = int(self.pairs.offsets[start]), int(self.pairs.offsets[end])
        matched = {
            m: np.where(pair[start:end] < 0, -1, pair[start:end] - first)
            for m, pair in self.matched.items()
        }
        return replace(
            self,
            pairs=self.pairs.cut(start, end, first, last),
            predictions=self.predictions[start:end],
            form=self.form[start:end],
            scores={m: scores[start:end] for m, scores in self.scores.items()},
            matched=matched,
        )

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
            cluster=example.cluster or example.id,
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
        if flag == "missing":
            return sum(text is None for text in self.predictions)
        if flag == "no-gold":
            return int((np.diff(self.pairs.offsets) == 0).sum())
        if not self.pairs.forms.flags:
            return 0
        start = f"{flag}:"
        has = [any(f == flag or f.startswith(start) for f in fs) for fs in self.pairs.forms.flags]
        return int(np.array(has, dtype=bool)[self.form].sum())

    def summary(self, by: Sequence[str] = ()) -> dict[str, Any]:
        """What `summary.json` holds of this run; see `summary.schema.json`."""
        return self.totals(by).summary()


def score(profile: Profile, examples: Sequence[Example], predictions: Mapping[str, str]) -> Run:
    """Score predictions (id -> text) under a profile.

    A prediction that is missing scores 0 on every metric and is flagged, also where the right
    answer is no answer. Raises InputError when an example has no gold and the profile has no rule
    for that.
    """
    return score_rows(profile, examples, [predictions.get(example.id) for example in examples])


def score_rows(
    profile: Profile,
    examples: Sequence[Example],
    raw: Sequence[str | None],
    columns: Mapping[str, Callable[[Run], Sequence[Any]]] | None = None,
) -> Run:
    """Score a prediction for each example, None where it is missing; see `score`."""
    normalizers = profile.normalizers()
    pairs, form = _pairs(profile, normalizers, examples, raw)
    scores, matched = _best(profile, pairs, [text or "" for text in raw])
    wrong = _unscorable(pairs, form, raw)
    for values in scores.values():
        values[wrong] = 0.0
    signature = _signature(profile, normalizers)
    return Run(profile, pairs, raw, form, scores, matched, signature, columns or {})


def score_systems(
    profile: Profile,
    examples: Sequence[Example],
    systems: Mapping[str, Sequence[str | None]],
    columns: Mapping[str, Callable[[Run], Sequence[Any]]] | None = None,
) -> dict[str, Run]:
    """Score several systems over the same examples: each distinct string is normalized once."""
    n = len(examples)
    raw = list(chain.from_iterable(systems.values()))
    together = score_rows(profile, list(examples) * len(systems), raw, columns)
    if len(systems) == 1:
        return dict.fromkeys(systems, together)
    return {name: together.cut(i * n, (i + 1) * n) for i, name in enumerate(systems)}


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
