"""`qanorm demo`: the embedded samples, scored."""

from __future__ import annotations

from .. import registry, samples
from ..report import demo_table
from .console import console, print_table


def demo() -> None:
    """Score three made-up systems on the small embedded samples of all four benchmarks."""
    out = console()
    for name in registry.available():
        benchmark = registry.get(name)
        for profile in benchmark.profiles.values():
            try:
                runs = {s: samples.demo(name, s, profile.name) for s in samples.SYSTEMS}
            except ImportError as error:
                out.print(f"{benchmark.title}: {error}\n", soft_wrap=True)
                break
            out.print(f"{benchmark.title} · {profile.name}: {profile.about}", soft_wrap=True)
            print_table(demo_table(runs))
            out.print(str(next(iter(runs.values())).signature) + "\n", soft_wrap=True)
    out.print("Score your own: qanorm score heq --gold GOLD.json --pred MODEL.json", soft_wrap=True)
