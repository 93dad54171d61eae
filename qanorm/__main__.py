"""`python -m qanorm`: the command line."""

from .benchmarks.cli import main

main()
