"""How far a slope on paper is from that by a small step, by ε, and the lines whose slopes are compared."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos.descent import gradient_check
from algos.descent.gradient_check import AGREES, BENT, Check
from ui import palette
from ui.figures import marks, panels
from ui.figures.scales import log_axis
from ui.guessing.cover import GIVEN

DERIVED, TWO, ONE = palette.CLASSES[0], palette.CLASSES[1], palette.CLASSES[2]
LEAST = 1e-14  # what is nearer is drawn at that
REACH = 1.15  # steps that are seen of f to both sides of x
AGREE: dict[str, Any] = dict(fillcolor="rgba(43,131,214,0.10)", line=dict(width=0), layer="below")  # where both do
LOOKS = {"two sides": (TWO, "diamond"), "one side": (ONE, "circle")}


def brush(x: np.ndarray, states: Sequence[Check]) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a distance, for the gradient at x (d,)."""
    d = len(states[0].derived)
    low, high = states[-1].epsilon, states[0].epsilon
    longest_first = log_axis("ε, the length of the step: ever shorter", low / 2, 2 * high)
    longest_first["range"] = longest_first["range"][::-1]
    looked = min(BENT, d - 1)
    layout = panels.layout(
        [
            (longest_first, log_axis("", LEAST, 3.0)),
            (
                palette.axis(
                    f"parameter {looked + 1}",
                    range=[-REACH, REACH],
                    tickvals=[-1, 0, 1],
                    ticktext=["x − ε", "x", "x + ε"],
                ),
                palette.axis("", range=[-0.06, 1.06], visible=False),
            ),
        ],
        widths=(1.4, 1),
        height=480,
        tall=900,
        showlegend=False,
        annotations=[
            panels.heading(
                "Difference   "
                f"<span style='color:{TWO}'>◆ two sides</span>   <span style='color:{ONE}'>● one side</span>",
                0,
                font=dict(size=15, color=palette.NEUTRAL),
            ),
            panels.heading(
                f"<span style='color:{palette.NEUTRAL}'>━ f near x</span>   "
                f"<span style='color:{DERIVED}'>━ on paper</span>",
                1,
                font=dict(size=15),
            ),
            _corner("◂ the curve bends", "left"),
            _corner("digits run out ▸", "right"),
        ],
        shapes=[dict(type="rect", x0=0, x1=1, xref="x domain", y0=LEAST, y1=AGREES, yref="y", **AGREE)],
    )
    along = np.array([state.epsilon for state in states])
    curves = [
        (np.array([max(state.difference, LEAST) for state in states]), *LOOKS["two sides"]),
        (np.array([max(state.difference_one_side, LEAST) for state in states]), *LOOKS["one side"]),
    ]
    agree = marks.text([along[0]], [AGREES / 2], ["they agree"], DERIVED, size=15, textposition="bottom right")

    def draw(i: int) -> dict[str, Any]:
        grown = np.minimum(np.arange(len(states)), i)
        moving = [agree]
        for values, colour, symbol in curves:
            says = "%{y:.2g} apart"
            spot = marks.points([along[i]], [values[i]], colour, size=14, symbol=symbol, outline=palette.OUTLINE)
            moving += [marks.line(along[grown], values[grown], colour, width=3, says=says), spot]
        moving += [panels.on(mark, 1) for mark in _seen(x, looked, states[i])]
        return dict(data=moving, layout=layout)

    return draw


def _along(x: np.ndarray, j: int, epsilon: float, at: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Steps of parameter j from x, across the picture if none are given, and by how many ε f rises: two of (n,)."""
    steps = np.linspace(-REACH, REACH, 121) if at is None else at
    here = gradient_check.value(x)
    axis = epsilon * np.eye(len(x))[j]
    return steps, np.array([(gradient_check.value(x + step * axis) - here) / epsilon for step in steps])


def _seen(x: np.ndarray, j: int, state: Check) -> list[dict[str, Any]]:
    """What is compared: f along parameter j, its slope on paper as a line, and the lines through the steps."""
    sides, rises = _along(x, j, state.epsilon, np.array([-1.0, 0.0, 1.0]))
    seen, curve = _along(x, j, state.epsilon)
    ends, middle = np.array([-REACH, REACH]), (rises[0] + rises[2]) / 2
    paper = state.derived[j] * ends
    low, high = min(*curve, *paper), max(*curve, *paper)

    def tall(values: np.ndarray) -> np.ndarray:
        return (values - low) / ((high - low) or 1.0)

    look: dict[str, Any] = dict(outline=palette.OUTLINE)
    given: dict[str, Any] = dict(meta=GIVEN)  # not the steps that f has where digits run out: they are an answer
    return [
        marks.line(seen, tall(curve), palette.NEUTRAL, width=3, **(given if state.epsilon > AGREES else {})),
        marks.line(ends, tall(paper), DERIVED, width=6, opacity=0.5, says="the slope on paper", **given),
        marks.line(ends, tall(state.one_side[j] * ends), ONE, width=2, says="the slope by one side"),
        marks.line(ends, tall(middle + state.two_sides[j] * ends), TWO, width=2.5, says="the slope by two sides"),
        marks.points(sides[1:], tall(rises[1:]), ONE, size=17, symbol="circle", **look),
        marks.points(sides[[0, 2]], tall(rises[[0, 2]]), TWO, size=11, symbol="diamond", **look),
    ]


def _corner(text: str, side: str) -> dict[str, Any]:
    """An annotation in a lower corner of the first plot: what is in the way there."""
    at = dict(x=0.01 if side == "left" else 0.99, xref="x domain", xanchor=side, y=0.01, yref="y domain")
    return dict(text=text, showarrow=False, yanchor="bottom", font=dict(size=14, color=palette.NEUTRAL)) | at
