"""The page's picture for the front door: a small network, and what each of its units says."""

from typing import Any

from algos.neural import training
from algos.trace import record
from datasets import catalog
from pages.views.neural import board as boards
from pages.views.neural.board import Board
from ui import palette
from ui.figures.plane import Plane

ALT = "A network of two inputs, four units in the middle and one output, with a small map in each; the last has a ring."


def figure() -> dict[str, Any]:
    """Four units that fence in a ring."""
    data = catalog.make("rings")
    network = record(training.steps(data.X, data.target, learning_rate=0.05), limit=200).final.network
    board = Board.of(network)
    places = board.places(Plane.around(data.X, ("", "")))
    *hidden, output = network.forward(places).a[1:]
    says = [boards.shares("linear", places), *hidden, 2 * output - 1]
    across, up = board.axes()
    up = up | dict(range=[0, board.size[1]])
    return dict(
        data=[*board.lines(network.weights), board.maps(says), board.frames()],
        layout=palette.layout(
            showlegend=False, xaxis=across | dict(range=[boards.LABELS - 3, board.size[0] + 1]), yaxis=up
        ),
    )
