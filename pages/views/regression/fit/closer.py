"""One point of a least squares fit: its residual, its leverage, what the fit would be without it, and the noise."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from algos.regression import least_squares, noise
from algos.regression.basis import Basis
from algos.regression.least_squares import LeastSquares
from pages.views.regression import methods
from pages.views.regression.fit import squares
from pages.views.regression.scene import Scene
from ui import controls, palette, words
from ui.figures import fits
from ui.figures import marks as marks_of
from ui.stage import player

ROOM = 0.17, 0.06  # of the chart: what such words take
TOLD = 0.1  # of the chart's height: a residual as long as that has its number beside it
NEARLY = 0.99  # a leverage from which on its four digits leave little of 1 - h
WITHOUT = "without point"  # how the name of the fit without one begins


@dataclass(frozen=True)
class Looked:
    """A point that is looked at closer, and whether the fit without it is drawn."""

    point: int
    without: bool = False


def marks(at: Scene, terms: Basis, looked: Looked, *, told: bool = True) -> list[dict[str, Any]]:
    """The chosen point's residual, with its number if it is `told`, and, dashed, the least squares curve without it if
    that is asked for."""
    fit, i = _least_squares(at, terms), looked.point
    x, y = float(at.train.X[i, at.at]), float(at.y[i])
    fitted = float(fit.predict(terms.transform(at.train.X[[i]]))[0])
    traces = fits.residual(x, y, fitted, line=at.single)
    traces[-1] |= dict(name=f"point {i + 1}, in Look closer", showlegend=True)
    if told and at.single and abs(y - fitted) > TOLD * np.ptp(at.y_range):
        middle = (y + fitted) / 2
        side = _free_side(at, x, middle)
        said = [f"\u2002residual {words.number(y - fitted)}\u2002"]
        font = dict(size=13, color=palette.CLASSES[3], weight="bold", shadow=palette.HALO)  # squares may lie below it
        traces.append(marks_of.text([x], [middle], said, textposition=f"middle {side}", textfont=font))
    if looked.without and len(at.y) > 1:
        left = least_squares.without(terms.transform(at.train.X), at.y, i)
        curve = at.along(lambda X: left.predict(terms.transform(X)))
        traces.append(fits.guide(at.grid, curve, f"{WITHOUT} {i + 1}"))
    return traces


def _free_side(at: Scene, x: float, y: float) -> str:
    """The side of a place on which words hide fewer points; of equal ones that with more room."""
    wide, high = ROOM[0] * np.ptp(at.x_range), ROOM[1] * np.ptp(at.y_range)
    targets = np.concatenate([at.y, at.held_out[1] if at.held_out else []])
    inputs = np.concatenate([at.train.X, at.held_out[0] if at.held_out else at.train.X[:0]])[:, at.at]
    level = np.abs(targets - y) < high / 2
    right, left = (int((level & (way > 0) & (way < wide)).sum()) for way in (inputs - x, x - inputs))
    if right == left:
        return "right" if x < np.mean(at.x_range) else "left"
    return "right" if right < left else "left"


def show(at: Scene, terms: Basis, first: int = 0) -> Looked:
    """The arithmetic of one point, at first of point `first`; which point it is."""
    help = "Or click a point in the chart."
    i = int(controls.slider("Training point", 1, len(at.y), first + 1, key="point", help=help, place=st)) - 1
    without = controls.toggle(
        "Draw the fit without it", False, key="without", help="Dashed: least squares on all other points.", place=st
    )
    A, y = terms.transform(at.train.X), at.y
    fit = _least_squares(at, terms)
    fitted = fit.predict(A)
    residual = y - fitted
    leverage = least_squares.leverage(A)
    n = words.number
    numbers, picture = st.columns([1, 1], gap="large")
    with numbers:
        st.markdown(
            f"**Least squares at point {i + 1}.** It predicts {n(float(fitted[i]))} where {n(float(y[i]))} was seen. "
            f"The leverage $h$ is the share of a point's own target in its fitted value: the diagonal of the hat "
            f"matrix $H$. It lies between 0 and 1, and all of them add up to {n(fit.rank)}, the number of free "
            f"coefficients; the mean is {n(fit.rank / len(y))}."
        )
        st.latex(rf"e = {words.tex(float(y[i]))} - ({words.tex(float(fitted[i]))}) = {words.tex(float(residual[i]))}")
        st.latex(rf"e^2 = {words.tex(float(residual[i] ** 2))}, \qquad h = {leverage[i]:.4f}")
        _without(A, y, i, float(residual[i]), float(leverage[i]), " (the dashed curve)" if without else "")
    with picture:
        unit = str(at.data.target_name)
        player.chart(
            squares.figure(residual, i, unit=unit),
            alt=f"The largest residuals as squares, point {i + 1} marked; its square is {n(float(residual[i] ** 2))} "
            f"of a sum of {n(fit.rss)}.",
            key="squares_chart",
        )
        st.caption(f"Least squares makes the sum of these areas, {n(fit.rss)}, as small as it can.")
    _noise(at, terms, i, fit, fitted)
    return Looked(i, without)


def _least_squares(at: Scene, terms: Basis) -> LeastSquares:
    return methods.by_least_squares(at, terms).model


def _without(A: Any, y: Any, i: int, residual: float, leverage: float, drawn: str) -> None:
    if len(y) == 1:
        st.caption("With this one row gone there would be nothing left to fit.")
        return
    away = float(least_squares.leave_one_out(A, y)[i])
    if 1 - leverage < least_squares.FIXED:
        st.markdown(
            f"With $h = 1$ the curve passes through the point whatever its target is. Fitted to the other rows alone"
            f"{drawn}, it misses the point by {words.number(away)}."
        )
        return
    st.markdown(f"Without the point the fit would miss it by more{drawn}, and no refit is needed to know:")
    rest = f"1 - {leverage:.4f}" if leverage < NEARLY else words.tex(1 - leverage)
    st.latex(rf"\frac{{e}}{{1 - h}} = \frac{{{words.tex(residual)}}}{{{rest}}} = {words.tex(away)}")


def _noise(at: Scene, terms: Basis, i: int, fit: LeastSquares, fitted: Any) -> None:
    """The Gaussian view: the likelihood of the fit and of the one without the point, for a sigma to choose."""
    best = noise.most_likely_sigma(at.y - fitted)
    if best <= 1e-12 * max(abs(at.y)) or len(at.y) == 1:
        st.caption("The fit meets every training row, so these residuals say nothing about the noise.")
        return
    times = controls.stop_slider(
        "Noise σ, as a multiple of the most likely",
        [0.25, 0.5, 1, 2, 4],
        1,
        key="sigma",
        help="Supposing Gaussian noise of this size, how likely are the rows under each curve?",
        place=st,
    )
    sigma = times * best
    other = least_squares.without(terms.transform(at.train.X), at.y, i).predict(terms.transform(at.train.X))
    mine, theirs = (noise.log_likelihood(at.y - predicted, sigma) for predicted in (fitted, other))
    n = words.number
    spare = (
        ""
        if fit.noise_variance is None
        else f" (without bias, dividing by n − {fit.rank}: {n(fit.noise_variance**0.5)})"
    )
    st.markdown(
        f"**Noise.** If the targets are the curve plus Gaussian noise, the most likely σ is √(RSS/n) = "
        f"{n(best)}{spare}. With σ = {n(sigma)} the log-likelihood of the rows is {n(mine)} under the least squares "
        f"fit, and lower by {n(mine - theirs)} under the fit without point {i + 1}. σ changes both numbers, never "
        "which curve is the most likely: the fit does not depend on the noise."
    )
