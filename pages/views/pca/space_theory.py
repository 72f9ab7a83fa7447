"""Why the plane of the first two axes is the best one."""

import streamlit as st


def show() -> None:
    st.markdown(
        "Points in space that lie near a plane need two numbers instead of three: their places in that plane. This is "
        "what **compression** by principal components means; with many columns and two or three axes it is also what "
        "makes a table **visible**. The new numbers need not mean anything by themselves."
    )
    st.markdown(
        "A plane through the mean, spanned by the orthonormal rows of $F$, has for each centred row $z$ a foot "
        "$F^\\top F z$, and by Pythagoras"
    )
    st.latex(r"\lvert z \rvert^2 = \lvert F z \rvert^2 + \lvert z - F^\top F z \rvert^2")
    st.markdown(
        "The left side does not depend on the plane. So the plane that **holds most variance** is the plane with the "
        "**smallest mean squared distance**: the one of the first two axes. What it loses is the variance along the "
        "third, the square of the thickness."
    )
    st.latex(
        r"\min_F \frac1n \sum_i \lvert z_i - F^\top F z_i \rvert^2 = S_3, \qquad"
        r"\text{and for a line: } S_2 + S_3"
    )
    st.markdown("Tilted by an angle $\\varphi$ about the first axis, a plane loses")
    st.latex(r"S_3 \cos^2\varphi + S_2 \sin^2\varphi")
    st.markdown(
        "which is flat in $\\varphi$ where $S_2 = S_3$: then any plane through the first axis is as good. Distances "
        "are perpendicular to the plane; a regression of one column on the other two would measure them along that "
        "column."
    )
