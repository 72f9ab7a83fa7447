"""The prediction at one place as a sum over the points, and the curve as a sum of bumps."""

import math

import numpy as np
import streamlit as st

from algos.kernels.gaussian_process import Process
from algos.kernels.kernel_ridge import KernelRidge
from pages.views.kernels import formulas
from pages.views.kernels.ridge import curves
from pages.views.kernels.ridge.scene import Scene
from ui import controls, one_place, words
from ui.stage import player

SIDES = ("pulls down", "pushes up")


def look_at(at: Scene, i: int) -> None:
    """Move the place looked at to point i. For callbacks."""
    if at.plane is None:
        controls.put("place", float(at.X[i, 0]))
    else:
        controls.put("across_at", float(at.X[i, 0]))
        controls.put("up_at", float(at.X[i, 1]))


def of_fit(at: Scene, model: KernelRidge) -> None:
    """One place; and for one point that λ times its weight is its residual."""
    _place(at, model)
    i = controls.point(len(at.y), place=st)
    residual = float(at.y[i] - model.fitted[i])
    n = words.tex
    st.markdown(f"**Point {i + 1}**: its weight times λ is what the function misses it by.")
    st.latex(
        rf"\lambda\, \alpha_{{{i + 1}}} = {n(at.penalty)} \cdot ({n(float(model.alpha[i]))}) = "
        rf"{n(at.penalty * float(model.alpha[i]))}, \qquad y_{{{i + 1}}} - f(x_{{{i + 1}}}) = {n(float(at.y[i]))} - "
        rf"({n(float(model.fitted[i]))}) = {n(residual)}"
    )
    out = float(model.left_out[i])
    missed = words.number(out) if math.isfinite(out) else "undefined: without it the rest does not determine it"
    st.markdown(f"Fitted without this point, the function would miss it by {missed}.")


def of_process(at: Scene, final: Process) -> None:
    """The mean at one place as a sum, and how its variance comes about."""
    x = _place(at, final)
    before = final.scale**2 * float(at.kernel.diagonal(x[None])[0])
    std = float(final.std(x[None])[0])
    n = words.tex
    st.markdown("**The band at this place.** What was believed before the points, less what they explain:")
    st.latex(
        rf"\underbrace{{s^2 k(x, x)}}_{{{n(before)}}} - "
        rf"\underbrace{{s^4 k_x^\top M^{{-1}} k_x}}_{{{n(before - std**2)}}} = {n(std**2)} = {n(std)}^2, "
        rf"\qquad 2 \cdot {n(std)} = {n(2 * std)} \text{{ to each side for }} f"
    )
    new = float(np.hypot(std, final.noise))
    st.latex(
        rf"\text{{for a new }} y: \quad {n(std**2)} + \underbrace{{\sigma^2}}_{{{n(final.noise**2)}}} = {n(new)}^2, "
        rf"\qquad 2 \cdot {n(new)} = {n(2 * new)} \text{{ to each side}}"
    )


def _place(at: Scene, model: KernelRidge | Process) -> np.ndarray:
    """The place that is chosen, after its prediction term by term."""
    left, right = st.columns([3, 2])
    with right:
        x = _place_on_line(at, model, right) if at.plane is None else _place_on_map(at, model, right)
    likeness = at.kernel(x[None], at.X)[0]
    alpha = np.zeros(len(at.y))
    alpha[: len(model.alpha)] = model.alpha  # a point that is not seen yet has none
    values = alpha * likeness
    with left:
        st.markdown(
            f"The prediction at {formulas.place(x)} is the level and, from every point, its weight times its likeness: "
            f"**{words.number(float(model.level + values.sum()))}**." + _unseen(len(at.y) - len(model.alpha))
        )
        hover = [
            f"point {i + 1}: α {a:.4g} × k {k:.4g} = {v:+.4g}"
            for i, (a, k, v) in enumerate(zip(alpha, likeness, values, strict=True))
        ]
        base = ("level", model.level) if model.level else None
        one_place.bars(values, hover, base=base, title=f"share of {at.data.target_name}", sides=SIDES)
        one_place.show_sum(values, model.level, words_before="f(x)")
    return x


def _unseen(n: int) -> str:
    return f" {words.count(n, 'point is', 'points are')} not seen yet and {'adds' if n == 1 else 'add'} 0." if n else ""


def _place_on_line(at: Scene, model: KernelRidge | Process, column: object) -> np.ndarray:
    low, high = float(at.grid[0]), float(at.grid[-1])
    digits = 2 - math.floor(math.log10(high - low))
    stops = [round(float(v), digits) + 0.0 for v in np.linspace(low, high, 61)]
    x = controls.stop_slider(
        f"Place {at.data.feature_names[0]}", stops, stops[36], key="place", help="Or click the curve.", place=column
    )
    grid = at.grid[::2]
    seen = len(model.alpha)
    shares = at.kernel(at.X[:seen], grid[:, None]) * model.alpha[:, None]
    player.chart(
        curves.bumps(grid, model.level + shares, model.level + shares.sum(axis=0), x, at.axes),
        alt=f"The curve as a sum of {words.count(seen, 'bump')}, one for each point seen, and the place looked at.",
        key=controls.key_of("bumps_chart"),
        on_click=lambda i: controls.put("place", float(grid[i])),
    )
    return np.array([x])


def _place_on_map(at: Scene, model: KernelRidge | Process, column: object) -> np.ndarray:
    assert at.plane is not None
    x = one_place.choose(at.plane, column)
    surface, points = at.map(model.predict(at.places))["data"]
    traces = [surface | dict(showscale=False), points]
    one_place.chart(at.plane, traces, x, alt="The function over both inputs and the place looked at.")
    return x
