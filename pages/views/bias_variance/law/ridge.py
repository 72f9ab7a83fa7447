"""Ridge on the same design: bias squared and variance against lambda, in closed form and measured."""

import numpy as np
import streamlit as st

from algos.bias_variance import ridge_law
from pages.views.bias_variance.law import law
from pages.views.bias_variance.law.run import Law
from ui import controls, words
from ui.stage import player

PENALTIES = (0.0, *(float(f"{m}e{e}") for e in range(-1, 8) for m in (1, 2, 5)), 1e8)
REPEATS = 500


def parts(run: Law) -> tuple[np.ndarray, np.ndarray]:
    """Bias squared and variance at each of PENALTIES, averaged over new places."""
    P, v = run.design()
    return ridge_law.parts(P, v, np.array(PENALTIES), noise=run.noise, intercept=run.intercept)


def gain(run: Law) -> float:
    """The least sum of the two over that of least squares."""
    total = np.sum(parts(run), axis=0)
    return float(total.min() / total[0])


def show(run: Law) -> None:
    """The chart over lambda, and what was measured at one of them."""
    lam = controls.stop_slider(
        "Penalty λ",
        PENALTIES,
        10.0,
        key="law_lambda",
        help="The penalty whose bias and variance are measured.",
        place=st,
    )
    P, v = run.design()
    bias, variance = parts(run)
    total, i, n = bias + variance, PENALTIES.index(lam), words.number
    best = int(np.argmin(total))
    floor = run.noise**2 / run.n if run.intercept else None
    player.chart(
        law.ridge(np.array(PENALTIES), bias, variance, at=i, floor=floor),
        alt=f"Ridge over λ: least squares {n(float(total[0]))}, least sum {n(float(total[best]))} at λ = "
        f"{PENALTIES[best]:g}.",
        key=controls.key_of("law_ridge"),
    )
    A = P.T @ P + lam * ridge_law.penalised(run.p, run.intercept)
    noise = run.noise * np.random.default_rng([run.seed, run.n, run.d, 2]).normal(size=(REPEATS, run.n))
    weights = np.linalg.solve(A, P.T @ (P @ v + noise).T).T
    middle = weights.mean(axis=0)
    st.markdown(
        f"One design, averaged over new places. **λ = {lam:g}**: bias² {n(float(bias[i]))}, variance "
        f"{n(float(variance[i]))}, together {n(float(total[i]))}. Measured with {REPEATS} sets of new noise: bias² "
        f"{n(float(np.sum((middle - v) ** 2)))}, variance {n(float(np.sum(weights.var(axis=0, ddof=1))))}."
    )
    slope = ridge_law.slope_at_zero(P, noise=run.noise, intercept=run.intercept)
    st.markdown(
        f"**Some λ > 0 beats least squares.** At λ = 0 bias² starts flat, like λ², while the variance falls at once: "
        f"the sum has slope {n(slope)} there, below zero. Its least value on this grid is {n(float(total[best]))} at "
        f"λ = {PENALTIES[best]:g}, against {n(float(total[0]))} of least squares. But which λ it is depends on the "
        "true weights, which data do not tell: hence validation."
    )
    if run.intercept:
        st.markdown(
            f"**The variance does not go to zero.** The notes say so of the limit λ → ∞; with the intercept "
            f"unpenalised the mean of the targets remains, and its variance is σ²/n = **{n(run.noise**2 / run.n)}**. "
            f"Here it is {n(float(variance[-1]))} at λ = {n(float(PENALTIES[-1]))}."
        )
    else:
        st.markdown(
            f"Without an intercept the variance goes to zero as λ grows: {n(float(variance[-1]))} at λ = "
            f"{n(float(PENALTIES[-1]))}. Switch the intercept on to see where it ends then."
        )
    st.latex(
        r"\text{bias}(z) = -\lambda\, z^\top (X^\top X + \lambda I')^{-1} I' v, \qquad "
        r"\text{variance}(z) = \sigma^2 z^\top M M^\top z, \quad M = (X^\top X + \lambda I')^{-1} X^\top"
    )
    st.caption("I′ is the identity, with a 0 in the intercept's place if there is one.")
