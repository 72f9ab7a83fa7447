"""The robot's walk, as the settings make it, and what can be known of it."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from algos.gridworld import bellman, hindsight, localisation, sensors
from algos.gridworld.hindsight import Hindsight
from algos.gridworld.localisation import Belief, Walk
from algos.gridworld.model import ACTIONS
from algos.trace import Trace
from datasets.board import Board
from pages.views.gridworld import scene
from pages.views.gridworld.scene import Scene
from ui import compute, controls
from ui.session import cache

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


@dataclass(frozen=True, eq=False)
class Located:
    """A walk and the beliefs along it."""

    at: Scene
    settings: Settings
    rule: np.ndarray  # (S, 4)
    emission: np.ndarray  # (S, V)
    move: np.ndarray  # (S, S), or (n - 1, S, S) if the moves are known
    walk: Walk
    trace: Trace[Belief]
    back: Hindsight
    robot: bool = True  # whether the reader may know where the robot is
    hindsight: bool = False  # whether the chart looks back
    curves: bool = False  # whether its doubt over time is drawn beside the board, too

    @property
    def n(self) -> int:
        """How many readings there are."""
        return len(self.walk.readings)

    @property
    def curved(self) -> bool:
        """Whether the belief in the true cell over time is drawn beside the board: not while one guesses the cell."""
        return self.curves or self.robot

    @property
    def now(self) -> Belief:
        """The last belief."""
        return self.trace.final

    @property
    def here(self) -> int:
        """The cell of the robot then."""
        return int(self.walk.cells[self.trace.steps // 2])

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        """At the start, after a reading, after a move, after a reading ..."""
        return self.trace.states

    @property
    def after(self) -> list[Belief]:
        """The beliefs after each reading."""
        return [state for state in self.beliefs if state.phase == "reading"]

    @property
    def possible(self) -> bool:
        """Whether no reading refuted the belief before it."""
        return self.back.path is not None

    @cached_property
    def wrong(self) -> np.ndarray:
        """Which of the four answers of each reading of a wall sensor were wrong (n, 4) bool."""
        truth = sensors.blocked(self.at.model)[self.walk.cells]
        return truth != np.array([sensors.bits(int(x)) for x in self.walk.readings])

    def true(self) -> np.ndarray:
        """The belief in the true cell after each reading: (n,), or fewer if not all are taken."""
        return np.array([state.probability[s] for state, s in zip(self.after, self.walk.cells, strict=False)])

    def true_later(self) -> np.ndarray:
        """The same with hindsight (n,)."""
        return self.back.posterior[np.arange(self.n), self.walk.cells]

    def reading(self, t: int) -> str:
        """What reading t (0 ..) said, in words."""
        return sensors.said(self.at.model, self.settings.sensor, int(self.walk.readings[t]))


def choose(data: Board) -> Located:
    """The sidebar, and the walk. Raises compute.Refused where the best policy has no finite value."""
    help = (
        "How the robot moves. It knows this rule and the board, but not its cell. To follow the best policy it would "
        "have to know its cell: here somebody steers it."
    )
    moves = controls.choice("Moves", list(MOVES), "random", key="locate_moves", titles=MOVES, help=help)
    help = "On: the robot knows which way it tried to go. Off: it only knows that all four ways are equally likely."
    known = moves == "random" and controls.toggle("Moves known", True, key="locate_known", help=help)
    at = scene.choose(data, gamma=moves == "greedy", living=moves == "greedy")
    help = "Walls around: is each of the four neighbours a wall or the border? Position: the row and the column."
    sensor = controls.choice("Sensor", list(SENSORS), "walls", key="locate_sensor", titles=SENSORS, help=help)
    help = (
        "The probability that an answer of the sensor is wrong: one of the four walls, or a row or column (off by "
        "one). At 0.5 the answers about walls say nothing."
    )
    noise = controls.slider("Noise", 0.0, 0.5, 0.05, step=0.01, key="locate_noise", help=help)
    help = "How often the robot reads its sensor. Between two readings it makes one move."
    readings = controls.slider("Readings", 2, MOST, 11, key="locate_readings", help=help)
    help = "On: the robot begins at the start and knows it. Off: it wakes up in any cell that is no terminal."
    at_start = controls.toggle("Start known", False, key="locate_start", help=help)
    help = (
        "After this reading somebody puts the robot in another place, and it does not notice. 0 means never. With a "
        "sensor without noise a reading may then be impossible."
    )
    carried = controls.slider("Carried off after reading", 0, readings - 1, 0, key="locate_carried", help=help)
    settings = Settings(moves, known, sensor, noise, readings, at_start, carried, controls.seed())
    help = (
        "On: its true cell is a disc with its way there, and its readings are bars. Off: guess for yourself from the "
        "bars round the board."
    )
    robot = controls.toggle("Show the robot", True, key="locate_robot", help=help)
    help = "Colours by all readings, later ones too (forward-backward). The likeliest path, by Viterbi, is dotted."
    back = controls.toggle("With hindsight", False, key="locate_hindsight", help=help)
    help = "A second curve beside the board: how unsure the robot is, reading by reading."
    curves = controls.toggle("Curves", False, key="locate_curves", help=help)
    located = locate(at, settings)
    return replace(located, robot=robot, hindsight=back and located.possible, curves=curves)


def locate(at: Scene, settings: Settings) -> Located:
    """The walk and its beliefs, remembered. Raises compute.Refused where the best policy has no finite value."""
    key = cache.digest("a robot's walk", at.board.digest(), at.slip, at.gamma, at.living, settings)
    try:
        located: Located = compute.remembered(key, lambda: _located(at, settings))
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem
    return located


def _located(at: Scene, settings: Settings) -> Located:
    world, n = at.model, settings.readings
    rule = _rule(at, settings.moves)
    emission = sensors.SENSORS[settings.sensor](world, settings.noise)
    first = localisation.at_start(world) if settings.at_start else localisation.anywhere(world)
    walk = localisation.walk(world, rule, emission, first, readings=n, carried=settings.carried, seed=settings.seed)
    move = np.stack([world.P[:, a] for a in walk.actions]) if settings.known else localisation.transition(world, rule)
    trace = compute.run(localisation.steps, walk.readings, limit=2 * n, first=first, move=move, emission=emission)
    back = hindsight.look_back(world, walk, first=first, rule=rule, emission=emission, known=settings.known)
    return Located(at, settings, rule, emission, move, walk, trace, back)


def _rule(at: Scene, moves: str) -> np.ndarray:
    """How the robot moves (S, 4). Raises ValueError where the best policy has no finite value."""
    if moves == "random":
        return bellman.uniform(at.model)
    if moves == "greedy":
        return bellman.shares(scene.best(at).greedy)
    return localisation.always(at.model, ACTIONS.index(moves))
