"""One episode, move by move: the board with Q, the move just made, and beside it what each move has turned out to be
worth."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.gridworld.model import MOVES
from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_shapes import edge, filled, outlined
from pages.views.gridworld.layout import Place, layout
from pages.views.gridworld.moves import rungs
from pages.views.gridworld.moves.rungs import NOW, Steps
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

ASIDE = 0.25  # of a cell, below its middle
HEIGHT, WIDTH = 510, 1040  # pixels, where there is room
BESIDE = 64  # pixels between the board and the plot at its side
FEW = 4  # rows and columns up to which all of a cell's numbers are written
TOP, BETWEEN, BOTTOM = 50, 62, 8  # pixels above the plots, between them on a phone, below them
SUM, AXIS = 66, 46  # pixels of the lines that say how the newest value is made, and of the axis above them
AGENT, START = 12, 10  # pixels: the agent, and the word start
HEADED: dict[str, Any] = dict(font=dict(size=14), align="left")  # a title, and its key below it
PHONE = 285  # there: the width of the board
BARS, FLAT = 200, 150  # pixels high, where the plot stands below the board: on a phone and else
CLOSE = 58  # pixels between them, there
TOLD = 0.34  # of the width at least: for these lines beside a broad board
SHIFT, SHAFT, TIP, HALF = 0.29, 0.014, 0.1, 0.055  # of a cell: the arrow of a move beside the middle, half its shaft,
# its head and half of that
CLEAR_OF = 0.34  # of a cell: from the middles of both cells to this arrow


class Stage:
    """What all frames of an episode share, drawn once."""

    def __init__(self, b: Board, Q: np.ndarray, states: np.ndarray, steps: Steps, top: float) -> None:
        """Q (T + 1, S, 4) and the cells (T + 1,) before the first move shown and after each; `top` of the colours."""
        self._board, self._Q, self._states, self._top = b, Q, states, top
        self._numbered = numbered(b)
        seen = np.zeros(len(b.cells), dtype=bool)
        seen[states[:-1]] = True
        self._moving = np.nan_to_num(b.grid(seen)).astype(bool)
        self._still = [*self._triangles(0, ~self._moving), _outlines(b)]
        self._ground = board.ground(b, top)
        self._steps = steps
        self._layout = _layout(b, steps)

    def draw(
        self, t: int, actions: np.ndarray, known: np.ndarray, hover: list[str], source: tuple[int, int] | None = None
    ) -> dict[str, Any]:
        """After t of the moves shown: `actions` (T,) taken, greedy arrows where `known` (S, 4) bool and
        not all numbers are there to compare. `source` is the
        state and the action from whose value the last move has learned."""
        b = self._board
        updated = (int(self._states[t - 1]), int(actions[t - 1])) if t else None
        looked_at = [pair for pair in (updated, source) if pair is not None]
        *triangles, numbers = self._triangles(t, self._moving, looked_at)
        came_from, came = self._states[max(t - 1, 0) : t + 1][[0, -1]]
        _, agent = board_actions.path(b, self._states[t : t + 1])
        if b.terminal[~b.wall][self._states[t]]:
            agent |= dict(y=agent["y"] + ASIDE)  # what the end pays stays to be read
        agent |= dict(marker=agent["marker"] | dict(size=AGENT, line=dict(width=0)))  # no handle: it is not dragged
        *ground, start = self._ground
        if self._numbered:  # in its corner, clear of the numbers
            start = start | dict(textfont=start["textfont"] | dict(size=START))
        data = [
            *self._still,
            *triangles,
            *ground,
            _round(b, updated, 4),
            _round(b, source, 2.5, dash="dot"),
            _crossing(b, int(came_from), int(came)),
            start,
            numbers,
            *board_actions.heads(b, known & (not self._numbered)),
            agent,
            board.picks(b, hover),
            *rungs.drawn(self._steps, t),
        ]
        return dict(data=data, layout=self._layout)

    def _triangles(self, t: int, inside: np.ndarray, also: Sequence[tuple[int, int]] = ()) -> list[Trace]:
        """Those in cells `inside`, and the numbers there is room for: all, or the largest of a cell, its only one, and
        `also`."""
        b, Q = self._board, self._Q[t]
        written = (Q.max(axis=1, keepdims=True) == Q) | (np.count_nonzero(Q, axis=1) == 1)[:, None]
        written |= self._numbered
        for pair in also:
            written[pair] = True
        *triangles, numbers = board_actions.triangles(b, Q, self._top)
        free = ~b.terminal[~b.wall]
        shown = [x if kept else "" for x, kept in zip(numbers["text"], written[free].ravel(), strict=True)]
        zeros = ["0" if self._numbered and not x else "" for x in shown]
        none = dict(color=palette.NEUTRAL, size=12)
        return _of([*triangles, numbers | dict(text=zeros, textfont=none), numbers | dict(text=shown)], inside)


def _of(triangles: list[Trace], inside: np.ndarray) -> list[Trace]:
    """Those of the triangles (five points each, the first the middle of the cell) and numbers in cells `inside`."""
    kept = []
    for trace in triangles:
        size = 1 if trace["mode"] == "text" else 5
        x, y = trace["x"].reshape(-1, size), trace["y"].reshape(-1, size)
        keep = inside[np.rint(y[:, 0]).astype(int), np.rint(x[:, 0]).astype(int)]
        trace = trace | dict(x=x[keep].ravel(), y=y[keep].ravel())
        if "text" in trace:
            trace["text"] = [text for text, k in zip(trace["text"], keep.tolist(), strict=True) if k]
        kept.append(trace)
    return kept


def _outlines(b: Board) -> Trace:
    """The sides of all triangles: a cell has four, of which those without a value are empty."""
    cells = np.argwhere(~b.terminal & ~b.wall)[:, None, ::-1]
    sides = cells + np.array([(-0.5, -0.5), (0.5, 0.5), (np.nan, np.nan), (0.5, -0.5), (-0.5, 0.5), (np.nan, np.nan)])
    x, y = sides.reshape(-1, 2).T
    return marks.line(x, y, palette.GRID, width=1)


def _round(b: Board, at: tuple[int, int] | None, width: float, dash: str = "solid") -> Trace:
    """A line round the triangle of a state and an action; None: nowhere."""
    shapes = np.zeros((0, 4, 2))
    if at is not None:
        corners = np.array([(0.0, 0.0), *edge(MOVES[at[1]]), (0.0, 0.0)])
        shapes = (b.cells[at[0]][::-1] + 0.97 * corners)[None]
    line = outlined(shapes, NOW, width)
    return line if dash == "solid" else line | dict(line=line["line"] | dict(dash=dash))


def _crossing(b: Board, here: int, came: int) -> Trace:
    """An arrow over the side between the cells of a move, beside the numbers; none of a move that has led nowhere."""
    (y0, x0), (y1, x1) = b.cells[[here, came]].astype(float)
    far = float(np.hypot(x1 - x0, y1 - y0))
    if not far:
        return filled(np.full((1, 1, 2), np.nan), NOW)
    along = np.array([x1 - x0, y1 - y0]) / far
    side = np.array([-along[1], along[0]])
    back, tip = CLEAR_OF, far - CLEAR_OF + 0.04
    neck = tip - TIP
    shape = [(back, SHAFT), (neck, SHAFT), (neck, HALF), (tip, 0), (neck, -HALF), (neck, -SHAFT), (back, -SHAFT)]
    at = np.array([x0, y0]) + SHIFT * side
    return filled(np.array([at + u * along + v * side for u, v in [*shape, shape[0]]])[None], NOW)


def _layout(b: Board, steps: Steps) -> dict[str, Any]:
    """The board as the first plot, the moves as the second, the third what is told of the newest."""
    wide, left = _wide(b.shape)
    across, down = board.axes(b)
    above = min(PHONE * b.shape[0] / b.shape[1], 420)  # pixels of the board on a phone
    high = above + BETWEEN + BARS + AXIS + SUM
    floor = AXIS + SUM
    words = (palette.axis("", range=[0, 1], visible=False), palette.axis("", range=[-1, 1], visible=False))
    made = layout(
        [(across, down), rungs.axes(steps), words],
        wide,
        [([0, 1], [1 - above / high, 1]), ([0, 1], [floor / high, (floor + BARS) / high]), ([0, 1], [0, SUM / high])],
        height=HEIGHT,
        tall=round(high) + TOP + BOTTOM,
        top=TOP,
        bottom=BOTTOM,
        showlegend=False,
        annotations=[_key(b, steps.aim), _heading(steps)],
        where_wide={"margin.l": left, "margin.t": TOP},
        where_narrow={"margin.l": 44, "margin.t": TOP},
    )
    made["meta"]["least"] = 0.92  # its cells hold four numbers each
    made["meta"]["narrow"]["xaxis3.range"] = [0.14, 1.14]  # on a phone they need the room below the numbers
    return made


def numbered(b: Board) -> bool:
    """Whether cells have all their numbers."""
    return max(b.shape) <= FEW


def _key(b: Board, aim: str) -> dict[str, Any]:
    """What the triangles are, above the board, and the arrows where there are some."""
    best = "" if numbered(b) else f'   <span style="color:{palette.NEUTRAL}">▲ best</span>'
    key = f'<span style="color:{NOW}">● robot   ▷ framed: move just made   dotted: {aim}</span>'
    return panels.heading(f"What a move to each side is worth so far{best}</b><br>{key}<b>", 0, **HEADED)


def _heading(steps: Steps) -> dict[str, Any]:
    """What the rungs are, and the diamonds in their colour, above them."""
    some = np.isfinite(steps.other).any()
    other = f'   <span style="color:{steps.other_colour}">◇ {steps.other_name}</span>' if some else ""
    now = f'<span style="color:{NOW}">● new value</span>'
    key = f"━ expected   ● came out   {now}{other}"
    return panels.heading(f"How each move came out</b><br>{key}<b>", 1, **HEADED)


def _wide(shape: tuple[int, int]) -> tuple[Sequence[Place], int]:
    """Side by side, or the moves below the board where its cells are larger that way, and what is told beside it; and
    the margin on the left."""
    rows, columns = shape
    high = HEIGHT - TOP - BOTTOM
    cell = min(0.55 * WIDTH / columns, high / rows)
    if cell >= min((1 - TOLD) * WIDTH / columns, (high - FLAT - CLOSE - AXIS) / rows):
        left = (cell * columns + BESIDE) / WIDTH
        floor = (SUM + AXIS) / high
        return [([0, cell * columns / WIDTH], [0, 1]), ([left, 1.0], [floor, 1]), ([left, 1.0], [0, SUM / high])], 2
    base, flat = AXIS / high, (AXIS + FLAT) / high
    return [([0, 1 - TOLD], [flat + CLOSE / high, 1]), ([0, 1], [base, flat]), ([1 - TOLD + 0.02, 1], [0.7, 0.9])], 44
