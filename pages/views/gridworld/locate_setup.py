"""Where am I: the settings, the walk they make, and what can be known of it."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.gridworld import bellman, hindsight, localisation, sensors, value_iteration
from algos.gridworld.hindsight import Hindsight
from algos.gridworld.localisation import Belief, Walk
from algos.gridworld.model import ACTIONS
from algos.trace import record
from datasets.board import Board
from pages.views.gridworld import scene
from pages.views.gridworld.scene import Scene
from ui import cache, controls, player

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


@dataclass(frozen=True)
class Located:
    """A walk and the beliefs along it."""

    at: Scene
    settings: Settings
    rule: np.ndarray  # (S, 4)
    emission: np.ndarray  # (S, V)
    first: np.ndarray  # (S,)
    move: np.ndarray  # (S, S), or (n - 1, S, S) if the moves are known
    walk: Walk
    beliefs: tuple[Belief, ...]
    back: Hindsight

    @property
    def after(self) -> list[Belief]:
        """The beliefs after each reading."""
        return [state for state in self.beliefs if state.phase == "reading"]

    @property
    def possible(self) -> bool:
        """Whether no reading refuted the belief before it."""
        return self.back.path is not None

    def true(self) -> np.ndarray:
        """The belief in the true cell after each reading (n,)."""
        return np.array([state.probability[s] for state, s in zip(self.after, self.walk.cells, strict=True)])

    def true_later(self) -> np.ndarray:
        """The same with hindsight (n,)."""
        return self.back.posterior[np.arange(len(self.walk.cells)), self.walk.cells]


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


def locate(at: Scene, settings: Settings) -> Located:
    """The walk and its beliefs. Raises player.Refused where the best policy has no finite value."""
    key = cache.digest(at.board.digest(), at.slip, at.gamma, at.living, settings)
    try:
        return _located(key, at, settings)
    except ValueError as problem:
        raise player.Refused(str(problem)) from problem


@st.cache_resource(max_entries=32, show_spinner=False)
def _located(key: str, _at: Scene, _settings: Settings) -> Located:
    world, settings = _at.model, _settings
    rule = rule_of(_at, settings.moves)
    emission = sensors.SENSORS[settings.sensor](world, settings.noise)
    first = localisation.at_start(world) if settings.at_start else localisation.anywhere(world)
    walk = localisation.walk(
        world, rule, emission, first, readings=settings.readings, carried=settings.carried, seed=settings.seed
    )
    move = np.stack([world.P[:, a] for a in walk.actions]) if settings.known else localisation.transition(world, rule)
    trace = record(
        localisation.steps(walk.readings, first=first, move=move, emission=emission), limit=2 * settings.readings
    )
    back = hindsight.look_back(world, walk, first=first, rule=rule, emission=emission, known=settings.known)
    return Located(_at, settings, rule, emission, first, move, walk, trace.states, back)


def rule_of(at: Scene, moves: str) -> np.ndarray:
    """How the robot moves (S, 4). Raises ValueError where the best policy has no finite value."""
    if moves == "random":
        return bellman.uniform(at.model)
    if moves == "greedy":
        return bellman.shares(value_iteration.solution(at.model, at.gamma).greedy)
    return localisation.always(at.model, ACTIONS.index(moves))
