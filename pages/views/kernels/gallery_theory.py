"""What a kernel is, how to make one of others, and how to see that a function is none."""

import streamlit as st


def show() -> None:
    """Definition, Gram matrix, Mercer's condition, the four rules, exp and Gaussian, strings."""
    st.markdown(
        "**Definition.** A function $k$ of two points is a kernel if there are features $\\varphi$, perhaps infinitely "
        "many, with"
    )
    st.latex(r"k(x, z) = \varphi(x) \cdot \varphi(z) \quad \text{for all } x, z")
    st.markdown(
        "**Mercer's condition.** For points $x_1, \\dots, x_m$ the Gram matrix $K_{ij} = k(x_i, x_j)$ is "
        "$m \\times m$. A symmetric function is a kernel if and only if $K$ is positive semi-definite for *every* "
        "finite set of points. One half is one line:"
    )
    st.latex(
        r"v^\top K v = \sum_{i, j} v_i v_j \, \varphi(x_i) \cdot \varphi(x_j) = "
        r"\Big\lVert \sum_i v_i \varphi(x_i) \Big\rVert^2 \ge 0"
    )
    st.markdown(
        "So a single set of points with a negative eigenvalue is enough to refute a function, and no set is enough to "
        "prove one. Two points already show that $-\\lVert x - z \\rVert^2$ is none: $k(x, x) = 0$ asks for features "
        "of length 0, whose inner products are all 0."
    )
    st.markdown("**Four rules** make kernels of kernels; beside each, its features:")
    st.markdown(
        "| rule | kernel | features |\n|---|---|---|\n"
        "| constant | $1$ | $1$ |\n"
        "| rescaling | $f(x)\\, k(x, z)\\, f(z)$, any function $f$ | $f(x)\\, \\varphi(x)$ |\n"
        "| sum | $k_1 + k_2$ | $\\varphi_1$ and $\\varphi_2$, one after the other |\n"
        "| product | $k_1 k_2$ | all products of an entry of $\\varphi_1$ with one of $\\varphi_2$ |"
    )
    st.markdown(
        "With them $x \\cdot z$ is a kernel (a sum of rescaled constants), so is every polynomial of it with weights "
        "of 0 or more, and so, as the limit of such polynomials, is"
    )
    st.latex(r"e^{x \cdot z} = \sum_{j=0}^{\infty} \frac{(x \cdot z)^j}{j!}")
    st.markdown(
        "At $x = (0.5, 1)$ and $z = (1, -0.3)$, where $x \\cdot z = 0.2$, the first sums are 1, 1.2, 1.22, 1.2213, and "
        "the limit is 1.22140. Rescaled by $f(x) = e^{-\\lVert x \\rVert^2 / 2}$ it is the Gaussian of bandwidth 1, "
        "there 0.37908:"
    )
    st.latex(
        r"e^{-\lVert x - z \rVert^2 / 2} = e^{-\lVert x \rVert^2 / 2} \; e^{x \cdot z} \; e^{-\lVert z \rVert^2 / 2}"
    )
    st.markdown(
        "**The Gaussian** $e^{-\\lVert x - z \\rVert^2 / 2 \\sigma^2}$ is a likeness: 1 for equal points, 0.6065 at "
        "the distance $\\sigma$, 0.1353 at $2 \\sigma$, 0.0111 at $3 \\sigma$. As $\\sigma \\to 0$ the Gram matrix "
        "becomes the identity, and nobody resembles anybody; as $\\sigma \\to \\infty$ all its entries become 1. For "
        "distinct points it has no eigenvalue 0, but the smallest may be too small for a computer to tell. Inputs "
        "should be brought to one scale first."
    )
    st.markdown(
        "**Condition number.** Kernel methods solve equations with $K$. The ratio of its largest to its smallest "
        "eigenvalue says how much errors may grow on the way; ridge adds $\\lambda$ to every eigenvalue and so "
        "bounds it."
    )
    st.markdown(
        "**Strings.** Words of any length become features by counting every piece of $n$ letters. Pieces of four make "
        "$26^4 = 456\\,976$ features (for 20 amino acids 160 000), nearly all of them 0; the kernel of BADEMDIMENGNIQ "
        "and IMENGNBADEM needs none of these, and is 5: BADE, ADEM, IMEN, MENG and ENGN."
    )
    st.markdown(
        "**Histograms.** $\\sum_j \\min(x_j, z_j)$ and $\\sum_j 2 x_j z_j / (x_j + z_j)$ compare counts, which are 0 "
        "or more. The notes name string, chi-square and intersection kernels and advise to try the linear and the "
        "Gaussian one first."
    )
