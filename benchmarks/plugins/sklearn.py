"""scikit-learn: a normalizer as a transformer; tested with scikit-learn 1.9.1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ... import normalize
from .frameworks import need

base = need("scikit-learn", "sklearn.base", "BaseEstimator", "TransformerMixin")


class TextNormalizer(base.TransformerMixin, base.BaseEstimator):
    """Texts -> normalized texts, to stand before a vectorizer in a pipeline.

    Attributes:
        normalizer: A name that `normalize.get` takes.
        options: What that normalizer takes, such as ``{"tokenizer": "whitespace"}``.
    """

    def __init__(self, normalizer: str = "und", options: dict[str, Any] | None = None) -> None:
        self.normalizer = normalizer
        self.options = options

    def fit(self, texts: Any = None, labels: Any = None) -> TextNormalizer:
        """Nothing is learned; an unknown name or option is an error here."""
        normalize.get(self.normalizer, **(self.options or {}))
        return self

    def transform(self, texts: Iterable[str]) -> np.ndarray:
        """Normalize a column of texts."""
        recipe = normalize.get(self.normalizer, **(self.options or {}))
        return np.array([str(text) for text in recipe.forms(list(texts)).texts], dtype=object)

    def get_feature_names_out(self, names: Any = None) -> np.ndarray:
        """The columns keep their names."""
        return np.array(["text"] if names is None else names, dtype=object)

    def __sklearn_is_fitted__(self) -> bool:
        return True
