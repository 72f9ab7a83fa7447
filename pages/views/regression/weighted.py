"""Weighted least squares: weights from what one knows of the noise, or for a region one cares about."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.regression import least_squares, weighted
from algos.regression.least_squares import LeastSquares
from algos.regression.weighted import Weighted
from pages.views.regression import local_theory
from pages.views.regression.scene import Scene
from ui import controls, page, player, words
from ui.figures import weights

POWERS = [round(0.25 * k, 2) for k in range(17)]
FACTORS = [0.0, *controls.one_two_five(0.01, 1000)]
KINDS = {"power": "1 / xᵖ: noise that grows with x", "region": "more or less in a region"}


@dataclass(frozen=True)
class Rule:
    """Weights that depend on one number, which the player sweeps."""

    name: str
    stops: list[float]
    chosen: float
    weights: Callable[[float], np.ndarray]
    source: str  # the same as Python, with {} for the number


def show(at: Scene, presets: Sequence[page.Preset]) -> None:
    X, y = at.data.X, at.y
    rule = _rule(at)
    page.presets(presets)
    models = {v: next(weighted.steps(X, y, weights=rule.weights(v))) for v in rule.stops}
    model, straight = models[rule.chosen], next(least_squares.steps(X, y))
    left, right = page.columns()
    with left:
        _chart(at, rule, models, straight)
        if model.method == "pseudoinverse":
            st.info(model.reason, icon=":material/info:")
    with right:
        page.numbers(
            {
                "Slope": float(model.coef[0]),
                "Intercept": model.intercept,
                "Slope, equal weights": float(straight.coef[0]),
                "Intercept, equal weights": straight.intercept,
            }
        )
        st.caption(f"{rule.name} {rule.chosen:g}")
    page.more(
        {
            "Look closer": lambda: _closer(at, model),
            "Theory": local_theory.weighted,
            "Code": lambda: local_theory.code_weighted(at, rule.source.format(repr(rule.chosen))),
            "Data": lambda: page.data(at.data, {"weight": model.weights, "prediction": model.predict(X)}),
        }
    )


def _rule(at: Scene) -> Rule:
    """The controls for the weights, and what they say."""
    x = at.data.X[:, 0]
    kinds = ["power", "region"] if x.min() > 1e-6 * x.max() else ["region"]
    kind = kinds[0]
    if len(kinds) > 1:
        kind = controls.choice("Weights", kinds, kind, key="weights", titles=KINDS, help="How much each point counts.")
    if kind == "power":
        help = "2 is right where the standard deviation of the noise grows like x: weight = 1 / variance. 0: all equal."
        p = controls.stop_slider("Power p", POWERS, 2.0, key="power", help=help)
        return Rule("Power p =", POWERS, p, lambda p: (x / x.max()) ** -p, "(data.X[:, 0] / data.X.max()) ** -{}")
    first, last, step = weights.places(at.x_range)
    third = (last - first) / 3
    low = controls.slider("From x", first, last, last - third, step=step, key="from", help="Where the region begins.")
    high = controls.slider("To x", first, last, last, step=step, key="to", help="Where the region ends.")
    inside = (x >= low) & (x <= high)
    stops = FACTORS[1:] if inside.all() else FACTORS
    help = "How many times a point of the region counts. 0 leaves it out, 1 is least squares."
    factor = controls.stop_slider("Weight in the region", stops, 10.0, key="factor", help=help)
    source = f"np.where((data.X[:, 0] >= {low!r}) & (data.X[:, 0] <= {high!r}), {{}}, 1.0)"
    return Rule("Weight in the region", stops, factor, lambda w: np.where(inside, w, 1.0), source)


def _chart(at: Scene, rule: Rule, models: dict[float, Weighted], straight: LeastSquares) -> None:
    scene = dict(titles=at.titles, x_range=at.x_range, y_range=at.y_range)
    guide = straight.predict(np.array(at.x_range)[:, None])
    model = models[rule.chosen]
    player.sweep(
        rule.stops,
        lambda v: weights.weighted(at.data.X[:, 0], at.y, models[v], models[v].weights, guide, scene),
        name=rule.name,
        caption=lambda v: f"{words.number(models[v].intercept)} + {words.number(float(models[v].coef[0]))} x",
        start=rule.stops.index(rule.chosen),
        on_click=lambda i: controls.put("point", i + 1),
        alt=f"Weighted least squares on {words.count(len(at.y), 'point')} of {at.data.title}: slope "
        f"{words.number(float(model.coef[0]))} and intercept {words.number(model.intercept)}, against "
        f"{words.number(float(straight.coef[0]))} and {words.number(straight.intercept)} with equal weights.",
    )


def _closer(at: Scene, model: Weighted) -> None:
    i = controls.point(len(at.y), place=st)
    share = model.weights / model.weights.sum()
    residual = at.y - model.predict(at.data.X)
    n = words.tex
    st.markdown(
        f"Point {i + 1} counts for {share[i]:.1%} of all weight. Its part of the sum that the line makes least:"
    )
    st.latex(
        rf"\omega_{{{i + 1}}} \, (y - \hat y)^2 = {n(float(model.weights[i]))} \cdot ({n(float(residual[i]))})^2"
        rf" = {n(float(model.weights[i] * residual[i] ** 2))} \quad\text{{of}}\quad {n(model.weighted_rss)}"
    )
