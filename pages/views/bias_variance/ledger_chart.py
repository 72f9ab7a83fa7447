"""The chart of the ledger: the fits, the three terms at each place, and over all models."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from algos.bias_variance import u_curve
from algos.bias_variance.decomposition import Decomposition
from algos.bias_variance.families import Family
from algos.bias_variance.truths import TrainingSets
from pages.views.bias_variance.settings import Settings
from ui import controls, player, words
from ui.figures import ledger as figures


@dataclass(frozen=True)
class Ledger:
    """What is on display: all models of a family on the training sets, and which of them was chosen."""

    settings: Settings
    family: Family
    sets: TrainingSets
    states: Sequence[Decomposition]
    chosen: int

    @property
    def state(self) -> Decomposition:
        return self.states[self.chosen]

    def name(self, i: int) -> str:
        """`degree 3`."""
        return f"{self.family.symbol} {self.states[i].number:g}"


def show(view: Ledger) -> None:
    """One frame for each model, from the stiffest to the most flexible."""
    states, numbers = view.states, [state.number for state in view.states]
    terms = np.array([state.terms for state in states])  # (models, 3): bias^2, variance, noise^2
    totals = terms.sum(axis=1)
    at, f = states[0].at, states[0].truth
    x = view.sets.x if view.sets.x.ndim == 1 else view.sets.x[0]
    points = figures.training_set(x, view.sets.y[0])
    y_range = window(f, view.sets.y[0])
    worst = np.array([(s.bias_squared + s.variance).max() for s in states]) + states[0].noise ** 2
    tops = robust(worst), robust(totals)
    said = [f"{view.name(i)}<br>{sum_of(state.terms)}<br>Click to look at it." for i, state in enumerate(states)]
    models = np.arange(len(states))
    averages = figures.bands(models, (terms[:, 2], terms[:, 0], terms[:, 1]), tops[1], legend=False)
    picks = figures.handles(totals, tops[1], said)
    truth = figures.truth(at, f)

    drawn, captions = [], []
    for i, state in enumerate(states):
        noise = np.full(len(at), state.noise**2)
        drawn.append(
            figures.figure(
                (
                    [figures.cloud(at, state.fits), points, truth, figures.mean_fit(at, state.mean)],
                    figures.bands(at, (noise, state.bias_squared, state.variance), tops[0], legend=True),
                    [*averages, picks, figures.here(i, tops[1]), figures.spot(i, totals[i], tops[1])],
                ),
                symbol=view.family.symbol,
                numbers=numbers,
                y_range=y_range,
                tops=tops,
            )
        )
        beyond = f" · reaches {words.number(float(worst[i]))} at its worst x" if worst[i] > tops[0] else ""
        captions.append(f"{view.name(i)} · {sum_of(state.terms)}{beyond}")
    key = f"number_{view.family.name}"
    player.play(
        drawn,
        captions,
        start=view.chosen,
        alt=f"{words.count(len(view.sets.y), 'fit')} of {view.name(view.chosen)}, {view.family.title}, to "
        f"{words.count(view.settings.n, 'point')} each around f(x) = {view.settings.truth.text}: "
        f"{sum_of(view.state.terms)}.",
        on_click=lambda i: controls.put(key, f"{numbers[i]:.10g}"),
        key="ledger",
    )


def sum_of(terms: tuple[float, float, float]) -> str:
    """The three terms and their sum with as many decimals, few at which the rounded terms add up to the rounded sum."""
    total = sum(terms)
    if total >= 1e6 or 0 < total < 1e-4:
        return f"error {words.number(total)}, of it bias² {words.number(terms[0])}"
    few = 4 if total >= 0.01 else 6
    for decimals in range(few, few + 4):
        bias, variance, noise, error = (f"{value:.{decimals}f}" for value in (*terms, total))
        if f"{float(bias) + float(variance) + float(noise):.{decimals}f}" == error:
            return f"bias² {bias} + variance {variance} + noise {noise} = error {error}"
    return f"bias² {bias} + variance {variance} + noise {noise} ≈ error {error}"


def verdict(view: Ledger) -> str:
    """Which model has the lowest error here, and which of the two terms weighs more in the chosen one."""
    lowest = u_curve.lowest(np.array([state.total for state in view.states]))
    bias, variance, _ = view.state.terms
    if not lowest[view.chosen]:
        place = f"Lowest error: {view.name(int(lowest.argmax()))}."
    else:
        place = "The lowest error of all." if lowest.sum() == 1 else "No other has a lower error."
    name = view.name(view.chosen)
    name = name[0].upper() + name[1:] if len(view.family.symbol) > 1 else name
    if max(bias, variance) < 1e-12:
        return f"{name}: neither bias nor variance. {place}"
    heavier, lighter = ("bias", "variance") if bias > variance else ("variance", "bias")
    return f"{name}: more {heavier} than {lighter}. {place}"


def window(f: np.ndarray, y: np.ndarray) -> tuple[float, float]:
    """The range of the truth and one training set, with some room."""
    low, high = float(min(f.min(), y.min())), float(max(f.max(), y.max()))
    room = 0.15 * (high - low) or 1.0
    return low - room, high + room


def robust(values: np.ndarray) -> float:
    """The top of an axis of errors from 0 for models from stiff to flexible: the wildest may leave it."""
    top = 1.12 * float(min(values.max(), max(values[0], 2 * np.median(values))))
    return top if top > 1e-9 else 1.0
