"""A closer look at one place on the line: the terms of every class, and the equation of the boundary."""

import numpy as np
import streamlit as st

from pages.views.classification.densities_closer import safe
from pages.views.classification.one_input_settings import Line
from ui import controls, words


def show(line: Line) -> None:
    """One value of the input, or a place of the reader's own."""
    own = line.x is None or controls.toggle(
        "A place of my own", False, key="own_place", help="Any place on the line, not a training point.", place=st
    )
    if own:
        low, high = line.span
        step = float(f"{(high - low) / 200:.0e}")
        first, last = np.ceil(low / step) * step, np.floor(high / step) * step
        x = float(
            controls.slider(
                line.title,
                round(float(first), 10),
                round(float(last), 10),
                round(float(round((low + high) / 2 / step) * step), 10),
                step=step,
                key="line_place",
                help="Where to look.",
                place=st,
            )
        )
        named = "this place"
    else:
        assert line.x is not None and line.y is not None
        i = controls.point(len(line.x), place=st)
        x, named = float(line.x[i]), f"point {i + 1} ({line.names[int(line.y[i])]})"
    _terms(line, x, named)
    if line.k == 2:
        _equation(line)


def _terms(line: Line, x: float, named: str) -> None:
    it = line.it
    here = np.array([x])
    Q, P = it.log_joint(here)[0], it.predict_proba(here)[0]
    scores = Q + np.log(it.costs)
    head = ["class", "(x − m) / s", "ln density", "ln prior", "sum Q", "posterior"]
    head += ["Q + ln cost"] if line.priced else []
    rows = []
    for c, name in enumerate(line.names):
        prior = np.log(it.priors[c])
        cells = [(x - it.means[c]) / it.deviations[c], Q[c] - prior, prior, Q[c], P[c]]
        cells += [scores[c]] if line.priced else []
        rows.append(f"| {safe(name)} | " + " | ".join(f"${words.tex(float(v))}$" for v in cells) + " |")
    st.markdown(f"What every class says about {named}, x = {words.number(x)}:")
    st.markdown("\n".join([f"| {' | '.join(head)} |", "|:--|" + "--:|" * (len(head) - 1), *rows]))
    won = safe(line.names[int(it.predict(here)[0])])
    said = f"**{won}** has the largest {'Q + ln cost' if line.priced else 'Q'}."
    nearest = float(np.abs((x - it.means) / it.deviations).min())
    if nearest > 3:
        said += f" But it is {words.number(nearest)} standard deviations from the nearest mean: an outlier."
    st.markdown(said)


def _equation(line: Line) -> None:
    a, b, e = line.it.log_odds(1, 0)
    square = 0.0 if np.ptp(line.it.deviations) == 0 else a
    terms = [f"{words.tex(v)} {power}".strip() for v, power in ((square, "x^2"), (b, "x"), (e, "")) if v]
    sides = " + ".join(terms).replace("+ -", "- ") or "0"
    st.markdown("The two curves meet where the logarithm of one over the other is 0:")
    if square == 0:
        end = rf" \quad\Rightarrow\quad x = {words.tex(-e / b)}" if b else r" \quad\text{: never, or everywhere}"
    else:
        inside = b * b - 4 * square * e
        roots = line.it.meet(0, 1)
        found = "x = " + r", \; ".join(words.tex(r) for r in roots) if roots else r"\text{no such } x"
        end = rf" \qquad b^2 - 4 a c = {words.tex(inside)} \quad\Rightarrow\quad {found}"
    st.latex(f"{sides} = 0{end}")
