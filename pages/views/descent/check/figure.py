"""A slope on paper and by a small step, those of all parameters, and how far both are apart by ε."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos.descent import gradient_check
from algos.descent.gradient_check import AGREES, BENT, Check
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.scales import log_axis
from ui.guessing.cover import GIVEN

DERIVED, TWO, ONE = palette.CLASSES[0], palette.CLASSES[1], palette.CLASSES[2]
LEAST = 1e-14  # what is nearer is drawn at that
REACH = 1.15  # what is seen of f to both sides of x: the longest step, and a little more
NARROW = {"yaxis3.domain": (0.74, 1), "yaxis.domain": (0.4, 0.63), "yaxis2.domain": (0, 0.29)}  # one below the other
AGREE: dict[str, Any] = dict(fillcolor="rgba(20,163,122,0.10)", line=dict(width=0), layer="below")  # where both do


def brush(x: np.ndarray, states: Sequence[Check]) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a distance, for the gradient at x (d,)."""
    d = len(states[0].derived)
    entries = np.arange(1, d + 1)
    near = states[len(states) // 3].two_sides  # neither curvature nor rounding is in its way
    top = 1.25 * max(float(np.abs([states[0].derived, near]).max()), 1.0)
    low, high = states[-1].epsilon, states[0].epsilon
    far = log_axis("", LEAST, 3.0)
    looked = min(BENT, d - 1)
    along_it, heights = _along(x, looked)
    room = 0.12 * float(np.ptp(heights))
    view = [float(heights.min()) - room, float(heights.max()) + room]
    layout = panels.layout(
        [
            (
                palette.axis("slope along parameter", range=[0.4, d + 0.6], tickvals=entries.tolist(), showgrid=False),
                palette.axis("", range=[-top, top], zeroline=True, zerolinecolor=palette.NEUTRAL),
            ),
            (log_axis("ε, the length of the step", low / 2, 2 * high), far),
            (
                palette.axis("", range=[-REACH, REACH], tickvals=[-1, 0, 1], ticktext=["x − 1", "x", "x + 1"]),
                palette.axis("", range=view, nticks=4),
            ),
        ],
        widths=(1, 1.1, 0.01),
        height=500,
        tall=1250,
        showlegend=False,
        domains={
            "xaxis3.domain": (0, 0.46),
            "yaxis3.domain": (0.6, 1),
            "xaxis.domain": (0, 0.46),
            "yaxis.domain": (0, 0.4),
            "xaxis2.domain": (0.55, 1),
            "yaxis2.domain": (0, 1),
        },
        annotations=[
            panels.heading(
                f"<span style='color:{palette.NEUTRAL}'>f along parameter {looked + 1}</span>   "
                f"<span style='color:{DERIVED}'>━ slope on paper</span>",
                2,
                font=dict(size=15),
            ),
            panels.heading(
                f"<span style='color:{DERIVED}'>■ on paper</span>   <span style='color:{TWO}'>◆ two sides</span>   "
                f"<span style='color:{palette.MISTAKE}'>✕ disagree</span>",
                0,
                font=dict(size=15),
            ),
            panels.heading(
                f"<span style='color:{TWO}'>◆ two sides, x ± ε</span>   "
                f"<span style='color:{ONE}'>● one side, x + ε</span>",
                1,
                font=dict(size=15),
            ),
            dict(text="relative difference", showarrow=False, font=dict(size=13, color=palette.NEUTRAL))
            | dict(x=0.45, xref="x2 domain", y=0.99, yref="y2 domain", yanchor="top"),
            _corner("◂ too short: digits run out", "left"),
            _corner("too long: the curve bends ▸", "right"),
        ],
        shapes=[dict(type="rect", x0=0, x1=1, xref="x2 domain", y0=LEAST, y1=AGREES, yref="y2", **AGREE)],
    )
    layout["meta"]["narrow"] |= NARROW
    along = np.array([state.epsilon for state in states])
    curves = [
        (np.array([max(state.difference, LEAST) for state in states]), TWO, "diamond"),
        (np.array([max(state.difference_one_side, LEAST) for state in states]), ONE, "circle"),
    ]
    still = [marks.bars(entries, states[0].derived, DERIVED, says="parameter %{x}: %{y:.6g}", width=0.5, opacity=0.6)]
    agree = marks.text([along[0]], [AGREES / 2], ["they agree"], ONE, size=14, textposition="bottom left")

    def draw(i: int) -> dict[str, Any]:
        found = states[i].two_sides
        inside = np.abs(found) <= top
        shown = np.where(inside, found, np.nan)
        crosses = np.where(states[i].off > AGREES, shown, np.nan)
        grown = np.minimum(np.arange(len(states)), i)
        moving = [
            marks.points(
                entries, shown, TWO, size=15, symbol="diamond", outline=palette.OUTLINE, says="parameter %{x}: %{y:.6g}"
            ),
            marks.points(entries, crosses, palette.MISTAKE, size=24, symbol="x-thin", outline=palette.MISTAKE, edge=3),
            _beyond(entries, found, inside, top),
            panels.on(agree, 1),
        ]
        for values, colour, symbol in curves:
            says = "%{y:.2g} apart"
            spot = marks.points([along[i]], [values[i]], colour, size=14, symbol=symbol, outline=palette.OUTLINE)
            moving += [
                panels.on(marks.line(along[grown], values[grown], colour, width=2.5, says=says), 1),
                panels.on(spot, 1),
            ]
        moving += [panels.on(mark, 2) for mark in _seen(x, looked, states[i], along_it, heights)]
        return dict(data=[*still, *moving], layout=layout)

    return draw


def _along(x: np.ndarray, j: int, steps: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
    """How far parameter j is moved from x, across the picture if no steps are given, and f there: two of (n,)."""
    moved = np.linspace(-REACH, REACH, 121) if steps is None else steps
    return moved, np.array([gradient_check.value(x + step * np.eye(len(x))[j]) for step in moved])


def _seen(x: np.ndarray, j: int, state: Check, moved: np.ndarray, heights: np.ndarray) -> list[dict[str, Any]]:
    """What is compared: f along parameter j, its slope on paper as a line, and the lines through the steps."""
    (back, here, ahead), values = _along(x, j, np.array([-state.epsilon, 0.0, state.epsilon]))
    ends = np.array([-REACH, REACH])
    middle, f = (values[0] + values[2]) / 2, values[1]
    look: dict[str, Any] = dict(outline=palette.OUTLINE)
    return [
        marks.line(moved, heights, palette.NEUTRAL, width=3),
        marks.line(ends, f + state.derived[j] * ends, DERIVED, width=5, opacity=0.6, says="the slope on paper"),
        marks.line(ends, f + state.one_side[j] * ends, ONE, width=2, says="the slope by one side"),
        marks.line(ends, middle + state.two_sides[j] * ends, TWO, width=2.5, says="the slope by two sides"),
        marks.points([back, ahead], values[[0, 2]], TWO, size=13, symbol="diamond", **look),
        marks.points([here], [f], ONE, size=11, **look),
    ]


def _corner(text: str, side: str) -> dict[str, Any]:
    """An annotation in a lower corner of the second plot: what is in the way there."""
    at = dict(x=0.01 if side == "left" else 0.99, xref="x2 domain", xanchor=side, y=0.01, yref="y2 domain")
    return dict(text=text, showarrow=False, yanchor="bottom", font=dict(size=12, color=palette.NEUTRAL)) | at


def _beyond(entries: np.ndarray, found: np.ndarray, inside: np.ndarray, top: float) -> marks.Trace:
    """Of values that the axis has no room for, a triangle at its edge that points out, with the value."""
    up = found > 0
    told = np.array([words.number(float(value)) for value in found])
    look = dict(color=palette.MISTAKE, size=15, symbol=np.where(up, "triangle-up", "triangle-down").tolist())
    return marks.text(
        entries,
        np.where(inside, np.nan, np.where(up, 0.95, -0.95) * top),
        told.tolist(),
        palette.MISTAKE,
        size=13,
        textposition=np.where(up, "bottom center", "top center").tolist(),
        customdata=told.tolist(),
        hovertemplate="parameter %{x}, beyond this axis: %{customdata}<extra></extra>",
        meta=GIVEN,
    ) | dict(mode="markers+text", marker=look)
