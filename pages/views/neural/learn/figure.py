"""The network with what each unit says, the whole plane with the points, and if wanted the two losses."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import numpy as np

from algos.neural.network import Network
from pages.views.neural import board as boards
from pages.views.neural.learn.run import Run
from ui import palette, words
from ui.figures import boundary, marks, panels, regions
from ui.figures.objective import WHOLE

LONG = 14  # letters of a class's name, at most
SMALL = 6  # pixels across of a point: there are many, and the map behind them is the answer
CELLS = 50  # of the large map, across and up
UNITS, LINES = 10_000, 20_000  # what is clicked is counted from here on
VERTICES = 150  # of a curve, at most
PALE = 0.3  # opacity of what is to come
TRAINING, HELD_OUT = palette.CLASSES[2], palette.CLASSES[4]  # neither is that of a guess that is drawn
LOOKED = palette.CLASSES[5]
DOMAINS = {
    "xaxis.domain": (0.0, 0.41),
    "yaxis.domain": (0.365, 0.97),  # below its heading
    "xaxis2.domain": (0.47, 1.0),
    "yaxis2.domain": (0.0, 0.96),
    "xaxis3.domain": (0.0, 0.41),
    "yaxis3.domain": (0.0, 0.255),
}
ALONE = {
    "xaxis.domain": (0.0, 0.46),
    "yaxis.domain": (0.0, 1.0),
    "xaxis2.domain": (0.53, 1.0),
    "yaxis2.domain": (0.0, 1.0),
}  # without the losses
NARROW = {
    "annotations[0].text": "<b>Orange: above 0, blue: below</b>",
    "annotations[0].yshift": 10,  # clear of the names of the columns
    "margin.t": 2 * panels.LEGEND_ROW,
}
HEIGHTS = {"yaxis.domain": (0.665, 1.0), "yaxis2.domain": (0.27, 0.61), "yaxis3.domain": (0.0, 0.17)}
HEIGHTS_ALONE = {"yaxis.domain": (0.575, 1.0), "yaxis2.domain": (0.0, 0.515)}  # as high as to scale


def brush(run: Run) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of an epoch."""
    at, board = run.at, run.board
    grid, places = run.seen(at.plane.grid(CELLS)[2]), run.seen(board.places(at.plane))
    curve, layout = _curves(run) if run.losses else None, _layout(run)
    columns = [*(_headings(board.columns))]
    steady = [
        *board.words(run.inputs, columns),
    ]
    first = boards.shares("linear", places)
    cloud = [
        panels.on(boundary.test_points(at.test_points, at.y_test, at.class_names), 1),
        panels.on(boundary.points(at.points, at.y, at.class_names, size=SMALL), 1),
    ]

    def parted(said: np.ndarray) -> list[dict[str, Any]]:
        if at.k != 2:
            return []
        line = boundary.level(at.plane, said[:, 1] - 0.5, cells=CELLS, width=2, name="boundary")
        return [panels.on(line | dict(showlegend=False), 1)]  # the only line there

    def draw(i: int) -> dict[str, Any]:
        network = run.trace.states[i].network
        passed = network.forward(places).a[1:]
        says = [boards.shares(network.activation, a) for a in passed[:-1]]
        said = network.predict_proba(grid)
        moving = [
            *board.lines(network.weights),
            board.maps([first, *says, 2 * passed[-1] - 1]),
            board.frames(),
            *steady,
            board.handles(network.weights, _weights(run.inputs, network), f"pick from {LINES}"),
            board.units(_units(network), f"pick from {UNITS}"),
            panels.on(regions.probabilities(at.plane, said, cells=CELLS), 1),
            *parted(said),
            *cloud,
            *(panels.on(trace, 2) for trace in (curve(i) if curve else [])),
        ]
        data = [trace if "name" in trace else trace | dict(showlegend=False) for trace in moving]
        return dict(data=data, layout=layout)

    return draw


def looked_at(run: Run, column: int, unit: int, below: int | None) -> list[dict[str, Any]]:
    """A frame around a unit, and a line over the weight, if it is one that is looked at."""
    board = run.board
    around = board.around(column, unit)
    found = [marks.line(around[:, 0], around[:, 1], LOOKED, width=2.5)]
    if below is not None:
        a, b = (end[below, unit] for end in board.ends(column - 1))
        found.append(marks.line([a[0], b[0]], [a[1], b[1]], LOOKED, width=2, dash="dot"))
    return found


