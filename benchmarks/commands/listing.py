"""`qanorm list`: what there is."""

from __future__ import annotations

from ... import metrics, normalize
from .. import registry
from .console import console


def list_all() -> None:
    """List the benchmarks with their profiles, the normalizers and the metrics."""
    out = console()
    for name in registry.available(further=True):
        benchmark = registry.get(name)
        out.print(f"{name}: {benchmark.about} ({benchmark.licence})", soft_wrap=True)
        for profile in benchmark.profiles.values():
            measured = ", ".join(profile.metrics)
            out.print(f"  {profile.name}: {profile.about} [{measured}]", soft_wrap=True)
    out.print(f"normalizers: {', '.join(normalize.available())}", soft_wrap=True)
    out.print("metrics:")
    for name in metrics.available():
        out.print(f"  {name}: {metrics.get(name).about}", soft_wrap=True)
