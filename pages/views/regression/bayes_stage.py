"""A prior, a noise and the columns they are about, and the controls that choose them."""

from dataclasses import dataclass

import numpy as np

from algos.regression import basis, bayesian, least_squares
from algos.regression.basis import Basis
from algos.regression.bayesian import Posterior
from datasets.dataset import Dataset
from pages.views.regression import choices, one_input
from pages.views.regression.scene import Scene
from ui import controls, player

TIGHTEST, LOOSEST = 1e-3, 1e4  # prior scales offered, in the largest target


@dataclass(frozen=True, eq=False)
class Beliefs:
    """The model's columns, its prior and noise, and what it sees along the chart."""

    at: Scene
    terms: Basis
    prior: float  # tau
    noise: float  # sigma
    draws: int
    seed: int

    @property
    def spread(self) -> float:
        """The size of the largest target."""
        return _spread(self.at)

    @property
    def A(self) -> np.ndarray:
        return self.terms.transform(self.at.data.X)

    @property
    def penalty(self) -> float:
        """lambda = sigma² / tau² of the ridge regression that the mode is."""
        return self.noise**2 / self.prior**2

    def after_all(self, prior: float) -> Posterior:
        """The posterior after all points, for another scale of the prior."""
        n = len(self.at.y)
        trace = player.run(
            bayesian.steps, self.A, self.at.y, noise=self.noise, prior_scale=prior, points_per_step=n, limit=1
        )
        return trace.final


def choose(data: Dataset) -> tuple[Beliefs, str]:
    at = one_input.choose(data)
    degree = choices.degree(at)
    spread = _spread(at)
    prior = controls.log_slider(
        "Prior scale τ",
        spread * TIGHTEST,
        spread * LOOSEST,
        spread,
        key="prior",
        help="How large the coefficients are believed to be before any point is seen. Tight: near 0. Loose: anything.",
    )
    noise = controls.log_slider(
        "Noise σ",
        spread / 1000,
        spread * 10,
        _rough_noise(at),
        fine=True,
        key="noise",
        help="How far points are believed to lie from the curve. It opens near what a cubic leaves over.",
    )
    draws = controls.slider("Curves drawn", 0, 20, 5, key="draws", help="Curves drawn at random from the posterior.")
    seed = controls.seed() if draws else 0
    moved = controls.choice(
        "Player moves",
        ["points", "prior scale"],
        "points",
        key="bayes_sweep",
        help="Points seen one at a time in the order of the table, or the scale of the prior.",
    )
    return Beliefs(at, basis.measure(at.data.X, degree, at.data.feature_names), prior, noise, draws, seed), moved


def _rough_noise(at: Scene) -> float:
    """The noise that a cubic leaves over, or a tenth of the largest target where it leaves none."""
    rough = next(least_squares.steps(basis.measure(at.data.X, 3).transform(at.data.X), at.y)).noise_variance
    return rough**0.5 if rough else _spread(at) / 10


def _spread(at: Scene) -> float:
    return float(np.abs(at.y).max()) or 1.0
