"""Axes that mean the same in two charts, and ranges that hold what is drawn in either."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ui.figures.objective import CURVE
from ui.stage.frames import Figure, spread


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether the first plots of two layouts have axes of the same kind, with ranges that have much in common."""
    return all(agree(one, other, axis) for axis in ("xaxis", "yaxis"))


def joined(layout: Figure, other: Mapping[str, Any]) -> Figure:
    """The layout with ranges that hold those of the other, too, wherever an axis is the same in both."""
    axes = [
        a
        for a in layout
        if a[1:5] == "axis" and "range" in layout[a] and not _frames_a_picture(layout[a]) and agree(layout, other, a)
    ]
    wide = {
        a: layout[a] | dict(range=_union(layout[a]["range"], other[a]["range"])) for a in axes if "range" in other[a]
    }
    made = layout | wide
    if "meta" in layout:  # ranges that go with a shape of the chart
        theirs = other.get("meta", {})
        made["meta"] = {
            shape: {k: _union(v, theirs.get(shape, {}).get(k, v)) if k[:-6] in axes else v for k, v in said.items()}
            if isinstance(said, Mapping)
            else said
            for shape, said in layout["meta"].items()
        }
    return made


def aligned(charts: Sequence[Sequence[Figure]], starts: Sequence[int]) -> list[Figure]:
    """The layouts of charts that stand side by side, made alike: each has frames and one shown first.

    Axes that mean the same have the same range, also where Plotly would choose it.
    """
    layouts = [figures[start]["layout"] for figures, start in zip(charts, starts, strict=True)]
    made = []
    for layout in layouts:
        for other in layouts:
            if other is not layout:
                layout = joined(layout, other)
        made.append(layout)
    for axis in [a for a in made[0] if a[1:5] == "axis"]:
        alike = [i for i, layout in enumerate(made) if agree(made[0], layout, axis)]
        if len(alike) < 2 or any("range" in made[i][axis] for i in alike):
            continue
        ends = [_extent(charts[i], axis, made[i][axis]) for i in alike]
        if all(ends):
            low, high = min(e[0] for e in ends if e), max(e[1] for e in ends if e)
            room = 0.05 * (high - low) or 1.0
            zero = made[0][axis].get("rangemode") == "tozero" and low >= 0
            for i in alike:
                made[i] = made[i] | {axis: made[i][axis] | dict(range=[0.0 if zero else low - room, high + room])}
    return made


def agree(one: Mapping[str, Any], other: Mapping[str, Any], axis: str) -> bool:
    """Whether an axis means the same in both: title, kind, and most of its range."""
    if axis not in one or axis not in other:
        return False
    a, b = one[axis], other[axis]
    if title_of(a) != title_of(b) or any(a.get(k) != b.get(k) for k in ("type", "scaleanchor")):
        return False
    if list(a.get("ticktext", ())) != list(b.get("ticktext", ())):
        return False
    if all(axis in layout.get("meta", {}).get(CURVE, ()) for layout in (one, other)):
        return True  # however far apart two objectives are
    if "range" not in a or "range" not in b:
        return ("range" in a) == ("range" in b)
    (low, high), (bottom, top) = sorted(a["range"]), sorted(b["range"])
    return bool(min(high, top) - max(low, bottom) >= 0.3 * (max(high, top) - min(low, bottom)))


def title_of(axis: Mapping[str, Any]) -> Any:
    """What stands at an axis."""
    title = axis.get("title")
    return title.get("text") if isinstance(title, Mapping) else title


def _frames_a_picture(axis: Mapping[str, Any]) -> bool:
    """Whether it only says how large a picture is, a board of square cells, say."""
    return axis.get("constrain") == "domain" and not title_of(axis)


def _union(one: Sequence[float], other: Sequence[float]) -> list[float]:
    low, high = min(*one, *other), max(*one, *other)
    return [low, high] if one[0] <= one[1] else [high, low]


def _extent(figures: Sequence[Figure], axis: str, made: Mapping[str, Any]) -> tuple[float, float] | None:
    """The smallest and the largest number on an axis, in a spread of frames; None if there is more than numbers."""
    letter, name = axis[0], axis[0] + axis[5:]
    seen: dict[int, Any] = {}
    for figure in spread(figures):
        for trace in figure["data"]:
            if trace.get(f"{letter}axis", letter) == name:
                if trace["type"] != "scatter":
                    return None
                seen[id(trace.get(letter))] = trace.get(letter)
    values = [np.asarray(v).ravel() for v in seen.values() if v is not None and len(v)]
    if not values or any(v.dtype.kind not in "iuf" for v in values):
        return None
    numbers = np.concatenate(values).astype(float)
    if made.get("type") == "log":
        numbers = np.log10(numbers[numbers > 0])
    numbers = numbers[np.isfinite(numbers)]
    return (float(numbers.min()), float(numbers.max())) if numbers.size else None
