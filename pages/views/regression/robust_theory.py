"""Losses and costs, the linear programmes behind two of them, and the three lines as a script."""

import streamlit as st

from algos.regression import least_absolute
from pages.views.regression.scene import Scene
from ui import export, page


def show() -> None:
    st.markdown(
        "Three choices make a regression method: the form of $h(x)$, the **loss** of one residual, and the **cost** "
        "that puts the losses together. The mean loss over the rows stands in for the risk, the mean over all rows "
        "that could come, of which only a sample is known."
    )
    st.markdown(
        "| method | form | loss | cost | how |\n|---|---|---|---|---|\n"
        "| least squares | linear | squared | mean | linear system |\n"
        "| weighted least squares | linear | squared | weighted sum | linear system |\n"
        "| ridge | linear | squared | mean + λ × sum of squared coefficients | linear system |\n"
        "| lasso | linear | squared | mean + λ × sum of their sizes | coordinate descent |\n"
        "| least absolute deviations | linear | absolute | mean | linear programme |\n"
        "| Chebyshev | linear | absolute | maximum | linear programme |\n"
        "| logistic regression | logistic | logarithmic | mean | gradient descent |"
    )
    st.markdown(
        "**Squared** loss grows with the square, so one point ten times as far off counts a hundred times. Its pull on "
        "the line, the slope of the loss, grows too. **Absolute** loss pulls equally hard however far off the point "
        "is: only its side matters, and a point far *above* the line can move further up without moving the line. (A "
        "point far to the *side* still can: it has leverage.) **Chebyshev** looks at the worst residual alone and is "
        "the most sensitive of the three. For a constant instead of a line the three give the mean, the median and the "
        "middle between the extremes. The logarithmic loss is for probabilities: ln 2 = 0.693 at one half, without "
        "bound when one is sure and wrong."
    )
    st.markdown(
        "**As linear programmes.** Absolute values become variables $t$ with two inequalities each, one $t_i$ for each "
        "row in the first, a single one in the second:"
    )
    st.latex(
        r"\min_{w, \alpha, t} \sum_i t_i \quad \text{with} \quad -t_i \le y_i - (w \cdot x_i + \alpha) \le t_i "
        r"\qquad\qquad \min_{w, \alpha, t} \; t \quad \text{with} \quad -t \le y_i - (w \cdot x_i + \alpha) \le t"
    )
    st.markdown(
        "The best corner of the first lies where the line meets as many points as it has parameters; there may be more "
        "than one best line. At the best line of the second the extreme residuals alternate in sign: +, −, +."
    )
    st.markdown(
        "**Why these losses?** If $y_i = f(x_i) + \\varepsilon_i$ with independent noise, the most likely line is the "
        "one of least squares for Gaussian noise (whatever its σ), of least absolute deviations for noise with the "
        "density $\\tfrac{1}{2b} e^{-|\\varepsilon|/b}$, whose tails are heavier, and Chebyshev's for noise that is "
        "uniform between unknown bounds. A loss is a statement about the noise. What $f$ is can only be known for "
        "invented data: that is what they are for."
    )
    st.markdown(
        "**Five points of the notes:** x = 0, 1, 2, 3, 4 and y = 0, 1, 2, 3, 14. Least squares gives 3x − 2, least "
        "absolute deviations y = x with a sum of 10, all of it the fifth point, and Chebyshev 3.5x − 3.75, with no "
        "residual above 3.75."
    )


def code(at: Scene, losses: tuple[str, ...]) -> None:
    modules = {"squares": "least_squares", "absolute": "least_absolute", "chebyshev": "chebyshev"}
    labels = {"squares": "Least sum of squares", "absolute": "Least sum of sizes", "chebyshev": "Least largest size"}
    script = export.script(
        at.data,
        [
            "from_loss = {",
            *[f'    "{loss}": next({modules[loss]}.steps(data.X, data.y)),' for loss in losses],
            "}",
            "residual = {loss: data.y - model.predict(data.X) for loss, model in from_loss.items()}",
        ],
        {labels[loss]: f'moved.totals(residual["{loss}"])[{list(modules).index(loss)}]' for loss in losses},
        imports=[f"from algos.regression import {', '.join(sorted({*(modules[k] for k in losses), 'moved'}))}"],
        title="Lines by several losses.",
    )
    absolute = "QuantileRegressor(quantile=0.5, alpha=0).fit(data.X, data.y)"
    lines, numbers = [], {}
    if "squares" in losses:
        lines.append("squares = LinearRegression().fit(data.X, data.y)")
        numbers[labels["squares"]] = "np.sum((data.y - squares.predict(data.X)) ** 2)"
    if "absolute" in losses:
        lines.append(f"absolute = {absolute}")
        numbers[labels["absolute"]] = "np.abs(data.y - absolute.predict(data.X)).sum()"
    if "chebyshev" in losses:
        lines += [
            "A = np.column_stack([np.ones(len(data.X)), data.X])",
            "one = np.ones((len(A), 1))",
            "table, bounds = np.block([[A, -one], [-A, -one]]), np.concatenate([data.y, -data.y])",
            "cost = np.append(np.zeros(A.shape[1]), 1.0)",
            "found = linprog(cost, A_ub=table, b_ub=bounds, bounds=(None, None))",
        ]
        numbers[labels["chebyshev"]] = "found.fun"
    library = export.script(
        at.data,
        lines,
        numbers,
        imports=[
            "import numpy as np",
            "from scipy.optimize import linprog",
            "from sklearn.linear_model import LinearRegression, QuantileRegressor",
        ],
        title="The same with scikit-learn and scipy.",
    )
    why = "The best line of absolute deviations need not be unique; its sum is. Solvers stop within a tolerance."
    page.code(least_absolute, script, library, why=why)
