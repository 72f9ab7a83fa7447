"""The page's picture for the front door: values and arrows on a board."""

from typing import Any

from algos.gridworld import model, value_iteration
from algos.trace import record
from datasets import catalog
from pages.views.gridworld import board, board_actions

ALT = "A maze seen from above, its cells brighter towards the goal, with an arrow in each."


def figure() -> dict[str, Any]:
    """The values of a maze after value iteration, and the greedy policy."""
    b = catalog.make("maze")
    world = model.model(b.wall, b.terminal, b.reward, b.wind, b.start, slip=b.slip, living=b.living)
    values = record(value_iteration.steps(world, gamma=b.gamma), limit=200).final
    top = board.scale(values.V)
    arrows = board_actions.arrows(b, values.greedy)
    layers = [*board.values(b, values.V, top, written=False), *board.ground(b, top), *arrows]
    drawn = board.figure(b, [layer for layer in layers if "text" not in layer.get("mode", "")])
    drawn["layout"]["xaxis"]["constraintoward"] = "center"
    return drawn
