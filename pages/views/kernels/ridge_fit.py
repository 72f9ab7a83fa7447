"""One kernel: the fitted function, and what the bandwidth, the degree or the penalty does to it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import kernel_ridge
from algos.kernels.base import Kernel
from algos.kernels.kernel_ridge import KernelRidge
from algos.kernels.kernels import Gaussian, Laplacian, Polynomial
from datasets.dataset import Dataset
from pages.views.kernels import kernel_choice, ridge_closer, ridge_code, ridge_scene, ridge_theory, ridge_words
from pages.views.kernels.ridge_scene import CELLS, Scene
from ui import controls, page, player, words
from ui.figures import fits, heights, process

PENALTIES = [0.0, *controls.one_two_five(1e-6, 1e3, (1,))]


def show(data: Dataset) -> None:
    at = ridge_scene.choose(data, zero=True)
    moved = _moved(at.kernel)
    model = fit(at)
    left, right = page.columns()
    with left:
        _play(at, moved, model)
        ridge_words.notes(at, model)
    with right:
        page.numbers(
            ridge_code.numbers(at, model),
            help={
                "Training error": "Root of the mean squared residual.",
                "Left-out error": "The same where each point is predicted by the fit without it: from one fit, by a "
                "formula.",
                "Degrees of freedom": "How many free coefficients the fit is worth: the trace of K (K + λI)⁻¹.",
                "Condition": "Largest over smallest eigenvalue of K + λI. Each power of ten costs a digit.",
            },
        )
        st.caption(f"{at.kernel.title}, λ = {at.penalty:g}")
    page.more(
        {
            "Look closer": lambda: ridge_closer.show(at, model),
            "Theory": ridge_theory.show,
            "Code": lambda: ridge_code.show(at),
            "Data": lambda: page.data(
                at.data, {"fitted": model.fitted, "weight α": model.alpha, "left-out residual": model.left_out}
            ),
        }
    )


def fit(at: Scene) -> KernelRidge:
    """The model of this scene."""
    model: KernelRidge = player.run(
        kernel_ridge.steps, at.X, at.y, kernel=at.kernel, penalty=at.penalty, level=at.level, limit=1
    ).final
    return model


def _moved(kernel: Kernel) -> str:
    options = {Gaussian: "bandwidth", Laplacian: "bandwidth", Polynomial: "degree"}
    parameter = options.get(type(kernel))
    if parameter is None:
        return "penalty"
    return controls.choice(
        "Player moves",
        [parameter, "penalty"],
        parameter,
        key="moved",
        help="What the player below the chart changes; the rest stays as set here.",
    )


def _family(at: Scene, moved: str) -> tuple[list[Scene], list[str], int]:
    """The scenes the player goes through, what each is called, and which is the one chosen."""
    if moved == "penalty":
        values: Sequence[float] = sorted({*PENALTIES, at.penalty})
        scenes = [replace(at, penalty=v) for v in values]
        return scenes, [f"Penalty λ = {v:g}" for v in values], list(values).index(at.penalty)
    if isinstance(at.kernel, Polynomial):
        degrees = range(1, kernel_choice.HIGHEST + 1)
        scenes = [replace(at, kernel=Polynomial(p, at.kernel.offset)) for p in degrees]
        return scenes, [f"Degree {p}" for p in degrees], at.kernel.degree - 1
    assert isinstance(at.kernel, (Gaussian, Laplacian))
    chosen = at.kernel.bandwidth
    around = chosen * 10.0 ** np.linspace(-1.5, 1.5, 19)
    make = type(at.kernel)
    values = [float(f"{v:.3g}") for v in around]
    values[9] = chosen
    return [replace(at, kernel=make(v)) for v in values], [f"Bandwidth {v:g}" for v in values], 9


def _play(at: Scene, moved: str, model: KernelRidge) -> None:
    scenes, names, start = _family(at, moved)
    models = player.run(
        kernel_ridge.family,
        at.X,
        at.y,
        kernels=[s.kernel for s in scenes],
        penalties=[s.penalty for s in scenes],
        level=at.level,
        limit=len(scenes),
    ).states
    functions = [m.predict(at.places) for m in models]
    draw = _curve if at.plane is None else _map
    player.play(
        [draw(at, F) for F in functions],
        [f"{name} · {_errors(at, m)}" for name, m in zip(names, models, strict=True)],
        start=start,
        maps=at.plane is not None,
        on_click=lambda i: ridge_closer.look_at(at, i),
        alt=f"Kernel ridge regression of {words.count(len(at.y), 'point')} of {at.data.title} with {at.kernel.title} "
        f"and λ = {at.penalty:g}: {_errors(at, model)}.",
    )


def _errors(at: Scene, model: KernelRidge) -> str:
    training, left_out = ridge_code.errors(at, model)
    return (
        f"training error {words.number(training)}, left-out error {words.number(left_out)}, "
        f"{words.number(model.freedom)} degrees of freedom"
    )


def _curve(at: Scene, F: np.ndarray) -> dict[str, Any]:
    x_range = np.array([at.grid[0], at.grid[-1]])
    level = fits.guide(x_range, np.full(2, at.level), "mean of the targets" if at.level else "zero")
    line = fits.curve(at.grid, process.bounded(F, at.y_range), "kernel ridge")
    cloud = fits.observed(at.X[:, 0], at.y) | dict(showlegend=False)
    return fits.figure([level, line, cloud], **at.axes)  # type: ignore[arg-type]


def _map(at: Scene, F: np.ndarray) -> dict[str, Any]:
    assert at.plane is not None
    name = str(at.data.target_name)
    span = at.span
    surface = heights.surface(at.plane, F, span, cells=CELLS, title=name)
    return heights.figure(at.plane, [surface, heights.points(at.X, at.y, span, name)])
