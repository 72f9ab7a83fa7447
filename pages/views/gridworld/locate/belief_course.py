"""How a belief fares over time, beside the board: the share of the true cell, and the entropy."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board
from pages.views.gridworld.locate.board_belief import LOOKING_BACK
from ui import palette

Trace = dict[str, Any]
HEIGHT = 470
NARROW = 300  # pixels across a board on a phone
BELOW = 323  # pixels for the two plots there


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


def lines(course: Course) -> list[Trace]:
    """What stands still: the two courses and the moment at which the robot was carried off."""
    readings, held = np.arange(1, len(course.hindsight) + 1), bool(np.isfinite(course.hindsight).all())
    when = np.full(2, course.carried + 0.25 if course.carried else np.nan)
    guide = dict(mode="lines", line=dict(color=palette.NEUTRAL, width=1.5, dash="dot"), showlegend=False)
    said = "carried off after reading " + str(course.carried)
    return [
        _line(course.time, course.true, 2, palette.DATA, "belief so far", "%{y:.3f}"),
        _line(readings, course.hindsight, 2, LOOKING_BACK, "with hindsight", "%{y:.3f}", dash="dash")
        | dict(showlegend=held),
        _line(course.time, course.entropy, 3, palette.DATA, "belief so far", "%{y:.2f} bits") | dict(showlegend=False),
        _line(readings, course.hindsight_entropy, 3, LOOKING_BACK, "with hindsight", "%{y:.2f} bits", dash="dash")
        | dict(showlegend=False),
        *(
            dict(type="scatter", x=when, y=np.array([0.0, top]), xaxis=f"x{i}", yaxis=f"y{i}", hoverinfo="text")
            | dict(text=said)
            | guide
            for i, top in ((2, 1.0), (3, course.most))
        ),
    ]


def now(course: Course, i: int, hindsight: bool = False) -> list[Trace]:
    """The moment on display: entry i of the course; with hindsight, the dots are on those curves."""
    t = float(course.time[i])
    if hindsight:
        read = round(t) - 1
        true, bits, colour = course.hindsight[read], course.hindsight_entropy[read], LOOKING_BACK
    else:
        true, bits, colour = course.true[i], course.entropy[i], palette.DATA
    return [_dot(t, float(true), 2, colour), _dot(t, float(bits), 3, colour)]


def layout(b: Board, course: Course, room: float = 0) -> dict[str, Any]:
    """The board with `room` round it, in cells, and beside it (below it on a narrow screen) the two plots."""
    across, down = board.axes(b)
    across["range"] = [across["range"][0] - room, across["range"][1] + room]
    down["range"] = [down["range"][0] + room, down["range"][1] - room]
    n = len(course.hindsight)
    time = dict(range=[0.3, n + 0.7], nticks=6)
    share = palette.axis("p(true cell)", range=[-0.03, 1.05], domain=[0.58, 1], anchor="x2", nticks=5)
    bits = palette.axis(range=[-0.03 * course.most, 1.05 * course.most], domain=[0, 0.42], anchor="x3", nticks=5)
    bits["title"] = dict(text="entropy, bits", standoff=14)
    ranges = {f"{name}axis.range": axis["range"] for name, axis in (("x", across), ("y", down))}
    wide = {
        "margin.l": 12,
        "xaxis.domain": [0, 0.64],
        "yaxis.domain": [0, 1],
        "xaxis2.domain": [0.73, 1],
        "xaxis3.domain": [0.73, 1],
        "yaxis2.domain": [0.58, 1],
        "yaxis3.domain": [0, 0.42],
        "legend.x": 0.73,
        "legend.y": 1,
    }
    board_height = float(np.clip(NARROW * b.shape[0] / b.shape[1], 80, NARROW + 20))
    inner = board_height + BELOW
    narrow = {
        "margin.l": 52,
        "xaxis.domain": [0, 1],
        "yaxis.domain": [BELOW / inner, 1],
        "xaxis2.domain": [0, 1],
        "xaxis3.domain": [0, 1],
        "yaxis2.domain": [160 / inner, 270 / inner],
        "yaxis3.domain": [0, 110 / inner],
        "legend.x": 0,
        "legend.y": 270 / inner,
    }
    return palette.layout(
        height=HEIGHT,
        margin=dict(l=12, r=12, t=30, b=44, autoexpand=False),
        xaxis=across | dict(domain=[0, 0.64]),
        yaxis=down,
        xaxis2=palette.axis("", domain=[0.73, 1], anchor="y2", **time),
        yaxis2=share,
        xaxis3=palette.axis("reading", domain=[0.73, 1], anchor="y3", **time),
        yaxis3=bits,
        legend=dict(orientation="h", x=0.73, y=1, xanchor="left", yanchor="bottom"),
        meta=dict(
            wide=wide | ranges, narrow=narrow | ranges, room=640, heights=dict(wide=HEIGHT, narrow=round(inner + 74))
        ),
    )


def _line(x: np.ndarray, y: np.ndarray, i: int, colour: str, name: str, said: str, dash: str = "solid") -> Trace:
    return dict(
        type="scatter",
        mode="lines",
        x=np.asarray(x, dtype=np.float32),
        y=np.asarray(y, dtype=np.float32),
        xaxis=f"x{i}",
        yaxis=f"y{i}",
        name=name,
        line=dict(color=colour, width=2, dash=dash),
        hovertemplate="time %{x}: " + said + "<extra></extra>",
    )


def _dot(x: float, y: float, i: int, colour: str) -> Trace:
    return dict(
        type="scatter",
        mode="markers",
        x=np.array([x]),
        y=np.array([y]),
        xaxis=f"x{i}",
        yaxis=f"y{i}",
        marker=dict(color=colour, size=10, line=dict(width=1.5, color=palette.OUTLINE)),
        hoverinfo="skip",
        showlegend=False,
    )
