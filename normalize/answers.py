"""Getting the answer out of a model's output: tags, boxes, markup, preambles, reasons, refusals.

The mechanism is shared; the phrases are data that each language gives as a `Phrases` record. Every
step leaves a text alone from which it would leave nothing that shows. Expressions here see
untrusted text: each is linear on it, its inner repeats bounded or exclusive of what follows.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import regex

from .core import Edit, Span, TextStep, visible
from .unicode import substitution
from .values import YesNo

_MODEL_TOKEN = regex.compile(
    r"</?s>|<(?:pad|bos|eos|unk|sep|cls|mask|extra_id_\d{1,4}|start_of_turn|end_of_turn)>"
    r"|<\|[a-z_0-9]{1,40}\|>|\[(?:PAD|CLS|SEP|UNK|MASK)\]",
    regex.IGNORECASE,
)
_OPEN = regex.compile(
    r"<\s{0,9}(?:final[_ -])?answer(?:\s[^<>]{0,200})?>",
    regex.IGNORECASE,
)
_CLOSE = regex.compile(r"<\s{0,9}/\s{0,9}(?:final[_ -])?answer\s{0,9}>", regex.IGNORECASE)
_THOUGHT = regex.compile(r"</(?:think|thinking|thought|reasoning|scratchpad)>", regex.IGNORECASE)
_ENTITY = regex.compile(r"&(?:amp;)+(?:#?\w{1,8};)?|&#?\w{1,8};")
_BREAK = regex.compile(r"</?(?:br|p|div|li|ul|ol|h[1-6])(?:\s[^<>]{0,100})?/?>", regex.IGNORECASE)
_RAISED = regex.compile(r"<sup>(?=\s{0,3}[-+]?\d)", regex.IGNORECASE)
_STYLE = regex.compile(
    r"</?(?:b|i|u|em|strong|span|code|tt|font|small|sub|sup)(?:\s[^<>]{0,100})?>",
    regex.IGNORECASE,
)
_BOX = regex.compile(r"\\f?boxed\s{0,3}\{")
_BRACE = regex.compile(r"[{}]")
_LATEX_TEXT = regex.compile(
    r"\\(?:text|textbf|textit|textrm|mathrm|mathbf|mathit|mathsf|operatorname|mbox)\s?\{([^{}]*)\}"
)
_LATEX_FRACTION = regex.compile(r"\\[dt]?frac\s?\{([^{}]{1,40})\}\s?\{([^{}]{1,40})\}")
_LATEX_SIGN = regex.compile(r"\\(?:times|cdot|[%$&#_]|[,;:! ]|[()\[\]])|\{,\}|(?<=\^)\{[-+]?\d+\}")
_EMPHASIS = regex.compile(  # not 10**6, not O`Brien
    r"(?<!\d)\*\*+|\*\*+(?!\d)|~~|(?<![\p{L}\p{M}])`+|`+(?!\p{L})|(?<!\w)__+(?=\S)|(?<=\S)__+(?!\w)"
)
_LINK = regex.compile(r"!?\[([^\[\]\n]{1,200})\]\((?:https?:|www\.|/|#)[^\s()]{0,500}\)")
_MARK = regex.compile(r"[*~`_]").search
_ITALIC = regex.compile(r"(?<![\w*])\*(?=[^\s*])([^*\n]{0,200}[^\s*])\*(?![\w*])")
# With or without a space: tokens are joined by spaces, so "#a" must not become the heading "# a".
_LINE_MARK = regex.compile(
    r"(?m)^(?:[ \t]{0,9}(?:#{1,6}|[*•‣]|>(?![ \t]{0,9}[\d=.+-])))+[ \t]*(?=\S)"
    r"|^[ \t]{0,9}-[ \t]+(?=\p{L})"
)
_LINE_SIGN = regex.compile(r"[*#>•‣]|- |1[.)]").search
_ONLY_ITEM = regex.compile(r"\s*1[.)]\s+(?=\S)(?!\p{L}+\.?\s+\d{3,4}\b)")  # not 1. April 1949
_SECOND_ITEM = regex.compile(r"(?m)^\s{0,9}2[.)]\s")
_QUOTED = regex.compile(r"""[\s"'“”‘’«»「」『』().,;:!?*]+""")


@dataclass(frozen=True, slots=True)
class Phrases:
    """What a language says around its answers; every entry is a regular expression source.

    Attributes:
        preambles: Openings to drop (``the answer is``), matched at the start, without their colon.
        refusals: Whole answers that decline, matched against the whole text.
        yes: Whole answers that say yes.
        no: Whole answers that say no.
        statements: What the answer follows wherever it stands (``final answer:``); the last counts.
        reasons: What a trailing reason begins with (``, because``); it and the rest are dropped.
    """

    preambles: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    statements: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


model_tokens = substitution(
    "model-tokens", _MODEL_TOKEN, " ", lambda t: "<" not in t and "[" not in t
)
"""Drop the control tokens of models: <pad>, </s>, <extra_id_0>, <|im_end|>."""


