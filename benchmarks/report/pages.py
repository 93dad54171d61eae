"""Pages: one self-contained HTML file each, from the templates beside this.

Jinja2 escapes everything that is put in. The page also forbids, by its content security policy,
every script but its own and every request.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import InputError, Problem, counted
from .outputs import replace_file

if TYPE_CHECKING:
    import jinja2

_TEMPLATES = Path(__file__).with_name("templates")


@cache
def _environment() -> jinja2.Environment:
    import jinja2

    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["percent"] = lambda score: f"{100 * score:.2f}"
    made.filters["visible"] = visible
    made.globals["counted"] = counted
    return made


def visible(text: str) -> str:
    """Text as a page may hold it: what HTML cannot hold is shown as U+FFFD."""
    return "".join(c if _allowed(c) else "\ufffd" for c in text)


def _allowed(c: str) -> bool:
    return c in "\t\n\r" or (
        c >= " " and not "\x7f" <= c <= "\x9f" and not "\ud800" <= c <= "\udfff"
    )


def render(template: str, **values: Any) -> str:
    """A page or part of one.

    >>> "page.html" in _environment().list_templates()
    True
    """
    script = (_TEMPLATES / "page.js").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    style = (_TEMPLATES / "page.css").read_text("utf-8")
    return (
        _environment()
        .get_template(template)
        .render(script=script, script_hash=digest, style=style, **values)
    )


def write_text(path: str | Path, text: str) -> None:
    """Write a report whole or not at all. Raises InputError, naming the path."""
    path = Path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, [text])
    except OSError as error:
        what = f"cannot write the report: {error.strerror or error}"
        raise InputError([Problem(str(path), what, "choose another path")]) from error
