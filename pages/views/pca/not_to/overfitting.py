"""Against overfitting: regression on the first components beside a penalty on all columns."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import streamlit as st

from algos.pca import component_regression
from algos.pca.component_regression import Table
from algos.pca.principal_components import Model
from algos.regression import metrics, ridge
from algos.regression.linear import Linear
from pages.views.pca import fit
from pages.views.pca.not_to import errors
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, beside, note
from ui.words import Share

DRAWN = 120  # of the rows held out
KEPT, RIDGE, FULL, MEAN = "k components", "Ridge", "Least squares", "Mean"
HELP = {
    KEPT: "The error (RMSE) on the rows held out if least squares uses the first k components. The view opens with as "
    "many as keep 95% of the variance.",
    RIDGE: "The error (RMSE) on the rows held out of ridge regression on all columns.",
    FULL: "The error (RMSE) on the rows held out of least squares on all columns, the same as on all components.",
    MEAN: "The error (RMSE) on the rows held out of always predicting the mean of the training targets.",
}


@dataclass(frozen=True, eq=False)
class Regressions:
    """The invented rows, the models for every number of components, and ridge regression on all columns."""

    direction: int  # that the target follows, counted from 1
    penalty: float
    seed: int
    table: Table
    components: Model
    models: list[Linear]
    penalised: Linear
    k: int  # components: the fewest that hold 95% of the variance of the training rows, or those on display

    @cached_property
    def training(self) -> np.ndarray:
        return np.array([metrics.rmse(self.table.y, model.predict(self.table.X)) for model in self.models])

    @cached_property
    def held_out(self) -> np.ndarray:
        return np.array([metrics.rmse(self.table.y_test, model.predict(self.table.X_test)) for model in self.models])

    @property
    def best(self) -> int:
        """The k with the least error on the rows held out."""
        return int(np.argmin(self.held_out))

    @cached_property
    def ridge(self) -> float:
        return metrics.rmse(self.table.y_test, self.penalised.predict(self.table.X_test))


def choose() -> Regressions:
    direction = controls.slider(
        "Target follows direction",
        1,
        30,
        15,
        key="lost_direction",
        help="1 is the direction with most variance, 30 the one with least. PCA never looks at the target.",
    )
    penalty = controls.log_slider(
        "Penalty λ of ridge",
        0.01,
        1000,
        1,
        key="lost_lambda",
        help="Small values come close to least squares, large ones to predicting the mean.",
    )
    seed = controls.seed(key="lost_seed")
    table = component_regression.table(axis=direction, seed=seed)
    components = fit.components(table.X, scale=False)
    models = component_regression.path(table.X, table.y, range(table.X.shape[1] + 1))
    penalised = compute.run(ridge.steps, table.X, table.y, limit=1, penalty=penalty).final
    return Regressions(direction, penalty, seed, table, components, models, penalised, components.needed(0.95))


def chart(run: Regressions) -> Picture:
    """A frame for each number of components."""
    X, actual = run.table.X_test[:DRAWN], run.table.y_test[:DRAWN]
    ks, by_ridge = np.arange(len(run.models)), run.penalised.predict(X)

    def draw(k: int) -> picture.Figure:
        by_components = run.models[k].predict(X)
        return errors.components(ks, run.training, run.held_out, run.ridge, run.k, actual, by_components, by_ridge, k)

    def caption(k: int) -> str:
        held_out, by_ridge, least = map(words.number, (float(run.held_out[k]), run.ridge, float(run.held_out.min())))
        using = f"With {words.count(k, 'component')}" if k else "With the mean alone"
        told = f"{using} the error on rows held out is {held_out}, and that of ridge is {by_ridge}"
        best = f"the smallest was {least}, with {words.count(run.best, 'component')}"
        return f"{told}: {best}" if k == len(run.models) - 1 else told

    return picture.frames(
        len(run.models),
        draw,
        caption,
        start=run.k,
        alt=f"Regression on k components of 30 beside ridge regression on all columns. {caption(run.k)}.",
        tracks={"x2": ks.tolist()},
        key="lost_fit",
    )


def numbers(run: Regressions) -> dict[str, float]:
    return {
        KEPT: float(run.held_out[run.k]),
        RIDGE: run.ridge,
        FULL: float(run.held_out[-1]),
        MEAN: float(run.held_out[0]),
    }


def said(run: Regressions) -> list[Said]:
    return [
        note(
            f"The data are made up: {len(run.table.y)} rows to learn from, {len(run.table.y_test)} held out, and "
            f"{len(run.models) - 1} columns mixed from as many directions, each a tenth shorter than the one before. "
            "Predictions outside the left picture are not drawn."
        ),
        beside(
            f"It takes {words.count(run.k, 'component')} to keep 95% of the variance. Which number of components "
            "has the smallest error is known only after looking at the rows held out."
        ),
    ]


def _explained(run: Regressions) -> np.ndarray:
    """The share of the training targets that each component explains; scores are uncorrelated, so the shares add up."""
    scores = run.components.transform(run.table.X)
    y = run.table.y - run.table.y.mean()
    return (scores.T @ y) ** 2 / (scores**2).sum(axis=0) / (y @ y)


def closer(run: Regressions) -> None:
    """How the target leans on each component of the training rows, and how much of that is kept."""
    share, ratio = _explained(run), run.components.explained_variance_ratio
    st.markdown(
        "Scores on different axes are uncorrelated, so each component explains its own share of the training targets, "
        "whatever the others do:"
    )
    st.latex(r"\frac{(t_j \cdot y)^2}{\lvert t_j \rvert^2 \, \lvert y \rvert^2}")
    for j in np.argsort(-share)[:3]:
        st.markdown(
            f"- component {j + 1}: {100 * share[j]:.1f}% of the targets, {words.number(100 * ratio[j])}% of "
            f"the variance of the columns; {'kept' if j < run.k else '**not kept**'} with k = {run.k}"
        )
    kept, rest = 100 * share[: run.k].sum(), 100 * share[run.k :].sum()
    st.caption(
        f"The {run.k} components kept hold {100 * ratio[: run.k].sum():.1f}% of the variance and explain {kept:.1f}% "
        f"of the training targets, the other {len(share) - run.k} explain {rest:.1f}%; what is left fits no plane. "
        f"One direction was meant, and {len(run.table.y)} rows show it split over several components."
    )


def code(run: Regressions) -> Code:
    made = export.call("component_regression.table", axis=run.direction, seed=run.seed)
    error = "metrics.rmse(data.y_test, {}.predict(data.X_test))"
    script = export.script(
        made,
        [
            "k = principal_components.fit(data.X).needed(0.95)",
            "models = component_regression.path(data.X, data.y, [0, k, data.X.shape[1]])",
            f"penalised = record(ridge.steps(data.X, data.y, penalty={run.penalty!r}), limit=1).final",
        ],
        {
            KEPT: error.format("models[1]"),
            RIDGE: error.format("penalised"),
            FULL: error.format("models[2]"),
            MEAN: error.format("models[0]"),
        },
        imports=[
            "from algos.pca import component_regression, principal_components",
            "from algos.regression import metrics, ridge",
            "from algos.trace import record",
        ],
        title="Regression on principal components beside ridge regression.",
    )
    library = export.filled(__file__, "library_overfitting.py", data=made, penalty=run.penalty)
    return Code(component_regression, script, library)


def rows(run: Regressions) -> Rows:
    return Rows(
        {f"x{j}": column for j, column in enumerate(run.table.X.T, 1)} | {"y": run.table.y},
        name="components_against_overfitting",
        source="Invented: the rows to learn from.",
    )


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    at=lambda run, k: replace(run, k=k),
    said=said,
    closer=closer,
    theory="overfitting.md",
    code=code,
    rows=rows,
    quantities={
        "Components over ridge": lambda run: float(run.held_out[run.k]) / run.ridge,
        "Targets explained by what is cut off": lambda run: Share(_explained(run)[run.k :].sum()),
        "Best k": lambda run: run.best,
        "Chosen k": lambda run: run.k,
        "Components over least squares": lambda run: float(run.held_out[run.k] / run.held_out[-1]),
    },
)
