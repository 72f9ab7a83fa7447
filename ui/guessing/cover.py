"""A picture while a guess of it is awaited, and with what was guessed drawn into it."""

import math
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ui import palette
from ui.classroom.store import Votes
from ui.figures.objective import CURVE, WHOLE
from ui.figures.panels import HEADING
from ui.picture import Figure

_TAG = re.compile(r"<[^<>]*>")
_HINT = r"drag (?:me|any)\b[^<]*(?:<br>[^<]*)?"
_DRAG = re.compile(f":? ?<b>{_HINT}</b>|:? ?{_HINT}")  # one thing is asked for at a time
_BESIDE = re.compile(r"[xy]axis\d+")  # their ends would tell how long a run is, or how high it gets
FOUND = "found"  # the `meta` of a trace of marks that are an answer: they are covered
GIVEN = "given"  # the `meta` of a trace of what is given: it can be seen while a guess is awaited
INSTEAD = "instead"  # of a hidden one: it stands in for all but those while a guess is awaited


def marked(axis: str, value: float, figure: Figure) -> Figure:
    """The figure with a line across that axis, where the reader has guessed the number to be."""
    letter, other = ("x", "y") if axis[0] == "x" else ("y", "x")
    shape: dict[str, Any] = {
        "type": "line",
        f"{letter}ref": axis,
        f"{other}ref": f"{other}{axis[1:]} domain",
        f"{letter}0": value,
        f"{letter}1": value,
        f"{other}0": 0,
        f"{other}1": 1,
        "line": dict(color=palette.CLASSES[3], width=2, dash="dash"),
        "label": dict(text="your guess", textposition="end", font=dict(color=palette.CLASSES[3])),
    }
    if letter == "x":  # along the line it would stand above the plot, on the legend or cut off
        side = "right" if _late(figure["layout"].get(f"xaxis{axis[1:]}", {}), value) else "left"
        shape["label"] |= dict(textangle=0, yanchor="top", xanchor=side)
    return _with(figure, shape)


def _late(axis: Mapping[str, Any], value: float) -> bool:
    """Whether a value is in the right half of what an axis shows, as far as that is known."""
    if None in (ends := axis.get("range") or [None]):
        return False
    at = math.log10(value) if axis.get("type") == "log" and value > 0 else value
    return bool(at > (ends[0] + ends[1]) / 2)


def strewn(axis: str, votes: Votes, figure: Figure) -> Figure:
    """The figure with a mark on that axis for each number that a class has guessed, as high as it was often guessed."""
    letter, other = ("x", "y") if axis[0] == "x" else ("y", "x")
    most = max(many for _, many in votes)
    ends = [[(value, 0.0), (value, 0.15 * many / most)] for value, many in votes]
    steps = [[f"{x:g},{y:g}" if letter == "x" else f"{y:g},{x:g}" for x, y in mark] for mark in ends]
    shape = {
        "type": "path",
        f"{letter}ref": axis,
        f"{other}ref": f"{other}{axis[1:]} domain",
        "path": " ".join(f"M{start} L{end}" for start, end in steps),
        "line": dict(color=palette.CLASSES[5], width=4),
        "label": dict(text="the class", textposition="top left", font=dict(color=palette.CLASSES[5])),
    }
    return _with(figure, shape)


def _with(figure: Figure, shape: Mapping[str, Any]) -> Figure:
    return figure | dict(layout=figure["layout"] | dict(shapes=[*figure["layout"].get("shapes", []), shape]))


def covered(figure: Figure, drawn_on: str = "") -> Figure:
    """A picture without steps while a guess of it is awaited: its points, without what is made of them.

    The axes stay on which the guess is drawn, and so does what says which plot is which, and which points are which.
    """
    instead = any(trace.get("meta") == INSTEAD for trace in figure["data"])
    given = [trace.get("meta") in (GIVEN, INSTEAD) if instead else _given(trace) for trace in figure["data"]]
    shown = [trace | dict(visible=True) if trace.get("meta") == INSTEAD else trace for trace in figure["data"]]
    hidden = dict(visible=False, meta=None)  # a curve that would be shown to its end is not, either
    keys = [figure["layout"].get("showlegend", True) and _is_key(trace) for trace in figure["data"]]
    kept = [trace for trace, is_given in zip(shown, given, strict=True) if is_given and trace.get("visible", True)]
    data = [
        _at_rest(trace) if is_given or is_key else trace | hidden
        for trace, is_given, is_key in zip(shown, given, keys, strict=True)
    ]
    layout = _bare(figure["layout"])
    used = set(drawn_on.split()) | {trace.get(f"{letter}axis", letter) for trace in kept for letter in "xy"}
    beside = [
        name
        for name in layout
        if _BESIDE.fullmatch(name) and name.replace("axis", "") not in used and layout[name].get("visible", True)
    ]  # one that is never seen covers nothing
    layout |= {name: layout[name] | dict(visible=False) for name in beside}
    shapes, marks = _unknown(layout, beside)
    headings = _headings(figure["layout"].get("annotations", []))
    drawn_over = dict(annotations=[*headings.values(), *marks], shapes=shapes)
    layout |= {name: some for name, some in drawn_over.items() if some}
    for name in (f"{axis[0]}axis{axis[1:]}" for axis in drawn_on.split()):
        if name in layout:  # it may be another chart's
            layout[name] = layout[name] | dict(showticklabels=True)  # those of one below it, maybe, which is gone
    meta = {
        name: _bare(value) | _moved(value, list(headings)) if isinstance(value, dict) else value
        for name, value in layout.get("meta", {}).items()
    }
    return figure | dict(data=data, layout=layout | dict(meta=meta))


