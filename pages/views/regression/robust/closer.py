"""What each loss makes of one point, and which points hold the lines."""

import numpy as np
import streamlit as st

from algos.regression import moved
from pages.views.regression.robust import rivals
from pages.views.regression.robust.run import Lines, plain
from ui import controls, words
from ui.stage import player


def total(loss: str, residual: np.ndarray) -> float:
    """What this loss makes of the residuals (n,) together."""
    return moved.totals(residual)[rivals.ORDER.index(loss)]


def extreme(residual: np.ndarray) -> np.ndarray:
    """The rows that are as far from the line as any."""
    size = np.abs(residual)
    return np.flatnonzero(size >= size.max() * (1 - 1e-7))


def show(lines: Lines) -> None:
    """The lines with what each loss makes of each, the residual of the moved point, and the points that hold them."""
    st.markdown(_table(lines))
    y, point, residuals = lines.y, lines.point, lines.residuals
    n = words.tex
    where = words.number(float(y[point]))
    st.markdown(f"**Point {point + 1} at {where}**: what each loss makes of its residual, and its share of the cost.")
    for loss, residual in residuals.items():
        r = float(residual[point])
        if loss == "chebyshev":
            worst = float(np.abs(residual).max())
            counts = "counts" if abs(r) >= worst * (1 - 1e-7) else "does not count at all"
            against = rf"|{n(r)}| \text{{ against the largest, }} {n(worst)}\text{{: it {counts}}}"
            st.latex(rf"\text{{{rivals.NAMES[loss]}: }} {against}")
            continue
        part, whole = (r**2, total(loss, residual)) if loss == "squares" else (abs(r), total(loss, residual))
        power = rf"({n(r)})^2" if loss == "squares" else rf"|{n(r)}|"
        share = part / whole if whole > 0 else 0.0
        percent = f"{share:.1%}".replace("%", r"\%")
        st.latex(rf"\text{{{rivals.NAMES[loss]}: }} {power} = {n(part)} \text{{ of }} {n(whole)}\text{{, {percent}}}")
    scale = max(float(np.abs(y).max()), 1e-300)
    if "absolute" in residuals:
        on = np.flatnonzero(np.abs(residuals["absolute"]) <= 1e-8 * scale) + 1
        st.markdown(f"The line of least absolute deviations goes through {_points(on)} exactly.")
    if "chebyshev" in residuals:
        residual = residuals["chebyshev"]
        held = extreme(residual)
        above, below = held[residual[held] > 0] + 1, held[residual[held] < 0] + 1
        if np.abs(residual).max() > 1e-8 * scale:
            who = "The line of least largest miss (Chebyshev's)"
            st.markdown(f"{who} is held by {_points(above)} above it and {_points(below)} below it.")
    figure = rivals.losses([(loss, float(r[point])) for loss, r in residuals.items()])
    alt = f"The squared and the absolute loss, with the residuals of point {point + 1}."
    player.chart(figure, alt=alt, key=controls.key_of("losses_chart"))


def _table(lines: Lines) -> str:
    """Each line with its three totals; in each column the least is bold, and belongs to the line made for it."""
    totals = {loss: moved.totals(residual) for loss, residual in lines.residuals.items()}
    least = [min(row[k] for row in totals.values()) for k in range(3)]
    rows = [
        "| line | slope | intercept | sum of squares | sum of absolute residuals | largest absolute residual |",
        "|---|" + "---:|" * 5,
    ]
    for loss, model in lines.models().items():
        cells = [plain(lines.slope(model)), plain(model.intercept)]
        for value, best in zip(totals[loss], least, strict=True):
            text = words.number(value)
            cells.append(f"**{text}**" if value <= best * (1 + 1e-9) else text)
        rows.append(f"| {rivals.NAMES[loss]} | {' | '.join(cells)} |")
    return "\n".join(rows)


def _points(rows: np.ndarray) -> str:
    if not len(rows):
        return "no point"
    named = [str(i) for i in rows[:8]] + ([f"{len(rows) - 8} more"] if len(rows) > 8 else [])
    return f"point{'s' if len(rows) > 1 else ''} {words.listed(named)}"
