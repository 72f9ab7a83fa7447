"""The rows that a step reads, lit among all, with everybody's border; and how near each is by rows read."""

from collections.abc import Callable
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.descent import below
from pages.views.descent.subsamples.run import ALL, SAMPLE, Sampled
from ui import palette
from ui.figures import marks, panels
from ui.figures.plane import Plane
from ui.figures.scales import log_axis

FAINT, LIT = 1200, 1500  # points that are drawn, at most
MANY = 400  # so many lit points are drawn paler
FLOOR = 1e-10  # what is nearer to the best lies below the axis
CLASSES = (palette.CLASSES[0], palette.CLASSES[2])  # of the rows that are lit
LOOKS = {SAMPLE: (1, 0, "●"), ALL: (3, 1, "■")}  # colour, shape, and that in a text


def colour(name: str) -> str:
    """The colour of a run."""
    return palette.colour(LOOKS[name][0])


def brush(run: Sampled) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    away = {name: run.distances(name) for name in run.runs}
    read = {name: trace.curve("read").astype(float) for name, trace in run.runs.items()}
    first = min(float(values[1]) for values in read.values())
    most = max(float(values[-1]) for values in read.values())
    top = 3 * max(float(np.max(values)) for values in away.values())
    low = max(min(float(values.min()) for values in away.values()), FLOOR) / 3
    names = "   ".join(f"<span style='color:{colour(name)}'>━ {name}</span>" for name in run.runs)
    names += f"   <span style='color:{palette.NEUTRAL}'>━ the best</span>"
    classes = "   ".join(
        f"<span style='color:{CLASSES[c]}'>{'●■'[c]} {plain(name, 16)}</span>" for c, name in enumerate(run.class_names)
    )
    axes = run.plane.axes()
    axes["xaxis"]["title"] = axes["xaxis"]["title"] | dict(text=f"{axes['xaxis']['title']['text']}   {classes}")
    beside = "   ".join(f"<span style='color:{colour(name)}'>{look[2]} {name}</span>" for name, look in LOOKS.items())
    layout = panels.layout(
        [
            (axes["xaxis"], axes["yaxis"]),
            (
                log_axis("rows read, by all steps together", first / 2, 1.5 * most),
                log_axis("distance of the coefficients from the best", low, min(top, 1e4)),
            ),
        ],
        widths=(1, 1.1),
        height=460,
        showlegend=False,
        annotations=[
            panels.heading(names, 0, font=dict(size=15)),
            panels.heading(beside, 1, font=dict(size=15)),
        ],
    )
    few = slice(None, FAINT)
    still = [
        *(
            marks.points(
                run.X[few][run.y[few] == c, 0],
                run.X[few][run.y[few] == c, 1],
                CLASSES[c],
                size=5,
                symbol=palette.symbol(c),
                opacity=0.22,
            )
            for c in (0, 1)
        )
    ]

    def draw(i: int) -> dict[str, Any]:
        lit = run.sample.states[min(i, run.sample.steps)].rows[:LIT]
        moving = []
        for c, tone in enumerate(CLASSES):
            rows = lit[run.y[lit] == c]
            x, y = (np.append(run.X[rows, j], np.nan) for j in (0, 1))
            moving.append(
                marks.points(
                    x,
                    y,
                    tone,
                    size=6,
                    symbol=palette.symbol(c),
                    opacity=0.85,
                    says=f"read by this step, {plain(run.class_names[c], 16)}",
                )
            )
        moving.append(border(run.plane, run.best, palette.NEUTRAL, width=5, opacity=0.6))
        for name, trace in run.runs.items():
            moving.append(border(run.plane, trace.states[min(i, trace.steps)].theta, colour(name), width=3))
        for name in reversed(run.runs):
            at = min(i, len(read[name]) - 1)
            grown = np.clip(np.arange(len(read[name])), 1, max(at, 1))
            apart = np.where(at > 0, away[name][grown], np.nan)
            y = below.above(np.minimum(apart, top * 10), FLOOR)
            says = f"{name}: %{{y:.3g}} away after %{{x}} rows"
            moving.append(panels.on(marks.path(read[name][grown], y, colour(name), size=5, width=2.5, says=says), 1))
            under = f"{name}: %{{customdata}} away after %{{x}} rows, below this axis"
            edge = below.triangles(read[name][grown], apart, FLOOR, 2 * low, colour(name), under)
            moving.append(panels.on(edge, 1))
            look: dict[str, Any] = dict(symbol=palette.symbol(LOOKS[name][1]), outline=palette.OUTLINE)
            moving.append(panels.on(marks.points(read[name][grown][-1:], y[-1:], colour(name), size=13, **look), 1))
        return dict(data=[*still, *moving], layout=layout)

    return draw


def border(plane: Plane, theta: np.ndarray, colour: str, **look: Any) -> dict[str, Any]:
    """Where both classes are as likely: b + w'x = 0; nothing where no place is."""
    size = float(np.linalg.norm(theta[1:]))
    if size == 0:
        return marks.line([np.nan, np.nan], [np.nan, np.nan], colour, **look)
    normal = theta[1:] / size
    middle, long = np.array([np.mean(plane.x), np.mean(plane.y)]), 3 * max(np.ptp(plane.x), np.ptp(plane.y))
    foot = middle - (theta[0] + middle @ theta[1:]) / size * normal
    along = np.array([-normal[1], normal[0]])
    ends = np.clip(np.stack([foot - long * along, foot + long * along]), -100 * long, 100 * long)
    return marks.line(ends[:, 0], ends[:, 1], colour, **look)
