"""What a biplot shows, and what it does not."""

import streamlit as st


def show() -> None:
    st.markdown(
        "Each row, centred and (if switched on) divided by the columns' standard deviations, is a point $z$ in as many "
        "dimensions as there are columns. The orthonormal axes $v_1, v_2, \\dots$ are the directions of most variance; "
        "the chart shows the row's **scores** on two of them:"
    )
    st.latex(r"t_a = v_a^\top z = \sum_j v_{aj}\, z_j")
    st.markdown(
        "One step of 1 along column $j$ moves a row by the **loadings** $(v_{aj}, v_{bj})$: this is its arrow, "
        "all arrows lengthened by the same factor. A row far out along an arrow is high in that column; where two "
        "long arrows point the same way, their columns rise and fall together, as far as this plane shows it. Its "
        "correlation with the scores says how much of a column is in an axis:"
    )
    st.latex(r"r_{aj} = \frac{v_{aj}\sqrt{S_a}}{s_j}, \qquad \text{communality} = r_{aj}^2 + r_{bj}^2 \le 1")
    st.markdown(
        "**The turn.** The chart starts in the plane of two columns and turns through the space of all columns to the "
        "plane of the axes: at every moment one sees the true shadow of the rows on an orthonormal pair of directions. "
        "No plane holds more variance than the one of the first two axes."
    )
    st.latex(
        r"\max_{F F^\top = I_2} \frac{\sum_i \lvert F z_i \rvert^2}{\sum_i \lvert z_i \rvert^2}"
        r" = \frac{S_1 + S_2}{\sum_a S_a}"
    )
    st.markdown(
        "**Units.** Without standardising, a column in small units has large numbers and much variance, and the first "
        "axis turns to it. **Meaning.** The new features need not mean anything; the loadings say what went into them. "
        "**Outliers.** Variance counts squares, so one row $k$ standard deviations away weighs like $k^2$ rows, and "
        "an axis can end up pointing at it. Of an axis's two directions the one is taken in which its largest loading "
        "is positive."
    )
