"""What weights do to a line, and both kinds of run as scripts."""

import streamlit as st

from algos.regression import locally_weighted
from algos.regression import weighted as weighted_algorithm
from pages.views.regression.scene import Scene
from ui import export, page


def local() -> None:
    st.markdown(
        "To predict at a query $q$, fit a line anew in which each **example** counts the more the nearer it is, and "
        "read the line off at $q$:"
    )
    st.latex(
        r"\min_\theta \sum_i w_i \big( y_i - \theta^T x_i \big)^2, \qquad "
        r"w_i = \exp\!\Big( -\frac{\lVert x_i - q \rVert^2}{2 \tau^2} \Big), \qquad "
        r"\theta = (X^T W X)^{-1} X^T W y"
    )
    st.markdown(
        "The weight is 1 at the query and falls with distance; that it looks like a Gaussian density is a resemblance "
        "only: it need not integrate to anything. The **bandwidth** τ decides how local the line is. Small: few points "
        "make up each prediction, and the curve follows their noise. Large: all weights are nearly equal, and every "
        "query gets the one line of least squares."
    )
    st.markdown(
        "**Parametric or not.** Least squares boils the data down to a few numbers and can then forget them. Here the "
        "data are part of the model: the weights depend on the query, so each prediction needs all points and a new "
        "fit. The model grows with the data, and no form of the curve was chosen beforehand."
    )
    st.markdown(
        "**Far outside** all weights are tiny, yet their ratios are not: the nearest point outweighs the rest, and the "
        "line through the last few points decides. The formula answers there too; that is no reason to believe it."
    )


def weighted() -> None:
    st.markdown("Each point gets a weight $\\omega_i$: the greater, the harder the line works to come near it.")
    st.latex(
        r"\min_w \sum_i \omega_i (x_i \cdot w - y_i)^2 = (Xw - y)^T \Omega (Xw - y), \qquad "
        r"X^T \Omega X \, w = X^T \Omega \, y"
    )
    st.markdown(
        "Equal weights are least squares. A weight of 3 counts a point three times, 0 removes it, and a very large one "
        "makes the line go through it. Only ratios matter. Seen geometrically, $\\Omega^{1/2} \\hat y$ is the "
        "orthogonal projection of $\\Omega^{1/2} y$ on the columns of $\\Omega^{1/2} X$."
    )
    st.markdown(
        "**Which weights?** If $y_i = f(x_i) + \\varepsilon_i$ with independent Gaussian noise of variance "
        "$\\sigma_i^2$, the log-likelihood is a constant minus half of $\\sum_i (y_i - f(x_i))^2 / \\sigma_i^2$. "
        "The most likely line has the weights $\\omega_i = 1/\\sigma_i^2$. With noise that grows like $x$ that is "
        "$1/x^2$; with even noise it is least squares, whatever σ is."
    )


def code_local(at: Scene, query: float, bandwidth: float) -> None:
    call = export.call("locally_weighted.local_line", "data.X", "data.y", query=[query], bandwidth=bandwidth)
    script = export.script(
        at.data,
        [f"line = {call}", "straight = next(least_squares.steps(data.X, data.y))"],
        {
            "Prediction": "line.prediction",
            "Least squares there": f"straight.predict([[{query!r}]])[0]",
            "Slope of the line": "line.coef[0]",
            "Effective points": "line.effective_points",
        },
        imports=["from algos.regression import least_squares, locally_weighted"],
        title="Locally weighted regression at one query.",
    )
    library = export.script(
        at.data,
        [
            f"squared = ((data.X[:, 0] - {query!r}) / {bandwidth!r}) ** 2",
            "w = np.exp((squared.min() - squared) / 2)  # relative to the nearest point: never all zero",
            "line = LinearRegression().fit(data.X, data.y, sample_weight=w)",
            "straight = LinearRegression().fit(data.X, data.y)",
        ],
        {
            "Prediction": f"line.predict([[{query!r}]])[0]",
            "Least squares there": f"straight.predict([[{query!r}]])[0]",
            "Slope of the line": "line.coef_[0]",
            "Effective points": "w.sum() ** 2 / (w @ w)",
        },
        imports=["import numpy as np", "from sklearn.linear_model import LinearRegression"],
        title="The same line with scikit-learn's sample weights.",
    )
    page.code(
        locally_weighted, script, library, why="It has no locally weighted regression; one line is one weighted fit."
    )


def code_weighted(at: Scene, weights: str) -> None:
    numbers = ("Slope", "Intercept", "Slope, equal weights", "Intercept, equal weights")
    script = export.script(
        at.data,
        [
            f"model = next(weighted.steps(data.X, data.y, weights={weights}))",
            "straight = next(least_squares.steps(data.X, data.y))",
        ],
        dict(zip(numbers, ("model.coef[0]", "model.intercept", "straight.coef[0]", "straight.intercept"), strict=True)),
        imports=["from algos.regression import least_squares, weighted", *_numpy(weights)],
        title="Weighted least squares.",
    )
    library = export.script(
        at.data,
        [
            f"model = LinearRegression().fit(data.X, data.y, sample_weight={weights})",
            "straight = LinearRegression().fit(data.X, data.y)",
        ],
        dict(
            zip(
                numbers, ("model.coef_[0]", "model.intercept_", "straight.coef_[0]", "straight.intercept_"), strict=True
            )
        ),
        imports=["from sklearn.linear_model import LinearRegression", *_numpy(weights)],
        title="The same with scikit-learn.",
    )
    page.code(weighted_algorithm, script, library)


def _numpy(weights: str) -> list[str]:
    return ["import numpy as np"] if "np." in weights else []
