"""A prior, a noise and the columns they are about: what is believed of a curve, before any point and after."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.regression import bayesian, least_squares
from algos.regression.basis import Basis
from algos.regression.bayesian import Posterior
from algos.regression.least_squares import LeastSquares
from algos.trace import Trace
from pages.views.regression.scene import Scene
from ui import compute
from ui.figures.beliefs import NORMAL_95


@dataclass(frozen=True, eq=False)
class Beliefs:
    """A Gaussian prior for the coefficients, Gaussian noise, and what follows from the points."""

    at: Scene
    terms: Basis
    prior: float  # tau
    noise: float  # sigma
    draws: int  # curves drawn from the posterior
    seed: int
    moved: str  # by the player: points or prior scale

    @cached_property
    def A(self) -> np.ndarray:
        """The columns that the model sees: (n, d)."""
        return self.terms.transform(self.at.data.X)

    @property
    def penalty(self) -> float:
        """lambda = sigma² / tau² of the ridge regression that the mode is."""
        return self.noise**2 / self.prior**2

    def trace(self, prior: float, *, at_once: int) -> Trace[Posterior]:
        """The belief as the points come in, so many at once."""
        n = len(self.at.y)
        settings = dict(noise=self.noise, prior_scale=prior, points_per_step=at_once)
        return compute.run(bayesian.steps, self.A, self.at.y, limit=-(-n // at_once), **settings)

    def after_all(self, prior: float) -> Trace[Posterior]:
        """The belief before and after all points, for another scale of the prior."""
        return self.trace(prior, at_once=len(self.at.y))

    @cached_property
    def final(self) -> Posterior:
        """The belief after all points."""
        return self.after_all(self.prior).final

    @cached_property
    def straight(self) -> LeastSquares:
        """The fit that needs no prior."""
        return next(least_squares.steps(self.A, self.at.y))

    @property
    def inside(self) -> float:
        """The share of the points inside the band for a new one."""
        away = np.abs(self.at.y - self.final.predict(self.A))
        return float(np.mean(away <= NORMAL_95 * self.final.predictive_std(self.A)))
