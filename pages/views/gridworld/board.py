"""A board from above, in layers: cells with their values, walls and rewards, places to click.

    traces = [*board.values(b, V, top), *board.ground(b, top), *board_actions.arrows(b, chosen), board.picks(b, hover)]
    board.figure(b, traces, height=460)

Cell (row, column) is the unit square around x = column, y = row. States are the cells without walls, row by row, as in
`Board.cells`. A player must redraw (`maps=True`), and every frame brings the same layers.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld.board_shapes import (
    CLEAR,
    DEEP,
    chevrons,
    filled,
    framed,
    lattice,
    painted,
    said,
    signed,
    squares,
    text_size,
)
from pages.views.gridworld.layout import REACH
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace
from ui.guessing import cover

ROOMY = 7  # rows or columns: on smaller boards values have all their digits, on larger ones no numbers of actions
NARROW = 10  # rows or columns: cells of larger boards have room for one word
DARK = 2.0  # times `top`: from there on white
INK = "#1f2933"  # with white round it: seen on every cell in both themes
FITS = 0.235  # of a cell: letters in which five characters fit between the arrows at its edges
WORD = 12  # pixels at most in cells that have room for one word
EDGE = 0.49  # of a cell, from its middle
CORNER = dict(size=1, opacity=0)  # where the word start is held: letters keep clear of it
PRIZE = (0.45, -0.48)  # from the middle of a cell to where its reward begins, down and across: clear of its arrow
WALL = "#56606e"  # darker than the cells on white, and no brighter than they need be on black
VALUE = dict(weight="bold", shadow="0 0 3px var(--st-background-color)")  # in the theme's colour, on its ground
WHITE = dict(color="white", weight="bold", shadow="0 0 3px rgba(60,40,20,.8), 0 0 2px rgba(40,40,60,.8)")


def figure(board: Board, traces: Sequence[Trace], *, height: int = 460, **layout: Any) -> dict[str, Any]:
    """The board alone, its cells square; `layout` adds to it, such as domains for a plot beside it."""
    across, down = axes(board)
    base: dict[str, Any] = dict(
        xaxis=across, yaxis=down, margin=dict(l=12, r=12, t=10, b=10, autoexpand=False), showlegend=False
    )
    return dict(data=list(traces), layout=palette.layout(height=height, hoverdistance=REACH, **(base | layout)))


def axes(board: Board, n: str = "", **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """(across, down) for the board as plot `n` of a figure ("" for the first, "2", ...); `more` goes to both."""
    rows, columns = board.shape
    bare: dict[str, Any] = dict(showgrid=False, showline=False, showticklabels=False, constrain="domain")
    across = palette.axis(range=[-0.54, columns - 0.46], constraintoward="left", **bare, **more)
    down = palette.axis(range=[rows - 0.46, -0.54], scaleanchor=f"x{n}", constraintoward="top", **bare, **more)
    return across, down


def scale(*values: Any) -> float:
    """The largest size among some values, for colours that are the same in all frames; 1 if all are 0."""
    held = np.concatenate([np.ravel(np.asarray(v, dtype=float)) for v in values])
    held = np.abs(held[np.isfinite(held)])
    return float(held.max()) if held.size and held.max() > 0 else 1.0


def worth(costs: bool) -> str:
    """What the strong colour of a key says of cells: where all is below 0, `costs`, only blue is seen."""
    colour, told = (palette.CLASSES[0], "lower value") if costs else (palette.CLASSES[1], "higher value")
    return f'<span style="color:{colour}">■ {told}</span>'


def walls(board: Board, written: bool = True) -> str:
    """What a key says of the dark cells of a board, and of rewards on the way; without values `written` these are the
    numbers in its cells."""
    paid = f"   {'★' if written else 'number:'} paid on entering" * bool(((board.reward != 0) & ~board.terminal).any())
    return f'   <span style="color:{WALL}">■ wall</span>' * bool(board.wall.any()) + paid


def pieces(board: Board, written: bool = True) -> str:
    """What a key says of the framed cells of a board, and of its dark ones."""
    return f'   <span style="color:{palette.NEUTRAL}">▣ end</span>' * bool(board.terminal.any()) + walls(board, written)


# Layers, from below --------------------------------------------------------------------------------------------


def values(board: Board, V: np.ndarray, top: float, *, written: bool = True) -> list[Trace]:
    """V (S,) as colours, which are strong at -top and top and dark far beyond, and as numbers in two traces: in the
    theme's colour, and white in dark cells.

    A value of exactly 0, of which nothing is known yet, stays empty; one without limit is infinite. Terminals show
    their own reward (see `ground`).
    """
    grid = board.grid(V)
    grid[board.terminal] = np.nan
    short = max(board.shape) >= ROOMY
    known = ~np.isnan(grid) & (grid != 0) & written
    small = ".00" if short else "0.00"  # 0 is what is 0
    texts = [small if abs(v) < 0.005 else said(v, short) for v in grid[known].tolist()]
    at = np.argwhere(known).astype(float)
    return [
        painted(np.where(np.isposinf(grid), DEEP * top, grid), top),
        *_on_colours(at, texts, grid[known], top, text_size(board)),
    ]


def ground(
    board: Board,
    top: float | None = None,
    raised: float = 0.0,
    written: bool = True,
    *,
    goal: bool = False,
    above: bool = False,
) -> list[Trace]:
    """What does not change: terminals with their reward, in the colours of `values` for this `top`, the lines between
    cells, walls, rewards, wind, the start. Without a `top` the rewards alone make the colours. Rewards of terminals
    are `raised` by so much of a cell above its middle; those on the way make room for values that are `written`. The
    terminal that pays most is called the `goal`, the word start stands at the head of its cell if it is `above`."""
    size, rewards = text_size(board), np.where(board.terminal, board.reward, np.nan)
    top = scale(rewards) if top is None else top
    ends, prizes = np.argwhere(board.terminal), np.argwhere((board.reward != 0) & ~board.terminal)
    earned, lines = board.reward[board.terminal], lattice(board.shape)
    most = earned.max(initial=0)
    roomy = max(board.shape) <= (NARROW if raised else ROOMY)  # on one line it is less high
    # one that pays nothing is one to come to where all others cost
    best = f"goal{' ' if raised else '<br>'}{signed(most)}" if roomy and most else "goal"
    size = size if roomy else min(size, WORD)
    worthy = most > 0 or bool((earned < 0).any())
    paid = [best if goal and worthy and r == most else signed(r) for r in earned.tolist()]
    thin = 0.6 if max(board.shape) > ROOMY else 1.0
    layers = [
        painted(rewards, top),
        marks.line(lines[:, 0], lines[:, 1], palette.GRID, width=1),
        filled(squares(np.argwhere(board.wall)), WALL),
        framed(ends, palette.OUTLINE, 3.5 * thin, side=0.86),
        framed(ends, INK, 1.5 * thin, side=0.86),
        *_on_colours(ends - [raised, 0], paid, earned, top, size),
        _texts(
            prizes + (PRIZE if written else (0.0, 0.0)),
            ["★" * written + signed(board.reward[*cell]) for cell in prizes],
            textposition="middle right" if written else "middle center",
            textfont=VALUE | dict(size=min(size - 1, 12)),
        ),
        filled(chevrons(board), "white", INK, 1),
        _start(board, -1 if above else 1),
    ]
    return [layer | dict(meta=cover.GIVEN) for layer in layers]  # it is seen while a guess is awaited


def _on_colours(at: np.ndarray, texts: list[str], values: np.ndarray, top: float, size: int) -> list[Trace]:
    """Texts in cells (n, 2) of these values (n,): those in the theme's colour, then those in white."""
    dark = np.abs(values) > DARK * top
    return [
        _texts(at[mask], [text for text, one in zip(texts, mask, strict=True) if one], textfont=look | dict(size=size))
        for mask, look in ((~dark, VALUE), (dark, WHITE))
    ]


