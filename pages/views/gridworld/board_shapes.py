"""The shapes and words that layers of a board are made of."""

import numpy as np

from datasets.board import Board
from ui.figures import marks
from ui.figures.marks import Trace

CLEAR = "rgba(0,0,0,0)"
DEEP = 8  # times `top`: what lies beyond the scale of the values grows darker up to there
_TONES = {  # of a value in multiples of `top`: red, green, blue, alpha
    -DEEP: (20, 80, 145, 1.0),
    -1: (43, 131, 214, 0.9),
    -0.04: (43, 131, 214, 0.12),  # and pale ones have its hue: no brown between grey and orange
    0: (138, 148, 160, 0.12),
    0.04: (232, 112, 14, 0.12),
    1: (232, 112, 14, 0.9),
    DEEP: (165, 68, 4, 1.0),
}
_SQUARE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5]])
_CHEVRON = np.array([[-0.1, 0.06], [0, -0.04], [0.1, 0.06], [0.1, 0.01], [0, -0.09], [-0.1, 0.01], [-0.1, 0.06]])


def place(board: Board, state: int) -> str:
    """A cell in words, counted from 1."""
    row, column = board.cells[state]
    return f"row {row + 1}, column {column + 1}"


def said(value: float, short: bool = False) -> str:
    """A value in a cell: at most four digits, two of them decimals; if `short`, two digits, and no zero in front."""
    if not np.isfinite(value):
        return "∞" if value > 0 else "?"
    size = abs(value)
    digits = (2 if size < 0.995 else 1 if size < 9.95 else 0) if short else decimals(value)
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        return "0"
    shown = text.replace("0.", ".", 1) if short and abs(float(text)) < 1 else text
    return shown.replace("-", "−")


def decimals(value: float) -> int:
    """How many decimals of a value are written."""
    return 2 if abs(value) < 9.995 else 1 if abs(value) < 99.95 else 0


def signed(value: float) -> str:
    """A reward with its sign; a zero without."""
    return f"{value:+g}".replace("-", "−") if value else "0"


def text_size(board: Board) -> int:
    """A size of letters at which numbers fit into the cells."""
    return int(np.clip(130 / max(board.shape), 8, 17))


def squares(at: np.ndarray, side: float = 1.0) -> np.ndarray:
    """Squares (n, 5, 2) around cells (n, 2) of row and column."""
    return np.asarray(at, dtype=float).reshape(-1, 1, 2)[:, :, ::-1] + side * _SQUARE


def chevrons(board: Board) -> np.ndarray:
    """Wind (n, 7, 2): as many chevrons that point up, in the cell's top right corner, as it is strong."""
    cells = np.argwhere(board.wind > 0)
    strengths = board.wind[board.wind > 0]
    which = np.repeat(np.arange(len(cells)), strengths)
    place = np.concatenate([np.arange(n) for n in strengths]) if len(cells) else np.zeros(0)
    corner = cells[which][:, None, ::-1] + (0.37, -0.4) + place[:, None, None] * (0.0, 0.11)
    return corner + _CHEVRON


def edge(move: tuple[int, int]) -> list[tuple[float, float]]:
    """The two corners of a cell's side that lies in the direction of a move, as x and y."""
    row, column = move
    return [(column / 2 - row / 2, row / 2 + column / 2), (column / 2 + row / 2, row / 2 - column / 2)]


def filled(shapes: np.ndarray, fill: str, line: str = CLEAR, width: float = 1) -> Trace:
    """Closed shapes (n, m, 2) as one path; with a `line` around, which is one more for each of them."""
    n = len(shapes) if shapes.size else 0
    xy = np.concatenate([shapes, np.full((n, 1, 2), np.nan)], axis=1).reshape(-1, 2) if n else np.zeros((0, 2))
    return marks.line(
        xy[:, 0], xy[:, 1], line, width=width, fill="toself", fillcolor=fill, mode="none" if line == CLEAR else "lines"
    )


def lattice(shape: tuple[int, int]) -> np.ndarray:
    """The lines between and around cells as one way (n, 2), which a browser draws as a single path: it goes along each
    line twice, so that all are equally strong."""
    rows, columns = shape
    across = [(x, y) for y in range(rows) for x in (0, columns, 0)]
    down = [(x, y) for x in range(1, columns + 1) for y in (rows, 0, rows)]
    return np.array([(0, rows), *across, (0, rows), *down, (0, rows)], dtype=float) - 0.5


def outlined(shapes: np.ndarray, colour: str, width: float) -> Trace:
    """Closed shapes (n, m, 2) that one sees through.

    None are one that is nowhere: what has no places counts as hidden, and all is drawn again once it has some.
    """
    return filled(shapes if shapes.size else np.full((1, 1, 2), np.nan), CLEAR, colour, width)


def framed(cells: np.ndarray, colour: str, width: float, side: float = 0.94) -> Trace:
    """Frames just inside some cells (n, 2) of row and column."""
    return outlined(squares(cells, side), colour, width)


def shade(value: float) -> str:
    """The colour of a value in multiples of `top`, as a browser writes it."""
    red, green, blue, alpha = (
        float(np.interp(value, list(_TONES), tones)) for tones in zip(*_TONES.values(), strict=True)
    )
    return f"rgba({red:.0f},{green:.0f},{blue:.0f},{alpha:.3f})"


def painted(grid: np.ndarray, top: float) -> Trace:
    """Cells coloured by their values (H, W) as `shade` says; nan stays empty."""
    scale = [[(value / DEEP + 1) / 2, shade(value)] for value in _TONES]
    return marks.map(grid, scale, -DEEP * top, DEEP * top, hoverongaps=False)
