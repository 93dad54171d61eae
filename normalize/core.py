"""What every normalizer is made of: edits with source spans, tokens, and the pipeline.

A normalizer takes a text through text steps, one tokenizer, and token steps, and reads the value
that the answer as a whole may state. Each step has a name; the trace says which of them changed
something; each token knows where it stood in the source.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, runtime_checkable

from .values import Refusal, Value

Edit = tuple[int, int, str]
"""Replace text[start:end] by the string. Edits of one step ascend and do not overlap."""

Span = tuple[int, int]


class Token(NamedTuple):
    """One unit of an answer.

    Attributes:
        text: The token as the normalizer leaves it; empty where the token before it shows it too
            (the month and the day of 1982-05-22).
        start: Where it begins in the source, in code points.
        end: Where it ends in the source (exclusive).
        key: What a metric compares. A key with a space in it is atomic (a value: compared whole,
            never looked into); words never hold white space, so the two cannot collide.
        kind: ``word``, ``number``, ``date``, ``answer`` or what a language adds.
        others: Further keys the token may also stand for, such as its lemmas.
        known: Whether a dictionary of the language has the word; None where nobody asked.
    """

    text: str
    start: int
    end: int
    key: str
    kind: str = "word"
    others: tuple[str, ...] = ()
    known: bool | None = None


def word(text: str, start: int, end: int, key: str | None = None) -> Token:
    """Make a word token; white space inside its key is shown as U+2423, so that no word is atomic.

    >>> word("New York", 0, 8).key
    'New␣York'
    """
    key = text if key is None else key
    return Token(text, start, end, key if key.isalnum() else "␣".join(key.split()))


class Change(NamedTuple):
    """What one step did: its name, and the text or the keys before and after it."""

    step: str
    before: str | tuple[str, ...]
    after: str | tuple[str, ...]


class Brief(NamedTuple):
    """A normalized text without tokens: what a bulk path gives where only scores are wanted."""

    source: str
    text: str
    keys: tuple[str, ...]
    value: Value | str | None = None
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Forms(Sequence[Brief]):
    """Many normalized texts as columns, which is how scoring reads them; item i is a `Brief`.

    Attributes:
        sources: The texts as they came.
        texts: The normalized texts.
        keys: What metrics compare, a sequence for each text.
        values: The value that each whole text states; empty where none states one.
        flags: Remarks on each text, such as ``refusal``; empty where there are none.
        normalized: The full results, where the normalizer makes them.
    """

    sources: Sequence[str]
    texts: Sequence[str]
    keys: Sequence[Sequence[str]]
    values: Sequence[Value | str | None] = ()
    flags: Sequence[tuple[str, ...]] = ()
    normalized: Sequence[Normalized] = ()

    @classmethod
    def of(cls, normalized: Sequence[Normalized]) -> Forms:
        """The columns of full results."""
        return cls(
            sources=[each.source for each in normalized],
            texts=[each.text for each in normalized],
            keys=[each.keys for each in normalized],
            values=[each.value for each in normalized],
            flags=[each.flags for each in normalized],
            normalized=normalized,
        )

    @classmethod
    def joined(cls, parts: Sequence[Forms]) -> Forms:
        """The forms of several normalizers, one after another."""
        if len(parts) == 1:
            return parts[0]
        full = all(len(part.normalized) == len(part) for part in parts)
        return cls(
            sources=[source for part in parts for source in part.sources],
            texts=[text for part in parts for text in part.texts],
            keys=[keys for part in parts for keys in part.keys],
            values=[value for part in parts for value in part.values or [None] * len(part)],
            flags=[flags for part in parts for flags in part.flags or [()] * len(part)],
            normalized=[each for part in parts for each in part.normalized] if full else (),
        )

    def __len__(self) -> int:
        return len(self.sources)

    def __getitem__(self, i: int) -> Brief:  # pyright: ignore[reportIncompatibleMethodOverride]
        value = self.values[i] if self.values else None
        flags = self.flags[i] if self.flags else ()
        return Brief(self.sources[i], self.texts[i], tuple(self.keys[i]), value, flags)


@dataclass(frozen=True, slots=True)
class Normalized:
    """A normalized text with its tokens, its value, and the trace of the steps that changed it."""

    source: str
    text: str
    tokens: tuple[Token, ...]
    value: Value | str | None = None
    flags: tuple[str, ...] = ()
    trace: tuple[Change, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """What metrics compare, in order."""
        return tuple([token.key for token in self.tokens])

    @property
    def spans(self) -> tuple[Span, ...]:
        """Where each token stood in the source."""
        return tuple([(token.start, token.end) for token in self.tokens])


@dataclass(frozen=True, slots=True)
class TextStep:
    """A named change of the text, given as edits so that source spans survive it.

    Attributes:
        name: What the trace calls it.
        edits: text -> the edits to make, ascending and apart.
        idle: A cheap test that there is surely nothing to do; saves the look at most texts.
    """

    name: str
    edits: Callable[[str], Iterable[Edit]]
    idle: Callable[[str], bool] | None = None

    def __call__(self, text: str) -> str:
        """Apply the step to a text, without spans."""
        return self.run(text, None)[0]

    def run(self, text: str, origin: Origin | None) -> tuple[str, Origin | None]:
        """Apply the step and carry the origin along (None: each character is where it was)."""
        if self.idle is not None and self.idle(text):
            return text, origin
        return self.applied(text, origin)

    def applied(self, text: str, origin: Origin | None) -> tuple[str, Origin | None]:
        """The same for a text on which the step is known not to be idle."""
        edits = [edit for edit in self.edits(text) if text[edit[0] : edit[1]] != edit[2]]
        return _apply(text, origin or _identity(len(text)), edits) if edits else (text, origin)


class Origin(NamedTuple):
    """Where each character of a text began and ended in the source."""

    starts: array[int]
    ends: array[int]


def _identity(length: int) -> Origin:
    return Origin(array("q", range(length)), array("q", range(1, length + 1)))


def _apply(text: str, origin: Origin, edits: Iterable[Edit]) -> tuple[str, Origin]:
    old_starts, old_ends = origin
    pieces: list[str] = []
    starts, ends = array("q"), array("q")
    done = 0
    for start, end, new in edits:
        pieces += text[done:start], new
        starts += old_starts[done:start]
        ends += old_ends[done:start]
        if len(new) == end - start:
            starts += old_starts[start:end]
            ends += old_ends[start:end]
        elif start < end:
            starts += array("q", [old_starts[start]]) * len(new)
            ends += array("q", [old_ends[end - 1]]) * len(new)
        else:  # an insertion stands where the next character begins
            at = old_starts[start] if start < len(text) else old_ends[-1] if text else 0
            starts += array("q", [at]) * len(new)
            ends += array("q", [at]) * len(new)
        done = end
    pieces.append(text[done:])
    starts += old_starts[done:]
    ends += old_ends[done:]
    return "".join(pieces), Origin(starts, ends)


@runtime_checkable
class Tokenizer(Protocol):
    """Text -> tokens with spans into that text; `signature` names version and dictionary."""

    @property
    def name(self) -> str:
        """The name it is selected by."""
        ...

    @property
    def signature(self) -> str:
        """Name and versions, for the signature of a score."""
        ...

    def __call__(self, text: str) -> list[Token]:
        """Split a text; every character that shows stands in exactly one token."""
        ...


@dataclass(frozen=True, slots=True)
class TokenStep:
    """A named change of the tokens: drop, map, split or merge; spans stay into the same text."""

    name: str
    run: Callable[[list[Token]], list[Token]]


Reader = Callable[[str, list[Token]], tuple[Value | str | None, list[Token]]]
"""Source and tokens of a whole answer -> the value it states, and the tokens that stand for it."""


@dataclass(frozen=True, slots=True)
class Normalizer:
    """A named, frozen recipe from text to `Normalized`.

    Attributes:
        name: What `get` calls it.
        version: Raised whenever a result may change; stands in the signature.
        steps: Text steps, in order.
        tokenizer: Text -> tokens.
        token_steps: Token steps, in order.
        read: Reads the value of the whole answer; None where the normalizer knows no values.
        joiner: What stands between tokens in `text`.
        flag: Remarks on the source; None: a refusal is flagged by its value.
        bulk: A faster way to the same forms without tokens, held to the slow way by tests.
        options: The options that made this normalizer, for the signature.
        keep_visible: Whether a text that shows something may never normalize to nothing.
        distinct: Whether a run should normalize each distinct text once; False where the bulk path
            costs less than finding the distinct texts.
    """

    name: str
    version: int
    tokenizer: Tokenizer
    steps: tuple[TextStep, ...] = ()
    token_steps: tuple[TokenStep, ...] = ()
    read: Reader | None = None
    joiner: str = " "
    flag: Callable[[str], tuple[str, ...]] | None = None
    bulk: Callable[[Sequence[str]], Forms] | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    keep_visible: bool = True
    distinct: bool = True

    @property
    def signature(self) -> dict[str, str]:
        """The parts that decided a result: recipe, tokenizer, options, Unicode version.

        >>> from qanorm import normalize
        >>> normalize.get("squad").signature["norm"]
        'squad.1'
        """
        return {
            "norm": f"{self.name}.{self.version}",
            "tok": self.tokenizer.signature,
            **self.options,
            "unicode": unicodedata.unidata_version,
        }

    def __call__(self, text: str) -> Normalized:
        """Normalize one text. The empty text has no keys. Raises TypeError on anything but a str.

        >>> from qanorm import normalize
        >>> n = normalize.get("squad")("The Dead Sea.")
        >>> n.keys, n.spans
        (('dead', 'sea'), ((4, 8), (9, 12)))
        """
        if not isinstance(text, str):
            raise TypeError(f"a normalizer takes a str, not {type(text).__name__}: {text!r:.80}")
        trace: list[Change] = []
        current: str = text
        origin: Origin | None = None
        for step in self.steps:
            if step.idle is not None and step.idle(current):
                continue
            before = current
            current, origin = step.applied(current, origin)
            if current is not before:
                trace.append(Change(step.name, before, current))
        tokens = self.tokenizer(current)
        for token_step in self.token_steps:
            tokens = self._traced(token_step.name, token_step.run(tokens), tokens, trace)
        value = None
        # A published scorer reads also where its recipe leaves nothing.
        if self.read is not None and (tokens or not self.keep_visible):
            value, read = self.read(text, tokens)
            tokens = self._traced("value", read, tokens, trace)
        if origin is not None:
            tokens = [_locate(token, origin) for token in tokens]
        if not tokens and self.keep_visible:
            tokens = self._traced("keep-visible", kept(text), tokens, trace)
        shown = self.joiner.join([token.text for token in tokens if token.text])
        if self.flag is not None:
            flags = self.flag(text)
        else:
            flags = ("refusal",) if isinstance(value, Refusal) else ()
        return Normalized(text, shown, tuple(tokens), value, flags, tuple(trace))

    def text(self, text: str) -> str:
        """The normalized text alone: str -> str, for anybody's pipeline.

        >>> from qanorm import normalize
        >>> normalize.get("squad").text("The  Dead Sea.")
        'dead sea'
        """
        return self(text).text

    def forms(self, texts: Sequence[str]) -> Forms:
        """Normalize many texts, in order; equal to calling on each, and faster where it can be."""
        if self.bulk is not None:
            return self.bulk(texts)
        return Forms.of([self(text) for text in texts])

    @staticmethod
    def _traced(
        name: str, after: list[Token], before: list[Token], trace: list[Change]
    ) -> list[Token]:
        if after is not before:
            old, new = (tuple(token.key for token in tokens) for tokens in (before, after))
            if old != new:
                trace.append(Change(name, old, new))
        return after


def _locate(token: Token, origin: Origin) -> Token:
    if token.start >= token.end:
        return token
    return token._replace(start=origin.starts[token.start], end=origin.ends[token.end - 1])


class Joined(Sequence[str]):
    """Texts made of tokens, each joined by spaces only when it is looked at."""

    def __init__(self, pieces: Sequence[Sequence[str]]) -> None:
        self.pieces = pieces

    def __len__(self) -> int:
        return len(self.pieces)

    def __getitem__(self, i: int) -> str:  # pyright: ignore[reportIncompatibleMethodOverride]
        return " ".join(self.pieces[i])


def separator(joined: str) -> str | None:
    """A control character that a text does not hold, to join many texts by; None if all occur.

    >>> separator("abc") == chr(0), separator(chr(0)) == chr(1)
    (True, True)
    """
    return next((sign for sign in map(chr, range(9)) if sign not in joined), None)


def visible(text: str) -> bool:
    """Whether a text shows anything: any character but spaces, controls and format characters.

    >>> visible("a"), visible("!"), visible(" \\u200f")
    (True, True, False)
    """
    return any(not c.isspace() and unicodedata.category(c) not in ("Cc", "Cf") for c in text)


def kept(source: str) -> list[Token]:
    """What an answer keeps when the recipe would leave nothing: its pieces as they were written."""
    tokens: list[Token] = []
    at = 0
    for piece in source.split():
        at = source.index(piece, at)
        if visible(piece):
            shown = unicodedata.normalize("NFC", piece)
            tokens.append(Token(shown, at, at + len(piece), shown))
        at += len(piece)
    return tokens
