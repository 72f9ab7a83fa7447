"""A prior, a noise and the columns they are about: what is believed of a curve, before any point and after."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.regression import least_squares
from algos.regression.basis import Basis
from algos.regression.bayesian import Posterior
from algos.regression.least_squares import LeastSquares
from algos.trace import Trace
from pages.views.regression.scene import Scene

NORMAL_95 = 1.959963984540054  # standard deviations to each side that hold 95% of a normal distribution


@dataclass(frozen=True, eq=False)
class Beliefs:
    """A Gaussian prior for the coefficients, Gaussian noise, and what follows from the points."""

    at: Scene
    terms: Basis
    A: np.ndarray  # (n, d) the columns that the model sees
    prior: float  # tau
    noise: float  # sigma
    trace: Trace[Posterior]  # before and after all points, or one belief on the way
    states: tuple[Posterior, ...]  # what the player moves through: as points come in, or for each of the scales
    scales: list[float]  # of the prior; none where points come in
    draws: int  # curves drawn from the posterior
    seed: int
    evidence: bool  # whether new points are spoken of: their band, and how well those seen were foretold

    @property
    def final(self) -> Posterior:
        """The belief after the points seen."""
        return self.trace.final

    @property
    def penalty(self) -> float:
        """lambda = sigma² / tau² of the ridge regression that the mode is."""
        return self.noise**2 / self.prior**2

    @cached_property
    def straight(self) -> LeastSquares:
        """The fit that needs no prior."""
        return next(least_squares.steps(self.A, self.at.y))

    def reach(self, x: np.ndarray) -> np.ndarray:
        """How far the band of the curve reaches to each side at places x (m,): (m,)."""
        return NORMAL_95 * self.final.line_std(self.terms.transform(x[:, None]))

    @property
    def inside(self) -> float:
        """The share of the points inside the band for a new one."""
        away = np.abs(self.at.y - self.final.predict(self.A))
        return float(np.mean(away <= NORMAL_95 * self.final.predictive_std(self.A)))
