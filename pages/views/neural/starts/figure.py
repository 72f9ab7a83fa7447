"""Each start's units, as lines among the points or in the plane of their weights."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.neural.network import Network
from algos.neural.tasks import Task
from pages.views.neural.starts.run import MOST, RANDOM, Beginnings
from pages.views.neural.unit_colours import colour
from ui import palette
from ui.figures import boundary, contours, marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import FOUND

CELLS = 61  # of a map, to each side
EDGE = 1.12  # of the square of the points
VERTICES = 60  # of a way, at most
GAP = "&nbsp;&nbsp;&nbsp;"  # between a dot and its name
LIFT = "<br><span style='font-size:7px'>&nbsp;</span>"  # under a name, to clear a thick line
SURE = 3.0  # a sum of the output from which on its colour is full
SHADES = [  # as palette.DIVERGING, but of a side from the middle on: a network begins with small sums
    [0.0, "#2b83d6"],
    [0.45, "rgba(43,131,214,0.55)"],
    [0.5, "rgba(43,131,214,0.35)"],
    [0.5, "rgba(232,112,14,0.35)"],
    [0.55, "rgba(232,112,14,0.55)"],
    [1.0, "#e8700e"],
]
NOTHING = -0.02  # is drawn for a sum of 0, which counts as class 0
CLOSE = 0.28  # names of lines nearer to each other than this would overlap
WIDE, HIGH = 0.26, 0.12  # from the edge to the middle of a name
FEW = 6  # units, at most, that are called units
GLUED = 1e-9  # units nearer to each other than this stand on one spot


def brush(run: Beginnings, shown: list[int]) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a frame, which shows the epoch `shown[frame]`."""
    names = list(run.traces)
    ways = {name: np.array([s.network.weights[0] for s in trace.states]) for name, trace in run.traces.items()}
    far = 1.15 * max(float(np.abs(way).max()) for way in ways.values()) or 1.0
    layout = _layout(run, names, far)

    def draw(frame: int) -> dict[str, Any]:
        epoch = shown[frame]
        data: list[Trace] = []
        for i, name in enumerate(names):
            trace = run.traces[name]
            at = min(epoch, trace.steps)
            network = trace.states[at].network
            drawn = (
                _weights(ways[name], at, far)
                if run.by_weights
                else [*says(run.task, network), *_named(network, run.task.X)]
            )
            data += [panels.on(mark, i) for mark in drawn]
            data.append(panels.on(_wrong(run, network, far if run.by_weights else EDGE), i))
        return dict(data=data, layout=layout)

    return draw


def _wrong(run: Beginnings, network: Network, edge: float) -> Trace:
    """How many points are on the wrong side, above the plot at its right."""
    wrong = int((network.predict(run.task.X) != run.task.y).sum())
    look: dict[str, Any] = dict(textposition="top left", cliponaxis=False)
    edge *= 0.999  # inside of the plot, once it is rounded
    ring = "" if run.by_weights else "○ "  # where the points are
    return marks.text([edge], [edge], [f"<b>{ring}{wrong} of {run.n} wrong</b>"], palette.MISTAKE, size=14, **look)


def _weights(ways: np.ndarray, at: int, far: float) -> list[Trace]:
    """Where each unit is in the plane of its two weights, and how it came there: ways (epochs, 2, units)."""
    m = ways.shape[2]
    kept = np.unique(np.append(np.round(np.linspace(0, len(ways) - 1, VERTICES)).astype(int), at))
    kept = np.append(kept[kept < at], at)
    traces = [marks.line(ways[kept, 0, j], ways[kept, 1, j], colour(j), width=2) for j in range(m)]
    now = ways[at]
    near = _near(now)
    on_top = np.array([int(near[j, j + 1 :].sum()) for j in range(m)])  # that are drawn after it on the same spot
    traces.append(
        marks.points(
            now[0],
            now[1],
            [colour(j) for j in range(m)],
            size=(12 + 7 * np.minimum(on_top, 5)).tolist(),
            outline=palette.OUTLINE,
            says="unit %{customdata}: w₁ = %{x:.3g}, w₂ = %{y:.3g}",
            customdata=list(range(1, m + 1)),
        )
    )
    names, sides = [], []
    for j in range(m):
        together = np.flatnonzero(near[j])
        alike = f"{'all ' if len(together) == m else ''}{len(together)} units"
        alone = len(together) == 1
        name = f"{GAP}{j + 1}{GAP}" if alone else f"{alike}<br>&nbsp;"  # above the rings
        names.append(name if together[0] == j else "")  # of those on one spot the first says it
        sides.append("top center" if not alone else "middle left" if now[0, j] > 0.4 * far else "middle right")
    traces.append(marks.text(now[0], now[1], names, palette.NEUTRAL, size=14, textposition=sides, cliponaxis=False))
    return traces