def begun(figure: Figure, drawn_on: str = "") -> Figure:
    """The first step of a run while a guess of it is awaited: its objective not to its end, and without numbers at the
    axes on which no guess is drawn."""
    layout = figure["layout"]
    data = [_at_rest(trace) | (dict(meta=None) if trace.get("meta") == WHOLE else {}) for trace in figure["data"]]
    told = [name for name in layout.get("meta", {}).get(CURVE, ()) if name.replace("axis", "") not in drawn_on.split()]
    bare = {name: layout[name] | dict(showticklabels=False) for name in told}
    return figure | dict(data=data, layout=layout | bare)


def _at_rest(trace: dict[str, Any]) -> dict[str, Any]:
    """A trace that does not ask to be dragged."""
    said = trace.get("text")
    if isinstance(said, str) or said is None or "text" not in trace.get("mode", ""):
        return trace
    return trace | dict(text=[_DRAG.sub("", one) if isinstance(one, str) else one for one in said])


def _unknown(layout: Mapping[str, Any], hidden: Collection[str]) -> tuple[list[Any], list[Any]]:
    """A pale ground and a question mark where each plot will be whose axes are hidden."""
    shapes, marks = [], []
    for down in (name for name in hidden if name[0] == "y" and "overlaying" not in layout[name]):
        across = str(layout[down].get("anchor", "x"))
        if across.replace("x", "xaxis", 1) in hidden:
            place = dict(xref=f"{across} domain", yref=f"{down.replace('axis', '')} domain")
            ground = dict(type="rect", x0=0, x1=1, y0=0, y1=1, fillcolor=palette.FAINT, line=dict(width=0))
            sign = dict(x=0.5, y=0.5, text="?", showarrow=False, font=dict(size=32, color=palette.NEUTRAL))
            shapes.append(place | ground)
            marks.append(place | sign)
    return shapes, marks


def _headings(annotations: Sequence[Mapping[str, Any]]) -> dict[int, Mapping[str, Any]]:
    """What stands above the plots, by place, unless a number in it may be what is guessed."""
    return {i: one for i, one in enumerate(annotations) if one.get("name") == HEADING and not _numbered(one["text"])}


def _moved(paths: Mapping[str, Any], places: Sequence[int]) -> dict[str, Any]:
    """What a shape of the layout says of the annotations of these places, which are the first now."""
    said = {
        path: value
        for path, value in paths.items()
        if path.startswith("annotations") and not (isinstance(value, str) and _numbered(value))
    }
    return {
        path.replace(f"[{place}]", f"[{i}]"): value
        for i, place in enumerate(places)
        for path, value in said.items()
        if path.startswith(f"annotations[{place}]")
    }


def _is_key(trace: Mapping[str, Any]) -> bool:
    """Whether a trace is an entry of the legend and no more: it says which points are which."""
    marks = trace["type"] == "scatter" and trace.get("mode") == "markers" and trace.get("meta") != FOUND
    if not marks or not trace.get("name") or _numbered(trace["name"]):
        return False
    return len(trace["x"]) > 0 and all(x is None or x != x for x in trace["x"])


def _numbered(text: str) -> bool:
    """Whether there is a number in what is written, which may be of colours or sizes where it is marked up."""
    return any(sign.isdecimal() for sign in _TAG.sub("", text))


def _bare(layout: Mapping[str, Any]) -> dict[str, Any]:
    """A layout, or a part of it by paths, without what is written and drawn over the picture."""
    return {name: value for name, value in layout.items() if not name.startswith(("annotations", "shapes"))}


def _given(trace: Mapping[str, Any]) -> bool:
    """Whether a trace is of what one starts from: marks of the main plot, no means or lines; or says so."""
    if trace.get("meta") in (GIVEN, FOUND):
        return bool(trace["meta"] == GIVEN)
    if str(trace.get("marker", {}).get("symbol")) == "x-thin" or "error_y" in trace:
        return False
    main = trace.get("xaxis", "x") == "x" and trace.get("yaxis", "y") == "y"
    return main and trace["type"] in ("scatter", "scatter3d") and trace.get("mode") == "markers" and len(trace["x"]) > 3
