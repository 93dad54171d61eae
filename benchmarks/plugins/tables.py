"""Tables: columns of answers and golds in, score columns and normalized columns out.

One object serves them all (tested with pyarrow 26.0, datasets 5.2, polars 2.1, pandas 3.1):

    scored = TableScorer(scorer("heq"))
    scored(table)                                              # pyarrow.Table -> pyarrow.Table
    dataset.map(scored, batched=True)                          # datasets
    frame.assign(**scored.columns(frame.to_dict("list")))      # pandas
    lazy.map_batches(lambda df: pl.DataFrame(scored(df)))      # polars
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import UsageError
from .frameworks import need
from .scoring import Scorer


@dataclass(frozen=True)
class TableScorer:
    """Adds columns to a table.

    Attributes:
        scorer: What scores.
        prediction: The column of answers; null and NaN are missing answers.
        golds: The column of golds: lists of strings, or strings.
        answer_type: The column of answer types, where the benchmark needs one.
        question: The column of questions, where the profile reads them.
        prefix: What stands before the names of the new columns.
        normalized: Whether the normalized texts and the values are added too.
    """

    scorer: Scorer
    prediction: str = "prediction"
    golds: str = "golds"
    answer_type: str | None = None
    question: str | None = None
    prefix: str = ""
    normalized: bool = True

    def columns(self, columns: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
        """The new columns for columns by name.

        ``f1``, ``em`` …: scores in [0, 1]; ``prediction_normalized``, ``golds_normalized`` (a list
        for each row), ``prediction_value``, ``golds_value``.

        Raises UsageError for a column that is not there, or that is there already.

        >>> from qanorm.benchmarks.plugins import scorer
        >>> und = TableScorer(scorer(normalizer="und"), normalized=False)
        >>> und.columns({"prediction": ["Café", None], "golds": [["cafe\\u0301"], ["bar"]]})
        {'em': [1.0, 0.0], 'f1': [1.0, 0.0]}
        """
        read = [self._column(columns, name) for name in (self.prediction, self.golds)]
        extra = [
            None if name is None else self._column(columns, name)
            for name in (self.answer_type, self.question)
        ]
        run = self.scorer.run(read[0], read[1], *extra)
        made: dict[str, list[Any]] = {name: s.tolist() for name, s in run.scores.items()}
        if self.normalized:
            rows = list(run.rows)
            made["prediction_normalized"] = [row.prediction_normalized for row in rows]
            made["golds_normalized"] = [list(row.gold_normalized) for row in rows]
            made["prediction_value"] = [row.prediction_value for row in rows]
            made["golds_value"] = [list(row.gold_value) for row in rows]
        named = {self.prefix + name: column for name, column in made.items()}
        twice = [name for name in named if name in columns]
        if twice:
            raise UsageError(f"the table has a column {', '.join(twice)} already: give a prefix")
        return named

    @staticmethod
    def _column(columns: Mapping[str, Sequence[Any]], name: str) -> Sequence[Any]:
        if name not in columns:
            raise UsageError(f"no column {name!r}; there are: {', '.join(columns)}")
        if isinstance(columns[name], str):
            what = f"the column {name!r} is one string: this takes many rows at once"
            raise UsageError(f"{what}, as Dataset.map gives them with batched=True")
        return columns[name]

    def __call__(self, table: Any) -> Any:
        """The table with the new columns.

        A mapping of columns (a batch of `datasets`) gives the new columns alone, as ``map`` wants
        them; anything that Arrow reads (a pyarrow Table, a polars or pandas frame) gives an Arrow
        table. The signature stands in its schema's metadata under ``qanorm``.
        """
        if isinstance(table, Mapping):
            return self.columns(table)
        arrow = need("pyarrow", "pyarrow", "Table", "table", "list_", "string", "float64")
        given = arrow.table(table)
        wanted = [self.prediction, self.golds, self.answer_type, self.question]
        there = {n: given[n].to_pylist() if n in wanted else () for n in given.column_names}
        for name, column in self.columns(there).items():
            given = given.append_column(name, arrow.array(column, self._type(name, arrow)))
        about = {**(given.schema.metadata or {}), b"qanorm": self.scorer.signature.encode()}
        return given.replace_schema_metadata(about)

    def _type(self, name: str, arrow: Any) -> Any:
        """The type of a new column, which a batch of nulls would not tell."""
        name = name.removeprefix(self.prefix)
        if name in self.scorer.metrics:
            return arrow.float64()
        return arrow.list_(arrow.string()) if name.startswith("golds") else arrow.string()
