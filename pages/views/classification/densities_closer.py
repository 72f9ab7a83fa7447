"""A closer look at one place: log density and log prior for each class, the posterior, and whether it is an outlier."""

import re
from collections.abc import Sequence

import numpy as np
import streamlit as st

from pages.views.classification.densities_fit import Fit
from ui import controls, words
from ui.classes import Scene


def why(at: Scene, fit: Fit) -> str:
    """Why there is no density, with the class by its name."""
    return named(str(fit.final.reason), at.class_names)


def named(said: str, names: Sequence[str]) -> str:
    """A sentence of an algorithm with the names of its "class 0", "class 1" ..."""
    return re.sub(r"[Cc]lass (\d+)", lambda found: f"“{names[int(found[1])]}”", said)


def least(fit: Fit, at: Scene) -> float:
    """ln p(x) below which a place is called thin: the training points' quantile."""
    return float(np.quantile(fit.final.score_samples(at.Z), fit.outliers))


def thin(fit: Fit, at: Scene) -> np.ndarray:
    """Which training points are called thin: (n,)."""
    if not (fit.dense and fit.outliers):
        return np.zeros(len(at.y), dtype=bool)
    return np.asarray(fit.final.score_samples(at.Z) < least(fit, at))


def show(at: Scene, fit: Fit) -> None:
    """The arithmetic behind one training point, or a place of the reader's own."""
    if not fit.works:
        st.markdown(why(at, fit))
        return
    own = controls.toggle(
        "A place of my own", False, key="own_place", help="Any place in the window, not a training point.", place=st
    )
    if own:
        x = np.array([_coordinate(at, 0), _coordinate(at, 1)])
        named = "this place"
    else:
        i = controls.point(len(at.y), place=st)
        x, named = at.Z[i], f"point {i + 1} ({at.class_names[int(at.y[i])]})"
    where = ", ".join(words.number(float(v)) for v in x)
    if fit.dense:
        _densities(at, fit, x, f"{named} at ({where})")
    else:
        _distances(at, fit, x, f"{named} at ({where})")


def _coordinate(at: Scene, j: int) -> float:
    low, high = (at.plane.x, at.plane.y)[j]
    step = float(f"{(high - low) / 100:.0e}")
    low, high = np.ceil(low / step) * step, np.floor(high / step) * step
    middle = round((low + high) / 2 / step) * step
    title = at.plane.titles[j]
    return float(
        controls.slider(
            title, float(low), float(high), float(middle), step=step, key=f"place_{'xy'[j]}", help="Move it.", place=st
        )
    )


def _densities(at: Scene, fit: Fit, x: np.ndarray, named: str) -> None:
    model = fit.final
    X = x[None]
    density, far = model.log_densities(X)[0], model.mahalanobis(X)[0]
    joint, scores, P = model.joint(X)[0], fit.scores(X)[0], model.predict_proba(X)[0]
    priced = fit.costs.max() != fit.costs.min()
    columns = ["class", "distance in σ", "−½ distance²", "−½ ln det Σ − ln 2π", "ln p(x ∣ c)", "ln prior"]
    columns += ["sum Q", "posterior"] + (["Q + ln cost"] if priced else [])
    rows = []
    for c, name in enumerate(at.class_names):
        squared = -0.5 * far[c] ** 2
        cells = [far[c], squared, density[c] - squared, density[c], np.log(model.priors[c]), joint[c], P[c]]
        cells += [scores[c]] if priced else []
        rows.append(f"| {safe(name)} | " + " | ".join(f"${words.tex(float(v))}$" for v in cells) + " |")
    st.markdown(f"What every class says about {named}:")
    st.markdown("\n".join([f"| {' | '.join(columns)} |", "|:--|" + "--:|" * (len(columns) - 1), *rows]))
    if fit.name == "naive":
        terms = model.log_terms(X)[0]
        parts = [
            f"{name}: ${' + '.join(_term(float(v)) for v in row)} = {words.tex(float(row.sum()))}$"
            for name, row in zip(map(safe, at.class_names), terms, strict=True)
        ]
        st.markdown("ln p(x ∣ c) is a sum over the columns. " + "; ".join(parts) + ".")
    if at.k == 2:
        st.latex(rf"Q_1 - Q_0 = {words.tex(float(joint[1] - joint[0]))}")
        st.latex(
            rf"P(1 \mid x) = s(Q_1 - Q_0) = \frac{{1}}{{1 + e^{{{words.tex(float(joint[0] - joint[1]))}}}}} "
            rf"= {words.tex(float(P[1]))}"
        )
    won = int(scores.argmax())
    st.markdown(
        f"**{safe(at.class_names[won])}** has the largest {'Q + ln cost' if priced else 'Q'}. {_verdict(at, fit, X)}"
    )


def _verdict(at: Scene, fit: Fit, X: np.ndarray) -> str:
    known = np.asarray(fit.final.score_samples(at.Z))
    here = float(fit.final.score_samples(X)[0])
    below = float((known < here - 1e-9 * abs(here)).mean())
    nearest = float(fit.final.mahalanobis(X).min())
    said = f"ln p(x) is {words.number(here)}: {100 * below:.0f} % of the training points lie in thinner places."
    if here < known.min():
        said = f"ln p(x) is {words.number(here)}, less than at any training point: an outlier, "
        said += "whatever the posterior says."
    elif nearest > 3:
        said += f" It is {words.number(nearest)} standard deviations from the nearest mean: an outlier."
    return said


def _distances(at: Scene, fit: Fit, x: np.ndarray, named: str) -> None:
    st.markdown(f"How far {named} is from every mean:")
    far = fit.final.distances(x[None])[0]
    rows = []
    for name, m, r in zip(at.class_names, fit.final.means, far, strict=True):
        parts = " + ".join(rf"({words.tex(float(a - b))})^2" for a, b in zip(x, m, strict=True))
        rows.append(f"| {safe(name)} | $\\sqrt{{{parts}}} = {words.tex(float(r))}$ |")
    st.markdown("\n".join(["| class | distance |", "|:--|:--|", *rows]))
    st.markdown(f"**{safe(at.class_names[int(far.argmin())])}** is nearest.")


def _term(value: float) -> str:
    """A number as one of a sum: in brackets if it has a sign."""
    return f"({words.tex(value)})" if value < 0 else words.tex(value)


def safe(name: str) -> str:
    """A class's name inside a table: nothing in it is Markdown."""
    return "".join(f"\\{c}" if c in r"\`*_{}[]()<>#+-.!|$~" else c for c in name)
