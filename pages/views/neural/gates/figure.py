"""One unit on its square, or three as a net of squares, and beside it the truth table that fills."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.neural.gates import CORNERS, Signal
from algos.neural.network import Network
from pages.views.neural.gates import board, table
from pages.views.neural.gates.board import Board
from pages.views.neural.gates.run import FIRST, SECOND, Net, Run, Unit, rows
from pages.views.neural.gates.table import Column
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import INSTEAD

LINE, HANDLES = "line", "handles"  # what can be dragged of one unit
FINE, COARSE = 60, 30  # cells along a side
WIDE, TALL = 8.6, 6.2  # the net's scene
SMALL = (Board(2.4, 3.5, 2.2), Board(2.4, 0.3, 2.2))
LARGE = Board(5.5, 1.4, 3.0)
INPUTS = ((0.65, 4.7), (0.65, 1.4))
FOR, AGAINST = palette.CLASSES[1], palette.CLASSES[0]
GOOD = palette.CLASSES[2]
KEY = (
    f"Area: output <span style='color:{AGAINST}'>■ 0</span> or <span style='color:{FOR}'>■ 1</span>   "
    f"Disc: goal   <span style='color:{palette.MISTAKE}'>✕ wrong</span>"
)


# One unit -------------------------------------------------------------------------------------------------


def unit(run: Unit) -> Callable[[int], dict[str, Any]]:
    """What draws a step of one unit."""
    at, theta = Board(), run.theta
    said = run.net.forward(board.grid(FINE)).output[:, 0]
    held = board.handles(theta)
    still = [
        board.shade(at, said),
        board.line(at, theta, LINE),
        marks.points(held[:, 0], held[:, 1], GOOD, size=22, outline=palette.OUTLINE, edge=2, meta=HANDLES)
        | dict(mode="markers+text", text=["<b>↻</b>"] * 2, textfont=dict(color="white", size=15)),
    ]
    goals = board.corners(at, run.target, 34, "pick")
    over = [goals, goals | dict(visible=False, meta=INSTEAD), board.crosses(at, ~run.right, 17)]
    ticks: dict[str, Any] = dict(range=[board.LOW, board.HIGH], tickvals=[0, 1], showgrid=False, constrain="domain")
    left = dict(constraintoward="left")
    columns = _unit_columns(run)
    layout = panels.layout(
        [
            (palette.axis("x₁", **ticks | left), palette.axis("x₂", scaleanchor="x", **ticks)),
            table.axes(table.width(columns)),
        ],
        widths=(0.72, 1),
        height=450,
        tall=720,
        showlegend=False,
        annotations=[
            panels.heading(
                KEY,
                0,
                font=dict(size=15),
            ),
            panels.heading(
                _formula(run),
                1,
                font=dict(size=15),
            ),
        ],
    )

    def draw(i: int) -> dict[str, Any]:
        state = run.trace.states[i]
        cells = table.draw(_unit_columns(run), state.row)
        moving = [board.ringed(at, state.row, 50), *(panels.on(one, 1) for one in cells)]
        return dict(data=[*still, *over, *moving], layout=layout)

    return draw


def _formula(run: Unit) -> str:
    """What the unit makes of its inputs, with its bias and weights."""
    bias, first, second = (words.setting(float(v)) for v in run.theta)
    return f"output = σ({first}·x₁ + {second}·x₂ + {bias})".replace("+ −", "− ").replace("+ -", "− ")


def _unit_columns(run: Unit) -> list[Column]:
    says = [f"<b>{table.told(float(a))}</b>" for a in run.outputs]
    colours = [palette.colour(int(a >= 0.5)) for a in run.outputs]
    return [*_asked(), Column("output", 1.0, says, colours=colours), *_come_out(run)]


def _asked() -> list[Column]:
    return [Column(("x₁", "x₂")[j], 0.7, [f"{value:.0f}" for value in CORNERS[:, j]]) for j in range(2)]


def _come_out(run: Run, state: Signal | None = None) -> list[Column]:
    """What is wanted, and whether that has come out; of a `state` where it has come through."""
    came = [state is None or state.through(i) for i in range(len(CORNERS))]
    marks_ = ["<b>✓</b>" if right else "<b>✕</b>" for right in run.right]
    return [
        Column(
            "goal", 0.8, [f"<b>{value}</b>" for value in run.target], colours=[palette.colour(v) for v in run.target]
        ),
        Column(
            "",
            0.5,
            [mark if there else "" for mark, there in zip(marks_, came, strict=True)],
            colours=[GOOD if right else palette.MISTAKE for right in run.right],
        ),
    ]


# Three units ----------------------------------------------------------------------------------------------


def net(run: Net) -> Callable[[int], dict[str, Any]]:
    """What draws a step of the net."""
    hidden, out = rows(run.net, 0), rows(run.net, 1)[0]
    coarse, fine = run.net.forward(board.grid(COARSE)), run.net.forward(board.grid(FINE))
    still: list[Trace] = []
    for j, (square, name) in enumerate(zip(SMALL, (FIRST, SECOND), strict=True)):
        still += [
            board.shade(square, coarse.a[1][:, j]),
            board.line(square, hidden[j], name, width=2.5),
            board.dots(square),
            _under(square, f"bias {words.setting(hidden[j, 0])}"),
        ]
    still += [
        board.shade(LARGE, fine.output[:, 0]),
        board.half(LARGE, fine.z[-1][:, 0]),
        board.corners(LARGE, run.target, 26, "pick"),
        _under(LARGE, f"bias {words.setting(out[0])}"),
        _weights(run.net),
    ]
    bare: dict[str, Any] = dict(visible=False, fixedrange=True)
    scene = (
        palette.axis("", range=[0, WIDE], **bare),
        palette.axis("", range=[-0.3, TALL], scaleanchor="x", scaleratio=1, **bare),
    )
    columns = _net_columns(run, run.trace.states[0])
    layout = panels.layout(
        [scene, table.axes(table.width(columns))],
        widths=(1.25, 1),
        height=430,
        tall=660,
        showlegend=False,
        annotations=[panels.heading(KEY, 0, font=dict(size=15))],
    )

    def draw(i: int) -> dict[str, Any]:
        state = run.trace.states[i]
        come = np.array([state.through(row) for row in range(len(CORNERS))])
        squares = [board.ringed(square, state.row, 17) for square in SMALL] + [board.ringed(LARGE, state.row, 38)]
        squares.append(board.crosses(LARGE, ~run.right & come, 16))
        edges = _edges(run.net, state.layer)
        cells = [panels.on(one, 1) for one in table.draw(_net_columns(run, state), state.row)]
        return dict(data=[*edges, *still, *_values(state), *squares, *cells], layout=layout)

    return draw


def _joined(net: Network) -> list[tuple[tuple[float, float], tuple[float, float], float, int]]:
    """From where to where each weight leads, what it is, and of which layer: those of the hidden units first."""
    (w, v), found = net.weights, []
    for j, square in enumerate(SMALL):
        for i in range(2):
            found.append((INPUTS[i], (square.left, square.bottom + square.side * (0.72, 0.28)[i]), float(w[i, j]), 1))
    for j, square in enumerate(SMALL):
        start = (square.left + square.side, square.bottom + square.side / 2)
        found.append((start, (LARGE.left, LARGE.bottom + LARGE.side * (0.72, 0.28)[j]), float(v[j, 0]), 2))
    return found


def _edges(net: Network, layer: int) -> list[Trace]:
    """A line for each weight, as wide as it is large, those of the layer just passed in full colour."""
    return [
        marks.line(
            [start[0], end[0]],
            [start[1], end[1]],
            FOR if weight >= 0 else AGAINST,
            width=0.5 + abs(weight) / 6,
            opacity=0.9 if layer == of else 0.4,
        )
        for start, end, weight, of in _joined(net)
    ]


def _weights(net: Network) -> Trace:
    """The numbers on the edges, near the unit they lead to."""
    joined = _joined(net)
    places = np.array([np.add(start, (0.72, 0.45)[of - 1] * np.subtract(end, start)) for start, end, _, of in joined])
    return marks.text(
        places[:, 0],
        places[:, 1] + 0.22,
        [words.setting(weight) for _, _, weight, _ in joined],
        textfont=dict(color=[FOR if weight >= 0 else AGAINST for _, _, weight, _ in joined], size=14),
    )


def _values(state: Signal) -> list[Trace]:
    """The inputs as they are, what the units say of them, and the numbers on the edges."""
    x = CORNERS[state.row] if state.row >= 0 else None
    said = ["x₁", "x₂"] if x is None else [f"{value:.0f}" for value in x]
    colours = [palette.NEUTRAL] * 2 if x is None else [palette.colour(int(value)) for value in x]
    nodes = marks.points(
        [place[0] for place in INPUTS],
        [place[1] for place in INPUTS],
        colours,
        size=38,
        outline=palette.OUTLINE,
        mode="markers+text",
        text=[f"<b>{text}</b>" for text in said],
        textfont=dict(color="white", size=15),
    )
    names = marks.text(
        [place[0] for place in INPUTS], [place[1] - 0.75 for place in INPUTS], ["x₁", "x₂"], palette.NEUTRAL, size=14
    )
    titles = []
    for j, name in enumerate((FIRST, SECOND)):
        value = float(state.a[0][state.row, j]) if state.row >= 0 else np.nan
        titles.append(name + ("" if np.isnan(value) else f": {table.told(value)}"))
    out = float(state.a[1][state.row, 0]) if state.row >= 0 and state.layer == 2 else np.nan
    titles.append("output" + ("" if np.isnan(out) else f": {table.told(out)}"))
    boards = [*SMALL, LARGE]
    above = marks.text(
        [square.left + square.side / 2 for square in boards],
        [square.bottom + square.side + 0.22 for square in boards],
        [f"<b>{title}</b>" for title in titles],
        size=15,
    )
    return [nodes, names, above]


def _under(square: Board, text: str) -> Trace:
    return marks.text([square.left + square.side / 2], [square.bottom - 0.24], [text], palette.NEUTRAL, size=13)


def _net_columns(run: Net, state: Signal) -> list[Column]:
    units = [
        table.unit(title, 1.4, z, a)
        for title, z, a in zip(
            (FIRST, SECOND, "output"),
            np.column_stack(state.z).T,
            np.column_stack(state.a).T,
            strict=True,
        )
    ]
    return [*_asked(), *units, *_come_out(run, state)]


def theta_of(run: Net, name: str) -> np.ndarray:
    """The bias and weights of a hidden unit: (3,)."""
    return rows(run.net, 0)[0 if name == FIRST else 1]


def square_of(name: str) -> Board:
    """Where its square stands."""
    return SMALL[0 if name == FIRST else 1]
