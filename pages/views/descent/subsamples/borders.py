"""The rows, those that a step reads bright, with both borders; beside it how near both are, by rows read."""

from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.descent.subsamples import course
from pages.views.descent.subsamples.looks import colour, said
from pages.views.descent.subsamples.run import ALL, SAMPLE, Sampled
from ui import palette, picture
from ui.figures import marks, panels
from ui.figures.plane import Plane
from ui.picture import Picture

DRAWN = 600  # points, at most: they are drawn anew while a sample is chosen
CLASSES = (palette.CLASSES[0], palette.CLASSES[2])  # of the rows that are lit


def chart(run: Sampled) -> Picture:
    """What the last step has read, both borders, and both courses so far."""
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
    i = max(trace.steps for trace in run.runs.values())
    lit = run.sample.final.rows[:DRAWN]
    bright: dict[str, Any] = dict(size=7, opacity=0.85 if len(lit) < DRAWN / 4 else 0.5)
    data = [_rows(run, np.arange(min(run.n, DRAWN)), c, size=5, opacity=0.14) for c in (0, 1)]
    for c in (0, 1):
        data.append(_rows(run, lit, c, says=f"read by this step, {plain(run.class_names[c], 16)}", **bright))
    for theta, tone, width in (
        (run.best, palette.NEUTRAL, 16),  # each is seen beside what lies on it
        (run.full.final.theta, colour(ALL), 5),
        (run.sample.final.theta, colour(SAMPLE), 2.5),
    ):
        faint = dict(opacity=0.5) if theta is run.best else {}
        data.append(border(run.plane, theta, tone, width=width, **faint))
    data += [panels.on(mark, 1) for mark in (course.goal(run), *course.drawn(run, i))]
    alt = f"The {run.n} rows of two classes with both borders; beside it how near both are to the best, by rows read."
    return picture.still(dict(data=data, layout=layout), alt=alt, key="borders")


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
        f"<span style='color:{CLASSES[c]}'>{palette.sign(c)} {plain(name, 16)}</span>"
        for c, name in enumerate(run.class_names)
    )
    return panels.heading("   ".join(names), 0, yanchor="top", font=dict(size=14, shadow=palette.HALO))
