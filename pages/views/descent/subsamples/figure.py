"""The ways of both runs over the map of the cost of all rows, by the coefficients; beside it what they have read."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.polynomial import chebyshev

from datasets.names import plain
from pages.views.descent import terrain
from pages.views.descent.subsamples.looks import colour, said, shape
from pages.views.descent.subsamples.run import ALL, Sampled
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.plane import Plane

READ = "Rows read, a piece a step"
START = "start"  # what can be dragged
COARSE = 25  # places across and up at which the cost of all rows is computed; between them it is smooth
ROOM = 1.12  # of the highest bar, for what is written on it
WIDE = 0.62  # of a bar


def plane(run: Sampled) -> Plane:
    """The window of the map: the best fit and the way of all rows from zero, which no sample moves, and the start."""
    best, near = run.best[1:], run.zero.curve("theta")[:, 1:]
    names = tuple(f"coefficient of {plain(name, 16)}" for name in run.plane.titles)
    around = Plane.around(np.vstack([near, best, run.start]), (names[0], names[1]), aspect=0.96, one_unit=True)
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
    axes = on.axes()
    layout = panels.layout(
        [(axes["xaxis"], axes["yaxis"]), _bars_axes(run)],
        widths=(1, 1),
        height=464,
        tall=900,
        showlegend=False,
        domains={"xaxis.domain": (0, 0.7), "xaxis2.domain": (0.77, 1)},
        barmode="overlay",
        annotations=[
            panels.heading("   ".join(said(name) for name in run.runs), 0, font=dict(size=15)),
            panels.heading(READ, 1, font=dict(size=14)),
            terrain.shades("worse the fit"),
        ],
    )
    layout["meta"]["narrow"]["annotations[2].text"] = ""  # no room beside the names
    ground = [terrain.relief(on, _height(run, on), 0.0), _start(run), _star(run)]
    ways = {name: terrain.drawable(on, trace.curve("theta")[:, 1:]) for name, trace in run.runs.items()}

    def draw(i: int) -> dict[str, Any]:
        moving = []
        for name in reversed(run.runs):
            trace = run.runs[name]
            now = min(i, trace.steps)
            way = ways[name][: now + 1]
            look: dict[str, Any] = dict(symbol=shape(name), outline=palette.OUTLINE, ids=marks.ONE)
            reads = [words.count(state.read, "row") for state in trace.states[: now + 1]]
            says = f"{name}: %{{customdata}} read"
            first = name == ALL  # its way and its mark are seen around the other
            moving += [
                marks.path(
                    way[:, 0], way[:, 1], colour(name), size=9, width=8 if first else 4, says=says, customdata=reads
                ),
                marks.points(way[-1:, 0], way[-1:, 1], colour(name), size=20 if first else 15, **look),
            ]
        return dict(data=[*ground, *moving, *(panels.on(mark, 1) for mark in _bars(run, i))], layout=layout)

    return draw


def reads(run: Sampled, name: str, i: int) -> int:
    """How many rows a run has read after i steps, or until it had arrived."""
    return run.runs[name].states[min(i, run.arrived(name))].read


def _bars_axes(run: Sampled) -> tuple[dict[str, Any], dict[str, Any]]:
    most = max(reads(run, name, run.runs[name].steps) for name in run.runs)
    told = [f"<span style='color:{colour(name)}'><b>{name}</b></span>" for name in run.runs]
    names: dict[str, Any] = dict(tickvals=[0, 1], ticktext=told, range=[-0.55, 1.55], tickfont=dict(size=14))
    bare: dict[str, Any] = dict(showgrid=False, showticklabels=False, showline=False)
    return palette.axis("", tickangle=0, **names), palette.axis("", range=[0, ROOM * most], **bare)


def _bars(run: Sampled, i: int) -> list[dict[str, Any]]:
    """What each has read by then, a piece a step, with the sum on it."""
    data: list[dict[str, Any]] = []
    for j, name in enumerate(run.runs):
        steps = np.arange(1, run.arrived(name) + 1)
        ends = np.array([run.runs[name].states[k].read for k in range(len(steps) + 1)], dtype=float)
        pieces = np.where(steps <= i, np.diff(ends), 0.0)
        total = reads(run, name, i)
        bar = marks.bars(
            np.full(len(steps), float(j)),
            pieces,
            colour(name),
            says=f"{name}, step %{{customdata}}: %{{y:,}} rows",
            base=np.minimum(ends[:-1], total),  # what is to come has an outline, and would tell
            width=WIDE,
            customdata=steps,
        )
        bar["marker"] |= dict(line=dict(width=1.5, color=palette.OUTLINE))
        data += [
            bar,
            marks.text(
                [float(j)],
                [float(total)],
                [words.number(total) if i else ""],
                textposition="top center",
                textfont=dict(size=18, color=colour(name)),
                cliponaxis=False,
            ),
        ]
    return data


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
    """Where both begin."""
    look: dict[str, Any] = dict(mode="markers+text", text=[terrain.STARTS], cliponaxis=False, meta=START)
    look |= dict(textposition="top center" if run.best[2] < run.start[1] else "bottom center")
    font = dict(size=15, shadow=palette.HALO)
    return marks.ring(run.start[:1], run.start[1:], palette.OUTLINE, size=26, width=3, textfont=font, **look)


def _star(run: Sampled) -> dict[str, Any]:
    says = "best fit: %{x:.4g}, %{y:.4g}"
    named: dict[str, Any] = dict(mode="markers+text", text=["\xa0\xa0the star:<br>\xa0\xa0best fit"])
    named |= dict(textposition="middle right", textfont=dict(size=14, shadow=palette.HALO))
    return marks.points(
        run.best[1:2], run.best[2:], "white", size=18, symbol="star", outline="#222", says=says, **named
    )
