"""What English models say around their answers: preambles, statements, reasons, refusals.

Each pattern must leave titles alone: "I Don't Know How She Does It", "Because of Winn-Dixie" and
"Cannot Buy My Soul" are answers. So refusals name what is not known, reasons need a mark of
punctuation before them, and "It is" opens an answer only as a sentence writes it.
"""

from __future__ import annotations

from ..answers import Phrases

_CANNOT = (
    r"(?:can ?not|can't|could ?n[o']t|could not|am (?:unable|not able) to|'m (?:unable|not able) to"
    r"|was (?:unable|not able) to)"
)
_TELL = r"(?:answer|determine|provide|identify|verify|confirm|assist|respond|infer|deduce|conclude)"
_SOURCE = (
    r"(?:context|passages?|text|texts|question|information|info|documents?|articles?|answer|data"
    r"|paragraphs?|sources?|evidence)"
)
_GIVEN = r"(?:provided |given |available |above |supplied )?"
_LACK = (
    r"(?:does not|doesn't|do not|don't|did not|didn't|cannot|can't|is not|isn't|are not|aren't"
    r"|was not|wasn't|lacks?|fails?)"
)

_UNSURE = (
    r"(?:(?:well|honestly|frankly|actually|hmm?|to be honest)\W{1,3})?"
    r"(?:(?:i )?(?:honestly |really |just )?(?:do not|don't) know"
    r"(?: (?:the (?:exact )?answer|that|this|it|exactly|for (?:sure|certain)))?"
    r"|(?:i(?:'m| am) )?not (?:(?:really|entirely|quite|too|very|completely|exactly|100%) )?"
    r"(?:sure|certain)(?: (?:about|of) (?:that|this|it|the answer))?"
    r"|(?:i have )?no (?:idea|clue)|idk|i dunno|dunno|unknown|unclear"
    r"|(?:i )?(?:can't|cannot|can not) (?:say|tell|be (?:sure|certain))(?: for (?:sure|certain))?)"
)
_PERHAPS = r"(?:maybe|perhaps|possibly|probably|presumably|likely)"
_GUESS = (
    rf"(?:{_PERHAPS}|(?:just )?(?:guessing|a guess)|my (?:best |wild )?guess"
    r"|i(?:'d| would| might| could| can only| will|'ll)? (?:just )?"
    r"(?:say|guess|think|suppose|believe|suspect|assume)|if i (?:had|have) to (?:guess|say)"
    r"|(?:(?:it|this|that|he|she|they|the \w+) )?(?:could|might|may)(?: well)? (?:be|have)"
    rf"|(?:it|this|that|he|she|they|the \w+)(?:'s| is| was) {_PERHAPS})"
)
_BUT = r"(?:but|though|although|however|yet|so|and)"
_THEN = rf"(?:\s?[,.;:!?()-]+|,?\s{_BUT}\b,?)\s?(?:{_BUT} )?"

_SADLY = r"(?:(?:unfortunately|regrettably|sadly|i(?:'m| am) afraid(?: that)?|sorry)\W+(?:but )?)?"

_REFUSALS = (
    # A guess after a refusal does not take it back; a title says the same without the stop.
    rf"{_UNSURE}(?:{_THEN}{_GUESS}\b.*)?",
    rf"{_UNSURE}{_THEN}[$#(]?\d.{{0,40}}",
    rf"{_UNSURE} {_PERHAPS} [$#(]?\d.{{0,40}}",
    rf"{_PERHAPS} [^\d.,;]{{0,20}}\d[^.;]{{0,20}}[,.;]\s?(?:{_BUT} )?{_UNSURE}",
    r"unknown|n ?/ ?a|n\.a|none|null|nil answer|no ?answer|no_answer|unanswerable|undetermined"
    r"|indeterminate|unclear|not sure|no idea|idk|i have no idea|dunno",
    rf"(?:i(?:'m| am) )?(?:very |so )?sorry\W+(?:but )?(?:i ?{_CANNOT}|i (?:do not|don't)"
    rf"|the {_GIVEN}{_SOURCE}|there (?:is|are) (?:no|not)|unable).*",
    rf"{_SADLY}i ?{_CANNOT} (?:\w+ )?{_TELL}\b.*",
    rf"{_SADLY}i ?{_CANNOT} (?:find|locate|see|give|tell|say)\b.*"
    rf"\b(?:answer|{_SOURCE})\b.*",
    rf"{_SADLY}i (?:do not|don't) know(?: (?:the answer|that|this|for sure)\b.*)?",
    rf"{_SADLY}i (?:do not|don't) (?:have|see|find) (?:\w+ ){{0,3}}(?:answer|access"
    r"|knowledge|context|info|information|data|details)\b.*",
    r"i(?:'m| am) not (?:sure|certain)"
    r"(?: (?:about|of|what|who|which|when|where|how|if|whether)\b.*)?",
    rf"(?:it |this |that |the (?:answer|question) )?(?:{_CANNOT}|can not) be (?:\w+ )?"
    r"(?:determined|answered|found|inferred|verified|identified|established|known)\b.*",
    r"(?:it|this|that|the answer) (?:is|was)(?: not|n't) (?:\w+ )?(?:possible|known|clear|specified"
    r"|stated|mentioned|given|provided|available|determinable)\b.*",
    r"(?:it|this|that|the answer|the date|the year|the number) is (?:impossible|unclear|unknown"
    r"|unanswerable|undetermined)\b.*",
    r"not (?:available|applicable|specified|stated|mentioned|given|provided|known|answerable"
    r"|determinable|enough (?:information|context|data|info))"
    r"(?: (?:in|by|from|within|to|here)\b.*)?",
    rf"(?:insufficient|no|missing) (?:relevant |further |more )?{_SOURCE}(?: (?:is|was|available"
    r"|given|provided|found|to|about|on|in)\b.*)?",
    rf"{_SADLY}there (?:is|was|are) (?:no|not|insufficient)(?: \w+){{0,2}} "
    rf"(?:{_SOURCE}|mention|details|way)\b.*",
    rf"{_SADLY}(?:based on [^.]{{1,80}}, )?the (?!answer){_GIVEN}{_SOURCE} {_LACK}\b.*",
    rf"(?:unable|impossible|not possible) to (?:\w+ )?{_TELL}\b.*",
    r"as an? (?:ai|artificial intelligence|language model|large language model)\b.*",
)

