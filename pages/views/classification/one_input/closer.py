"""A closer look at one place on the line: the terms of every class, and the equation of the boundary."""

import numpy as np
import streamlit as st

from pages.views.classification.class_names import safe
from pages.views.classification.one_input.run import Gaussians
from ui import controls, words


def show(run: Gaussians) -> None:
    """One value of the input, or a place of the reader's own."""
    own = run.x is None or controls.toggle(
        "A place of my own", False, key="own_place", help="Any place on the line, not a training point.", place=st
    )
    if own:
        x, named = _own_place(run), "this place"
    else:
        assert run.x is not None and run.y is not None
        i = controls.point(len(run.x), place=st)
        x, named = float(run.x[i]), f"point {i + 1} ({run.names[int(run.y[i])]})"
    _terms(run, x, named)
    if run.k == 2:
        _equation(run)


def _own_place(run: Gaussians) -> float:
    low, high = run.span
    step = float(f"{(high - low) / 200:.0e}")
    first, last = np.ceil(low / step) * step, np.floor(high / step) * step
    middle = round((low + high) / 2 / step) * step
    first, last, middle = (round(float(v), 10) for v in (first, last, middle))
    return float(
        controls.slider(run.title, first, last, middle, step=step, key="line_place", help="Where to look.", place=st)
    )


def _terms(run: Gaussians, x: float, named: str) -> None:
    bells = run.bells
    here = np.array([x])
    Q, P = bells.log_joint(here)[0], bells.predict_proba(here)[0]
    scores = Q + np.log(bells.costs)
    head = ["class", "(x − m) / s", "ln density", "ln prior", "sum Q", "posterior"]
    head += ["Q + ln cost"] if run.priced else []
    rows = []
    for c, name in enumerate(run.names):
        prior = np.log(bells.priors[c])
        cells = [(x - bells.means[c]) / bells.deviations[c], Q[c] - prior, prior, Q[c], P[c]]
        cells += [scores[c]] if run.priced else []
        rows.append(f"| {safe(name)} | " + " | ".join(f"${words.tex(float(v))}$" for v in cells) + " |")
    st.markdown(f"What every class says about {named}, x = {words.number(x)}:")
    st.markdown("\n".join([f"| {' | '.join(head)} |", "|:--|" + "--:|" * (len(head) - 1), *rows]))
    won = safe(run.names[int(bells.predict(here)[0])])
    said = f"**{won}** has the largest {'Q + ln cost' if run.priced else 'Q'}."
    nearest = float(np.abs((x - bells.means) / bells.deviations).min())
    if nearest > 3:
        said += f" But it is {words.number(nearest)} standard deviations from the nearest mean: an outlier."
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
