"""How far a slope by formula is from that by a small step, by ε, and the lines whose slopes are compared."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos.descent import gradient_check
from algos.descent.gradient_check import AGREES, BENT, Check
from ui import palette
from ui.figures import marks, panels
from ui.figures.scales import log_axis
from ui.guessing.cover import GIVEN

SHORT = 1e-5  # from here on the digits of f are in the way rather than its curve
DERIVED, TWO, ONE = palette.CLASSES[0], palette.CLASSES[1], palette.CLASSES[2]
TICKS = {1.0: "1", 1e-4: "10⁻⁴", 1e-8: "10⁻⁸", 1e-12: "10⁻¹²", 1e-16: "10⁻¹⁶"}  # of both axes
LEAST = 1e-14  # what is nearer is drawn at that
EDGE = 12  # pixels left of the large plot, which has no axis there
REACH = 1.15  # steps that are seen of f to both sides of x
LOOKS = {"two sides": (TWO, "diamond"), "one side": (ONE, "circle")}


def brush(x: np.ndarray, states: Sequence[Check]) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a distance, for the gradient at x (d,)."""
    d = len(states[0].derived)
    shortest, longest = states[-1].epsilon, states[0].epsilon
    ticks = dict(tickvals=[*TICKS], ticktext=[*TICKS.values()])
    lengths = log_axis("length of the step ε (log scale)", shortest / 2, 2 * longest) | ticks
    looked = min(BENT, d - 1)
    along = np.array([state.epsilon for state in states])
    curves = [
        (np.array([max(state.difference, LEAST) for state in states]), *LOOKS["two sides"]),
        (np.array([max(state.difference_one_side, LEAST) for state in states]), *LOOKS["one side"]),
    ]
    low = min(values.min() for values, _, _ in curves) / 20
    layout = panels.layout(
        [
            (
                lengths,
                log_axis("", low, 3.0) | ticks,
            ),
            (
                palette.axis(
                    f"one of the {d} parameters",
                    range=[-REACH, REACH],
                    tickvals=[-1, 0, 1],
                    ticktext=["x − ε", "x", "x + ε"],
                ),
                palette.axis("", range=[-0.06, 1.06], visible=False),
            ),
        ],
        widths=(1, 1),
        height=480,
        tall=900,
        showlegend=False,
        margin=palette.layout()["margin"] | dict(l=EDGE),
        domains={"xaxis.domain": (0.68, 1), "xaxis2.domain": (0, 0.58)},
        annotations=[
            panels.heading("Measured slopes differ by (log scale)", 0, font=dict(size=15, color=palette.NEUTRAL)),
            panels.heading("━ f around a place x", 1, font=dict(size=15, color=palette.NEUTRAL)),
        ],
        shapes=[marks.rule(y=AGREES, colour=DERIVED, width=2, dash="dash")],
    )
    narrow = layout["meta"]["narrow"]  # there, too, the large plot comes first
    narrow["yaxis.domain"], narrow["yaxis2.domain"] = narrow["yaxis2.domain"], narrow["yaxis.domain"]
    layout["meta"]["wide"]["margin.l"], narrow["margin.l"] = EDGE, 56
    agree = marks.text([shortest], [AGREES / 2], ["below: they agree ▾"], DERIVED, size=15, textposition="bottom right")

    def draw(i: int) -> dict[str, Any]:
        grown = np.minimum(np.arange(len(states)), i)
        moving = [agree]
        for values, colour, symbol in curves:
            says = "%{y:.2g} apart"
            spot = marks.points([along[i]], [values[i]], colour, size=14, symbol=symbol, outline=palette.OUTLINE)
            moving += [marks.line(along[grown], values[grown], colour, width=3, says=says), spot]
        moving += [panels.on(mark, 1) for mark in _seen(x, looked, states[i])]
        short = along[i] < SHORT
        why: dict[str, Any] = dict(
            textposition=["middle left", "top right"],
            textfont=dict(size=14, color=palette.NEUTRAL, shadow=palette.HALO),
        )
        ends = [longest / 50, shortest if short else np.nan]  # clear of where the curves begin
        moving.append(marks.text(ends, [0.15, low], ["too long: f bends ▸", "◂ too short: digits end"], **why))
        return dict(data=moving, layout=layout)

    return draw


