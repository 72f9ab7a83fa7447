"""The theory of power iteration."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**A symmetric matrix has an orthonormal basis of eigenvectors** (the spectral theorem): $A v_i = \\lambda_i "
        "v_i$, $v_i^\\top v_j = 0$. Along each of them, powers are powers of a number:"
    )
    st.latex(r"A^k v = \lambda^k v, \qquad A^{-1} v = \lambda^{-1} v \;\; (\text{if } A \text{ is invertible})")
    st.markdown("So write the start in that basis, and multiply:")
    st.latex(r"x = \alpha v + \beta w \quad \Rightarrow \quad A^k x = \alpha \lambda_v^k\, v + \beta \lambda_w^k\, w")
    st.markdown(
        "A part with $|\\lambda| < 1$ dies, one with $|\\lambda| > 1$ grows, a negative $\\lambda$ changes its sign at "
        "every step; and whatever their sizes, the part with the largest $|\\lambda|$ outgrows the others. At "
        "length 1, $x$ turns towards $v_1$:"
    )
    st.latex(r"\tan \angle(A^k x, v_1) \le \Bigl\lvert \frac{\lambda_2}{\lambda_1} \Bigr\rvert^k \tan \angle(x, v_1)")
    st.markdown(
        "with equality in the plane. Each step wins the same number of digits: a straight line on the logarithmic "
        "axis. The estimate of the eigenvalue, $x^\\top A x$, is better still: its error falls with the square of the "
        "angle.\n\n"
        "**When it does not find the axis.** A start at a right angle to $v_1$ has no part to grow; in the computer "
        "rounding brings one of some $10^{-16}$ in, and it grows by $|\\lambda_1 / \\lambda_2|$ a step, if the "
        "iteration has not stopped before. With $\\lambda_1 = \\lambda_2$ every direction of their plane is an "
        "eigenvector, and the end depends on the start; with $\\lambda_1 = -\\lambda_2$ there is no end.\n\n"
        "**Deflation.** $A - \\lambda_1 v_1 v_1^\\top$ sends $v_1$ to 0 and leaves all the other eigenvectors and "
        "their eigenvalues: the same iteration now finds $v_2$.\n\n"
        "**Why for principal components?** One multiplication costs $d^2$, and $C x = Z^\\top (Z x) / n$ does not even "
        "need the covariance: for a few axes of many columns this, and its faster relatives, is what libraries do."
    )
