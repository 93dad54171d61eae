"""The pages in a real browser: no complaint, no request, sorting and filtering, no script run.

Needs Debian's chromium (tests/browser/setup.sh); skipped without it, required in continuous
integration. Screenshots are kept where QANORM_SCREENSHOTS says.
"""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from qanorm.benchmarks import samples
from tests.benchmarks.test_cli import qanorm
from tests.browser.chromium import Browser, browser, executable

ATTACK = '<script>document.title="run"</script><img src=x onerror="document.title=\'run\'">'
ANSWERS = [
    ("הבית הלבן", "בבית הלבן", "White House"),
    ("1951", ATTACK, "1952"),
    (f"</script>{ATTACK}", "\x00\x1b[31m", "\u202eabc"),
    *[("ab cd", "ab xy", "abcx")] * 20,
]
ROWS = [{"golds": [g], "predictions": {"A": a, f"B {ATTACK}": b}} for g, a, b in ANSWERS]


@pytest.fixture(scope="module")
def page() -> Iterator[Browser]:
    executable()
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    executable()
    folder = tmp_path_factory.mktemp("pages")
    pairs = folder / "pairs.jsonl"
    pairs.write_text("".join(json.dumps(row) + "\n" for row in ROWS), "utf-8")
    made = {"study": folder / "study.html", "score": folder / "score.html"}
    done = qanorm(
        "study", "he", "--pairs", pairs, "--tokenizer", "words", "--tokenizer", "character",
        "--html", made["study"],
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    gold, answers = samples.gold("heq"), samples.predictions("heq", "hasty")
    changed = {key: ATTACK + text for key, text in json.loads(answers.read_text("utf-8")).items()}
    (folder / "answers.json").write_text(json.dumps(changed), "utf-8")
    done = qanorm(
        "score", "heq", "--gold", gold, "--pred", folder / "answers.json", "--by", "source",
        "--html", made["score"],
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return made


@pytest.mark.parametrize("name", ["study", "score"])
@pytest.mark.parametrize("width, dark", [(390, False), (390, True), (1280, False), (1280, True)])
def test_a_page_opens_without_complaint(
    name: str, width: int, dark: bool, page: Browser, pages: dict[str, Path]
) -> None:
    page.complaints.clear()
    page.requests.clear()
    page.size(width, 844, dark=dark)
    page.open(pages[name])
    assert page.run("document.title") != "run"
    assert page.complaints == []
    assert set(page.requests) <= {pages[name].resolve().as_uri(), "data:,"}
    assert page.run("document.querySelectorAll('main script, main img').length") == 0
    assert page.run("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"
    background = page.run("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, background[4:-1].split(", "))) < 200) == dark
    if kept := os.environ.get("QANORM_SCREENSHOTS"):
        shown = min(page.run("document.documentElement.scrollHeight"), 4000)
        mode = "dark" if dark else "light"
        page.screenshot(Path(kept) / f"{name}-{width}-{mode}.png", shown)


@pytest.mark.parametrize("name", ["study", "score"])
def test_tables_sort_and_filter(name: str, page: Browser, pages: dict[str, Path]) -> None:
    page.size(1280, 844)
    page.open(pages[name])
    values = (
        "[...document.querySelectorAll('#answers tbody tr')]"
        ".map(row => Number(row.cells[COLUMN].dataset.sort))"
    ).replace("COLUMN", "2" if name == "study" else "3")
    head = f"#answers thead th:nth-child({3 if name == 'study' else 4}) button"
    page.run(f"document.querySelector('{head}').click()")
    up = page.run(values)
    assert up == sorted(up)
    page.run(f"document.querySelector('{head}').focus()")
    page.press("Enter", 13)
    assert page.run(values) == sorted(up, reverse=True)
    sorted_by = page.run(f"document.querySelector('{head}').parentElement.ariaSort")
    assert sorted_by == "descending"
    visible = "[...document.querySelectorAll('#answers tbody tr')].filter(r => !r.hidden).length"
    everything = page.run(visible)
    page.run(
        "const i = document.getElementById('answers-find'); i.value = 'onerror no-such-thing';"
        "i.dispatchEvent(new Event('input'))"
    )
    assert page.run(visible) == 0
    page.run("i.value = 'ONERROR'; i.dispatchEvent(new Event('input'))")
    assert 0 < page.run(visible) <= everything
    told = page.run("document.getElementById('answers-told').textContent")
    assert told == f"{page.run(visible)} of {everything} rows"


@pytest.mark.parametrize("name", ["study", "score"])
def test_a_page_can_be_used_without_eyes_or_mouse(
    name: str, page: Browser, pages: dict[str, Path]
) -> None:
    page.size(1280, 844)
    page.open(pages[name])
    levels = page.run("[...document.querySelectorAll('h1, h2, h3')].map(h => +h.tagName[1])")
    assert levels[0] == 1
    assert all(b - a <= 1 for a, b in itertools.pairwise(levels))
    assert page.run("document.documentElement.lang") == "en"
    for lacking in (
        "[...document.querySelectorAll('table')].filter(t => !t.caption)",
        "[...document.querySelectorAll('thead th, tbody th')].filter(c => !c.scope)",
        "[...document.querySelectorAll('svg')].filter(s => !s.getAttribute('aria-label'))",
        "[...document.querySelectorAll('svg')].filter(s => !s.querySelector('desc').textContent)",
        "[...document.querySelectorAll('input')].filter(i => !i.labels.length)",
        "[...document.querySelectorAll('.scroll')].filter(s => s.tabIndex < 0)",
        "[...document.querySelectorAll('nav a')].filter(a => !document.querySelector(a.hash))",
    ):
        assert page.run(f"{lacking}.length") == 0, lacking


def test_right_to_left_answers_are_laid_out_so(page: Browser, pages: dict[str, Path]) -> None:
    page.size(1280, 844)
    page.open(pages["score"])
    directions = page.run(
        "[...document.querySelectorAll('#answers tbody div')]"
        ".filter(d => /^[א-ת]/.test(d.textContent)).map(d => getComputedStyle(d).direction)"
    )
    assert set(directions) == {"rtl"}


def test_the_page_says_what_made_it(page: Browser, pages: dict[str, Path]) -> None:
    page.open(pages["study"])
    foot = page.run("document.querySelector('footer').textContent")
    assert "qanorm study he --pairs pairs.jsonl --tokenizer words" in foot
    assert "norm:he." in foot
