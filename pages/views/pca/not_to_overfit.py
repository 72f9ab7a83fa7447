"""Against overfitting: regression on the first components beside a penalty on all columns."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import streamlit as st

from algos.pca import component_regression, principal_components
from algos.pca.component_regression import Table
from algos.regression import metrics, ridge
from algos.regression.linear import Linear
from algos.trace import record
from datasets.dataset import Dataset
from pages.views.pca import not_to_overfit_more, not_to_presets
from ui import controls, page, player, words
from ui.figures import lost_errors

DRAWN = 120  # of the rows held out


@dataclass(frozen=True)
class Choice:
    """The invented rows, the models for every number of components, and ridge regression on all columns."""

    axis: int
    lam: float
    seed: int
    table: Table
    models: list[Linear]
    penalised: Linear
    k: int  # holds 95 % of the variance of the training rows

    @cached_property
    def training(self) -> np.ndarray:
        return np.array([metrics.rmse(self.table.y, model.predict(self.table.X)) for model in self.models])

    @cached_property
    def held_out(self) -> np.ndarray:
        return np.array([metrics.rmse(self.table.y_test, model.predict(self.table.X_test)) for model in self.models])

    @property
    def ridge(self) -> float:
        return metrics.rmse(self.table.y_test, self.penalised.predict(self.table.X_test))


def show(_: Dataset) -> None:
    axis = int(
        controls.slider(
            "Target follows direction",
            1,
            30,
            15,
            key="lost_axis",
            help="1 is the direction of the largest variance, 30 of the smallest. PCA never looks at the target.",
        )
    )
    lam = controls.log_slider(
        "Penalty λ of ridge", 0.01, 1000, 1, key="lost_lambda", help="Small: least squares. Large: the mean."
    )
    seed = controls.seed(key="lost_seed")
    page.presets(not_to_presets.PRESETS)
    at = _fit(axis, lam, seed)
    left, right = page.columns()
    with left:
        _play(at)
        st.caption(
            "The rows are invented for this case, and the data chosen in the sidebar are not used: "
            f"{len(at.table.y)} rows to learn from, {len(at.table.y_test)} held out, {len(at.models) - 1} columns "
            "mixed from as many directions, each a tenth shorter than the one before. Predictions beyond the left "
            "picture are not drawn."
        )
    with right:
        page.numbers(not_to_overfit_more.numbers(at), help=not_to_overfit_more.HELP)
        best = int(np.argmin(at.held_out))
        st.caption(
            f"95 % of the variance needs k = {at.k}. The k with the least error on the rows held out is {best}, with "
            f"{words.number(float(at.held_out[best]))}: known only after looking at them."
        )
    page.more(
        {
            "Look closer": lambda: not_to_overfit_more.closer(at),
            "Theory": not_to_overfit_more.theory,
            "Code": lambda: not_to_overfit_more.code(at),
            "Data": lambda: page.table(
                {f"x{j}": column for j, column in enumerate(at.table.X.T, 1)} | {"y": at.table.y},
                name="components_against_overfitting",
                source="Invented: the rows to learn from.",
            ),
        }
    )


def _fit(axis: int, lam: float, seed: int) -> Choice:
    table = component_regression.table(axis=axis, seed=seed)
    model = principal_components.fit(table.X)
    models = component_regression.path(table.X, table.y, range(table.X.shape[1] + 1))
    penalised = record(ridge.steps(table.X, table.y, penalty=lam), limit=1).final
    return Choice(axis, lam, seed, table, models, penalised, model.needed(0.95))


def _play(at: Choice) -> None:
    rows = slice(DRAWN)
    actual, by_ridge = at.table.y_test[rows], at.penalised.predict(at.table.X_test[rows])
    ks = np.arange(len(at.models))
    figures = [
        lost_errors.components(
            ks,
            at.training,
            at.held_out,
            at.ridge,
            at.k,
            actual,
            model.predict(at.table.X_test[rows]),
            by_ridge,
            k,
        )
        for k, model in enumerate(at.models)
    ]
    captions = [
        f"k = {k} · RMSE training {words.number(float(a))} · held out {words.number(float(b))} · ridge held out "
        f"{words.number(at.ridge)}"
        for k, a, b in zip(ks, at.training, at.held_out, strict=True)
    ]
    player.play(
        figures,
        captions,
        start=at.k,
        alt=f"Regression on k components of 30 beside ridge regression on all columns. {captions[at.k]}.",
        key="lost_fit",
    )
