"""Fits with ever more random features to the same few points, past as many features as points."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from algos.bias_variance import random_features, truths
from algos.bias_variance.random_features import Fitted
from algos.bias_variance.truths import TrainingSets, Truth
from pages.views.bias_variance import sampling
from ui import compute, controls
from ui.data import truth

SIZES = (8, 10, 15, 20, 25, 30)
REPEATS = (10, 20, 30, 50)
PENALTIES = (0.0, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1.0)
TIMES = 10  # features at most, as a multiple of n
KINDS = {"wave": "waves", "ramp": "ramps"}
PEAK = 1.2  # times the least error on either side of it: what is no higher is none
ZERO = 1e-12  # share of the targets' mean square that rounding leaves of a training error of 0


@dataclass(frozen=True, eq=False)
class Sweep:
    """The errors with every number of features; on display is the fit with D of them."""

    truth: Truth
    D: int
    n: int
    noise: float
    repeats: int
    kind: str
    waves: float
    penalty: float
    seed: int
    states: tuple[Fitted, ...]
    with_training: bool  # whether the training error is shown beside the test error
    with_norm: bool  # whether it is shown how long the coefficients are, and how far the sets differ

    @property
    def settings(self) -> dict[str, Any]:
        """Those of `random_features.fit`, without D."""
        return dict(
            n=self.n,
            noise=self.noise,
            repeats=self.repeats,
            kind=self.kind,
            waves=self.waves,
            penalty=self.penalty,
            seed=self.seed,
        )

    @property
    def sets(self) -> TrainingSets:
        """The training sets."""
        return truths.draw(self.truth, n=self.n, noise=self.noise, repeats=self.repeats, seed=self.seed)

    @cached_property
    def counts(self) -> np.ndarray:
        """The numbers of features (models,)."""
        return np.array([state.D for state in self.states])

    @property
    def chosen(self) -> int:
        """Which of them is on display."""
        return self.counts.tolist().index(self.D)

    @property
    def state(self) -> Fitted:
        """Its fits."""
        return self.states[self.chosen]

    @cached_property
    def test(self) -> np.ndarray:
        """Median test errors (models,)."""
        return np.array([np.median(state.test) for state in self.states])

    @property
    def before(self) -> int:
        """The best model with fewer features than points."""
        return int(np.argmin(np.where(self.counts < self.n, self.test, np.inf)))

    @property
    def after(self) -> int:
        """The best one with more."""
        return int(np.argmin(np.where(self.counts > self.n, self.test, np.inf)))

    @property
    def second_descent(self) -> str:
        """What the best with more features than points does to the best with fewer, as far as so few sets tell.

        Medians differ if they lie two standard errors apart: 0.93 interquartile ranges over the root of the sets.
        """
        one, other = self.states[self.before].test, self.states[self.after].test
        ranges = [float(np.diff(np.quantile(errors, (0.25, 0.75)))[0]) for errors in (one, other)]
        error = 0.93 * float(np.linalg.norm(ranges)) / np.sqrt(self.repeats)
        apart = float(self.test[self.before] - self.test[self.after])
        if abs(apart) <= 2 * error:
            return "is about as low as"
        return "beats" if apart > 0 else "does not beat"

    @property
    def worst(self) -> int:
        """The worst one from D = n/2 on."""
        return int(np.argmax(np.where(self.counts >= self.n / 2, self.test, -np.inf)))

    @property
    def peak(self) -> int | None:
        """Where, from D = n/2 on, the error stands highest above the least before it and the least after it, if that is
        more than PEAK times as high as both."""
        inner = [i for i in range(1, len(self.test) - 1) if 2 * self.counts[i] >= self.n]
        lows = {i: max(float(self.test[:i].min()), float(self.test[i + 1 :].min())) for i in inner}
        top = max(inner, key=lambda i: self.test[i] / lows[i] if lows[i] else 0.0, default=None)
        return top if top is not None and self.test[top] > PEAK * lows[top] > 0 else None

    @property
    def interpolating(self) -> int | None:
        """The D from which on the median training error is 0 but for rounding, if there is one.

        With ridge it is not 0, small as it may be, unless all targets are.
        """
        zero = [self.training_error(state) == 0 for state in self.states]
        return next((state.D for i, state in enumerate(self.states) if all(zero[i:])), None)

    def training_error(self, state: Fitted) -> float:
        """The median over the sets, 0 where it is 0 but for rounding."""
        size = float(np.mean(self.truth(np.linspace(0, 1, 101)) ** 2)) + self.noise**2
        found = float(np.median(state.train))
        return 0.0 if found <= ZERO * size and not (self.penalty and size) else found


def choose() -> Sweep:
    f, noise = truth.choose(), sampling.noise()
    n = int(
        controls.stop_slider("Points n", SIZES, 20, key="beyond_n", help="Interpolation becomes possible at D = n.")
    )
    counts = _counts(n)
    D = int(
        controls.stop_slider(
            "Features D",
            counts,
            max(D for D in counts if 2 * n >= 3 * D),
            key="beyond_features",
            help="How many random features the fit on display has.",
        )
    )
    kind = controls.choice(
        "Kind of features",
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
            help="Standard deviation of the frequencies, in waves over [0, 1]; n/4 until you move it. "
            "Slow waves are alike: rounding hides their differences, and the fit interpolates only long after D = n.",
        )
    penalty = controls.stop_slider(
        "Penalty λ",
        PENALTIES,
        0.0,
        key="beyond_lambda",
        help="With 0 the fit is the least squares solution of the smallest norm. Above 0 it is ridge.",
    )
    repeats = controls.stop_slider(
        "Training sets", REPEATS, 30, key="beyond_sets", help="Each with new noise and new features; medians are shown."
    )
    settings: dict[str, Any] = dict(
        n=n,
        noise=noise,
        repeats=int(repeats),
        kind=kind,
        waves=float(waves),
        penalty=float(penalty),
        seed=controls.seed(),
    )
    training = controls.toggle(
        "Training error", False, key="beyond_training", help="Also shows the error on the training points."
    )
    norm = controls.toggle(
        "Spread and norm",
        False,
        key="beyond_norm",
        help="Also shows how far the sets differ, and the norm of the coefficients.",
    )
    # with any noise, so that the page follows at once while that is held
    trace = compute.run(random_features.steps, f, limit=len(counts), counts=counts, **settings | dict(noise=1.0))
    states = tuple(random_features.with_noise(unit, noise) for unit in trace.states)
    return Sweep(f, D, states=states, with_training=training, with_norm=norm, **settings)


def _counts(n: int) -> tuple[int, ...]:
    """The numbers of features tried with n points: from 1 to 10 n, with n and its neighbours among them."""
    spread = np.r_[np.geomspace(1, TIMES * n, 30), np.linspace(0.6 * n, 1.6 * n, 9), n - 1, n, n + 1]
    return tuple(int(D) for D in np.unique(np.round(spread).astype(int)))
