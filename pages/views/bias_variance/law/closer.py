"""One place z: its variance multiplied out, beside what was measured there, and why n matters."""

import numpy as np
import streamlit as st

from algos.bias_variance import least_squares_law
from pages.views.bias_variance.law.run import Law
from ui import controls, palette, words
from ui.figures import marks
from ui.picture import Figure
from ui.stage import player

PLACES = 10
REPEATS = 2000  # new noise for the one design
WRITTEN = 5  # products written out
IN_A_LINE = 1  # more would leave a narrow page


def show(run: Law) -> None:
    """The sums at the chosen place."""
    which = int(
        controls.slider("Place z", 1, PLACES, 1, key="law_place", help="Ten new inputs, drawn like X.", place=st)
    )
    rng = np.random.default_rng([run.seed, run.n, run.d, 1])
    z = rng.normal(size=(PLACES, run.d))[which - 1]
    P, _ = run.design()
    z = np.r_[1.0, z] if run.intercept else z
    half = np.linalg.solve(P.T @ P, z)
    lever = least_squares_law.lever(P, z)
    predictions = run.noise * rng.normal(size=(REPEATS, run.n)) @ (P @ half)
    variance, measured = run.noise**2 * lever, float(predictions.var(ddof=1))
    tex, n = words.tex, words.number

    st.markdown(
        f"One design X with {run.n} rows and {run.p} columns, and **one place z**"
        f"{', with a 1 in front for the intercept' if run.intercept else ''}. With $u = (X^\\top X)^{{-1}} z$:"
    )
    products = [rf"({tex(float(a))})({tex(float(b))})" for a, b in zip(z, half, strict=True)]
    written = [*products[:WRITTEN], *([r"\dots"] if len(products) > WRITTEN else [])]
    lines = [" + ".join(written[i : i + IN_A_LINE]) for i in range(0, len(written), IN_A_LINE)]
    sums = r" \\ &\quad + ".join(lines)
    st.latex(
        rf"\begin{{aligned}} z^\top (X^\top X)^{{-1}} z &= \sum_j z_j u_j \\ &= {sums} \\ &= {tex(lever)} "
        r"\end{aligned}"
    )
    st.latex(
        rf"\begin{{aligned}} \operatorname{{Var}} h(z) &= \sigma^2 z^\top (X^\top X)^{{-1}} z \\ "
        rf"&= {tex(run.noise**2)} \cdot {tex(lever)} = {tex(variance)} \end{{aligned}}"
    )
    st.markdown(
        f"Measured: {words.count(REPEATS, 'fit')} to new noise at the same X predict at z with variance "
        f"**{n(measured)}** ± {n(measured * (2 / (REPEATS - 1)) ** 0.5)} (one standard error)."
    )
    wrong = run.noise**2 * float(z @ z)
    st.markdown(
        f"**Transposed, not pseudo-inverse.** A slip is easily made: $\\sigma^2 z^\\top (X^+ X)^{{-1}} z$. But "
        f"$X^+ X = (X^\\top X)^{{-1}} X^\\top X = I$, so this would be "
        f"$\\sigma^2 \\lVert z \\rVert^2$ = **{n(wrong)}**, {n(wrong / variance)} times the true variance. "
        "It would not depend on X or on n at all: more data would never help."
    )
    st.markdown(
        "**Adding a column never lowers it.** $z^\\top (X^\\top X)^{-1} z$ with the first column alone, the first two, "
        "and so on; a useless column costs as much as a useful one:"
    )
    values = np.array([least_squares_law.lever(P[:, :k], z[:k]) for k in range(1, run.p + 1)])
    player.chart(
        _levers(values),
        alt=f"From {n(float(values[0]))} with 1 column to {n(float(values[-1]))} with {run.p}, never falling.",
        key=controls.key_of("law_levers"),
    )


def _levers(values: np.ndarray) -> Figure:
    """zᵀ(XᵀX)⁻¹z with the first 1, 2, ... columns (d,)."""
    d = len(values)
    return dict(
        data=[marks.bars(np.arange(1, d + 1), values, palette.DATA, says="%{x} columns: %{y:.4g}")],
        layout=palette.layout(
            height=260,
            bargap=0.3,
            margin=dict(l=66, r=12, t=12, b=44, autoexpand=False),
            xaxis=palette.axis("columns of the design", range=[0.4, d + 0.6], nticks=min(d + 1, 10)),
            yaxis=palette.axis("zᵀ(XᵀX)⁻¹z", range=[0, 1.1 * float(values.max())], nticks=4),
        ),
    )
