"""Where am I: how the robot moves and senses, in the sidebar."""

from dataclasses import dataclass

from algos.gridworld.model import ACTIONS
from datasets.board import Board
from pages.views.gridworld import scene
from pages.views.gridworld.scene import Scene
from ui import controls

MOVES = {"random": "at random", "greedy": "by the best policy"} | {name: f"always {name}" for name in ACTIONS}
SENSORS = {"walls": "walls around", "position": "position"}
MOST = 25  # readings: two pictures each


@dataclass(frozen=True)
class Settings:
    """How the robot moves and senses, and what it is told."""

    moves: str
    known: bool
    sensor: str
    noise: float
    readings: int
    at_start: bool
    carried: int
    seed: int


def choose(data: Board) -> tuple[Scene, Settings]:
    """The sidebar's part."""
    moves = controls.choice(
        "Moves",
        list(MOVES),
        "random",
        key="locate_moves",
        titles=MOVES,
        help="How the robot moves. It knows this habit and the board, but not its cell. The best policy needs someone "
        "on board who sees; we watch from outside.",
    )
    known = moves == "random" and controls.toggle(
        "Moves known",
        True,
        key="locate_known",
        help="The robot knows which way it tried to go. Off: it only knows that all four ways are equally likely.",
    )
    greedy = moves == "greedy"
    at = scene.choose(data, gamma=greedy, living=greedy)
    sensor = controls.choice(
        "Sensor",
        list(SENSORS),
        "walls",
        key="locate_sensor",
        titles=SENSORS,
        help="Walls around: is each of the four neighbours a wall or the border? Position: the row and the column.",
    )
    noise = controls.slider(
        "Noise",
        0.0,
        0.5,
        0.05,
        step=0.01,
        key="locate_noise",
        help="The probability that an answer of the sensor is wrong: one of the four walls, or a row or column (off by "
        "one). At 0.5 the answers about walls say nothing.",
    )
    readings = int(
        controls.slider(
            "Readings", 2, MOST, 20, key="locate_readings", help="How often the robot senses; it moves in between."
        )
    )
    at_start = controls.toggle(
        "Start known",
        False,
        key="locate_start",
        help="The robot begins at S and knows it. Off: it wakes up in any cell that is no terminal.",
    )
    carried = int(
        controls.slider(
            "Carried off after reading",
            0,
            readings - 1,
            0,
            key="locate_carried",
            help="Somebody lifts the robot and puts it down in another place, without its noticing. 0: never. With a "
            "sensor without noise a reading may then be impossible.",
        )
    )
    return at, Settings(moves, known, sensor, noise, readings, at_start, carried, controls.seed())
