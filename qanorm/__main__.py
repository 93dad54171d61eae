"""`python -m qanorm`: the command line."""

from qanorm.benchmarks.cli import main

if __name__ == "__main__":
    main()
