"""Why the start matters."""

import streamlit as st


def show() -> None:
    st.markdown(
        "With the items held fixed, J is a ridge regression for every user, with one minimum; with the users held "
        "fixed the same for every item. In both together J is **not convex**: halfway between two equally good "
        "answers, $(U, V)$ and $(-U, -V)$, lies 0, which predicts nothing. So the alternation goes down to a "
        "stationary point, and the start decides to which."
    )
    st.markdown("**One rating** shows it. Both derivatives of")
    st.latex(r"J(u, v) = \tfrac12 (y - u v)^2 + \tfrac\lambda2 (u^2 + v^2)")
    st.markdown(
        "vanish at $(0, 0)$, and for $y > \\lambda$ also at $u = v = \\pm\\sqrt{y - \\lambda}$. Then $(0, 0)$ is a "
        "saddle; for $y \\le \\lambda$ it is all there is, but for $\\lambda = 0$, where every $u v = y$ is a minimum."
    )
    st.markdown(
        "**All zero** never moves: every half-step regresses on zeros. **All items equal** to some $v$: the solution "
        "of every user is a multiple of $v$,"
    )
    st.latex(r"u_a = \frac{\sum_{i \in D_a} Y_{ai}}{\lambda + \lvert D_a \rvert\, \lVert v \rVert^2}\; v")
    st.markdown(
        "and so is every item after that: a model of rank 1 whatever $k$. It may be a saddle of the problem of rank "
        "$k$, which rounding errors leave in the end, if they make the vectors unparallel at all; with $v$ along an "
        "axis the other coordinates are exactly 0 and stay so. Hence the **random start**, and several of them: keep "
        "the one of the lowest J."
    )
    st.markdown(
        "**What no start decides**: $U B$ and $V B^{-\\top}$ give the same table for every invertible $B$, $k^2$ free "
        "numbers; a table of rank $k$ is therefore fixed by $nk + mk - k^2$ and not by $nk + mk$. The penalty leaves "
        "only rotations and reflections of these."
    )
    st.markdown(
        "**Rank by rank**: fit $u v^\\top$ to the ratings, subtract it where there are ratings, fit the next to what "
        "is left. Only regressions on one number are needed, and one can stop at any rank. J never rises from piece to "
        "piece; but nothing that was found is put right later, so a joint fit of the same rank can end lower."
    )
