"""Three errors, what each of them can tell, and the same valley over degrees, penalties, neighbours and widths."""

import streamlit as st


def show() -> None:
    """Definitions, then what to expect of the curves."""
    st.markdown("**Three errors** of a fit $h$ to the rows learned from $T$, with rows $V$ held out:")
    st.latex(
        r"\frac{1}{|T|}\sum_{i \in T} (h(x_i) - y_i)^2, \qquad \frac{1}{|V|}\sum_{i \in V} (h(x_i) - y_i)^2, \qquad"
        r"E_{z,\gamma}\,(h(z) - \gamma)^2 = E_z\,(h(z) - f(z))^2 + \sigma^2"
    )
    st.markdown(
        "Training, validation, true. Here 70 % of the rows are learned from and 30 % held out. Some notes put a factor "
        "1/2 before each; the picks are the same."
    )
    st.markdown(
        "- **Training** falls with every power that is added: least squares over more functions can only be lower. It "
        "shows the bias, not the variance, and picks the wildest model.\n"
        "- **Validation** is an honest estimate of the true error of *one* model, since $V$ took no part in the fit. "
        "It starts high with the training error, falls, and rises again. With few rows in $V$ it trembles, and so does "
        "the pick. The lowest of many validation errors is a little too low.\n"
        "- **Truth** is known here because the data were made. It is U-shaped where the model can be both too stiff "
        "and too flexible; with much data or little noise the right arm is flat."
    )
    st.markdown("**Estimation and structure.** The part of the true error above the noise has two sources:")
    st.latex(
        r"\underbrace{\text{bias}^2}_{\text{structural: the family is too small}} + "
        r"\underbrace{\text{variance}}_{\text{estimation: the sample is small and noisy}}"
    )
    st.markdown(
        "More rows shrink the second only. A larger family lowers the first and raises the second: a straight line "
        "stays bad for a wave, however many rows there are."
    )
    st.markdown(
        "**The λ-curve.** Ridge on many powers: a large λ gives small coefficients and a high bias, a small λ a high "
        "variance. The training error never falls as λ grows, and the size of the coefficients never grows; the true "
        "error is typically a valley. λ is chosen where the validation error is lowest, and the chosen model is then "
        "judged on test rows that took no part in the choice."
    )
    st.latex(r"(X^\top X + \lambda I')\,w = X^\top y, \qquad I' = \operatorname{diag}(1, \dots, 1, 0)")
    st.markdown(
        "The 0 belongs to the intercept. Another diagonal in place of $I'$ charges each power its own price. With "
        "$d$ powers and fewer points the equations without λ have no unique solution; with λ they always have one. "
        "The same valley appears over $k$ of the neighbours, over the bandwidth of a Gaussian kernel, and over the "
        "kernel itself: all are chosen by (cross-)validation."
    )