def _start(board: Board, side: int) -> Trace:
    """The word in a corner at the foot of its cell, or at its head: -1. It never leaves the board, however small the
    cells are: in the right half it stands in the right corner, and so runs to the left."""
    size = 13 if max(board.shape) <= ROOMY else 11 if max(board.shape) <= NARROW else 10
    row, column = board.start
    right = column > (board.shape[1] - 1) / 2
    return marks.points(
        [column + (EDGE if right else -EDGE)],
        [row + side * EDGE],
        INK,
        marker=CORNER,
        mode="markers+text",
        text=["start"],
        textfont=VALUE | dict(size=size),
        textposition=f"{'top' if side > 0 else 'bottom'} {'left' if right else 'right'}",
        cliponaxis=False,  # on the board's own edge
    )


def letters(cell: float) -> int:
    """A size at which the numbers of values fit between the arrows of a cell of so many pixels; in small ones, of which
    there are many, numbers are shorter."""
    fits = float(np.interp(cell, [30, 60], [0.33, FITS]))
    return int(np.clip(min(cell / 4 + 3.5, fits * cell), 8, 17))


def sized(board: Board, trace: Trace) -> Trace:
    """The trace, its values and rewards as large as the layout says: smaller on a phone, where the cells are."""
    font = trace.get("textfont", {})
    if "marker" in trace or font.get("size") != text_size(board):
        return trace
    return trace | dict(textfont={name: value for name, value in font.items() if name != "size"})


def _texts(at: np.ndarray, words: list[str], **look: Any) -> Trace:
    """Words at places (n, 2) of row and column."""
    return marks.text(at[:, 1].astype(float), at[:, 0].astype(float), words, **look)


def picks(board: Board, hover: Sequence[str]) -> Trace:
    """Places to hover and to click: one for each state, in the order of `Board.cells`, then one for each wall."""
    walls = np.argwhere(board.wall)
    places = np.concatenate([board.cells, walls])
    said = [*hover, *(f"row {row}, column {column} · wall" for row, column in (walls + 1).tolist())]
    look: dict[str, Any] = dict(mode="none", says="%{customdata}", customdata=said, meta="pick")
    return marks.line(places[:, 1], places[:, 0], CLEAR, **look)
