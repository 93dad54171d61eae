"""Getting the answer out of an output: tags, boxes, markup, statements, reasons, refusals."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qanorm import normalize
from qanorm.normalize.answers import (
    Phrases,
    answer_tags,
    boxed,
    declines,
    emphasis,
    entities,
    extraction,
    latex,
    line_marks,
    markup,
    model_tokens,
    preamble,
    reason,
    refusal,
    statement,
    thoughts,
    yes_no,
)
from qanorm.normalize.core import visible
from qanorm.normalize.english.phrases import ENGLISH
from qanorm.normalize.values import YesNo

CASES = Path(__file__).with_name("cases") / "english"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("<answer>5</answer>", "5"),
        ("<ANSWER> 5 </Answer>", " 5 "),
        ("<answer type='short'>5</answer>", "5"),
        ('<answer id="1" lang="en">5</answer>', "5"),
        ("< answer >5</ answer >", "5"),
        ("<answer>\n5\n</answer>", "\n5\n"),
        ("so <answer>5</answer> it is", "5"),
        ("<answer>4</answer> no: <answer>5</answer>", "5"),
        ("<answer><answer>5</answer></answer>", "5"),
        ("<answer>5</answer> Thanks!</answer>", "5"),
        ("<answer>5", "5"),
        ("I think <answer>Rudolf", "Rudolf"),
        ("<answer>4</answer> or <answer>5", "4"),
        ("5</answer>", "5"),
        ("<answer>5</answer><answer></answer>", "5"),
        ("<answer></answer> 5", "   5"),
        ("<answer></answer>", "<answer></answer>"),
        ("<answer>", "<answer>"),
        ("<final_answer>5</final_answer>", "5"),
        ("the <answers> of 5", "the <answers> of 5"),
        ("a < answer", "a < answer"),
    ],
)
def test_answer_tags(text: str, kept: str) -> None:
    assert answer_tags(text) == kept


@pytest.mark.parametrize(
    ("step", "text", "result"),
    [
        (thoughts, "<think>maybe 4</think>5", "5"),
        (thoughts, "<think>maybe 4</think>", "<think>maybe 4</think>"),
        (thoughts, "maybe 4</think> 5", " 5"),
        (entities, "&quot;t&quot; &amp; &#39;u&#39;", "\"t\" & 'u'"),
        (entities, "&amp;quot;", '"'),
        (entities, "AT&T; R&D", "AT&T; R&D"),
        (model_tokens, "<pad> 5</s>", "  5 "),
        (markup, "<b>5</b><br/>km<sup>2</sup>", "5 km^2"),
        (markup, "5<sup>th</sup> <span class='x'>day</span>", "5th day"),
        (markup, "a <b c", "a <b c"),
        (boxed, "so \\boxed{5}", "5"),
        (boxed, "\\boxed{4}, no, \\boxed{\\frac{1}{2}}", "\\frac{1}{2}"),
        (boxed, "\\boxed{5", "5"),
        (boxed, "\\boxed{}", "\\boxed{}"),
        (latex, "\\frac{1}{2}", "1/2"),
        (latex, "\\text{May 22} \\times 3\\%", "May 22 × 3%"),
        (latex, "\\(10^{5}\\)", " 10^5 "),
        (latex, "1{,}000", "1,000"),
        (emphasis, "**Paris** `5` __x__ ~~y~~", "Paris 5 x y"),
        (emphasis, "M*A*S*H snake_case", "M*A*S*H snake_case"),
        (line_marks, "# Paris", "Paris"),
        (line_marks, "#Paris", "Paris"),
        (line_marks, "> Paris", "Paris"),
        (line_marks, "> 5", "> 5"),
        (line_marks, ">=5", ">=5"),
        (line_marks, "#", "#"),
        (line_marks, "- Paris", "Paris"),
        (line_marks, "- 7", "- 7"),
        (line_marks, "*Paris*", "Paris"),
        (line_marks, "M*A*S*H", "M*A*S*H"),
        (line_marks, "1. Paris\n", "Paris\n"),
        (line_marks, "1. Paris\n2. Rome", "1. Paris\n2. Rome"),
        (line_marks, "1. April 1949", "1. April 1949"),
        (line_marks, "1.5", "1.5"),
    ],
)
def test_steps(step: object, text: str, result: str) -> None:
    assert callable(step)
    assert step(text) == result


def extracted(text: str) -> str:
    for step in extraction(ENGLISH):
        text = step(text)
    return text.strip()


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("The answer is 5.", "5."),
        ("The final answer is: Paris", "Paris"),
        ("Answer: Paris", "Paris"),
        ("**Final Answer:** 5", "5"),
        ("#### 116", "116"),
        ("5 + 7 = 12. So the answer is 12.", "12."),
        ("- How many? 6\n- Less? 2\nTherefore, the final answer is: <answer>4</answer>", "4"),
        ("Sure! Paris", "Paris"),
        ("Based on the given context, Paris", "Paris"),
        ("It is Paris", "Paris"),
        ("Paris, because it is the capital", "Paris"),
        ("12 because 5 + 7 = 12", "12"),
        ("Paris. Explanation: it is the capital", "Paris"),
        ("Paris (since 1789)", "Paris (since 1789)"),
        ("It Is Well with My Soul", "It Is Well with My Soul"),
        ("It's a Wonderful Life", "It's a Wonderful Life"),
        ("Because of Winn-Dixie", "Because of Winn-Dixie"),
        ("Just Because", "Just Because"),
        ("The answer is", "The answer is"),
        ("Answer:", "Answer:"),
        ("The Answer", "The Answer"),
    ],
)
def test_english_phrases(text: str, answer: str) -> None:
    assert extracted(text) == answer


def refusals() -> list[tuple[str, str]]:
    lines = (CASES / "refusals.tsv").read_text("utf-8").split("\n")
    pairs = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(text, verdict) for text, verdict in pairs]


@pytest.mark.parametrize(("text", "verdict"), refusals())
def test_english_refusals(text: str, verdict: str) -> None:
    en = normalize.get("en")(text)
    assert ("refusal" in en.flags) == (verdict == "refusal")
    assert (en.keys == ("answer refusal",)) == (verdict == "refusal")


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("yes", True),
        ("Yes.", True),
        ("**Yes**", True),
        ("Yes, it is.", True),
        ("No", False),
        ("no, it isn't", False),
        ("No, they did not.", False),
        ("Yes Minister", None),
        ("No Country for Old Men", None),
        ("Dr. No", None),
        ("Yesterday", None),
    ],
)
def test_english_yes_and_no(text: str, yes: bool | None) -> None:
    value = normalize.get("en")(text).value
    assert value == (None if yes is None else YesNo(yes))


def test_a_language_without_phrases_has_idle_steps() -> None:
    none = Phrases()
    for step in (preamble(none), statement(none), reason(none)):
        assert step("The answer is 5, because") == "The answer is 5, because"
    assert not declines(none)("unknown")
    assert refusal(none)("unknown") == ()
    assert yes_no(none)("yes") is None


fragments = st.sampled_from(
    ["<answer>", "</answer>", "\\boxed{", "}", "**", "*", "`", "&amp;", "&quot;", "<b>", "</think>",
     "The answer is ", ", because ", "1. ", "# ", "- ", "5", "Paris", " ", "\n", "<", ">", "_"]
)  # fmt: skip


@given(st.lists(fragments, max_size=12).map("".join))
def test_no_step_takes_everything(text: str) -> None:
    for step in extraction(ENGLISH):
        said, text = "Paris" in text or "5" in text, step(text)
        assert visible(text) or not said


@pytest.mark.parametrize(
    "hostile",
    ["<answer>" * 40_000, "<answer" + " " * 70_000, "</answer>" * 40_000, "\\boxed{" * 40_000,
     "&amp;" * 60_000, "*" * 200_000, "_a" * 100_000, "answer is " * 40_000, ", because" * 40_000,
     "\\frac{1}" * 40_000, "<b " * 60_000, "#" * 200_000, " " * 70_000 + "x", "\n> " * 60_000],
)  # fmt: skip
def test_hostile_text_takes_linear_time(hostile: str) -> None:
    start = time.process_time()
    extracted(hostile)
    assert time.process_time() - start < 10