def _near(numbers: np.ndarray) -> np.ndarray:
    """Which units are on one spot, by numbers of each (d, units): (units, units) boolean."""
    return np.asarray(np.abs(numbers[:, :, None] - numbers[:, None, :]).max(axis=0) <= GLUED)


def _directions(network: Network) -> np.ndarray:
    """Each unit's line as numbers that are equal for equal lines: (3, units); nan of a unit that has none."""
    numbers = np.vstack([network.weights[0], network.biases[0]])
    size = np.hypot(*numbers[:2])
    return np.asarray(numbers / np.where(size > 0, size, np.nan))


def _named(network: Network, X: np.ndarray) -> list[Trace]:
    """The units' names on their lines, near where these end; beside those on one line how many they are, and that there
    is none.

    They keep clear of the points X (n, 2), and of each other.
    """
    near, (u, v, c) = _near(_directions(network)), _directions(network)
    badges = np.full((3, len(u)), np.nan)  # x, y and the unit
    x, y, told, sides = [], [], [], []
    for j in range(len(u)):
        together = np.flatnonzero(near[j])
        if not len(together):
            continue
        if together[0] == j:
            t = np.linspace(-2 * EDGE, 2 * EDGE, 161)
            across, up = -c[j] * u[j] - v[j] * t, -c[j] * v[j] + u[j] * t
            inside = np.flatnonzero(np.maximum(np.abs(across), np.abs(up)) < 0.9 * EDGE)
            if len(inside) and len(together) == 1:
                whole = (np.abs(across) < EDGE - WIDE) & (np.abs(up) < EDGE - HIGH)  # no edge cuts a name there
                named = np.flatnonzero(whole) if whole.any() else inside
                ends = np.array([(across[k], up[k]) for k in named[[0, -1]]])
                taken = np.vstack([badges[:2].T, X])
                apart = [np.fmin.reduce(np.hypot(*(taken - end).T), initial=9.0) for end in ends]
                badges[:, j] = *ends[0 if apart[0] > CLOSE else int(np.argmax(apart))], j
            elif len(inside):
                side = 1 if u[j] * v[j] >= 0 else -1  # to the right of a line that falls, to the left of one that rises
                room = inside[side * across[inside] < 0.1 * EDGE]
                below = room[up[room] < 0.6 * EDGE]  # no upper edge cuts it there
                room = below if len(below) else room
                off = [np.hypot((X[:, 0] - across[k]) / 5 - 0.1 * side, X[:, 1] - up[k] - 0.2).min() for k in room]
                at = room[int(np.argmax(off))] if len(room) else inside[0]
                x.append(float(across[at]))
                y.append(float(up[at]))
                told.append(f"<b>{len(together)} units, one line</b>{LIFT}")
                sides.append("top right" if side > 0 else "top left")
    if np.isnan(u).all():
        x, y, told, sides = [0.0], [0.6 * EDGE], ["<b>all weights are 0: no line</b>"], ["middle center"]
    m = len(u) - len(told)
    nowhere = [np.nan] * m
    kind = "unit " if len(u) <= FEW else ""
    names = ["" if np.isnan(j) else f"\xa0<b>{kind}{int(j) + 1}</b>\xa0" for j in badges[2]]
    font = dict(size=15, shadow=palette.HALO)

    return [
        marks.text(
            badges[0],
            badges[1],
            names,
            textposition="middle center",
            textfont=font,
            cliponaxis=False,
        ),
        marks.text(
            [*x, *nowhere],
            [*y, *nowhere],
            [*told, *[""] * m],
            textposition=[*sides, *["middle center"] * m],
            textfont=dict(size=15, shadow=palette.HALO),
        ),
    ]


