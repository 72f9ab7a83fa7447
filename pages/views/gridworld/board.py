"""A board from above, in layers: cells with their values, walls and rewards, places to click.

    traces = [*board.values(b, V, top), *board.ground(b), board_actions.arrows(b, chosen), board.picks(b, hover)]
    board.figure(b, traces, height=460)

Cell (row, column) is the unit square around x = column, y = row. States are the cells without walls, row by row, as in
`Board.cells`. A player must redraw (`maps=True`), and every frame brings the same layers.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld.board_shapes import chevrons, filled, said, shade, signed, squares, text_size, texts
from ui import palette
from ui.figures import cells

Trace = dict[str, Any]
ROOMY = 7  # rows or columns: on smaller boards values have all their digits, on larger ones no numbers of actions
_STRONG = 0.2  # of the largest value: from there on white
INK = "#1f2933"  # with white round it: seen on every cell in both themes
SMALL = dict(color="white", weight="bold", shadow=", ".join(3 * ["0 0 2px #1f2933"]))
HALO = "0 0 3px rgba(60,40,20,.8), 0 0 2px rgba(40,40,60,.8)"


def figure(board: Board, traces: Sequence[Trace], *, height: int = 460, **layout: Any) -> dict[str, Any]:
    """The board alone, its cells square; `layout` adds to it, such as domains for a plot beside it."""
    across, down = axes(board)
    base: dict[str, Any] = dict(
        xaxis=across, yaxis=down, margin=dict(l=12, r=12, t=10, b=10, autoexpand=False), showlegend=False
    )
    return dict(data=list(traces), layout=palette.layout(height=height, **(base | layout)))


def axes(board: Board, n: str = "", **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """(across, down) for the board as plot `n` of a figure ("" for the first, "2", ...); `more` goes to both."""
    rows, columns = board.shape
    bare: dict[str, Any] = dict(showgrid=False, showline=False, showticklabels=False, constrain="domain")
    across = palette.axis(range=[-0.54, columns - 0.46], **bare, **more)
    down = palette.axis(range=[rows - 0.46, -0.54], scaleanchor=f"x{n}", constraintoward="top", **bare, **more)
    return across, down


def scale(*values: Any) -> float:
    """The largest size among some values, for colours that are the same in all frames; 1 if all are 0."""
    held = np.concatenate([np.ravel(np.asarray(v, dtype=float)) for v in values])
    held = np.abs(held[np.isfinite(held)])
    return float(held.max()) if held.size and held.max() > 0 else 1.0


# Layers, from below --------------------------------------------------------------------------------------------


def values(board: Board, V: np.ndarray, top: float, *, written: bool = True) -> list[Trace]:
    """V (S,) as colours from -top to top, and as numbers in two traces: weak cells in the theme's colour, strong white.

    Terminals show their own reward (see `ground`).
    """
    grid = board.grid(V)
    grid[board.terminal] = np.nan
    heat = dict(
        type="heatmap",
        z=grid.astype(np.float32),
        zmin=-top,
        zmax=top,
        colorscale=palette.DIVERGING,
        showscale=False,
        hoverinfo="skip",
        hoverongaps=False,
    )
    short = max(board.shape) >= ROOMY
    numbers = np.array([["" if np.isnan(v) else said(v, short) for v in row] for row in grid.tolist()], dtype=object)
    if not written:
        numbers[:] = ""
    strong = np.abs(np.nan_to_num(grid)) > _STRONG * top
    size = text_size(board)
    return [
        heat,
        cells.written(np.where(strong, "", numbers).tolist(), size=size),
        cells.written(np.where(strong, numbers, "").tolist(), size=size, color="white", weight="bold", shadow=HALO),
    ]


def ground(board: Board) -> list[Trace]:
    """What does not change: the lines between cells, walls, terminals with their reward, rewards, wind, the start."""
    lines = filled(squares(np.argwhere(np.ones(board.shape, dtype=bool))), "rgba(0,0,0,0)", palette.GRID)
    walls = filled(squares(np.argwhere(board.wall)), palette.NEUTRAL)
    ends = [tuple(cell) for cell in np.argwhere(board.terminal)]
    boxes = []
    for sign in (-1, 0, 1):
        held = [cell for cell in ends if np.sign(board.reward[cell]) == sign]
        fill = shade((1 + sign * 0.75) / 2)
        boxes.append(filled(squares(np.array(held).reshape(-1, 2), 0.84), fill, palette.NEUTRAL, 2.5))
    size = text_size(board)
    prizes = [tuple(cell) for cell in np.argwhere((board.reward != 0) & ~board.terminal)]
    return [
        lines,
        walls,
        *boxes,
        texts(
            ends, [signed(board.reward[cell]) for cell in ends], size=size, weight="bold", color="white", shadow=HALO
        ),
        texts(
            prizes,
            [f"★{signed(board.reward[cell])}" for cell in prizes],
            (-0.48, 0.34),
            "middle right",
            **(SMALL | dict(size=max(9, size - 3))),
        ),
        filled(chevrons(board), "white", INK, 1),
        texts([board.start], ["S"], (-0.47, -0.33), "middle right", **(SMALL | dict(size=max(12, size - 2)))),
    ]


def picks(board: Board, hover: Sequence[str]) -> Trace:
    """Places to hover and to click: one for each state, in the order of `Board.cells`, then one for each wall."""
    walls = np.argwhere(board.wall)
    places = np.concatenate([board.cells, walls])
    return dict(
        type="scatter",
        mode="markers",
        x=places[:, 1],
        y=places[:, 0],
        marker=dict(size=26, opacity=0, symbol="square"),
        customdata=[*hover, *(f"row {row}, column {column} · wall" for row, column in (walls + 1).tolist())],
        hovertemplate="%{customdata}<extra></extra>",
        meta="pick",
    )
