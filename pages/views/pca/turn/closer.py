"""One point on the axis: its score, its foot, its residual, and Pythagoras."""

import numpy as np
import streamlit as st

from algos.pca import directions
from pages.views.pca.notation import pair
from ui import controls, words


def show(Z: np.ndarray, C: np.ndarray, angle: float, *, slope: float | None) -> None:
    """The arithmetic of one row of Z at this angle, and what each line minimises."""
    i = controls.point(len(Z), place=st)
    t = words.tex
    z, u = Z[i], directions.direction(angle)
    degrees = words.number(angle)
    score = float(z @ u)
    foot, rest = score * u, z - score * u
    st.markdown(
        f"**Point {i + 1}** seen from the mean, and the axis at {degrees}°. Its score is their dot product; the foot "
        "lies that far along the axis, and the residual is what is left:"
    )
    st.latex(rf"z = {pair(z)}")
    st.latex(rf"u = (\cos {degrees}°, \sin {degrees}°) = {pair(u)}")
    st.latex(rf"u \cdot z = {t(u[0])} \cdot ({t(z[0])}) + {t(u[1])} \cdot ({t(z[1])}) = {t(score)}")
    st.latex(rf"(u \cdot z)\,u = {pair(foot)}, \qquad r = {pair(rest)}")
    st.markdown("The residual stands at a right angle to the axis, so the squares add up (Pythagoras):")
    st.latex(
        rf"\lvert z \rvert^2 = {t(z @ z)} = {t(score**2)} + {t(rest @ rest)} = (u \cdot z)^2 + "
        r"\lvert r \rvert^2"
    )
    st.markdown(
        f"Averaged over all {words.count(len(Z), 'point')}: total variance = captured variance + mean squared "
        "distance. The total does not change with the angle, so the axis that captures most has the smallest distance:"
    )
    captured, error = float(directions.captured(C, angle)), float(directions.error(C, angle))
    st.latex(rf"{t(np.trace(C))} = {t(captured)} + {t(error)}")
    _lines(Z, C, angle, slope)


def _lines(Z: np.ndarray, C: np.ndarray, angle: float, slope: float | None) -> None:
    """Mean squared distances, both ways, of the lines there are."""
    lines = {f"Axis at {words.number(angle)}°": float(angle)}
    if slope is not None:
        lines["Least squares"] = float(np.degrees(np.arctan(slope)))
    best = directions.best(C)
    if best is not None:
        lines["Principal axis"] = best
    measured = [directions.distances(Z, a) for a in lines.values()]
    st.markdown("**Each line is best at what it minimises.** Mean squared distances of the points from each:")
    st.table(
        {
            "": list(lines),
            "slope": [words.number(directions.slope(a)) for a in lines.values()],
            "perpendicular": [words.number(across) for across, _ in measured],
            "vertical": [words.number(vertical) for _, vertical in measured],
        }
    )
