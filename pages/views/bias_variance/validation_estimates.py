"""One model, several estimates of its error: hold-out, folds, leave-one-out, fold by fold and over repeats."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.bias_variance import cross_validation
from algos.bias_variance.cross_validation import CrossValidation
from algos.bias_variance.families import Family
from algos.bias_variance.truths import TrainingSets
from pages.views.bias_variance import (
    validation_estimates_chart,
    validation_estimates_closer,
    validation_estimates_code,
    validation_settings,
    validation_theory,
)
from pages.views.bias_variance.settings import Settings
from pages.views.bias_variance.validation_estimates_chart import REPEATS, TITLES
from pages.views.bias_variance.validation_settings import METHODS
from ui import controls, page, player, words

HELP = {
    "Estimate": "By the method chosen, with the split in the picture: the average of the folds' mean squared errors.",
    "True error": "Expected squared error on a new point of the fit to all n points. Known only because f is.",
    "Spread": "Standard deviation of the estimate over the dots of its row: other splits, or new points.",
    "Fits": "How many models must be fitted for one estimate.",
}


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


def show() -> None:
    given = choose()
    left, right = page.columns()
    with left:
        validation_estimates_chart.show(given)
    with right:
        page.numbers(given.numbers, help=HELP)
        learned = sum(int(state.learned.sum()) for state in given.states[1:])
        st.caption(f"The fits learn from {words.number(learned)} points together.")
        if given.repeat == "splits" and (given.method == "leave-one-out" or not given.shuffled):
            st.caption("This split is the only one of its kind: the same points give one estimate, without a spread.")
    page.more(
        {
            "Look closer": lambda: validation_estimates_closer.show(given.states, given.method),
            "Theory": validation_theory.estimates,
            "Code": lambda: validation_estimates_code.show(given),
            "Data": lambda: table(given),
        }
    )


def table(given: Estimates) -> None:
    """The points on display, with what each was predicted as while held out."""
    final = given.states[-1]
    page.table(
        {
            "x": final.x,
            "y": final.y,
            "fold": np.where(final.fold < 0, "learned from", (final.fold + 1).astype(str)),
            "held-out prediction": final.predictions,
            "squared error": (final.y - final.predictions) ** 2,
        },
        name="validation",
        source=f"f(x) = {given.at.truth.text} at random places, noise {given.at.noise:g}.",
    )
