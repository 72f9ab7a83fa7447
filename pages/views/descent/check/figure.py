"""A slope by formula beside those measured by a step, and in how many digits they agree, by the length of the step."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos.descent import gradient_check
from algos.descent.gradient_check import AGREES, BENT, Check
from pages.views.descent import ends
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.scales import log_axis
from ui.guessing.cover import GIVEN, INSTEAD

SPOT = "step"  # what can be dragged
SHORT = 1e-5  # from here on the digits of f are in the way rather than its curve
PASSED = 0.01  # what is shorter has left the bend of the curve behind
DERIVED, TWO, ONE = palette.CLASSES[0], palette.CLASSES[1], palette.CLASSES[2]
TICKS = {1.0: "1", 1e4: "10⁻⁴", 1e8: "10⁻⁸", 1e12: "10⁻¹²", 1e16: "10⁻¹⁶"}  # of ε, by 1/ε
DIGITS = 10  # of a slope that is written
MOST = 14.5  # digits, at the top of their axis
EDGE = 56  # pixels left of both plots
REACH = 1.15  # steps that are seen of f to both sides of x
HEIGHT = 500
ROW = 0.24  # of the upper plot's height: from one slope to the next, at least
BASE, LID = -0.06, 1.06  # where the upper plot begins and ends
ENDS = 0.72  # of the width: there the lines end, and right of them stands what they are


def digits(difference: float) -> float:
    """In how many digits two gradients agree that are so far apart, relative to their lengths."""
    return float(-np.log10(np.clip(difference, 1e-16, 1)))


def whole(difference: float) -> int:
    """The same in whole digits."""
    return int(digits(difference))


def brush(x: np.ndarray, states: Sequence[Check], *, sides: int, right: bool) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a distance, for the gradient at x (d,), measured to two `sides` or also to 1.

    The best step, and what is wrong with others, is named where the formula is `right`: of a wrong one there is none.
    """
    d = len(states[0].derived)
    shortest, longest = states[-1].epsilon, states[0].epsilon
    lengths = log_axis("length ε of the step, shorter to the right", 0.5 / longest, 2 / shortest)
    lengths |= dict(tickvals=[*TICKS], ticktext=[*TICKS.values()])
    looked = min(BENT, d - 1)
    shorter = np.array([1 / state.epsilon for state in states])
    curves = [(np.array([digits(state.difference) for state in states]), TWO, "diamond", "two sides")]
    if sides == 1:
        one = np.array([digits(state.difference_one_side) for state in states])
        curves = [(one, ONE, "circle", "one side"), *curves]
    dark: dict[str, Any] = dict(font=dict(size=15))
    layout = panels.layout(
        [
            (lengths, palette.axis("", range=[-1.2, MOST], tickvals=[0, 4, 8, 12])),
            (
                palette.axis(
                    "",
                    range=[-REACH, REACH],
                    tickvals=[-1, 0, 1],
                    ticktext=["x − ε", "x", "x + ε"],
                ),
                palette.axis("", range=[BASE, LID], visible=False),
            ),
            (
                palette.axis("", range=[0, 1], visible=False, fixedrange=True),
                palette.axis("", range=[BASE, LID], visible=False, fixedrange=True),
            ),
        ],
        widths=(1, 1, 1),
        height=HEIGHT,
        tall=820,
        least=0.6,
        showlegend=False,
        margin=palette.layout()["margin"] | dict(l=EDGE),
        domains={
            "xaxis.domain": (0, 1),
            "xaxis2.domain": (0, ENDS),
            "xaxis3.domain": (ENDS + 0.01, 1),
            "yaxis.domain": (0, 0.37),
            "yaxis2.domain": (0.55, 1),
            "yaxis3.domain": (0.55, 1),
        },
        annotations=[
            panels.heading(f"Digits that agree, all {d} slopes together", 0, **dark),
            panels.heading(f"Slope {looked + 1} of the {d} slopes of f, at x", 1, **dark),
            panels.heading("", 2, yshift=4, font=dict(size=14)) | dict(text="<b>bold</b>: the digits that agree"),
        ],
        shapes=[_passes()],
    )
    narrow = layout["meta"]["narrow"]  # there, too, the large plot comes first
    narrow |= {"yaxis2.domain": [0.7, 1], "yaxis3.domain": [0.37, 0.62], "yaxis.domain": [0.05, 0.33]}
    told = ["6 digits or more pass\xa0"]
    agree = marks.text([1 / shortest], [MOST - 0.4], told, DERIVED, size=14, textposition="bottom left")

    def draw(i: int) -> dict[str, Any]:
        grown = np.minimum(np.arange(len(states)), i)
        moving = [agree]
        for values, colour, symbol, name in curves:
            says = f"{name}: %{{y:.1f}} digits agree"
            held: dict[str, Any] = dict(meta=SPOT) if colour == TWO else {}
            spot = marks.points(
                [shorter[i]], [values[i]], colour, size=14, symbol=symbol, outline=palette.OUTLINE, **held
            )
            moving += [marks.line(shorter[grown], values[grown], colour, width=3, says=says), spot]
        drawn, told = _seen(x, looked, states[i], sides)
        moving += [*(panels.on(mark, 1) for mark in drawn), *(panels.on(mark, 2) for mark in told)]
        two = curves[-1][0]
        best = int(two[: i + 1].argmax())
        named = right and best < i
        moving.append(
            _told(
                [shorter[best]],
                [two[best] if named else np.nan],
                [f"best: ε = {words.brief(states[best].epsilon)}"],
                ["top center"],
                TWO,
            )
        )
        why = ["◂ f bends", "f is rounded ▸"]
        past = [right and states[i].epsilon < limit for limit in (PASSED, SHORT / 50)]
        seen = np.where(past, 0.5, np.nan)
        moving.append(_told([30, 0.03 / shortest], seen, why, ["middle right", "middle left"], palette.NEUTRAL))
        return dict(data=moving, layout=layout)

    return draw


