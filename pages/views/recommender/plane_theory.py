"""Why predictions are products, and what may be read off the plane."""

import streamlit as st


def show() -> None:
    st.markdown(
        "Every user $a$ has a vector $u_a$ and every item $i$ a vector $v_i$, both of length $k$. The prediction is "
        "the mean that was subtracted, plus their product:"
    )
    st.latex(r"\hat y_{ai} = \mu_i + u_a \cdot v_i = \mu_i + \lVert u_a \rVert\,\lVert v_i \rVert \cos\angle(u_a, v_i)")
    st.markdown(
        "So what counts is how far $v_i$ reaches along the arrow $u_a$: all items on a line across the arrow get the "
        "same. An item is liked by users on its side of the origin, and the more so the longer both vectors are. "
        "Near the origin everybody gets the mean."
    )
    st.markdown("**What is minimised**, over the ratings $D$ that are known:")
    st.latex(
        r"J(U, V) = \tfrac12 \sum_{(a,i) \in D} (Y_{ai} - \mu_i - u_a \cdot v_i)^2 + \tfrac\lambda2 \lVert U \rVert^2 "
        r"+ \tfrac\lambda2 \lVert V \rVert^2"
    )
    st.markdown(
        "**The axes have no meaning of their own.** For every rotation $T$ the vectors $U T$ and $V T$ have the same "
        "products, the same lengths and the same $J$: the data cannot tell them apart, and where the axes end is left "
        "to the start. Directions get names from us, who look at what stands there."
    )
    st.latex(r"(U T)(V T)^\top = U\,T T^\top V^\top = U V^\top, \qquad \lVert U T \rVert = \lVert U \rVert")
    st.markdown(
        "Without a penalty even more is free: any invertible $B$, with $V B^{-\\top}$ on the other side. The penalty "
        "settles the balance of lengths: at a stationary point with $\\lambda > 0$"
    )
    st.latex(r"U^\top U = V^\top V, \quad\text{hence}\quad \lVert U \rVert = \lVert V \rVert")
    st.markdown(
        "because $\\lambda\\, U^\\top U = U^\\top E V = \\lambda\\, V^\\top V$, with $E$ the errors on $D$.\n\n"
        "**Related items** are those of the smallest distance $\\lVert v_i - v_j \\rVert$. Distances and angles "
        "survive a rotation. But the penalty draws an item with few ratings towards 0, and there it is near "
        "everything that is small; the angle does not see the length, and for a short vector it is mostly noise."
    )
