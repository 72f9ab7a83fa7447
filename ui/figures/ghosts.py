"""A kept run as a dashed ghost in the chart of another one: its curves, its boundary, its centres.

What a ghost shows of a chart is its model. Lines count if they are drawn as results are (in a colour of their own or,
in the neutral colour, solid), and so do isolines; data, bands, guides and grids do not. A trace whose `meta` is "ghost"
or "no ghost" says so itself, and a map of classes says by "regions 25" that class c has the shades from 25 c on.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import contours

DASHES = {"A": "dash", "B": "dot", "C": "dashdot"}
COLOURS = {"A": "#d238d2", "B": "#6d9800", "C": "#6a6cff"}  # on light and dark, and of no class
ALWAYS, NEVER, REGIONS = "ghost", "no ghost", "regions "
Figure = dict[str, Any]
Trace = Mapping[str, Any]


def over(figures: Sequence[Figure], start: int, kept: Figure, letter: str, said: str) -> list[Figure] | None:
    """Every figure with the ghost of `kept` over it, and room for it; `said` names it under the pointer.

    What is the same in `figures[start]`, the one on display first, needs no ghost beside something that differs.
    None if the two do not share axes, or nothing of `kept` can be dashed.
    """
    if not figures or not same_axes(figures[0]["layout"], kept["layout"]):
        return None
    now = figures[start]["data"]
    traces = [trace for trace in kept["data"] if _shared(trace, figures[0]["layout"], kept["layout"])]
    drawn = [(trace, ghost) for trace in traces if (ghost := _ghost(trace, letter, said))]
    lined = {_axes(trace) for trace, ghost in drawn if "lines" in ghost.get("mode", "lines")}
    drawn += [(t, ghost) for t in traces if _axes(t) not in lined and (ghost := _outline(t, letter, said))]
    told = [ghost for trace, ghost in drawn if not any(_same(trace, other) for other in now)]
    added = told or [ghost for _, ghost in drawn]  # all the same: the dashes lie on the lines
    if not added:
        return None
    room = {id(figure["layout"]): joined(figure["layout"], kept["layout"]) for figure in figures}
    return [{**f, "data": [*f["data"], *added], "layout": room[id(f["layout"])]} for f in figures]


# Axes -----------------------------------------------------------------------------------------------------


def same_axes(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether the first plots of two layouts have axes of the same kind, with ranges that have much in common."""
    return all(_agree(one, other, axis) for axis in ("xaxis", "yaxis"))


def joined(layout: Figure, other: Mapping[str, Any]) -> Figure:
    """The layout with ranges that hold those of the other, too, wherever an axis is the same in both."""
    axes = [a for a in layout if a[1:5] == "axis" and "range" in layout[a] and _agree(layout, other, a)]
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
        alike = [i for i, layout in enumerate(made) if _agree(made[0], layout, axis)]
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


def _agree(one: Mapping[str, Any], other: Mapping[str, Any], axis: str) -> bool:
    if axis not in one or axis not in other:
        return False
    a, b = one[axis], other[axis]
    if _title(a) != _title(b) or any(a.get(k) != b.get(k) for k in ("type", "scaleanchor")):
        return False
    if list(a.get("ticktext", ())) != list(b.get("ticktext", ())):
        return False
    if "range" not in a or "range" not in b:
        return ("range" in a) == ("range" in b)
    (low, high), (bottom, top) = sorted(a["range"]), sorted(b["range"])
    return bool(min(high, top) - max(low, bottom) >= 0.3 * (max(high, top) - min(low, bottom)))


def _title(axis: Mapping[str, Any]) -> Any:
    title = axis.get("title")
    return title.get("text") if isinstance(title, Mapping) else title


def _union(one: Sequence[float], other: Sequence[float]) -> list[float]:
    low, high = min(*one, *other), max(*one, *other)
    return [low, high] if one[0] <= one[1] else [high, low]


def _extent(figures: Sequence[Figure], axis: str, made: Mapping[str, Any]) -> tuple[float, float] | None:
    """The smallest and the largest number on an axis in all frames; None if what is there is more than numbers."""
    letter, name = axis[0], axis[0] + axis[5:]
    seen: dict[int, Any] = {}
    for figure in figures:
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


# Traces ---------------------------------------------------------------------------------------------------


def _axes(trace: Trace) -> tuple[str, str]:
    return str(trace.get("xaxis", "x")), str(trace.get("yaxis", "y"))


