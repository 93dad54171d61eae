"""`python -m qanorm`: the command line."""

import os
import signal
import sys
from types import FrameType


def main() -> None:
    """Run the command."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
    # Late: each process that scores runs this file again, and needs no command line.
    from qanorm.benchmarks.cli import main as run

    signal.signal(signal.SIGINT, usual)
    run()


def _leave(number: int, frame: FrameType | None) -> None:
    """End at once: while modules are loaded there is nothing to undo, and some swallow errors."""
    if sys.stderr is not None:
        os.write(sys.stderr.fileno(), b"qanorm: interrupted\n")
    os._exit(130)


if __name__ == "__main__":
    main()
