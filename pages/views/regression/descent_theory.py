"""What gradient descent does and when to use it, and a run of it as a script."""

from typing import Any

import streamlit as st

from algos.regression import gradient_descent
from pages.views.regression.descent_stage import Stage
from ui import export, page


def theory() -> None:
    st.markdown(
        "The cost is half the mean squared error of $h_\\theta(x) = \\theta_0 + \\theta_1 x_1 + \\dots$ over the $m$ "
        "rows. One step moves **all** parameters at once against the gradient, in proportion to the learning rate α:"
    )
    st.latex(
        r"J(\theta) = \frac{1}{2m} \sum_{i=1}^m \big( h_\theta(x^{(i)}) - y^{(i)} \big)^2 \qquad "
        r"\theta_j := \theta_j - \alpha \frac{\partial J}{\partial \theta_j}, \quad "
        r"\frac{\partial J}{\partial \theta_j} = \frac{1}{m} \sum_{i=1}^m "
        r"\big( h_\theta(x^{(i)}) - y^{(i)} \big) x_j^{(i)}"
    )
    st.markdown(
        "**Batch** descent looks at all rows for one step. The **stochastic** rule takes one row, and is the LMS rule "
        "of Widrow and Hoff: the step is as large as the error, and a row without error changes nothing. "
        "**Mini-batch** takes the mean over $b$ rows (10 is typical, 2 to 100 are common): with $b = m$ it is batch "
        "descent, with $b = 1$ the stochastic rule. A pass costs the same for all three; the smaller the batch, the "
        "more steps it makes, and the less they agree."
    )
    st.latex(r"\theta_j := \theta_j + \alpha \big( y^{(i)} - h_\theta(x^{(i)}) \big) x_j^{(i)}")
    st.markdown(
        "**The learning rate.** Along an axis of the elliptical contours with curvature λ, a batch step multiplies the "
        "distance to the bottom by $1 - \\alpha\\lambda$. Its size is below 1 for every axis exactly if "
        "$\\alpha < 2/\\lambda_{max}$, where $\\lambda_{max}$ is the largest eigenvalue of $[1\\,X]'[1\\,X]/m$. Below "
        "that limit $J$ falls at every step; above it the run overshoots by more each time. Near the limit it jumps "
        "from side to side. How long it takes is set by the flattest axis: $\\lambda_{max}/\\lambda_{min}$. "
        "(With a sum instead of the mean in $J$ the limit is $m$ times smaller.)"
    )
    st.markdown(
        "**Finding a rate.** Start at 0.001 and multiply by three until the cost stops falling quickly: see *Rates by "
        "threes*. **Watching it.** Plot $J$ by step: it should fall fast and never rise. If it rises or swings, the "
        "rate is too large. A threshold on the change of $J$ is a poor stopping rule, because a slow valley looks like "
        "the end. This page says *converged* only when the gradient is a millionth of the largest it could be."
    )
    st.markdown(
        "**Scaling.** What is scaled are the inputs $x_j$, not the parameters. If one input runs to 100 and another to "
        "1, the contours are long and thin and descent zigzags or crawls; with mean 0 and deviation 1 they are nearly "
        "round. Least squares in closed form gives the same predictions either way."
    )
    st.markdown(
        "**Why the stochastic path hovers.** At the solution the mean gradient is zero, the gradient of a single row "
        "is not, unless that row has no residual. So with a constant rate each row pulls the parameters its own way. "
        "On data that fit exactly (noise 0) the same run settles. Otherwise a falling rate settles it:"
    )
    st.latex(
        r"\alpha_k = \frac{a}{b + k}, \qquad a = \alpha_0 b, \quad \text{so that } \alpha_b = \tfrac{1}{2} \alpha_0"
    )
    st.markdown(
        "The cost over all rows is costly to watch when there are millions. The **monitor** averages the cost of each "
        "batch, taken *before* its update, over the last updates: a longer window is smoother and later. "
        "**Or no descent at all:** the normal equations need no rate and no steps, but grow with the cube of the "
        "number of columns: fine for 1000, slow for 10 000, and beyond that descent wins."
    )


def code(stage: Stage, settings: dict[str, Any], limit: int) -> None:
    call = export.call("gradient_descent.steps", "X", "data.y", per="update", **settings)
    prepare = ["X = scaling(data.X).transform(data.X)"] if stage.standardised else ["X = data.X"]
    imports = ["from algos.numerics import scaling"] if stage.standardised else []
    script = export.script(
        stage.at.data,
        [
            *prepare,
            f"trace = record({call}, limit={limit})",
            "best = next(least_squares.steps(X, data.y))",
            "theta = np.append(trace.final.intercept, trace.final.coef)",
            "solution = np.append(best.intercept, best.coef)",
        ],
        {
            "Cost J": "trace.final.cost",
            "Least possible J": "gradient_descent.cost(solution, np.column_stack([np.ones(len(X)), X]), data.y)",
            "Distance to best": "np.linalg.norm(theta - solution)",
            "Limit of the rate": "gradient_descent.largest_stable_rate(X)",
        },
        imports=[
            *imports,
            "import numpy as np",
            "from algos.regression import gradient_descent, least_squares",
            "from algos.trace import record",
        ],
        title="Gradient descent.",
    )
    scaled = "StandardScaler().fit_transform(data.X)" if stage.standardised else "data.X"
    library = export.script(
        stage.at.data,
        [
            f"X = {scaled}",
            "A = np.column_stack([np.ones(len(X)), X])",
            "model = LinearRegression().fit(X, data.y)",
        ],
        {
            "Least possible J": "np.mean((model.predict(X) - data.y) ** 2) / 2",
            "Limit of the rate": "2 / np.linalg.eigvalsh(A.T @ A / len(A)).max()",
        },
        imports=[
            "import numpy as np",
            "from sklearn.linear_model import LinearRegression",
            *(["from sklearn.preprocessing import StandardScaler"] if stage.standardised else []),
        ],
        title="Where descent should arrive, and the limit of the rate, with scikit-learn and numpy.",
    )
    page.code(
        gradient_descent,
        script,
        library,
        why="A line of this size one solves; scikit-learn's SGDRegressor descends, for data too large for that.",
    )
