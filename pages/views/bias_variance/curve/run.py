"""The errors of all models of a family: of one data set, or on the average of all of them."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.bias_variance import decomposition, u_curve
from algos.bias_variance.families import Family
from algos.bias_variance.truths import TrainingSets
from algos.bias_variance.u_curve import Errors
from algos.trace import Trace
from pages.views.bias_variance import models, sampling
from pages.views.bias_variance.sampling import Sampling
from ui import compute, controls

ONE, ALL = "one data set", "average"
DEFAULTS = {"polynomial": 3, "ridge": 0.046, "neighbours": 4, "locally_weighted": 0.072, "kernel_ridge": 0.36}


@dataclass(frozen=True, eq=False)
class Curve:
    """Every model, from the stiffest to the most flexible, fitted to the rows learned from of every set."""

    source: Sampling
    family: Family
    sets: TrainingSets
    trace: Trace[Errors]
    chosen: int  # model
    which: int | None  # data set; None: the average of all
    learned: np.ndarray  # rows learned from
    held: np.ndarray  # rows held out
    with_parts: bool  # whether it is shown what the true error is made of
    tried: int  # of the models so far: the first ones

    @property
    def states(self) -> tuple[Errors, ...]:
        """A state for each model."""
        return self.trace.states

    @cached_property
    def all_errors(self) -> np.ndarray:
        """Training, validation and true error (3, models, repeats)."""
        return np.array(u_curve.curves(self.states))

    @cached_property
    def errors(self) -> np.ndarray:
        """The same of what is on display: (3, models)."""
        every = self.all_errors
        return every.mean(axis=2) if self.which is None else every[:, :, self.which]

    @cached_property
    def best(self) -> list[int]:
        """The model of those tried that is best by training, by validation and by truth."""
        return [int(u_curve.picks(row)) for row in self.errors[:, : self.tried]]

    @property
    def prices(self) -> list[float]:
        """The true errors of these, over the lowest."""
        return [u_curve.price(self.errors[2, : self.tried], i) for i in self.best]

    @cached_property
    def picks(self) -> np.ndarray:
        """The same of every set (3, repeats)."""
        return np.array([u_curve.picks(errors) for errors in self.all_errors])

    @property
    def agreed(self) -> int:
        """For how many sets validation picks a truly best model."""
        return int(u_curve.lowest(self.all_errors[2])[self.picks[1], np.arange(self.picks.shape[1])].sum())

    def name(self, i: int) -> str:
        """`degree 3`."""
        return models.name(self.family, self.states[i].number)

    def points(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """x and y of these rows of the data set on display (the first if it is the average)."""
        which = self.which or 0
        x = self.sets.x if self.sets.x.ndim == 1 else self.sets.x[which]
        return x[rows], self.sets.y[which, rows]

    def fitted(self, x: np.ndarray) -> np.ndarray:
        """The chosen model's fit to the data set on display, at x (m,)."""
        places, y = self.points(self.learned)
        return self.family.predict(places, y[None], x, self.states[self.chosen].number)[0]


def choose() -> Curve:
    source = sampling.choose(n=30)
    family = models.family()
    learned, held = u_curve.split(source.n, seed=source.seed)
    allowed = family.settings(len(learned))
    chosen = allowed.index(models.number(family, allowed, DEFAULTS[family.name]))
    shown = controls.choice(
        "Errors of",
        [ONE, ALL],
        ONE,
        key="errors_of",
        help="In practice there is only one data set. The average over all sets is what its errors scatter around.",
    )
    which = None
    if shown == ONE:
        most = min(source.repeats, decomposition.KEPT)
        help = "Another draw from the same truth: see the markers move."
        which = int(controls.slider("Data set", 1, most, min(7, most), key="which_set", help=help)) - 1
    parts = controls.toggle(
        "Bias and variance", False, key="curve_parts", help="What the true error is made of, on average over all sets."
    )
    sets = source.sets
    trace = compute.run(u_curve.steps, sets, limit=len(family.numbers), family=family.name, seed=source.seed)
    return Curve(source, family, sets, trace, chosen, which, learned, held, parts, tried=len(trace.states))
