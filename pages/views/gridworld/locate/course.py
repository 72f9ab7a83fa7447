"""How a belief fares over time, beside the board: the share of the true cell, and the entropy."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board, layout
from pages.views.gridworld.locate.belief import LOOKING_BACK, ROBOT
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.words import Share

HEIGHT, TOP = 508, 28
NARROW = 300  # pixels across a board on a phone
BELOW, ONE = 323, 163  # pixels for the two plots there, and for one
ACROSS = 1040  # pixels in all
TWO = 74  # above and below two plots
HIGH = 0.8  # a belief from which on that number stands below the dot there, clear of the heading
AT_RIGHT = 0.85  # of the readings: from there on the number at the dot stands left of it
NEARLY = 0.9  # a belief from which on the robot is said to be nearly sure


@dataclass(frozen=True)
class Course:
    """Readings stand at 1, 2, ..., moves half way between them, the start at 1/2."""

    time: np.ndarray  # (m,)
    true: np.ndarray  # (m,) belief in the true cell
    entropy: np.ndarray  # (m,) bits
    hindsight: np.ndarray  # (n,) probability of the true cell at each reading by all readings; nan if there is none
    hindsight_entropy: np.ndarray  # (n,) bits left by all readings; nan if there is no hindsight
    most: float  # bits, if every cell were equally likely
    carried: int  # after which reading the robot was carried off; 0: never


def lines(course: Course, i: int, hindsight: bool = False, doubt: bool = True) -> list[Trace]:
    """The two courses as far as their entry i, and the moment at which the robot was carried off, once it was.

    Those by all readings are drawn with `hindsight` alone, how unsure the robot is only with `doubt`.

    A move blurs what a reading has made sharp: a line through both would be a saw.
    """
    readings, held = np.arange(1, len(course.hindsight) + 1), hindsight and bool(np.isfinite(course.hindsight).all())
    until = float(course.time[i])
    when = [course.carried + 0.25 if 0 < course.carried < until else np.nan] * 2
    past, readings = course.time <= until, np.minimum(readings, max(int(until), 1))  # what is to come lies on its end
    traces = []
    for plot, so_far, later, digits in (
        (1, course.true, course.hindsight, "%{y:.3f}"),
        (2, course.entropy, course.hindsight_entropy, "%{y:.2f} bits"),
    )[: 1 + doubt]:
        read, between = past & (course.time % 1 == 0), past & (course.time % 1 != 0)
        says = f"reading %{{x}}: {digits}"
        first = marks.line(course.time[read], so_far[read], palette.DATA, name="after a reading", says=says)
        look: dict[str, Any] = dict(size=4, opacity=0.6)
        blind = marks.points(
            course.time[between],
            so_far[between] if doubt else np.full(int(between.sum()), np.nan),
            palette.DATA,
            name="after a move",
            says=f"after a move: {digits}",
            **look,
        )
        later = later if hindsight else np.full(len(later), np.nan)
        back = marks.line(readings, later[readings - 1], LOOKING_BACK, dash="dash", name="hindsight", says=says)
        named = plot == 1
        traces += [
            panels.on(trace | dict(showlegend=shown), plot)
            for trace, shown in ((first, named and held), (blind, False), (back, named and held))
        ]
    said = dict(text=f"carried off after reading {course.carried}", hoverinfo="text")
    for plot, top in ((1, 1.0), (2, course.most))[: 1 + doubt]:
        traces.append(panels.on(marks.line(when, [0.0, top], palette.NEUTRAL, width=1.5, dash="dot") | said, plot))
    return traces


def now(course: Course, i: int, hindsight: bool = False, doubt: bool = True) -> list[Trace]:
    """The moment on display: entry i of the course; with hindsight, the dots are on those curves."""
    t = float(course.time[i])
    if hindsight:
        read = round(t) - 1
        true, bits, colour = course.hindsight[read], course.hindsight_entropy[read], LOOKING_BACK
    else:
        true, bits, colour = course.true[i], course.entropy[i], palette.DATA
    dots = [
        panels.on(marks.points([t], [float(y)], colour, size=12, outline=palette.OUTLINE), i)
        for i, y in ((1, true), (2, bits))[: 1 + doubt]
    ]
    if doubt:
        return dots
    look: dict[str, Any] = dict(mode="markers+text", marker=dict(size=14, opacity=0), cliponaxis=False)
    font = dict(color=colour, size=16, shadow=palette.HALO)
    late = t > AT_RIGHT * len(course.hindsight)
    side = "bottom center" if late and true > HIGH else "top left" if late else "top right"
    told = marks.text(
        [t], [float(true)], [f"<b>{words.number(Share(float(true)))}</b>"], textposition=side, textfont=font, **look
    )
    return [*dots, panels.on(told, 1)]


def figure_layout(
    b: Board, course: Course | None, room: float = 0, key: str = "", doubt: bool = True
) -> dict[str, Any]:
    """The board under a `key` of its marks with `room` round it, in cells; beside it (below it on a narrow screen) a
    plot for a course, and one for the `doubt`."""
    across, down = board.axes(b)
    across["range"] = [across["range"][0] - room, across["range"][1] + room]
    down["range"] = [down["range"][0] + room, down["range"][1] - room]
    ends = dict(x0=-0.5, x1=b.shape[1] - 0.5, y0=-0.5, y1=b.shape[0] - 0.5)
    border = dict(type="rect", line=dict(color=board.WALL, width=5), layer="below", **ends)  # it is felt as a wall
    high = float(np.clip(NARROW * b.shape[0] / b.shape[1], 80, NARROW + 20))
    named = [panels.heading(key, 0, yshift=3, font=dict(size=14, color=ROBOT))]
    if course is None:
        whole: layout.Place = ([0, 1], [0, 1])
        return layout.layout(
            *([(across, down)], [whole], [whole]),
            height=HEIGHT,
            tall=round(high) + TOP + 8,
            top=TOP,
            bottom=8,
            showlegend=False,
            annotations=named,
            shapes=[border],
        )
    time = dict(range=[0.3, len(course.hindsight) + 0.7], nticks=6)
    share = palette.axis("belief in the true cell", range=[-0.03, 1.05], tickvals=[0, 0.5, 1], tickformat=".0%")
    bits = palette.axis(range=[-0.03 * course.most, 1.05 * course.most], nticks=5)
    bits["title"] = dict(text="entropy, bits", standoff=14)
    if not doubt:
        return _one(b, (across, down), time, high, named, border)
    inner = high + BELOW
    left = min((HEIGHT - TWO) * b.shape[1] / b.shape[0] / ACROSS, 0.64)
    return layout.layout(
        [(across, down), (palette.axis("", **time), share), (palette.axis("reading", **time), bits)],
        [([0, left], [0, 1]), ([left + 0.09, 1], [0.58, 1]), ([left + 0.09, 1], [0, 0.42])],
        [([0, 1], [BELOW / inner, 1]), ([0, 1], [160 / inner, 270 / inner]), ([0, 1], [0, 110 / inner])],
        height=HEIGHT,
        tall=round(inner + TWO),
        where_wide={"margin.l": 12, "legend.x": 1, "legend.xanchor": "right", "legend.y": 1},
        where_narrow={"margin.l": 52, "legend.x": 0, "legend.xanchor": "left", "legend.y": 270 / inner},
        legend=dict(orientation="h", x=1, y=1, xanchor="right", yanchor="bottom"),
        shapes=[border],
        annotations=named,
    )


def _one(
    b: Board,
    board_axes: tuple[panels.Axis, panels.Axis],
    time: dict[str, Any],
    high: float,
    named: list[Any],
    border: Any,
) -> dict[str, Any]:
    """The same for the belief in the true cell alone: the board is as large as without it."""
    inner, tall = high + ONE, HEIGHT - TOP - 8
    left = min(tall * b.shape[1] / b.shape[0] / ACROSS, 0.64)
    part = palette.axis("", range=[-0.03, 1.05], tickvals=[0, 0.5, 1], tickformat=".0%")
    head = panels.heading("Belief in the true cell, reading by reading", 1, yshift=3, font=dict(size=14))
    sure = dict(text=f"nearly sure: {NEARLY:.0%}", showarrow=False, x=0, xref="x2 domain", xanchor="left", xshift=4)
    sure |= dict(y=NEARLY, yref="y2", yanchor="top", font=dict(size=13))
    return layout.layout(
        [board_axes, (palette.axis("reading", **time), part)],
        [([0, left], [0, 1]), ([left + 0.08, 1], [36 / tall, 1])],
        [([0, 1], [ONE / inner, 1]), ([0, 1], [0, 110 / inner])],
        height=HEIGHT,
        tall=round(inner + TOP + 44),
        top=TOP,
        bottom=8,
        where_wide={"margin.l": 12, "margin.b": 8, "legend.y": 1},
        where_narrow={"margin.l": 52, "margin.b": 44, "legend.y": 110 / inner},
        legend=dict(orientation="h", x=1, y=1, xanchor="right", yanchor="bottom"),
        shapes=[border, marks.rule(y=NEARLY, dash="dash", width=1.5, plot="2")],
        annotations=[*named, head, sure],
    )
