"""LDA as a projection onto the normal vector of its boundary, and its posterior as a logistic function."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st

from algos.classification import gaussian_discriminant, logistic
from pages.views.classification import bells
from pages.views.classification.densities.run import Fit
from ui import compute, controls, palette, words
from ui.classes import Scene
from ui.figures import marks
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
    coef, intercept = model.log_odds(b, a)
    here = np.isin(at.y, [a, b])
    deviation = float(np.sqrt(coef @ model.covariances[0] @ coef))
    if deviation == 0:
        st.markdown("The two means are the same: there is no direction in which to tell the classes apart.")
        return
    names = (at.class_names[a], at.class_names[b])
    classes = (at.y[here] == b).astype(int)
    t = at.Z[here] @ coef + intercept
    threshold = float(np.log(fit.costs[a] / fit.costs[b]))
    wrong = words.count(int(((t > threshold) != classes).sum()), "point")
    st.markdown(
        rf"Every point is projected onto the normal vector $w = \Sigma^{{-1}}(\mu_1 - \mu_0)$ = "
        rf"({', '.join(words.number(float(v)) for v in coef)}), with $\alpha$ = {words.number(intercept)}. No other "
        r"direction sets the two means farther apart, measured in the classes' own standard deviation: here "
        f"{words.number(deviation)} of them. On this line LDA is a threshold, and its posterior is the logistic "
        r"function $s(w \cdot x + \alpha)$ to the last digit. The converse does not hold: a logistic posterior may "
        "come from classes that are no Gaussians."
    )
    player.chart(
        figure(
            t,
            classes,
            names,
            (a, b),
            means=model.means[[a, b]] @ coef + intercept,
            deviation=deviation,
            priors=model.priors[[a, b]] / model.priors[[a, b]].sum(),
            threshold=threshold,
        ),
        alt=f"The points of {names[0]} and {names[1]} projected onto LDA's normal vector, with a threshold at "
        f"{words.number(threshold)}; {wrong} on the wrong side of it.",
        key=controls.key_of("projection"),
    )
    st.caption(f"{wrong} of these two classes on the wrong side of {words.number(threshold)}.")
    if fit.counted:
        _against_logistic(at, here, b, coef, intercept)


def figure(
    t: np.ndarray,
    y: np.ndarray,
    names: tuple[str, str],
    colours: tuple[int, int],
    *,
    means: Sequence[float] | np.ndarray,
    deviation: float,
    priors: Sequence[float] | np.ndarray,
    threshold: float,
) -> dict[str, Any]:
    """Points of two classes, y (n,) in 0 and 1, on the normal vector at t (n,); above them the classes' curves.

    Below: the logistic function, on which every point has its posterior.
    """
    ends = np.array([*t, means[0] - 3 * deviation, means[1] + 3 * deviation, threshold])
    room = 0.03 * float(np.ptp(ends)) or 1.0
    x = np.linspace(ends.min() - room, ends.max() + room, 241)
    tops = [
        p * np.exp(-0.5 * ((x - m) / deviation) ** 2) / (deviation * np.sqrt(2 * np.pi))
        for p, m in zip(priors, means, strict=True)
    ]
    peak = float(max(top.max() for top in tops))
    above, below = [-0.3 * peak, 1.08 * peak], [-0.05, 1.05]
    labels = [f"{name}: prior × density" for name in names]
    traces = [bells.filled(x, tops[i], colours[i], labels[i], f"{labels[i]} %{{y:.3g}}") for i in (0, 1)]
    for i, name in enumerate(names):
        here = t[y == i]
        look: dict[str, Any] = dict(marker=palette.markers(colours[i], 7), says=f"{name}, log odds %{{x:.3g}}")
        rows = -peak * (0.1 + 0.13 * i + 0.05 * np.random.default_rng(0).uniform(-1, 1, size=len(here)))
        traces.append(marks.points(here, rows, None, **look))
        traces.append(marks.points(here, _logistic(here), None, yaxis="y2", **look))
    says = "s(%{x:.3g}) = %{y:.3g}"
    traces += [
        marks.line(x, _logistic(x), palette.NEUTRAL, width=2.5, name="s(log odds)", says=says, yaxis="y2"),
        marks.line([threshold] * 2, above, palette.NEUTRAL, width=2.5, dash="dash"),
        marks.line([threshold] * 2, below, palette.NEUTRAL, width=2.5, dash="dash", yaxis="y2"),
    ]
    layout = palette.layout(
        height=460,
        margin=dict(l=66, r=12, t=50, b=44, autoexpand=False),
        xaxis=palette.axis(f"log odds of {names[1]}, w · x + α", range=[float(x[0]), float(x[-1])], anchor="y2"),
        yaxis=bells.axis("prior × density", range=above, domain=[0.46, 1], nticks=4),
        yaxis2=bells.axis(f"posterior of {names[1]}", range=below, domain=[0, 0.38], nticks=4),
    )
    return dict(data=traces, layout=layout)


def _logistic(t: np.ndarray) -> np.ndarray:
    return np.asarray(1 / (1 + np.exp(-np.clip(t, -500, 500))))


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
