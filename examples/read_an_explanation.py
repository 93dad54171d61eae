"""Why did this answer get this score? Ask in Python, and read the parts.

    python examples/read_an_explanation.py

In a notebook, `explain(...)` as the last line of a cell shows itself.
"""

from __future__ import annotations

from qanorm.benchmarks import explain


def main() -> None:
    found = explain("heq", "בבית הלבן", ["הבית הלבן"])
    for view in found.views:
        print(f"{view.profile.name}: em {view.row.scores['em']:.0f}, keys {view.prediction.keys}")
        for match in view.golds[0].equal:
            key, (start, end) = view.prediction.keys[match.prediction], view.prediction.spans[
                match.prediction
            ]  # fmt: skip
            print(f"  {key!r} matched, at {start}:{end} of the prediction")
    for difference in found.differences:
        if "em" in difference.scores:
            print("em differs:", "; ".join(difference.reasons[:1]))


if __name__ == "__main__":
    main()
