"""The theory behind the law."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**Bias and variance of least squares.** Let the truth be in the family, $y = Xv + e$ with "
        "$e \\sim N(0, \\sigma^2 I)$:"
    )
    st.latex(r"w = X^+ y = v + X^+ e, \qquad h(z) - f(z) = z^\top X^+ e")
    st.markdown(
        "Its mean is zero: no bias, at any z (which does not mean that h equals f). What is left is variance. With "
        "$X^+ = (X^\\top X)^{-1} X^\\top$"
    )
    st.latex(
        r"\operatorname{Var}(z^\top X^+ e) = \sigma^2 \lVert z^\top X^+ \rVert^2 = "
        r"\sigma^2 z^\top (X^\top X)^{-1} X^\top X (X^\top X)^{-1} z = \sigma^2 z^\top (X^\top X)^{-1} z"
    )
    st.markdown(
        "**Over the training points** the mean of this is exact for every X: the sum of "
        "$x_i^\\top (X^\\top X)^{-1} x_i$ is the trace of the hat matrix H, a projection onto d dimensions, so it is d."
    )
    st.latex(
        r"\frac1n \sum_i \sigma^2 x_i^\top (X^\top X)^{-1} x_i = "
        r"\frac{\sigma^2}{n} \operatorname{tr} H = \sigma^2 \frac{d}{n}"
    )
    st.markdown(
        "**At new points** $X^\\top X \\approx n \\operatorname{E}[zz^\\top]$ gives the same, but only nearly. For "
        "standard normal inputs the mean of $(X^\\top X)^{-1}$, an inverse Wishart matrix, is known exactly:"
    )
    st.latex(r"\operatorname{E}\, \sigma^2 z^\top (X^\top X)^{-1} z = \sigma^2 \frac{d}{n - d - 1}")
    st.markdown(
        "It leaves d/n as d comes near n, and there is no bound at d = n − 1. With an intercept, of one more "
        "coefficient, it is $\\frac{\\sigma^2}{n} \\bigl(1 + \\frac{(n + 1) d}{n - d - 2}\\bigr)$.\n\n"
        "**Errors.** The fit follows d in n parts of the noise. On its own targets that lowers the error, on new "
        "targets at the same X it raises it by as much:"
    )
    st.latex(
        r"\operatorname{E}[\text{training}] = \sigma^2 \Bigl(1 - \frac dn\Bigr), \qquad "
        r"\operatorname{E}[\text{test, same } X] = \sigma^2 \Bigl(1 + \frac dn\Bigr)"
    )
    st.markdown(
        "**What follows.** The bias can be zero where the hypothesis can fit the truth; the variance falls as 1/n and "
        "rises as d. Adding a column never lowers $z^\\top (X^\\top X)^{-1} z$: with $r$ the part of the new column "
        "that the others do not explain and $c$ the same for z, the new value is the old one plus "
        "$c^2 / \\lVert r \\rVert^2$. A good column lowers the bias by more than that; a useless one lowers nothing. "
        "The noise of the test targets adds σ² to every error, and no d or n takes it away."
    )
