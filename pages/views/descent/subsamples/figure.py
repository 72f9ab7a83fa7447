"""The ways of both runs over the map of the cost, with the rows they have read; beside it their borders in the rows."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.polynomial import chebyshev

from datasets.names import plain
from pages.views.descent import terrain
from pages.views.descent.subsamples.run import ALL, SAMPLE, Sampled
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.plane import Plane

DRAWN = 1200  # points, at most
COARSE = 25  # places across and up at which the cost of all rows is computed; between them it is smooth
FAR = 2.0  # times as far from the best fit as the start: what is further off leaves the map
CLASSES = (palette.CLASSES[0], palette.CLASSES[2])  # of the rows that are lit
LOOKS = {SAMPLE: (1, 0), ALL: (3, 1)}  # colour and shape


def colour(name: str) -> str:
    """The colour of a run."""
    return palette.colour(LOOKS[name][0])


def shape(name: str) -> str:
    """The shape of its mark."""
    return palette.symbol(LOOKS[name][1])


def plane(run: Sampled) -> Plane:
    """The window of the map: the start, the best fit, and both ways as far as they do not lead far off."""
    best = run.best[1:]
    ways = np.concatenate([trace.curve("theta")[:, 1:] for trace in run.runs.values()])
    near = ways[np.linalg.norm(ways - best, axis=1) <= FAR * np.linalg.norm(best)]
    names = tuple(f"coefficient of {plain(name, 16)}" for name in run.plane.titles)
    around = Plane.around(np.vstack([near, best, np.zeros(2)]), (names[0], names[1]), aspect=0.96, one_unit=True)
    wide, tall = (0.18 * np.ptp(ends) * np.array([-1, 1]) for ends in (around.x, around.y))  # for what is written
    x, y = around.x + wide, around.y + tall
    return Plane((float(x[0]), float(x[1])), (float(y[0]), float(y[1])), True, around.titles)


def cost(run: Sampled, across: np.ndarray, up: np.ndarray) -> np.ndarray:
    """The mean log-loss of all rows over both coefficients, with the best intercept: (up, across)."""
    signed = ((2 * run.y - 1)[:, None] * run.X).astype(np.float32)
    first = ((2 * run.y - 1) * run.best[0]).astype(np.float32)
    found = np.empty((len(up), len(across)))
    for i, w in enumerate(up):
        z = across.astype(np.float32)[:, None] * signed[:, 0] + (np.float32(w) * signed[:, 1] + first)
        found[i] = np.mean(np.maximum(-z, 0) + np.log1p(np.exp(-np.abs(z))), axis=1, dtype=np.float64)
    return found


def brush(run: Sampled) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    on = plane(run)
    axes, rows = on.axes(), run.plane.axes()
    rows["yaxis"] |= {"scaleanchor": "x2"} if "scaleanchor" in rows["yaxis"] else {}
    grey: dict[str, Any] = dict(font=dict(size=15, color=palette.NEUTRAL))
    layout = panels.layout(
        [(axes["xaxis"], axes["yaxis"]), (rows["xaxis"], rows["yaxis"])],
        widths=(1, 1),
        height=490,
        tall=900,
        showlegend=False,
        domains={"xaxis.domain": (0, 0.5), "xaxis2.domain": (0.59, 1)},
        annotations=[
            panels.heading("   ".join([*(_said(name) for name in run.runs), "☆ best fit"]), 0, **grey),
            panels.heading("Their borders   ━ the best one", 1, **grey),
            dict(text="bluer: fits worse", showarrow=False, font=dict(size=14))
            | dict(x=0.01, xref="x domain", xanchor="left", y=0.01, yref="y domain", yanchor="bottom"),
            *(_corner(run, c) for c in (0, 1)),
        ],
    )
    ways = {name: terrain.drawable(on, trace.curve("theta")[:, 1:]) for name, trace in run.runs.items()}
    still = [
        terrain.relief(on, _height(run, on), 0.0, says="", meta=None),
        *(panels.on(_rows(run, np.arange(min(run.n, DRAWN)), c, size=4, opacity=0.1), 1) for c in (0, 1)),
    ]
    marked = [_start(run), _star(run)]

    def draw(i: int) -> dict[str, Any]:
        now = run.sample.states[min(i, run.sample.steps)]
        moving = []
        for name in reversed(run.runs):
            way = ways[name][: i + 1]
            passed = way[np.minimum(np.arange(len(ways[name])), len(way) - 1)]
            reads = [words.count(state.read, "row") for state in run.runs[name].states]
            says = f"{name}: %{{customdata}} read"
            look: dict[str, Any] = dict(symbol=shape(name), outline=palette.OUTLINE)
            moving.append(
                marks.path(passed[:, 0], passed[:, 1], colour(name), size=9, width=4, says=says, customdata=reads)
            )
            moving.append(marks.points(way[-1:, 0], way[-1:, 1], colour(name), size=17, **look))
        moving += marked
        moving += [_numbers(run, on, name, ways, i) for name in run.runs]
        lit = now.rows[:DRAWN]
        bright: dict[str, Any] = dict(size=6, opacity=0.85 if len(lit) < DRAWN / 4 else 0.5)
        for c in (0, 1):
            says = f"read by this step, {plain(run.class_names[c], 16)}"
            moving.append(panels.on(_rows(run, lit, c, says=says, **bright), 1))
        everybody = run.full.states[min(i, run.full.steps)]
        for theta, tone, width in (
            (run.best, palette.NEUTRAL, 16),  # each is seen beside what lies on it
            (everybody.theta, colour(ALL), 5),
            (now.theta, colour(SAMPLE), 2.5),
        ):
            faint = dict(opacity=0.5) if theta is run.best else {}
            moving.append(panels.on(border(run.plane, theta, tone, width=width, **faint), 1))
        return dict(data=[*still, *moving], layout=layout)

    return draw


def _height(run: Sampled, on: Plane) -> Callable[[np.ndarray], np.ndarray]:
    """How far the cost of places (..., 2) of the map is above the least: (...)."""
    low, high = np.array([[places[0], places[-1]] for places in terrain.grid(on)], dtype=float).T
    nodes = chebyshev.chebpts1(COARSE)
    across, up = ((low + high)[:, None] + (high - low)[:, None] * nodes) / 2
    back = np.linalg.inv(chebyshev.chebvander(nodes, COARSE - 1))  # from values at the nodes to a polynomial
    smooth = back @ cost(run, across, up).T @ back.T
    least = float(cost(run, run.best[1:2], run.best[2:])[0, 0])

    def value(places: np.ndarray) -> np.ndarray:
        at = (2 * places - low - high) / (high - low)
        return np.asarray(np.maximum(chebyshev.chebval2d(at[..., 0], at[..., 1], smooth) - least, 0))

    return value


def _numbers(run: Sampled, on: Plane, name: str, ways: dict[str, np.ndarray], i: int) -> dict[str, Any]:
    """How many rows have been read where a run is, on the side where the other is not."""
    way, other = ways[name], ways[ALL if name == SAMPLE else SAMPLE]
    at = min(i, len(way) - 1)
    falls = run.best[1] * run.best[2] < 0  # the way to the best fit: so there is room above at the right, and below
    beside = np.array([1.0, 1.0 if falls else -1.0])  # from one run to the other
    off = float((way[at] - other[min(at, len(other) - 1)]) @ beside) / np.ptp(on.x)
    right = off > 0 if abs(off) > 0.01 else name == ALL
    side = ("top" if right == falls else "bottom") + (" right" if right else " left")
    many = words.count(run.runs[name].states[min(at, run.arrived(name))].read, "row")
    told = "<br>".join(f"\xa0\xa0\xa0{line}\xa0\xa0\xa0" for line in (many, "read"))  # clear of the mark
    font = dict(color=colour(name), size=15, shadow=palette.HALO)
    look: dict[str, Any] = dict(textfont=font, textposition=side, cliponaxis=False)
    return marks.text(way[at : at + 1, 0], way[at : at + 1, 1], [told if at else ""], **look)


def _star(run: Sampled) -> dict[str, Any]:
    says = "best fit: %{x:.4g}, %{y:.4g}"
    return marks.points(run.best[1:2], run.best[2:], "white", size=15, symbol="star", outline="#222", says=says)


def _start(run: Sampled) -> dict[str, Any]:
    look: dict[str, Any] = dict(mode="markers+text", text=["<b>start</b>"], cliponaxis=False)
    look |= dict(textposition="top center" if run.best[2] < 0 else "bottom center")
    font = dict(size=15, shadow=palette.HALO)
    return marks.ring([0.0], [0.0], palette.OUTLINE, size=20, width=3, textfont=font, **look)


def _said(name: str) -> str:
    return f"<span style='color:{colour(name)}'>{'●■'[name == ALL]} {name}</span>"


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
