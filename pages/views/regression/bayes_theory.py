"""From a prior to a posterior, what ridge regression believes, and the run as a script."""

import streamlit as st

from algos.regression import bayesian
from pages.views.regression.bayes_stage import Beliefs
from ui import export, page


def show() -> None:
    st.markdown(
        "So far the coefficients θ were constants, only unknown. Here they are random: a **prior** says what is "
        "believed before the data, and Bayes' rule turns it into the **posterior** given the sample S."
    )
    st.latex(
        r"p(\theta \mid S) = \frac{\prod_i p(y_i \mid x_i, \theta) \; p(\theta)}"
        r"{\int \prod_i p(y_i \mid x_i, \theta) \; p(\theta) \, d\theta} \qquad "
        r"p(y \mid x, S) = \int p(y \mid x, \theta) \; p(\theta \mid S) \, d\theta"
    )
    st.markdown(
        "The second is the prediction: the average over all curves, each weighed by how probable it is. Such "
        "integrals are rarely possible exactly. With Gaussian noise $N(0, \\sigma^2)$ and a Gaussian prior "
        "$N(0, \\tau^2 I)$ they are, and everything stays Gaussian. With $A = [1\\,X]$:"
    )
    st.latex(
        r"\theta \mid S \sim N(m, C), \qquad C^{-1} = \frac{1}{\tau^2} I + \frac{1}{\sigma^2} A^T A, \qquad "
        r"m = \frac{1}{\sigma^2} C A^T y, \qquad y \mid x, S \sim N(a^T m, \; a^T C a + \sigma^2)"
    )
    st.markdown(
        "**Two bands.** $a^T C a$ is the doubt about the curve: it shrinks where points are seen and grows away from "
        "them. $\\sigma^2$ is the noise of a new point, which no amount of data removes."
    )
    st.markdown("**The mode is ridge.** The logarithm of likelihood times prior is, up to constants,")
    st.latex(
        r"-\frac{1}{2 \sigma^2} \lVert y - A\theta \rVert^2 - \frac{1}{2 \tau^2} \lVert \theta \rVert^2, \qquad "
        r"\text{largest where} \quad \lVert y - A\theta \rVert^2 + \lambda \lVert \theta \rVert^2 \quad "
        r"\text{is least, with} \quad \lambda = \sigma^2 / \tau^2"
    )
    st.markdown(
        "This maximum a posteriori (MAP) estimate uses the likelihood but maximises the posterior. It is shorter than "
        "the maximum likelihood estimate, because the prior pulls every coefficient towards 0, and so it follows the "
        "noise less. The prior is on all coefficients here, the intercept too. A loose prior, τ → ∞, leaves λ = 0: "
        "least squares, the maximum likelihood estimate. A tight one, τ → 0, leaves the zero line. Without the prior "
        "the most likely curve does not depend on σ; with it, σ decides how much the data count against the prior."
    )
    st.markdown(
        "**The evidence** is the probability of the targets with all curves averaged over: a prior that is too tight "
        "excludes the curve, one that is too loose spreads itself over curves that nobody has seen. Its maximum is a "
        "way to choose τ and σ without holding rows out."
    )


def code(of: Beliefs) -> None:
    columns = f"basis.measure(data.X, {of.terms.degree}).transform(data.X)"
    call = export.call(
        "bayesian.steps", "A", "data.y", noise=of.noise, prior_scale=of.prior, points_per_step=len(of.at.y)
    )
    band = "np.mean(np.abs(data.y - {mean}) <= 1.959963984540054 * {std})"
    penalty = f"{of.noise!r}**2 / {of.prior!r}**2"
    script = export.script(
        of.at.data,
        [f"A = {columns}", f"posterior = record({call}, limit=1).final"],
        {
            "Penalty σ²/τ²": penalty,
            "Log evidence": "posterior.log_evidence",
            "Share in the band": band.format(mean="posterior.predict(A)", std="posterior.predictive_std(A)"),
            "Noise σ": "posterior.noise",
        },
        imports=[
            "import numpy as np",
            "from algos.regression import basis, bayesian",
            "from algos.trace import record",
        ],
        title="Bayesian linear regression.",
    )
    library = export.script(
        of.at.data,
        [
            f"powers = make_pipeline(StandardScaler(), PolynomialFeatures({of.terms.degree}, include_bias=False), "
            "StandardScaler())",
            "A = np.column_stack([np.ones(len(data.X)), powers.fit_transform(data.X)])",
            f"noise, prior = {of.noise!r}, {of.prior!r}",
            "penalty = noise**2 / prior**2",
            "mode = Ridge(alpha=penalty, fit_intercept=False, solver='svd').fit(A, data.y)",
            "misfit = np.sum((data.y - mode.predict(A)) ** 2) + penalty * np.sum(mode.coef_**2)",
            "volume = np.linalg.slogdet(np.eye(A.shape[1]) + A.T @ A / penalty)[1]",
            "posterior = np.linalg.inv(A.T @ A / noise**2 + np.eye(A.shape[1]) / prior**2)",
            "std = np.sqrt(np.sum(A @ posterior * A, axis=1) + noise**2)",
        ],
        {
            "Penalty σ²/τ²": "penalty",
            "Log evidence": "-misfit / (2 * noise**2) - volume / 2 - len(A) * np.log(noise * np.sqrt(2 * np.pi))",
            "Share in the band": band.format(mean="mode.predict(A)", std="std"),
        },
        imports=[
            "import numpy as np",
            "from sklearn.linear_model import Ridge",
            "from sklearn.pipeline import make_pipeline",
            "from sklearn.preprocessing import PolynomialFeatures, StandardScaler",
        ],
        title="The same with scikit-learn and numpy, by the textbook formulas.",
    )
    why = "scikit-learn's BayesianRidge chooses σ and τ itself, by the evidence; here they are given."
    page.code(bayesian, script, library, why=why)
