from datasets import catalog
from ui import page, player
from ui.figures import board


def show() -> None:
    b = catalog.make("fig44")
    left, right = page.columns()
    with left:
        player.play([board.figure(b, board.ground(b))], ["The board."], alt="A board.")
    with right:
        page.numbers({"States": 8})
