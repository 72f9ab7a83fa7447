"""Where am I: the walk that the settings make, and what can be known of it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import streamlit as st

from algos.gridworld import bellman, hindsight, localisation, sensors, value_iteration
from algos.gridworld.hindsight import Hindsight
from algos.gridworld.localisation import Belief, Walk
from algos.gridworld.model import ACTIONS
from algos.trace import record
from pages.views.gridworld.locate_settings import Settings
from pages.views.gridworld.scene import Scene
from ui import cache, player


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

    @cached_property
    def wrong(self) -> np.ndarray:
        """Which of the four answers of each reading of a wall sensor were wrong (n, 4) bool."""
        truth = sensors.blocked(self.at.model)[self.walk.cells]
        return truth != np.array([sensors.bits(int(x)) for x in self.walk.readings])

    def true(self) -> np.ndarray:
        """The belief in the true cell after each reading (n,)."""
        return np.array([state.probability[s] for state, s in zip(self.after, self.walk.cells, strict=True)])

    def true_later(self) -> np.ndarray:
        """The same with hindsight (n,)."""
        return self.back.posterior[np.arange(len(self.walk.cells)), self.walk.cells]


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
