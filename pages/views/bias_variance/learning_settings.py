"""The controls of the learning curves: one family, a stiff and a flexible model of it, and what counts as low."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.bias_variance.families import Family
from pages.views.bias_variance import settings
from pages.views.bias_variance.settings import Settings
from ui import controls

SIZES = tuple(n for n in settings.SIZES if n <= 200)
REPEATS = (20, 50, 100)
ENOUGH = 20  # points that every model on offer can be fitted to
FLOOR = 0.01  # share of the truth's own variance: an error below it is low whatever the noise
DEFAULTS = {  # stiff and flexible
    "polynomial": (1.0, 10.0),
    "ridge": (1000.0, 1e-6),
    "neighbours": (20.0, 1.0),
    "locally_weighted": (1.0, 0.02),
    "kernel_ridge": (2.0, 0.02),
}
SIDES = ("stiff", "flexible")


@dataclass(frozen=True)
class Choice:
    """Everything the view depends on."""

    sets: Settings
    family: Family
    numbers: tuple[float, float]
    factor: float  # an error up to so many noise variances is low

    @property
    def arguments(self) -> dict[str, Any]:
        """The settings of `learning_curves.steps`, without the sizes."""
        return dict(
            family=self.family.name,
            numbers=self.numbers,
            noise=self.sets.noise,
            repeats=self.sets.repeats,
            seed=self.sets.seed,
        )

    @property
    def signal(self) -> float:
        """Variance of the truth over [0, 1]."""
        return float(np.var(self.sets.truth(np.linspace(0, 1, 1001))))

    @property
    def target(self) -> float:
        """The highest error called low."""
        return max(self.factor * self.sets.noise**2, FLOOR * self.signal, 1e-12)

    @property
    def titles(self) -> list[str]:
        """The names of the two models."""
        return [f"{self.family.symbol} {number:g}" for number in self.numbers]


def key(side: str, family: str) -> str:
    """The short name of the control of one of the two models."""
    return f"learning_{side}_{family}"


def choose() -> Choice:
    """The sidebar."""
    truth, noise = settings.truth(), settings.noise()
    n = int(
        controls.stop_slider(
            "Points n", SIZES, 25, key="n", help="The size at which the chart opens; remedies and numbers are for it."
        )
    )
    family = settings.family()
    allowed = family.settings(ENOUGH)
    numbers = []
    for side, start in zip(SIDES, DEFAULTS[family.name], strict=True):
        numbers.append(
            controls.stop_slider(
                f"{family.symbol[0].upper()}{family.symbol[1:]}, {'left' if side == 'stiff' else 'right'}",
                allowed,
                min(allowed, key=lambda a: abs(a - start)),
                key=key(side, family.name),
                help=f"{family.meaning[0].upper()}{family.meaning[1:]}. To the right the model is more flexible.",
            )
        )
    factor = controls.slider(
        "Low is up to ... σ²",
        1.0,
        5.0,
        1.5,
        step=0.1,
        key="learning_factor",
        help="The highest error called low, as a multiple of the noise variance, which no model can beat on new points "
        "in the long run. Set it to what you need: the verdicts follow.",
    )
    repeats = controls.stop_slider(
        "Training sets",
        REPEATS,
        50,
        key="sets",
        help="How often everything is done again with new noise. More sets, steadier curves.",
    )
    sets = Settings(truth, noise, n, int(repeats), "random", controls.seed())
    return Choice(sets, family, (numbers[0], numbers[1]), float(factor))
