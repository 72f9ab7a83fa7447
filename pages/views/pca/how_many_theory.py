"""Why the two ways to the error are one, and what the rule does not know."""

import streamlit as st


def show() -> None:
    st.markdown("**The rule of the notes.** With centred rows $x$ and $x_{approx}$ rebuilt from $k$ scores, take the")
    st.latex(
        r"\text{smallest } k \text{ with}\quad \frac{\sum_i \lvert x_i - x_{approx,i} \rvert^2}"
        r"{\sum_i \lvert x_i \rvert^2} \le 0.01 \qquad (99\,\%\text{ of the variance retained})"
    )
    st.markdown(
        "or 0.05, or 0.1 if so few components must do, and never above 0.15. The difference is taken to "
        "$x_{approx}$, which lives in the space of $x$; the $k$ scores $z$ themselves cannot be subtracted from $x$."
    )
    st.markdown(
        "**The cheap way.** The axes $u_j$ are orthonormal, so what is missing is made of the axes left out, and the "
        "mean of a squared score is the variance $S_j$ along its axis:"
    )
    st.latex(
        r"\lvert x - x_{approx} \rvert^2 = \sum_{j>k} (u_j \cdot x)^2 \qquad\Rightarrow\qquad"
        r"\frac{\sum_i \lvert x_i - x_{approx,i} \rvert^2}{\sum_i \lvert x_i \rvert^2}"
        r"= \frac{\sum_{j>k} S_j}{\sum_{j} S_j} = 1 - \frac{\sum_{j \le k} S_j}{\sum_{j} S_j}"
    )
    st.markdown(
        "One decomposition answers for every $k$; the sums run over all the columns (not the rows), since the "
        "covariance has one row for each column. With all axes the reconstruction is exact."
    )
    st.markdown(
        "**What the rule does not know.** It depends on the units: a column in large numbers *is* most of the variance "
        "until the columns are standardised. It is measured on the rows that chose the axes: with fewer rows than "
        "columns, $n - 1$ axes explain these rows without error, and new rows not at all as well. It does not know "
        "what the components are for: what matters may lie along a small axis."
    )
    st.markdown(
        "**Two other rules.** The *mean variance* (Kaiser) keeps axes with more variance than a column has on average. "
        "The *broken stick* keeps those that are longer than the pieces of a stick broken at random: of $p$ pieces "
        r"the $j$-th longest has the mean length $\frac1p \sum_{i=j}^{p} \frac1i$. Both keep far fewer than 95 %, and "
        "neither is more than a habit."
    )
