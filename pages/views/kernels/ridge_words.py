"""What the numbers of kernel ridge regression mean: whether the system could be solved, and that primal is dual."""

import numpy as np
import streamlit as st

from algos.kernels import kernel_ridge
from algos.kernels.explicit_features import feature_map
from algos.kernels.kernel_ridge import KernelRidge
from algos.kernels.kernels import Linear, Polynomial, Quadratic
from pages.views.kernels.ridge_scene import Scene
from ui import words

DIGITS = 16  # of a float
POOR = 1e10  # a condition number that costs most of them


def notes(at: Scene, model: KernelRidge) -> None:
    """Singular and nearly singular systems in words, and the primal ridge beside the dual one."""
    n = len(at.y)
    if model.dropped:
        st.warning(
            f"K + λI cannot be inverted: {words.number(model.dropped)} of its {n} directions are zero to the last "
            "digit, so infinitely many weights α give the same curve. The shortest are taken"
            + (": the least squares fit." if at.penalty == 0 else "."),
            icon=":material/join_inner:",
        )
    elif model.condition > POOR:
        lost = int(np.log10(model.condition))
        st.warning(
            f"K + λI is nearly singular: its condition number is {words.number(model.condition)}, so about {lost} of "
            f"{DIGITS} digits of the weights are lost. A larger λ"
            + (", or standardised inputs," if isinstance(at.kernel, Polynomial) else ", or a narrower kernel,")
            + " would help.",
            icon=":material/join_inner:",
        )
    if at.penalty == 0 and not model.dropped:
        st.caption("λ = 0 and K can be inverted: the function goes through every point, whatever its noise.")
    found = primal(at)
    if found is not None:
        count, F = found
        difference = float(np.abs(F - model.predict(at.places)).max())
        st.caption(
            f"Dual and primal: {words.count(n, 'weight')} α, or {words.count(count, 'weight')} w of the features "
            f"written out. The two functions differ by at most {words.number(difference)} on this chart: rounding."
        )


def primal(at: Scene) -> tuple[int, np.ndarray] | None:
    """Ridge on the kernel's explicit features: their number and what it predicts at the places drawn.

    None where there is no short list of features, or where rounding would leave nothing to compare.
    """
    d = at.X.shape[1]
    if isinstance(at.kernel, Linear):
        Phi, ahead = at.X, at.places
    elif isinstance(at.kernel, (Polynomial, Quadratic)):
        phi = feature_map(at.kernel, d)
        Phi, ahead = phi.transform(at.X), phi.transform(at.places)
    else:
        return None
    w = kernel_ridge.primal(Phi, at.y, penalty=at.penalty, level=at.level)
    return Phi.shape[1], at.level + ahead @ w
