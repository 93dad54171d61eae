"""Text in, tokens with source spans and typed values out; this floor knows no metric.

`get(name, **options)` makes a normalizer, `available()` lists them.
"""

from . import values
from .core import (
    Brief,
    Change,
    Forms,
    Normalized,
    Normalizer,
    TextStep,
    Token,
    Tokenizer,
    TokenStep,
)
from .registry import UnknownNormalizerError, available, get
from .values import Ambiguous, Date, Number, Range, Refusal, Value, YesNo

__all__ = [
    "Ambiguous",
    "Brief",
    "Change",
    "Date",
    "Forms",
    "Normalized",
    "Normalizer",
    "Number",
    "Range",
    "Refusal",
    "TextStep",
    "Token",
    "TokenStep",
    "Tokenizer",
    "UnknownNormalizerError",
    "Value",
    "YesNo",
    "available",
    "get",
    "values",
]