def _shared(trace: Trace, one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether both layouts have the axes of the trace. Where no axis has a title is a picture, not a plot."""
    names = [f"{name[0]}axis{name[1:]}" for name in _axes(trace)]
    if not all(_agree(one, other, name) for name in names):
        return False
    return trace.get("meta") == ALWAYS or any(_title(one[name]) for name in names)


def _same(one: Trace, other: Trace) -> bool:
    if _axes(one) != _axes(other) or one["type"] != other["type"]:
        return False
    parts = ("x", "y", "z") if one["type"] != "scatter" else ("x", "y")
    return all(np.array_equal(np.asarray(one[p]), np.asarray(other.get(p)), equal_nan=_floats(one[p])) for p in parts)


def _floats(values: Any) -> bool:
    return np.asarray(values).dtype.kind == "f"


def _ghost(trace: Trace, letter: str, said: str) -> Figure | None:
    meta = trace.get("meta")
    if meta == NEVER:
        return None
    if trace["type"] == "contour" and trace.get("contours", {}).get("coloring") in ("none", "lines"):
        kept = {k: trace[k] for k in ("type", "x", "y", "z", "contours", "autocontour")}
        line = dict(color=COLOURS[letter], width=2.5, dash=DASHES[letter], smoothing=0)
        return kept | _named(trace, said, letter) | dict(line=line, showscale=False, hoverinfo="skip")
    if trace["type"] != "scatter" or "x" not in trace:
        return None
    if "lines" in trace.get("mode", "") and (meta == ALWAYS or _drawn_as_result(trace)):
        return _line(trace, trace["x"], trace["y"], letter, said)
    if meta == ALWAYS:
        marker = trace["marker"]
        hollow = dict(symbol=_hollow(marker.get("symbol", "circle")), size=marker.get("size", 12))
        hollow |= dict(color=COLOURS[letter], line=dict(color=COLOURS[letter], width=2.5))
        return dict(type="scatter", mode="markers", x=trace["x"], y=trace["y"], marker=hollow) | _named(
            trace, said, letter
        )
    return None


def _drawn_as_result(trace: Trace) -> bool:
    line = trace.get("line", {})
    colour, width, solid = str(line.get("color", "")), line.get("width", 2), line.get("dash", "solid") == "solid"
    unspoken = trace.get("hoverinfo") == "skip"
    if width < 1.5 or colour.startswith("rgba") or colour == palette.OUTLINE:
        return False
    if colour == palette.NEUTRAL:
        return solid and width >= 2
    if unspoken and (colour == palette.MISTAKE or line.get("dash") == "dot"):
        return False
    return not unspoken or width >= 2 or "fill" in trace


def _line(trace: Trace, x: Any, y: Any, letter: str, said: str) -> Figure:
    given = trace.get("line", {})
    line = dict(color=COLOURS[letter], dash=DASHES[letter], width=min(max(given.get("width", 2), 2), 2.5))
    if "shape" in given:
        line["shape"] = given["shape"]
    return dict(type="scatter", mode="lines", x=x, y=y, line=line) | _named(trace, said, letter)


def _named(trace: Trace, said: str, letter: str) -> Figure:
    """Its axes, and what it says under the pointer."""
    of = f"<br>{trace['name']}" if trace.get("name") else ""
    where = {k: trace[k] for k in ("xaxis", "yaxis") if k in trace}
    hover = f"{said}{of}: %{{y:.4g}}<extra></extra>"
    return where | dict(name=letter, showlegend=False, hovertemplate=hover)


def _hollow(symbol: Any) -> Any:
    if isinstance(symbol, str):
        return symbol if symbol.endswith("-open") else f"{symbol}-open"
    numbers = np.asarray(symbol)
    if numbers.dtype.kind in "iu":
        return numbers % 100 + 100
    return [_hollow(str(one)) for one in numbers]


def _outline(trace: Trace, letter: str, said: str) -> Figure | None:
    """Where the classes of a map meet, as a line."""
    meta = trace.get("meta")
    if not isinstance(meta, str) or not meta.startswith(REGIONS):
        return None
    codes = np.asarray(trace["z"]) // int(meta.removeprefix(REGIONS))
    pieces: list[np.ndarray] = []
    for code in np.unique(codes)[:-1]:
        # Each border once, as one between a class and a later one: earlier ones are nowhere.
        side = np.where(codes == code, 1.0, np.where(codes > code, -1.0, np.nan))
        pieces += [contours.lines(trace["x"], trace["y"], side), contours.GAP.astype(np.float32)]
    if not pieces:
        return None
    line = np.vstack(pieces)
    return _line(trace, line[:, 0], line[:, 1], letter, said) | dict(hoverinfo="skip", hovertemplate=None)
