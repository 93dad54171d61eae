"""Adapters that lend qanorm's scores to other evaluations, each in a module of its own.

Every adapter is made of a `Scorer`: a benchmark's profile, or a normalizer and metrics, by name.
A framework is imported only in its adapter's module.
"""

from .scoring import Scorer, scorer

__all__ = ["Scorer", "scorer"]
