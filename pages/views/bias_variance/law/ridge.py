"""Ridge on the same design: bias squared and variance against lambda, in closed form and measured."""

import numpy as np
import streamlit as st

from algos.bias_variance import ridge_law
from pages.views.bias_variance.law.run import Law
from ui import controls, palette, words
from ui.figures import coefficients, fits, marks
from ui.figures.marks import Trace
from ui.picture import Figure
from ui.stage import player

PENALTIES = (0.0, *(float(f"{m}e{e}") for e in range(-1, 8) for m in (1, 2, 5)), 1e8)
REPEATS = 500


def parts(run: Law) -> tuple[np.ndarray, np.ndarray]:
    """Bias squared and variance at each of PENALTIES, averaged over new places."""
    P, v = run.design()
    return ridge_law.parts(P, v, np.array(PENALTIES), noise=run.noise, intercept=run.intercept)


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
        figure(np.array(PENALTIES), bias, variance, at=i, floor=floor),
        alt=f"Ridge over λ: least squares {n(float(total[0]))}, least sum {n(float(total[best]))} at λ = "
        f"{words.setting(PENALTIES[best])}.",
        key=controls.key_of("law_ridge"),
    )
    A = P.T @ P + lam * ridge_law.penalised(run.p, run.intercept)
    noise = run.noise * np.random.default_rng([run.seed, run.n, run.d, 2]).normal(size=(REPEATS, run.n))
    weights = np.linalg.solve(A, P.T @ (P @ v + noise).T).T
    middle = weights.mean(axis=0)
    st.markdown(
        f"One design, averaged over new places. **λ = {words.setting(lam)}**: bias² {n(float(bias[i]))}, variance "
        f"{n(float(variance[i]))}, together {n(float(total[i]))}. Measured with {REPEATS} sets of new noise: bias² "
        f"{n(float(np.sum((middle - v) ** 2)))}, variance {n(float(np.sum(weights.var(axis=0, ddof=1))))}."
    )
    slope = ridge_law.slope_at_zero(P, noise=run.noise, intercept=run.intercept)
    st.markdown(
        f"**Some λ > 0 beats least squares.** At λ = 0 bias² starts flat, like λ², while the variance falls at once: "
        f"the sum has slope {n(slope)} there, below zero. Its least value on this grid is {n(float(total[best]))} at "
        f"λ = {words.setting(PENALTIES[best])}, against {n(float(total[0]))} of least squares. But which λ it is "
        "depends on the true weights, which data do not tell: hence validation."
    )
    if run.intercept:
        st.markdown(
            f"**The variance does not go to zero.** One might expect it for λ → ∞; with the intercept "
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


def figure(penalties: np.ndarray, bias: np.ndarray, variance: np.ndarray, *, at: int, floor: float | None) -> Figure:
    """Bias squared, variance and their sum (k,) over the penalties, the least sum marked, and the chosen penalty."""
    x = coefficients.penalty_places(penalties)
    total = bias + variance
    best = int(np.argmin(total))
    ends = np.array([x[0], x[-1]])
    top = 1.15 * float(max(total[0], min(total.max(), 4 * total[0])))
    lines = [
        (bias, "bias²", palette.CLASSES[2], "dash"),
        (variance, "variance", palette.DATA, "dot"),
        (total, "bias² + variance", palette.FIT, "solid"),
    ]
    data = [
        _level(ends, float(total[0]), "least squares", "dash", 1),
        *([] if floor is None else [_level(ends, floor, "σ²/n", "dot", 0)]),
        *(fits.curve(x, y, name, line=dict(color=colour, width=2.5, dash=dash)) for y, name, colour, dash in lines),
        fits.curve(x[[at, at]], np.array([0, top]), "λ chosen", line=dict(color=palette.CLASSES[3], width=2))
        | dict(showlegend=False),
        marks.points(
            x[[best]],
            total[[best]],
            palette.FIT,
            marker=dict(symbol="star", size=14, color=palette.FIT, line=dict(width=1, color=palette.OUTLINE)),
            name="least sum",
            says="least sum: %{y:.4g}",
        ),
    ]
    return dict(
        data=data,
        layout=palette.layout(
            height=400,
            margin=dict(l=66, r=12, t=50, b=44, autoexpand=False),
            xaxis=coefficients.penalty_axis(penalties),
            yaxis=palette.axis("mean square", range=[0, top], nticks=5),
        ),
    )


def _level(ends: np.ndarray, value: float, name: str, dash: str, end: int) -> Trace:
    """A level from end to end, named above one of them (0 or 1)."""
    return marks.line(
        ends,
        [value, value],
        palette.NEUTRAL,
        width=1.5,
        dash=dash,
        name=name,
        says=f"{name}: %{{y:.4g}}",
        showlegend=False,
        mode="lines+text",
        text=[name, ""] if end == 0 else ["", name],
        textposition=("top right", "top left")[end],
        textfont=dict(color=palette.NEUTRAL, size=11),
    )
