"""Finite horizon: the best action with k moves left, cell by cell, and a walk that follows it."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.gridworld import bounded, family, finite_horizon
from algos.gridworld.finite_horizon import TimeLeft, Walk
from datasets.board import Board
from pages.views.gridworld import horizon_chart, horizon_closer, horizon_code, horizon_presets, horizon_theory, scene
from pages.views.gridworld.scene import Scene
from ui import controls, page, player

LONGEST = 40
VALUE, SETTLED, CHANGING, DIFFERENT, EARNED = (
    "V(start)",
    "Same arrows from k =",
    "Cells that change",
    "Unlike discounted",
    "Earned on the walk",
)
HELP = {
    VALUE: "The best expected sum of rewards of N moves from the start, not discounted.",
    SETTLED: "With so many moves left or more, up to N, no arrow changes any more.",
    CHANGING: "Cells whose best actions are not the same for all k from 1 to N.",
    DIFFERENT: "Cells whose best actions with N moves left are not those of the policy that discounts with γ and has "
    "no end.",
    EARNED: "The sum of the rewards of this one walk. On average walks earn V(start).",
}


@dataclass(frozen=True)
class Plan:
    """What is best for every number of moves left, and what is best without a clock."""

    at: Scene
    states: tuple[TimeLeft, ...]  # no move left, one, ... N
    differs: np.ndarray  # (N, S) where the best actions are others than with one move less
    stationary: np.ndarray | None  # (S, 4) the best actions by discounted rewards; None if those have no value
    problem: str | None  # why
    walk: Walk | None

    @property
    def N(self) -> int:
        """The horizon."""
        return len(self.states) - 1

    def unlike(self, left: int) -> int | None:
        """In how many cells the best actions are not the stationary ones."""
        if self.stationary is None:
            return None
        other = (self.states[left].greedy != self.stationary).any(axis=1)
        return int((other & ~self.at.model.terminal).sum())

    def numbers(self) -> dict[str, float]:
        """The numbers beside the chart."""
        found: dict[str, float] = {
            VALUE: float(self.states[-1].V[self.at.model.start]),
            SETTLED: finite_horizon.settled(self.differs),
        }
        if self.walk is None:
            found[CHANGING] = int(self.differs.any(axis=0).sum())
        else:
            found[EARNED] = self.walk.total
        unlike = self.unlike(self.N)
        return found if unlike is None else found | {DIFFERENT: unlike}


def show(data: Board) -> None:
    N = controls.slider(
        "Horizon N",
        1,
        LONGEST,
        15,
        key="horizon",
        help="How many moves there are in all. What comes after them counts for nothing.",
    )
    order = controls.choice(
        "Play",
        ("induction", "walk"),
        "induction",
        key="order",
        help="Induction: from no move left to N, as it is computed. Walk: an agent uses up its N moves, doing in each "
        "cell what is best with the moves it has left.",
    )
    seed = controls.seed() if order == "walk" else 0
    at = scene.choose(data)
    page.presets(horizon_presets.PRESETS)
    plan = _plan(at, N, seed if order == "walk" else None)

    left, right = page.columns()
    with left:
        horizon_chart.show(plan)
    with right:
        page.numbers(plan.numbers(), help=HELP)
        st.caption(
            "Rewards are added up as they are. γ is for the policy they are compared with, which has no end and needs "
            "no clock." + (f" {plan.problem}" if plan.problem else "")
        )
    page.more(
        {
            "Look closer": lambda: horizon_closer.show(plan),
            "Theory": lambda: horizon_theory.show(plan),
            "Code": lambda: horizon_code.show(plan, seed),
            "Data": lambda: horizon_code.data(plan),
        }
    )


def _plan(at: Scene, N: int, seed: int | None) -> Plan:
    states = player.run(finite_horizon.steps, at.model, horizon=N, limit=N).states
    problem = bounded.problem(at.model, at.gamma)
    stationary = None
    if not problem:
        b = at.board
        board = family.family(b.wall, b.terminal, b.reward, b.wind, b.start)
        stationary = family.optimum(board, gamma=at.gamma, living=at.living, slip=at.slip).best
    walk = None if seed is None else finite_horizon.walk(at.model, states, seed=seed)
    return Plan(at, states, finite_horizon.changed(states), stationary, problem, walk)