def _layout(run: Run) -> dict[str, Any]:
    at, last = run.at, run.trace.steps or 1
    axes = at.plane.axes()
    up = axes["yaxis"] | (dict(scaleanchor="x2") if at.plane.to_scale else {})
    losses = [run.loss(i) for i in range(len(run.trace.states))]
    top = min(max([*losses, *run.held]), 3 * max(losses[0], float(np.log(at.k))))
    names = [("training", TRAINING), *([("held out", HELD_OUT)] if len(run.held) else [])]
    told = " and ".join(f"<span style='color:{colour}'>{name}</span>" for name, colour in names)
    font = dict(size=14)
    orange, blue = (
        f"<span style='color:{c}'>{n}</span>" for n, c in (("■ above 0", boards.ABOVE), ("■ below 0", boards.BELOW))
    )
    plots = [run.board.axes(), (axes["xaxis"], up)]
    headings = [
        panels.heading(f"Unit outputs and weights: {orange}   {blue}", 0, font=font),
        panels.heading(_key(at.class_names, at.test is not None), 1, font=font),
    ]
    if run.losses:
        across = palette.axis("epoch", range=[-0.01 * last, 1.03 * last], nticks=5)
        plots.append((across, palette.axis(range=[0, 1.05 * top], nticks=3)))
        headings.append(panels.heading(f"Loss: {told}", 2, font=font))
    made = panels.layout(
        plots,
        widths=[1] * len(plots),
        height=476,
        tall=960 if run.losses else 790,
        room=640,
        domains=DOMAINS if run.losses else ALONE,
        margin=palette.layout()["margin"] | dict(b=54),
        showlegend=False,
        annotations=headings,
    )
    made["meta"]["narrow"] |= NARROW | (HEIGHTS if run.losses else HEIGHTS_ALONE)
    return made


def _key(names: Sequence[str], test: bool) -> str:
    """The classes by their marks, and where the boundary and the points held out are."""
    told = [palette.key(i, escape(name[:LONG])) for i, name in enumerate(names)]
    return "   ".join([*told, *(["○ □ held out"] if test else []), *(["━ boundary"] if len(names) == 2 else [])])


def _curves(run: Run) -> Callable[[int], list[dict[str, Any]]]:
    """The two losses as far as one has played, and pale what is to come."""
    n = len(run.trace.states)
    shown = np.unique(np.round(np.linspace(0, n - 1, min(n, VERTICES))).astype(int))
    losses = [(np.array([run.loss(i) for i in range(n)]), TRAINING)]
    if len(run.held):
        losses.append((run.held, HELD_OUT))

    def draw(i: int) -> list[dict[str, Any]]:
        so_far = np.minimum(shown, i)
        traces = []
        for values, colour in losses:
            whole: dict[str, Any] = dict(meta=WHOLE, visible=False)  # unseen while a guess of it is drawn
            traces.append(marks.line(shown, values[shown], colour, width=1.5, opacity=PALE, **whole))
            traces.append(marks.line(so_far, values[so_far], colour, says="epoch %{x}: %{y:.4g}"))
            traces.append(
                marks.points([i], values[i : i + 1], colour, size=9, outline=palette.OUTLINE, cliponaxis=False)
            )
        return traces

    return draw


def _headings(columns: Sequence[int]) -> list[str]:
    hidden = len(columns) - 2
    name = "hidden {}" if hidden < 3 else "{}"  # of more there is no room for the word
    between = [name.format(i + 1) if hidden > 1 else "hidden" for i in range(hidden)]
    return ["inputs", *between, "output"]


def _weights(names: Sequence[str], network: Network) -> list[str]:
    """What is said of each weight, layer by layer."""
    return [
        f"Click to look closer: weight {words.number(float(w))}"
        for W in network.weights
        for w in np.round(W, 4).ravel()
    ]


def _units(network: Network) -> list[str]:
    """What is said of each unit from the first hidden layer on: its bias."""
    return [
        f"Click to look closer: bias {words.number(float(b))}" for biases in network.biases for b in np.round(biases, 4)
    ]
