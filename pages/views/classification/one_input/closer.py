"""A closer look at one place on the line: the terms of every class, and the equation of the boundary."""

import numpy as np
import streamlit as st

from pages.views.classification import place
from pages.views.classification.one_input.run import Gaussians
from ui import controls, words
from ui.words import safe


def show(run: Gaussians) -> None:
    """One value of the input, or a place of the reader's own."""
    if run.x is None or run.y is None or place.own("Any place on the line, not a training point."):
        x = place.coordinate(run.title, run.span, 200, key="line_place", help="Where to look.")
        _terms(run, x, "this place")
    else:
        i = controls.point(len(run.x), place=st)
        _terms(run, float(run.x[i]), f"point {i + 1} ({run.names[int(run.y[i])]})")
    if run.k == 2:
        _equation(run)


def _terms(run: Gaussians, x: float, named: str) -> None:
    bells, here = run.bells, np.array([x])
    Q, P, prior = bells.log_joint(here)[0], bells.predict_proba(here)[0], np.log(bells.priors)
    away = (x - bells.means) / bells.deviations
    columns = {"(x − m) / s": away, "ln density": Q - prior, "ln prior": prior, "sum Q": Q, "posterior": P}
    st.markdown(f"What every class says about {named}, x = {words.number(x)}:")
    place.table(run.names, columns | ({"Q + ln cost": Q + np.log(bells.costs)} if run.priced else {}))
    won = safe(run.names[int(bells.predict(here)[0])])
    said = f"**{won}** has the largest {'Q + ln cost' if run.priced else 'Q'}."
    nearest = float(np.abs(away).min())
    if nearest > 3:
        said += f" But it is {words.number(nearest)} standard deviations from the nearest mean: an outlier."
    if run.k > 2:
        other = "any other mistake costs 1" if run.priced else "as any other mistake does"
        said += (
            f" To miss {safe(run.names[run.moved])} costs {words.number(float(run.bells.costs[run.moved]))}, {other}."
        )
    st.markdown(said)


def _equation(run: Gaussians) -> None:
    a, b, e = run.bells.log_odds(1, 0)
    square = 0.0 if np.ptp(run.bells.deviations) == 0 else a
    terms = [f"{words.tex(v)} {power}".strip() for v, power in ((square, "x^2"), (b, "x"), (e, "")) if v]
    sides = " + ".join(terms).replace("+ -", "- ") or "0"
    st.markdown("The two curves meet where the logarithm of one over the other is 0:")
    if square == 0:
        end = rf" \quad\Rightarrow\quad x = {words.tex(-e / b)}" if b else r" \quad\text{: never, or everywhere}"
    else:
        inside = b * b - 4 * square * e
        roots = run.bells.meet(0, 1)
        found = "x = " + r", \; ".join(words.tex(r) for r in roots) if roots else r"\text{no such } x"
        end = rf" \qquad b^2 - 4 a c = {words.tex(inside)} \quad\Rightarrow\quad {found}"
    st.latex(f"{sides} = 0{end}")