def _told(x: Any, y: Any, text: list[str], places: list[str], colour: str) -> dict[str, Any]:
    look = dict(size=14, color=colour, shadow=palette.HALO)
    return marks.text(x, y, text, textposition=places, textfont=look)


def _passes() -> dict[str, Any]:
    """The band of the lower plot in which a formula passes."""
    ends: dict[str, Any] = dict(x0=0, x1=1, xref="x domain", y0=-np.log10(AGREES), y1=MOST, yref="y")
    return dict(type="rect", layer="below", line=dict(width=0), fillcolor=DERIVED, opacity=0.1) | ends


def magnified(epsilon: float) -> str:
    """How much larger the upper plot shows f than with a step of 1, to one digit."""
    power = int(np.floor(-np.log10(epsilon) + 1e-6))
    first = round(10 ** (-np.log10(epsilon) - power))
    if power < 4:
        return f"{first * 10**power:,}"
    return f"{first}·" * (first > 1) + "10" + str(power).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _along(x: np.ndarray, j: int, epsilon: float, at: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Steps of parameter j from x, across the picture if none are given, and by how many ε f rises: two of (n,)."""
    steps = np.linspace(-REACH, REACH, 121) if at is None else at
    here = gradient_check.value(x)
    axis = epsilon * np.eye(len(x))[j]
    return steps, np.array([(gradient_check.value(x + step * axis) - here) / epsilon for step in steps])


def _seen(x: np.ndarray, j: int, state: Check, many: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What is compared: f along parameter j, its slope by formula as a line, and the lines through the steps.

    And what stands where these lines end: their slopes and names.
    """
    sides, rises = _along(x, j, state.epsilon, np.array([-1.0, 0.0, 1.0]))
    seen, curve = _along(x, j, state.epsilon)
    across, middle = np.array([-REACH, REACH]), (rises[0] + rises[2]) / 2
    paper = state.derived[j] * across
    low, high = min(*curve, *paper), max(*curve, *paper)

    def tall(values: np.ndarray) -> np.ndarray:
        return (values - low) / ((high - low) or 1.0)

    look: dict[str, Any] = dict(outline=palette.OUTLINE)
    given: dict[str, Any] = dict(meta=GIVEN)  # not the steps that f has where digits run out: they are an answer
    convex = middle >= 0
    name = "measured" if many == 2 else "two sides"
    much = f"f, magnified {magnified(state.epsilon)} times"
    drawn = [
        marks.line(seen, tall(curve), palette.NEUTRAL, width=3, says=much, **(given if state.epsilon > AGREES else {})),
        marks.line(across, tall(paper), DERIVED, width=6, opacity=0.5, says="the slope by formula", **given),
    ]
    two, one = middle + state.two_sides[j] * across, state.one_side[j] * across
    slopes = bold([state.derived[j], state.two_sides[j]])
    told = [("by formula", slopes[0], DERIVED, tall(paper)[1]), (name, slopes[1], TWO, tall(two)[1])]
    if many == 1:
        drawn += [
            marks.line(across, tall(one), ONE, width=2, says="the slope measured to one side"),
            marks.points(sides[1:], tall(rises[1:]), ONE, size=19, symbol="circle", **look),
        ]
        told.append(("one side", bold([state.derived[j], state.one_side[j]])[1], ONE, tall(one)[1]))
    else:
        drawn.append(_posts(sides[1:2], tall(rises[1:2]), DERIVED) | given)
    return [
        *drawn,
        marks.line(across, tall(two), TWO, width=2.5, says="the slope measured to two sides"),
        _posts(sides[[0, 2]], tall(rises[[0, 2]]), TWO),
        _told(seen[:1], tall(curve[:1]), ["\xa0<b>f</b>"], ["top right" if convex else "bottom right"], palette.NEUTRAL)
        | (given if state.epsilon > AGREES else {}),
    ], _slopes(told)


def _slopes(told: Sequence[tuple[str, str, str, float]]) -> list[dict[str, Any]]:
    """Names, slopes and colours at the heights where their lines end, moved apart: digit under digit.

    The last is what the formula's line is called while a guess covers its slope.
    """
    heights = np.array([height for *_, height in told])
    order = np.argsort(heights)
    heights[order] = ends.spread(heights[order], ROW, 0.0, 1.0)
    rows = [
        _told([0.0], [height], [f"{slope}\u2003<b>{_tinted(name, colour)}</b>"], ["middle right"], colour)
        for (name, slope, colour, _), height in zip(told, heights, strict=True)
    ]
    for row in rows:
        row |= dict(textfont=row["textfont"] | dict(size=17), cliponaxis=False)
    alone = rows[0] | dict(text=[f"<b>{told[0][0]}</b>"], visible=False, meta=INSTEAD)
    return [*rows, alone]


def _tinted(name: str, colour: str) -> str:
    return f"<span style='color:{colour}'>{name}</span>"


def _posts(x: np.ndarray, heights: np.ndarray, colour: str) -> dict[str, Any]:
    """Where f is asked for: from the axis up to it; no dots, which would look as if they could be moved."""
    ends = np.column_stack([np.full(len(x), BASE), heights, np.full(len(x), np.nan)])
    return marks.line(np.repeat(x, 3), ends.ravel(), colour, width=2, dash="dot")


def bold(slopes: Sequence[float]) -> list[str]:
    """Slopes with ten digits each, the digits in front that all of them share in bold."""
    told = [f"{slope:#.{DIGITS}g}".replace("-", "−") for slope in slopes]
    same = 0
    if len({(one.find("."), one.partition("e")[2]) for one in told}) == 1:  # as large as each other
        same = next((k for k, here in enumerate(zip(*told, strict=False)) if len({*here}) > 1), len(told[0]))
    rest = f"<span style='color:{palette.NEUTRAL}'>"
    return [f"<b>{one[:same]}</b>{rest}{one[same:]}</span>" if same < len(one) else f"<b>{one}</b>" for one in told]
