"""Charts as SVG for a page: the page's style colours them, light or dark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import TYPE_CHECKING, NamedTuple

from ..errors import counted

if TYPE_CHECKING:
    import numpy as np
    from markupsafe import Markup

_WIDTH = 440
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2", "12 4", "1 2", "6 6")


class Bar(NamedTuple):
    """One mean with its interval (NaN for none), in [0, 1]; `colour` tells systems apart."""

    label: str
    mean: float
    low: float
    high: float
    colour: int = 0


def forest(title: str, groups: Mapping[str, Sequence[Bar]]) -> Markup:
    """Intervals as lines with their means as dots, a group under each heading.

    >>> str(forest("F1", {"mecab": [Bar("A", 0.5, 0.4, 0.6)]}))[:4]
    '<svg'
    """
    bars = [bar for group in groups.values() for bar in group]
    ends = [x for bar in bars for x in bar[1:4] if not isnan(x)]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    ticks = _ticks(100 * low, 100 * high)
    left, right, step = 120, _WIDTH - 12, 15

    def x(score: float) -> float:
        return left + (100 * score - ticks[0]) / (ticks[-1] - ticks[0]) * (right - left)

    parts: list[str] = []
    y = 8.0
    for name, group in groups.items():
        y += step
        parts.append(_text(0, y, name, weight="600"))
        for bar in group:
            y += step
            parts.append(_text(10, y, _short(bar.label, 17)))
            colour = f"c{bar.colour % 8} mark"
            if not isnan(bar.low):
                parts.append(_line(x(bar.low), y - 4, x(bar.high), y - 4, colour, width=2))
            parts.append(_dot(x(bar.mean), y - 4, 3.5, colour))
        y += 5
    grid = [_line(x(tick / 100), 12, x(tick / 100), y, "grid") for tick in ticks]
    below = [_text(x(t / 100), y + 13, f"{t:g}", anchor="middle", kind="soft") for t in ticks]
    described = "; ".join(
        f"{name}, {bar.label}: {100 * bar.mean:.2f}"
        for name, group in groups.items()
        for bar in group
    )
    return _svg(title, described, y + 22, [*grid, *parts, *below])


def slope(title: str, recipes: Sequence[str], ranks: Mapping[str, Sequence[float]]) -> Markup:
    """The rank of each system (1 is best) under each recipe, a line for each system."""
    left, right, top, step = 10, _WIDTH - 110, 14, 26
    across = (right - left) / max(len(recipes) - 1, 1)
    bottom = top + step * max(len(ranks) - 1, 1)
    parts: list[str] = []
    for i, recipe in enumerate(recipes):
        x = left + i * across
        parts.append(_line(x, top - 6, x, bottom + 6, "grid"))
        parts.append(_text(x + 3, bottom + 22, _short(recipe, 26), turn=55, kind="soft"))
    for number, (system, of_system) in enumerate(ranks.items()):
        points = [(left + i * across, top + step * (r - 1)) for i, r in enumerate(of_system)]
        colour = f"c{number % 8}"
        parts.append(_path(points, f"{colour} line", _DASHES[number % len(_DASHES)]))
        parts += [_dot(x, y, 3.5, f"{colour} mark") for x, y in points]
        x, y = points[-1]
        parts.append(
            _text(
                x + 9, y + 4 + 11 * _ties(ranks, system), _short(system, 16), kind=f"{colour} mark"
            )
        )
    described = "; ".join(
        f"{system}: " + ", ".join(f"{r:g}" for r in of) for system, of in ranks.items()
    )
    longest = max(map(len, recipes), default=0)
    return _svg(title, described, bottom + 40 + min(longest, 26) * 5.2, parts)


def _ties(ranks: Mapping[str, Sequence[float]], system: str) -> int:
    """How many systems before this one end at the same rank: names stand below one another."""
    names = list(ranks)
    last = ranks[system][-1]
    return sum(ranks[other][-1] == last for other in names[: names.index(system)])


def scatter(title: str, across: str, up: str, counts: np.ndarray) -> Markup:
    """Counts in square cells of [0, 1] x [0, 1], each a dot whose area grows with its count."""
    left, top, size = 44, 14, 330
    cells = len(counts)
    most = max(int(counts.max()), 1)
    parts = [
        _line(left, top, left, top + size, "grid"),
        _line(left, top + size, left + size, top + size, "grid"),
        _line(left, top + size, left + size, top, "grid"),
    ]
    for i in range(cells):
        for j in range(cells):
            if counts[i, j]:
                x = left + size * i / (cells - 1)
                y = top + size * (1 - j / (cells - 1))
                radius = 1.5 + 9 * (float(counts[i, j]) / most) ** 0.5
                parts.append(_dot(x, y, radius, "dot", f"{int(counts[i, j])}"))
    for tick in (0, 50, 100):
        at = tick / 100 * size
        parts.append(_text(left + at, top + size + 16, str(tick), anchor="middle", kind="soft"))
        parts.append(_text(left - 6, top + size - at + 4, str(tick), anchor="end", kind="soft"))
    parts.append(_text(left + size / 2, top + size + 32, across, anchor="middle"))
    parts.append(_text(12, top + size / 2, up, anchor="middle", turn=-90))
    apart = int(counts.sum() - sum(counts[i, i] for i in range(cells)))
    score = "scores" if apart == 1 else "score"
    answers = counted(int(counts.sum()), "answer")
    described = f"{apart} of {answers} {score} differently under the two recipes"
    return _svg(title, described, top + size + 44, parts)


_COLOURS = ("0069a5", "b84f00", "007a5a", "a6498a", "6b4fc0", "8a6a00", "4d5359", "b3261e")


def alone(chart: Markup) -> str:
    """A chart as a file of its own, in the light colours of the page.

    >>> alone(forest("F1", {}))[:44]
    '<svg xmlns="http://www.w3.org/2000/svg" view'
    """
    style = "text{font:11px sans-serif;fill:#1d1f22}.soft{fill:#5b6066}.grid{stroke:#d6d8db}"
    for i, colour in enumerate(_COLOURS):
        style += f".c{i}.mark{{stroke:#{colour};fill:#{colour}}}text.c{i}.mark{{stroke:none}}"
        style += f".c{i}.line{{stroke:#{colour};fill:none;stroke-width:2}}"
    style += (
        f".dot{{fill:#{_COLOURS[0]};fill-opacity:.55;stroke:#{_COLOURS[0]}}}svg{{background:#fff}}"
    )
    start, rest = str(chart).split(">", 1)
    named = start.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    return f"{named}><style>{style}</style>{rest}\n"


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers from just under the lowest to just over the highest."""
    span = max(high - low, 1.0)
    step = next(s for s in (0.5, 1, 2, 5, 10, 20, 50, 100) if span / s <= 6)
    first, last = int(low // step), -int(-high // step)
    return [i * step for i in range(first, max(last, first + 1) + 1)]


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _svg(title: str, described: str, height: float, parts: Sequence[str]) -> Markup:
    from markupsafe import Markup

    return Markup(
        '<svg viewBox="0 0 {} {}" role="img" aria-label="{}">'
        "<title>{}</title><desc>{}</desc>{}</svg>"
    ).format(
        _WIDTH,
        round(height),
        _shown(title),
        _shown(title),
        _shown(described),
        Markup("").join(parts),
    )


def _shown(text: str) -> str:
    from .pages import visible

    return visible(text)


def _text(
    x: float, y: float, text: str, *, anchor: str = "start", turn: int = 0, kind: str = "",
    weight: str = "400",
) -> Markup:  # fmt: skip
    from markupsafe import Markup

    turned = Markup(' transform="rotate({} {:.1f} {:.1f})"').format(turn, x, y) if turn else ""
    return Markup(
        '<text x="{:.1f}" y="{:.1f}" text-anchor="{}" font-weight="{}" class="{}"{}>{}</text>'
    ).format(x, y, anchor, weight, kind, turned, _shown(text))


def _line(x: float, y: float, to_x: float, to_y: float, kind: str, width: float = 1) -> Markup:
    from markupsafe import Markup

    return Markup(
        '<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" class="{}" stroke-width="{}"/>'
    ).format(x, y, to_x, to_y, kind, width)


def _dot(x: float, y: float, radius: float, kind: str, told: str = "") -> Markup:
    from markupsafe import Markup

    inner = Markup("<title>{}</title>").format(told) if told else ""
    return Markup('<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" class="{}">{}</circle>').format(
        x, y, radius, kind, inner
    )


def _path(points: Sequence[tuple[float, float]], kind: str, dashes: str) -> Markup:
    from markupsafe import Markup

    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return Markup('<polyline points="{}" class="{}" stroke-dasharray="{}"/>').format(
        line, kind, dashes
    )
