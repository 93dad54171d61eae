"""Whether an English text denies or doubts a value: not 5; I don't think it's 5; 5 is wrong."""

from __future__ import annotations

import re
from typing import Final

from .found import Found

_NOT: Final = r"(?:(?<!\w)(?:not|never|cannot|hardly|scarcely)|n't)"
_SUBJECT: Final = (
    r"(?:(?:it|this|that|he|she|they|there|which|(?:the|its|his|her|their) (?:\w+ ){0,2}?\w+)"
    r"(?:'s|'d| is| are| was| were| has| have| had| would| could| should| must| will| happened"
    r"| died| occurred)?(?: be| been| born)?)"
)
_LINK: Final = (
    rf"(?: that| if| whether)?(?: {_SUBJECT})?(?: (?:exactly|precisely|equal|just|as|to|in|on|at|be"
    r"|the (?:number|year|date|answer)|the))*"
)
_BEFORE: Final = re.compile(
    rf"(?:{_NOT}(?: (?:have|has|had|contain|include|equal|been|match|total|reach|win|get|make|give"
    r"|any|count|show|happen(?:ed)?|died?|born|occur(?:red)?)(?: \w+ed)?)?"
    rf"|{_NOT} (?:\w+ )?(?:think|thinking|believe|say|agree|guess|suppose|accept|see how|true"
    r"|convinced|persuaded|sure|certain|possibly be"
    r"|correct|right|likely|possible|the case|as if)"
    r"|(?<!\w)(?<!\bno )(?<!\bnot )(?<!n't )(?<!\bwithout )(?<!\bany )"
    r"(?:doubt|deny|denies|denied|disagree|disbelieve|reject(?:s|ed)?|rules? out|doubtful"
    r"|unlikely|improbable|impossible|untrue|false|incorrect|wrong|far from|nowhere near"
    r"|neither|nor|rather than|instead of|other than|anything but|except(?:ing)?(?: for)?"
    rf"|excluding)){_LINK}(?: a total of)? $"
    r"|(?<!\w)(?:(?:there|it|he|she|they|that|\w+)(?:'s| is| are| was| were| has| have| had|"
    r" contains?)) no $"
    r"|^\W*(?:wrong|incorrect|false): $"
)
_WRONG: Final = r"(?:wrong|incorrect|false|untrue|mistaken|impossible|unlikely|doubtful|improbable)"
_AFTER: Final = re.compile(
    r" (?:(?:is|was|are|were)(?: not|n't)(?!\w)"
    r"|(?:can(?: ?not|'t)|could(?: not|n't)|does(?: not|n't)|do(?: not|n't)|would(?: not|n't)) "
    r"(?:possibly )?(?:be|seem|look|sound)(?!\w)"
    r"|(?:is|was|are|were|seems|looks|sounds|must be|would be) (?:\w+ )?(?:an? |the )?"
    rf"{_WRONG}(?!\w)"
    r"|is out of the question)"
    rf"|[\s,;:?!.(-]{{1,4}}{_WRONG}\W*$"
    r"|\W{1,3}(?:but )?i (?:(?:highly |really |very much )?doubt (?:it|that|this)"
    r"|(?:do not|don't) (?:think|believe) so)(?!\w)"
    r"|\? no\W*$"
)
_REACH: Final = 70


def is_denied(text: str, found: Found) -> bool:
    """Whether a value is negated or doubted: not 5; 5 is not; I doubt that it is 5.

    >>> from qanorm.normalize.values import Number
    >>> is_denied("not 5 but 7", Found(4, 5, Number(5)))
    True
    >>> is_denied("no doubt it is 5", Found(15, 16, Number(5)))
    False
    """
    before = text[max(0, found.start - _REACH) : found.start]
    return bool(_BEFORE.search(before) or _AFTER.match(text, found.end))
