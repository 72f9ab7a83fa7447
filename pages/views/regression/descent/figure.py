"""A descent seen three ways at once: its path on the cost surface, the line it has reached, its cost by step."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pages.views.regression.descent.course import Course, Rival, first_outside
from pages.views.regression.descent.problem import Problem
from pages.views.regression.scene import Scene
from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.scales import log_axis

Trace = dict[str, Any]
START = "start"  # what can be dragged
DESCENT, TARGET = palette.COMPARE[0], palette.COMPARE[1]
RIVALS = (palette.CLASSES[3], palette.CLASSES[5], palette.CLASSES[4])
SIDES = ("bottom center", "top center", "top right")  # of where each is, for its name: all start in one place
BESIDE = 0.15  # of the map's width: what a name takes
OFF = "<span style='font-size:9px'>\xa0</span>"  # a line between a name and the ring around the start
HEADINGS = (
    "Each point of the map is one line. The bluer, the higher its cost J",
    "The line at the orange dot, and {} (dashed)",
    "Cost J of the line at each step, log scale",
)
SEVERAL = "Each point of the map is one choice of both. The bluer, the higher its cost J"
WIDE = {
    "xaxis.domain": [0, 0.57],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.66, 1],
    "yaxis2.domain": [0.48, 1],
    "xaxis3.domain": [0.66, 1],
    "yaxis3.domain": [0, 0.3],
}
VALLEY = [[0.0, "rgba(43,131,214,0.0)"], [0.25, "rgba(43,131,214,0.3)"], [1.0, "rgba(43,131,214,0.9)"]]
DROP = "<span style='font-size:4px'>\xa0</span><br>"  # between a line and its name under it
QUARTER = 4  # each line of equal cost is this many times less above the least J than the next one out
RINGS = 9
VERTICES = 300  # of the path, at most
FAR = 20.0  # half-windows: what is further off is drawn no further, so that coordinates stay finite


def brush(on: Problem, course: Course) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    at = on.at
    low, high = _cost_range(course)
    longest = len(course.costs) - 1
    font = dict(size=14)
    across, up = course.plane.axes().values()
    headings = HEADINGS if on.at.single else (SEVERAL, *HEADINGS[1:])
    layout = panels.layout(
        [
            (across, up),
            (
                palette.axis(at.titles[0], range=list(at.x_range), nticks=4),
                palette.axis(at.titles[1], range=list(at.y_range), nticks=4),
            ),
            (
                palette.axis("step", range=[-0.02 * max(longest, 1), 1.03 * max(longest, 1)], nticks=5),
                _cost_axis(low, high),
            ),
        ],
        widths=(1, 1, 1),
        height=500,
        domains=WIDE,
        showlegend=False,
        annotations=[panels.heading(text.format(on.goal), i, font=font) for i, text in enumerate(headings)],
    )
    layout["meta"]["narrow"]["annotations[0].text"] = "<b>The bluer, the higher the cost J</b>"
    layout["meta"]["narrow"]["annotations[1].text"] = f"<b>This line, and {on.goal} (dashed)</b>"
    path = _drawable(course, course.path, course.diverged)
    rivals = [(one, _drawable(course, one.path, one.diverged)) for one in course.rivals]
    backdrop = [
        *_surface(course),
        panels.on(fits.curve(np.array(at.x_range), on.best.predict(on.ends), on.goal, i=1), 1),
        panels.on(_least(course, low, longest, on.goal), 2),
        panels.on(fits.observed(at.data.X[:, at.at], at.y), 1) | dict(showlegend=False),
    ]
    left, right = course.plane.x
    aside = course.target[0] > path[0, 0] > left + BESIDE * (right - left)  # the path goes to the right
    ring = [
        marks.ring(path[:1, 0], path[:1, 1], DESCENT, size=18, meta=START, **_named(text, DESCENT, side))
        for text, side in (
            ("\u2002start: <b>drag me</b>", "middle right"),
            ("start\u2002" if aside else "\u2002start", f"middle {'left' if aside else 'right'}"),
        )
    ]
    star = marks.points(
        course.target[:1],
        course.target[1:],
        TARGET,
        size=15,
        symbol="star",
        outline=palette.OUTLINE,
        says=f"{on.goal}: %{{x:.5g}}, %{{y:.5g}}",
        **_named(f"the star: {on.goal}", TARGET, "top right"),
    )

    def draw(i: int) -> dict[str, Any]:
        way, *rest = _moving(at, course, path, i, (low, high))
        others = [
            trace
            for (one, theirs), colour, side in zip(rivals, RIVALS, SIDES, strict=False)
            for trace in _rival(one, theirs, i, (low, high), colour, side)
        ]
        others = [*others[::4], *(trace for k, trace in enumerate(others) if k % 4)]  # no path runs over a name
        return dict(data=[*backdrop, ring[i > 0], *others, way, star, *rest], layout=layout)

    return draw


def _moving(scene: Scene, course: Course, path: np.ndarray, i: int, cost_range: tuple[float, float]) -> list[Trace]:
    """What differs between steps: the path so far, where it is, the line there, the point on the cost curve."""
    so_far = _so_far(path, i)
    middle, span = np.mean(scene.y_range), np.ptp(scene.y_range)
    line = np.clip(course.lines[i], middle - 1e4 * span, middle + 1e4 * span)
    cost = np.clip(course.costs[i : i + 1], *cost_range)
    return [
        marks.line(so_far[:, 0], so_far[:, 1], DESCENT, name="descent"),
        _spot(so_far[-1:, 0], so_far[-1:, 1], says="here: %{x:.5g}, %{y:.5g}"),
        panels.on(fits.curve(np.array(scene.x_range), line, "descent", showlegend=False), 1),
        *(panels.on(trace, 2) for trace in _curve(course, i, cost_range[0])),
        panels.on(_spot([i], cost), 2),
    ]


def _rival(
    rival: Rival, path: np.ndarray, i: int, cost_range: tuple[float, float], colour: str, side: str
) -> list[Trace]:
    """The path of another descent so far, where it is with its name at that side, and its cost so far."""
    so_far, at = _so_far(path, i), min(i, len(rival.costs) - 1)
    cost = np.clip(rival.costs[at : at + 1], *cost_range)
    says = f"{rival.name}, step %{{x}}: J = %{{y:.6g}}"
    return [
        marks.line(so_far[:, 0], so_far[:, 1], colour, name=rival.name),
        _spot(so_far[-1:, 0], so_far[-1:, 1], f"{rival.name}: %{{x:.5g}}, %{{y:.5g}}", colour)
        | _named(_off(rival.name, side) if i == 0 else rival.name, colour, side),
        panels.on(_grown(rival.costs, i, cost_range[0], colour, says, width=1.5), 2),
        panels.on(_spot([at], cost, colour=colour), 2),
    ]


def _off(name: str, side: str) -> str:
    """A name clear of the ring that it stands above or below."""
    return f"{OFF}<br>{name}" if side.startswith("bottom") else f"{name}<br>{OFF}"


def _named(text: str, colour: str, side: str) -> dict[str, Any]:
    """What a mark has with its name at that side."""
    return dict(
        mode="markers+text", text=[text], textposition=side, textfont=dict(color=colour, size=14, shadow=palette.HALO)
    )


def _so_far(path: np.ndarray, i: int) -> np.ndarray:
    """The path (k, 2) up to step i, or to its end; of a long one not every place."""
    at = min(i, len(path) - 1)
    kept = np.unique(np.round(np.linspace(0, len(path) - 1, VERTICES)).astype(int))
    return path[np.append(kept[kept < at], at)]


def _spot(x: Any, y: Any, says: str = "", colour: str = DESCENT) -> Trace:
    """Where a descent is."""
    return marks.points(x, y, colour, size=11, outline=palette.OUTLINE, says=says, ids=marks.ONE)


def _surface(course: Course) -> list[Trace]:
    """The cost as a map to click on, and lines of equal cost, each a quarter as far above the least J as the next.

    The shades follow the root of what is above the least, which grows evenly up each side of the valley.
    """
    above = np.maximum(course.cost - course.least, 1e-300)
    top = float(above.max())
    shade = dict(
        type="heatmap",
        x=course.across.astype(np.float32),
        y=course.up.astype(np.float32),
        z=np.sqrt(above / top).astype(np.float32),
        zmin=0,
        zmax=0.7,  # far out on the sides, all is as dark
        customdata=course.cost.astype(np.float32),
        zsmooth="best",
        colorscale=VALLEY,
        showscale=False,
        opacity=0.75,
        hovertemplate="J = %{customdata:.4g}: start at %{x:.4g}, %{y:.4g}<extra></extra>",
        meta="pick",
    )
    gap = np.full((1, 2), np.nan)
    away = course.ring - course.target
    rings = np.concatenate(
        [part for k in range(RINGS) for part in (course.target + np.sqrt(top / QUARTER**k) * away, gap)]
    )
    return [shade, marks.line(rings[:, 0], rings[:, 1], palette.NEUTRAL, width=1)]


def _least(course: Course, low: float, longest: int, goal: str) -> Trace:
    """The least possible cost, named."""
    named: dict[str, Any] = dict(
        mode="lines+text", text=["", f"{DROP}{goal}"], textposition="bottom left", textfont=dict(color=TARGET)
    )
    least = np.full(2, max(course.least, low))
    return marks.line([0, longest], least, TARGET, width=1.5, dash="dash", says="least J", **named)


def _curve(course: Course, i: int, low: float) -> list[Trace]:
    """The cost up to step i, and the mean cost of some updates up to there."""
    lines = [_grown(course.costs, i, low, DESCENT, "step %{x}: J = %{y:.6g}")]
    if course.monitor is not None:
        seen = int((course.monitor[0] <= i).sum())
        last = np.minimum(np.arange(len(course.monitor[0])), seen - 1)
        x, y = (values[last] if seen else np.full(len(values), np.nan) for values in course.monitor)
        name, says = "mean cost before the updates", "to step %{x}: %{y:.5g}"
        lines.append(marks.path(x, np.clip(y, low, 1e30), palette.COMPARE[2], size=5, name=name, says=says))
    return lines


def _grown(costs: np.ndarray, i: int, low: float, colour: str, says: str, width: float = 2) -> Trace:
    """Costs up to step i. What is to come lies on their end: so the curve grows as one plays."""
    steps = np.minimum(np.arange(len(costs)), i)
    return marks.line(steps, np.clip(costs[steps], low, 1e30), colour, width=width, says=says)


def _drawable(course: Course, path: np.ndarray, diverged: bool) -> np.ndarray:
    """A path (k, 2): a diverging one up to where it leaves the map, any other drawn in towards it from far off."""
    low, high = np.array([course.plane.x, course.plane.y]).T
    middle, half = (low + high) / 2, (high - low) / 2
    left = first_outside(course.plane, path) if diverged else None
    path = path if left is None else path[: left + 1]
    away = np.abs((path - middle) / half).max(axis=1, keepdims=True)
    return middle + (path - middle) * np.minimum(1.0, FAR / np.maximum(away, 1e-300))


def _cost_axis(low: float, high: float) -> dict[str, Any]:
    """Logarithmic, of powers of ten alone where there are some: the plot is low."""
    axis = log_axis("", low, high, showgrid=False)
    tens = [(at, said) for at, said in zip(axis["tickvals"], axis["ticktext"], strict=True) if np.log10(at) % 1 == 0]
    return axis | (dict(zip(("tickvals", "ticktext"), zip(*tens, strict=True), strict=True)) if len(tens) > 1 else {})


def _cost_range(course: Course) -> tuple[float, float]:
    """From under the least cost, where its name is, to just over the start: a thousand times that if it rises."""
    start = max(float(course.costs[0]), 1e-200)
    high = 1.5 * min(max(float(course.costs.max()), 1e-200), 1e3 * start)
    return max(0.2 * course.least, 0.2 * float(course.costs.min()), 1e-8 * high), high
