"""`explain`: the same numbers as a run, what decided them, and any text shown safely."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings

from qanorm.benchmarks import InputError, UsageError, explain, get
from qanorm.benchmarks.report.marking import pieces
from tests.benchmarks.test_cli import qanorm
from tests.strategies import wild

CASES = [
    ("heq", "בבית הלבן", ["הבית הלבן", "בית"], None),
    ("heq", "", [], None),
    ("jaquad", "昭和60年", ["1985年"], None),
    ("polqa", "w 1410 roku", ["1410", "1411"], None),
    ("polqa", " nie ", ["", "nie"], None),
    ("morehopqa", "-7", ["7"], "number"),
    ("morehopqa", "3 May 1982", ["May 1982"], "date"),
]


@pytest.mark.parametrize("name, prediction, golds, kind", CASES)
def test_scores_are_those_of_a_run(
    name: str, prediction: str, golds: list[str], kind: str | None
) -> None:
    found = explain(name, prediction, golds, answer_type=kind)
    assert [view.profile.name for view in found.views] == list(get(name).profiles)
    for view in found.views:
        row = get(name).score_one(prediction, golds, answer_type=kind, profile=view.profile.name)
        assert view.row == row
        assert tuple(g.form.text for g in view.golds) == row.gold_normalized
        for form in (view.prediction, *(g.form for g in view.golds)):
            assert all(0 <= a <= b <= len(form.source) for a, b in form.spans)
    assert json.loads(json.dumps(found.as_json())) == found.as_json()


def test_it_names_the_step_that_made_profiles_differ() -> None:
    found = explain("heq", "בבית הלבן", "הבית הלבן")
    aware = found.views[-1]
    assert aware.decided["prefixes"]["em"] == 0.0
    (em,) = [d for d in found.differences if "em" in d.scores]
    assert em.scores["em"] == {"published": 0.0, "card": 0.0, "aware": 1.0}
    assert "aware: the step 'prefixes' decides" in em.reasons
    found = explain("morehopqa", "-7", "7", answer_type="number")
    assert "published: the step 'delete-ascii-punctuation' decides" in found.differences[0].reasons


def test_similarities_are_shown_where_they_make_the_score() -> None:
    published, card, _ = explain("heq", "בבית הלבן", "הבית הלבן").views
    assert [m.similarity for m in published.golds[0].similar] == [0.75, 1.0]
    assert card.golds[0].similar == ()
    assert [m.gold for m in card.golds[0].equal] == [1]


def test_polqa_says_how_a_reader_took_it() -> None:
    aware = explain("polqa", "Jan III", "Jan III Sobieski", profile="aware").views[0]
    assert aware.golds[0].why == "a reader would take the one for the other"


def test_right_to_left_text_keeps_its_line() -> None:
    shown = str(explain("heq", "בבית \u202e1951\x1b[31m", "הבית"))
    assert "\u2068בבית" in shown
    assert "\u202e" not in shown
    assert "\x1b" not in shown
    for line in shown.split("\n"):
        assert line.count("\u2068") == line.count("\u2069")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)


def test_markup_in_an_answer_shows_as_text() -> None:
    page = explain("jaquad", "<script>alert(1)</script>", '<img src=x onerror="alert(2)">')
    reader = _Reader()
    reader.feed(page._repr_html_())
    assert not reader.tags & {"script", "img"}
    assert "&lt;" in page._repr_html_()


@given(wild, wild)
@settings(max_examples=25)
def test_any_text_can_be_explained(prediction: str, gold: str) -> None:
    for name in ("heq", "jaquad"):
        found = explain(name, prediction, gold)
        str(found).encode("utf-8", "surrogatepass")
        found._repr_html_().encode("utf-8")


def test_pieces_put_together_are_the_source() -> None:
    spans = [(2, 4), (0, 3), (6, 6), (7, 9)]
    cut = pieces("abcdefghij", spans, {0})
    assert "".join(piece.text for piece in cut) == "abcdefghij"
    assert "".join(piece.text for piece in cut if piece.state == "matched") == "cd"


@pytest.mark.parametrize(
    "args",
    [
        ("heq", "-7", "-7", "-x", "--profile", "card"),
        ("heq", "--profile", "card", "--", "-7", "-7", "-x"),
        ("heq", "--profile", "card", "-7", "--", "-7", "-x"),
    ],
)
def test_answers_may_begin_with_a_dash(args: tuple[str, ...]) -> None:
    done = qanorm("explain", *args)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith('heq: "-7" against "-7", "-x"')
    done = qanorm("explain", "heq", "--json", "--", "--json", "–5")
    found = json.loads(done.stdout)
    assert (found["prediction"], found["golds"]) == ("--json", ["–5"])


def test_what_cannot_be_explained() -> None:
    with pytest.raises(InputError, match="answer_type"):
        explain("morehopqa", "a", "b")
    with pytest.raises(InputError, match="gold"):
        explain("jaquad", "a", [])
    with pytest.raises(UsageError, match="published, card"):
        explain("jaquad", "a", "b", profile="best")
    done = qanorm("explain", "heqq", "a", "b")
    assert done.returncode == 2
    assert "did you mean 'heq'" in done.stderr