def _keep(text: str, start: int, end: int) -> list[Edit]:
    return [(0, start, ""), (end, len(text), "")]


def _no_angle(text: str) -> bool:
    return "<" not in text


def _outside_tags(text: str) -> list[Edit]:
    """Keep what the last answer tag holds; a tag left open (output cut off) holds the rest."""
    opened = [match.span() for match in _OPEN.finditer(text)]
    closed = [match.span() for match in _CLOSE.finditer(text)]
    for start, end in _tagged(text, opened, closed):
        if visible(text[start:end]):
            return _keep(text, start, end)
    tags = sorted(opened + closed)
    between = zip([0, *(end for _, end in tags)], [*(s for s, _ in tags), len(text)], strict=True)
    nothing = not any(visible(text[start:end]) for start, end in between)
    return [] if nothing else [(start, end, " ") for start, end in tags]


def _tagged(text: str, opened: Sequence[Span], closed: Sequence[Span]) -> Iterator[Span]:
    """Where answers may stand, best first: closed pairs from the last, then what is left open."""
    pairs: list[Span] = []
    inside: int | None = None
    for start, end, opens in sorted([(*s, True) for s in opened] + [(*s, False) for s in closed]):
        if opens:
            inside = end
        elif inside is not None:
            pairs.append((inside, start))
            inside = None
    yield from reversed(pairs)
    if inside is not None:
        yield inside, len(text)
    if closed and (not opened or closed[0][0] < opened[0][0]):
        yield 0, closed[0][0]


answer_tags = TextStep("answer-tags", _outside_tags, _no_angle)
"""Keep what stands in <answer>…</answer>: attributes, spaces, nesting and a missing half allowed.

>>> answer_tags("<answer>4</answer> no, <answer type='short'>5</answer>"), answer_tags("<answer>5")
('5', '5')
"""


def _thoughts(text: str) -> list[Edit]:
    ends = [match.end() for match in _THOUGHT.finditer(text)]
    return [(0, ends[-1], "")] if ends and visible(text[ends[-1] :]) else []


thoughts = TextStep("thoughts", _thoughts, _no_angle)
"""Drop the model's thinking: everything up to the last </think>, when something follows it."""


def _unescape(found: str) -> str:
    while (plain := html.unescape(found)) != found:
        found = plain
    return found


entities = substitution("entities", _ENTITY, _unescape, lambda text: "&" not in text)
"""HTML entities become their characters: &quot;, &amp;, &#39;."""


def _markup(text: str) -> list[Edit]:
    edits: list[Edit] = [(*match.span(), " ") for match in _BREAK.finditer(text)]
    raised = {match.span() for match in _RAISED.finditer(text)}
    edits += [(*span, "^") for span in raised]
    spans = (match.span() for match in _STYLE.finditer(text))
    return sorted(edits + [(*span, "") for span in spans if span not in raised])


markup = TextStep("markup", _markup, _no_angle)
"""Drop the HTML tags of style and structure; a raised number becomes a power."""


def _boxed(text: str) -> list[Edit]:
    """Keep what the last box holds; a box left open holds the rest."""
    starts = [match.end() for match in _BOX.finditer(text)]
    if not starts:
        return []
    depth, end = 1, len(text)
    for brace in _BRACE.finditer(text, starts[-1]):
        depth += 1 if brace.group() == "{" else -1
        if depth == 0:
            end = brace.start()
            break
    return _keep(text, starts[-1], end) if visible(text[starts[-1] : end]) else []


def _latex(text: str) -> list[Edit]:
    edits: list[Edit] = [(*match.span(), match[1]) for match in _LATEX_TEXT.finditer(text)]
    edits += [(*m.span(), f"{m[1]}/{m[2]}") for m in _LATEX_FRACTION.finditer(text)]
    edits += [(*m.span(), _plain_sign(m.group())) for m in _LATEX_SIGN.finditer(text)]
    return _apart(sorted(edits))


def _plain_sign(found: str) -> str:
    if found[0] == "{":
        return found.strip("{}")
    if found[1:] in ("times", "cdot"):
        return "×"
    return found[1] if found[1] in "%$&#_" else " " if found[1] in "()[]" else ""


def _apart(edits: list[Edit]) -> list[Edit]:
    kept: list[Edit] = []
    for edit in edits:
        if not kept or edit[0] >= kept[-1][1]:
            kept.append(edit)
    return kept


def _no_backslash(text: str) -> bool:
    return "\\" not in text and "{,}" not in text


boxed = TextStep("boxed", _boxed, _no_backslash)
"""Keep what stands in the last \\boxed{…}, braces within it balanced."""

latex = TextStep("latex", _latex, lambda text: "\\" not in text and "{" not in text)
"""\\text{…} and its like lose their command, \\frac{1}{2} becomes 1/2, \\times ×, \\% %."""

links = TextStep(
    "links",
    lambda text: [
        edit
        for m in _LINK.finditer(text)
        for edit in ((m.start(), m.start(1), ""), (m.end(1), m.end(), ""))
    ],
    lambda text: "](" not in text,
)
"""A Markdown link becomes its text."""

