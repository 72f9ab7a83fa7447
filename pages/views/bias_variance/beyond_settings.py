"""The controls of the view beyond interpolation."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.bias_variance.truths import Truth
from pages.views.bias_variance import settings
from ui import controls

SIZES = (8, 10, 15, 20, 25, 30)
REPEATS = (10, 20, 30, 50)
PENALTIES = (0.0, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1.0)
TIMES = 10  # features at most, as a multiple of n
KINDS = {"wave": "waves", "ramp": "ramps"}


@dataclass(frozen=True)
class Choice:
    """Everything the view depends on."""

    truth: Truth
    noise: float
    n: int
    D: int
    kind: str
    waves: float
    penalty: float
    repeats: int
    seed: int

    @property
    def arguments(self) -> dict[str, Any]:
        """The settings of `random_features.fit`, without D."""
        return dict(
            n=self.n,
            noise=self.noise,
            repeats=self.repeats,
            kind=self.kind,
            waves=self.waves,
            penalty=self.penalty,
            seed=self.seed,
        )


def counts(n: int) -> list[int]:
    """The numbers of features tried with n points: from 1 to 10 n, with n and its neighbours among them."""
    spread = np.r_[np.geomspace(1, TIMES * n, 30), np.linspace(0.6 * n, 1.6 * n, 9), n - 1, n, n + 1]
    return [int(D) for D in np.unique(np.round(spread).astype(int))]


def choose() -> Choice:
    """The sidebar."""
    truth, noise = settings.truth(), settings.noise()
    n = int(
        controls.stop_slider("Points n", SIZES, 20, key="beyond_n", help="Interpolation becomes possible at D = n.")
    )
    D = int(
        controls.stop_slider(
            "Features D", counts(n), n, key="beyond_features", help="How many random features the fit on display has."
        )
    )
    kind = controls.choice(
        "Features",
        list(KINDS),
        "wave",
        key="beyond_kind",
        titles=KINDS,
        help="Cosines of random frequency and phase, or max(0, ±(x − b)) with a random kink b.",
    )
    waves = n / 4
    if kind == "wave":
        waves = controls.slider(
            "Frequency",
            1.0,
            10.0,
            n / 4,
            step=0.25,
            key="beyond_waves",
            help="Standard deviation of the frequencies, in waves over [0, 1]. Slow waves are alike: with a few of "
            "them floating point cannot tell them apart, and the fit interpolates only long after D = n.",
        )
    penalty = controls.stop_slider(
        "Penalty λ",
        PENALTIES,
        0.0,
        key="beyond_lambda",
        help="0: the shortest of all least squares solutions. Above: ridge.",
    )
    repeats = controls.stop_slider(
        "Training sets", REPEATS, 30, key="beyond_sets", help="Each with new noise and new features; medians are shown."
    )
    return Choice(truth, noise, n, D, kind, float(waves), float(penalty), int(repeats), controls.seed())
