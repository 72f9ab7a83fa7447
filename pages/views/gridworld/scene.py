"""What every view of the page shares: the board as painted, how it is played, and the process both make."""

from dataclasses import dataclass

from algos.gridworld import model
from algos.gridworld.model import Model
from datasets.board import Board
from pages.views.gridworld import paint
from ui import controls, export, player


@dataclass(frozen=True)
class Scene:
    """The board on the screen and its settings."""

    board: Board
    gamma: float
    living: float
    slip: float
    model: Model


def choose(data: Board, *, gamma: bool = True, living: bool = True, slip: bool = True) -> Scene:
    """The sidebar's part: the board, and those of its settings that the view does not sweep itself."""
    board = paint.choose(data)
    discount, price, sideways = board.gamma, board.living, board.slip
    if gamma:
        discount = controls.slider(
            "Discount γ",
            0.0,
            1.0,
            board.gamma,
            step=0.01,
            key="gamma",
            help="What a reward is worth one move later. Near 0 only the next move counts, at 1 waiting costs nothing.",
        )
    if living:
        price = controls.slider(
            "Living reward",
            -2.0,
            1.0,
            board.living,
            step=0.01,
            key="living",
            help="Paid for every move, whatever it leads to. Below 0 it presses for the nearest end.",
        )
    if slip:
        sideways = controls.slider(
            "Slip",
            0.0,
            1.0,
            board.slip,
            step=0.05,
            key="slip",
            help="The probability that a move goes to a side instead, half of it to each. At 0 every move obeys.",
        )
    return Scene(board, discount, price, sideways, process(board, living=price, slip=sideways))


def process(board: Board, *, living: float, slip: float) -> Model:
    """The decision process of a board. Raises player.Refused for what cannot be."""
    try:
        return model.model(board.wall, board.terminal, board.reward, board.wind, board.start, slip=slip, living=living)
    except ValueError as problem:
        raise player.Refused(str(problem)) from problem


IMPORTS = ("from algos.gridworld import model",)


def lines(at: Scene, name: str = "world") -> list[str]:
    """The lines of a script that make the process from `data`."""
    parts = ", ".join(f"data.{part}" for part in ("wall", "terminal", "reward", "wind", "start"))
    call = export.call("model.model", parts, slip=at.slip, living=at.living)
    return [f"{name} = {call}"]


def script(at: Scene, body: list[str], numbers: dict[str, str], *, imports: list[str], title: str) -> str:
    """A script that makes the board and its process `world`, runs `body` and prints `numbers`."""
    reader = ["from datasets import board_text"] if "board_text." in at.board.code else []
    return export.script(at.board, [*lines(at), *body], numbers, imports=[*IMPORTS, *imports, *reader], title=title)


def hover(at: Scene, texts: list[str]) -> list[str]:
    """For each state its place and then the text given for it, as hover text."""
    rows = at.board.cells + 1
    ended = at.model.terminal
    return [
        f"row {row}, column {column}" + (" · terminal" if end else "") + f"<br>{text}"
        for (row, column), end, text in zip(rows.tolist(), ended.tolist(), texts, strict=True)
    ]


def pick(at: Scene, i: int) -> None:
    """A click on place i of the board: paint it with the brush in hand, else look closer at that state. For callbacks.

    The places are those of `figures.board.picks`: the states, then the walls.
    """
    if not paint.click(at.board, i) and i < at.model.n_states:
        controls.put("state", i + 1)
