"""The arithmetic of the input on its way, unit by unit; and all sixteen gates with what a line makes of them."""

import numpy as np
import streamlit as st

from algos.neural.gates import CORNERS, GATES
from pages.views.neural.gates.run import TITLES, Run, line_gates, rows
from ui import words


def show(run: Run) -> None:
    """z and what comes of it, of every unit that the input has passed."""
    state = run.trace.final
    row, t = max(state.row, 0), words.tex
    x = CORNERS[row]
    if state.row < 0:
        st.markdown("Play sends the inputs through one by one. The first is (0, 0), and each unit makes this of it:")
    else:
        st.markdown(f"For the input ({x[0]:.0f}, {x[1]:.0f}):")
    whole, net = run.whole, run.net
    several = len(net.weights) > 1
    for layer in range(len(net.weights)):
        for j, theta in enumerate(rows(net, layer)):
            name = "" if not several else rf"\text{{{'output' if layer else ('first', 'second')[j]}: }}"
            terms = " ".join(
                rf"{'+' if w >= 0 else '-'} {t(abs(float(w)))} \cdot {t(float(a))}"
                for w, a in zip(theta[1:], whole.a[layer][row], strict=True)
            )
            z, a = float(whole.z[layer][row, j]), float(whole.a[layer + 1][row, j])
            says = rf"\qquad \frac{{1}}{{1 + e^{{{t(-z)}}}}} = {t(a)}"
            st.latex(rf"{name} z = {t(float(theta[0]))} {terms} = {t(z)}, {says}")
            if not several:
                _far(theta, z)


def _far(theta: np.ndarray, z: float) -> None:
    length = float(np.hypot(*theta[1:]))
    if length == 0:
        st.markdown("Both weights are 0, so the output is the same for every input and there is no line.")
        return
    side = "on it" if z == 0 else f"{words.number(abs(z) / length)} from it, on the side of {int(z > 0)}"
    st.markdown(
        f"The line is where $z = 0$, and this corner is {side}. Ten times its bias and weights leave the line where "
        "it is and make the unit surer."
    )


def sixteen(run: Run) -> None:
    """Each way to label four corners, and how many of them a line gets right."""
    best = line_gates()
    st.markdown(
        f"A line gets all four right for **{sum(right == 4 for right in best.values())} of the 16** gates. Every line "
        "that divides the corners differently was tried."
    )
    corners = [f"({a:.0f}, {b:.0f})" for a, b in CORNERS]
    st.dataframe(
        {
            "gate": list(TITLES.values()),
            **{corner: [table[i] for table in GATES.values()] for i, corner in enumerate(corners)},
            "right by the best line": list(best.values()),
            "this goal": [name == run.goal for name in GATES],
        },
        hide_index=True,
        height=610,
    )
