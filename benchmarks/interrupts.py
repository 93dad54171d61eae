"""Ctrl-C with several processes: it reaches the first one only, which ends the others."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def shielded() -> Iterator[None]:
    """Processes that are started within never see Ctrl-C, so that none prints a traceback.

    They inherit what the thread that starts them blocks; a Ctrl-C meanwhile comes a moment later.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_workers() -> None:
    """End the processes of this one at once."""
    for worker in multiprocessing.active_children():
        worker.terminate()
