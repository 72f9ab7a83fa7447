"""Several boards at once, and curves beside them; below them where there is little room."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_shapes import filled, signed, squares, text_size
from pages.views.gridworld.layout import Place, layout
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

GLYPHS = "●■◆▲✚▼★⬢"  # as palette.SYMBOLS
WIDE, NARROW = 790, 340  # pixels across the chart
HEIGHT, LOW = 530, 440  # of it at most and at least: as high as the boards need
MARGINS = 24 + 44  # above and below, with the numbers of the lower axis
UNDER = 34  # pixels below that boards alone do without
HEAD = 26  # pixels for the title of a board
SHARE = 0.6  # of the width is for the boards, if there are curves
BESIDE = 310  # pixels of a board from which on it has room for words beside its title
BETWEEN = 40  # pixels between boards in a row
CURVE = 240  # pixels for a curve where all stand one below the other
AT_END = 0.43  # of a cell before the middle of an end
LEAST, ROOMY = 25, 40  # pixels of a cell: for a number of four digits, and for one beside an arrow
Domain = tuple[float, float]


def arrangement(shape: tuple[int, int], k: int, share: float = SHARE) -> int:
    """How many of k boards of H x W cells stand in a row, for their cells to be largest in this share of the width."""
    return max(range(1, k + 1), key=lambda across: cell(shape, k, across, share))


def cell(shape: tuple[int, int], k: int, across: int, share: float = SHARE) -> float:
    """The side of a cell in pixels if so many of k boards of H x W cells stand in a row."""
    high = (HEIGHT - MARGINS) / math.ceil(k / across) - HEAD
    return min(share * WIDE / across / (shape[1] + 0.1), high / shape[0])


def _narrow(shape: tuple[int, int], k: int) -> int:
    """How many of k boards stand in a row on a phone."""
    return 2 if k > 1 and shape[1] <= 5 else 1


def figure_layout(b: Board, titles: Sequence[tuple[str, int]], curves: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """For the k boards under their titles and colours (classes), plots 0 .. k-1, and then for the `curves`.

    Curves are those of `curves.plot`. Traces are put on plot i with `panels.on(trace, i)`.
    """
    k, share = len(titles), SHARE if curves else 1.0
    across, across_narrow = arrangement(b.shape, k, share), _narrow(b.shape, k)
    rows = math.ceil(k / across_narrow)
    each = NARROW / across_narrow * min(b.shape[0] / b.shape[1], 1.2) + HEAD
    tall = round(rows * each + len(curves) * CURVE)
    split = 1 - rows * each / tall
    needed = math.ceil(k / across) * (cell(b.shape, k, across, share) * b.shape[0] + HEAD) + MARGINS
    height = int(np.clip(needed, LOW, HEIGHT)) if curves else round(needed) - UNDER
    side = (
        cell(b.shape, k, across, share) * (b.shape[1] + 0.1) + BETWEEN
    ) / WIDE  # of a board, as a share of the width
    middle, half = share / 2, min(across * side, share) / 2
    wide = [
        *_places(k, across, (middle - half, middle + half), (0, 1), height),
        *_below((SHARE + 0.1, 1), (0, 1), len(curves), height),
    ]
    narrow = [*_places(k, across_narrow, (0, 1), (split, 1), tall), *_below((0.14, 1), (0, split), len(curves), tall)]
    written = number_size(b, k, share) > 0
    headings = [
        panels.heading(f"{GLYPHS[j]} {title}", i, yshift=-5, font=dict(size=14, color=palette.colour(j)))
        for i, (title, j) in enumerate(titles)
    ]
    own = dict(tickfont=dict(size=12), title_font=dict(size=13))  # the letters of the layout are those of the boards
    return layout(
        [
            *(board.axes(b, str(i + 1) if i else "") for i in range(k)),
            *((own | curve["x"], own | curve["y"]) for curve in curves),
        ],
        wide,
        narrow,
        height=height,
        tall=tall,
        where_wide={"font.size": _letters(b, cell(b.shape, k, across, share), written)},
        where_narrow={"font.size": _letters(b, NARROW / across_narrow / (b.shape[1] + 1), written)},
        margin=dict(l=10, r=12, t=24, b=44 if curves else 44 - UNDER, autoexpand=False),
        showlegend=False,
        annotations=headings,
    )


def came_to(b: Board, k: int, share: float, told: str) -> Trace:
    """How far a racer has come, above the right end of one of k boards; its first words where there is little room."""
    wide = cell(b.shape, k, arrangement(b.shape, k, share), share) * b.shape[1] > BESIDE
    said = told if wide else told.split(" · ")[0]
    corner = [b.shape[1] - 0.5], [-0.52]
    return marks.text(*corner, [said], size=14 if wide else 12, textposition="top left", cliponaxis=False)


def path(b: Board, k: int, states: np.ndarray, share: float = SHARE) -> list[Trace]:
    """The way through the cells of `states` (T + 1,) on one of k boards, in a rim that parts it from the colours below,
    with an agent that fits into a cell; it stops at the frame of an end, of which one reads what it pays."""
    line, agent = board_actions.path(b, states)
    if len(states) > 1 and b.terminal[tuple(b.cells[states[-1]])]:
        for axis in "xy":
            last, before = line[axis][-1], line[axis][-2]
            line[axis][-1] = agent[axis][-1] = last + AT_END * (before - last)
    size = min(agent["marker"]["size"], 0.6 * _smallest(b.shape, k, share))
    rim = marks.line(line["x"], line["y"], palette.OUTLINE, width=8)
    return [rim, line | dict(opacity=1), agent | dict(marker=agent["marker"] | dict(size=size))]


def fitted(numbers: Trace) -> Trace:
    """The numbers of a large board, as large as the layout says."""
    return numbers | dict(textfont={name: value for name, value in numbers["textfont"].items() if name != "size"})


def number_size(b: Board, k: int, share: float = SHARE) -> int:
    """For the values in the cells of one of k boards: they leave room for the arrows beside them; 0 without room."""
    side = _smallest(b.shape, k, share)
    return int(np.clip(0.22 * side, 9 if side < ROOMY else 12, max(9, text_size(b)))) if side >= LEAST else 0


def _letters(b: Board, side: float, written: bool) -> int:
    """A size at which the rewards of terminals, and values if they are `written`, fit into cells with sides of so many
    pixels."""
    longest = max([4 if written else 2, *(len(signed(r)) for r in b.reward[b.terminal].tolist())])
    return int(np.clip(min(0.6, 1.5 / longest) * side, 7, 14))


def _smallest(shape: tuple[int, int], k: int, share: float) -> float:
    """The side of a cell in pixels, wide or narrow."""
    return min(cell(shape, k, arrangement(shape, k, share), share), NARROW / _narrow(shape, k) / (shape[1] + 1))


def ground(b: Board, k: int, share: float = SHARE, written: bool = True) -> list[Trace]:
    """What does not change on one of k boards, with letters that fit into its cells; see `board.ground`. Terminals are
    grey: colours are for what is learned. A best one that pays nothing is called the goal."""
    smallest = _smallest(b.shape, k, share)
    goal = "0" if b.terminal.any() and b.reward[b.terminal].max() == 0 else None

    def fitting(trace: Trace) -> Trace:
        if not trace.get("text"):
            return trace
        font = dict(trace["textfont"])
        if "marker" not in trace:  # rewards: as large as the layout says
            font.pop("size")
            return trace | dict(textfont=font, text=["goal" if text == goal else text for text in trace["text"]])
        small = min(font["size"], int(0.6 * smallest))
        marker = trace["marker"] | dict(size=min(trace["marker"]["size"], 0.5 * smallest))
        return trace | dict(textfont=font | dict(size=small), marker=marker)

    ends = filled(squares(np.argwhere(b.terminal)), palette.GRID)
    return [ends, *(fitting(trace) for trace in board.ground(b, written=written)[1:])]


def _places(k: int, across: int, x: Domain, y: Domain, height: int) -> list[Place]:
    """k domains, row by row from the top, `across` in a row, with room for a title above each but the first row."""
    rows = math.ceil(k / across)
    wide, high = (x[1] - x[0]) / across, (y[1] - y[0]) / rows
    found: list[Place] = []
    for i in range(k):
        left, top = x[0] + wide * (i % across), y[1] - high * (i // across)
        found.append(((left, left + wide - 0.02), (max(top - high + HEAD / height, 0.0), top)))
    return found


def _below(x: Domain, y: Domain, n: int, height: int) -> list[Place]:
    """n domains one below the other, with room for the titles of axes between them."""
    high, gap = (y[1] - y[0]) / max(n, 1), 60 / height
    return [(x, (y[1] - high * (i + 1) + (gap if i < n - 1 else 0), y[1] - high * i)) for i in range(n)]
