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
SIDE = 0.2  # how far beside its bar a slope by steps stands
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
    longest_first = log_axis("ε, the length of the step", low / 2, 2 * high)
    longest_first["range"] = longest_first["range"][::-1]
    looked = min(BENT, d - 1)
    along_it, heights = _along(x, looked)
    ends = gradient_check.value(x) + REACH * abs(states[0].derived[looked]) * np.array([-1, 1])
    least, most = min(float(heights.min()), ends[0]), max(float(heights.max()), ends[1])
    view = [least - 0.06 * (most - least), most + 0.06 * (most - least)]
    layout = panels.layout(
        [
            (
                palette.axis("slope along parameter", range=[0.4, d + 0.6], tickvals=entries.tolist(), showgrid=False),
                palette.axis("", range=[-top, top], zeroline=True, zerolinecolor=palette.NEUTRAL),
            ),
            (longest_first, far),
            (
                palette.axis(
                    f"parameter {looked + 1}",
                    range=[-REACH, REACH],
                    tickvals=[-1, 0, 1],
                    ticktext=["x − 1", "x", "x + 1"],
                ),
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
                f"<span style='color:{palette.NEUTRAL}'>━ f</span>   "
                f"<span style='color:{DERIVED}'>━ slope on paper</span>"
                f"   <span style='color:{TWO}'>◆ x ± ε</span>   <span style='color:{ONE}'>● x, x + ε</span>",
                2,
                font=dict(size=15),
            ),
            panels.heading(
                f"All slopes   <span style='color:{palette.MISTAKE}'>✕ off the one on paper</span>",
                0,
                font=dict(size=14, color=palette.NEUTRAL),
            ),
            panels.heading(
                f"Relative difference   <span style='color:{TWO}'>◆ two sides</span>   "
                f"<span style='color:{ONE}'>● one side</span>",
                1,
                font=dict(size=14, color=palette.NEUTRAL),
            ),
            _corner("◂ too long: the curve bends", "left"),
            _corner("too short: digits run out ▸", "right"),
        ],
        shapes=[dict(type="rect", x0=0, x1=1, xref="x2 domain", y0=LEAST, y1=AGREES, yref="y2", **AGREE)],
    )
    layout["meta"]["narrow"] |= NARROW
    along = np.array([state.epsilon for state in states])
    curves = [
        (np.array([max(state.difference, LEAST) for state in states]), TWO, "diamond"),
        (np.array([max(state.difference_one_side, LEAST) for state in states]), ONE, "circle"),
    ]
    told: dict[str, Any] = dict(customdata=entries, says="parameter %{customdata}: %{y:.6g}")
    still = [marks.bars(entries - SIDE, states[0].derived, DERIVED, width=0.36, opacity=0.6, **told)]
    agree = marks.text([along[0]], [AGREES / 2], ["they agree"], ONE, size=14, textposition="bottom right")

    def draw(i: int) -> dict[str, Any]:
        found = states[i].two_sides
        inside = np.abs(found) <= top
        off = states[i].off > AGREES
        right, wrong = (np.where(inside & who, found, np.nan) for who in (~off, off))
        grown = np.minimum(np.arange(len(states)), i)
        moving = [
            marks.points(entries + SIDE, right, TWO, size=14, symbol="diamond", outline=palette.OUTLINE, **told),
            marks.points(entries + SIDE, wrong, palette.MISTAKE, size=13, symbol="x", outline=palette.OUTLINE, **told),
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
        entries + SIDE,
        np.where(inside, np.nan, np.where(up, 0.88, -0.9) * top),
        told.tolist(),
        palette.MISTAKE,
        size=13,
        textposition="middle right",
        hovertext=[f"parameter {j}, beyond this axis: {value}" for j, value in zip(entries, told, strict=True)],
        hoverinfo="text",
        meta=GIVEN,
    ) | dict(mode="markers+text", marker=look)
