"""A board while an agent learns to walk on it, and beside it how well it does: one curve or two."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_shapes import text_size
from pages.views.gridworld.layout import layout
from pages.views.gridworld.learn import curves
from pages.views.gridworld.learn.curves import Course
from ui import palette
from ui.figures import cells, marks, panels
from ui.figures.marks import Trace

HIGH, LOW = 500, 400  # of the figure: wide boards need less
BROAD, ACROSS = 640, 1040  # pixels of the board at most, and of all
LONG, FAINT = 120, 0.5  # moves of a way from which on it is no more than where the agent has been
RIM = 0.49  # of a cell, from the middle of an end to the agent in it, on the side it came from
ASIDE, SMALL = 0.29, 12  # of a cell, how far the way runs below its middle, and left of it; pixels of the agent
PHONE, CURVES = 290, 180  # on a phone: the width of the board, the height of a curve
GAP, BELOW = 34, 72  # there: the room below the board, and below a curve


class Stage:
    """What stands still: the board and the axes.

    `shown` is what fills the cells: "arrows", "values", "Q" or "visits"; `top` the largest size of it in all frames;
    `ringed` the states one looks at closer; `above`: an arrow of the start points down; `costs`: all that is learned
    is below 0; `learned`: there are arrows in some frame.
    """

    def __init__(
        self,
        b: Board,
        shown: str,
        top: float,
        courses: tuple[Course, ...],
        colour: str,
        ringed: Sequence[int] = (),
        above: bool = False,
        costs: bool = False,
        learned: bool = True,
    ) -> None:
        self.board, self.shown, self.top, self.courses, self.colour = b, shown, top, courses, colour
        self.ground = board.ground(b, None if shown == "visits" else top, goal=True, above=above and shown == "arrows")
        self.rings = board_actions.ring(b, ringed)
        self.layout = _layout(b, courses, _key(b, shown, costs, learned))

    def draw(
        self, field: np.ndarray, arrows: np.ndarray, walk: np.ndarray, episode: int, hover: Sequence[str]
    ) -> dict[str, Any]:
        """After one episode: the cells' field (S,) or (S, 4), arrows (S, 4) bool, the episode's states (T + 1,)."""
        b = self.board
        fill = {"Q": board_actions.triangles, "visits": visits}.get(self.shown, board.values)
        bare = self.shown == "arrows"
        filled = board.values(b, field, self.top, written=False) if bare else fill(b, field, self.top)
        colours, numbers = ([t for t in filled if (t.get("mode") == "text") == written] for written in (False, True))
        path, agent = board_actions.path(b, walk)
        if not bare:  # beside what the cells hold, which stays to be read
            for trace in (path, agent):
                trace.update(x=trace["x"] - ASIDE, y=trace["y"] + ASIDE)
        elif len(walk) > 1 and b.terminal[tuple(b.cells[walk[-1]])]:  # where it ends one reads what it pays
            for axis in "xy":  # straight on, to its rim
                last, before = path[axis][-1], path[axis][-2]
                path[axis][-1] = agent[axis][-1] = last + RIM * np.sign(before - last)
        agent |= dict(marker=agent["marker"] | dict(size=SMALL))
        path |= dict(line=path["line"] | dict(width=3), opacity=FAINT if len(walk) > LONG else 1.0)
        mark = board_actions.heads if self.shown == "Q" else board_actions.arrows
        *ground, start = self.ground
        data = [
            *colours,
            *ground,
            *(path, start, *numbers),  # they are read over the path
            *mark(b, arrows, **(board_actions.BIG if bare else {})),
            *(agent, self.rings),
            board.picks(b, hover),
            *(
                panels.on(trace, i)
                for i, course in enumerate(self.courses, start=1)
                for trace in curves.traces(course, self.colour, named=i == 1, until=episode)
            ),
            *(panels.on(curves.now(course, episode), i) for i, course in enumerate(self.courses, start=1)),
        ]
        return dict(data=data, layout=self.layout)


def visits(b: Board, n: np.ndarray, top: float) -> list[Trace]:
    """Counts (S,) as colours that grow with their root, and as numbers."""
    grid = b.grid(np.asarray(n, dtype=float))
    grid[b.terminal] = np.nan
    root = np.sqrt(grid)
    most = float(np.sqrt(top))
    counts = cells.numbers(root, most, lambda v: "" if np.isnan(v) else f"{round(v**2)}", text_size(b))
    return [marks.map(root, palette.SEQUENTIAL, 0, most, hoverongaps=False), *counts]


def _layout(b: Board, courses: tuple[Course, ...], key: dict[str, Any]) -> dict[str, Any]:
    n, k = len(courses[0].own), len(courses)
    rows, columns = b.shape
    above = min(PHONE, PHONE * rows // columns)
    inner = above + GAP + k * CURVES + (k - 1) * BELOW
    upper, legend = (CURVES + BELOW) / inner, (k * CURVES + (k - 1) * BELOW) / inner
    height = int(np.clip(BROAD * rows / columns + 74, LOW, HIGH))
    left = min(BROAD, columns * (height - 74) / rows) / ACROSS
    headed = all(course.band is None for course in courses)  # else the legend stands there
    beside = [left + (0.06 if headed else 0.09), 1.0]  # a title of the axis takes room
    flat, down = board.axes(b)
    axes = [(flat, down)]
    for course, title in zip(courses, ("", "episode")[2 - k :], strict=True):
        across = palette.axis(title, range=[-0.03 * n - 0.1, 1.03 * n + 0.1], nticks=5)
        across["title"]["standoff"] = 10  # clear of the number above it
        up = palette.axis(course.title, nticks=5) | curves.heights(course)
        axes.append((across, up | dict(title=None) if headed else up))
    lower = [0, CURVES / inner]
    return layout(
        axes,
        [([0, left], [0, 1]), *([(beside, [0.56, 1]), (beside, [0, 0.42])] if k == 2 else [(beside, [0, 1])])],
        [([0, 1], [1 - above / inner, 1]), *([([0, 1], [upper, legend])] if k == 2 else []), ([0, 1], lower)],
        height=height,
        tall=inner + 74,
        where_wide={"margin.t": 30, "margin.l": 2, "legend.y": 1.0},
        where_narrow={"margin.t": 30, "margin.l": 60, "legend.y": legend + 0.01},
        annotations=[key, *_levels(courses[0]), *(_titles(courses) if headed else [])],
        legend=dict(orientation="h", x=1, xanchor="right", y=1.0, yanchor="bottom", itemsizing="constant"),
    )


def _key(b: Board, shown: str, costs: bool, learned: bool) -> dict[str, Any]:
    """What the line, the arrows and the colours on the board are, above it."""
    way = f'<span style="color:{palette.CLASSES[3]}">● its way</span>'
    often = f'   <span style="color:{palette.CLASSES[0]}">■ often visited</span>'
    worth = {"arrows": f"   {board.worth(costs)}", "visits": often}.get(shown, "")
    best = f'   <span style="color:{board_actions.ARROW}">→ best move so far</span>' * learned
    return panels.heading(f"{way}{best}{worth}{board.walls(b)}", 0, font=dict(size=14))


def _titles(courses: tuple[Course, ...]) -> list[dict[str, Any]]:
    """What the curves are, above them."""
    look = dict(font=dict(size=14))
    told = [("moves needed" if one.title == "moves" else one.title) + curves.LOG * one.log for one in courses]
    return [panels.heading(text[:1].upper() + text[1:], i, **look) for i, text in enumerate(told, start=1)]


def _levels(course: Course) -> list[dict[str, Any]]:
    """The names of the best there is and of where episodes were cut off, under their levels at the right end."""
    levels = [(course.goal, f"{curves.BEST}: {course.goal:.3g}"), (course.cut, f"{course.cut:g}: cut off")]
    at = dict(x=1, xref="x2 domain", xanchor="right", yref="y2", yanchor="top", showarrow=False)
    font = dict(size=13, color=palette.NEUTRAL, shadow=palette.HALO)
    return [
        dict(text=name, font=font, y=float(np.log10(y) if course.log else y), **at)
        for y, name in levels
        if np.isfinite(y)
    ]
