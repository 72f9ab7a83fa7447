"""The learner of the view, its settings, its run, and the best it could have learned."""

from dataclasses import dataclass
from functools import cached_property
from types import ModuleType

import numpy as np

from algos.gridworld import bellman, dyna, model_based, monte_carlo, q_learning, repeats, sarsa, value_iteration
from algos.gridworld.experience import Habits, Learned
from algos.gridworld.repeats import Repeats
from algos.gridworld.value_iteration import Values
from algos.trace import Trace
from pages.views.gridworld.scene import Scene
from ui import palette, player

MEMORY = 100_000  # states kept of a run: episodes times cells
PATIENCE = 60_000  # moves for the band, a quarter of a second
FEWEST = 3  # seeds that make a band
LOOSE = 1e-6  # actions so close to the best are as good
LAST = 20  # episodes of the mean return


@dataclass(frozen=True)
class Learner:
    """A learner of the list."""

    title: str
    module: ModuleType
    colour: str


LEARNERS = {
    "q_learning": Learner("Q-learning", q_learning, palette.CLASSES[1]),
    "sarsa": Learner("SARSA", sarsa, palette.CLASSES[2]),
    "monte_carlo": Learner("Monte-Carlo", monte_carlo, palette.CLASSES[4]),
    "model_based": Learner("Model-based", model_based, palette.CLASSES[5]),
    "dyna": Learner("Dyna", dyna, palette.CLASSES[6]),
}
CURVES = {"return": "return", "moves": "moves", "regret": "regret"}


@dataclass(frozen=True)
class Setup:
    """The board, the learner, its run and the best values."""

    scene: Scene
    name: str
    episodes: int
    habits: Habits
    more: dict[str, int]  # settings of this learner alone
    shown: str  # "values", "Q" or "visits"
    curve: str  # one of CURVES
    wanted: int  # seeds of the band
    seed: int
    trace: Trace[Learned]
    best: Values

    @property
    def learner(self) -> Learner:
        """The chosen learner."""
        return LEARNERS[self.name]

    @cached_property
    def cells(self) -> np.ndarray:
        """The states (S,) bool where the agent may have to choose."""
        return repeats.reachable(self.scene.model, self.habits.anywhere)

    @cached_property
    def optimal(self) -> np.ndarray:
        """Which actions are best by Q* (S, 4) bool."""
        return bellman.greedy(self.best.Q, LOOSE)

    def right(self, i: int) -> int:
        """In how many cells all greedy actions after episode i are best ones."""
        wrong = bellman.greedy(self.trace.states[i].Q) & ~self.optimal
        return int((self.cells & ~wrong.any(axis=1)).sum())

    @cached_property
    def own(self) -> list[np.ndarray]:
        """Returns, moves, regret and distance of this run."""
        return repeats.curves(self.trace.states, self.best.Q, self.cells)

    @property
    def goal(self) -> float:
        """The best mean return: V*(start), or its mean over the cells where an episode may begin."""
        V, m = self.best.V, self.scene.model
        return float(V[~m.terminal].mean() if self.habits.anywhere else V[m.start])

    @property
    def seeds(self) -> int:
        """How many of the wanted seeds there is time for."""
        cost = self.own[1].sum() + self.trace.final.backups / 3
        if self.name == "model_based":
            cost = self.own[1].sum() + 100 * self.episodes
        return int(np.clip(PATIENCE // max(cost, 1), 1, self.wanted))

    def others(self) -> Repeats | None:
        """The curves of so many seeds, this run first; None where they are too few for a band."""
        if self.seeds < FEWEST:
            return None
        trace = player.run(
            repeats.steps,
            self.scene.model,
            limit=self.seeds - 1,
            learner=self.name,
            best=self.best.Q,
            gamma=self.scene.gamma,
            episodes=self.episodes,
            habits=self.habits,
            seeds=self.seeds - 1,
            seed=self.seed + 1,
            **self.more,
        )
        more: Repeats = trace.final
        return Repeats(*(np.vstack(pair) for pair in zip(self.own, more.curves, strict=True)))


def run(
    at: Scene,
    name: str,
    episodes: int,
    habits: Habits,
    more: dict[str, int],
    shown: str,
    curve: str,
    wanted: int,
    seed: int,
) -> Setup:
    """The learner's run on a board."""
    try:
        best = value_iteration.solution(at.model, at.gamma)
    except ValueError as problem:
        raise player.Refused(str(problem)) from problem
    steps = LEARNERS[name].module.steps
    trace = player.run(
        steps, at.model, limit=episodes, gamma=at.gamma, episodes=episodes, habits=habits, **more, seed=seed
    )
    return Setup(at, name, episodes, habits, more, shown, curve, wanted, seed, trace, best)