def says(task: Task, network: Network) -> list[Trace]:
    """The network's sum over the square, the line on which each unit bends, and the points."""
    edge = EDGE * float(np.abs(task.X).max())
    side = np.linspace(-edge, edge, CELLS)
    places = np.column_stack([axis.ravel() for axis in np.meshgrid(side, side)])
    sums = np.clip(network.decision_function(places), -SURE, SURE).reshape(CELLS, CELLS)
    sums = np.where(sums > 0, sums, np.minimum(sums, NOTHING))
    traces = [
        marks.map(
            sums.astype(np.float32),
            SHADES,
            -SURE,
            SURE,
            x=side,
            y=side,
            zsmooth="best",
            opacity=0.4,
        )
    ]
    near = _near(_directions(network))
    for j in range(network.layers[1]):
        x, y = _line(network.weights[0][:, j], float(network.biases[0][j]))
        alone = near[j].sum() < 2  # several on one line have a colour of none of them
        traces.append(marks.line(x, y, palette.NEUTRAL if alone else palette.TRUTH, width=2.5 if alone else 7))
    wrong = network.predict(task.X) != task.y
    at = np.where(wrong[:, None], task.X, np.nan)  # behind its point, so that the class is seen
    look = boundary.MISTAKE | dict(size=11 + boundary.AROUND)
    traces.append(marks.points(at[:, 0], at[:, 1], None, says="misclassified", marker=look, meta=FOUND))
    for kind in (0, 1):
        chosen = task.y == kind
        traces.append(
            marks.points(
                task.X[chosen, 0],
                task.X[chosen, 1],
                palette.colour(kind),
                size=11,
                symbol=palette.symbol(kind),
                outline=palette.OUTLINE,
                edge=1,
                says=f"class {kind}",
            )
        )
    return traces


def undecided(task: Task, network: Network) -> Trace:
    """Where the network says one half."""
    edge = EDGE * float(np.abs(task.X).max())
    fine = np.linspace(-edge, edge, 2 * CELLS)
    places = np.column_stack([axis.ravel() for axis in np.meshgrid(fine, fine)])
    border = contours.lines(fine, fine, network.decision_function(places).reshape(2 * CELLS, 2 * CELLS))
    return marks.line(border[:, 0], border[:, 1], palette.TRUTH, width=2.5, dash="dash")


def _line(w: np.ndarray, b: float) -> tuple[list[float], list[float]]:
    """The two ends of the line w x + b = 0 far outside of the square; nowhere for weights of 0."""
    size = float(np.hypot(*w))
    if not size:
        return [np.nan, np.nan], [np.nan, np.nan]
    foot, along = -b * w / size**2, np.array([-w[1], w[0]]) / size
    if float(np.hypot(*foot)) > 3 * EDGE:
        return [np.nan, np.nan], [np.nan, np.nan]
    (x0, y0), (x1, y1) = foot - 6 * along, foot + 6 * along
    return [x0, x1], [y0, y1]


def _layout(run: Beginnings, names: list[str], far: float) -> dict[str, Any]:
    k, edge, letter = len(names), far if run.by_weights else EDGE, "w" if run.by_weights else "x"
    plain: dict[str, Any] = dict(range=[-edge, edge], nticks=5, showgrid=False)
    axes = []
    for i in range(k):
        up = palette.axis(f"{letter}2" if not i else "", **plain, showticklabels=not i)
        axes.append((palette.axis(f"{letter}1", **plain), up))
    titles = [f"{name}{': random weights' if name in RANDOM and k < MOST else ''}" for name in names]
    return panels.layout(
        axes,
        widths=[1.0] * k,
        domains={"xaxis.domain": (0.2, 0.8)} if k == 1 else None,  # about a square
        height={1: 490, 2: 480, 3: 360}[k],
        tall=360 * k,
        showlegend=False,
        annotations=[panels.heading(title, i, yshift=-4, font=dict(size=15)) for i, title in enumerate(titles)],
        margin=palette.layout()["margin"] | dict(b=52),
    )
