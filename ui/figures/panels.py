"""Several plots in one figure: side by side, and one below the other where there is little room."""

from collections.abc import Mapping, Sequence
from typing import Any

from ui import palette

Axis = dict[str, Any]
LEGEND_ROW = 24  # pixels
GAP = 72  # pixels between neighbours, for the titles and numbers of the axes
HEADING = "heading"  # the `name` of the annotations that say what a plot is of


def on(trace: dict[str, Any], i: int) -> dict[str, Any]:
    """The trace, drawn in plot i (0, 1, ...)."""
    return trace | dict(xaxis=f"x{_suffix(i)}", yaxis=f"y{_suffix(i)}")


def layout(
    axes: Sequence[tuple[Axis, Axis]],
    *,
    widths: Sequence[float],
    height: int = 480,
    tall: int = 900,
    width: int = 900,
    room: int = 640,
    domains: Mapping[str, Any] | None = None,
    least: float | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A layout for plots with these (x axis, y axis), as wide as `widths` say, `height` pixels high.

    Below `room` pixels they stand one below the other, `tall` pixels in all. `width` is about what a wide screen
    gives, `least` the part of `tall` that a phone leaves it, where rows need their height. `domains`, such as
    {"yaxis2.domain": (0.5, 1)}, put plots elsewhere than side by side where it is wide.
    The ranges are repeated in both shapes because a plot to scale widens its own to fit the new one.
    """
    base: dict[str, Any] = {}
    wide: dict[str, Any] = {"margin.t": palette.layout()["margin"]["t"]}
    narrow: dict[str, Any] = {"margin.t": 3 * LEGEND_ROW} if more.get("showlegend", True) else dict(wide)
    inner = tall - narrow["margin.t"] - more.get("margin", palette.layout()["margin"])["b"]
    across = _shares(widths, GAP / width)
    down = [(1 - b, 1 - a) for a, b in _shares([1.0] * len(axes), GAP / inner)]
    for i, (x, y) in enumerate(axes):
        n = _suffix(i)
        for letter, other, axis, beside, below in (("x", "y", x, across[i], (0, 1)), ("y", "x", y, (0, 1), down[i])):
            name = f"{letter}axis{n}"
            base[name] = axis | dict(domain=list(beside), anchor=f"{other}{n}")
            wide[f"{name}.domain"], narrow[f"{name}.domain"] = list(beside), list(below)
            if "range" in axis:
                wide[f"{name}.range"] = narrow[f"{name}.range"] = list(axis["range"])
    for name, domain in (domains or {}).items():
        base[name.removesuffix(".domain")]["domain"] = wide[name] = list(domain)
    meta = dict(wide=wide, narrow=narrow, room=room, heights=dict(wide=height, narrow=tall))
    if least is not None:
        meta["least"] = least
    return palette.layout(height=height, **base, meta=meta, **more)


def corners(i: int, n: int) -> dict[str, Axis]:
    """The axes of a plot n that lies over plot i, from 0 to 1 whatever that one shows: for words in its corners."""
    over: dict[str, Any] = dict(range=[0, 1], visible=False, fixedrange=True)
    return {
        f"xaxis{_suffix(n)}": palette.axis(overlaying=f"x{_suffix(i)}", anchor=f"y{_suffix(n)}", **over),
        f"yaxis{_suffix(n)}": palette.axis(overlaying=f"y{_suffix(i)}", anchor=f"x{_suffix(n)}", **over),
    }


def heading(text: str, i: int, **more: Any) -> dict[str, Any]:
    """An annotation: a title in bold at the top left of plot i, above it."""
    at = dict(x=0, y=1, xref=f"x{_suffix(i)} domain", yref=f"y{_suffix(i)} domain")
    return dict(name=HEADING, text=f"<b>{text}</b>", showarrow=False, **at, xanchor="left", yanchor="bottom") | more


def roomy(figure: dict[str, Any], rows: int = 3) -> dict[str, Any]:
    """The figure of one plot, with room for so many rows of its legend where it is narrow."""
    shapes = dict(narrow={"margin.t": LEGEND_ROW * rows}, wide={"margin.t": figure["layout"]["margin"]["t"]})
    return figure | dict(layout=figure["layout"] | dict(meta=shapes))


def _suffix(i: int) -> str:
    return "" if i == 0 else str(i + 1)


def _shares(sizes: Sequence[float], gap: float) -> list[tuple[float, float]]:
    """[0, 1] cut into pieces in proportion to `sizes` with a gap between neighbours."""
    free = (1 - gap * (len(sizes) - 1)) / sum(sizes)
    pieces, at = [], 0.0
    for size in sizes:
        pieces.append((round(at, 4), round(min(at + size * free, 1.0), 4)))
        at += size * free + gap
    return pieces
