"""Where the target went; why a penalty is the better brake; and the numbers as scripts."""

from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from algos.pca import component_regression, principal_components
from ui import export, page, words

if TYPE_CHECKING:
    from pages.views.pca.not_to_overfit import Choice

KEPT, RIDGE, FULL, MEAN = "k components", "Ridge", "Least squares", "Mean"
HELP = {
    KEPT: "RMSE on the rows held out of least squares on the components that hold 95 % of the variance.",
    RIDGE: "RMSE on the rows held out of ridge regression on all columns.",
    FULL: "RMSE on the rows held out of least squares on all columns, which is the last k.",
    MEAN: "RMSE on the rows held out of always saying the mean of the training targets, which is k = 0.",
}


def numbers(at: "Choice") -> dict[str, float]:
    return {
        KEPT: float(at.held_out[at.k]),
        RIDGE: at.ridge,
        FULL: float(at.held_out[-1]),
        MEAN: float(at.held_out[0]),
    }


def closer(at: "Choice") -> None:
    """How the target leans on each component of the training rows, and how much of that is kept."""
    table = at.table
    model = principal_components.fit(table.X)
    scores = model.transform(table.X)
    y = table.y - table.y.mean()
    squares = (scores.T @ y) ** 2 / (scores**2).sum(axis=0)  # scores are uncorrelated: the shares of y add up
    share = squares / (y @ y)
    top = np.argsort(-share)[:3]
    n = words.number
    st.markdown(
        "Scores on different axes are uncorrelated, so each component explains its own share of the training targets, "
        "whatever the others do:"
    )
    st.latex(r"\frac{(t_j \cdot y)^2}{\lvert t_j \rvert^2 \, \lvert y \rvert^2}")
    for j in top:
        ratio = 100 * model.explained_variance_ratio[j]
        st.markdown(
            f"- component {j + 1}: {100 * share[j]:.1f} % of the targets, {n(float(ratio))} % of the variance of the "
            f"columns; {'kept' if j < at.k else '**not kept**'} with k = {at.k}"
        )
    kept, rest = 100 * share[: at.k].sum(), 100 * share[at.k :].sum()
    st.caption(
        f"The {at.k} components that hold 95 % of the variance explain {kept:.1f} % of the training targets, the other "
        f"{len(share) - at.k} explain {rest:.1f} %; what is left fits no plane. One direction was meant, and {len(y)} "
        "rows show it split over several components."
    )


def theory() -> None:
    st.markdown(
        "**Fewer inputs, less overfitting?** With few rows least squares on all columns follows the noise. Fewer "
        "components do leave it less room, but they are chosen without a look at $y$: directions go because the inputs "
        "vary little along them, not because the target does."
    )
    st.markdown("Written on the axes, ridge regression and the first $k$ components differ in one factor only:")
    st.latex(
        r"\hat b_j = f_j \,\frac{t_j \cdot y}{\lvert t_j \rvert^2}, \qquad "
        r"f_j^{\text{ridge}} = \frac{s_j^2}{s_j^2 + \lambda}, \qquad "
        r"f_j^{\text{components}} = \begin{cases} 1 & j \le k \\ 0 & j > k \end{cases}"
    )
    st.markdown(
        "with $s_j^2 = n S_j$. Both trust small axes less; ridge turns them down, the components cut them off. What is "
        "cut off cannot be learned from any number of rows. The notes: against overfitting use regularisation, it "
        "throws nothing away without having looked at $y$."
    )
    st.markdown(
        "Cutting is not always worse: where the target follows the first directions, a few components are as good, "
        "and $k$ can be chosen on held-out rows as well as $\\lambda$. But the share of the variance does not tell."
    )


def code(at: "Choice") -> None:
    made = export.call("component_regression.table", axis=at.axis, seed=at.seed)
    error = "metrics.rmse(data.y_test, {}.predict(data.X_test))"
    script = export.script(
        made,
        [
            "k = principal_components.fit(data.X).needed(0.95)",
            "models = component_regression.path(data.X, data.y, [0, k, data.X.shape[1]])",
            f"penalised = record(ridge.steps(data.X, data.y, penalty={at.lam!r}), limit=1).final",
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
    error = "float(root_mean_squared_error(data.y_test, {}.fit(data.X, data.y).predict(data.X_test)))"
    library = export.script(
        made,
        [],
        {
            KEPT: error.format("make_pipeline(PCA(0.95, svd_solver='full'), LinearRegression())"),
            RIDGE: error.format(f"Ridge(alpha={at.lam!r})"),
            FULL: error.format("LinearRegression()"),
            MEAN: error.format("DummyRegressor()"),
        },
        imports=[
            "from algos.pca import component_regression",
            "from sklearn.decomposition import PCA",
            "from sklearn.dummy import DummyRegressor",
            "from sklearn.linear_model import LinearRegression, Ridge",
            "from sklearn.metrics import root_mean_squared_error",
            "from sklearn.pipeline import make_pipeline",
        ],
        title="The same with scikit-learn, on the same invented rows.",
    )
    page.code(component_regression, script, library)
