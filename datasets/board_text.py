"""A board written down: one short code a cell, the same in a file, in a text box and in a link.

    ...t1        .    free                 t-1   terminal with reward -1     w2   after any of these: wind of
    .x.t-1       x    wall                 r0.5  reward of 0.5, no end            strength 2, blowing upwards
    s...         s    start; sr5 is a start with a reward, s,r5 a start beside a reward

In a link rows are joined by `_`. Blanks, commas, semicolons and bars between cells are allowed, and so are `#` for a
wall, `-` or `_` on its own for a free cell, and a bare number for a terminal with that reward: `+1`, `-1`, `0`.
"""

import re
from collections.abc import Sequence

import numpy as np

from datasets.board import LARGEST, MOST, STRONGEST, Board
from datasets.names import plain
from datasets.upload import Refusal
from datasets.upload.decode import decode

_NUMBER = r"-?\d+(?:\.\d+)?"
_CELL = re.compile(
    rf"(?:(?P<wall>x)|(?P<free>\.)|t(?P<end>{_NUMBER})|(?P<start>s)?(?:r(?P<reward>{_NUMBER}))?)(?:w(?P<wind>\d))?"
)
_APART = re.compile(r"[\s,;|]+")
OWN = "Painted or written by you."
CODES = "Use . for free, x for a wall, s for the start, t1 for a terminal with reward 1, r1 for a reward."
LONGEST = 20_000  # signs of a text: more than any board needs


def write(board: Board) -> str:
    """The board as a text, rows joined by `_`: what a link carries."""
    text = "_".join("".join(row) for row in codes(board))
    return text.replace("sr", "s,r") if board.reward[board.start] == 0 else text


def codes(board: Board) -> list[list[str]]:
    """The code of each cell, row by row."""
    rows, columns = board.shape
    return [[_cell(board, row, column) for column in range(columns)] for row in range(rows)]


def _cell(board: Board, row: int, column: int) -> str:
    at = row, column
    if board.wall[at]:
        return "x"
    said = np.format_float_positional(board.reward[at], trim="-")
    kind = f"t{said}" if board.terminal[at] else f"r{said}" if board.reward[at] else ""
    text = ("s" if at == board.start else "") + kind or "."
    return text + (f"w{board.wind[at]}" if board.wind[at] else "")


def read(
    text: str, *, title: str = "Your own board", gamma: float = 0.9, living: float = 0.0, slip: float = 0.2
) -> Board:
    """The board that `text` describes. Raises Refusal with what is wrong, where, and what to do.

    `gamma`, `living` and `slip` are how it is played at first. Without a start, the free cell furthest down on the
    left is taken.
    """
    if len(text) > LONGEST:
        raise Refusal(f"The text has {len(text)} signs; the largest board needs fewer than {LONGEST}.")
    lines = [line for line in re.split(r"[\n\r/]+|(?<=\S)_(?=\S)", text.strip()) if _APART.sub("", line)]
    if not lines:
        raise Refusal("The text holds no cell. Write a row of cells on each line, such as `..t1`.")
    rows = [_row(line, i) for i, line in enumerate(lines)]
    widths = {len(row) for row in rows}
    if len(rows) > MOST or max(widths) > MOST:
        raise Refusal(
            f"The board has {len(rows)} rows and up to {max(widths)} columns; at most {MOST} of each are possible."
        )
    if len(widths) > 1:
        short = next(i for i, row in enumerate(rows) if len(row) != len(rows[0]))
        raise Refusal(f"Row {short + 1} has {len(rows[short])} cells and row 1 has {len(rows[0])}. Make them equal.")
    starts = [(i, j) for i, row in enumerate(rows) for j, cell in enumerate(row) if cell["start"]]
    if len(starts) > 1:
        places = ", ".join(f"row {i + 1} column {j + 1}" for i, j in starts[:3])
        raise Refusal(f"There are {len(starts)} starts ({places}). Keep one.")
    return _board(rows, starts, text, title, gamma, living, slip)


def read_file(content: bytes | str, name: str) -> Board:
    """The board in a text or CSV file (bytes) or a pasted text; `name` is what the file is called.

    In a table an empty cell is free, and numbers may have a decimal comma where semicolons or tabs stand between
    cells. Raises Refusal, and nothing else.
    """
    if len(content) > 4 * LONGEST:
        raise Refusal(f"The text has {len(content)} signs; the largest board needs fewer than {LONGEST}.")
    text = decode(content, should="Write a row of cells on each line, such as `..t1`.")[0].strip("\n")
    apart = next((sign for sign in "\t;" if sign in text), "," if "," in text else "")
    if apart:
        lines = [line.split(apart) for line in text.split("\n") if line.strip()]
        text = "\n".join(" ".join(cell.strip(' "').replace(",", ".") or "." for cell in line) for line in lines)
    return read(text, title=plain(name))


def is_cell(code: str) -> bool:
    """Whether this is the code of exactly one cell."""
    try:
        return len(_row(code, 0)) == 1
    except Refusal:
        return False


def _row(line: str, i: int) -> list[dict[str, str | None]]:
    cells: list[dict[str, str | None]] = []
    for piece in _APART.split(line.strip().lower()):
        if not piece:
            continue
        piece = {"#": "x", "-": ".", "_": "."}.get(piece, piece)
        if re.fullmatch(rf"\+?{_NUMBER}", piece):
            piece = "t" + piece.removeprefix("+")
        at = 0
        piece = re.sub(r"\+(?=\d)", "", piece.replace("#", "x"))
        while at < len(piece):
            found = _CELL.match(piece, at)
            if found is None or found.end() == at or found.group().startswith("w"):
                raise Refusal(f"Row {i + 1}, cell {len(cells) + 1}: “{plain(piece[at:])}” is no cell. {CODES}")
            cells.append(found.groupdict())
            at = found.end()
    return cells


def _board(
    rows: Sequence[Sequence[dict[str, str | None]]],
    starts: Sequence[tuple[int, int]],
    text: str,
    title: str,
    gamma: float,
    living: float,
    slip: float,
) -> Board:
    def field(make: object) -> np.ndarray:
        return np.array([[make(cell) for cell in row] for row in rows])  # type: ignore[operator]

    wall = field(lambda cell: cell["wall"] is not None)
    terminal = field(lambda cell: cell["end"] is not None)
    reward = field(lambda cell: float(cell["end"] or cell["reward"] or 0))
    wind = field(lambda cell: int(cell["wind"] or 0))
    for name, bad, allowed in (
        ("reward", np.abs(reward) > LARGEST, f"between {-LARGEST:g} and {LARGEST:g}"),
        ("wind", wind > STRONGEST, f"between 0 and {STRONGEST}"),
    ):
        if bad.any():
            i, j = np.argwhere(bad)[0]
            raise Refusal(f"Row {i + 1}, cell {j + 1}: the {name} must be {allowed}.")
    free = np.argwhere(~wall & ~terminal)
    if not len(free):
        raise Refusal("Every cell is a wall or a terminal: there is nowhere to start. Leave at least one cell free.")
    row, column = starts[0] if starts else max(free.tolist(), key=lambda cell: (cell[0], -cell[1]))
    try:
        board = Board("own", title, wall, terminal, reward, wind, (row, column), OWN, "", gamma, living, slip)
    except ValueError as problem:
        raise Refusal(str(problem)) from problem
    settings = f"gamma={gamma!r}, living={living!r}, slip={slip!r}"
    object.__setattr__(board, "code", f"board_text.read({write(board)!r}, title={title!r}, {settings})")
    return board
