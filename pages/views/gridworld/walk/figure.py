"""A board with robots on it, how many are expected in each cell, and how many have ended so far."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_shapes import filled, outlined, squares, text_size
from pages.views.gridworld.layout import Place, beside, layout
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace

ROBOT, SLIPPED, LIKELY = palette.CLASSES[3], palette.CLASSES[4], "rgba(138,148,160,0.4)"
LIKELY_END = palette.NEUTRAL
ENDS = (palette.CLASSES[1], palette.CLASSES[2], palette.CLASSES[5])  # the colours of terminals, the best first
BAD = palette.CLASSES[0]  # of those that cost, as on the board
CLEAR = 0.02  # of the robots: from there on two ends' names do not lie on each other at 0
ARROWS: dict[str, Any] = dict(colour="#8a94a0", edge=0.3, size=0.2, shaft=0.035)  # robots walk on them
AWAITED = "a step up for each robot<br>that comes to an end"
TURN = np.pi * (3 - np.sqrt(5))
SPREAD = 0.25  # of a cell, around its middle: clear of the arrows
RAISED, LOWER, CLOSER = 0.3, 0.04, 0.7  # at an end its reward stands above the robots, which are so much closer there
COUNTED, INSIDE = (-0.44, 0.38), 0.9  # of a cell, from its middle: where it is written how many are in it; at an end
HELD = 0.8  # of a move: so far the last level goes on
PALE = 2.5  # times the rewards, for the colours of the ends: probabilities are seen on them
ACROSS, WIDE, PHONE = 780, 520, 330  # pixels in all, and of the board, beside the curves and above them
CURVES, GAP = 200, 44  # pixels
BROAD = 2.0  # a board so many times as wide as high stands above them everywhere
BESIDE: list[Place] = [([0, 0.68], [0, 1]), ([0.75, 1], [0, 1])]
ABOVE: list[Place] = [([0, 1], [0.42, 1]), ([0.07, 1], [0, 0.32])]
TOP, BOTTOM = 26, 44
OWN: dict[str, Any] = dict(tickfont=dict(size=12), title_font=dict(size=13))  # the layout's letters are the board's


class Stage:
    """What stands still: the board with its arrows, the axes, and what is expected of every move.

    ends: names of the terminals and the share of robots (T + 1,) expected there; None: there are no curves. What is
    expected is shown only where it is `hoped` for. `ringed` are the states one looks at.
    """

    def __init__(
        self,
        b: Board,
        policy: np.ndarray,
        ends: Sequence[tuple[str, np.ndarray]] | None,
        robots: int,
        ringed: Sequence[int] = (),
        hoped: bool = True,
    ) -> None:
        self.board = b
        self.colours = [BAD if "−" in name or "below" in name else ENDS[i] for i, (name, _) in enumerate(ends or [])]
        *still, start = board.ground(b, PALE * board.scale(b.reward), RAISED, goal=True)
        self.ground = [trace for trace in still if trace.get("mode") != "text"]
        written = [board.sized(b, trace) for trace in still if trace.get("mode") == "text"]
        self.over = [
            *written,
            start,
            *board_actions.arrows(b, policy > 0, **ARROWS),
            board_actions.ring(b, ringed),
        ]
        angle = TURN * np.arange(robots)  # as seeds of a sunflower: nobody hides another one
        far = np.sqrt((np.arange(robots) + 0.5) / robots)
        self.apart = SPREAD * far * [np.cos(angle), np.sin(angle)] if robots > 1 else np.zeros((2, 1))
        self.ids = np.arange(robots, dtype=np.int32)
        self.size = float(np.clip(text_size(b) * (1.1 if robots == 1 else 0.65), 6, 14))
        self.ends, self.counted, self.alone = (
            ends or [],
            robots > 1 and board_actions.roomy(b),
            ends is None or not hoped,
        )
        key = _key(b, robots)
        self.last = last = len(ends[0][1]) - 1 if ends else 1
        if ends is None:
            self.layout = _alone(b, key)
        else:
            names = [name for name, _ in self.ends]
            self.layout = _layout(b, last, key) if hoped else _counting(b, last, names, self.colours, robots, key)

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
        probability = np.zeros(len(probability)) if self.alone else probability
        likely = np.zeros(len(probability)) if self.counted else probability  # squares where there are no numbers
        grown = b.cells[:, None, ::-1] + np.sqrt(likely)[:, None, None] * squares(np.zeros((1, 2)), 0.94)
        line = dict(width=1, color=palette.OUTLINE)
        look = dict(color=np.where(slipped, SLIPPED, ROBOT).tolist(), size=self.size, line=line, opacity=0.9)
        so_far: list[Trace] = []
        low = [
            bool(len(share)) and (share[-1] if self.alone else expected[len(share) - 1]) <= CLEAR
            for (_, expected), share in zip(self.ends, shares, strict=True)
        ]
        dotted = dict(width=1.5, dash="dot", shape="hv")  # level between two moves: nobody ends there
        for i, ((name, expected), share, colour) in enumerate(zip(self.ends, shares, self.colours, strict=True)):
            says = f"expected at {name} after move %{{x}}: %{{y:.4f}}"
            moves = _held(np.arange(float(len(share))))
            moves[-1:] += HELD * (len(share) > 1)  # before the first move there is nothing to see
            known, here = _held(expected[: len(share)]), "" if low[i] and sum(low) > 1 else f" {name}"
            if self.alone:
                known = _held(share)
            so_far += [
                *(
                    []
                    if self.alone
                    else [marks.line(moves, known, colour, line=dotted | dict(color=colour), says=says)]
                ),
                marks.text(
                    *(moves[-1:], known[-1:], [here] * min(len(share), 1)),
                    textposition="middle right",
                    textfont=dict(color=colour, size=13, shadow=palette.HALO),
                ),
                marks.line(moves, _held(share), colour, line=dict(color=colour, width=3, shape="hv")),
            ]
        if self.ends:
            waits = AWAITED * all(len(share) <= 1 for share in shares)
            so_far.append(marks.text([self.last / 2], [0.5], [waits], palette.NEUTRAL, size=14))
        data = [
            *self.ground,
            filled(grown[~ended], LIKELY),
            outlined(grown[ended & (likely > 0)], LIKELY_END, 3),  # over orange a blue would turn brown
            *self.over,
            marks.line(b.cells[way, 1].astype(float), b.cells[way, 0].astype(float), ROBOT, width=3, opacity=0.5),
            marks.points(column + right, row + down, ROBOT, marker=look, ids=self.ids),  # each goes its way
            self._counts(cells, probability),
            board.picks(b, hover),
            *(panels.on(trace, 1) for trace in so_far),
        ]
        return dict(data=data, layout=self.layout)

    def _counts(self, cells: np.ndarray, probability: np.ndarray) -> Trace:
        """In each cell how many robots are expected by (S,): those in `cells` (n,) are seen."""
        expected = len(cells) * probability
        some = (expected >= 0.05) if self.counted else np.zeros(len(expected), dtype=bool)
        near = np.where(self.board.terminal[~self.board.wall][some], INSIDE, 1.0)
        column, row = self.board.cells[some][:, ::-1].T + near * np.array(COUNTED)[:, None]
        texts = [f"{m:.1f} expected" for m in expected[some].tolist()]
        look = dict(size=12, shadow=palette.HALO)
        return marks.text(column, row, texts, textposition="middle right", textfont=look, cliponaxis=False)


def _held(values: np.ndarray) -> np.ndarray:
    """The values (n,), the last one twice."""
    return np.r_[values, values[-1:]]


def _key(b: Board, robots: int) -> dict[str, Any]:
    """What the dots and the framed and dark cells are, above the board."""
    told = f'● {"robots" if robots > 1 else "the robot"}   <span style="color:{SLIPPED}">● just slipped</span>'
    return panels.heading(told + board.walls(b), 0, font=dict(size=14, color=ROBOT))


def _alone(b: Board, key: dict[str, Any]) -> dict[str, Any]:
    """The board with nothing beside it."""
    rows, columns = b.shape
    height = high(b) + 36
    place: Place = ([0, 1], [0, 1])
    tall = min(PHONE, PHONE * rows // columns) + 36
    return layout(
        *([board.axes(b)], [place], [place]),
        height=height,
        tall=tall,
        top=TOP,
        bottom=10,
        showlegend=False,
        annotations=[key],
        **_letters(b, height - 36, tall - 36),
    )


def _letters(b: Board, wide: float, narrow: float) -> dict[str, Any]:
    """Of a layout: letters as large as the cells of a board so many pixels high have room for."""
    large, small = (board.letters(pixels / b.shape[0]) for pixels in (wide, narrow))
    return dict(font=dict(size=large), where_wide={"font.size": large}, where_narrow={"font.size": small})


def high(b: Board) -> int:
    """How many pixels a board with no other below it is high."""
    rows, columns = b.shape
    return int(np.clip(ACROSS * rows / columns, 164, 450))


def _counting(
    b: Board, last: int, ends: Sequence[str], colours: Sequence[str], robots: int, key: dict[str, Any]
) -> dict[str, Any]:
    """The board, and beside it how many robots have come to each end."""
    over = palette.axis("move", range=[-0.03 * last, 1.15 * last + 0.5], nticks=6, **OWN)
    halves = [0, 0.5, 1] if robots % 2 == 0 else [0, 1]
    counts = dict(tickvals=halves, ticktext=[f"{share * robots:.0f}" for share in halves])
    rows, columns = b.shape
    named = [f'<span style="color:{colour}">{name}</span>' for name, colour in zip(ends, colours, strict=True)]
    return beside(
        board.axes(b),
        (over, palette.axis("", range=[-0.03, 1.05], **counts, **OWN)),
        b.shape,
        high=high(b),
        phone=min(PHONE, PHONE * rows // columns),
        top=TOP,
        showlegend=False,
        **_letters(b, high(b), min(PHONE, PHONE * rows // columns)),
        annotations=[key, panels.heading(f"Robots that have come to {words.listed(named)}", 1, font=dict(size=14))],
    )


def _layout(b: Board, last: int, key: dict[str, Any]) -> dict[str, Any]:
    rows, columns = b.shape
    broad = columns >= BROAD * rows
    height = 500 if broad else int(np.clip(WIDE * rows / columns + TOP + BOTTOM, 340, 500))
    above = min(PHONE, PHONE * rows // columns)
    inner = above + GAP + CURVES
    over = palette.axis("move", range=[-0.03 * last, 1.2 * last + 0.5], nticks=6, **OWN)
    share = palette.axis("", range=[-0.03, 1.05], dtick=0.5, **OWN)
    return layout(
        [board.axes(b), (over, share)],
        ABOVE if broad else BESIDE,
        [([0, 1], [1 - above / inner, 1]), ([0.16, 1], [0, CURVES / inner])],
        height=height,
        tall=inner + TOP + BOTTOM,
        top=TOP,
        bottom=BOTTOM,
        showlegend=False,
        **_letters(b, (height - TOP - BOTTOM) * (0.58 if broad else 1), above),
        annotations=[key, panels.heading("Share of the robots", 1, font=dict(size=14, color=palette.NEUTRAL))],
    )
