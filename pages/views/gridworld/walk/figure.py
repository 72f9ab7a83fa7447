"""A board with robots on it, squares as large as they are likely to be there, and how many have ended so far."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_shapes import filled, outlined, squares, text_size
from pages.views.gridworld.layout import layout
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

ROBOT, SLIPPED, LIKELY = palette.CLASSES[3], palette.CLASSES[4], "rgba(43,131,214,0.28)"
LIKELY_END = palette.CLASSES[0]
ENDS = (palette.CLASSES[1], palette.CLASSES[2], palette.CLASSES[5])  # the colours of terminals, the best first
BAD = palette.CLASSES[0]  # of those that cost, as on the board
CLEAR = 0.02  # of the robots: from there on two ends' names do not lie on each other at 0
SPREAD = 0.32  # of a cell, around its middle
RAISED, LOWER, CLOSER = 0.3, 0.13, 0.75  # at an end its reward stands above the robots, which are so much closer there
PALE = 2.5  # times the rewards, for the colours of the ends: probabilities are seen on them
WIDE, PHONE, CURVES, GAP = 440, 330, 200, 30  # pixels of the board, beside the curves and above them
TOP, BOTTOM = 14, 44


class Stage:
    """What stands still: the board with its arrows, the axes, and what is expected of every move.

    ends: names of the terminals and the share of robots (T + 1,) expected there; `ringed` are the states one looks at.
    """

    def __init__(
        self,
        b: Board,
        policy: np.ndarray,
        ends: Sequence[tuple[str, np.ndarray]],
        robots: int,
        seed: int,
        ringed: Sequence[int] = (),
    ) -> None:
        self.board = b
        self.colours = [BAD if "−" in name or "below" in name else ENDS[i] for i, (name, _) in enumerate(ends)]
        *still, start = board.ground(b, PALE * board.scale(b.reward), RAISED)
        self.ground = [trace for trace in still if trace.get("mode") != "text"]
        written = [trace for trace in still if trace.get("mode") == "text"]
        self.over = [
            *written,
            start,
            *board_actions.arrows(b, policy > 0),
            board_actions.ring(b, ringed),
        ]
        angle, far = np.random.default_rng(seed).random((2, robots)) * [[2 * np.pi], [1]]
        self.apart = SPREAD * np.sqrt(far) * [np.cos(angle), np.sin(angle)] if robots > 1 else np.zeros((2, 1))
        self.size = float(np.clip(text_size(b) * (1.1 if robots == 1 else 0.65), 6, 14))
        self.ends = ends
        self.layout = _layout(b, len(ends[0][1]) - 1 if ends else 1)

    def draw(
        self,
        probability: np.ndarray,
        cells: np.ndarray,
        slipped: np.ndarray,
        way: np.ndarray,
        shares: Sequence[np.ndarray],
        hover: Sequence[str],
    ) -> dict[str, Any]:
        """After so many moves: probability (S,), the robots' cells (n,), which have just slipped (n,) bool, the way of
        one robot alone, and the share of robots at each kind of terminal after every move so far. What is expected is
        drawn as far: the robots do not run into what is known beforehand."""
        b = self.board
        row, column = b.cells[cells].T
        ended = b.terminal[~b.wall]
        right, down = np.where(ended[cells] & (len(cells) > 1), CLOSER * self.apart + [[0], [LOWER]], self.apart)
        grown = b.cells[:, None, ::-1] + np.sqrt(probability)[:, None, None] * squares(np.zeros((1, 2)), 0.94)
        line = dict(width=1, color=palette.OUTLINE)
        look = dict(color=np.where(slipped, SLIPPED, ROBOT).tolist(), size=self.size, line=line, opacity=0.9)
        so_far: list[Trace] = []
        low = [
            bool(len(share)) and expected[len(share) - 1] <= CLEAR
            for (_, expected), share in zip(self.ends, shares, strict=True)
        ]
        dotted = dict(width=1.5, dash="dot", shape="hv")  # level between two moves: nobody ends there
        for i, ((name, expected), share, colour) in enumerate(zip(self.ends, shares, self.colours, strict=True)):
            moves, says = np.arange(len(share)), f"expected at {name} after move %{{x}}: %{{y:.4f}}"
            here = f" {name}" if len(share) and not (low[i] and sum(low) > 1) else ""
            so_far += [
                marks.line(moves, expected[: len(share)], colour, line=dotted | dict(color=colour), says=says),
                marks.text(moves[-1:], expected[moves[-1:]], [here], colour, textposition="middle right", size=13),
                marks.line(moves, share, colour, line=dict(color=colour, width=3, shape="hv")),
            ]
        data = [
            *self.ground,
            filled(grown[~ended], LIKELY),
            outlined(grown[ended & (probability > 0)], LIKELY_END, 3),  # over orange a blue would turn brown
            *self.over,
            marks.line(b.cells[way, 1].astype(float), b.cells[way, 0].astype(float), ROBOT, width=3, opacity=0.5),
            marks.points(column + right, row + down, ROBOT, marker=look),
            board.picks(b, hover),
            *(panels.on(trace, 1) for trace in so_far),
        ]
        return dict(data=data, layout=self.layout)


def _layout(b: Board, last: int) -> dict[str, Any]:
    rows, columns = b.shape
    height = int(np.clip(WIDE * rows / columns + TOP + BOTTOM, 340, 500))
    above = min(PHONE, PHONE * rows // columns)
    inner = above + GAP + CURVES
    over = palette.axis("move", range=[-0.03 * last, 1.2 * last + 0.5], nticks=6)
    share = palette.axis("share of the robots", range=[-0.03, 1.05], nticks=6)
    return layout(
        [board.axes(b), (over, share)],
        [([0, 0.58], [0, 1]), ([0.67, 1], [0, 1])],
        [([0, 1], [1 - above / inner, 1]), ([0.16, 1], [0, CURVES / inner])],
        height=height,
        tall=inner + TOP + BOTTOM,
        top=TOP,
        bottom=BOTTOM,
        showlegend=False,
    )
