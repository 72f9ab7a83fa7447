"""The theory of the stages."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**Centre, perhaps scale.** The axes are to run through the middle of the cloud, so the mean is subtracted. "
        "Without it the first axis mostly points from 0 to the mean: "
        "$\\frac1n\\sum x x^\\top = C + \\bar x \\bar x^\\top$, and a far-off mean outweighs the cloud. Columns in "
        "different units are divided by their standard deviations, or the one with the large numbers is all the axes "
        "see.\n\n"
        "**Covariance and its eigenvectors.** With rows $z^{(i)}$, $i = 1 \\dots n$:"
    )
    st.latex(
        r"C = \frac1n \sum_{i=1}^n z^{(i)} (z^{(i)})^\top, \qquad C = \sum_j \lambda_j\, v_j v_j^\top, \qquad "
        r"v_i^\top v_j = 0 \;\; (i \ne j)"
    )
    st.markdown(
        "$C$ is symmetric, so its eigenvectors stand at right angles and span the space (the spectral theorem); it is "
        "a sum of squares, so no eigenvalue is negative. $\\lambda_j = v_j^\\top C v_j$ is the variance of the scores "
        "$v_j^\\top z$. Multiplying $C$ by a constant ($n - 1$ for $n$, as scikit-learn does) changes the "
        "$\\lambda_j$, not the $v_j$, not the shares. Some texts sum over the columns, or print $x^\\top x^\\top$: the "
        "sum runs over the rows, of column times row.\n\n"
        "**The SVD.** $Z = U S V^\\top$ gives $C = V \\frac{S^2}{n} V^\\top$: the right singular vectors are the axes. "
        "Singular values come sorted; so do the axes.\n\n"
        "**Project and come back.** The first $k$ scores are the new, shorter row; the reconstruction is a row as long "
        "as the old one:"
    )
    st.latex(r"t = V_k^\top z, \qquad z_{\text{approx}} = \sum_{j \le k} t_j\, v_j, \qquad x_{\text{approx}} = "
             r"\bar x + s \odot z_{\text{approx}}")  # fmt: skip
    st.latex(r"\frac1n \sum_i \bigl\lvert z^{(i)} - z^{(i)}_{\text{approx}} \bigr\rvert^2 = \sum_{j > k} \lambda_j")
    st.markdown(
        "No other $k$ directions do better (Eckart and Young 1936): captured and lost variance add up to the total, "
        "and the first axes capture the most. With all axes the rows come back exactly. The distance compares a row "
        "with its reconstruction; the scores $t$ have only $k$ entries, and $\\lvert z - t \\rvert$ would mean nothing."
    )
