"""English: the aware normalizer, the SQuAD rule, MoreHopQA's datatype conversion."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, partial

from ..answers import extraction
from ..core import Brief, Forms, Normalizer, kept
from ..unicode import SHARED, TOKENIZERS, choose
from ..values import Refusal
from .dates import PIVOT
from .phrases import ENGLISH
from .reading import TYPES, Reader

__all__ = ["TYPES", "en"]

_PLAIN = r"[ \"$%'()+,\-./0-9;?@A-Z^a-z]"  # what no text step changes but for the case
_TAGGED = re.compile(rf"<answer>(?! *<)({_PLAIN}*)</answer>|({_PLAIN}*)")
_SAYS = re.compile(
    r"[Aa](?:nswer|ns\b|NSWER)|[Bb]e?cause|since|Since|[Ss]o,|[Tt](?:hus|herefore)|[Hh]ence"
    r"|It (?:is|was)|Th(?:is|at) (?:is|was)|\b1[.)] |- "
    r"|[TtHhIi][a-z]{1,4} [a-z].{0,200} (?:is|was|are|were|called|named|by) [\"'(]?[A-Z]"
).search
STEPS = (*extraction(ENGLISH), *SHARED)
"""The text steps of English: the answer out of the output, then the shared Unicode steps."""


def en(
    type: str | None = None,
    *,
    tokenizer: str = "words",
    day_first: bool | None = None,
    pivot: int = PIVOT,
    ner: bool = False,
) -> Normalizer:
    """The English normalizer: answers, numbers, dates, names, as a careful reader takes them.

    Args:
        type: What kind of answer is asked for, one of `reading.TYPES`: "number", "year", "date",
            "datetime", "letter", "string", "person" …; None for any answer. A number or a date is
            then looked for in a whole sentence.
        tokenizer: What cuts the words: one of `unicode.TOKENIZERS`.
        day_first: How 03/04/1982 is read: True 3 April, False March 4; None leaves it ambiguous.
        pivot: The first of the hundred years that two-digit years stand for.
        ner: Whether the entity recognizer of the extra `morehopqa` may look for a date that
            neither the grammar nor dateparser finds.

    Raises:
        ValueError: No such type or tokenizer.
        ImportError: `ner` without the extra `morehopqa`, when a text first needs it.

    >>> en()("O’Sullivan, born on May 22nd, 1982").keys
    ("o'sullivan", 'born', 'on', 'number 1982', 'month 5', 'day 22')
    >>> en("number")("The answer is twenty-one, because 3 x 7 = 21.").value
    Number(amount=Fraction(21, 1), unit='', bound='')
    """
    if type is not None and type not in TYPES:
        raise ValueError(f"unknown type {type!r}; known are: {', '.join(TYPES)}")
    cut = choose(TOKENIZERS, tokenizer, "tokenizer")
    entities = _date_entities if ner else None
    reader = Reader(prepared, cut, TYPES.get(type or ""), day_first, pivot, entities)

    return Normalizer(
        name="en",
        version=4,
        steps=STEPS,
        tokenizer=cut,
        read=reader,
        bulk=partial(_bulk, reader),
        options=_options(type, day_first, pivot, ner),
    )


def _bulk(reader: Reader, texts: Sequence[str]) -> Forms:
    """The same forms without spans and trace."""
    made = [_brief(reader, text) for text in texts]
    return Forms(
        sources=texts,
        texts=[each.text for each in made],
        keys=[each.keys for each in made],
        values=[each.value for each in made],
        flags=[each.flags for each in made],
    )


def _brief(reader: Reader, source: str) -> Brief:
    text = prepared(source)
    value, tokens = reader.read(text) if text and not text.isspace() else (None, [])
    if not tokens:
        tokens = kept(source)
    shown = " ".join([token.text for token in tokens if token.text])
    flags = ("refusal",) if isinstance(value, Refusal) else ()
    return Brief(source, shown, tuple([token.key for token in tokens]), value, flags)


def prepared(source: str) -> str:
    """The text steps in one go: plain text in or without plain tags needs none but lower case.

    >>> prepared("<answer>May 22, 1982</answer>")
    'may 22, 1982'
    """
    tagged = _TAGGED.fullmatch(source)
    if tagged is not None and _SAYS(text := tagged[1] or tagged[2] or "") is None:
        return text.lower() if "  " not in text else " ".join(text.lower().split())
    text = source
    for step in STEPS:
        if step.idle is None or not step.idle(text):
            text = step(text)
    return text


def _options(type: str | None, day_first: bool | None, pivot: int, ner: bool) -> dict[str, str]:
    order = {None: "ambiguous", True: "day-first", False: "month-first"}[day_first]
    options = {"type": type or "any", "dates": order, "pivot": str(pivot)}
    return options | ({"ner": "en_core_web_sm:3.8.0"} if ner else {})


@lru_cache(maxsize=4096)
def _date_entities(text: str) -> Sequence[str]:
    from .ner import load

    return [entity for entity, label in load().entities([text])[0] if label == "DATE"]
