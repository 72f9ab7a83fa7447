"""The sidebar of the validation view, its presets, and the ways to split."""

import numpy as np

from algos.bias_variance import splits
from algos.bias_variance.families import Family
from pages.views.bias_variance import settings
from pages.views.bias_variance.settings import Settings
from ui import controls, page

SIZES = (10, 12, 15, 20, 25, 30, 40, 50)
METHODS = {"hold-out": 1, "2 folds": 2, "5 folds": 5, "10 folds": 10, "leave-one-out": 0}  # folds; 0: one a point

VIEW = {"view": "validation"}
PRESETS = (
    page.Preset(
        "Leave-one-out or 5 folds",
        "Every dot is another set of 25 points. Which trembles more, leave-one-out or 5 folds, and which has its mean "
        "nearer to the dashed line?",
        VIEW | {"valid_method": "leave-one-out", "valid_repeat": "points"},
    ),
    page.Preset(
        "Sorted split",
        "The points held out lie where nothing was learned. How far off are the folds' estimates, and which method "
        "does not care?",
        VIEW | {"valid_method": "hold-out", "valid_order": "by x", "valid_repeat": "points"},
    ),
    page.Preset(
        "k = n",
        "As many folds as points. Play: which points left out cost most, and why those at the ends?",
        VIEW | {"valid_method": "leave-one-out", "n": "15"},
    ),
    page.Preset(
        "The training error as the judge",
        "Which degree does the training error pick for every set, and what does its pick cost?",
        VIEW | {"valid_part": "choosing"},
    ),
    page.Preset(
        "Too small a validation set",
        "Only 10 points, 2 of them held out. How widely are hold-out's picks scattered, and are the folds' narrower?",
        VIEW | {"valid_part": "choosing", "n": "10", "valid_share": 0.2},
    ),
    page.Preset(
        "The winner's curse",
        "All 200 candidates flip a coin, so all are wrong half of the time. How good does the best look on 50 points? "
        "Play: what if there were only one?",
        VIEW | {"valid_part": "winner"},
    ),
)


def points(n: int = 25) -> Settings:
    """Where the points come from: places drawn at random, as validation needs."""
    truth, noise = settings.truth(), settings.noise()
    size = controls.stop_slider("Points n", SIZES, n, key="n", help="How many points there are in all.")
    return Settings(truth, noise, int(size), 1, "random", controls.seed())


def model(n: int) -> tuple[Family, float]:
    """One model of a family, which half of the points can carry: 2 folds leave no more."""
    family = settings.family()
    return family, settings.number(family, n // 2, {"polynomial": 3, "neighbours": 3}.get(family.name, 0.1))


def share(n: int, default: float = 0.3) -> int:
    """How many of n points hold-out holds out."""
    part = controls.slider(
        "Held out",
        0.1,
        0.5,
        default,
        step=0.05,
        key="valid_share",
        help="The share of points that hold-out does not learn from. The notes take 30 %.",
    )
    return max(1, round(part * n))


def deal(
    method: str, n: int, tested: int, *, count: int = 1, shuffled: bool = True, seed: int = 0
) -> tuple[np.ndarray, str]:
    """`count` splits (count, n) by one of METHODS, and the expression that makes them."""
    if method == "leave-one-out":
        return np.tile(np.arange(n), (count, 1)), f"np.tile(np.arange({n}), ({count}, 1))"
    more = f"count={count}, shuffled={shuffled}, seed={seed}"
    if method == "hold-out":
        made = splits.hold_out(n, tested, count=count, shuffled=shuffled, seed=seed)
        return made, f"splits.hold_out({n}, {tested}, {more})"
    return folds(n, METHODS[method], count=count, shuffled=shuffled, seed=seed)


def folds(n: int, k: int, *, count: int, shuffled: bool = True, seed: int = 0) -> tuple[np.ndarray, str]:
    """The same for any number of folds."""
    made = splits.k_fold(n, k, count=count, shuffled=shuffled, seed=seed)
    return made, f"splits.k_fold({n}, {k}, count={count}, shuffled={shuffled}, seed={seed})"
