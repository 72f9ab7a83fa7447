"""What kernel ridge costs with a weight for each point, and with one for each feature."""

from math import comb

import streamlit as st

from algos.kernels import kernel_ridge
from algos.kernels.kernel_ridge import KernelRidge
from pages.views.kernels import kernel_choice
from pages.views.kernels.ridge.scene import Scene
from ui import controls, words

DEGREES = range(1, 8)


def show(at: Scene, model: KernelRidge) -> None:
    """Multiplications for either system, by the degree of a polynomial kernel; and that both give one function."""
    rows, inputs = st.columns(2)
    n = int(controls.log_slider("Rows n", 10, 100_000, 1000, key="cost_rows", help="Points to learn from.", place=rows))
    d = int(
        controls.log_slider(
            "Inputs d", 1, 1000, 10, key="cost_inputs", help="Numbers that describe a point.", place=inputs
        )
    )
    counts = [comb(d + p, p) for p in DEGREES]
    work = [kernel_ridge.work(n, d, D) for D in counts]
    table = {
        "degree p": list(DEGREES),
        "features D": [words.number(D) for D in counts],
        "dual: n equations": [words.number(float(dual)) for dual, _ in work],
        "primal: D equations": [words.number(float(primal)) for _, primal in work],
        "cheaper": ["dual" if dual < primal else "primal" for dual, primal in work],
    }
    st.dataframe(table, hide_index=True)
    st.markdown(
        "Multiplications. Dual: the n(n + 1)/2 inner products of d numbers, and n³/6 for the system. Primal: the "
        "D(D + 1)/2 products of two columns of n numbers, and D³/6. With n = D both cost nearly the same."
    )
    if phi := kernel_choice.features(model.kernel, at.X.shape[1]):
        Phi = phi(at.X)
        w = kernel_ridge.primal(Phi, at.y, penalty=model.penalty, level=model.level)
        apart = float(abs(model.level + phi(at.places) @ w - model.predict(at.places)).max())
        st.markdown(
            f"Dual and primal in the chart: {words.count(len(at.y), 'weight')} α, or "
            f"{words.count(Phi.shape[1], 'weight')} w of the features written out. The two functions differ by at most "
            f"{words.number(apart)} there: rounding."
        )
