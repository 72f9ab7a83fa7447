"""The table itself beside its plane, a line for each column: its numbers, and how much of it is in view."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import cells, marks, panels

Span = tuple[float, float]
MOST_LINES, MOST_ROWS = 20, 6
FAR = 1.7  # standard deviations: where a cell has its full colour
PLANE, TABLE, BARS = (0.54, 1.0), (0.15, 0.43), (0.44, 0.5)  # of a wide screen, from left to right
OVER, UNDER = (0.59, 1.0), (0.0, 0.49)  # of a phone, from top to bottom
ON_PHONE = (0.38, 0.84), (0.86, 1.0)
ABOVE, BELOW = (
    f"<span style='color:{colour}'>{name}</span>" for colour, name in ((palette.FIT, "above"), (palette.DATA, "below"))
)
KEY = f"{ABOVE} or {BELOW}<br>the row's mean"
IN_VIEW = palette.CLASSES[5]  # what of the columns the plane shows: bars here, arrows there
TALL = 820  # pixels on a phone
TOP = 0.9  # of a wide screen: above it are the headings


def fits(lines: int, rows: int) -> bool:
    """Whether so many lines and rows are a table to be read beside a picture."""
    return lines <= MOST_LINES and rows <= MOST_ROWS


def beside(
    figure: dict[str, Any], X: np.ndarray, names: Sequence[str], headings: Sequence[str], in_view: np.ndarray
) -> dict[str, Any]:
    """The figure of a plane with the table X (n, d) at its left; of each column the part `in_view` (d,), 0 to 1."""
    spread = X.std(axis=0)
    z = (X - X.mean(axis=0)) / np.where(spread > 0, spread, 1.0)
    heat = marks.map(z.T, palette.DIVERGING, -FAR, FAR, opacity=0.55, xgap=2, ygap=2)
    numbers = cells.written([[f"{value:,.4g}" for value in line] for line in X.T.tolist()], size=13)
    bars = marks.bars(
        in_view,
        np.arange(len(names)),
        IN_VIEW,
        orientation="h",
        width=0.6,
        says="%{x:.0%} of its variance is in the map",
    )
    whole = marks.bars(np.ones(len(names)), np.arange(len(names)), palette.GRID, orientation="h", width=0.6)
    traces = [panels.on(heat, 3), panels.on(numbers, 3), panels.on(whole, 4), panels.on(bars, 4)]
    layout = figure["layout"] | _axes(names, headings)
    wide = _domains(PLANE, (0.0, 1.0), (TABLE, BARS), (0.0, TOP))
    narrow = _domains((0.0, 1.0), OVER, ON_PHONE, UNDER)
    for name, span in wide.items():
        axis = name.removesuffix(".domain")
        layout[axis] = layout[axis] | dict(domain=span)
    shapes = {shape: layout["meta"][shape] | domains for shape, domains in (("wide", wide), ("narrow", narrow))}
    for shape, size in (("wide", 13), ("narrow", 10)):
        shapes[shape] |= {"xaxis4.tickfont.size": size}
    heights = dict(wide=layout["height"], narrow=TALL)
    return dict(
        data=[*figure["data"], *traces],
        layout=layout
        | dict(
            meta=shapes | dict(heights=heights),
            barmode="overlay",
            annotations=[
                panels.heading("seen in<br>the map", 4, font=dict(size=13, color=IN_VIEW), yshift=4, align="left"),
                panels.heading(KEY, 3, font=dict(size=13), x=-0.02, xanchor="right", align="right", yshift=4),
            ],
        ),
    )


def _axes(names: Sequence[str], headings: Sequence[str]) -> dict[str, Any]:
    lines: dict[str, Any] = dict(
        range=[len(names) - 0.5, -0.5], showgrid=False, showline=False, zeroline=False, fixedrange=True
    )
    ticks: dict[str, Any] = dict(
        tickvals=list(range(len(names))), ticktext=list(names), ticks="", tickfont=dict(size=13)
    )
    over: dict[str, Any] = dict(
        tickvals=list(range(len(headings))), ticktext=[h.replace(" ", "<br>") for h in headings], side="top"
    )
    across: dict[str, Any] = dict(
        range=[-0.5, len(headings) - 0.5], showgrid=False, showline=False, zeroline=False, ticks=""
    )
    return dict(
        xaxis4=palette.axis(anchor="y4", tickangle=0, tickfont=dict(size=13), fixedrange=True, **across, **over),
        yaxis4=palette.axis(anchor="x4", **lines, **ticks),
        xaxis5=palette.axis(anchor="y5", range=[0, 1.02], visible=False, fixedrange=True),
        yaxis5=palette.axis(anchor="x5", **lines, visible=False),
    )


def _domains(across: Span, up: Span, below: Sequence[Span], lines: Span) -> dict[str, Any]:
    """Where the plane stands and where the table does, in one of the two shapes."""
    plane = {f"{at}axis{n}.domain": list(span) for n in ("", "2", "3") for at, span in (("x", across), ("y", up))}
    table = {f"xaxis{n}.domain": list(span) for n, span in zip((4, 5), below, strict=True)}
    return plane | table | {f"yaxis{n}.domain": list(lines) for n in (4, 5)}
