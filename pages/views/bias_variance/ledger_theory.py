"""Where the decomposition comes from, what follows from it, and what it means for the five families."""

import streamlit as st


def show() -> None:
    """Formulas first, then what the notes draw from them."""
    st.markdown(
        "**The model.** Targets are $y_i = f(x_i) + \\varepsilon_i$ with a fixed, unknown $f$ and noise of mean 0 and "
        "variance $\\sigma^2$. The training set is random, so the fit $h$ is random too. At a place $z$, with a fresh "
        "target $\\gamma = f(z) + \\varepsilon$ that no training set has seen, $h(z)$ and $\\gamma$ are independent:"
    )
    st.latex(
        r"\begin{aligned} E\,(h(z) - \gamma)^2 &= E\,h^2 + E\,\gamma^2 - 2\,E\,h\;E\,\gamma \\"
        r"&= \operatorname{Var} h + (E\,h)^2 + \operatorname{Var}\gamma + (E\,\gamma)^2 - 2\,E\,h\;E\,\gamma \\"
        r"&= \underbrace{(E\,h(z) - f(z))^2}_{\text{bias}^2} + \underbrace{\operatorname{Var} h(z)}_{\text{variance}}"
        r" + \underbrace{\sigma^2}_{\text{irreducible}} \end{aligned}"
    )
    st.markdown(
        "**Bias** is the inability of the model to follow $f$: a line through a parabola. **Variance** is the fitting "
        "of noise: a line through points around a line is still not that line. The **noise** comes from the test "
        "target, not from training."
    )
    st.markdown(
        "- Under-fitting: too much bias. Over-fitting: caused by too much variance.\n"
        "- The training error shows bias but not variance; the test error shows both.\n"
        "- More points: for many distributions the variance goes to 0; the bias goes to 0 only if the model can follow "
        "$f$.\n"
        "- A good new feature lowers bias; a bad one rarely raises it. Either usually raises variance: for least "
        "squares $z^\\top (X^\\top X)^{-1} z$ never falls when a column is added.\n"
        "- Noise in the test set changes only the irreducible error; noise in the training set changes only bias and "
        "variance.\n"
        "- For real data $f$ is hardly ever known. That is why this page makes its own data. A truth you sketch is the "
        "natural cubic spline through 17 knots: of all smooth curves through them the one with the least "
        "$\\int f''(x)^2\\,dx$."
    )
    st.markdown(
        "**Exactly.** All five families are linear in the targets, $h(z) = \\sum_i L_i(z)\\, y_i$. With the places "
        "fixed,"
    )
    st.latex(r"E\,h(z) = \sum_i L_i(z)\, f(x_i), \qquad \operatorname{Var} h(z) = \sigma^2 \sum_i L_i(z)^2")
    st.markdown(
        "so without noise there is no variance as long as all sets share their places: they are then the same set. "
        "With places drawn at random it does not vanish, since the fit still depends on where the points fell."
    )
    st.markdown("**Least squares** and **ridge**, with $f(z) = v^\\top z$ and $A = X^\\top X + \\lambda I'$:")
    st.latex(
        r"\lambda = 0:\quad \text{bias} = 0, \quad \operatorname{Var} = \sigma^2 z^\top (X^\top X)^{-1} z"
        r"\qquad\qquad \lambda > 0:\quad \operatorname{Var}\bigl(z^\top A^{-1} X^\top \varepsilon\bigr)"
        r" = \sigma^2\, \lVert X A^{-1} z \rVert^2"
    )
    st.markdown(
        "As $\\lambda \\to \\infty$ the bias grows and the variance falls: to $\\sigma^2 / n$, that of the mean, "
        "because the intercept is not penalised ($I'$ has a 0 in its place); to 0 only without an intercept. Where "
        "there is noise, some $\\lambda > 0$ beats $\\lambda = 0$ by a little."
    )
    st.markdown(
        "**Kernels and neighbours.** A wider Gaussian makes $h$ smoother: more bias, less variance. With kernel ridge "
        "a very narrow one leaves only the mean between the points, and the bias comes back. For $k$ neighbours the "
        "variance is exactly $\\sigma^2 / k$ at fixed places, and the bias grows with $k$."
    )
