"""Does the tokenizer change who wins? A study of the embedded Japanese sample.

    python examples/study_tokenizers.py [report.html]

The same from the command line: qanorm study jaquad --gold … --pred A=… --pred B=… --tokenizer …
"""

from __future__ import annotations

import sys

from qanorm.benchmarks import samples, study
from qanorm.benchmarks.contrasts import agreements, comparisons, explained, flips


def main(page: str | None = None) -> None:
    found = study(
        "jaquad",
        gold=samples.gold("jaquad"),
        predictions={name: samples.predictions("jaquad", name) for name in samples.SYSTEMS},
        tokenizers=["mecab", "character", "words"],
    )
    for r, name in enumerate(found.names):
        cells = [found.interval("f1", r, s) for s in range(len(found.systems))]
        shown = ", ".join(
            f"{system} {100 * cell.mean:.1f} ({100 * cell.low:.1f}–{100 * cell.high:.1f})"
            for system, cell in zip(found.systems, cells, strict=True)
        )
        print(f"{name}: {shown}")
    compared = comparisons(found, "f1")
    print(f"pairs that change places: {len(flips(compared))}")
    print(f"lowest Kendall's tau: {min(a.kendall for a in agreements(found, 'f1')):.2f}")
    for factor, share in explained(found, "f1").items():
        print(f"{factor} explains {100 * share:.1f} % of the variance of the means")
    if page is not None:
        from qanorm.benchmarks.report.pages import write_text
        from qanorm.benchmarks.report.study_page import study_page

        write_text(page, study_page(found, "f1", compared, "python examples/study_tokenizers.py"))
        print(f"wrote {page}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
