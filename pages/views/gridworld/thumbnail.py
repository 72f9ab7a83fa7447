"""The page's picture for the front door: values and arrows on a board."""

from typing import Any

from algos.gridworld import model, value_iteration
from algos.trace import record
from datasets import catalog
from ui.figures import board, board_actions

ALT = "Four rooms seen from above, brighter towards the goal, with an arrow in every cell."


def figure() -> dict[str, Any]:
    """The values of the four rooms after value iteration, and the greedy policy."""
    b = catalog.make("four_rooms")
    world = model.model(b.wall, b.terminal, b.reward, b.wind, b.start, slip=b.slip, living=b.living)
    values = record(value_iteration.steps(world, gamma=b.gamma), limit=200).final
    top = board.scale(values.V)
    return board.figure(
        b,
        [
            *board.values(b, values.V, top, written=False),
            *board.ground(b),
            board_actions.arrows(b, values.greedy),
        ],
    )
