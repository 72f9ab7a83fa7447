"""The boundary of one cell of a grid of settings; beside it the mistakes along C, or those of all cells as maps."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane
from ui.guessing.cover import GIVEN, INSTEAD
from ui.picture import Figure

Axes = tuple[dict[str, Any], dict[str, Any]]
Cell = tuple[int, int]  # bandwidth, C
CHOSEN = palette.CLASSES[3]  # of no class that is drawn beside it
UNSEEN = palette.CLASSES[2]  # mistakes on points that a fit was made without
FRAMED = f"<span style='color:{CHOSEN}'>▢ shown</span>"
FEWEST = f"<span style='color:{CHOSEN}'>★ fewest</span>"
RINGED = f"<span style='color:{CHOSEN}'>○ fewest at its C</span>"
DEEP = 0.85  # of the darkest shade: from there on white is read more easily than the theme's own colour


def figure(
    maps: Sequence[list[Trace]], axes: Axes, plane: Plane, picture: list[Trace], *, titles: Sequence[str]
) -> Figure:
    """One map of errors or two on the same `axes`, and a `picture` of the plane, under their titles."""
    window, last = plane.axes(), len(maps)
    if plane.to_scale:
        window["yaxis"] |= dict(scaleanchor=f"x{last + 1}")
    across, up = axes
    font = dict(size=14, color=palette.NEUTRAL)
    pairs = [(across, up if i == 0 else up | dict(title=dict(text=""))) for i in range(last)]
    layout = panels.layout(
        [*pairs, (window["xaxis"], window["yaxis"])],
        widths=(*[1] * last, 1.5 if last > 1 else 0.7),
        height=470,
        tall=420 * (last + 1),
        width=800,
        showlegend=False,
        annotations=[panels.heading(title, i, font=font) for i, title in enumerate(titles)],
        margin=palette.layout()["margin"] | dict(b=56),
    )
    below = layout["meta"]["narrow"][f"yaxis{last + 1}.domain"]
    below[1] -= 0.04  # room for what the axis above it is called
    data = [panels.on(trace, i) for i, traces in enumerate([*maps, picture]) for trace in traces]
    return dict(data=[trace | dict(showlegend=False) for trace in data], layout=layout)


def along(plane: Plane, picture: list[Trace], curve: list[Trace], axes: Axes, *, title: str) -> Figure:
    """The `picture` of the plane, large, and beside it the `curve` of mistakes over C."""
    window, (across, up) = plane.axes(), axes
    layout = panels.layout(
        [(window["xaxis"], window["yaxis"]), (across, up | dict(title=dict(text="")))],
        widths=(1.5, 1),
        height=470,
        tall=840,
        width=800,
        showlegend=False,
        annotations=[
            panels.heading(title, 0, font=dict(size=14)),
            panels.heading(axes[1]["title"]["text"], 1, font=dict(size=14)),
        ],
    )
    data = [panels.on(trace, i) for i, traces in enumerate([picture, curve]) for trace in traces]
    return dict(data=[trace | dict(showlegend=False) for trace in data], layout=layout)


def mistakes(
    fitted: np.ndarray, left_out: np.ndarray, Cs: Sequence[float], at: int, row: int, *, top: float
) -> list[Trace]:
    """Mistakes (c,) over the values of C: those `fitted` and those `left_out`, as far as C number `at`.

    Clicks give the cell of the grid, of whose rows this is number `row`. What is more than `top` leaves the plot: its
    dot stays at the edge, an arrow, with its number.
    """
    places, here, last = np.arange(len(Cs)), np.array([at]), len(Cs) - 1
    learned, seen = (np.where(places <= at, values, np.nan) for values in (fitted, left_out))
    away = 0.05 * top  # of a name from its dot
    traces = []
    for values, colour, told, end, up in (
        (learned, palette.MISTAKE, "training", at, bool(left_out[at] < fitted[at])),
        (seen, UNSEEN, "validation", at, bool(left_out[at] >= fitted[at])),
    ):
        across = "right" if end == 0 else "left" if end == last else "center"
        beyond = {k: values[k] > top for k in (at, end)}
        # what is next to 0 has its name above it, if the other one leaves room for that
        up = (up or bool(values[end] < 1.5 * away and np.ptp([fitted[at], left_out[at]]) > 5 * away)) and not beyond[
            end
        ]
        dot = dict(symbol="triangle-up" if beyond[at] else "circle")
        traces += [
            marks.path(
                places,
                values,
                colour,
                size=8,
                width=3,
                says=f"C %{{text}}: %{{y}} wrong, {told}",
                text=[f"{C:g}" for C in Cs],
                meta=f"pick from {row * len(Cs)}",
            ),
            marks.points(
                here, np.minimum(values[here], top), colour, size=15, outline=palette.OUTLINE, edge=2, meta=GIVEN, **dot
            ),
            marks.text(
                np.array([end]),
                np.minimum(values[[end]], top) + (away if up else -away),
                [f"<b>{told}</b>"],
                colour,
                size=15,
                textposition=f"{'top' if up else 'bottom'} {across}",
            ),
        ]
    return traces


def costs(Cs: Sequence[float], most: float, n: int) -> Axes:
    """C across, every value one step from the next, and about `most` mistakes of n."""
    across = palette.axis("C: price of a mistake", **_ticks(Cs), showgrid=False)
    up = palette.axis(f"Mistakes, of {n} points", range=[-0.09 * most, 1.1 * most], nticks=6, zeroline=False)
    return across, up


def errors(
    counts: np.ndarray,
    said: Sequence[str],
    top: float,
    chosen: Cell,
    marked: Sequence[Cell],
    ringed: Sequence[Cell] = (),
) -> list[Trace]:
    """Mistakes (b, c) as a map from 0 to `top`, with their numbers; clicks give the cell.

    `said` (b * c,) is what is said of each cell, row by row; `marked` cells wear a star, `ringed` ones a
    ring, `chosen` a frame. While the errors are hidden, the cells are empty.
    """
    b, c = counts.shape
    rows, columns = np.divmod(np.arange(b * c), c)
    shades = np.round(np.clip(counts / top, 0, 1) * 250).astype(np.uint8)
    i, j = chosen
    stars = np.array(marked, dtype=float).reshape(-1, 2) if marked else np.full((1, 2), np.nan)
    stars += (0.28, 0.37)  # in the corner, clear of the number
    circles = np.array(ringed, dtype=float).reshape(-1, 2) if ringed else np.full((1, 2), np.nan)
    return [
        marks.map(
            np.full((b, c), 40, np.uint8), palette.SEQUENTIAL, 0, 250, xgap=1, ygap=1, meta=INSTEAD, visible=False
        ),
        marks.map(
            shades,
            palette.SEQUENTIAL,
            0,
            250,
            xgap=1,
            ygap=1,
            says="%{customdata}",
            customdata=np.reshape(said, (b, c)).tolist(),
            meta="pick",
        ),
        *(
            marks.text(
                columns.astype(float),
                rows.astype(float),
                [f"{round(float(count), 1):g}" if (count > DEEP * top) == strong else "" for count in counts.ravel()],
                textfont=dict(size=14) | (dict(color=colour) if colour else {}),
            )
            for strong, colour in ((True, "white"), (False, None))  # on a pale cell in the theme's own colour
        ),
        marks.line(
            np.array([-0.5, 0.5, 0.5, -0.5, -0.5]) + j,
            np.array([-0.5, -0.5, 0.5, 0.5, -0.5]) + i,
            CHOSEN,
            width=4,
            meta=GIVEN,
        ),
        marks.ring(circles[:, 1], circles[:, 0], CHOSEN, size=23, width=2),
        marks.points(
            stars[:, 1],
            stars[:, 0],
            CHOSEN,
            marker=dict(symbol="star", size=12, color=CHOSEN, line=dict(width=1, color=palette.OUTLINE)),
        ),
    ]


def axes(bandwidths: Sequence[float], Cs: Sequence[float]) -> Axes:
    """C across and the bandwidth upwards, every value of the grid one step from the next."""
    across = palette.axis("C: price of a mistake", **_ticks(Cs), showgrid=False)
    up = palette.axis("bandwidth: how far a point reaches", **_ticks(bandwidths), showgrid=False)
    return across, up


def _ticks(values: Sequence[float]) -> dict[str, Any]:
    return dict(
        range=[-0.5, len(values) - 0.5],
        tickmode="array",
        tickvals=list(range(len(values))),
        ticktext=[f"{v:g}" for v in values],
        tickangle=0,
        tickfont=dict(size=13),
    )
