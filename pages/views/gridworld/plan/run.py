"""The planner of the view, its run, and what it should arrive at."""

from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from algos.gridworld import bellman, bounded, policy_evaluation, policy_iteration, q_value_iteration, value_iteration
from algos.gridworld.model import Model
from algos.gridworld.value_iteration import Values
from algos.trace import Trace
from datasets.board import Board
from pages.views.gridworld import scene
from pages.views.gridworld.scene import Scene
from ui import compute, controls, palette

LIMIT = 600  # sweeps
ENDLESS = 60  # sweeps where the values have no limit
SEEN = 0.005  # a change of a value that is as large is seen on the board
LOOSE = 1e-6  # actions so close to the best are as good: sweeps stop a little before the end


@dataclass(frozen=True)
class Method:
    """A planner of the list."""

    title: str
    module: ModuleType
    colour: str
    unit: str  # what its steps are called


METHODS = {
    "value": Method("Value iteration", value_iteration, palette.CLASSES[0], "sweep"),
    "q": Method("Q-value iteration", q_value_iteration, palette.CLASSES[0], "sweep"),
    "policy": Method("Policy iteration", policy_iteration, palette.CLASSES[7], "step"),
    "random": Method("Evaluate the random policy", policy_evaluation, palette.CLASSES[0], "sweep"),
}


@dataclass(frozen=True, eq=False)
class Plan:
    """The board, the planner and its run."""

    at: Scene
    name: str
    shown: str  # "arrows", "values" or "Q"
    trace: Trace[Any]
    more: bool  # whether the error and its bound are drawn, too
    best: Values | None  # V* and Q*, None where they are not finite
    aim: np.ndarray | None  # (S,) where V goes: V*, or the values of the random policy
    why: str | None  # a sentence on why there is nowhere to go
    last: int  # the number of the last step, of all of the run

    @property
    def method(self) -> Method:
        """The chosen planner."""
        return METHODS[self.name]

    def arrows(self, i: int) -> np.ndarray:
        """What step i says one should do (S, 4) bool: the actions of the policy, or the greedy ones."""
        state = self.trace.states[i]
        return np.asarray(state.policy > 0) if self.name == "policy" else np.asarray(state.greedy)

    def fresh(self, i: int) -> np.ndarray:
        """Where the arrows (S,) bool differ from those of the step before."""
        if i == 0:
            return np.zeros(self.at.model.n_states, dtype=bool)
        return np.asarray((self.arrows(i) != self.arrows(i - 1)).any(axis=1))

    @cached_property
    def mistaken(self) -> np.ndarray:
        """The cells in which some arrow is not a best action, for all steps (steps + 1, S) bool."""
        if self.best is None:
            return np.zeros((len(self.trace.states), self.at.model.n_states), dtype=bool)
        arrows = self.trace.curve("policy") > 0 if self.name == "policy" else bellman.greedy(self.trace.curve("Q"))
        mistaken = arrows & ~bellman.greedy(self.best.Q, LOOSE) & ~self.at.model.terminal[:, None]
        return np.asarray(mistaken.any(axis=-1))

    def pink(self, i: int) -> np.ndarray:
        """The cells (S,) bool whose arrows stand out at step i: not the best ones, or new where none are the best."""
        return self.fresh(i) if self.best is None else np.asarray(self.mistaken[i])

    @cached_property
    def wrong(self) -> np.ndarray:
        """How many they are (steps + 1,)."""
        return np.asarray(self.mistaken.sum(axis=-1))

    @property
    def right(self) -> np.ndarray:
        """How many of the cells where one can move are not (steps + 1,)."""
        return np.asarray((~self.at.model.terminal).sum() - self.wrong)

    @property
    def values_drawn(self) -> bool:
        """Whether a curve of values is drawn beside the board."""
        return self.more or self.best is None

    @property
    def waits(self) -> bool:
        """Whether policy iteration starts with cells that stay where it costs nothing, as a short loop would not."""
        return self.name == "policy" and not (self.trace.states[0].policy == 0.25).all()

    @property
    def counted(self) -> bool:
        """Whether cells that know the best way are counted sweep by sweep; rounds are few."""
        return self.best is not None and not self.values_drawn and self.name != "policy"

    @cached_property
    def right_from(self) -> int | None:
        """The first step from which on all arrows are right, or None."""
        if self.best is None or self.wrong[-1]:
            return None
        return int(np.flatnonzero(self.wrong).max(initial=-1)) + 1

    @property
    def played(self) -> list[int]:
        """The steps to be seen: once no arrow turns any more and no value as it is written, the last one alone."""
        steps = self.trace.steps
        if self.values_drawn or self.name == "policy":
            return list(range(steps + 1))
        moving = np.r_[np.flatnonzero(self.trace.curve("change") > SEEN), np.flatnonzero(np.diff(self.wrong)) + 1]
        return sorted({*range(min(int(moving.max(initial=0)) + 2, steps)), steps})

    @cached_property
    def error(self) -> np.ndarray:
        """How far the values of each step are from where they go: the largest distance over the cells; nan without."""
        V = self.trace.curve("V")
        if self.aim is None:
            return np.full(len(V), np.nan)
        return np.asarray(np.abs(V - self.aim).max(axis=1))

    @cached_property
    def bound(self) -> np.ndarray:
        """What the error is at most after so many sweeps: gamma^i times the first one; nan for policy iteration."""
        i = np.arange(len(self.trace.states))
        nothing = self.name == "policy" or self.at.gamma == 1
        return np.full(len(i), np.nan) if nothing else self.at.gamma**i * self.error[0]


def choose(data: Board) -> Plan:
    """The sidebar, and the run. Raises compute.Refused where policies have no values to compare."""
    at = scene.choose(data)
    name = controls.choice(
        "Method",
        list(METHODS),
        "value",
        key="method",
        titles={name: method.title for name, method in METHODS.items()},
        help="Value and Q-value iteration improve numbers and read the arrows off them. Policy iteration improves "
        "the arrows and solves for their numbers. The last one only evaluates walking at random.",
    )
    help = (
        "Arrows shows the best moves on the colours of the values, values adds numbers, and Q shows the values of all "
        "four moves of a cell, each as a triangle on its side."
    )
    shown = controls.choice("Show", ("arrows", "values", "Q"), "arrows", key="shown", help=help)
    help = (
        "How far the values are from the final ones, and the bound on this error, which shrinks by γ with each sweep."
    )
    more = controls.toggle("Error and bound", False, key="errors", help=help)
    why = bounded.problem(at.model, at.gamma)
    trace = compute.run(METHODS[name].module.steps, at.model, limit=ENDLESS if why else LIMIT, gamma=at.gamma)
    if why:
        return Plan(at, name, shown, trace, more, None, None, why, trace.steps)
    best = scene.best(at)
    aim, why = (best.V, None) if name != "random" else _aimless(at.model, at.gamma)
    return Plan(at, name, shown, trace, more, best, aim, why, trace.steps)


def _aimless(model: Model, gamma: float) -> tuple[np.ndarray | None, str | None]:
    """The values of the random policy, or why it has none."""
    try:
        return bellman.exact(model, bellman.uniform(model), gamma), None
    except ValueError as problem:
        return None, f"{problem} Choose γ below 1, or open a way to a terminal."
