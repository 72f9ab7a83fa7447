"""The theory of the best axis through a cloud."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**Why fewer dimensions?** Columns that say nearly the same (a length in inches and in centimetres, rounded) "
        "hold one number, not two; points in space near a plane hold two, not three. A projection keeps what varies: "
        "it saves memory and time, and fifty columns become a picture. The new columns are mixtures, and need have no "
        "meaning of their own.\n\n"
        "**The best axis.** Let $z$ be a row minus the mean, and $u$ a unit vector. The projection of $z$ on the axis "
        "is $(u^\\top z)\\,u$, and by Pythagoras"
    )
    st.latex(
        r"\underbrace{\frac1n \sum_i \lvert z_i \rvert^2}_{\text{total, fixed}} = \underbrace{\frac1n \sum_i (u^\top "
        r"z_i)^2}_{\text{captured } = \; u^\top C u} + \underbrace{\frac1n \sum_i \lvert z_i - (u^\top z_i)\,u "
        r"\rvert^2}_{\text{error}}, \qquad C = \frac1n \sum_i z_i z_i^\top"
    )
    st.markdown(
        "Most variance and least error are the same wish. Under $u^\\top u = 1$ a Lagrange multiplier turns it into "
        "$Cu = \\lambda u$: the candidates are the eigenvectors of the covariance, the variance captured is the "
        "eigenvalue, and the largest wins. In the plane, over the angle $a$,"
    )
    st.latex(
        r"u^\top C u = \frac{C_{11} + C_{22}}{2} + \frac{\lambda_1 - \lambda_2}{2} \cos 2(a - a^*), \qquad "
        r"\tan 2a^* = \frac{2\,C_{12}}{C_{11} - C_{22}}"
    )
    st.markdown(
        "one peak in half a turn, one trough at a right angle to it. With $\\lambda_1 = \\lambda_2$ the curve is flat: "
        "no direction is best. A factor on $C$ (dividing by $n$ or $n - 1$) changes the variances, never the axes.\n\n"
        "**Not a regression.** Least squares of $y$ on $x$ minimises vertical distances, $\\sum (y - a - bx)^2$: it "
        "predicts $y$, and treats the columns differently. The principal axis minimises perpendicular distances, and "
        "treats them alike. With standard deviations $s_x, s_y$ and correlation $\\rho$:"
    )
    st.latex(
        r"b = \rho\,\frac{s_y}{s_x}, \qquad \text{principal axis: } \frac{q + \sqrt{q^2 + 4 \rho^2 s_x^2 s_y^2}}"
        r"{2 \rho\, s_x s_y}, \quad q = s_y^2 - s_x^2"
    )
    st.markdown(
        "A cloud with $s_x = 1$, $s_y = 0.944$ and $\\rho = 0.81$ has slopes 0.765 and 0.931. For $\\rho \\to \\pm 1$ "
        "both become the line on which all points lie; for $\\rho \\to 0$ the regression line goes flat, while the "
        "principal axis turns to the column that spreads further. Errors are in the units of the columns: other units, "
        "another axis. Standardised, two columns always have it at 45° or 135°.\n\n"
        "**An outlier** counts with the square of its distance: far enough out, one point turns the axis towards "
        "itself."
    )
