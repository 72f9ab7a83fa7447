"""The learning curves of two models of a family, a stiff and a flexible one, and what counts as a low error."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from algos.bias_variance import learning_curves
from algos.bias_variance.families import Family
from algos.bias_variance.learning_curves import Learned
from pages.views.bias_variance import models, sampling
from pages.views.bias_variance.sampling import Sampling
from ui import compute, controls
from ui.data import truth

SIZES = tuple(n for n in sampling.SIZES if n <= 200)
REPEATS = (20, 50, 100)
ENOUGH = 20  # points that every model on offer can be fitted to
LEAST = 0.01  # noise variances above the noise that are always low: a constant truth has no variance of its own
DEFAULTS = {  # stiff and flexible
    "polynomial": (1.0, 10.0),
    "ridge": (1000.0, 1e-6),
    "neighbours": (20.0, 1.0),
    "locally_weighted": (1.0, 0.02),
    "kernel_ridge": (2.0, 0.02),
}
SIDES = {"stiff": "first", "flexible": "second"}


@dataclass(frozen=True, eq=False)
class Curves:
    """Both errors of two models on sets of every size; on display are those of `source.n` points."""

    source: Sampling
    family: Family
    numbers: tuple[float, float]
    room: float  # how far above the noise an error may be and be low, as a share of the truth's variance
    asked: Mapping[str, Any]  # the settings of `learning_curves.steps`, without the sizes
    states: tuple[Learned, ...]  # one for each of SIZES
    training: bool  # whether the errors on a model's training data are shown
    spread: bool  # whether it is shown how far the sets differ

    @property
    def start(self) -> int:
        """The size on display, as one of SIZES."""
        return SIZES.index(self.source.n)

    @property
    def state(self) -> Learned:
        """The errors at the size on display."""
        return self.states[self.start]

    @cached_property
    def medians(self) -> np.ndarray:
        """Training and validation error at every size (sizes, 2, models)."""
        return np.array([[np.median(s.train, axis=1), np.median(s.validation, axis=1)] for s in self.states])

    @cached_property
    def signal(self) -> float:
        """Variance of the truth over [0, 1]."""
        return float(np.var(self.source.truth(np.linspace(0, 1, 1001))))

    @property
    def target(self) -> float:
        """The highest error called low."""
        noise = self.source.noise**2
        return noise + max(self.room * self.signal, LEAST * noise, 1e-12)

    @property
    def titles(self) -> list[str]:
        """The names of the two models."""
        return [models.name(self.family, number) for number in self.numbers]

    @property
    def labels(self) -> list[str]:
        """The same, told apart by their side where both are the same."""
        if self.numbers[0] != self.numbers[1]:
            return self.titles
        return [f"{title}, {side}" for title, side in zip(self.titles, SIDES.values(), strict=True)]

    @property
    def overtaken(self) -> int:
        """The number of points from which on the second model's validation error is the lower one; 0 for none."""
        ahead = self.medians[:, 1, 1] < self.medians[:, 1, 0]
        return next((SIZES[k] for k in range(len(SIZES)) if ahead[k:].all()), 0)

    def verdict(self, k: int, i: int) -> str:
        """What the errors of model i at the k-th size say."""
        train, validation = self.medians[k, :, i]
        return learning_curves.verdict(train, validation, self.target)


def choose() -> Curves:
    f, noise = truth.choose(), sampling.noise()
    n = sampling.points(SIZES, default=25, help="The size at which the chart opens; the remedies are for it.")
    family = models.family()
    allowed = family.settings(ENOUGH)
    stiff, flexible = (
        models.number(family, allowed, near, key=key(side, family.name), side=SIDES[side])
        for side, near in zip(SIDES, DEFAULTS[family.name], strict=True)
    )
    room = controls.slider(
        "Low: above σ² by up to ... %",
        1,
        50,
        10,
        key="learning_room",
        help="On average no model gets below the noise σ² on new points. An error counts as low if it is above that by "
        "at most this share of the truth's own variance. The verdicts follow what you set.",
    )
    repeats = sampling.training_sets(REPEATS, default=50, steadier="curves")
    training = controls.toggle(
        "Training errors",
        False,
        key="learning_training",
        help="Also shows the error of each model on its training data.",
    )
    spread = controls.toggle(
        "Spread",
        False,
        key="learning_spread",
        help="Bands from which the lowest and the highest tenth of the sets are left out.",
    )
    source = Sampling(f, noise, n, repeats, "random", controls.seed())
    numbers = stiff, flexible
    asked = dict(family=family.name, numbers=numbers, noise=noise, repeats=repeats, seed=source.seed)
    # a run for each model, with any noise, so that the page follows at once while a number or the noise is held
    traces = [
        compute.run(
            learning_curves.steps, f, limit=len(SIZES), sizes=SIZES, **asked | dict(numbers=(number,), noise=1.0)
        )
        for number in numbers
    ]
    states = tuple(
        learning_curves.joined(both, noise) for both in zip(*(trace.states for trace in traces), strict=True)
    )
    return Curves(source, family, numbers, room / 100, asked, states, training, spread)


def key(side: str, family: str) -> str:
    """The short name of the control of one of the two models."""
    return f"learning_{side}_{family}"
