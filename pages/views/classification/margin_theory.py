"""Why the widest strip, what softness costs, and how pairs of alphas find it."""

import streamlit as st


def show() -> None:
    """Margins, the hard and the soft problem, the dual, the conditions, the pairs."""
    st.markdown(
        "**Two margins.** With $y = \\pm 1$, the functional margin $y\\,(w \\cdot x + b)$ is positive where the point "
        "is right, but it is no distance: doubling $w$ and $b$ doubles it and moves nothing. The geometric margin is "
        "the distance to the boundary:"
    )
    st.latex(r"\gamma_i = \frac{y_i\,(w \cdot x_i + b)}{\lVert w \rVert}")
    st.markdown(
        "**Hard margin.** The length of $w$ is free, so let the nearest points have functional margin 1. Then their "
        "distance is $1 / \\lVert w \\rVert$, the strip is $2 / \\lVert w \\rVert$ wide, and the widest one has the "
        "shortest $w$. This needs points of both classes that a boundary separates; then the solution is unique:"
    )
    st.latex(r"\min_{w, b} \tfrac{1}{2} \lVert w \rVert^2 \quad \text{subject to} \quad y_i\,(w \cdot x_i + b) \ge 1")
    st.markdown(
        "It trusts every label. Of the points $(2, 0)$ and $(3, 1)$ against $(-2, 0)$ and $(-3, -1)$ the strip is 4 "
        "wide; one more positive point at $(-1.5, 0)$ leaves 0.5 of it."
    )
    st.markdown("**Soft margin.** Every point may stay behind its margin line by a slack $\\xi_i$, and pays for it:")
    st.latex(
        r"\min_{w, b, \xi} \tfrac{1}{2} \lVert w \rVert^2 + C \sum_i \xi_i \quad \text{subject to} \quad "
        r"y_i\,(w \cdot x_i + b) \ge 1 - \xi_i, \; \xi_i \ge 0"
    )
    st.markdown(
        "For given $w$ and $b$ the smallest slack is the hinge loss $\\xi_i = \\max(0, 1 - y_i\\,(w \\cdot x_i + "
        "b))$; above 1 the point is on the wrong side. The notes write the same with the mean and with $\\lambda$; "
        "the intercept carries no penalty in either:"
    )
    st.latex(
        r"\frac{\lambda}{2} \lVert w \rVert^2 + \frac{1}{n} \sum_i \max(0, 1 - y_i\,(w \cdot x_i + b)), "
        r"\qquad \lambda = \frac{1}{C n}"
    )
    st.markdown(
        "which is $\\lambda$ times the objective above, so both have the same minimiser. A larger $\\lambda$ never "
        "makes $\\lVert w \\rVert$ longer nor the mean loss smaller. C can also be so large that the soft margin is "
        "the hard one: once it exceeds the largest $\\alpha$ of the hard margin."
    )
    st.markdown("**The dual.** Each constraint has a multiplier $\\alpha_i$, and $w$ is a sum over the points:")
    st.latex(
        r"\max_{\alpha} \sum_i \alpha_i - \tfrac{1}{2} \sum_{i,j} \alpha_i \alpha_j y_i y_j \, x_i \cdot x_j "
        r"\quad \text{subject to} \quad 0 \le \alpha_i \le C, \; \sum_i \alpha_i y_i = 0; "
        r"\qquad w = \sum_i \alpha_i y_i x_i"
    )
    st.markdown(
        "Whatever the $\\alpha$, the dual is below the primal; at the optimum they meet. There (Karush, Kuhn and "
        "Tucker):"
    )
    st.latex(
        r"\alpha_i = 0 \Rightarrow y_i f(x_i) \ge 1, \qquad 0 < \alpha_i < C \Rightarrow y_i f(x_i) = 1, \qquad "
        r"\alpha_i = C \Rightarrow y_i f(x_i) \le 1"
    )
    st.markdown(
        "Points with $\\alpha_i = 0$ have no part in $w$: without them the solution is the same. The others are the "
        "support vectors."
    )
    st.markdown(
        "**Pairs.** One $\\alpha$ alone cannot move, because $\\sum \\alpha_i y_i = 0$. Sequential minimal "
        "optimisation (Platt 1998) moves two, to the top of the dual along them. Every point wishes for an intercept "
        "$v_i = y_i - w \\cdot x_i$, the one that would put it on its margin line. The pair is the point whose "
        "$\\alpha_i y_i$ may rise with the largest wish, and the point whose $\\alpha_j y_j$ may fall that promises "
        "the highest gain (Fan, Chen and Lin 2005):"
    )
    st.latex(
        r"t = \frac{v_i - v_j}{K_{ii} + K_{jj} - 2 K_{ij}}, \qquad "
        r"\text{gain} \approx \frac{(v_i - v_j)^2}{2\,(K_{ii} + K_{jj} - 2 K_{ij})}"
    )
    st.markdown(
        "cut short where an $\\alpha$ reaches a bound. So the dual never falls; the primal of the same $w$ may. It "
        "stops when no wish to rise is above a wish to fall by more than the tolerance (Keerthi and others 2001)."
    )
    st.markdown(
        "**No solution.** If some mixture of positive points is also a mixture of negative ones, no boundary "
        "separates them: its score would have to be above 0 and below 0 at once. Along the weights of such a mixture "
        "$w$ stays where it is and $\\sum \\alpha_i$ grows, so the dual of the hard margin has no highest point. A "
        "linear programme finds the mixture, or proves that there is none."
    )
