"""MoreHopQA's published datatype conversion: raw output to answer text, answer text to a string.

Source: the postprocess module that comes with MoreHopQA (Schnitzler et al. 2024,
arXiv:2406.13397), restated from a description of what it computes. Its result depends on the day
of the run; here a reference date takes the place of the clock. Number words go through numerizer,
dates through dateutil, and what neither reads through an entity recognizer (`ner`).

The published run ends on some predictions. Those come back unconverted with the error's name, so
that the caller can score them wrong and say so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, tzinfo
from typing import Final, Literal, NamedTuple

from .ner import INSTALL, Entity, Ner, load, refusal

Kind = Literal["number", "date", "text"]
Branch = Literal["float", "numerizer", "split", "dateutil", "ner", "fallthrough", "text"]

REFERENCE: Final = date(2024, 6, 15)
"""The day that stands for "now" unless another is given."""

KINDS: Final[dict[str, Kind]] = {
    "number": "number",
    "year": "number",
    "date": "date",
    "datetime": "date",
    "string": "text",
    "letter": "text",
    "person": "text",
    "organization": "text",
    "character": "text",
    "place": "text",
}
# Under IGNORECASE the s of the tag also matches U+017F, in the published expression as here.
_TAG: Final = re.compile(r"<(/?)answer>", re.IGNORECASE)
_TO: Final = re.compile(r"\bto\b")
_QUANTITIES: Final = frozenset(
    {"DATE", "TIME", "PERCENT", "MONEY", "QUANTITY", "CARDINAL", "ORDINAL"}
)
# A text without any of these has no entity that numerizer turns into something `float` reads: no
# digit, no (part of a) number word, not the word "a" (which numerizer reads as 1), no inf or nan.
_NUMBER_MATTER: Final = re.compile(
    r"\d|(?<![^\W_])a(?![^\W_])|inf|nan|zero|one|tw|thr|thi|fo|fi[fv]|six|sev|eig|nin|ten|ele"
    r"|hundred|thousand|illion|hal[fv]|quarter|first|second",
    re.IGNORECASE,
)
# Without a digit, a month or a weekday dateutil finds no date in an entity.
_DATE_MATTER: Final = re.compile(
    r"\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun",
    re.IGNORECASE,
)
# Three bounds on time that no sensible answer meets. numerizer's expressions are cubic in a run of
# digits (1 s at 400, 9 s at 800); dateutil is quadratic in a number's digits and in the parts of a
# dotted run. A number of 10,000 digits overflows exactly like a longer one, so cutting it is exact.
_DIGITS: Final = re.compile(r"\d+")
_MAX_DIGITS: Final = 400
_BIG_NUMBER: Final = re.compile(r"(?<![0-9])(0*[1-9][0-9]{9999})[0-9]+")
_DOTTED: Final = re.compile(r"[\w.,]+")
_MAX_DOTS: Final = 100_000


class Converted(NamedTuple):
    """What the conversion makes of one answer.

    Attributes:
        text: The string that goes on to the SQuAD normalization.
        path: The branch that gave it; `fallthrough` means that no branch could read the answer.
        error: The name of the exception that would have ended the published run, else None. With
            an error, `text` is the unconverted answer and `path` is `fallthrough`.
    """

    text: str
    path: Branch
    error: str | None


def extract_answer(raw: str) -> str:
    """The answer inside a model's raw output.

    It is the text after the last `<answer>` that has an `</answer>` behind it, up to the last
    `</answer>`, stripped; without such a pair the whole output as it is. Tags may be in any case
    but hold nothing else. Equal to the published expression, in one pass instead of many.

    Args:
        raw: The raw output.

    Returns:
        The answer text.

    >>> extract_answer("<answer>4</answer> or rather <ANSWER> 5 </ANSWER>.")
    '5'
    >>> extract_answer(" 5 ")
    ' 5 '
    """
    start, end = answer_span(raw)
    return raw[start:end]


def answer_span(raw: str) -> tuple[int, int]:
    """Where the text that `extract_answer` gives stands in the raw output.

    >>> answer_span("<answer> 5 </answer>")
    (9, 10)
    """
    opened: int | None = None
    span: tuple[int, int] | None = None
    for tag in _TAG.finditer(raw):
        if not tag[1]:
            opened = tag.end()
        elif opened is not None:
            span = opened, tag.start()
    if span is None:
        return 0, len(raw)
    inside = raw[span[0] : span[1]]
    start = span[0] + len(inside) - len(inside.lstrip())
    return start, start + len(inside.strip())


def kind(answer_type: str) -> Kind:
    """The conversion that an `answer_type` or a `previous_answer_type` calls for.

    Args:
        answer_type: A type name of the data, spelled as there.

    Returns:
        `number`, `date` or `text`.

    Raises:
        ValueError: The name is not known.

    >>> kind("year"), kind("datetime"), kind("letter")
    ('number', 'date', 'text')
    """
    try:
        return KINDS[answer_type]
    except KeyError:
        raise ValueError(
            f"unknown answer type {answer_type!r}; known are {', '.join(KINDS)}"
        ) from None


def convert(
    texts: Sequence[str],
    kind: Kind,
    *,
    reference: date = REFERENCE,
    ner: Ner | None = None,
) -> list[Converted]:
    """Convert answers (or golds) as the published scorer does, each distinct string once.

    Args:
        texts: Answer texts, after `extract_answer` where that applies.
        kind: How to read them, from `kind`.
        reference: The day that stands for today: dates without a year get its year, and two-digit
            years fall within 50 years of it.
        ner: The entity recognizer; None loads the published one if a text needs it.

    Returns:
        One `Converted` per text, in order.

    Raises:
        ValueError: `kind` is none of the three.
        ImportError: A library of the extra `morehopqa` is missing.
        NerModelError: The installed entity model is not the published one (see `ner.load`).

    >>> [answer.text for answer in convert(["1,500", "7"], "number")]
    ['1500.0', '7.0']
    >>> convert(["May 1982"], "date")
    [Converted(text='1982-05-01 00:00', path='dateutil', error=None)]
    """
    distinct = dict.fromkeys(texts)
    if kind == "number":
        done = _numbers(distinct, ner)
    elif kind == "date":
        done = _dates(distinct, reference, ner)
    elif kind == "text":
        done = {text: Converted(text, "text", None) for text in distinct}
    else:
        raise ValueError(f"unknown kind {kind!r}; known are number, date, text")
    return [done[text] for text in texts]


def _numbers(texts: Iterable[str], ner: Ner | None) -> dict[str, Converted]:
    done: dict[str, Converted] = {}
    unread: list[str] = []
    for text in texts:
        if (value := _float(text.replace(",", ""))) is not None:
            done[text] = Converted(value, "float", None)
        elif (error := refusal(text)) is not None:
            # The published pipeline call stands outside of any guard: spaCy's refusal of a long
            # text ends the run, and so must its refusal of a lone surrogate, raised by that call.
            done[text] = Converted(text, "fallthrough", error)
        elif _NUMBER_MATTER.search(text):
            unread.append(text)
        else:
            done[text] = Converted(text, "fallthrough", None)
    for text, entities in zip(unread, _entities(unread, ner), strict=True):
        if (value := _numerized(entities)) is not None:
            done[text] = Converted(value, "numerizer", None)
        else:
            done[text] = _last_number(text)
    return done


def _float(text: str) -> str | None:
    try:
        return str(float(text))
    except ValueError:
        return None


def _last_number(text: str) -> Converted:
    for token in reversed(text.split()):
        if (value := _float(token)) is not None:
            return Converted(value, "split", None)
    return Converted(text, "fallthrough", None)


def _numerized(entities: Sequence[Entity]) -> str | None:
    """The last quantity among the entities as a number; None on any failure, as published."""
    quantities = [text for text, label in entities if label in _QUANTITIES]
    if not quantities:
        return None
    try:
        from numerizer import numerize
    except ImportError as error:
        raise ImportError(f"numerizer is missing: {INSTALL}") from error
    last = quantities[-1]
    if any(len(run[0]) > _MAX_DIGITS for run in _DIGITS.finditer(last)):
        # Not worth minutes: without a number word numerizer hands digits back as they are, and
        # with one, the digits alone are already beyond what a float can hold.
        return _float(last)
    try:
        return _float(numerize(last))
    except Exception:
        return None


def _dates(texts: Iterable[str], reference: date, ner: Ner | None) -> dict[str, Converted]:
    read = _date_reader(reference)
    done: dict[str, Converted] = {}
    unread: list[str] = []
    for text in texts:
        try:
            done[text] = Converted(read(text), "dateutil", None)
        except ValueError:
            if refusal(text) is None and _may_hold_date(text):
                unread.append(text)
            else:
                done[text] = Converted(text, "fallthrough", None)
        except Exception as error:  # anything else ends the published run
            done[text] = Converted(text, "fallthrough", type(error).__name__)
    for text, entities in zip(unread, _entities(unread, ner), strict=True):
        done[text] = _last_date(text, entities, read)
    return done


def _may_hold_date(text: str) -> bool:
    # Deleting "born", and NUL, which dateutil skips, can join letters to the name of a month.
    return bool(_DATE_MATTER.search(text)) or "born" in text or "\0" in text


def _last_date(text: str, entities: Sequence[Entity], read: Callable[[str], str]) -> Converted:
    dates = [entity for entity, label in entities if label == "DATE"]
    try:
        return Converted(read(dates[-1]), "ner", None)
    except (
        Exception
    ):  # no such entity, or one that dateutil cannot read: the published code gives up
        return Converted(text, "fallthrough", None)


def _date_reader(reference: date) -> Callable[[str], str]:
    """A function from a text to its date; it raises what dateutil raises."""
    try:
        from dateutil.parser import parser, parserinfo
        from dateutil.tz import tzoffset
    except ImportError as error:
        raise ImportError(f"python-dateutil is missing: {INSTALL}") from error

    class Info(parserinfo):
        def convertyear(self, year: int, century_specified: bool = False) -> int:
            # dateutil's rule, with the reference date in the place of the clock.
            return year if century_specified else _full_year(year, reference.year)

    def zone(name: str | None, offset: int | None) -> tzinfo | None:
        # No zone name is known, so that neither the host's time zone nor a warning about unknown
        # names comes in; an offset is built because a huge one raises, as in the published run.
        return tzoffset(name, offset) if offset else None

    dates = parser(Info())
    default = datetime(reference.year, 1, 1)

    def read(text: str) -> str:
        cleaned = _TO.sub("", text.replace("born on", "").replace("born", "")).strip()
        if len(cleaned) > _MAX_DOTS:
            cleaned = _bounded(cleaned)
        found = dates.parse(cleaned, default=default, fuzzy=True, tzinfos=zone)
        # Not strftime: whether it pads a year below 1000 depends on the Python version. Unpadded is
        # what Linux gave up to 3.12.
        return f"{found.year}-{found:%m-%d %H:%M}"

    return read


def _full_year(year: int, now: int) -> int:
    """The year within 50 years of `now` that two digits mean; 100 and later are meant as they are.

    >>> _full_year(73, 2024), _full_year(74, 2024), _full_year(985, 2024)
    (2073, 1974, 985)
    """
    if year >= 100:
        return year
    year += now // 100 * 100
    if year >= now + 50:
        return year - 100
    return year + 100 if year < now - 50 else year


def _bounded(text: str) -> str:
    """A long text with its numbers cut; ValueError if dateutil would not end on it."""
    if any(run[0].count(".") + run[0].count(",") > _MAX_DOTS for run in _DOTTED.finditer(text)):
        raise ValueError("too many dots in a row for dateutil")
    return _BIG_NUMBER.sub(r"\1", text)


def _entities(texts: Sequence[str], ner: Ner | None) -> list[list[Entity]]:
    return (ner or load()).entities(texts) if texts else []
