"""`python -m qanorm`: the command line."""


def main() -> None:
    """Run the command."""
    # Late: each process that scores runs this file again, and needs no command line.
    from qanorm.benchmarks.cli import main as run

    run()


if __name__ == "__main__":
    main()
