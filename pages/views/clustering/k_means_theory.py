"""Why k-means works, and where it does not."""

import streamlit as st


def show() -> None:
    """Coordinate descent, the mean, convergence, Voronoi cells, the start."""
    st.markdown("**Objective.** k-means looks for centres and an assignment that make the distortion small:")
    st.latex(r"J(c, \mu) = \sum_{i=1}^{n} \lVert x_i - \mu_{c_i} \rVert^2")
    st.markdown(
        "**Coordinate descent.** Each half-step minimises $J$ over one of the two with the other held fixed. One pass "
        "costs $O(n k d)$ operations."
    )
    st.latex(
        r"\text{assign: } c_i = \arg\min_j \lVert x_i - \mu_j \rVert^2 \qquad "
        r"\text{move: } \mu_j = \frac{1}{|C_j|} \sum_{i \in C_j} x_i, \quad C_j = \{i : c_i = j\}"
    )
    st.markdown(
        "**Exercise: why the mean?** For any place $z$ and the mean $m$ of a cluster $C$, the mixed terms cancel "
        "because $\\sum_{i \\in C} (x_i - m) = 0$. What is left is smallest at $z = m$, and says what a move gains:"
    )
    st.latex(
        r"\sum_{i \in C} \lVert x_i - z \rVert^2 = "
        r"\sum_{i \in C} \lVert x_i - m \rVert^2 + |C| \, \lVert m - z \rVert^2"
    )
    st.markdown("**It converges.** With $c'$ the new assignment and $\\mu'$ the new centres,")
    st.latex(r"J(c, \mu) \;\ge\; \min_{c} J(c, \mu) = J(c', \mu) \;\ge\; \min_{\mu} J(c', \mu) = J(c', \mu') \;\ge\; 0")
    st.markdown(
        "There are finitely many assignments, and none comes back once $J$ has fallen, so it stops after finitely many "
        "steps. The six numbers 0, 1, 2, 10, 11, 12 with centres started at 0 and 1 cost 303, then 50.32, then 4, with "
        "centres at 1 and 11. But $J$ is not convex: the corners of a rectangle of 4 by 1 have a best distortion of 1, "
        "and centres started at (2, 0) and (2, 1) stay at 16 for ever."
    )
    st.markdown(
        "**Voronoi cells.** The places nearest to one centre form a convex cell. Two cells meet on the hyperplane "
        "halfway between their centres:"
    )
    st.latex(r"2\, x^\top (\mu_l - \mu_j) = \lVert \mu_l \rVert^2 - \lVert \mu_j \rVert^2")
    st.markdown(
        "**The start decides.** Four circles of radius $\\delta$ at distance $B$, two starting centres in one circle "
        "and none in another: after one update nothing changes any more, and the distortion is about $n B^2 / 8$ "
        "instead of $n \\delta^2$: 120 086 instead of 96 for 96 points, $\\delta = 1$ and $B = 100$. Four random "
        "points hit four different circles in one case of ten only."
    )
    st.markdown(
        "**k-means++** takes the first centre at random and each next one with probability proportional to "
        "$\\min_{z \\in T} \\lVert x - z \\rVert^2$, the squared distance to the centres $T$ so far, while $|T| < k$. "
        "(The notes print $|T| \\le k$, which would choose one too many.) Even before the first half-step"
    )
    st.latex(r"\mathbb{E}[\mathrm{cost}(T)] \le 8\,(\ln k + 2) \, \mathrm{cost}(T^*)")
    st.markdown(
        "with $T^*$ the best centres (Arthur and Vassilvitskii 2007): a factor of at most 27.09 for $k = 4$, and 3.2 "
        "on average on the four circles. The farthest point does as well there, but always picks an outlier."
    )
    st.markdown(
        "**An empty cluster** has no mean. Its centre may stay where it is, for ever; most often it is dropped; or it "
        "starts again somewhere else. None of the three raises $J$."
    )
