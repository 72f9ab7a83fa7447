"""What the reader chose about estimates of one model, and the runs for it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from algos.bias_variance import cross_validation
from algos.bias_variance.cross_validation import CrossValidation
from algos.bias_variance.families import Family
from algos.bias_variance.truths import TrainingSets
from pages.views.bias_variance import validation_settings
from pages.views.bias_variance.settings import Settings
from pages.views.bias_variance.validation_estimates_chart import REPEATS, TITLES
from pages.views.bias_variance.validation_settings import METHODS
from ui import controls, page, player


@dataclass(frozen=True)
class Estimates:
    """What was chosen and what came out."""

    at: Settings
    family: Family
    number: float
    method: str
    tested: int
    shuffled: bool
    split_seed: int
    repeat: str  # "splits" or "points"
    sets: TrainingSets  # the first is the one on display
    states: tuple[CrossValidation, ...]
    rows: dict[str, np.ndarray]  # estimates (r,) by name of the row
    true: np.ndarray  # (r,) of the fit to each set
    training: np.ndarray  # (r,)

    @property
    def code(self) -> str:
        """The expression that splits, for as many sets as are shown."""
        several = self.repeat == "points"
        return deal(self.at.n, self.method, self.tested, self.shuffled, self.split_seed, several)[1]

    @property
    def numbers(self) -> dict[str, float | int]:
        """What stands beside the chart."""
        final = self.states[-1]
        return {
            "Estimate": final.estimate,
            "True error": float(self.true[0]),
            "Spread": float(self.rows[self.method].std()),
            "Fits": len(self.states) - 1,
        }


def deal(n: int, method: str, tested: int, shuffled: bool, seed: int, several: bool) -> tuple[np.ndarray, str]:
    """The splits of the repeats, one for each of `several` sets; of the same points only one where all are alike."""
    alike = method == "leave-one-out" or not shuffled
    count = 1 if alike and not several else REPEATS
    return validation_settings.deal(method, n, tested, count=count, shuffled=shuffled, seed=seed)


def estimates_of(
    x: np.ndarray, y: np.ndarray, *, family: Family, number: float, tested: int, shuffled: bool, seed: int
) -> Iterator[np.ndarray]:
    """The estimates (r,) of the points x, y by one of METHODS after the other."""
    for method in METHODS:
        folds = deal(x.shape[-1], method, tested, shuffled, seed, x.ndim == 2)[0]
        yield cross_validation.estimates(family, x, y, number, folds)


def choose() -> Estimates:
    """The sidebar, and the runs for it."""
    at = replace(validation_settings.points(), repeats=REPEATS)
    family, number = validation_settings.model(at.n)
    method = controls.choice(
        "Method", list(METHODS), "5 folds", key="valid_method", help="Which estimate is made in the picture."
    )
    tested = validation_settings.share(at.n)
    order = controls.choice(
        "Split",
        ["at random", "by x"],
        "at random",
        key="valid_order",
        help="By x: the points are dealt out in order, so that what is held out lies away from what is learned from.",
    )
    shuffled = order == "at random"
    split_seed = 0
    if shuffled:
        split_seed = controls.seed("Split seed", key="valid_split", help="Another draw of what is held out.")
    repeat = controls.choice(
        "Dots",
        list(TITLES),
        "splits",
        key="valid_repeat",
        titles=TITLES,
        help="What differs from dot to dot: only the split of these points, or the points too.",
    )
    page.presets(validation_settings.PRESETS)
    sets = at.sets
    x, y = (sets.x, sets.y) if repeat == "points" else (sets.x[0], sets.y[0])
    asked = dict(family=family, number=number, tested=tested, shuffled=shuffled, seed=split_seed)
    found = player.run(estimates_of, x, y, limit=len(METHODS), **asked).states
    fold = deal(at.n, method, tested, shuffled, split_seed, repeat == "points")[0][0]
    run = player.run(cross_validation.steps, sets.x[0], sets.y[0], limit=at.n, family=family, number=number, fold=fold)
    shown = slice(None) if repeat == "points" else slice(1)
    here = family, sets.x[shown], sets.y[shown], number
    true = cross_validation.true_errors(*here, at.truth, at.noise)
    training = cross_validation.training_errors(*here)
    rows = dict(zip(METHODS, found, strict=True))
    return Estimates(
        at, family, number, method, tested, shuffled, split_seed, repeat, sets, run.states, rows, true, training
    )
