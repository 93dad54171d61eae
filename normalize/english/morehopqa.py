"""MoreHopQA's published and card normalizers: datatype conversion, then a tokenizer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Literal

from ..core import Edit, Forms, Joined, Normalizer, TextStep, Token
from ..unicode import WhitespaceTokenizer
from .datatypes import REFERENCE, Converted, Kind, answer_span, convert, extract_answer
from .ner import INSTALL, Ner, load
from .squad import STEPS, split

Then = Literal["squad", "whitespace"]


def morehopqa(
    *, kind: Kind = "text", tags: bool = True, then: Then = "squad", ner: str | None = None
) -> Normalizer:
    """Convert an answer of a datatype to its string, as MoreHopQA's scorer does, and split it.

    Args:
        kind: ``number``, ``date`` or ``text``.
        tags: Whether the answer is first taken from its <answer> tag (predictions, not golds).
        then: ``squad`` (published) or ``whitespace`` (card).
        ner: Another spaCy model by name; the score is then labelled as not published.

    Returns:
        A normalizer whose value is the converted string, before it is split; an answer on which the
        published scorer stops is flagged ``error:…``.

    >>> morehopqa(kind="number").forms(["<answer>1,951</answer>"])[0].value
    '1951.0'
    """
    return Normalizer(
        name="morehopqa",
        version=1,
        steps=(
            *((TextStep("answer-tag", _tag_edits),) if tags else ()),
            TextStep(f"convert-{kind}", partial(_convert_edits, kind=kind, ner=ner)),
            *(STEPS if then == "squad" else ()),
        ),
        tokenizer=WhitespaceTokenizer(),
        read=partial(_read, kind=kind, tags=tags, ner=ner),
        flag=lambda source: _flags(_converted([source], kind, tags, ner)[0]),
        bulk=partial(_bulk, kind=kind, tags=tags, then=then, ner=ner),
        options=_versions(ner),
        keep_visible=False,
    )


def _versions(ner: str | None) -> dict[str, str]:
    """What the conversion depends on, for the signature; the model's digests are checked here."""
    try:
        numerizer, dateutil = version("numerizer"), version("python-dateutil")
    except PackageNotFoundError as error:
        raise ImportError(f"{error.name} is missing: {INSTALL}") from error
    return {
        "date": REFERENCE.isoformat(),
        "ner": _model(ner).label,
        "numerizer": numerizer,
        "dateutil": dateutil,
    }


def _model(ner: str | None) -> Ner:
    return load(ner, published=ner is None)


def _converted(texts: Sequence[str], kind: Kind, tags: bool, ner: str | None) -> list[Converted]:
    answers = [extract_answer(text) for text in texts] if tags else texts
    return convert(answers, kind, ner=_model(ner))


def _tag_edits(text: str) -> Iterator[Edit]:
    start, end = answer_span(text)
    yield 0, start, ""
    yield end, len(text), ""


def _convert_edits(text: str, kind: Kind, ner: str | None) -> Iterator[Edit]:
    yield 0, len(text), convert([text], kind, ner=_model(ner))[0].text


def _read(
    source: str, tokens: list[Token], kind: Kind, tags: bool, ner: str | None
) -> tuple[str, list[Token]]:
    return _converted([source], kind, tags, ner)[0].text, tokens


def _flags(converted: Converted) -> tuple[str, ...]:
    return (f"error:{converted.error}",) if converted.error else ()


def _bulk(texts: Sequence[str], kind: Kind, tags: bool, then: Then, ner: str | None) -> Forms:
    made = _converted(texts, kind, tags, ner)
    strings = [converted.text for converted in made]
    pieces = split(strings) if then == "squad" else [text.split() for text in strings]
    return Forms(texts, Joined(pieces), pieces, strings, [_flags(converted) for converted in made])
