"""One episode, move by move: the board with Q, the way so far, the triangle just updated, and the errors as bars."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.gridworld.model import MOVES
from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_shapes import edge, outlined, said
from pages.views.gridworld.layout import Place, layout
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

NOW = palette.CLASSES[3]
ASIDE = 0.25  # of a cell, below its middle
HEIGHT, WIDTH = 500, 780  # pixels, where there is room
BESIDE, SLIM = 60, 310  # pixels between the board and bars at its side, and of these
FEW = 4  # rows and columns up to which all of a cell's numbers are written
TOP, BETWEEN, BOTTOM = 30, 38, 44  # pixels above the plots, between them on a phone, below them
AGENT, START = 12, 10  # pixels: the agent, and the word start
AWAY = 0.07  # of a cell, to the left
PHONE, ABOVE = 285, 26  # there: the width of the board, and the pixels above it
BARS, FLAT = 210, 130  # pixels high, where they stand below the board: on a phone and else
CLOSE = 32  # pixels between them, there


@dataclass(frozen=True)
class Errors:
    """The temporal difference errors of the moves shown, and what another rule would have had."""

    first: int  # the number of the first move shown, counted from 1
    used: np.ndarray  # (T,)
    other: np.ndarray  # (T,) nan where it is not known
    other_name: str
    other_colour: str


class Stage:
    """What all frames of an episode share, drawn once."""

    def __init__(self, b: Board, Q: np.ndarray, states: np.ndarray, errors: Errors, top: float) -> None:
        """Q (T + 1, S, 4) and the cells (T + 1,) before the first move shown and after each; `top` of the colours."""
        self._board, self._Q, self._states, self._top = b, Q, states, top
        self._numbered = numbered(b)
        seen = np.zeros(len(b.cells), dtype=bool)
        seen[states[:-1]] = True
        self._moving = np.nan_to_num(b.grid(seen)).astype(bool)
        self._still = [*self._triangles(0, ~self._moving), _outlines(b)]
        self._ground = board.ground(b, top)
        self._errors = errors
        self._layout = _layout(b, errors)

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
        way, agent = board_actions.path(b, self._states[max(t - 1, 0) : t + 1])  # the move alone: numbers stay clear
        if b.terminal[~b.wall][self._states[t]]:
            agent |= dict(y=agent["y"] + ASIDE)  # what the end pays stays to be read
        agent |= dict(marker=agent["marker"] | dict(size=AGENT, line=dict(width=0)))  # no handle: it is not dragged
        *ground, start = self._ground
        if self._numbered:  # in its corner, clear of the numbers
            small = dict(textfont=start["textfont"] | dict(size=START), marker=board.plate(START))
            start = start | dict(x=start["x"] - AWAY, y=start["y"] + AWAY / 2) | small
        data = [
            *self._still,
            *triangles,
            *ground,
            _round(b, updated, 4),
            _round(b, source, 2.5, dash="dot"),
            way | dict(opacity=0.4),
            self._slipped(t, actions),
            start,
            numbers if updated is None else self._told(numbers, t, *updated),
            *board_actions.heads(b, known & (not self._numbered)),
            agent,
            board.picks(b, hover),
            *_bars(self._errors, t),
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

    def _slipped(self, t: int, actions: np.ndarray) -> Trace:
        """The word for it beside the way of a move that has led to a side, where there is room."""
        b, away = self._board, False
        here, came = b.cells[self._states[max(t - 1, 0) : t + 1]][[0, -1]].astype(float)
        if t and self._numbered:
            away = bool((came != here).any()) and not np.array_equal(came - here, MOVES[actions[t - 1]])
        row, column = (here + came) / 2
        side = 0.04 if here[1] == came[1] else 0.0
        look = dict(color=NOW, size=13, weight="bold", shadow=palette.HALO)
        place = "middle right" if side else "top center"
        return marks.text([column + side], [row], ["slipped" if away else ""], textfont=look, textposition=place)

    def _told(self, numbers: Trace, t: int, state: int, action: int) -> Trace:
        """The numbers, that of the action which move t has updated with what it was before."""
        before, now = (said(float(self._Q[i][state, action])) for i in (t - 1, t))
        cells = np.flatnonzero(self._moving[~self._board.wall] & ~self._board.terminal[~self._board.wall]).tolist()
        texts = list(numbers["text"])
        if before != now and board_actions.roomy(self._board):
            between = "<br>" if MOVES[action][1] else " "  # a triangle at a side is narrow
            texts[4 * cells.index(state) + action] = f"{before} →{between}{now}"
        return numbers | dict(text=texts)


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


def _bars(errors: Errors, t: int) -> list[Trace]:
    """The errors of the first t moves shown, the others have no height yet; the other rule's where they differ."""
    x = errors.first + np.arange(len(errors.used), dtype=np.float32)
    done = np.arange(len(x)) < t
    apart = done & ~np.isclose(errors.other, errors.used, rtol=1e-9, atol=1e-9)
    colours = [NOW if move == t else palette.NEUTRAL for move in range(1, len(x) + 1)]
    bars = marks.bars(
        x,
        np.where(done, errors.used, 0.0),
        colours,
        name="TD error",
        says="move %{x}: TD error %{y:.4g}",
        width=0.8,
    )
    other = marks.points(
        x,
        np.where(apart, errors.other, np.nan),
        errors.other_colour,
        name=errors.other_name,
        says=f"move %{{x}}, {errors.other_name}: %{{y:.4g}}",
        marker=dict(symbol="diamond-open", size=9, color=errors.other_colour, line=dict(width=2)),
    )
    return [panels.on(bars, 1), panels.on(other, 1)]


