"""The rows, those that a step reads bright, with both borders; beside it how near both are, by rows read."""

from collections.abc import Callable
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.descent.subsamples import course
from pages.views.descent.subsamples.looks import colour, said
from pages.views.descent.subsamples.run import ALL, SAMPLE, Sampled
from ui import palette
from ui.figures import marks, panels
from ui.figures.plane import Plane

DRAWN = 600  # points, at most: they are drawn anew while a sample is chosen
CLASSES = (palette.CLASSES[0], palette.CLASSES[2])  # of the rows that are lit


def brush(run: Sampled) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    rows = run.plane.axes()
    grey: dict[str, Any] = dict(font=dict(size=15, color=palette.NEUTRAL))
    layout = panels.layout(
        [(rows["xaxis"], rows["yaxis"]), course.axes(run)],
        widths=(1, 1),
        height=490,
        tall=900,
        showlegend=False,
        domains={"xaxis.domain": (0, 0.52), "xaxis2.domain": (0.62, 1)},
        annotations=[
            panels.heading("   ".join([*(said(name) for name in run.runs), "━ best border"]), 0, **grey),
            panels.heading("How far each fit is from the best, log scale", 1, **grey),
            _classes(run),
        ],
        shapes=[course.level()],
    )
    still = [
        *(_rows(run, np.arange(min(run.n, DRAWN)), c, size=5, opacity=0.14) for c in (0, 1)),
        panels.on(course.goal(run), 1),
    ]

    def draw(i: int) -> dict[str, Any]:
        now = run.sample.states[min(i, run.sample.steps)]
        lit = now.rows[:DRAWN]
        bright: dict[str, Any] = dict(size=7, opacity=0.85 if len(lit) < DRAWN / 4 else 0.5)
        moving = []
        for c in (0, 1):
            says = f"read by this step, {plain(run.class_names[c], 16)}"
            moving.append(_rows(run, lit, c, says=says, **bright))
        everybody = run.full.states[min(i, run.full.steps)]
        for theta, tone, width in (
            (run.best, palette.NEUTRAL, 16),  # each is seen beside what lies on it
            (everybody.theta, colour(ALL), 5),
            (now.theta, colour(SAMPLE), 2.5),
        ):
            faint = dict(opacity=0.5) if theta is run.best else {}
            moving.append(border(run.plane, theta, tone, width=width, **faint))
        moving += [panels.on(mark, 1) for mark in course.drawn(run, i)]
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


def _rows(run: Sampled, which: np.ndarray, c: int, **look: Any) -> dict[str, Any]:
    """Those of the rows that are of class c; never without a place."""
    x, y = (np.append(run.X[which[run.y[which] == c], j], np.nan) for j in (0, 1))
    return marks.points(x, y, CLASSES[c], symbol=palette.symbol(c), **look)


def _classes(run: Sampled) -> dict[str, Any]:
    """An annotation above the rows: what the classes are called."""
    names = (
        f"<span style='color:{CLASSES[c]}'>{'●■'[c]} {plain(name, 16)}</span>" for c, name in enumerate(run.class_names)
    )
    return panels.heading("   ".join(names), 0, yanchor="top", font=dict(size=14, shadow=palette.HALO))
