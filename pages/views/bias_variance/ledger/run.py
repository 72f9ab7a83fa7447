"""All models of a family on the same training sets, and which of them is on display."""

from dataclasses import dataclass, replace

import numpy as np

from algos.bias_variance import decomposition
from algos.bias_variance.decomposition import Decomposition
from algos.bias_variance.families import Family
from algos.bias_variance.truths import TrainingSets
from pages.views.bias_variance import many_fits, models, sampling
from pages.views.bias_variance.sampling import Sampling
from ui import compute, controls

MODELS, SETS = "models", "training sets"
PILED = (*range(1, 11), 12, 15, 20, 25, 30, 40, 50, 60)
DEFAULTS = {"polynomial": 1, "ridge": 0.046, "neighbours": 5, "locally_weighted": 0.072, "kernel_ridge": 0.36}


@dataclass(frozen=True, eq=False)
class Ledger:
    """The decomposition of every model's error, from the stiffest to the most flexible."""

    source: Sampling
    family: Family
    sets: TrainingSets
    states: tuple[Decomposition, ...]
    chosen: int
    moved: str  # what the player moves: MODELS or SETS

    @property
    def state(self) -> Decomposition:
        """The model on display, on the sets on display."""
        return self.states[self.chosen]

    def piled(self) -> list[int]:
        """How many training sets the player shows, frame by frame: the first of those kept singly, at last all."""
        every, kept = len(self.sets.y), len(self.state.fits)
        return [*(r for r in PILED if r <= kept and r < every), every]

    def first(self, r: int) -> "Ledger":
        """The same as if only the first r training sets had been drawn."""
        if r == len(self.sets.y):
            return self
        fits = self.state.fits[:r].astype(float)
        mean = fits[0] + (fits - fits[0]).mean(axis=0)  # equal fits have exactly no variance
        known = dict(
            mean=mean,
            variance=((fits - mean) ** 2).mean(axis=0),
            squared_error=((fits - self.state.truth) ** 2).mean(axis=0),
        )
        states = list(self.states)
        states[self.chosen] = replace(self.state, fits=self.state.fits[:r], **known)
        x = self.sets.x if self.sets.x.ndim == 1 else self.sets.x[:r]
        return replace(self, states=tuple(states), sets=replace(self.sets, x=x, y=self.sets.y[:r]))

    def drawn(self, i: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Places (m,), the i-th model's first fits there (repeats, m) and the mean of all of them (m,), as drawn."""
        state, sets = self.states[i], self.sets
        known = state.at, state.fits.astype(float), state.mean
        return many_fits.drawn(self.family, sets.x, sets.y, state.number, known)

    def name(self, i: int) -> str:
        """`degree 3`."""
        return models.name(self.family, self.states[i].number)


def choose() -> Ledger:
    source = sampling.choose(n=25)
    family = models.family()
    allowed = family.settings(source.n)
    chosen = allowed.index(models.number(family, allowed, DEFAULTS[family.name]))
    sets = source.sets
    trace = compute.run(decomposition.steps, sets, limit=len(family.numbers), family=family.name, seed=source.seed)
    moved = controls.choice(
        "Play changes",
        [MODELS, SETS],
        MODELS,
        key="ledger_moves",
        help="Models goes from stiff to flexible. Training sets adds the fits of one model, one set after the other.",
    )
    return Ledger(source, family, sets, trace.states, chosen, moved)
