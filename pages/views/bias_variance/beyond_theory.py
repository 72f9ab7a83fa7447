"""The theory beyond interpolation."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**Beyond the notes.** The notes end at the U-curve: too many features, too much variance. What follows is "
        "later work (Belkin, Hsu, Ma and Mandal 2019; Hastie, Montanari, Rosset and Tibshirani 2022).\n\n"
        "**Random features.** The model is linear in D features that are drawn, not learned (Rahimi and Recht 2007):"
    )
    st.latex(r"h(x) = \sum_{j=1}^D c_j \phi_j(x), \qquad \phi_j(x) = \sqrt{2/D}\, \cos(2 \pi \omega_j x + b_j)")
    st.markdown(
        "**Minimum norm.** With D < n there is one least squares solution. With D ≥ n (and rank n) infinitely many "
        "pass through all points; taken is the one with the least $\\lVert c \\rVert$, $c = \\Phi^+ y$. It is the one "
        "the notes' own methods find: gradient descent from zero never leaves the span of the rows of Φ, and ridge "
        "with λ → 0 ends there too.\n\n"
        "**Two descents.** The variance is $\\sigma^2 \\lVert \\phi(z)^\\top \\Phi^+ \\rVert^2$. As on the view of the "
        "law of least squares, it grows without bound as D comes near n: some direction is hardly seen by the points. "
        "Past n each further feature gives the shortest solution more to choose from; its norm falls, and the test "
        "error falls again. As D grows further the fit becomes kernel interpolation with the kernel that the features "
        "approximate.\n\n"
        "**What it is not.** The second descent need not end below the first minimum: for a smooth truth, few points "
        "and noise it often does not, and the line under the chart says so for the settings on display. Nor is the "
        "peak a law of nature: a ridge penalty chosen well removes it, and without noise there may be none. Along D "
        "the number of parameters is not the complexity of the fit; the norm is closer to it."
    )
    st.caption(
        "The test error is the mean of (h − f)² at 101 even places of [0, 1], plus σ². Singular values below rounding "
        "error count as 0."
    )
