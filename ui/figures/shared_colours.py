"""Maps of values whose colours mean the same in charts that stand side by side."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ui.stage.frames import Figure, Frames, spread

Span = tuple[float, float]
ALIKE = 0.3  # of the common scale: what each of them must take up
OWN = "own scale"  # the `meta` of a map whose ends stand beside it in words


def shared(charts: Sequence[Sequence[Figure]]) -> list[Frames]:
    """The figures of charts with one scale for what is coloured alike in the same place, by a spread of their frames.

    Scales stay that have little in common, where one would leave a map pale; and those of whole numbers, which stand
    for a share of something else.
    """
    spans = [_spans(spread(figures)) for figures in charts]
    wide: dict[str, Span] = {}
    for i, held in enumerate(spans):
        others = [other for j, other in enumerate(spans) if j != i]
        for place, span in held.items():
            alike = [span, *(other[place] for other in others if place in other)]
            low, high = min(ends[0] for ends in alike), max(ends[1] for ends in alike)
            if len({*alike}) > 1 and all(b - a >= ALIKE * (high - low) for a, b in alike):
                wide[place] = low, high
    return [_widened(Frames.of(figures), wide) if wide else Frames.of(figures) for figures in charts]


def _spans(figures: Sequence[Figure]) -> dict[str, Span]:
    """The lowest and the highest value of every scale of a chart."""
    spans: dict[str, Span] = {}
    for place, low, high in _scales(figures):
        before = spans.get(place, (low, high))
        spans[place] = min(low, before[0]), max(high, before[1])
    return spans


def _scales(figures: Sequence[Figure]) -> Iterator[tuple[str, float, float]]:
    for trace in {id(trace): trace for figure in figures for trace in figure["data"]}.values():
        if place := _place(trace):
            yield place, float(trace["zmin"]), float(trace["zmax"])
    for layout in {id(figure["layout"]): figure["layout"] for figure in figures}.values():
        for name in layout:
            if place := _bar(layout, name):
                yield place, float(layout[name]["cmin"]), float(layout[name]["cmax"])


def _place(trace: Mapping[str, Any]) -> str:
    """Where a map stands and how it is coloured; empty if its colours are its own."""
    if trace["type"] != "heatmap" or trace.get("showscale", True) or "zmin" not in trace or trace.get("meta") == OWN:
        return ""
    z = np.asarray(trace["z"])
    if z.dtype.kind != "f":
        return ""
    return f"{trace.get('xaxis', 'x')} {trace.get('yaxis', 'y')} {z.shape} {trace['colorscale']}"


def _bar(layout: Mapping[str, Any], name: str) -> str:
    """The same for a scale with a bar, which shows its ends."""
    if not name.startswith("coloraxis") or "cmin" not in layout[name]:
        return ""
    return f"{name} {layout[name].get('colorscale')}"


def _widened(figures: Frames, wide: Mapping[str, Span]) -> Frames:
    """Each trace and each layout that figures share stays one."""
    made: dict[int, Any] = {}

    def trace(one: Figure) -> Figure:
        if id(one) not in made:
            span = wide.get(_place(one))
            made[id(one)] = one | dict(zmin=span[0], zmax=span[1]) if span else one
        return made[id(one)]

    def layout(one: Figure) -> Figure:
        if id(one) not in made:
            bars = {name: wide[place] for name in one if (place := _bar(one, name)) in wide}
            made[id(one)] = one | {name: one[name] | dict(cmin=low, cmax=high) for name, (low, high) in bars.items()}
        return made[id(one)]

    return figures.changed(lambda f: {**f, "data": [trace(t) for t in f["data"]], "layout": layout(f["layout"])})