emphasis = substitution("emphasis", _EMPHASIS, "", lambda text: _MARK(text) is None)
"""Drop Markdown's bold, strike-through and code marks; a single star inside a word stays."""


def _line_marks(text: str) -> list[Edit]:
    edits: list[Edit] = [(*m.span(), "") for m in _LINE_MARK.finditer(text)]
    for match in _ITALIC.finditer(text):
        start, end = match.span()
        edits += [(start, start + 1, ""), (end - 1, end, "")]
    item = _ONLY_ITEM.match(text)
    if item is not None and not edits and _SECOND_ITEM.search(text) is None:
        edits.append((0, item.end(), ""))
    return _apart(sorted(edits))


line_marks = TextStep("line-marks", _line_marks, lambda text: _LINE_SIGN(text) is None)
"""Drop Markdown's headings, quotes, bullets, italics, and the number of a list's only item."""


def statement(phrases: Phrases) -> TextStep:
    """A step that keeps what follows the last statement of an answer, wherever it stands.

    >>> statement(Phrases(statements=("the answer is",)))("3 + 4 = 7. So the answer is: 7.")
    '7.'
    """
    if not phrases.statements:
        return TextStep("statement", lambda text: ())
    stated = regex.compile(
        rf"(?:{'|'.join(phrases.statements)})\s{{0,9}}[:：]?\s*", regex.IGNORECASE
    )

    def edits(text: str) -> Iterator[Edit]:
        ends = [match.end() for match in stated.finditer(text)]
        for end in reversed(ends[-9:]):
            if visible(text[end:].strip(".:!?\"' ")):
                yield 0, end, ""
                return

    return TextStep("statement", edits)


def preamble(phrases: Phrases) -> TextStep:
    """A step that drops an opening such as "The answer is:", unless nothing would be left.

    >>> preamble(Phrases(preambles=("the answer is",)))("the answer is: 5")
    '5'
    """
    if not phrases.preambles:
        return TextStep("preamble", lambda text: ())
    opening = regex.compile(
        rf"(?:\s*(?:{'|'.join(phrases.preambles)})\s*[:：]?\s*(?=\S))+", regex.IGNORECASE
    )

    def edits(text: str) -> Iterator[Edit]:
        match = opening.match(text)
        if match is not None:
            yield 0, match.end(), ""

    return TextStep("preamble", edits)


def reason(phrases: Phrases) -> TextStep:
    """A step that drops a trailing reason, unless nothing would be left before it.

    >>> reason(Phrases(reasons=(", because",)))("12, because 5 + 7 = 12")
    '12'
    """
    if not phrases.reasons:
        return TextStep("reason", lambda text: ())
    beginning = regex.compile("|".join(phrases.reasons), regex.IGNORECASE)

    def edits(text: str) -> Iterator[Edit]:
        match = beginning.search(text)
        if match is not None and visible(text[: match.start()]):
            yield match.start(), len(text), ""

    return TextStep("reason", edits)


def extraction(phrases: Phrases) -> tuple[TextStep, ...]:
    """All steps of this module in their order: raw output in, answer text out.

    >>> text = "So:\\n<answer>**Final answer:** \\\\boxed{5}</answer>"
    >>> for step in extraction(Phrases(statements=("final answer",))):
    ...     text = step(text)
    >>> text
    '5'
    """
    return (
        entities,
        thoughts,
        answer_tags,
        model_tokens,
        markup,
        boxed,
        latex,
        links,
        emphasis,
        statement(phrases),
        line_marks,
        preamble(phrases),
        reason(phrases),
    )


def _whole(patterns: Sequence[str]) -> Callable[[str], bool]:
    if not patterns:
        return lambda text: False
    whole = regex.compile(rf"(?:{'|'.join(patterns)})\W*", regex.IGNORECASE | regex.DOTALL)

    def matches(text: str) -> bool:
        text = text[:2000].strip()
        start = _QUOTED.match(text)
        return whole.fullmatch(text, start.end() if start is not None else 0) is not None

    return matches


def declines(phrases: Phrases) -> Callable[[str], bool]:
    """A function that says whether the whole of a text declines to answer.

    >>> declines(Phrases(refusals=("unknown",)))('"Unknown."')
    True
    """
    return _whole(phrases.refusals)


def refusal(phrases: Phrases) -> Callable[[str], tuple[str, ...]]:
    """A function that flags a text as ``refusal`` when the whole of it declines to answer.

    >>> refusal(Phrases(refusals=("i cannot answer.*",)))("I cannot answer that.")
    ('refusal',)
    """
    declined = declines(phrases)
    return lambda text: ("refusal",) if declined(text) else ()


def yes_no(phrases: Phrases) -> Callable[[str], YesNo | None]:
    """A function that reads a whole text as yes or no; None where it is neither.

    >>> yes_no(Phrases(yes=("tak",), no=("nie",)))("Tak!")
    YesNo(yes=True)
    """
    yes, no = _whole(phrases.yes), _whole(phrases.no)
    return lambda text: YesNo(True) if yes(text) else YesNo(False) if no(text) else None