def _layout(b: Board, errors: Errors) -> dict[str, Any]:
    """The board as the first plot, the bars as the second."""
    held = np.concatenate([[0.0], errors.used, errors.other])
    held = held[np.isfinite(held)]
    low, high = float(held.min()), float(held.max())
    room = 0.08 * (high - low) or 1.0
    n = len(errors.used)
    few = dict(dtick=1) if n <= 6 else {}
    move = palette.axis("move", range=[errors.first - 1, errors.first + n], **few)
    zero = dict(zeroline=True, zerolinecolor=palette.NEUTRAL)
    error = palette.axis("", range=[low - room, high + room], nticks=5, **zero)
    wide, left = _wide(b.shape)
    across, down = board.axes(b)
    above = min(PHONE * b.shape[0] / b.shape[1], 420)  # pixels of the board on a phone
    high = above + BETWEEN + BARS
    return layout(
        [(across | dict(constraintoward="left"), down), (move, error)],
        wide,
        [([0, 1], [1 - above / high, 1]), ([0, 1], [0, BARS / high])],
        height=HEIGHT,
        tall=round(high) + ABOVE + BOTTOM,
        top=TOP,
        bottom=BOTTOM,
        showlegend=False,
        annotations=[_key(b), _heading(errors)],
        where_wide={"margin.l": left, "margin.t": TOP},
        where_narrow={"margin.l": 56, "margin.t": ABOVE},
    )


def numbered(b: Board) -> bool:
    """Whether cells have all their numbers."""
    return max(b.shape) <= FEW


def _key(b: Board) -> dict[str, Any]:
    """What the lines round triangles are, above the board, and the arrows where there are some."""
    best = "" if numbered(b) else f'   <span style="color:{palette.NEUTRAL}">▲ best</span>'
    return panels.heading(f"━ just changed   ┅ learned from{best}", 0, font=dict(size=14, color=NOW))


def _heading(errors: Errors) -> dict[str, Any]:
    """What bars and diamonds are, in their colours, above them."""
    some = np.isfinite(errors.other).any()
    other = f'  <span style="color:{errors.other_colour}">◇ {errors.other_name}</span>' if some else ""
    grey = dict(size=14, color=palette.NEUTRAL)
    return panels.heading(f"Better or worse than expected{other}", 1, font=grey)


def _wide(shape: tuple[int, int]) -> tuple[Sequence[Place], int]:
    """Side by side, or the bars below the board where its cells are larger that way; and the margin on the left."""
    rows, columns = shape
    high = HEIGHT - TOP - BOTTOM
    cell = min(0.57 * WIDTH / columns, high / rows)
    if cell >= min(WIDTH / columns, (high - FLAT - CLOSE) / rows):
        board = cell * columns / WIDTH
        left = board + BESIDE / WIDTH
        return [([0, board], [0, 1]), ([left, min(1.0, left + SLIM / WIDTH)], [0, 1])], 2
    bars = FLAT / high
    return [([0, 1], [bars + CLOSE / high, 1]), ([0, 1], [0, bars])], 56
