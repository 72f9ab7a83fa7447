"""Who takes part in a race, and how far each has come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.gridworld import bellman, policy_iteration, race
from algos.gridworld.experience import Habits
from algos.gridworld.race import LAST, Run
from algos.trace import Trace
from datasets.board import Board
from pages.views.gridworld import learners, scene
from pages.views.gridworld.learners import LEARNERS
from pages.views.gridworld.scene import Scene
from ui import compute, controls

PLANNERS = {"value_iteration": ("Value iteration", 0), "policy_iteration": ("Policy iteration", 7)}
RACERS = PLANNERS | {name: (learner.title, learner.tone) for name, learner in LEARNERS.items()}
TITLES = {name: title for name, (title, _) in RACERS.items()}
NAMES = {title: name for name, title in TITLES.items()}
BELOW = {"none": "none", "return": "online return", "greedy": "greedy policy"}  # what the lower curve shows
MOST = 4  # racers
NEAREST, DISTANCE, RETURN = "Most accurate", "Its mean error", "Highest online return"  # numbers below the chart
STOPS = 21  # budgets at which the boards are drawn: round ones, and few enough to be played in some seconds
RUNS = 2  # of each learner, where curves or numbers are means over them; else one, which is on its board


@dataclass(frozen=True, eq=False)
class Race:
    """The runs of every racer: the first of each is the one on its board."""

    at: Scene
    V: np.ndarray  # (S,) V*
    Q: np.ndarray  # (S, 4) Q*
    budgets: np.ndarray  # (B,)
    habits: Habits
    seeds: Sequence[int]
    traces: Mapping[str, Trace[Run]]
    below: str  # one of BELOW
    curve: bool  # whether there is one of the distances
    spent: int  # which budget (0 .. B - 1) they are looked at

    @property
    def runs(self) -> dict[str, Sequence[Run]]:
        """All runs of each racer."""
        return {name: trace.states for name, trace in self.traces.items()}

    @property
    def names(self) -> list[str]:
        """All racers."""
        return list(self.traces)

    @property
    def learners(self) -> list[str]:
        """Those who do not know the board."""
        return [name for name in self.traces if name in LEARNERS]

    @property
    def planners(self) -> list[str]:
        """Those who do."""
        return [name for name in self.traces if name in PLANNERS]

    @cached_property
    def walked(self) -> np.ndarray:
        """The cells (S,) bool in which one has a choice: all but the ends."""
        return ~np.asarray(self.at.model.terminal)

    @cached_property
    def distance(self) -> dict[str, np.ndarray]:
        """Mean |Q - Q*| of each racer, for each run and budget (R, B)."""
        return {
            name: np.array([race.distances(self.at.model, run.Q, self.Q).mean(axis=-1) for run in runs])
            for name, runs in self.runs.items()
        }

    @property
    def apart(self) -> dict[str, float]:
        """How far each is from Q* then, on average over its runs."""
        found = {}
        for name, runs in self.runs.items():
            away = [race.distances(self.at.model, run.Q[self.spent], self.Q).mean() for run in runs]
            found[name] = float(np.mean(away))
        return found

    @property
    def nearest(self) -> list[str]:
        """Who is nearest to Q* then; several if they are alike."""
        return race.leading(self.apart)

    def earned(self, name: str) -> float:
        """The mean return of the last episodes, on average over the runs; nan without one."""
        return float(np.mean([run.recent[self.spent] for run in self.runs[name]]))

    @property
    def richest(self) -> list[str]:
        """The learners with the highest return lately; none if none has finished an episode."""
        return race.leading({name: self.earned(name) for name in self.learners}, highest=True)

    @property
    def goal(self) -> float | None:
        """The reward of the best terminals; None without one."""
        paid = self.at.board.reward[self.at.board.terminal]
        return float(paid.max()) if paid.size else None

    def arrives(self, name: str, j: int) -> bool:
        """Whether the greedy way at budget j leads to one of the best terminals."""
        last = self.path(name, j)[-1]
        return bool(
            self.at.model.terminal[last] and self.at.board.reward[tuple(self.at.board.cells[last])] == self.goal
        )

    def first(self, name: str) -> int:
        """The first budget at which it does; as many as there are if it never does."""
        return next((j for j in range(len(self.budgets)) if self.arrives(name, j)), len(self.budgets))

    def path(self, name: str, j: int) -> np.ndarray:
        """The cells (T + 1,) that one meets from the start at budget j, by greedy moves and their likeliest outcomes.

        Each but once: of moves that are equally good it takes one that leads to a new cell. It ends where all four
        are: nothing is known.
        """
        world, chosen = self.at.model, bellman.greedy(self.runs[name][0].Q[j])
        met = [world.start]
        while not (world.terminal[met[-1]] or chosen[met[-1]].all()):
            ahead = world.P[met[-1], chosen[met[-1]]].argmax(axis=1).tolist()
            new = [s for s in ahead if s not in met]
            if not new:
                break
            met.append(new[0])
        return np.array(met)


def choose(data: Board) -> Race:
    """The sidebar, and all runs. Raises compute.Refused where Q* is not finite."""
    at = scene.choose(data)
    usual = [TITLES[name] for name in ("value_iteration", "q_learning")]
    help = f"Up to {MOST}. Value and policy iteration know the board, the others have to walk on it."
    chosen = controls.several("Racers", list(NAMES), usual, key="racers", most=MOST, help=help)
    names = [NAMES[title] for title in chosen]
    help = "How many updates each racer may spend. An update, or backup, corrects one Q(s, a)."
    most = controls.log_slider("Budget", 200, 20_000, 5000, key="budget", help=help)
    habits, seed, below = Habits(epsilon=0.1, alpha=0.3), 0, "greedy"
    if not LEARNERS.keys().isdisjoint(names):
        habits = learners.habits(
            habits,
            "The share of random moves. It costs return, and without it some cells are never seen.",
            "How far an update goes. Large is quick and never settles where one slips. Model-based learning does "
            "without.",
        )
        seed = controls.seed()
        help = (
            f"Online return is what a learner earned in its last {LAST} episodes, random moves included. Greedy policy "
            "is the value of the start for the best moves so far, with a gap where these never end."
        )
        below = controls.choice("Lower curve", list(BELOW), "none", key="below", titles=BELOW, help=help)
    help = "The mean error of each racer's values as the budget is spent."
    curve = controls.toggle("Error as a curve", False, key="distance", help=help)
    best = compute.run(policy_iteration.steps, at.model, gamma=at.gamma, limit=2000).final
    budgets = race.budgets(int(most), STOPS)
    learning = sum(name in LEARNERS for name in names)
    seeds = [seed + 100 * i for i in range(RUNS if curve or below == "return" or learning > 1 else 1)]
    traces = {}
    for name in names:
        luck = dict(habits=habits, seeds=seeds) if name in LEARNERS else {}
        settings = dict(racer=name, gamma=at.gamma, budgets=budgets) | luck
        traces[name] = compute.run(race.runs, at.model, limit=len(seeds), **settings)
    return Race(at, best.V, best.Q, budgets, habits, seeds, traces, below, curve, len(budgets) - 1)


def unit(name: str) -> tuple[str, str]:
    """What a racer's rounds are: one, and several."""
    if name in LEARNERS:
        return "episode", "episodes"
    return ("sweep", "sweeps") if name == "value_iteration" else ("policy", "policies")
