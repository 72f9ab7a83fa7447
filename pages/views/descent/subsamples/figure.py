"""For each run the rows that a step reads, lit among all, and its border; how much it has read, and how near it is."""

from collections.abc import Callable
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.descent import below
from pages.views.descent.subsamples.run import ALL, SAMPLE, Sampled
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.plane import Plane
from ui.figures.scales import log_axis

DRAWN = 1200  # points, at most
FLOOR = 1e-10  # what is nearer to the best lies below the axis
CLASSES = (palette.CLASSES[0], palette.CLASSES[2])  # of the rows that are lit
LOOKS = {SAMPLE: (1, 0), ALL: (3, 1)}  # colour and shape
PLOTS = {SAMPLE: 0, ALL: 3}  # where its rows are
SURE = np.log(9)  # the log-odds of 90 %
NARROW = {"yaxis.domain": (0.76, 1), "yaxis4.domain": (0.46, 0.7), "yaxis3.domain": (0.35, 0.41)} | {
    "yaxis2.domain": (0, 0.29)
}  # one below the other


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
    best = f"   <span style='color:{palette.NEUTRAL}'>━ the best   ┄ P = 10 %, 90 %</span>"
    far = log_axis("", low, min(top, 1e4))
    axes, grey = run.plane.axes(), dict(size=14, color=palette.NEUTRAL)
    layout = panels.layout(
        [
            (axes["xaxis"], axes["yaxis"]),
            (
                log_axis("rows read, by all steps together", first / 2, 1.5 * most),
                far | {told: far[told][::2] for told in ("tickvals", "ticktext")},
            ),
            (
                palette.axis("", range=[0, 1.7 * most], visible=False, fixedrange=True),
                palette.axis("", range=[1.6, -0.6], visible=False, fixedrange=True),
            ),
            (axes["xaxis"] | dict(matches="x"), axes["yaxis"] | dict(matches="y", scaleanchor=None)),
        ],
        widths=(1, 1, 0.01, 0.01),
        height=485,
        tall=1150,
        showlegend=False,
        domains={
            "xaxis.domain": (0, 0.46),
            "yaxis.domain": (0.45, 1),
            "xaxis4.domain": (0.54, 1),
            "yaxis4.domain": (0.45, 1),
            "xaxis3.domain": (0, 0.46),
            "yaxis3.domain": (0, 0.2),
            "xaxis2.domain": (0.54, 1),
            "yaxis2.domain": (0, 0.24),
        },
        annotations=[
            *(
                panels.heading(f"<span style='color:{colour(name)}'>━ {name}</span>{best}", plot, font=dict(size=15))
                for name, plot in PLOTS.items()
            ),
            panels.heading("Rows read so far", 2, font=grey),
            panels.heading("How far the coefficients are off", 1, font=grey),
            *(_corner(run, c) for c in (0, 1)),
            dict(text="▾ below 10<sup>−10</sup>", showarrow=False, font=dict(size=13, color=palette.NEUTRAL))
            | dict(x=0.01, xref="x2 domain", xanchor="left", y=0.01, yref="y2 domain", yanchor="bottom"),
        ],
    )
    layout["meta"]["narrow"] |= NARROW
    still = [
        panels.on(_rows(run, np.arange(min(run.n, DRAWN)), c, size=5, opacity=0.22), plot)
        for plot in PLOTS.values()
        for c in (0, 1)
    ]

    def draw(i: int) -> dict[str, Any]:
        now = {name: trace.states[min(i, trace.steps)] for name, trace in run.runs.items()}
        moving = []
        for name, plot in PLOTS.items():
            lit = now[name].rows[:DRAWN]
            look: dict[str, Any] = dict(size=6, opacity=0.85 if len(lit) < DRAWN / 4 else 0.5)
            for c in (0, 1):
                says = f"read by this step, {plain(run.class_names[c], 16)}"
                moving.append(panels.on(_rows(run, lit, c, says=says, **look), plot))
            moving.append(panels.on(border(run.plane, run.best, palette.NEUTRAL, width=9, opacity=0.6), plot))
            moving.append(panels.on(border(run.plane, now[name].theta, colour(name), width=3), plot))
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
            look = dict(symbol=palette.symbol(LOOKS[name][1]), outline=palette.OUTLINE)
            moving.append(panels.on(marks.points(read[name][grown][-1:], y[-1:], colour(name), size=13, **look), 1))
        for j, (name, state) in enumerate(now.items()):
            for theta, tone, width in ((run.best, palette.NEUTRAL, 3), (state.theta, colour(name), 2)):
                moving.append(panels.on(sure(run.plane, theta, tone, width=width), PLOTS[name]))
            told: dict[str, Any] = dict(text=[f" {name}: {words.number(state.read)}"], textposition="outside")
            told |= dict(textfont=dict(size=15, color=colour(name)), cliponaxis=False)
            moving.append(panels.on(marks.bars([state.read], [j], colour(name), orientation="h", width=0.7, **told), 2))
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
        x=c, xref="x domain", xanchor=("left", "right")[c], y=1 - c, yref="y domain", yanchor=("top", "bottom")[c]
    )
    text = f"<b>{'●■'[c]} {plain(run.class_names[c], 16)}</b>"
    return dict(text=text, showarrow=False, font=dict(size=14, color=CLASSES[c])) | at
