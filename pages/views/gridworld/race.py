from datasets.board import Board
from pages.views.gridworld import scene
from ui import page, player
from ui.figures import board


def show(data: Board) -> None:
    at = scene.choose(data)
    left, right = page.columns()
    with left:
        player.play([board.figure(at.board, board.ground(at.board))], ["The board."], alt="A board.")
    with right:
        page.numbers({"States": at.model.n_states})
