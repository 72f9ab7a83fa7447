"""The distance from the best fit by rows read, of both runs; beside it the rows that a step of the sample reads."""

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

DRAWN = 1200  # points, at most
FLOOR = 1e-10  # what is nearer to the best lies below the axis
CLASSES = (palette.CLASSES[0], palette.CLASSES[2])  # of the rows that are lit
LOOKS = {SAMPLE: (1, 0), ALL: (3, 1)}  # colour and shape
ASIDE = {SAMPLE: "bottom left", ALL: "top right"}  # where a run has its words beside a place
SPACE = "\xa0" * 3  # between a place and its name
SURE = np.log(9)  # the log-odds of 90 %


def colour(name: str) -> str:
    """The colour of a run."""
    return palette.colour(LOOKS[name][0])


def brush(run: Sampled) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    away = {name: run.distances(name) for name in run.runs}
    read = {name: trace.curve("read").astype(float) for name, trace in run.runs.items()}
    first = min(float(values[1]) for values in read.values())
    most = max(float(values[-1]) for values in read.values())
    top = 5 * max(float(np.max(values)) for values in away.values())
    low = max(min(float(values.min()) for values in away.values()), FLOOR) / 10
    axes = run.plane.axes()
    layout = panels.layout(
        [
            (
                log_axis("rows read, by all steps together", first / 2, 2.5 * most),
                log_axis("", low, min(top, 1e4)),
            ),
            (axes["xaxis"], axes["yaxis"]),
        ],
        widths=(2, 1),
        height=470,
        tall=900,
        showlegend=False,
        domains={"yaxis2.domain": (0.38, 1)},
        annotations=[
            panels.heading("Distance from the best fit after each step", 0, font=dict(size=15, color=palette.NEUTRAL)),
            panels.heading(
                f"<span style='color:{colour(SAMPLE)}'>━ {SAMPLE}</span>   "
                f"<span style='color:{palette.NEUTRAL}'>━ best fit</span>",
                1,
                font=dict(size=15),
            ),
            *(_corner(run, c) for c in (0, 1)),
            dict(text="▾ below 10<sup>−10</sup>", showarrow=False, font=dict(size=13, color=palette.NEUTRAL))
            | dict(x=0.01, xref="x domain", xanchor="left", y=0.01, yref="y domain", yanchor="bottom"),
        ],
    )
    still = [panels.on(_rows(run, np.arange(min(run.n, DRAWN)), c, size=4, opacity=0.22), 1) for c in (0, 1)]

    def draw(i: int) -> dict[str, Any]:
        now = run.sample.states[min(i, run.sample.steps)]
        lit = now.rows[:DRAWN]
        look: dict[str, Any] = dict(size=5, opacity=0.85 if len(lit) < DRAWN / 4 else 0.5)
        moving = []
        for c in (0, 1):
            says = f"read by this step, {plain(run.class_names[c], 16)}"
            moving.append(panels.on(_rows(run, lit, c, says=says, **look), 1))
        for theta, tone, width in ((run.best, palette.NEUTRAL, 7), (now.theta, colour(SAMPLE), 3)):
            moving.append(panels.on(border(run.plane, theta, tone, width=width), 1))
            moving.append(panels.on(sure(run.plane, theta, tone, width=width / 2), 1))
        for name in reversed(run.runs):
            at = min(i, len(read[name]) - 1)
            grown = np.clip(np.arange(len(read[name])), 1, max(at, 1))
            apart = np.where(at > 0, away[name][grown], np.nan)
            y = below.above(np.minimum(apart, top * 10), FLOOR)
            says = f"{name}: %{{y:.3g}} away after %{{x}} rows"
            moving.append(marks.path(read[name][grown], y, colour(name), size=9, width=3, says=says))
            under = f"{name}: %{{customdata}} away after %{{x}} rows, below this axis"
            moving.append(below.triangles(read[name][grown], apart, FLOOR, 2 * low, colour(name), under))
            look = dict(symbol=palette.symbol(LOOKS[name][1]), outline=palette.OUTLINE)
            moving.append(marks.points(read[name][grown][-1:], y[-1:], colour(name), size=15, **look))
            ends = np.where(np.isnan(y), 2 * low, y)[-1:] if at else [np.nan]
            told: dict[str, Any] = dict(textposition=ASIDE[name], cliponaxis=False)
            moving.append(
                marks.text(read[name][grown][-1:], ends, [f"{SPACE}{name}{SPACE}"], colour(name), size=15, **told)
            )
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


def sure(plane: Plane, theta: np.ndarray, colour: str, **look: Any) -> dict[str, Any]:
    """Where a class has 10 % and where it has 90 %: two borders in a mark."""
    both = [border(plane, theta + np.array([odds, 0, 0]), colour) for odds in (-SURE, SURE)]
    x, y = (np.concatenate([both[0][axis], [np.nan], both[1][axis]]) for axis in "xy")
    return marks.line(x, y, colour, dash="dot", **look)


def _rows(run: Sampled, which: np.ndarray, c: int, **look: Any) -> dict[str, Any]:
    """Those of the rows that are of class c; never without a place."""
    x, y = (np.append(run.X[which[run.y[which] == c], j], np.nan) for j in (0, 1))
    return marks.points(x, y, CLASSES[c], symbol=palette.symbol(c), **look)


def _corner(run: Sampled, c: int) -> dict[str, Any]:
    """An annotation in a corner of the rows: what a class is called."""
    at = dict(
        x=c, xref="x2 domain", xanchor=("left", "right")[c], y=1 - c, yref="y2 domain", yanchor=("top", "bottom")[c]
    )
    text = f"<b>{'●■'[c]} {plain(run.class_names[c], 16)}</b>"
    return dict(text=text, showarrow=False, font=dict(size=14, color=CLASSES[c])) | at
