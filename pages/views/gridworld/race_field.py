"""Who takes part in a race, and how far each has come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.gridworld import bellman, policy_iteration, race
from algos.gridworld.experience import Habits
from algos.gridworld.race import LEARNERS, Run
from pages.views.gridworld.scene import Scene
from ui import controls, player

TITLES = {
    "value_iteration": "Value iteration",
    "policy_iteration": "Policy iteration",
    "q_learning": "Q-learning",
    "sarsa": "SARSA",
    "monte_carlo": "Monte-Carlo",
    "model_based": "Model-based",
    "dyna": "Dyna",
}
NAMES = {title: name for name, title in TITLES.items()}
MOST = 4  # racers
STOPS = 33
RUNS = 2  # of each learner


@dataclass(frozen=True)
class Field:
    """The runs of every racer: the first of each is the one on its board."""

    at: Scene
    V: np.ndarray  # (S,) V*
    Q: np.ndarray  # (S, 4) Q*
    budgets: np.ndarray  # (B,)
    habits: Habits
    seeds: Sequence[int]
    runs: Mapping[str, Sequence[Run]]

    @property
    def names(self) -> list[str]:
        return list(self.runs)

    @property
    def learners(self) -> list[str]:
        return [name for name in self.runs if name in LEARNERS]

    @cached_property
    def distance(self) -> dict[str, np.ndarray]:
        """Mean |Q - Q*| of each racer, for each run and budget (R, B)."""
        return {
            name: np.array([race.distances(self.at.model, run.Q, self.Q).mean(axis=-1) for run in runs])
            for name, runs in self.runs.items()
        }

    @property
    def apart(self) -> dict[str, float]:
        """How far each is from Q* at the end, on average over its runs."""
        return {name: float(self.distance[name][:, -1].mean()) for name in self.names}

    @property
    def nearest(self) -> list[str]:
        """Who is nearest to Q* at the end; several if they are alike."""
        return race.leading(self.apart)

    def earned(self, name: str) -> float:
        """The mean return of the last episodes, on average over the runs; nan without one."""
        return float(np.mean([run.recent[-1] for run in self.runs[name]]))

    @property
    def richest(self) -> list[str]:
        """The learners with the highest return lately; none if none has finished an episode."""
        return race.leading({name: self.earned(name) for name in self.learners}, highest=True)


def path(field: Field, name: str, j: int) -> np.ndarray:
    """The cells (T + 1,) that one meets from the start by greedy moves and their likeliest outcomes, each but once.

    Of moves that are equally good it takes one that leads to a new cell. It ends where all four are: nothing is known.
    """
    world, chosen = field.at.model, bellman.greedy(field.runs[name][0].Q[j])
    met = [world.start]
    while not (world.terminal[met[-1]] or chosen[met[-1]].all()):
        ahead = world.P[met[-1], chosen[met[-1]]].argmax(axis=1).tolist()
        new = [s for s in ahead if s not in met]
        if not new:
            break
        met.append(new[0])
    return np.array(met)


def choose(at: Scene) -> Field:
    """The sidebar's part, and all runs. Raises player.Refused where Q* is not finite."""
    chosen = controls.several(
        "Racers",
        list(NAMES),
        [TITLES[name] for name in ("value_iteration", "q_learning", "sarsa")],
        key="racers",
        most=MOST,
        help=f"Up to {MOST}. The two iterations know the board; the others have to walk on it.",
    )
    names = [NAMES[title] for title in chosen]
    most = controls.log_slider(
        "Budget",
        200,
        20_000,
        10_000,
        key="budget",
        help="How many backups each may spend. A backup renews one Q(s, a): one of a sweep, or a learner's update.",
    )
    habits, seed = Habits(epsilon=0.1, alpha=0.3), 0
    if set(names) & set(LEARNERS):
        habits = Habits(
            epsilon=controls.slider(
                "Exploration ε",
                0.0,
                1.0,
                habits.epsilon,
                step=0.05,
                key="epsilon",
                help="The share of random moves. It costs return, and without it some cells are never seen.",
            ),
            alpha=controls.slider(
                "Step size α",
                0.05,
                1.0,
                habits.alpha,
                step=0.05,
                key="alpha",
                help="How far an update goes. Large is quick and never settles where one slips. "
                "Model-based learning does without.",
            ),
        )
        seed = controls.seed()
    best = player.run(policy_iteration.steps, at.model, gamma=at.gamma, limit=2000).final
    budgets = race.budgets(int(most), STOPS)
    seeds = [seed + 100 * i for i in range(RUNS)]
    runs = {name: _runs(at, name, budgets, habits, seeds) for name in names}
    return Field(at, best.V, best.Q, budgets, habits, seeds, runs)


def _runs(at: Scene, name: str, budgets: np.ndarray, habits: Habits, seeds: Sequence[int]) -> Sequence[Run]:
    luck = dict(habits=habits, seeds=seeds) if name in LEARNERS else {}
    return player.run(race.runs, at.model, limit=RUNS, racer=name, gamma=at.gamma, budgets=budgets, **luck).states
