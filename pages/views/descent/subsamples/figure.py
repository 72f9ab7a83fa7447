"""The rows with the border that is fitted and the best one; beside it how far both runs are from it, by rows read."""

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
FLOOR = 1e-6  # what is nearer to the best lies below the axis
CLASSES = (palette.CLASSES[0], palette.CLASSES[2])  # of the rows that are lit
LOOKS = {SAMPLE: (1, 0), ALL: (3, 1)}  # colour and shape
SPACE = "\xa0" * 2  # between a place and its name
DROP = "<span style='font-size:6px'>\xa0</span><br>"  # the same above a name
LIFT = "<br><span style='font-size:6px'>\xa0</span>"  # and under one


def colour(name: str) -> str:
    """The colour of a run."""
    return palette.colour(LOOKS[name][0])


def brush(run: Sampled) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    away = {name: run.distances(name) for name in run.runs}
    read = {name: trace.curve("read").astype(float) for name, trace in run.runs.items()}
    first = min(float(values[1]) for values in read.values())
    most = max(float(values[-1]) for values in read.values())
    top = min(8 * max(float(np.max(values)) for values in away.values()), 1e4)
    low = max(min(float(values.min()) for values in away.values()), FLOOR) / 5
    axes, height = run.plane.axes(), log_axis("", low, top)
    if any(values.min() < FLOOR for values in away.values()):
        height |= dict(tickvals=[2 * low, *height["tickvals"]], ticktext=["&lt;10⁻⁶", *height["ticktext"]])
    grey: dict[str, Any] = dict(font=dict(size=15, color=palette.NEUTRAL))
    layout = panels.layout(
        [
            (log_axis("rows read in all (log scale)", first / 2, 3 * most), height),
            (axes["xaxis"], axes["yaxis"]),
        ],
        widths=(1, 1),
        height=470,
        tall=900,
        showlegend=False,
        domains={"xaxis.domain": (0.68, 1), "xaxis2.domain": (0, 0.58)},
        annotations=[
            panels.heading("Distance to the best fit, log scale", 0, **grey),
            panels.heading("   ".join(["━ best border", *(_said(name) for name in run.runs)]), 1, **grey),
            *(_corner(run, c) for c in (0, 1)),
        ],
    )
    narrow = layout["meta"]["narrow"]  # there, too, the large plot comes first
    narrow["yaxis.domain"], narrow["yaxis2.domain"] = narrow["yaxis2.domain"], narrow["yaxis.domain"]
    still = [panels.on(_rows(run, np.arange(min(run.n, DRAWN)), c, size=4, opacity=0.1), 1) for c in (0, 1)]

    def draw(i: int) -> dict[str, Any]:
        now = run.sample.states[min(i, run.sample.steps)]
        lit = now.rows[:DRAWN]
        look: dict[str, Any] = dict(size=6, opacity=0.85 if len(lit) < DRAWN / 4 else 0.5)
        moving = []
        for c in (0, 1):
            says = f"read by this step, {plain(run.class_names[c], 16)}"
            moving.append(panels.on(_rows(run, lit, c, says=says, **look), 1))
        everybody = run.full.states[min(i, run.full.steps)]
        for theta, tone, width in (
            (run.best, palette.NEUTRAL, 16),  # each is seen beside what lies on it
            (everybody.theta, colour(ALL), 5),
            (now.theta, colour(SAMPLE), 2.5),
        ):
            faint = dict(opacity=0.5) if theta is run.best else {}
            moving.append(panels.on(border(run.plane, theta, tone, width=width, **faint), 1))
        for name in reversed(run.runs):
            at = min(i, len(read[name]) - 1)
            grown = np.clip(np.arange(len(read[name])), 1, max(at, 1))
            apart = np.where(at > 0, away[name][grown], np.nan)
            y = below.dipped(np.minimum(apart, top * 10), FLOOR, 2 * low)
            says = f"{name}: %{{customdata}} away after %{{x}} rows"
            away_by = [words.number(float(value)) for value in apart]
            moving.append(
                marks.path(read[name][grown], y, colour(name), size=9, width=3, says=says, customdata=away_by)
            )
            under = f"{name}: %{{customdata}} away after %{{x}} rows, below this axis"
            moving.append(below.triangles(read[name][grown], apart, FLOOR, 2 * low, colour(name), under))
            look = dict(symbol=palette.symbol(LOOKS[name][1]), outline=palette.OUTLINE)
            seen = below.above(apart, FLOOR)
            moving.append(marks.points(read[name][grown][-1:], seen[-1:], colour(name), size=15, **look))
            moving.append(_named(run, name, at, seen, low))
        return dict(data=[*still, *moving], layout=layout)

    return draw


def _named(run: Sampled, name: str, at: int, y: np.ndarray, low: float) -> dict[str, Any]:
    """What a curve is called and how many rows its step reads: over its beginning, of all rows; else at its end."""
    trace = run.runs[name]
    there = np.flatnonzero(np.isfinite(y[: at + 1]))  # the last place on the axis: below it the curve comes by
    k = 1 if name == ALL or not len(there) else max(1, int(there[-1]))
    side = "top center" if name == ALL else "bottom right" if at < 3 else "bottom left"
    height = np.nan if not at else y[k] if len(there) else 2 * low
    look: dict[str, Any] = dict(textposition=side, cliponaxis=False)
    rows = words.number(len(trace.states[at].rows))
    told = [f"{name}:", f"{rows} rows {'each' if name == ALL else 'in this'} step"]
    lines = "<br>".join(f"{SPACE}{one}{SPACE}" for one in told)
    lines = lines + LIFT if name == ALL else DROP + lines
    font = dict(color=colour(name), size=14, shadow=palette.HALO)
    return marks.text([trace.states[k].read], [height], [lines], textfont=font, **look)


def _said(name: str) -> str:
    return f"<span style='color:{colour(name)}'>━ {name}</span>"


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


def _corner(run: Sampled, c: int) -> dict[str, Any]:
    """An annotation in a corner of the rows: what a class is called."""
    at = dict(
        x=c, xref="x2 domain", xanchor=("left", "right")[c], y=1 - c, yref="y2 domain", yanchor=("top", "bottom")[c]
    )
    text = f"<b>{'●■'[c]} {plain(run.class_names[c], 16)}</b>"
    return dict(text=text, showarrow=False, font=dict(size=14, color=CLASSES[c], shadow=palette.HALO)) | at
