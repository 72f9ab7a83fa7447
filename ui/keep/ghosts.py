"""A kept run as a dashed ghost in the chart of another one: its curves, its boundary, its centres.

What a ghost shows of a chart is its model. Lines count if they are drawn as results are (in a colour of their own or,
in the neutral colour, solid), and so do isolines; data, bands, guides and grids do not. A trace whose `meta` is "ghost"
or "no ghost" says so itself, and a map of classes says by "regions 25" that class c has the shades from 25 c on.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ui import palette
from ui.keep import borders, shared_axes
from ui.stage.frames import Frames

DASHES = {"A": "dash", "B": "dot", "C": "dashdot"}
COLOURS = {"A": "#d238d2", "B": "#6d9800", "C": "#6a6cff"}  # on light and dark, and of no class
ALWAYS, NEVER, REGIONS = "ghost", "no ghost", "regions "
Figure = dict[str, Any]
Trace = Mapping[str, Any]


def over(figures: Frames, start: int, kept: Figure, letter: str, said: str) -> Frames | None:
    """Every figure with the ghost of `kept` over it, and room for it; `said` names it under the pointer.

    A curve that is the same in `figures[start]`, which shows what comes of it, needs no ghost beside one that differs.
    None if the two do not share axes, or nothing of `kept` can be dashed.
    """
    shown = figures[start]
    if not shared_axes.same(shown["layout"], kept["layout"]):
        return None
    now = shown["data"]
    traces = [trace for trace in kept["data"] if _shared(trace, shown["layout"], kept["layout"])]
    drawn = [(trace, ghost) for trace in traces if (ghost := _ghost(trace, letter, said))]
    drawn = _once(drawn)
    lined = {_axes(trace) for trace, ghost in drawn if "lines" in ghost.get("mode", "lines")}
    drawn += [(t, ghost) for t in traces if _axes(t) not in lined and (ghost := _outline(t, letter, said))]
    told = [ghost for trace, ghost in drawn if not _is_curve(trace) or not any(_same(trace, other) for other in now)]
    added = told or [ghost for _, ghost in drawn]  # all the same: the dashes lie on the lines
    if not added:
        return None
    return figures.changed(
        lambda f: {**f, "data": [*f["data"], *added], "layout": shared_axes.joined(f["layout"], kept["layout"])}
    )


def _axes(trace: Trace) -> tuple[str, str]:
    return str(trace.get("xaxis", "x")), str(trace.get("yaxis", "y"))


def _shared(trace: Trace, one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether both layouts have the axes of the trace. Where no axis has a title is a picture, not a plot."""
    names = [f"{name[0]}axis{name[1:]}" for name in _axes(trace)]
    if not all(shared_axes.agree(one, other, name) for name in names):
        return False
    return trace.get("meta") == ALWAYS or any(shared_axes.title_of(one[name]) for name in names)


def _is_curve(trace: Trace) -> bool:
    return "lines" in trace.get("mode", "") and trace.get("fill") != "toself"


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
    if _floats(trace["y"]) and not np.isfinite(trace["y"]).any():
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


def _once(drawn: list[tuple[Trace, Figure]]) -> list[tuple[Trace, Figure]]:
    """The same, with every border between two areas in one of their outlines only."""
    areas = {
        i: np.column_stack([trace["x"], trace["y"]])
        for i, (trace, _) in enumerate(drawn)
        if trace.get("fill") == "toself" and _floats(trace["x"]) and _floats(trace["y"]) and len(trace["x"]) < 200
    }
    made = list(drawn)
    for axes in {_axes(drawn[i][0]) for i in areas}:
        here = [i for i in areas if _axes(drawn[i][0]) == axes]
        for i, line in zip(here, borders.of_outlines([areas[i] for i in here]), strict=True):
            x, y = line.astype(np.float32).T
            made[i] = drawn[i][0], drawn[i][1] | dict(x=x, y=y)
    return made


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
    line = borders.of_map(trace["x"], trace["y"], codes)
    if not len(line):
        return None
    return _line(trace, line[:, 0], line[:, 1], letter, said) | dict(hoverinfo="skip", hovertemplate=None)
