"""The command line, put together.

Exit codes: 0 fine, 1 standard output cannot be written, 2 bad usage, 3 bad input, 130 Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Annotated

import typer

from qanorm._version import __version__

from .commands.compare import compare
from .commands.demo import demo
from .commands.explain import explain
from .commands.listing import list_all
from .commands.normalize import normalize
from .commands.retrieve import retrieve
from .commands.score import score
from .commands.study import study
from .errors import InputError, UsageError

app = typer.Typer(
    help="Score short answers fairly in Hebrew, Japanese, Polish and English.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
app.command()(score)
app.command()(compare)
app.command()(retrieve)
app.command()(normalize)
# An answer such as -7 is no option.
app.command(context_settings={"ignore_unknown_options": True})(explain)
app.command()(study)
app.command()(demo)
app.command(name="list")(list_all)


@app.callback(invoke_without_command=True)
def _root(version: Annotated[bool, typer.Option("--version", help="Print it.")] = False) -> None:
    if version:
        print(f"qanorm {__version__}")
        raise typer.Exit


def main() -> None:
    """Run the command: errors go to standard error, with the exit code of their kind."""
    try:
        code = _with_streams()
    except BrokenPipeError:
        code = _READER_GONE
        _drop_output()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
        code = _failed("interrupted; no report was written", _INTERRUPTED)
    except OSError as error:  # files are told by InputError: this is standard output
        what = error.filename or "standard output"
        code = _failed(f"cannot write to {what}: {error.strerror or error}", 1)
        _drop_output()
    sys.exit(code)


_READER_GONE = 141
"""What a shell makes of a program that ended because nobody reads its output (``| head``)."""

_INTERRUPTED = 130


def _with_streams() -> int:
    """Run with standard streams in UTF-8; Python has None for one that is closed."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        return _failed("standard output is closed: send it to a file, or to /dev/null", 1)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    code = _run()
    sys.stdout.flush()
    return code


def _drop_output() -> None:
    """Send what is left to flush nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run() -> int:
    try:
        app()
    except SystemExit as done:  # the libraries below say 1 when the reader has gone, and only then
        if done.code == _INTERRUPTED:
            raise KeyboardInterrupt from done
        return _READER_GONE if done.code == 1 else int(done.code or 0)
    except UsageError as error:
        return _failed(error, 2)
    except InputError as error:
        return _failed(error, 3)
    except ImportError as error:
        return _failed(error, 2)
    return 0


def _failed(error: Exception | str, code: int) -> int:
    print(f"qanorm: {error}", file=sys.stderr)
    return code
