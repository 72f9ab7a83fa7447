"""The ways of both runs over the map of the cost of all rows, by the coefficients of x1 and x2."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.polynomial import chebyshev

from datasets.names import plain
from pages.views.descent import terrain
from pages.views.descent.subsamples.looks import colour, shape
from pages.views.descent.subsamples.run import Sampled
from ui import palette, picture, words
from ui.figures import marks
from ui.figures.plane import Plane
from ui.picture import Picture

COARSE = 25  # places across and up at which the cost of all rows is computed; between them it is smooth
FAR = 2.0  # times as far from the best fit as the start: what is further off leaves the map


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


def chart(run: Sampled) -> Picture:
    """The ways so far; each place says how many rows had been read."""
    on = plane(run)
    data = [terrain.relief(on, _height(run, on), 0.0, says="", meta=None)]
    for name in reversed(run.runs):
        way = terrain.drawable(on, run.runs[name].curve("theta")[:, 1:])
        reads = [words.count(state.read, "row") for state in run.runs[name].states]
        says = f"{name}: %{{customdata}} read"
        look: dict[str, Any] = dict(symbol=shape(name), outline=palette.OUTLINE)
        data += [
            marks.path(way[:, 0], way[:, 1], colour(name), size=9, width=4, says=says, customdata=reads),
            marks.points(way[-1:, 0], way[-1:, 1], colour(name), size=17, **look),
        ]
    layout = palette.layout(height=440, showlegend=False, **on.axes())
    alt = f"A map of the cost of all {run.n} rows over both coefficients, with the ways of both runs to the best fit."
    return picture.still(dict(data=[*data, _start(run), _star(run)], layout=layout), alt=alt, key="ways")


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


def _start(run: Sampled) -> dict[str, Any]:
    look: dict[str, Any] = dict(mode="markers+text", text=["<b>start</b>"], cliponaxis=False)
    look |= dict(textposition="top center" if run.best[2] < 0 else "bottom center")
    font = dict(size=15, shadow=palette.HALO)
    return marks.ring([0.0], [0.0], palette.OUTLINE, size=20, width=3, textfont=font, **look)


def _star(run: Sampled) -> dict[str, Any]:
    says = "best fit: %{x:.4g}, %{y:.4g}"
    return marks.points(run.best[1:2], run.best[2:], "white", size=15, symbol="star", outline="#222", says=says)
