"""Where in an English sentence an answer in words stands: a letter, a code, a name.

The last vowel is "e" -> e; The binary code of y is 0b1111001 -> 1111001; Her name was Ada -> ada.
"""

from __future__ import annotations

import re
from typing import Final

from ..core import Span, Token, word

_LETTER: Final = re.compile(r"""(?<![\w'])(['"])(\w)\1(?!\w)""")
_LETTER_NAMED: Final = re.compile(
    r"""(?:(?<!\w)(?:letters?|vowels?|consonants?|(?:lower|upper)-?(?: ?case)?|capital|small"""
    r"""|(?:ends?|starts?|begins?) (?:in|with)|is|are|it's)(?: is)?|[:=])"""
    r"""\s?['"]?(\w)['"]?(?=[\s.,;!)]*$)"""
)
_LETTER_FIRST: Final = re.compile(
    r"""\W*([^\W_])["']?(?: ?\(|,? (?:(?:is |was )?the |as in |like in |because |since ))"""
)
_LETTERS: Final = re.compile(r"\W*(?:the )?letters?:? (?=.*\w)")
_QUOTED_FIRST: Final = re.compile(r"""\W*(['"])([^'"]{1,80})\1,? (?:(?:is|was) )?the """)
_QUOTED_END: Final = re.compile(r"""(?:is|are|was|were|be|:) (['"])([^'"]{1,80})\1\W*$""")

_LONG: Final = 400  # a longer text is no answer with a few words around it
_OPEN, _CLOSE = r"""[\s"'(\[]*""", r"""[\s"')\].,;:!?]*"""  # no sign: <42 and -42 are not 42
_RADIX: Final = r"(?:binary|hex(?:adecimal)?|octal|ascii|base[- ](?:2|8|16|two|eight|sixteen))"
_FORM: Final = r"(?: (?:representation|code|number|form|value|string|notation|equivalent))?"
_CODE: Final = re.compile(
    rf"""{_OPEN}(?:(?:(?:the|in) )?{_RADIX}(?: {_RADIX})?{_FORM}(?: (?:of|for) [^:]{{1,60}}?)?"""
    rf"""(?: is| was|,|:| =)? ['"(]?)?(?:0x ?|0b ?(?=[01]+\b)|0o ?(?=[0-7]+\b))?"""
    rf"""(?P<code>[0-9a-f]+(?:[ .][01]+)*)['")]?"""
    rf"""(?:_?{{?(?:(?<=_)|(?<={{))(?:2|8|16)}}?|₂|₈|₁₆| ?\(?(?:in )?{_RADIX}{_FORM}\)?)?{_CLOSE}"""
)
_RESULT: Final = re.compile(
    r".*(?:(?:=|->|→|⇒) ?(?=[^\W_])"
    r"|(?:(?<!\w)(?:gives?|giving|yields?|yielding)|[,.] (?:so|thus|hence|therefore),?) "
    r"""['"]?(?=[^\W_]+\W*$))"""
)
_ALONE: Final = re.compile(
    rf"""{_OPEN}(?:0[bxo])?([01]+|[^\W_]{{1,3}}|[^\W_]+(?= \([^()]*\+))"""
    rf"""['"]? ?\([^()]*\){_CLOSE}"""
)
_DAY: Final = re.compile(r"(?:on|a|it (?:was|is|falls|fell)(?: on)?(?: a)?) (\w{3,6}day)\W*")
_BE: Final = r"(?:is|are|was|were)"
_SAID: Final = (
    r"(?:(?:first|last|full|middle|sur) ?)?(?:names?|surname|initials|letters|concatenation|string"
    r"|order|revers(?:e|ed|al)|word|anagram|code|day|result)"
)
_NAMED: Final = re.compile(
    rf"(?:the|his|her|their|its) (?:(?!{_BE}\b)[\w'-]+ ){{0,9}}?{_SAID}"
    rf"(?: (?!{_BE}\b)[\w'-]+){{0,12}} (?:{_BE}|would be):? (?=[^\W_])"
)
_LABELLED: Final = re.compile(rf"(?:\w+ ){{0,4}}{_SAID}: (?=[^\W_])|[a-z]: (?=[01]+\W*$)")
_FEW_WORDS: Final = re.compile(r"(?:[\w'.-]+ ){0,3}[\w'.-]+\W*")


def focus(text: str, kind: str | None) -> Span | None:
    """Where the answer stands in a text that says more; None where it is the whole text.

    Args:
        text: Text that went through the shared steps.
        kind: "letter", "string" or "text".

    >>> focus("the letter e", "letter"), focus("her name was ada lovelace", "text")
    ((11, 12), (13, 25))
    """
    if kind == "letter":
        return _of_letter(text)
    if len(text) > _LONG:
        return None
    if kind == "string" and (span := _of_string(text)) is not None:
        return span
    if text.rstrip(" .!")[-1:] in ("'", '"') and (quoted := _QUOTED_END.search(text)):
        return quoted.span(2)
    if text[:1] in ("'", '"') and (quoted := _QUOTED_FIRST.match(text)):
        return quoted.span(2)
    named = _NAMED.match(text) or _LABELLED.match(text)
    if named is not None and _FEW_WORDS.fullmatch(text, named.end()):
        return named.end(), len(text)
    return None


def _of_letter(text: str) -> Span | None:
    spans = {text[m.start(2) : m.end(2)]: m.span(2) for m in _LETTER.finditer(text)}
    named = _LETTER_NAMED.search(text) or _LETTER_FIRST.match(text)
    if named is not None:
        spans[named[1]] = named.span(1)
    return spans.popitem()[1] if len(spans) == 1 else None


def _of_string(text: str) -> Span | None:
    if (result := _RESULT.match(text)) is not None:
        return result.end(), len(text)
    if (opener := _LETTERS.match(text)) is not None:
        return opener.end(), len(text)
    if (alone := _ALONE.fullmatch(text) or _DAY.fullmatch(text)) is not None:
        return alone.span(1)
    code = _CODE.fullmatch(text)
    return None if code is None else code.span("code")


def within(tokens: list[Token], start: int, end: int) -> list[Token]:
    """What of some tokens stands within a span.

    >>> [t.text for t in within([word("0x1f", 0, 4)], 2, 4)]
    ['1f']
    """
    made: list[Token] = []
    for token in tokens:
        if start <= token.start and token.end <= end:
            made.append(token)
        elif token.start < end and start < token.end and token.kind == "word":
            at, until = max(start, token.start), min(end, token.end)
            made.append(word(token.text[at - token.start : until - token.start], at, until))
    return made
