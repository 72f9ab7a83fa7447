"""The crowd of the view: what it follows, how many it is, and where slips lead it."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from algos.gridworld import bellman, crowd
from algos.gridworld.crowd import Crowd
from algos.trace import Trace
from datasets.board import Board
from pages.views.gridworld import scene
from pages.views.gridworld.board_shapes import signed
from pages.views.gridworld.scene import Scene
from pages.views.gridworld.walk import drive
from pages.views.gridworld.walk.drive import Drive
from ui import compute, controls

LONGEST = 200  # moves
CAUTIOUS = 0.99  # the discount where values have no limit without one
MOST = 200  # robots: a mark each
TYPICAL = 3  # a seed by which as many come as are expected, give or take little
SIGNS = {"above 0": 1, "0": 0, "below 0": -1}  # of rewards, what their ends are called where there are many
PLANS = {"best": "the best", "sure": "best if nothing slipped", "random": "at random", "you": "your own moves"}


@dataclass(frozen=True, eq=False)
class Walk:
    """The board, the policy, and the crowd as far as it has come."""

    at: Scene
    plan: str
    policy: np.ndarray  # (S, 4) probabilities
    sure: np.ndarray  # (S, 4) where each action leads that does not slip
    robots: int
    trace: Trace[Crowd]
    expected: bool = False  # whether what is expected is shown with what is
    why: str = ""  # there are no best values, and the policy is that of `CAUTIOUS`

    @property
    def now(self) -> Crowd:
        """As it stands."""
        return self.trace.final

    @property
    def moves(self) -> int:
        """How many have been made."""
        return self.trace.steps

    @cached_property
    def ended(self) -> int:
        """How many robots are in terminals."""
        return int(self.at.model.terminal[self.now.cells].sum())

    @property
    def likely(self) -> float:
        """How many are expected to be."""
        return self.robots * float(self.now.probability[self.at.model.terminal].sum())

    def slipped(self, t: int) -> np.ndarray:
        """Which robots (n,) bool move t (1, 2, ...) has led elsewhere than it was meant to."""
        before, after = self.trace.states[t - 1].cells, self.trace.states[t]
        return (after.actions >= 0) & (self.sure[before, after.actions] != after.cells)

    @cached_property
    def many(self) -> bool:
        """Whether the ends have so many rewards that they are told apart by the sign alone."""
        return len(np.unique(self.at.board.reward[self.at.board.terminal])) > 3

    @cached_property
    def ends(self) -> list[tuple[str, np.ndarray]]:
        """The terminals by their reward, the best first: what is written at them, and which states (S,) bool."""
        ended, prize = self.at.model.terminal, self.at.board.reward[~self.at.board.wall]
        found = np.unique(prize[ended])[::-1]
        if self.many:
            signs = [(name, sign) for name, sign in SIGNS.items() if sign in np.sign(found)]
            return [(name, ended & (np.sign(prize) == sign)) for name, sign in signs]
        best = [float(v) for v in found[:1]]  # one that pays nothing is called the goal
        return [("the goal" if [v] == best == [0] else signed(v), ended & (prize == v)) for v in found.tolist()]


def choose(data: Board) -> Walk | Drive:
    """The sidebar, and the run."""
    at = scene.choose(data)
    help = (
        "What every robot does in each cell. The second choice would be best if nothing slipped, but here moves slip. "
        "Among equally good moves each robot draws one. With the last choice you drive one robot yourself."
    )
    plan = controls.choice("Policy", list(PLANS), "best", key="walk_plan", titles=PLANS, help=help)
    if plan == "you":
        return drive.choose(at)
    help = "How many robots walk at the same time. They do not see each other."
    robots = int(controls.log_slider("Robots", 1, MOST, 50, key="robots", help=help))
    help = "Another number makes another random draw, and the same number the same picture."
    seed = int(controls.slider("Seed", 0, 99, TYPICAL, key="seed", help=help))
    help = "How many robots are expected in each cell and at each end, next to those that are there."
    expected = controls.toggle("What is expected", False, key="walk_expected", help=help)
    straight = at.model if at.slip == 0 else scene.process(at.board, living=at.living, slip=0.0)
    policy, why = bellman.uniform(at.model), ""
    if plan != "random":
        known = at if plan == "best" else Scene(at.board, at.gamma, at.living, 0.0, straight)
        try:
            greedy = scene.best(known).greedy
        except ValueError:
            why = f"Without a discount these values have no limit, so the arrows are those of γ = {CAUTIOUS}."
            greedy = scene.best(replace(known, gamma=CAUTIOUS)).greedy
        policy = bellman.shares(greedy)
    trace = compute.run(crowd.steps, at.model, policy=policy, gamma=at.gamma, robots=robots, seed=seed, limit=LONGEST)
    return Walk(at, plan, policy, straight.P.argmax(axis=2), robots, trace, expected, why)
