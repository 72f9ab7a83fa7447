"""Several boards at once, and curves beside or below them, as the boards are larger."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_shapes import filled, signed, squares
from pages.views.gridworld.layout import Place, layout
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.guessing import cover

WIDE, NARROW = 1040, 340  # pixels across the chart
HEIGHT, LOW = 530, 440  # of it at most and at least: as high as the boards need
MARGINS = 52 + 44  # above and below, with the numbers of the lower axis
UNDER = 34  # pixels below that boards alone do without
HEAD = 26  # pixels for the title of a board
KEY = 26  # pixels for the line that says what colours are, above all boards
BESIDE = 330  # pixels of a board from which on it has room for words beside its title
NAMED = 230  # and from which on for a few of them
SAYS = 560  # and from which on there is room for what a racer knows
STRETCH = 1.7  # times as wide as high are cells at most
BETWEEN = 40  # pixels between boards in a row
CURVE = 240  # pixels for a curve where all stand one below the other
FLAT = 190  # pixels for a curve below the boards
LOWEST = 0.65  # of its height: so low is a figure drawn on a screen that is not high
KNOWN = "#86b02c"  # no colour of a racer, whose curve and title may stand beside it
UNKNOWN = "rgba(134,176,44,0)"  # the same, not seen
SEEN = 0.75  # how strong it is where a value is right
PALE = "rgba(134,176,44,0.35)"  # in its key
GREEN = "#5f8210"  # words of it
ROW, LONG = 3, 8  # ends that pay the same in a row: from so many on they are named once, and in a sentence
ENDING = "ending here: "
DEEP = "#8c2f39"  # of a cliff, and of any end that costs
KEYS = [  # where there is room, and on a phone
    f'<span style="color:{PALE}">■</span> value far off   <span style="color:{GREEN}">■ value right</span>   '
    f'<span style="color:{board_actions.AGENT}">● the way it would go now</span>',
    f'<span style="color:{GREEN}">■ greener: more right</span>   '
    f'<span style="color:{board_actions.AGENT}">● its way now</span>',
]
LEAST = 11  # pixels of that word
AT_END = 0.43  # of a cell before the middle of an end
WRITTEN = 4  # rows and columns up to which values are written into the cells
Domain = tuple[float, float]


def stretched(shape: tuple[int, int], k: int, curves: int) -> float:
    """How many times as wide as high cells are: boards one below the other fill the width they have, nearly."""
    given = room(shape, k, curves)
    if arrangement(shape, k, given) > 1:
        return 1.0
    return float(np.clip(0.99 * given.share * WIDE / (cell(shape, k, 1, given) * (shape[1] + 0.1)), 1.0, STRETCH))


class Room(NamedTuple):
    """What boards have of a figure: a share of its width, and so many pixels of its height, with their titles."""

    share: float
    high: float


ALONE = Room(1.0, HEIGHT - MARGINS)
LEFT = Room(0.66, HEIGHT - MARGINS)  # of a curve
ABOVE = Room(1.0, HEIGHT - MARGINS - FLAT)


def room(shape: tuple[int, int], k: int, curves: int) -> Room:
    """Where k boards of H x W cells are largest with so many curves."""
    rooms = [[ALONE], [LEFT, ABOVE], [LEFT]][curves]
    return max(rooms, key=lambda one: cell(shape, k, arrangement(shape, k, one), one))


def arrangement(shape: tuple[int, int], k: int, room: Room = LEFT) -> int:
    """How many of k boards of H x W cells stand in a row, for their cells to be largest in this room."""
    return max(range(1, k + 1), key=lambda across: cell(shape, k, across, room))


def cell(shape: tuple[int, int], k: int, across: int, room: Room = LEFT) -> float:
    """The side of a cell in pixels if so many of k boards of H x W cells stand in a row."""
    high = (room.high + HEAD) / math.ceil(k / across) - HEAD  # the first title stands above
    return min(room.share * WIDE / across / (shape[1] + 0.1), high / shape[0])


def _narrow(shape: tuple[int, int], k: int) -> int:
    """How many of k boards stand in a row on a phone."""
    return 2 if k > 1 and shape[1] <= 5 else 1


def figure_layout(
    b: Board, titles: Sequence[tuple[str, int]], curves: Sequence[dict[str, Any]], roles: Sequence[str] = ()
) -> dict[str, Any]:
    """For the k boards under their titles and colours (classes), plots 0 .. k-1, and then for the `curves`.

    Colours and glyphs are those of the curves: without these there are none. `roles` say more of each title, where
    there is room.

    Curves are those of `curves.plot`. Traces are put on plot i with `panels.on(trace, i)`.
    """
    k = len(titles)
    given = room(b.shape, k, len(curves))
    across, across_narrow = arrangement(b.shape, k, given), _narrow(b.shape, k)
    pixels = cell(b.shape, k, across, given)
    rows = math.ceil(k / across_narrow)
    each = NARROW / across_narrow * min(b.shape[0] / b.shape[1], 1.2) + HEAD
    inner = rows * each + len(curves) * CURVE - HEAD
    tall = round(inner + 24 + KEY + (44 if curves else 44 - UNDER))
    split = 1 - (rows * each - HEAD) / inner
    below = FLAT if given == ABOVE else 0
    needed = math.ceil(k / across) * (pixels * b.shape[0] + HEAD) - HEAD + MARGINS + below
    height = int(np.clip(needed, LOW, HEIGHT)) if curves else round(needed) - UNDER
    broad = stretched(b.shape, k, len(curves))
    side = (broad * pixels * (b.shape[1] + 0.1) + BETWEEN) / WIDE  # of a board, as a share of the width
    right = min(across * side, given.share)
    floor = below / (height - MARGINS)
    beside: Place = ((0.07, 1), (0, floor - 0.1)) if below else ((given.share + 0.07, 1), (0, 1))
    wide = [
        *_places(k, across, (0.0, right), (floor, 1), HEAD / (height - MARGINS)),
        *_below(*beside, len(curves), height),
    ]
    title = HEAD / inner
    narrow = [
        *_places(k, across_narrow, (0, 1), (split, 1), title),
        *_below((0.14, 1), (0, split - 2 * title), len(curves), round(inner)),
    ]
    grey = dict(size=14, color=palette.NEUTRAL)
    plain = [f"<b>{palette.sign(j)} {title}</b>" if curves else f"<b>{title}</b>" for title, j in titles]
    if roles and pixels * b.shape[1] > SAYS and across_narrow == 1:
        titles = [(f"{title}: {role}", j) for (title, j), role in zip(titles, roles, strict=True)]
    headings = [
        panels.heading(f"{palette.sign(j)} {title}", i, yshift=-5, font=dict(size=14, color=palette.colour(j)))
        if curves
        else panels.heading(title, i, yshift=-1, font=dict(size=14))  # on a line with how far it has come
        for i, (title, j) in enumerate(titles)
    ] + [panels.heading(curve["title"], k + i, yshift=-5, font=grey) for i, curve in enumerate(curves)]
    headings.append(_key(KEYS[0]))
    short = {f"annotations[{i}].text": text for i, text in enumerate(plain)} | {
        f"annotations[{k + len(curves)}].text": KEYS[1]
    }
    own = dict(tickfont=dict(size=12), title_font=dict(size=13))  # the letters of the layout are those of the boards
    boards = [board.axes(b, str(i + 1) if i else "", fixedrange=True) for i in range(k)]
    squares = {f"yaxis{i + 1 if i else ''}.scaleanchor": down["scaleanchor"] for i, (_, down) in enumerate(boards)}
    if broad > 1:  # on a phone they are squares
        boards = [(across, {key: v for key, v in down.items() if key != "scaleanchor"}) for across, down in boards]
    return layout(
        [
            *boards,
            *((own | curve["x"], own | curve["y"]) for curve in curves),
        ],
        wide,
        narrow,
        height=height,
        tall=tall,
        where_wide={"font.size": _letters(b, pixels)},
        where_narrow={"font.size": _letters(b, NARROW / across_narrow / (b.shape[1] + 1))} | squares | short,
        margin=dict(l=4, r=12, t=24 + KEY, b=44 if curves else 44 - UNDER, autoexpand=False),
        showlegend=False,
        annotations=headings,
    )


def _key(text: str) -> dict[str, Any]:
    """A line above all boards."""
    at = dict(x=0, y=1, xref="paper", yref="paper", xanchor="left", yanchor="bottom", yshift=HEAD - 2)
    return dict(text=text, showarrow=False, font=dict(size=14), **at)


def all_told(b: Board, k: int, room: Room) -> bool:
    """Whether there is room above each of k boards for all that is said of a racer, on a low screen, too."""
    return cell(b.shape, k, arrangement(b.shape, k, room), _lower(room)) * b.shape[1] > BESIDE


def came_to(b: Board, k: int, room: Room, told: str) -> Trace:
    """How far a racer has come, above the right end of one of k boards; its last words where there is little room, and
    nothing where they would meet its name: the board shows the way itself."""
    wide = all_told(b, k, room)
    said = told if wide else told.split(" · ")[-1] if _smallest(b.shape, k, room) * b.shape[1] > NAMED else ""
    corner = [b.shape[1] - 0.5], [-0.52]
    clear: dict[str, Any] = dict(mode="markers+text", marker=dict(size=4, opacity=0))  # of the frame
    return marks.text(*corner, [said], size=14 if wide else 12, textposition="top left", cliponaxis=False, **clear)


def path(b: Board, k: int, states: np.ndarray, room: Room = LEFT) -> list[Trace]:
    """The way through the cells of `states` (T + 1,) on one of k boards, in a rim that parts it from the colours below,
    with an agent that fits into a cell; it stops at the frame of an end, of which one reads what it pays."""
    line, agent = board_actions.path(b, states)
    if len(states) > 1 and b.terminal[tuple(b.cells[states[-1]])]:
        for axis in "xy":
            last, before = line[axis][-1], line[axis][-2]
            line[axis][-1] = agent[axis][-1] = last + AT_END * (before - last)
    size = min(agent["marker"]["size"], (0.4 if written(b) else 0.6) * _smallest(b.shape, k, room))
    rim = marks.line(line["x"], line["y"], palette.OUTLINE, width=8)
    return [rim, line | dict(opacity=1), agent | dict(marker=agent["marker"] | dict(size=size))]


def stuck(b: Board, state: int, why: str) -> Trace:
    """The word beside the end of a way that leads nowhere, in the cell of a `state`; "": no word."""
    (row, column), said = (b.cells[state], f"<b>{why}</b>") if why else ((0, 0), "")
    side = "bottom center" if written(b) else f"middle {'left' if column > b.shape[1] - 3 else 'right'}"
    look: dict[str, Any] = dict(mode="markers+text", marker=dict(size=16, opacity=0), cliponaxis=False)
    font = dict(color=board_actions.AGENT, size=14, shadow=palette.HALO)
    return marks.text(
        [float(column)],
        [float(row)],
        [said],
        textposition=side,  # between numbers it stands in its own cell, which has none
        textfont=font,
        **look,
    )


def fitted(numbers: Trace) -> Trace:
    """Numbers in cells, as large as the layout says."""
    return numbers | dict(textfont={name: value for name, value in numbers["textfont"].items() if name != "size"})


def written(b: Board) -> bool:
    """Whether there is room for values and arrows in the cells; else colours and the way alone are the picture."""
    return max(b.shape) <= WRITTEN


def _letters(b: Board, side: float) -> int:
    """A size at which the rewards of terminals, and values where they are written, fit into cells with sides of so
    many pixels."""
    longest = max([5 if written(b) else 2, *(len(signed(r)) for r in b.reward[b.terminal].tolist())])
    if written(b):
        return int(np.clip(min(0.6, 5 * board.FITS / longest) * side, 7, 12))
    return int(np.clip(min(0.6, 1.5 / longest) * side, 7, 14))


def _smallest(shape: tuple[int, int], k: int, room: Room) -> float:
    """The side of a cell in pixels, wide or narrow, on a screen that is not high."""
    low = cell(shape, k, arrangement(shape, k, room), _lower(room))
    return min(low, NARROW / _narrow(shape, k) / (shape[1] + 1))


def _lower(room: Room) -> Room:
    """The same room on a screen that is not high."""
    return room._replace(high=room.high * (LOWEST * HEIGHT - MARGINS) / (HEIGHT - MARGINS))


def worse(b: Board) -> np.ndarray:
    """Which cells (H, W) are terminals, but not among the best."""
    return np.asarray(b.terminal & (b.reward < b.reward[b.terminal].max(initial=-np.inf)))


def ground(b: Board, k: int, room: Room = LEFT) -> list[Trace]:
    """What does not change on one of k boards, with letters that fit into its cells; see `board.ground`. Terminals are
    grey, those that cost dark: colours are for what is learned. A best one that pays nothing is called the goal."""
    smallest = _smallest(b.shape, k, room)
    quiet = worse(b)
    others = replace(b, terminal=b.terminal & ~quiet, reward=np.where(quiet, 0.0, b.reward))

    def fitting(trace: Trace) -> Trace:
        if not trace.get("text"):
            return trace
        font = dict(trace["textfont"])
        if "marker" not in trace:  # rewards: as large as the layout says
            font.pop("size")
            return trace | dict(textfont=font, text=["goal" if text == "0" else text for text in trace["text"]])
        small = max(min(font["size"], 0.36 * smallest), LEAST)  # the word start is so wide
        return trace | dict(textfont=font | dict(size=small))

    costs = quiet & (b.reward < 0)
    ends = [
        filled(squares(np.argwhere(b.terminal & ~costs)), palette.GRID),
        filled(squares(np.argwhere(costs)), DEEP),
    ]
    x, y, told = _paid(b, quiet)
    ink = ["white" if costs[round(row), round(column)] else palette.NEUTRAL for column, row in zip(x, y, strict=True)]
    paid = marks.text(x, y, told, textfont=dict(color=ink, weight="bold"), meta=cover.GIVEN)
    lines, *more = board.ground(others, written=written(b))[1:]
    return [lines, *ends, *map(fitting, more), paid]  # no line runs through the words of several ends


def alone(b: Board) -> bool:
    """Whether an end has nothing but a number: the others say what that is."""
    return any(text[0] in "+−0123456789" for text in _paid(b, worse(b))[2])


def _paid(b: Board, quiet: np.ndarray) -> tuple[list[float], list[float], list[str]]:
    """Where what the `quiet` ends (H, W) pay is written, and how: once for several in a row."""
    x: list[float] = []
    y: list[float] = []
    told: list[str] = []
    for row, cells in enumerate(quiet):
        paid = [b.reward[row, column] if end else None for column, end in enumerate(cells.tolist())]
        first = 0
        for reward, same in groupby(paid):
            n = len(list(same))
            if reward is not None and n >= ROW:
                x, y, told = [*x, first + (n - 1) / 2], [*y, float(row)], [*told, _in_a_row(reward, n)]
            elif reward is not None:
                x, y, told = [*x, *range(first, first + n)], [*y, *n * [float(row)]], [*told, *n * [signed(reward)]]
            first += n
    return x, y, told


def _in_a_row(reward: float, n: int) -> str:
    """What n ends in a row are, which pay the same."""
    if reward >= 0:
        return f"{ENDING}{signed(reward)}"
    return f"cliff: a fall costs {-reward:g} and ends the walk" if n >= LONG else f"cliff: {signed(reward)}"


def known(b: Board, near: np.ndarray) -> Trace:
    """Cells the greener the nearer (S,) their values are to the best ones, from 0 to 1."""
    grid = b.grid(near)
    grid[b.terminal] = np.nan
    return marks.map(grid, [[0, UNKNOWN], [1, KNOWN]], 0, 1, hoverongaps=False, opacity=SEEN)


def _places(k: int, across: int, x: Domain, y: Domain, title: float) -> list[Place]:
    """k domains, row by row from the top, `across` in a row, with room for a `title` between rows."""
    rows = math.ceil(k / across)
    wide, high = (x[1] - x[0]) / across, (y[1] - y[0] + title) / rows
    found: list[Place] = []
    for i in range(k):
        left, top = x[0] + wide * (i % across), y[1] - high * (i // across)
        found.append(((left, left + wide - 0.02), (max(top - high + title, 0.0), top)))
    return found


def _below(x: Sequence[float], y: Sequence[float], n: int, height: int) -> list[Place]:
    """n domains one below the other, with room for the titles of axes between them."""
    high, gap = (y[1] - y[0]) / max(n, 1), 60 / height
    return [(x, (y[1] - high * (i + 1) + (gap if i < n - 1 else 0), y[1] - high * i)) for i in range(n)]
