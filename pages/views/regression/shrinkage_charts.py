"""The charts of the shrinkage view: lambda swept, coordinate descent played, and the paths of the coefficients."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st

from algos.regression import metrics
from algos.regression.linear import Linear
from pages.views.regression import choices, penalty
from pages.views.regression.methods import Fitted
from pages.views.regression.penalty import Penalty
from pages.views.regression.scene import Scene
from ui import controls, palette, player, words
from ui.figures import coefficients, fits, panels, shrinkage
from ui.figures.coefficients import Scale
from ui.figures.shrinkage import Axes, Trace


class Stage:
    """What stands still while lambda or the steps move: the points, the guides, the columns, the axes."""

    def __init__(self, at: Scene, price: Penalty, fitted: Fitted, models: Sequence[Linear]) -> None:
        self.at, self.fitted = at, fitted
        self.A = fitted.terms.transform(at.train.X)
        self.test = None if at.test is None else fitted.terms.transform(at.test.X)
        self.scale = Scale.around(np.array([model.coef for model in models]), float(at.y.std()))
        self.mean = float(at.y.mean())
        if at.single:
            self.columns = at.along(fitted.terms.transform)
            self.still = _still(at, price, fitted)

    def place(self, lower: list[Trace], axes: Axes) -> None:
        """Put `lower` below the bars; the layout is then the same for every model."""
        at, target = self.at, str(self.at.data.target_name)
        up = palette.axis(target if at.single else f"predicted {target}", range=list(at.y_range))
        across = palette.axis(*at.titles[:1], range=list(at.x_range))
        if not at.single:
            across = palette.axis(f"actual {target}", range=list(at.y_range))
        self.lower = [panels.on(trace, 2) for trace in lower]
        self.layout = shrinkage.layout(self.fitted.terms.names, self.scale, (across, up), axes)

    def draw(self, model: Linear, x: float, values: Sequence[float]) -> dict[str, Any]:
        """The figure of one model, with markers at (x, values) below the bars."""
        if self.at.single:
            main = [*self.still, fits.curve(self.at.grid, model.predict(self.columns), self.fitted.title)]
        else:
            held_out = None if self.test is None else (self.at.test.y, model.predict(self.test))
            main = shrinkage.agreement(self.at.y, model.predict(self.A), held_out, self.mean)
        bars = panels.on(coefficients.bars(self.fitted.terms.names, model.coef, self.scale), 1)
        markers = [panels.on(trace, 2) for trace in shrinkage.here(x, values)]
        return dict(data=[*main, bars, *self.lower, *markers], layout=self.layout)

    def errors(self, model: Linear) -> list[float]:
        """RMSE of the rows learned from, and of those held out if there are any."""
        training = metrics.rmse(self.at.y, model.predict(self.A))
        return [training] if self.test is None else [training, metrics.rmse(self.at.test.y, model.predict(self.test))]


def _still(at: Scene, price: Penalty, fitted: Fitted) -> list[Trace]:
    """The points, the mean, and the curve without penalty, or without the powers that alone are penalised."""
    traces = [shrinkage.level(np.array(at.x_range), float(at.y.mean()))]
    if price.kind != "selective":
        free, name = penalty.least_squares(at, fitted.terms), "λ = 0"
        traces.append(fits.guide(at.grid, at.along(free.predict), name))
    elif price.first > 1:
        low = penalty.lower_powers(at, price.first - 1)
        traces.append(fits.guide(at.grid, at.along(low.predict), f"degree {price.first - 1} alone"))
    if at.test is not None:
        traces.append(fits.observed(at.test.X[:, 0], at.test.y, test=True))
    return [*traces, fits.observed(at.train.X[:, 0], at.y, pick=False)]


def sweep(at: Scene, price: Penalty, fitted: Fitted) -> None:
    """One frame for each lambda, from none to one that leaves nothing but the mean."""
    penalties = np.array([0.0, *choices.PENALTIES])
    models = price.sweep(fitted.terms.transform(at.train.X), at.y, penalties)
    stage = Stage(at, price, fitted, models)
    measured = np.array([stage.errors(model) for model in models])
    stage.place(*shrinkage.errors(penalties, measured[:, 0], None if at.test is None else measured[:, 1]))
    places = coefficients.penalty_places(penalties)
    figures = [stage.draw(*each) for each in zip(models, places, measured, strict=True)]
    captions = []
    for lam, model, found in zip(penalties, models, measured, strict=True):
        labels = zip(("RMSE training", "held out"), found, strict=False)
        parts = [f"{label} {words.number(float(value))}" for label, value in labels]
        size = words.number(float(model.coef @ model.coef))
        captions.append(" · ".join([f"λ = {plain(lam)}", *parts, f"sum of θ² {size}"]))
    start = list(penalties).index(price.lam)
    player.play(figures, captions, start=start, alt=f"{_about(at, fitted)} {captions[start]}.", key="sweep")


def descend(at: Scene, price: Penalty, fitted: Fitted) -> None:
    """Coordinate descent from zero, one sweep over the coefficients a step."""
    trace = fitted.trace
    stage = Stage(at, price, fitted, trace.states)
    stage.place(*shrinkage.objective(trace.curve("objective")))
    step = {id(state): i for i, state in enumerate(trace.states)}
    player.show(
        trace,
        lambda state: stage.draw(state, step[id(state)], [state.objective]),
        caption=lambda state: (
            f"{words.count(int(state.chosen.sum()), 'coefficient')} not zero · "
            f"objective {words.number(state.objective)}, at most {words.number(state.gap)} above its minimum"
        ),
        alt=f"{_about(at, fitted)} {player.ended(trace)} "
        f"{words.count(int(fitted.model.chosen.sum()), 'coefficient')} not zero.",
        key="descent",
    )


def paths(at: Scene, price: Penalty, fitted: Fitted) -> None:
    """The coefficients of ridge and of the lasso over lambda, side by side."""
    A = fitted.terms.transform(at.train.X)
    penalties = np.array(choices.PENALTIES)
    for place, title, mix in zip(st.columns(2), ("Ridge", "Lasso"), (0.0, 1.0), strict=True):
        coef = np.array([model.coef for model in Penalty(title, 0.0, mix).sweep(A, at.y, penalties)])
        scale = Scale.around(coef, float(at.y.std()))
        with place:
            st.markdown(f"**{title}**")
            player.chart(
                coefficients.paths(penalties, coef, fitted.terms.names, scale, at=price.lam),
                alt=f"{title}: the coefficients over λ. {_ends(coef)}",
                key=controls.key_of(f"paths_{mix:.0f}"),
            )
    st.caption(
        "Standardised coefficients. With ridge their sum of squares falls as λ grows, though a single one may grow on "
        "the way or change its sign; none stays at exactly zero. The lasso sets them to exactly zero, from some λ on "
        "all."
    )


def plain(lam: float) -> str:
    """lambda in plain digits: 0.000001 to 1000000."""
    return f"{lam:.6f}".rstrip("0").rstrip(".")


def _about(at: Scene, fitted: Fitted) -> str:
    count, rows = words.count(len(fitted.terms.names), "coefficient"), words.count(len(at.y), "row")
    return f"{fitted.title[0].upper()}{fitted.title[1:]} on {rows} of {at.data.title}, {count}."


def _ends(coef: np.ndarray) -> str:
    left, right = (int((row != 0).sum()) for row in (coef[0], coef[-1]))
    return f"{words.number(left)} are not zero at the smallest λ, {words.number(right)} at the largest."
