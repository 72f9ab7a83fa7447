"""The chart of the U-curve: errors, their parts, the picks of all sets, and the fits of one model."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.bias_variance import u_curve
from algos.bias_variance.families import Family
from algos.bias_variance.truths import TrainingSets
from algos.bias_variance.u_curve import Errors
from pages.views.bias_variance import ledger_chart
from pages.views.bias_variance.settings import Settings
from ui import controls, player, words
from ui.figures import fits, ledger, ucurve

LEGEND = (
    "Large markers: the lowest of each curve. Parts: means over all sets. Bars: how many sets pick a model by "
    "validation, and (hatched) for how many it is truly best."
)


@dataclass(frozen=True)
class Curve:
    """What is on display: the errors of all models of a family, of one data set or of all."""

    settings: Settings
    family: Family
    sets: TrainingSets
    states: Sequence[Errors]
    chosen: int  # model
    which: int | None  # data set; None: the average of all
    learned: np.ndarray  # rows learned from
    held: np.ndarray  # rows held out

    @cached_property
    def all_errors(self) -> np.ndarray:
        """Training, validation and true error (3, models, repeats)."""
        return np.array(u_curve.curves(self.states))

    @cached_property
    def errors(self) -> np.ndarray:
        """The same of what is on display: (3, models)."""
        every = self.all_errors
        return every.mean(axis=2) if self.which is None else every[:, :, self.which]

    @cached_property
    def best(self) -> list[int]:
        """The model that is best by training, by validation and by truth."""
        return [int(u_curve.picks(row)) for row in self.errors]

    @property
    def price(self) -> float:
        """The true error of validation's pick over the lowest true error."""
        return u_curve.price(self.errors[2], self.best[1])

    def name(self, i: int) -> str:
        """`degree 3`."""
        return f"{self.family.symbol} {self.states[i].number:g}"

    def points(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """x and y of these rows of the data set on display (the first if it is the average)."""
        which = self.which or 0
        x = self.sets.x if self.sets.x.ndim == 1 else self.sets.x[which]
        return x[rows], self.sets.y[which, rows]


def show(view: Curve) -> None:
    """One frame for each model, from the stiffest to the most flexible."""
    errors, states, numbers = view.errors, view.states, [state.number for state in view.states]
    terms = np.array([state.parts.terms for state in states])[:, [2, 0, 1]].T  # noise^2, bias^2, variance
    truth, validated = (np.bincount(row, minlength=len(states)) for row in _picks(view))
    tops = (
        ledger_chart.robust(errors[1:].max(axis=0)),
        ledger_chart.robust(terms.max(axis=0)),
        1.1 * float(max(truth.max(), validated.max())),
    )
    said = [f"{view.name(i)}<br>{_said(errors[:, i])}<br>Click to see its fits." for i in range(len(states))]
    upper = ucurve.errors(errors, view.best, tops[0], said)
    lower, votes = ucurve.parts(terms, tops[1]), ucurve.votes(validated, truth)
    at, f = states[0].parts.at, states[0].parts.truth
    y_range = ledger_chart.window(f, view.sets.y[view.which or 0])
    still = [ledger.truth(at, f)]
    if view.which is not None:
        still += [
            ledger.training_set(*view.points(view.learned), name="learned from"),
            fits.observed(*view.points(view.held), test=True),
        ]
    drawn, captions = [], []
    for i, state in enumerate(states):
        line = state.parts.mean if view.which is None else state.parts.fits[view.which]
        fitted = ledger.mean_fit(at, line) | dict(name="mean fit" if view.which is None else "its fit")
        drawn.append(
            ucurve.figure(
                (
                    [*upper, ledger.here(i, tops[0])],
                    [*lower, ledger.here(i, tops[1])],
                    votes,
                    [ledger.cloud(at, state.parts.fits, "all fits"), *still, fitted],
                ),
                symbol=view.family.symbol,
                numbers=numbers,
                y_range=y_range,
                tops=tops,
            )
        )
        captions.append(f"{view.name(i)} · {_said(errors[:, i])}")
    key = f"number_{view.family.name}"
    whose = "the average of the sets" if view.which is None else f"data set {view.which + 1}"
    by_training, by_validation, by_truth = (view.name(i) for i in view.best)
    player.play(
        drawn,
        captions,
        start=view.chosen,
        alt=f"Errors of {view.family.title} over {view.family.symbol}, {whose}: the training error is lowest at "
        f"{by_training}, the validation error at {by_validation}, the true error at {by_truth}. "
        f"Shown: {captions[view.chosen]}.",
        on_click=lambda i: controls.put(key, f"{numbers[i]:.10g}"),
        key="curve",
    )


def verdict(view: Curve) -> str:
    """What choosing by the training error would cost, and how the picks of all sets fare."""
    _, validated = _picks(view)
    true = view.all_errors[2]
    agree = int(u_curve.lowest(true)[validated, np.arange(len(validated))].sum())
    prices = [u_curve.price(true[:, r], int(pick)) for r, pick in enumerate(validated)]
    wild = u_curve.price(view.errors[2], view.best[0])
    return (
        f"Picked by its training error, the model costs {words.number(wild)} times the best. Over all "
        f"{len(prices)} sets validation picks the truly best model {words.count(agree, 'time')}; half of its "
        f"picks cost {words.number(float(np.median(prices)))} times the best or less."
    )


def _picks(view: Curve) -> tuple[np.ndarray, np.ndarray]:
    """The truly best model of every set, and the one validation picks."""
    _, validation, true = view.all_errors
    return u_curve.picks(true), u_curve.picks(validation)


def _said(errors: np.ndarray) -> str:
    parts = zip(("training error", "validation", "true"), errors, strict=True)
    return " · ".join(f"{name} {words.number(float(value))}" for name, value in parts)
