"""Ridge in dual weights, its cost, the Gaussian process behind it, and what the kernel's settings do."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**From primal to dual.** Ridge regression on features $\\phi(x)$ minimises "
        "$\\lVert y - \\Phi w \\rVert^2 + \\lambda \\lVert w \\rVert^2$. Where its slope is zero, $w$ is a combination "
        "of the points' features, with weights in proportion to the residuals:"
    )
    st.latex(
        r"w = \tfrac{1}{\lambda} \Phi^\top (y - \Phi w) = \Phi^\top \alpha, \qquad \lambda\, \alpha_i = y_i - f(x_i)"
    )
    st.markdown("Putting one into the other leaves a system in the inner products alone, $K = \\Phi \\Phi^\\top$:")
    st.latex(
        r"(K + \lambda I)\, \alpha = y, \qquad f(x) = \sum_{i=1}^{n} \alpha_i\, k(x_i, x), \qquad "
        r"\alpha \text{ minimises } \lVert K\alpha - y \rVert^2 + \lambda\, \alpha^\top K \alpha"
    )
    st.markdown(
        "(The notes print $\\lVert X X^\\top - y \\rVert^2$: the $a$ is missing. Where they write the mean of the "
        "squares, their λ is this one divided by $n$.) For $\\lambda > 0$ the matrix can always be inverted. For "
        "$\\lambda = 0$ and a singular $K$ there may be no solution of $K \\alpha = y$, or infinitely many; the least "
        "squares fit exists all the same."
    )
    st.markdown(
        "**The level.** The notes centre the targets, so that the constant need not be penalised: $f$ is fitted to "
        "$y - \\bar y$ and $\\bar y$ is added again. A constant among the features, as in $(x \\cdot z + 1)^p$, is "
        "penalised like all others."
    )
    st.markdown(
        "**The cost.** The dual builds $K$ in $O(n^2 d)$ and solves $n$ equations in $O(n^3)$, whatever the number of "
        "features $D$. The primal solves $D$ equations; $D = \\binom{d + p}{p}$ for degree $p$. Few points and many "
        "features: dual. Many points and few features: primal."
    )
    st.markdown(
        "**Left out.** With $H = K (K + \\lambda I)^{-1}$ the residual of a point for the fit without it needs no "
        "second fit:"
    )
    st.latex(
        r"y_i - f_{-i}(x_i) = \frac{y_i - f(x_i)}{1 - H_{ii}} = \frac{\alpha_i}{\big[(K + \lambda I)^{-1}\big]_{ii}}"
    )
    st.markdown(
        "**The degree.** The notes fit points of a straight line with degrees 1, 3, 5 and 7. In 200 repeats with ten "
        "points evenly on $[-1, 1]$, noise 0.3 and the notes' $\\lambda = 0.0001$ (0.001 here) the mean squared error "
        "on the points falls with the degree, 0.071, 0.053, 0.036, 0.022; the error against the line rises, 0.017, "
        "0.031, 0.046, 0.061; and leaving one out picks degree 1 in 165 of them. The right answer is the linear kernel."
    )
    st.markdown(
        "**The bandwidth.** $f$ is a sum of bumps at the points. As the bandwidth $\\sigma \\to 0$, each bump stands "
        "alone: $f(x_i) = y_i / (1 + \\lambda)$ at the points and 0 between. As $\\sigma \\to \\infty$ all points are "
        "alike and $f$ is the constant $\\sum_i y_i / (n + \\lambda)$. Wider: smoother, more bias, less variance. "
        "Choose it where the left-out error is least."
    )
    st.markdown(
        "**The Gaussian process.** Suppose $f$ itself is random, every finite set of its values normal with mean 0 and "
        "covariance $s^2 k(x, z)$, and $y = f(x) + N(0, \\sigma^2)$. Given the points, $f$ is normal again at each:"
    )
    st.latex(
        r"\text{mean } k_x^\top (K + \tfrac{\sigma^2}{s^2} I)^{-1} y, \qquad "
        r"\text{variance } s^2 k(x, x) - s^4 k_x^\top (s^2 K + \sigma^2 I)^{-1} k_x"
    )
    st.markdown(
        "The mean is kernel ridge with $\\lambda = \\sigma^2 / s^2$. The variance depends on where points are, not on "
        "their targets: it closes near them and opens to $s^2 k(x, x)$ far away. It holds if prior and noise are "
        "right. For a new target $y$ the variance has $\\sigma^2$ more. With $M = s^2 K + \\sigma^2 I$ the **evidence**"
    )
    st.latex(r"\log p(y) = -\tfrac{1}{2} y^\top M^{-1} y - \tfrac{1}{2} \log \lvert M \rvert - \tfrac{n}{2} \log 2 \pi")
    st.markdown(
        "weighs fit against flexibility, and is highest for settings under which these points were to be expected."
    )
