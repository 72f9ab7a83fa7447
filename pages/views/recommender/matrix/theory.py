"""What a factorisation minimises, and three ways to do it."""

import streamlit as st

from algos.recommender import factors, gradient
from pages.views.recommender.matrix.run import Fit
from ui import words


def show(fit: Fit) -> None:
    """The objective, the methods, the freedom of a table of rank k."""
    st.markdown(
        "A user $a$ has a vector $u_a$ of $k$ numbers, an item $i$ a vector $v_i$; the guess is their product. Only "
        "the known cells $D$ are counted, and long vectors cost:"
    )
    st.latex(
        r"J(U, V) = \tfrac12 \sum_{(a,i) \in D} (Y_{ai} - u_a \cdot v_i)^2 "
        r"+ \tfrac{\lambda}{2} \sum_a \lVert u_a \rVert^2 + \tfrac{\lambda}{2} \sum_i \lVert v_i \rVert^2"
    )
    st.markdown(
        "**Alternating least squares.** With all $v_i$ held fixed, $J$ falls into one ridge regression for each user, "
        "and the other way round. Each half-step has one solution, so $J$ never rises:"
    )
    st.latex(r"u_a = \Big(\lambda I + \sum_{i \in D_a} v_i v_i^\top\Big)^{-1} \sum_{i \in D_a} Y_{ai}\, v_i")
    st.markdown(
        "In both together $J$ is not convex: it may end in another minimum from another start, and from $U = V = 0$ no "
        "step moves anything. At every point where it rests, and $\\lambda > 0$, $U^\\top U = V^\\top V$."
    )
    st.markdown(
        "**Batch gradient.** All vectors move at once, along $E = Y - U V^\\top$ on $D$. Near a minimum where the "
        "largest curvature of $J$ is $L$ (the largest eigenvalue of its second derivatives), it settles only for "
        "$\\alpha < 2 / L$:"
    )
    st.latex(r"U \leftarrow U + \alpha\,(E V - \lambda U), \qquad V \leftarrow V + \alpha\,(E^\top U - \lambda V)")
    R, seen, _ = factors.prepared(fit.at.train.Y, fit.how.centre)
    L = gradient.largest_curvature(R, seen, fit.final.users, fit.final.items, fit.how.penalty)
    if L > 0:
        st.markdown(f"Where this run ended, $L$ is {words.number(L)}, and $2/L$ is {words.number(2 / L)}.")
    st.markdown(
        "**Stochastic gradient.** One rating, or a batch, at a time, each with its share of the penalty: $\\lambda$ "
        "divided by the number of the user's ratings, and of the item's. With a constant $\\alpha$ it never settles, "
        "but moves about near a minimum."
    )
    n, m = fit.at.data.Y.shape
    k = fit.rank
    st.markdown(
        f"**Freedom.** A table of rank $k$ is fixed by $k(n + m - k)$ numbers, not $k(n + m)$: $U V^\\top$ stays the "
        f"same under $U B,\\ V B^{{-\\top}}$. Here that is {k} · ({n} + {m} − {k}) = "
        f"{words.number(factors.degrees_of_freedom(n, m, k))}, with {words.number(fit.at.train.n_ratings)} known "
        "ratings."
    )
    st.markdown(
        "**Other scales of λ.** Texts on recommenders use this sum, without dividing by the number of ratings. Ridge "
        "regression is often written with the mean of $m$ squares and $\\tfrac{\\lambda}{2}\\lVert\\theta\\rVert^2$; "
        "that λ is the one here divided by the number of ratings of the user. Some charge the whole λ with every "
        "rating: then who rates much pays more."
    )
