"""The learner of the view, its settings, its run, and the best it could have learned."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from algos.gridworld import bellman, repeats
from algos.gridworld.experience import Habits, Learned
from algos.gridworld.repeats import Repeats
from algos.gridworld.value_iteration import Values
from algos.trace import Trace
from datasets.board import Board
from pages.views.gridworld import learners, scene
from pages.views.gridworld.learn import habits
from pages.views.gridworld.learners import LEARNERS, Learner
from pages.views.gridworld.scene import Scene
from ui import compute, controls

MEMORY = 100_000  # states kept of a run: episodes times cells
PATIENCE = 60_000  # moves for the band, a quarter of a second
FEWEST = 3  # seeds that make a band
LOOSE = 1e-6  # actions so close to the best are as good
LAST = 20  # episodes of the mean return
CURVES = ("return", "moves", "regret")


@dataclass(frozen=True, eq=False)
class Lessons:
    """The board, the learner, its run and the best values."""

    at: Scene
    name: str
    habits: Habits
    own: dict[str, int]  # settings of this learner alone
    shown: str  # "arrows", "values", "Q" or "visits"
    curve: str  # one of CURVES
    wanted: int  # seeds of the band
    away: bool  # whether the distance to Q* is a curve, too
    seed: int
    trace: Trace[Learned]
    best: Values
    others: Repeats | None = None  # the curves of so many seeds, this run first; None where they are too few for a band

    @property
    def episodes(self) -> int:
        """How many there were."""
        return self.trace.steps

    @property
    def learner(self) -> Learner:
        """The chosen learner."""
        return LEARNERS[self.name]

    @cached_property
    def cells(self) -> np.ndarray:
        """The states (S,) bool where the agent may have to choose."""
        return repeats.reachable(self.at.model, self.habits.anywhere)

    @cached_property
    def optimal(self) -> np.ndarray:
        """Which actions are best by Q* (S, 4) bool."""
        return bellman.greedy(self.best.Q, LOOSE)

    def right(self, i: int) -> int:
        """In how many cells all greedy actions after episode i are best ones."""
        return int(self._right[i])

    @cached_property
    def _right(self) -> np.ndarray:
        """The same for all episodes (episodes + 1,)."""
        wrong = (bellman.greedy(self.trace.curve("Q")) & ~self.optimal).any(axis=-1)
        return np.asarray((self.cells & ~wrong).sum(axis=-1))

    @cached_property
    def curves(self) -> list[np.ndarray]:
        """Returns, moves, regret and distance of this run."""
        return repeats.curves(self.trace.states, self.best.Q, self.cells)

    @property
    def goal(self) -> float:
        """The best mean return: V*(start), or its mean over the cells where an episode may begin."""
        V, m = self.best.V, self.at.model
        return float(V[~m.terminal].mean() if self.habits.anywhere else V[m.start])

    @property
    def fewest(self) -> float:
        """The moves of the best policy from the start; nan where chance has a say in them."""
        m, s = self.at.model, self.at.model.start
        if self.habits.anywhere or (m.P.max(axis=2) < 1).any():
            return np.nan
        for moves in range(m.n_states):
            if m.terminal[s]:
                return moves
            s = int(m.P[s, self.best.Q[s].argmax()].argmax())
        return np.nan  # it never ends

    @property
    def seeds(self) -> int:
        """How many of the wanted seeds there is time for."""
        cost = self.curves[1].sum() + self.trace.final.backups / 3
        if self.name == "model_based":
            cost = self.curves[1].sum() + 100 * self.episodes
        return int(np.clip(PATIENCE // max(cost, 1), 1, self.wanted))


def choose(data: Board) -> Lessons:
    """The sidebar, and the run. Raises compute.Refused where the best values are not finite."""
    at = scene.choose(data)
    name = learners.choose(
        list(LEARNERS),
        "Q-learning and SARSA update after every move, Monte-Carlo at the end of an episode, Dyna in memory too. The "
        "model-based learner counts what happens and plans on the counts.",
    )
    most = max(stop for stop in controls.one_two_five(1, 2000) if stop * len(at.board.cells) <= MEMORY)
    help = "How many episodes the robot walks. With more of them its values come nearer to the best ones."
    episodes = int(controls.log_slider("Episodes", 1, most, 100, key="episodes", help=help))
    chosen, own = habits.choose(name)
    help = (
        "Arrows shows the best move so far on the colour of its value, values adds numbers, Q shows all four values of "
        "a cell as triangles, and visits how often the robot has been there."
    )
    shown = controls.choice("Show", ("arrows", "values", "Q", "visits"), "arrows", key="shown", help=help)
    help = (
        "The discounted return of each episode, the number of its moves, or the regret: by how much all episodes so "
        "far fell short of the best possible return."
    )
    curve = controls.choice("Curve", CURVES, "moves", key="curve", help=help)
    help = "The number of runs with other random numbers. The band holds 80% of them, and with 1 run there is none."
    wanted = controls.slider("Runs in the band", 1, 20, 1, key="seeds", help=help)
    help = "The largest error of any value, as a second curve."
    away = controls.toggle("Distance as a curve", False, key="away", help=help)
    seed = controls.seed()
    try:
        best = scene.best(at)
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem
    settings = dict(gamma=at.gamma, episodes=episodes, habits=chosen, **own)
    trace = compute.run(LEARNERS[name].module.steps, at.model, limit=episodes, **settings, seed=seed)
    run = Lessons(at, name, chosen, own, shown, curve, wanted, away, seed, trace, best)
    if run.seeds < FEWEST:
        return run
    n = run.seeds - 1
    more = compute.run(
        repeats.steps, at.model, limit=n, learner=name, best=best.Q, seeds=n, seed=seed + 1, **settings
    ).final
    return replace(run, others=Repeats(*(np.vstack(pair) for pair in zip(run.curves, more.curves, strict=True))))
