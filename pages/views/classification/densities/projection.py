"""LDA as a projection onto the normal vector of its boundary, and its posterior as a logistic function."""

import numpy as np
import streamlit as st

from algos.classification import gaussian_discriminant, logistic
from pages.views.classification.densities import projection_figure
from pages.views.classification.densities.run import Fit
from ui import compute, controls, words
from ui.classes import Scene
from ui.stage import player


def show(fit: Fit) -> None:
    """Two classes on the normal vector: their curves above, the logistic function below."""
    at = fit.at
    if fit.name in ("lda", "tied_spherical") and fit.dense:
        model = fit.final
    else:
        model = compute.run(gaussian_discriminant.steps, at.Z, at.y, limit=9).final
        st.markdown(
            f"Of {fit.title} no single direction decides: this is LDA on the same points."
            if fit.name != "centroid"
            else "The nearest centroid projects onto the way from mean to mean; this is LDA on the same points."
        )
    if model.phase != "discriminant":
        st.markdown(model.reason)
        return
    a, b = _pair(at)
    costs = fit.costs[[a, b]]
    coef, intercept = model.log_odds(b, a)
    here = np.isin(at.y, [a, b])
    t = at.Z[here] @ coef + intercept
    prior = model.priors[[a, b]] / model.priors[[a, b]].sum()
    deviation = float(np.sqrt(coef @ model.covariances[0] @ coef))
    means = model.means[[a, b]] @ coef + intercept
    threshold = float(np.log(costs[0] / costs[1]))
    names = (at.class_names[a], at.class_names[b])
    wrong = int(((t > threshold) != (at.y[here] == b)).sum())
    st.markdown(
        rf"Every point is projected onto the normal vector $w = \Sigma^{{-1}}(\mu_1 - \mu_0)$ = "
        rf"({', '.join(words.number(float(v)) for v in coef)}), with $\alpha$ = {words.number(intercept)}. No other "
        r"direction sets the two means farther apart, measured in the classes' own standard deviation: here "
        f"{words.number(deviation)} of them. On this line LDA is a threshold, and its posterior is the logistic "
        r"function $s(w \cdot x + \alpha)$ to the last digit. The converse does not hold: a logistic posterior may "
        "come from classes that are no Gaussians."
        if deviation > 0
        else "The two means are the same: there is no direction in which to tell the classes apart."
    )
    if deviation == 0:
        return
    player.chart(
        projection_figure.figure(
            t,
            (at.y[here] == b).astype(int),
            names,
            (a, b),
            means=(float(means[0]), float(means[1])),
            deviation=deviation,
            priors=(float(prior[0]), float(prior[1])),
            threshold=threshold,
        ),
        alt=(
            f"The points of {names[0]} and {names[1]} projected onto LDA's normal vector, with a threshold at "
            f"{words.number(threshold)}; {words.count(wrong, 'point')} on the wrong side of it."
        ),
        key=controls.key_of("projection"),
    )
    st.caption(f"{words.count(wrong, 'point')} of these two classes on the wrong side of {words.number(threshold)}.")
    if fit.counted:
        _against_logistic(at, here, b, coef, intercept)


def _against_logistic(at: Scene, here: np.ndarray, b: int, coef: np.ndarray, intercept: float) -> None:
    """The same logistic function found without any Gaussians."""
    try:
        trace = compute.run(logistic.steps, at.Z[here], (at.y[here] == b).astype(int), limit=60)
    except compute.Refused:
        return
    if not trace.finished:
        st.markdown(
            "**Logistic regression** on the same points finds no end: a line separates them, and its weights grow for "
            "ever. LDA's do not."
        )
        return
    rows = [
        f"| {name} | {' | '.join(words.number(float(v)) for v in (*w, alpha))} |"
        for name, w, alpha in (
            ("LDA: from means and one covariance", coef, intercept),
            ("logistic regression: from the posterior alone", trace.final.coef, trace.final.intercept),
        )
    ]
    st.markdown("Logistic regression has a posterior of the same form, fitted without any Gaussians:")
    st.markdown("\n".join(["| | w1 | w2 | α |", "|:--|--:|--:|--:|", *rows]))


def _pair(at: Scene) -> tuple[int, int]:
    """The two classes to look at, the lower number first."""
    names = list(at.class_names)
    if at.k == 2:
        return 0, 1
    first = controls.choice("One class", names, names[0], key="pair_one", help="One of two classes.", place=st)
    rest = [name for name in names if name != first]
    second = controls.choice("and another", rest, rest[0], key="pair_two", help="The other.", place=st)
    a, b = sorted((names.index(first), names.index(second)))
    return a, b
