"""The points that are validated on, and the ways to split them."""

import numpy as np

from algos.bias_variance import splits
from pages.views.bias_variance import sampling
from pages.views.bias_variance.sampling import Sampling
from ui import controls
from ui.data import truth

SIZES = (10, 12, 15, 20, 25, 30, 40, 50)
METHODS = {"hold-out": 1, "2 folds": 2, "5 folds": 5, "10 folds": 10, "leave-one-out": 0}  # folds; 0: one a point
WHY = (
    "It is given our splits. `cross_val_score` averages the folds' errors as we do. Of a polynomial of "
    "high degree it leaves out what the points hardly determine (singular values below a millionth); we keep it."
)


def points(*, repeats: int, n: int = 25) -> Sampling:
    """Where the points come from: places drawn at random, as validation needs."""
    f, noise = truth.choose(), sampling.noise()
    n = sampling.points(SIZES, default=n, help="How many points there are in all.")
    return Sampling(f, noise, n, repeats, "random", controls.seed())


def share(n: int) -> int:
    """How many of n points hold-out holds out."""
    part = controls.slider(
        "Held out",
        0.1,
        0.5,
        0.3,
        step=0.05,
        key="valid_share",
        help="The share of points that hold-out does not learn from.",
    )
    return max(1, round(part * n))


def deal(
    method: str, n: int, tested: int, *, count: int, shuffled: bool = True, seed: int = 0
) -> tuple[np.ndarray, str]:
    """`count` splits (count, n) by one of METHODS, and the expression that makes them."""
    if method == "leave-one-out":
        return np.tile(np.arange(n), (count, 1)), f"np.tile(np.arange({n}), ({count}, 1))"
    if method == "hold-out":
        made = splits.hold_out(n, tested, count=count, shuffled=shuffled, seed=seed)
        return made, f"splits.hold_out({n}, {tested}, count={count}, shuffled={shuffled}, seed={seed})"
    return folds(n, METHODS[method], count=count, shuffled=shuffled, seed=seed)


def folds(n: int, k: int, *, count: int, shuffled: bool = True, seed: int = 0) -> tuple[np.ndarray, str]:
    """The same for any number of folds."""
    made = splits.k_fold(n, k, count=count, shuffled=shuffled, seed=seed)
    return made, f"splits.k_fold({n}, {k}, count={count}, shuffled={shuffled}, seed={seed})"
