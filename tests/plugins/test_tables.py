"""Arrow tables, datasets, polars, pandas and scikit-learn, on ten thousand rows."""

# pyright: reportMissingImports=false
from __future__ import annotations

from typing import Any

import pytest

from qanorm import normalize
from qanorm.benchmarks import UsageError
from qanorm.benchmarks.plugins import scorer
from qanorm.benchmarks.plugins.tables import TableScorer
from tests.plugins.pairs import each_case, expected, mistakes, pairs

ROWS = 10_000

Columns = dict[str, list[Any]]


def columns(benchmark: str, profile: str, rows: int) -> tuple[Columns, Columns]:
    """So many rows, the golden pairs over and over; and the scores they must get."""
    given = pairs(benchmark, profile)
    many = [given[i % len(given)] for i in range(rows)]
    table = {
        "prediction": [row.prediction for row in many],
        "golds": [row.golds for row in many],
        "kind": [row.answer_type for row in many],
    }
    return table, {name: [row.scores[name] for row in many] for name in given[0].scores}


@pytest.fixture(scope="module")
def heq() -> tuple[Columns, Columns]:
    return columns("heq", "aware", ROWS)


@pytest.fixture(scope="module")
def scored() -> TableScorer:
    return TableScorer(scorer("heq", "aware"))


@each_case
def test_arrow(benchmark: str, profile: str) -> None:
    arrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed (make test-plugins)")
    table, wanted = columns(benchmark, profile, len(pairs(benchmark, profile)))
    chosen = scorer(benchmark, profile)
    got = TableScorer(chosen, answer_type="kind")(arrow.table(table))
    assert {name: got[name].to_pylist() for name in wanted} == wanted
    assert {name: got[name].to_pylist() for name in table} == table
    assert got.schema.metadata[b"qanorm"].decode() == chosen.signature
    rows = chosen.run(table["prediction"], table["golds"], table["kind"]).rows
    texts = [(row.prediction_normalized, list(row.gold_normalized)) for row in rows]
    columns_of_texts = got["prediction_normalized"], got["golds_normalized"]
    assert list(zip(*(c.to_pylist() for c in columns_of_texts), strict=True)) == texts


def test_arrow_of_nulls_keeps_its_types(scored: TableScorer) -> None:
    arrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed (make test-plugins)")
    got = scored(
        arrow.table({"prediction": [None], "golds": arrow.array([[]], arrow.list_(arrow.string()))})
    )
    assert got["f1"].to_pylist() == [0.0]
    assert got.schema.field("prediction_value").type == arrow.string()
    assert got.schema.field("golds_value").type == arrow.list_(arrow.string())


def test_datasets(heq: tuple[Columns, Columns], scored: TableScorer) -> None:
    datasets = pytest.importorskip(
        "datasets", reason="datasets is not installed (make test-plugins)"
    )
    table, wanted = heq
    given = datasets.Dataset.from_dict(table)
    for dataset in (given, given.with_format("arrow")):
        got = dataset.map(scored, batched=True, load_from_cache_file=False).with_format(None)
        assert {name: list(got[name]) for name in wanted} == wanted
        assert list(got["prediction"]) == table["prediction"]


def test_polars(heq: tuple[Columns, Columns], scored: TableScorer) -> None:
    polars = pytest.importorskip("polars", reason="polars is not installed (make test-plugins)")
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    table, wanted = heq
    frame = polars.DataFrame(
        table, schema_overrides={"golds": polars.List(polars.String), "kind": polars.String}
    )
    got = polars.DataFrame(scored(frame))
    assert {name: got[name].to_list() for name in wanted} == wanted
    lazy = frame.lazy().map_batches(lambda df: polars.DataFrame(scored(df)), schema=got.schema)
    assert lazy.select(list(wanted)).collect().to_dict(as_series=False) == wanted


def test_pandas(heq: tuple[Columns, Columns], scored: TableScorer) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed (make test-plugins)")
    table, wanted = heq
    frame = pandas.DataFrame(table)
    got = frame.assign(**scored.columns(frame))
    assert {name: got[name].tolist() for name in wanted} == wanted
    missing = pandas.DataFrame({"prediction": ["a", float("nan")], "golds": ["a", "a"]})
    assert scored.columns(missing)["f1"] == [1.0, 0.0]


def test_the_mistakes_of_other_tools() -> None:
    for m in mistakes():
        table = {"prediction": [m.prediction], "golds": [m.gold], "kind": [m.answer_type]}
        chosen = TableScorer(scorer(**m.which), answer_type="kind", normalized=False)
        got = chosen(table)
        assert got == {name: [score] for name, score in expected(m).items()}


def test_columns_that_are_not_there_or_there_already(scored: TableScorer) -> None:
    with pytest.raises(UsageError, match="no column 'golds'; there are: prediction"):
        scored({"prediction": ["a"]})
    table = {"prediction": ["a"], "golds": ["a"], "f1": [0]}
    with pytest.raises(UsageError, match="a column f1 already"):
        scored(table)
    assert TableScorer(scored.scorer, prefix="q_")(table)["q_f1"] == [1.0]


def test_sklearn() -> None:
    pytest.importorskip("sklearn", reason="scikit-learn is not installed (make test-plugins)")
    from sklearn.base import clone
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.pipeline import make_pipeline

    from qanorm.benchmarks.plugins.sklearn import TextNormalizer

    made = clone(TextNormalizer("he", {"tokenizer": "whitespace"}))
    texts = ["צה״ל", 'צה"ל'] * (ROWS // 2)
    he = normalize.get("he", tokenizer="whitespace")
    assert made.fit_transform(texts).tolist() == [he.text(text) for text in texts]
    for m in mistakes():
        name = m.normalizer
        wanted = normalize.get(name).text(m.prediction)
        assert TextNormalizer(name).transform([m.prediction]).tolist() == [wanted]
    pipe = make_pipeline(TextNormalizer("und"), CountVectorizer(lowercase=False))
    counts = pipe.fit_transform(["Café", "cafe\u0301 bar"]).toarray()
    assert counts.tolist() == [[0, 1], [1, 1]]
    with pytest.raises(normalize.UnknownNormalizerError):
        TextNormalizer("hebr").fit(texts)
