"""One family on one input of the data: refits of all its models to the same resamples."""

from dataclasses import dataclass, replace

import numpy as np

from algos.bias_variance import bootstrap
from algos.bias_variance.bootstrap import Bootstrap
from algos.bias_variance.families import Family
from algos.trace import Trace
from datasets.dataset import Dataset
from datasets.names import plain
from pages.views.bias_variance import models
from ui import compute, controls, words

MOST = 60  # rows: every refit solves for all of them
REPEATS = (20, 50, 100, 200, 500)
MANY = 40  # rows from which on fewer resamples are offered
MOST_MODELS = 30  # more than any family has
MODELS, RESAMPLES = "models", "resamples"
PILED = (*range(1, 11), 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300)


@dataclass(frozen=True, eq=False)
class Refits:
    """Every model, from stiff to flexible, and which of them is on display."""

    whole: Dataset  # as it was chosen
    data: Dataset  # one input, not too many rows
    family: Family
    seed: int
    trace: Trace[Bootstrap]
    chosen: int
    moved: str  # what the player moves: MODELS or RESAMPLES

    @property
    def state(self) -> Bootstrap:
        """The model on display."""
        return self.trace.states[self.chosen]

    def piled(self) -> list[int]:
        """How many resamples the player shows, frame by frame, of those that determine the model: at last all."""
        every = len(self.state.curves)
        return [*(r for r in PILED if r < every), every]

    def first(self, r: int) -> "Refits":
        """The same as if only so many had been drawn that r determine the model on display."""
        if r == len(self.state.curves):
            return self
        drawn = int(np.flatnonzero(self.state.used)[r - 1]) + 1
        asked = dict(points=len(self.state.at))
        state = bootstrap.refitted(self.x, self.y, self.state.picks[:drawn], self.family, self.state.number, **asked)
        states = list(self.trace.states)
        states[self.chosen] = state
        return replace(self, trace=replace(self.trace, states=tuple(states)))

    @property
    def x(self) -> np.ndarray:
        """The input (n,)."""
        return self.data.X[:, 0]

    @property
    def y(self) -> np.ndarray:
        """The target (n,)."""
        return self.data.target

    @property
    def titles(self) -> tuple[str, str]:
        """Of the input and of the target."""
        return plain(self.data.feature_names[0]), plain(self.data.target_name)

    @property
    def highest(self) -> float:
        """Where charts of squares end: a little above the error of the stiffest model."""
        stiffest = self.trace.states[0]
        errors = [e for e in (stiffest.error, stiffest.training_error) if e == e]
        return 1.5 * min(max(errors), 2 * float(self.y.var()) or np.inf) or 1.0


def choose(data: Dataset) -> Refits:
    names = list(data.feature_names)
    name = names[0]
    if len(names) > 1:
        name = controls.choice("Input", names, names[0], key="input", help="The one input that is used here.")
    whole, data = data, data.columns(name)
    if len(data.X) > MOST:
        controls.sidebar().caption(f"{MOST} of the {words.number(len(data.X))} rows, drawn at random, are used here.")
        data = data.sample(MOST)
    family = models.family()
    repeats = controls.stop_slider(
        "Resamples",
        [r for r in REPEATS if r <= 200 or len(data.X) <= MANY],
        100,
        key="resamples",
        help="How many bootstrap samples are drawn, each as large as the data. More of them make the band smoother.",
    )
    seed = controls.seed()
    settings = dict(family=family.name, repeats=int(repeats), most=MOST_MODELS, seed=seed)
    trace = compute.run(bootstrap.steps, data.X[:, 0], data.y, limit=MOST_MODELS, **settings)
    numbers = [state.number for state in trace.states]
    least = min(trace.states, key=lambda state: state.error if state.error == state.error else np.inf)
    number = models.number(family, numbers, least.number, hint="At first that with the least error on left-out points.")
    moved = controls.choice(
        "Play changes",
        [RESAMPLES, MODELS],
        RESAMPLES,
        key="refits_move",
        help="Resamples adds one refit after the other. Models goes from stiff to flexible, with all refits.",
    )
    return Refits(whole, data, family, seed, trace, numbers.index(number), moved)
