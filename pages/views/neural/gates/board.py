"""The unit square as one unit sees it: shaded by what it says, with its line, the four corners, and what is dragged."""

from dataclasses import dataclass

import numpy as np

from algos.neural.gates import CORNERS
from ui import palette
from ui.figures import contours, marks
from ui.figures.marks import Trace

LOW, HIGH = -0.5, 1.5  # of both inputs
INSIDE = 0.8  # of the way from the line's middle to the edge: there it is turned
LEVELS = 200  # of a shade
BESIDE = 0.13  # of a corner, both ways: there a mistake is crossed
NOWHERE = np.full((2, 2), np.nan)


@dataclass(frozen=True)
class Board:
    """Where a square stands in a chart: its lower left corner and its side."""

    left: float = LOW
    bottom: float = LOW
    side: float = HIGH - LOW

    def at(self, X: np.ndarray) -> np.ndarray:
        """Where inputs X (n, 2) are in the chart."""
        return np.array([self.left, self.bottom]) + (X - LOW) / (HIGH - LOW) * self.side

    def back(self, x: float, y: float) -> np.ndarray:
        """The inputs (2,) at a place of the chart, or the nearest ones on the square."""
        place = (np.array([x, y]) - [self.left, self.bottom]) / self.side
        return LOW + np.clip(place, 0, 1) * (HIGH - LOW)


def grid(cells: int) -> np.ndarray:
    """The middles of so many cells along each side: (cells * cells, 2), row by row from below."""
    along = LOW + (np.arange(cells) + 0.5) / cells * (HIGH - LOW)
    across, up = np.meshgrid(along, along)
    return np.column_stack([across.ravel(), up.ravel()])


def shade(board: Board, said: np.ndarray) -> Trace:
    """What is said (cells * cells,) on the grid: blue for 0, orange for 1."""
    cells = round(len(said) ** 0.5)
    middles = (np.arange(cells) + 0.5) / cells * board.side
    z = np.round(LEVELS * said).astype(np.uint8).reshape(cells, cells)
    return marks.map(
        z, palette.DIVERGING, 0, LEVELS, x=board.left + middles, y=board.bottom + middles, opacity=0.6, zsmooth="fast"
    )


def half(board: Board, said: np.ndarray) -> Trace:
    """Where what is said (cells * cells,) on the grid is 1/2."""
    cells = round(len(said) ** 0.5)
    middles = LOW + (np.arange(cells) + 0.5) / cells * (HIGH - LOW)
    lines = contours.lines(middles, middles, said.reshape(cells, cells), 0.5)
    there = board.at(lines)
    return marks.line(there[:, 0], there[:, 1], palette.NEUTRAL, width=2.5)


def chord(theta: np.ndarray) -> np.ndarray:
    """The part (2, 2) of the line theta . [1, x] = 0 on the square, first its end to the left of w; nan if none is."""
    b, w = float(theta[0]), theta[1:]
    length = float(np.hypot(*w))
    if length == 0:
        return NOWHERE
    u = w / length
    along = np.array([-u[1], u[0]])
    middle = np.full(2, (LOW + HIGH) / 2)
    foot = middle - (b + float(w @ middle)) / length * u
    enters, leaves = -np.inf, np.inf
    for start, way in zip(foot.tolist(), along.tolist(), strict=True):
        if way == 0:
            if not LOW <= start <= HIGH:
                return NOWHERE
            continue
        one, other = sorted([(LOW - start) / way, (HIGH - start) / way])
        enters, leaves = max(enters, one), min(leaves, other)
    if enters >= leaves:
        return NOWHERE
    return np.array([foot + leaves * along, foot + enters * along])


def line(board: Board, theta: np.ndarray, meta: str, *, width: float = 3) -> Trace:
    """The unit's line, where z = 0."""
    there = board.at(chord(theta))
    return marks.line(there[:, 0], there[:, 1], palette.NEUTRAL, width=width, meta=meta)


def handles(theta: np.ndarray) -> np.ndarray:
    """Where the line can be turned: (2, 2), near its ends."""
    ends = chord(theta)
    return ends.mean(axis=0) + INSIDE * (ends - ends.mean(axis=0))


def shifted(theta: np.ndarray, place: np.ndarray) -> np.ndarray:
    """The same weights with the bias at which z is 0 there."""
    return np.array([-float(theta[1:] @ place), *theta[1:]])


def turned(theta: np.ndarray, end: int, place: np.ndarray) -> np.ndarray:
    """Weights as large as they are, with one handle of the line at a place and the other where it was."""
    held = handles(theta)
    first, other = (place, held[1]) if end == 0 else (held[0], place)
    along = first - other
    length = float(np.hypot(*along))
    if not length > 0:  # no line, or both in one place
        return theta
    w = float(np.hypot(*theta[1:])) * np.array([along[1], -along[0]]) / length
    return np.array([-float(w @ other), *w])


def corners(board: Board, labels: np.ndarray, size: float, meta: str) -> Trace:
    """The four inputs, large, each with what is wanted there written in it."""
    there = board.at(CORNERS)
    return marks.points(
        there[:, 0],
        there[:, 1],
        [palette.colour(int(label)) for label in labels],
        size=size,
        outline=palette.OUTLINE,
        edge=2,
        mode="markers+text",
        text=[f"<b>{label}</b>" for label in labels],
        textfont=dict(color="white", size=16),
        meta=meta,
        hovertemplate="(%{x}, %{y}): wanted %{text}<extra></extra>",
    )


def dots(board: Board) -> Trace:
    """The four inputs, small."""
    there = board.at(CORNERS)
    return marks.points(there[:, 0], there[:, 1], palette.NEUTRAL, size=7, outline=palette.OUTLINE, edge=1)


def crosses(board: Board, wrong: np.ndarray, size: float) -> Trace:
    """A cross beside each corner where something else comes out, above it to the right."""
    there = np.where(wrong[:, None], board.at(CORNERS + BESIDE), np.nan)
    return marks.points(
        there[:, 0], there[:, 1], palette.MISTAKE, size=size, symbol="x-thin", outline=palette.MISTAKE, edge=4
    )


def ringed(board: Board, row: int, size: float) -> Trace:
    """A ring around the input that is on its way; nowhere before one is."""
    there = board.at(CORNERS[[row]]) if row >= 0 else NOWHERE[:1]
    return marks.ring(there[:, 0], there[:, 1], palette.CLASSES[3], size=size, width=4)
