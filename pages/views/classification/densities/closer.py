"""A closer look at one place: log density and log prior for each class, the posterior, and whether it is an outlier."""

import numpy as np
import streamlit as st

from pages.views.classification import place
from pages.views.classification.densities.run import Fit
from ui import controls, words
from ui.words import bracketed, plain, safe


def show(fit: Fit) -> None:
    """The arithmetic behind one training point, or a place of the reader's own."""
    at = fit.at
    if not fit.works:
        st.markdown(fit.why_not or "There is no boundary yet. What is known of the classes so far:")
        if not fit.why_not:
            _so_far(fit)
        return
    if place.own("Any place in the window, not a training point."):
        ends, titles = (at.plane.x, at.plane.y), at.plane.titles
        x = np.array(
            [place.coordinate(titles[j], ends[j], 100, key=f"place_{'xy'[j]}", help="Move it.") for j in (0, 1)]
        )
        named = "this place"
    else:
        i = controls.point(len(at.y), place=st)
        x, named = at.Z[i], f"point {i + 1} ({at.class_names[int(at.y[i])]})"
    where = ", ".join(words.number(float(v)) for v in x)
    (_densities if fit.dense else _distances)(fit, x, f"{named} at ({where})")
    st.markdown(estimated(fit))


def estimated(fit: Fit) -> str:
    """How many numbers the points have decided; priors that the reader has set are none of them."""
    priors = fit.at.k - 1 if fit.dense and fit.counted else 0
    set_by_hand = fit.at.k - 1 if fit.dense and not fit.counted else 0
    n = fit.final.free_parameters - set_by_hand
    what = ["means", *(["covariances"] if fit.dense else []), *(["shares of the classes"] if priors else [])]
    return f"Estimated from the points: {words.count(n, 'number')}, of {words.listed(what)}."


def _so_far(fit: Fit) -> None:
    """Counts, priors and means, as far as this stage knows them."""
    model = fit.final
    columns = {"points": model.counts}
    columns |= {"prior": model.priors} if hasattr(model, "priors") else {}
    if not np.isnan(model.means).any():
        columns |= {f"mean of {title}": model.means[:, j] for j, title in enumerate(fit.at.features.names)}
    place.table(fit.at.class_names, columns)


def _densities(fit: Fit, x: np.ndarray, named: str) -> None:
    at, model = fit.at, fit.final
    X = x[None]
    density, far = model.log_densities(X)[0], model.mahalanobis(X)[0]
    joint, scores, P = model.joint(X)[0], fit.scores(X)[0], model.predict_proba(X)[0]
    columns = {
        "distance in σ": far,
        "−½ distance²": -0.5 * far**2,
        "−½ ln det Σ − ln 2π": density + 0.5 * far**2,
        "ln p(x ∣ c)": density,
        "ln prior": np.log(model.priors),
        "sum Q": joint,
        "posterior": P,
    }
    st.markdown(f"What every class says about {named}:")
    place.table(at.class_names, columns | ({"Q + ln cost": scores} if fit.priced else {}))
    if fit.name == "naive":
        terms = model.log_terms(X)[0]
        parts = [
            f"{name}: ${' + '.join(map(bracketed, row))} = {words.tex(float(row.sum()))}$"
            for name, row in zip(map(safe, at.class_names), terms, strict=True)
        ]
        st.markdown("ln p(x ∣ c) is a sum over the columns. " + "; ".join(parts) + ".")
    if at.k == 2:
        first, second = (rf"\text{{{plain(name)}}}" for name in at.class_names)
        gap = rf"Q_{{{second}}} - Q_{{{first}}}"
        st.latex(rf"{gap} = {words.tex(float(joint[1] - joint[0]))}")
        st.latex(
            rf"P({second} \mid x) = s({gap}) = \frac{{1}}{{1 + e^{{{words.tex(float(joint[0] - joint[1]))}}}}} "
            rf"= {words.tex(float(P[1]))}"
        )
    won = int(scores.argmax())
    st.markdown(
        f"**{safe(at.class_names[won])}** has the largest {'Q + ln cost' if fit.priced else 'Q'}. {_verdict(fit, X)}"
    )


def _verdict(fit: Fit, X: np.ndarray) -> str:
    known = np.asarray(fit.final.score_samples(fit.at.Z))
    here = float(fit.final.score_samples(X)[0])
    below = float((known < here - 1e-9 * abs(here)).mean())
    nearest = float(fit.final.mahalanobis(X).min())
    said = f"ln p(x) is {words.number(here)}: {100 * below:.0f}% of the training points lie in thinner places."
    if here < known.min():
        said = f"ln p(x) is {words.number(here)}, less than at any training point: an outlier, "
        said += "whatever the posterior says."
    elif nearest > 3:
        said += f" It is {words.number(nearest)} standard deviations from the nearest mean: an outlier."
    return said


def _distances(fit: Fit, x: np.ndarray, named: str) -> None:
    st.markdown(f"How far {named} is from every mean:")
    far = fit.final.distances(x[None])[0]
    rows = []
    for name, m, r in zip(fit.at.class_names, fit.final.means, far, strict=True):
        parts = " + ".join(rf"({words.tex(float(a - b))})^2" for a, b in zip(x, m, strict=True))
        rows.append(f"| {safe(name)} | $\\sqrt{{{parts}}} = {words.tex(float(r))}$ |")
    st.markdown("\n".join(["| class | distance |", "|:--|:--|", *rows]))
    st.markdown(f"**{safe(fit.at.class_names[int(far.argmin())])}** is nearest.")
