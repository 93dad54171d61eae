"""Getting the answer out of a model's output: model tokens, answer tags, preambles, refusals.

The mechanism is shared; the phrases are data that each language gives as a `Phrases` record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import regex

from .core import Edit, TextStep
from .unicode import substitution

_MODEL_TOKEN = regex.compile(
    r"</?s>|<(?:pad|bos|eos|unk|sep|cls|mask|extra_id_\d{1,4}|start_of_turn|end_of_turn)>"
    r"|<\|[a-z_0-9]{1,40}\|>|\[(?:PAD|CLS|SEP|UNK|MASK)\]",
    regex.IGNORECASE,
)
_OPEN = regex.compile(r"<answer(?:\s[^<>]{0,200})?\s*>", regex.IGNORECASE)
_CLOSE = regex.compile(r"<\s*/\s*answer\s*>", regex.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Phrases:
    """What a language says around its answers; every entry is a regular expression source.

    Attributes:
        preambles: Openings to drop (``the answer is``), matched at the start, without their colon.
        refusals: Whole answers that decline, matched against the whole text.
        yes: Words for yes.
        no: Words for no.
    """

    preambles: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()


model_tokens = substitution("model-tokens", _MODEL_TOKEN, " ")
"""Drop the control tokens of models: <pad>, </s>, <extra_id_0>, <|im_end|>."""


def _outside_tags(text: str) -> Iterator[Edit]:
    """Keep what the last answer tag holds; a tag left open (output cut off) holds the rest."""
    opened = list(_OPEN.finditer(text))
    if not opened:
        return
    closed = list(_CLOSE.finditer(text))
    ends = [c for c in closed if c.start() >= opened[0].end()]
    if ends:
        end = ends[-1]
        start = [o for o in opened if o.end() <= end.start()][-1]
        if text[start.end() : end.start()].strip():
            yield 0, start.end(), ""
            yield end.start(), len(text), ""
            return
    last = opened[-1]
    if not ends and text[last.end() :].strip():
        yield 0, last.end(), ""


answer_tags = TextStep("answer-tags", _outside_tags, lambda text: "<" not in text)
"""Keep what stands in <answer>…</answer>; a tag that holds nothing is left as it is."""


def preamble(phrases: Phrases) -> TextStep:
    """A step that drops an opening such as "The answer is:", unless nothing would be left.

    >>> preamble(Phrases(preambles=("the answer is",)))("the answer is: 5")
    '5'
    """
    if not phrases.preambles:
        return TextStep("preamble", lambda text: ())
    opening = regex.compile(
        rf"\s*(?:{'|'.join(phrases.preambles)})\s*[:：]?\s*(?=\S)", regex.IGNORECASE
    )

    def edits(text: str) -> Iterator[Edit]:
        match = opening.match(text)
        if match is not None:
            yield 0, match.end(), ""

    return TextStep("preamble", edits)


def refusal(phrases: Phrases) -> Callable[[str], tuple[str, ...]]:
    """A function that flags a text as ``refusal`` when the whole of it declines to answer.

    >>> refusal(Phrases(refusals=("i cannot answer.*",)))("I cannot answer that.")
    ('refusal',)
    """
    if not phrases.refusals:
        return lambda text: ()
    whole = regex.compile(
        rf"\s*(?:{'|'.join(phrases.refusals)})\s*", regex.IGNORECASE | regex.DOTALL
    )
    return lambda text: ("refusal",) if whole.fullmatch(text[:2000]) else ()
