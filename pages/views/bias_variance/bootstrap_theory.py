"""What the bootstrap can tell about an error, and what it cannot."""

import streamlit as st


def show() -> None:
    st.markdown(
        "With many training sets one could average over them. With one, the **bootstrap** draws new ones from its "
        "rows, with replacement, and refits the model $h_b$ to each:"
    )
    st.latex(
        r"\bar h(x) = \frac{1}{B}\sum_{b=1}^{B} h_b(x), \qquad "
        r"\widehat{\operatorname{Var}}\,h(x) = \frac{1}{B}\sum_{b=1}^{B}\big(h_b(x) - \bar h(x)\big)^2"
    )
    st.markdown(
        "A row is left out of a resample with probability $(1 - 1/n)^n \\to 1/e \\approx 36.8\\,\\%$. The refits "
        "without it, $b \\in C_i$, are asked about it:"
    )
    st.latex(
        r"\underbrace{\frac{1}{n}\sum_i \frac{1}{|C_i|}\sum_{b \in C_i}\big(h_b(x_i) - y_i\big)^2}_"
        r"{\text{out-of-bag error}} = \underbrace{\frac{1}{n}\sum_i \frac{1}{|C_i|}\sum_{b \in C_i}"
        r"\big(h_b(x_i) - \bar h_i\big)^2}_{\text{variance}} + \underbrace{\frac{1}{n}\sum_i "
        r"\big(\bar h_i - y_i\big)^2}_{\text{bias}^2 \text{ and noise}}"
    )
    st.markdown(
        "with $\\bar h_i$ the mean of $h_b(x_i)$ over $C_i$. This is exact, row by row.\n\n"
        "**What cannot be known.** In $y_i = f(x_i) + \\varepsilon_i$ only the sum is seen. A miss $\\bar h_i - y_i$ "
        "may be the model's, which is bias, or the noise's; without $f$ no computation tells them apart. Two hints: "
        "noise is the same for every model, so the least sum over a family bounds it from above, roughly; and rows "
        "with equal inputs but different targets can only differ by noise.\n\n"
        "**How far to trust it.** A resample has about 63 % of the rows: out of the bag, the error is that of a model "
        "that learned from less, and a little too high. At the ends of the data a refit often has to extrapolate, "
        "and a flexible polynomial then goes anywhere: its variance is exaggerated.\n\n"
        "**Conventions.** The input is rescaled to $[0, 1]$ before any model sees it. A polynomial of degree $p$ needs "
        "$p + 1$ different places; resamples with fewer are left aside and counted, and degrees that more than half "
        "of the resamples do not determine are not offered."
    )
