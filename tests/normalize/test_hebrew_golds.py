"""HeQ's own golds (see hebrew_golds), and pairs of our own that are same or different."""

from __future__ import annotations

import pytest

from tests.normalize.hebrew_golds import collisions, means
from tests.normalize.test_hebrew_prefixes import same
from tests.support import ROOT

PAIRS = [
    line.split("\t")
    for line in (ROOT / "tests/normalize/cases/hebrew/pairs.tsv").read_text("utf-8").split("\n")[1:]
    if line
]
KNOWN = pytest.mark.xfail(strict=True, reason="known failure")


@pytest.mark.parametrize(
    "one, other, wanted",
    [
        pytest.param(one, other, verdict == "yes", marks=[KNOWN] if "yet" in verdict else [])
        for _, one, other, verdict in PAIRS
    ],
)
def test_pairs(one, other, wanted):
    assert same(one, other) == same(other, one) == wanted


def test_golds_of_one_question_agree_and_those_of_others_do_not():
    published, aware = means("published"), means("aware")
    assert aware.same > published.same + 0.15
    assert aware.area > 0.98 > published.area
    # Real words in common are seen more often without their prefixes, far less than among golds of
    # one question: docs/differences/hebrew.md.
    assert aware.other / aware.same < published.other / published.same
    assert aware.other <= published.other + 0.0015


def test_every_collision_of_golds_has_been_judged():
    rows = (ROOT / "docs/readings/hebrew-collisions.tsv").read_text("utf-8").split("\n")[1:]
    judged = {row.split("\t")[0]: row.split("\t")[1] for row in rows if row}
    assert set(collisions()) == set(judged)
    assert set(judged.values()) <= {"same", "same in pairs", "doubtful"}
