"""The points and the lines of two units, and the same points where the units put them, one after the other."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pages.views.neural.gates.seen import FIRST, SECOND, Seen
from ui import palette
from ui.figures import boundary, marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane

WINDOW = Plane((-3.0, 3.0), (-3.0, 3.0), True, ("x₁", "x₂"))
UNITS = (palette.CLASSES[5], palette.CLASSES[3])
LONG = 0.7  # of the arrow to the side on which z is above 0
NOWHERE = np.full((1, 2), np.nan)


def brush(run: Seen) -> Callable[[int], dict[str, Any]]:
    """What draws so many points over."""
    X, y, said = run.X, run.y, run.said
    low, high = said.min(axis=0), said.max(axis=0)
    room = 0.18 * np.maximum(high - low, 0.4 * max(float((high - low).max()), 0.5))
    across, up = ((float(a), float(b)) for a, b in zip(low - room, high + room, strict=True))
    there = Plane(across, up, False, ("", ""))
    still: list[Trace] = []
    for j, (name, colour) in enumerate(zip((FIRST, SECOND), UNITS, strict=True)):
        unit = run.theta[j]
        still.append(
            boundary.straight(WINDOW, unit[1:], float(unit[0]), colour=colour, width=3)
            | dict(meta=name, showlegend=False)
        )
        still.append(_side(unit, colour, j))
    still.append(_cloud(X, y, np.ones(len(X), dtype=bool)))
    layout = panels.layout(
        [
            (
                palette.axis("x₁", range=list(WINDOW.x)),
                palette.axis("x₂", range=list(WINDOW.y), scaleanchor="x", scaleratio=1),
            ),
            (
                palette.axis(
                    "output of the first unit", range=list(there.x), zeroline=True, zerolinecolor=palette.GRID
                ),
                palette.axis(
                    "output of the second unit", range=list(there.y), zeroline=True, zerolinecolor=palette.GRID
                ),
            ),
        ],
        widths=(1, 1),
        height=460,
        tall=860,
        showlegend=False,
        annotations=[
            panels.heading("the points and the lines of two hidden units", 0, font=dict(size=15)),
            panels.heading("the same points in the units' coordinates", 1, font=dict(size=15)),
        ],
    )
    cut = run.after.theta[0] if run.after.kind == "complete" else np.zeros(3)

    def draw(i: int) -> dict[str, Any]:
        last = i - 1 if 0 < i <= len(X) else None
        over = np.arange(len(X)) < i
        line = boundary.straight(there, cut[1:], float(cut[0]), colour=palette.NEUTRAL, width=3)
        if i <= len(X):
            line = line | dict(x=np.full(2, np.nan), y=np.full(2, np.nan))
        moving = [
            _ring(X, last),
            panels.on(line | dict(showlegend=False), 1),
            panels.on(_cloud(said, y, over, named=False), 1),
            panels.on(_ring(said, last), 1),
        ]
        return dict(data=[*still, *moving], layout=layout)

    return draw


def _cloud(X: np.ndarray, y: np.ndarray, seen: np.ndarray, *, named: bool = True) -> Trace:
    """The points that are seen, with their numbers if `named`: in hidden coordinates many may be in one place."""
    places = np.where(seen[:, None], X, np.nan)
    return marks.points(
        places[:, 0],
        places[:, 1],
        [palette.colour(int(c)) for c in y],
        size=22,
        symbol=[palette.symbol(int(c)) for c in y],
        outline=palette.OUTLINE,
        mode="markers+text" if named else "markers",
        text=[f"{i + 1}" for i in range(len(X))],
        textfont=dict(color="white", size=12),
        says="point %{text}: %{x:.4g}, %{y:.4g}",
    )


def _ring(X: np.ndarray, i: int | None) -> Trace:
    place = NOWHERE if i is None else X[[i]]
    return marks.ring(place[:, 0], place[:, 1], palette.FIT, size=32, width=4)


def _side(unit: np.ndarray, colour: str, j: int) -> Trace:
    """An arrow from the line to the side on which z is above 0, with the unit's name."""
    length = float(np.hypot(*unit[1:]))
    if length == 0:
        return marks.text([np.nan], [np.nan], [""])
    u = unit[1:] / length
    along = np.array([-u[1], u[0]])
    foot = -float(unit[0]) / length * u + (2.2 if u[0] + u[1] >= 0 else -2.2) * along * (1 if j == 0 else 0.8)
    way = np.stack([foot, foot + LONG * u])
    head = dict(symbol="arrow", size=[0, 14], angleref="previous", color=colour, opacity=1, line=dict(width=0))
    name = ("first", "second")[j]
    return marks.line(way[:, 0], way[:, 1], colour, width=3) | dict(
        mode="lines+markers+text",
        marker=head,
        text=["", f"<b>{name}: z > 0</b>"],
        textposition="top center" if abs(u[0]) >= abs(u[1]) else "middle right",
        textfont=dict(color=colour, size=13),
    )
