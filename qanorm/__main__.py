"""`python -m qanorm`: the command line."""

from qanorm.benchmarks.cli import main

main()
