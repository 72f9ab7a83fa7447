"""True functions f on [0, 1], named, typed as a formula or sketched, and training sets drawn from them.

y_i = f(x_i) + noise * N(0, 1), the usual model of regression. Only where f was chosen can bias and variance be told
apart; the noise of the sets is the same standard draws at every level of noise.
"""

import ast
from dataclasses import field
from typing import Any

import numpy as np

from algos import check, formula
from algos.formula import LARGEST, short
from algos.trace import frozen

TRUTHS = {
    "sine": "sin(2*pi*x)",
    "cubic": "20*x*(x - 0.5)*(x - 1)",
    "step": "sign(x - 0.5)",
    "bump": "2*exp(-60*(x - 0.4)^2) - 0.5",
    "line": "2*x - 1",
}
PLACES = ("even", "random")


@frozen
class Truth:
    """A function of one number, as it was written."""

    text: str
    tree: ast.expr = field(repr=False)

    def __call__(self, x: Any) -> np.ndarray:
        """f at every x, in the shape of x."""
        x = check.reals(x, "x")
        with np.errstate(all="ignore"):
            return np.broadcast_to(np.asarray(formula.value(self.tree, {"x": x}), dtype=float), x.shape).copy()


def read(text: str) -> Truth:
    """The function that `text` names (one of TRUTHS) or spells, like 'sin(2*pi*x) + 0.5*x^2'.

    `knots(v0, ..., vm)` in it is the curve through these heights at even places (`knots.spline`).
    Raises ValueError for anything but numbers, x, pi, e, + - * / ^, brackets, formula.FUNCTIONS and knots, and for a
    formula without a finite value of size 1,000,000 at most everywhere on [0, 1].
    """
    text = TRUTHS.get(text.strip(), text.strip())
    tree = formula.parse(text)
    truth = Truth(text, tree)
    x = np.linspace(0, 1, 1001)
    values = truth(x)
    bad = ~np.isfinite(values)
    if bad.any():
        raise ValueError(
            f"“{short(text)}” has no value at x = {x[bad.argmax()]:.3g}; it must have one on all of [0, 1]."
        )
    if (size := np.abs(values).max()) > LARGEST:
        raise ValueError(f"“{short(text)}” reaches {size:.3g} on [0, 1]; at most {LARGEST:,.0f} can be drawn.")
    return truth


@frozen
class TrainingSets:
    """Many training sets from the same truth: the same places for all of them, or places of their own."""

    truth: Truth
    noise: float  # standard deviation
    x: np.ndarray  # (n,) places in [0, 1], rising, or (repeats, n)
    y: np.ndarray  # (repeats, n)


def draw(truth: Truth, *, n: int, noise: float, repeats: int, places: str = "even", seed: int = 0) -> TrainingSets:
    """`repeats` training sets of n points: at n even places from 0 to 1, or each at uniformly random places of its own.

    Raises ValueError for settings out of range.
    """
    check.integer(n, "n", low=1, high=100_000)
    check.integer(repeats, "repeats", low=1, high=100_000)
    check.number(noise, "noise", low=0, high=LARGEST)
    check.choice(places, "places", PLACES)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    errors = rng.normal(size=(repeats, n))
    if places == "even":
        x = np.linspace(0, 1, n) if n > 1 else np.array([0.5])
    else:
        x = np.sort(rng.uniform(size=(repeats, n)), axis=1)
    return TrainingSets(truth=truth, noise=float(noise), x=x, y=truth(x) + noise * errors)


def products(both: np.ndarray) -> np.ndarray:
    """Of parts (..., 2), of the truth and of noise of 1: the first squared, their product, the second squared
    (..., 3)."""
    one, other = both[..., 0], both[..., 1]
    return np.stack([one**2, one * other, other**2], axis=-1)


def squared(found: np.ndarray, noise: float) -> np.ndarray:
    """The squares (...,) of what such parts come to with noise of this standard deviation, by means or sums `found`
    (..., 3) of their `products`."""
    return np.asarray(np.maximum(found @ [1, 2 * noise, noise**2], 0))
