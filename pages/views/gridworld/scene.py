"""What every view of the page shares: the board as painted, how it is played, and the process both make."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import streamlit as st

from algos.gridworld import family, model, value_iteration
from algos.gridworld.family import Family
from algos.gridworld.model import ACTIONS, Model
from algos.gridworld.value_iteration import Values
from algos.trace import Trace
from datasets.board import Board
from pages.views.gridworld import paint, paint_tools, pieces
from ui import compute, controls, export, picture
from ui.picture import Drag, Figure, Picture
from ui.session import answers, cache
from ui.view import Rows

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Scene:
    """The board on the screen and its settings."""

    board: Board
    gamma: float
    living: float
    slip: float
    model: Model
    brush: bool = False  # whether a click paints the board


def choose(data: Board, *, gamma: bool = True, living: bool = True, slip: bool = True) -> Scene:
    """The sidebar's part: the board, and those of its settings that the view does not sweep itself."""
    board = paint.choose(data)
    discount, price, sideways = board.gamma, board.living, board.slip
    if gamma:
        help = (
            "What a reward of 1 is worth one move later. Near 0 only the next move counts, at 1 waiting costs nothing."
        )
        discount = controls.slider("Discount γ", 0.0, 1.0, discount, step=0.01, key="gamma", help=help)
    if living:
        help = "The reward of every move, wherever it leads. Below 0 each move costs something, so short ways count."
        price = controls.slider("Living reward", -2.0, 1.0, price, step=0.01, key="living", help=help)
    if slip:
        help = (
            "The probability that a move goes to one of its two sides instead, half of it to each. At 0 nothing slips."
        )
        sideways = controls.slider("Slip", 0.0, 1.0, sideways, step=0.05, key="slip", help=help)
    brush = not answers.now() and paint_tools.in_hand()
    return Scene(board, discount, price, sideways, process(board, living=price, slip=sideways), brush)


def process(board: Board, *, living: float, slip: float) -> Model:
    """The decision process of a board. Raises compute.Refused for what cannot be."""
    try:
        return model.model(board.wall, board.terminal, board.reward, board.wind, board.start, slip=slip, living=living)
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem


def best(at: Scene) -> Values:
    """The best values of the board, remembered. Raises ValueError where they are not finite."""
    found: Values = compute.remembered(
        cache.digest("best", at.model, at.gamma), lambda: value_iteration.solution(at.model, at.gamma)
    )
    return found


def surely(at: Scene) -> np.ndarray:
    """Where each action leads that does not slip: (S, 4)."""
    straight = at.model if at.slip == 0 else process(at.board, living=at.living, slip=0.0)
    return np.asarray(straight.P.argmax(axis=2))


def unplayed(board: Board) -> Family:
    """The processes of a board for all living rewards and slips."""
    return family.family(board.wall, board.terminal, board.reward, board.wind, board.start)


def theory(view: str, *names: str) -> None:
    """These texts from the folder `theory` beside the file `view`."""
    for name in names:
        st.markdown(Path(view).with_name("theory").joinpath(f"{name}.md").read_text(encoding="utf-8"))


def cell(at: Scene, first: int, *, place: Any) -> int:
    """Which state to look at closer; a click on the board sets it."""
    help = "Or click a cell on the board."
    n = at.model.n_states
    state: int = controls.slider("Cell", 1, n, first + 1, key="state", help=help, place=place)
    return state - 1


def script(
    at: Scene, lines: Sequence[str], numbers: Mapping[str, str], *, imports: Sequence[str] = (), title: str
) -> str:
    """A script that makes the board and its process `world`, then runs `lines` and prints `numbers`."""
    parts = ", ".join(f"data.{part}" for part in ("wall", "terminal", "reward", "wind", "start"))
    world = export.call("world = model.model", parts, slip=at.slip, living=at.living)
    needed = ["from algos.gridworld import model", *imports]
    return export.script(at.board, [world, *lines], numbers, imports=needed, title=title)


def script_of_run(
    at: Scene,
    trace: Trace[Any],
    lines: Sequence[str],
    numbers: Mapping[str, str],
    *,
    imports: Sequence[str] = (),
    title: str,
) -> str:
    """The script of a run on the board that `compute.run` made: `trace`, then `lines`, then the numbers."""
    assert trace.made is not None
    algorithm = trace.made.steps.__module__.rpartition(".")[2]
    needed = [f"from algos.gridworld import {algorithm}", "from algos.trace import record", *imports]
    run = f"trace = {export.recorded(trace.made, 'world')}"
    return script(at, [run, *lines], numbers, imports=needed, title=title)


def rows(board: Board, columns: Mapping[str, Any], *, name: str, what: str = "") -> Rows:
    """The cells of the board from the top left, with columns of results. `what` says what these are.

    A column is an array (S,) of values by state, or a list with an entry for each cell of the board.
    """
    cells = {str(head): column.to_numpy() for head, column in board.frame().items()}
    found = {head: board.grid(c).ravel() if isinstance(c, np.ndarray) else c for head, c in columns.items()}
    return Rows(cells | found, name, f"{what} {board.source}".strip())


def named(board: Board, marked: np.ndarray) -> list[str]:
    """The marked actions (S, 4) bool of all cells of the board by name; nothing at walls."""
    return [" ".join(np.array(ACTIONS)[cell]) for cell in board.grid(marked).reshape(-1, 4)]


def hover(at: Scene, texts: list[str]) -> list[str]:
    """For each state its place and then the text given for it, as hover text."""
    rows = at.board.cells + 1
    ended = at.model.terminal
    return [
        f"row {row}, column {column}" + (" · terminal" if end else "") + f"<br>{text}"
        for (row, column), end, text in zip(rows.tolist(), ended.tolist(), texts, strict=True)
    ]


def played(
    at: Scene,
    shown: Sequence[T],
    draw: Callable[[T], Figure],
    caption: Callable[[T], str],
    boards: int = 1,
    **more: Any,
) -> Picture:
    """A board, or several `boards`, with a frame for each of `shown`. A click paints, or looks closer at a cell; the
    start and the ends are dragged."""
    return picture.frames(
        len(shown),
        lambda frame: draw(shown[frame]),
        lambda frame: caption(shown[frame]),
        maps=True,
        on_click=lambda i: pick(at, i),
        drags=drags(at, boards),
        **more,
    )


def drags(at: Scene, boards: int = 1) -> list[Drag]:
    """What moves the start and the ends; nothing with a brush in hand, which paints there."""
    return [] if at.brush else pieces.drags(at.board, boards)


def pick(at: Scene, i: int) -> None:
    """A click on place i of the board: paint it with the brush in hand, else look closer at that state. For callbacks.

    The places are those of `board.picks`: the states, then the walls.
    """
    if not paint.click(at.board, i) and i < at.model.n_states:
        controls.put("state", i + 1)
