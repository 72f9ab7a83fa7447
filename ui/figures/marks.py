"""The marks that every picture is made of: lines, points, rings, bands, bars, maps, texts and rules.

A mark is a Plotly trace as plain data (a rule is a shape). What has a `name` stands in the legend; what `says`
something tells it when it is pointed at, anything else lets the pointer through. Any other property of the trace can
be given by its Plotly name, and comes before what is said here.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]
Values = np.ndarray | Sequence[Any]


def line(
    x: Values,
    y: Values,
    colour: str,
    *,
    width: float = 2,
    dash: str | None = None,
    name: str = "",
    says: str = "",
    **other: Any,
) -> Trace:
    """A line through x (n,), y (n,), broken where either is nan; `dash` as Plotly calls it."""
    return _with(_scatter("lines", x, y, name, says) | dict(line=_stroke(colour, width, dash)), other)


# Where words can stand beside a place, as Plotly calls it, and which way that is.
SIDES = {"middle right": (1, 0), "middle left": (-1, 0), "top center": (0, 1), "bottom center": (0, -1)}
ONE = np.zeros(1, dtype=np.int32)  # the ids of a single mark that goes its way from frame to frame


def points(
    x: Values,
    y: Values,
    colour: Any,
    *,
    size: Any = 8,
    symbol: Any = None,
    outline: str | None = None,
    edge: float = 1.5,
    name: str = "",
    says: str = "",
    **other: Any,
) -> Trace:
    """Points at x (n,), y (n,); colour, size and symbol are one for all or one for each. An outline is `edge` wide."""
    look = dict(color=colour, size=size) | (dict(symbol=symbol) if symbol is not None else {})
    if outline:
        look["line"] = dict(width=edge, color=outline)
    return _with(_scatter("markers", x, y, name, says) | dict(marker=look), other)


def path(
    x: Values,
    y: Values,
    colour: str,
    *,
    width: float = 2,
    dash: str | None = None,
    size: Any = 6,
    name: str = "",
    says: str = "",
    **other: Any,
) -> Trace:
    """A line with a point at each of its places."""
    look = dict(line=_stroke(colour, width, dash), marker=dict(color=colour, size=size))
    return _with(_scatter("lines+markers", x, y, name, says) | look, other)


def ring(x: Values, y: Values, colour: str, *, size: float = 15, width: float = 2.5, **other: Any) -> Trace:
    """Rings around places that are looked at."""
    look = dict(symbol="circle-open", size=size, color=colour, line=dict(width=width))
    return _with(_scatter("markers", x, y, "", "") | dict(marker=look), other)


def band(x: Values, low: Values, high: Values, fill: str, *, name: str = "", says: str = "", **other: Any) -> Trace:
    """The area between two curves over the same x (n,)."""
    x, low, high = (np.asarray(values, dtype=float) for values in (x, low, high))
    around = np.concatenate([x, x[::-1]]), np.concatenate([high, low[::-1]])
    look = dict(line=dict(width=0), fill="toself", fillcolor=fill)
    return _with(_scatter("lines", *around, name, says) | look, other)


def bars(x: Values, y: Values, colour: Any, *, name: str = "", says: str = "", **other: Any) -> Trace:
    """Bars of height y (n,) at x (n,); lying ones with `orientation="h"`, where x are their lengths."""
    return _with(dict(type="bar", x=_shown(x), y=_shown(y), marker=dict(color=colour)) | _told(name, says), other)


def map(
    z: Values,
    scale: Any,
    low: float,
    high: float,
    *,
    x: Values | None = None,
    y: Values | None = None,
    says: str = "",
    **other: Any,
) -> Trace:
    """Cells coloured by z (rows, columns) on a scale from `low` to `high`, without a bar that explains the colours."""
    at = {letter: _shown(values) for letter, values in (("x", x), ("y", y)) if values is not None}
    look = dict(colorscale=scale, zmin=low, zmax=high, showscale=False)
    told = dict(hovertemplate=f"{says}<extra></extra>") if says else dict(hoverinfo="skip")
    return _with(dict(type="heatmap", z=_shown(z)) | at | look | told, other)


def text(
    x: Values, y: Values, words: Values, colour: str | None = None, *, size: float | None = None, **other: Any
) -> Trace:
    """Words that stand at x (n,), y (n,)."""
    font = {key: value for key, value in (("color", colour), ("size", size)) if value is not None}
    return _with(_scatter("text", x, y, "", "") | dict(text=words) | (dict(textfont=font) if font else {}), other)


def rule(
    *,
    x: float | None = None,
    y: float | None = None,
    colour: str = palette.NEUTRAL,
    width: float = 1,
    dash: str | None = None,
    plot: str = "",
    **other: Any,
) -> dict[str, Any]:
    """A shape of a layout: a straight line through the whole plot, upright at `x` or level at `y`.

    plot: the number that its axes have in a figure of several, as in "2".
    """
    if x is not None:
        ends: dict[str, Any] = dict(x0=x, x1=x, y0=0, y1=1, xref=f"x{plot}", yref=f"y{plot} domain")
    else:
        ends = dict(x0=0, x1=1, y0=y, y1=y, xref=f"x{plot} domain", yref=f"y{plot}")
    return dict(type="line", line=_stroke(colour, width, dash)) | ends | other


def _stroke(colour: str, width: float, dash: str | None) -> dict[str, Any]:
    return dict(color=colour, width=width) | (dict(dash=dash) if dash else {})


def _with(mark: Trace, other: Trace) -> Trace:
    """The mark with other properties; one that is given a template of its own does not let the pointer through."""
    if "hovertemplate" in other:
        mark.pop("hoverinfo", None)
    return mark | other


def _scatter(mode: str, x: Values, y: Values, name: str, says: str) -> Trace:
    return dict(type="scatter", mode=mode, x=_shown(x), y=_shown(y)) | _told(name, says)


def _told(name: str, says: str) -> dict[str, Any]:
    entry: dict[str, Any] = dict(name=name) if name else dict(showlegend=False)
    return entry | (dict(hovertemplate=f"{says}<extra></extra>") if says else dict(hoverinfo="skip"))


def _shown(values: Values) -> Any:
    """Numbers with the seven digits that a screen can show; anything else as it is."""
    held = np.asarray(values)
    return held.astype(np.float32) if held.dtype.kind == "f" else values