def _along(x: np.ndarray, j: int, epsilon: float, at: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Steps of parameter j from x, across the picture if none are given, and by how many ε f rises: two of (n,)."""
    steps = np.linspace(-REACH, REACH, 121) if at is None else at
    here = gradient_check.value(x)
    axis = epsilon * np.eye(len(x))[j]
    return steps, np.array([(gradient_check.value(x + step * axis) - here) / epsilon for step in steps])


def _seen(x: np.ndarray, j: int, state: Check) -> list[dict[str, Any]]:
    """What is compared: f along parameter j, its slope by formula as a line, and the lines through the steps."""
    sides, rises = _along(x, j, state.epsilon, np.array([-1.0, 0.0, 1.0]))
    seen, curve = _along(x, j, state.epsilon)
    ends, middle = np.array([-REACH, REACH]), (rises[0] + rises[2]) / 2
    paper = state.derived[j] * ends
    low, high = min(*curve, *paper), max(*curve, *paper)

    def tall(values: np.ndarray) -> np.ndarray:
        return (values - low) / ((high - low) or 1.0)

    look: dict[str, Any] = dict(outline=palette.OUTLINE)
    given: dict[str, Any] = dict(meta=GIVEN)  # not the steps that f has where digits run out: they are an answer
    two, one = middle + state.two_sides[j] * ends, state.one_side[j] * ends
    convex = middle >= 0
    return [
        marks.line(seen, tall(curve), palette.NEUTRAL, width=3, **(given if state.epsilon > AGREES else {})),
        marks.line(ends, tall(paper), DERIVED, width=6, opacity=0.5, says="the slope by formula", **given),
        marks.line(ends, tall(one), ONE, width=2, says="the slope measured to one side"),
        marks.line(ends, tall(two), TWO, width=2.5, says="the slope measured to two sides"),
        marks.points(sides[1:], tall(rises[1:]), ONE, size=19, symbol="circle", **look),
        marks.points(sides[[0, 2]], tall(rises[[0, 2]]), TWO, size=11, symbol="diamond", **look),
        _called(f"by formula:<br>\xa0slope {_digits(state.derived[j])}", 0.4, tall(paper), not convex, DERIVED) | given,
        _called(
            f"one side:<br>\xa0x to x + ε<br>\xa0slope {_digits(state.one_side[j])}", -0.6, tall(one), not convex, ONE
        ),
        _called(
            f"two sides:\xa0<br>x − ε to x + ε\xa0<br>slope {_digits(state.two_sides[j])}", -0.3, tall(two), convex, TWO
        ),
    ]


def _digits(slope: float) -> str:
    """Six digits of a slope: as ε shrinks those agree that stand in front."""
    return f"{slope:.6g}".replace("-", "−")


def _called(name: str, at: float, ends: np.ndarray, above: bool, colour: str) -> dict[str, Any]:
    """What the line is whose heights at both `ends` of the picture are given, written at a place of it, off it."""
    places = np.linspace(-REACH, REACH, 47)
    heights = np.interp(places, [-REACH, REACH], ends)
    inside = np.flatnonzero((heights > 0.1) & (heights < 0.9))
    if len(inside):  # a steep line leaves the picture early
        at = float(places[inside[np.abs(places[inside] - at).argmin()]])
    height = np.interp(at, [-REACH, REACH], ends)
    side = "left" if above == (ends[1] >= ends[0]) else "right"
    look: dict[str, Any] = dict(size=14, color=colour, shadow=palette.HALO)
    return marks.text(
        [at],
        [height],
        [f"\xa0{name}\xa0"],
        textposition=f"{'top' if above else 'bottom'} {side}",
        textfont=look,
        cliponaxis=False,
    )
