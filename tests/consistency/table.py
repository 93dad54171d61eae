"""docs/consistency.md, made from the facts: python -m tests.consistency.table"""

from __future__ import annotations

from collections.abc import Iterator

from tests.consistency.facts import BENCHMARKS, CASES, Fact, facts, known_failures, outcome
from tests.support import ROOT

PAGE = ROOT / "docs" / "consistency.md"
_NAMES = {"he": "Hebrew", "ja": "Japanese", "pl": "Polish", "en": "English"}
_CASES = {"right": "right, in another writing", "wrong": "wrong by one", "part": "partly right"}


def page() -> str:
    """The page: how many facts agree, which do not and why, and all of them."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    apart = {fact for fact, _, _ in known_failures()}
    answers = len(facts()) * len(CASES) * len(BENCHMARKS)
    yield "# The same fact in four languages"
    yield ""
    yield "Sixty facts, each with a right answer in another writing, one that is wrong by one, and"
    yield "one that is partly right. Under `aware` a fact should get the same EM and F1 in Hebrew,"
    yield "Japanese, Polish and English (for Polish, F1 is that of the lemmas). The facts and the"
    yield "scores they should have are in `tests/consistency/facts.json`; this page is made by"
    yield "`python -m tests.consistency.table`."
    yield ""
    yield f"{answers - len(known_failures())} of {answers} answers score as they should;"
    others = "" if not apart else " The others:"
    yield f"{len(facts()) - len(apart)} of {len(facts())} facts in all four languages.{others}"
    if apart:
        yield ""
    reasons: dict[tuple[str, str], list[str]] = {}
    for (fact, language, case), why in known_failures().items():
        reasons.setdefault((language, why), []).append(f"{fact} ({case})")
    for (language, why), where in reasons.items():
        yield f"- {_NAMES[language]}: {why}: {', '.join(where)}."
    for case in CASES:
        yield ""
        yield f"## {_CASES[case].capitalize()}"
        yield ""
        yield "EM/F1; what scores otherwise is **bold**."
        yield ""
        yield f"| fact | kind | should | {' | '.join(_NAMES.values())} |"
        yield f"|---|---|---|{'---|' * len(_NAMES)}"
        yield from (_row(fact, case) for fact in facts())


def _row(fact: Fact, case: str) -> str:
    wanted = fact.expected[case]
    cells = [_cell(fact, language, case) for language in BENCHMARKS]
    return f"| {fact.name} | {fact.kind} | {wanted.em:g}/{wanted.f1:g} | {' | '.join(cells)} |"


def _cell(fact: Fact, language: str, case: str) -> str:
    got = outcome(fact, language, case)
    shown = f"{got.em:g}/{got.f1:g}"
    if got != fact.expected[case]:
        shown = f"**{shown}**"
    gold, *answers = fact.answers[language]
    return f"{_quoted(answers[CASES.index(case)])} for {_quoted(gold)}: {shown}"


def _quoted(text: str) -> str:
    visible = text.replace("\n", "␤").replace("\u200b", "␣")
    return f"`{visible}`" if visible.strip() else "nothing" if not text else f"“{visible}”"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