_IS = r"(?:is|was|are|were|would be|should be|must be|equals)"
_AUX = r"(?:is|was|are|were|does|did|do|has|have|had|can|could|will|would)"
_UNDOUBTED = "".join(
    f"(?<!{doubt}{that} the )"
    for doubt in ("doubt", "n't think", "not think", "n't believe", "not believe", "unlikely")
    for that in ("", " that")
)
_SAID_SO = rf"(?:\s?[,.;:!-] (?:\S+ ){{1,8}}?{_AUX}(?:n't)?\b[^?]*|,? (?:because|since|as)\b.*)"

ENGLISH = Phrases(
    preambles=(
        rf"(?:so|thus|hence|therefore)?,?\s?(?:the |my |your )?(?:final |correct |short )?"
        rf"answer {_IS}(?: that)?\b(?! not\b)",
        r"(?:final |correct |short |the |my )?(?:answer|ans|response|output|result)"
        r"\s?(?:[:=]|[-–—](?=\s))",
        r"(?:sure|certainly|okay|of course|great question)\s?[!,.:](?= )",
        r"(?:based on|according to|from) the [^,:\n]{0,80}"
        r"(?:context|passage|text|information|document|article|paragraph)s?,",
        r"(?:so|thus|hence|therefore),",
        r"(?-i:(?:It|This|That) (?:is|was)(?= ['\"“‘(]?(?:the |a |an )?['\"“‘(]?[\p{Lu}\p{N}]))",
        # A title would have a capital behind its article and in its verb: The World Is Not Enough.
        r"(?-i:(?:[Tt]he|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir) \p{Ll}\S*(?: [^\s.]+){0,12}?"
        r"(?<! who| that| which) (?:is|was|are|were)"
        r"(?: (?:called|named|\p{Ll}+(?:ed|en) by(?!.{1,99} is )))?(?= ['\"“‘(]?\p{Lu}))",
    ),
    statements=(
        rf"\b{_UNDOUBTED}"
        rf"(?:final |correct |short )?answer(?: to [^.:\n]{{1,60}})? {_IS}(?: that)?\b(?! not\b)",
        r"\b(?:final|correct|short) answer\s?[:=]",
        r"(?:^|\n)\s{0,9}(?:the )?answer\s?[:=]",
        r"####",
        rf"\b(?:so|thus|hence|therefore),? the [^.:,\n]{{1,40}} {_IS}\b(?! not\b)",
    ),
    reasons=(
        r"(?:[,.(]\s?|(?<=\d)\s)because\b",
        r"[,.(]\s?since\b(?! (?:\d|then|19|20))",
        r",\s?as (?:he|she|it|they|there|we|i|this|that|both)\b",
        rf",?\s{_BUT} (?:it|this|that) (?:could|might|may)\b",
        rf"\s{_IS} (?:the|my) (?:final |correct |right |short )?answer\b(?=\W*$)",
        r"(?<=^\W{0,9}\d[\d.,]{0,20}\W{0,9})\n(?=\s*\p{L})",
        r"[.\n)]\s{0,9}(?:explanation|reasoning|reason|rationale|justification|note)\s?:",
    ),
    refusals=_REFUSALS,
    yes=(
        r"(?:yes|yeah|yep|yup)(?: indeed| of course)?",
        rf"yes,? (?:it|he|she|they|there|this|that|both|i|we) {_AUX}",
        rf"yes{_SAID_SO}",
    ),
    no=(
        r"no|nope|nah",
        rf"no,? (?:it|he|she|they|there|this|that|i|we) (?:{_AUX}(?: not|n't)|cannot)",
        rf"no{_SAID_SO}",
    ),
)
"""The phrases of English, for the steps of `answers.extraction`."""
