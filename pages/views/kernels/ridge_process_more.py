"""The Gaussian process closer: its band in words and numbers, one place's variance, and the run as a script."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.kernels import gaussian_process
from algos.kernels.gaussian_process import Process
from algos.kernels.kernels import Gaussian, Polynomial
from pages.views.kernels import kernel_choice, ridge_closer
from pages.views.kernels.ridge_closer import look_at
from pages.views.kernels.ridge_scene import Scene
from ui import controls, export, page, words

__all__ = ["SIGMAS", "Prior", "code", "look_at", "numbers", "show"]
SIGMAS = 2  # standard deviations to each side


@dataclass(frozen=True)
class Prior:
    """What is believed before the points, and what is drawn of it."""

    scale: float  # s
    noise: float  # sigma
    band: str  # 'f' or 'y'
    draws: int
    seed: int

    @property
    def explained(self) -> str:
        """What the band is."""
        if self.band == "f":
            return (
                "The band is two standard deviations of the function f to each side of the mean: with 95 % belief f "
                "passes here, at each place by itself. A new target would scatter by the noise as well."
            )
        return (
            "The band is two standard deviations of a new target y to each side of the mean: the doubt about f and "
            "the noise together, which no number of points removes."
        )


def numbers(at: Scene, prior: Prior, final: Process) -> dict[str, float]:
    """After all points."""
    away = np.abs(at.y - final.predict(at.X))
    return {
        "Log evidence": final.log_evidence,
        "In the band of y": float(np.mean(away <= SIGMAS * final.predictive_std(at.X))),
        "Noise σ": prior.noise,
        "Prior scale s": prior.scale,
    }


def show(at: Scene, prior: Prior, final: Process) -> None:
    """The mean at one place as a sum, and how its variance comes about."""
    ridge_closer.show(at, final)
    x = place(at)
    before = prior.scale**2 * float(at.kernel.diagonal(x[None])[0])
    std = float(final.std(x[None])[0])
    n = words.tex
    st.markdown("**The band at this place.** What was believed before the points, less what they explain:")
    st.latex(
        rf"\underbrace{{s^2 k(x, x)}}_{{{n(before)}}} - "
        rf"\underbrace{{s^4 k_x^\top M^{{-1}} k_x}}_{{{n(before - std**2)}}} = {n(std**2)} = {n(std)}^2, "
        rf"\qquad 2 \cdot {n(std)} = {n(2 * std)} \text{{ to each side for }} f"
    )
    new = float(np.hypot(std, prior.noise))
    st.latex(
        rf"\text{{for a new }} y: \quad {n(std**2)} + \underbrace{{\sigma^2}}_{{{n(prior.noise**2)}}} = {n(new)}^2, "
        rf"\qquad 2 \cdot {n(new)} = {n(2 * new)} \text{{ to each side}}"
    )


def place(at: Scene) -> np.ndarray:
    """The place looked at, from the controls already drawn."""
    names = ("place",) if at.plane is None else ("across_at", "up_at")
    return np.array([float(st.session_state[controls.key_of(name)]) for name in names])


def code(at: Scene, prior: Prior) -> None:
    """This run, the same with scikit-learn, and the source."""
    inside = "float(np.mean(np.abs({y} - {mean}) <= 2 * {std}))"
    script = export.script(
        at.data,
        [
            f"run = gaussian_process.steps(data.X, data.y, kernel={kernel_choice.code(at.kernel)}, "
            f"noise={prior.noise!r}, scale={prior.scale!r}, level={at.level_code})",
            "belief = record(run, limit=len(data.y)).final",
        ],
        {
            "Log evidence": "belief.log_evidence",
            "In the band of y": inside.format(
                y="data.y", mean="belief.predict(data.X)", std="belief.predictive_std(data.X)"
            ),
            "Noise σ": "belief.noise",
            "Prior scale s": "belief.scale",
        },
        imports=[
            "import numpy as np",
            "from algos.kernels import gaussian_process, kernels",
            "from algos.trace import record",
        ],
        title="Gaussian process regression.",
    )
    if isinstance(at.kernel, Gaussian):
        kernel, name = f"RBF({at.kernel.bandwidth!r})", "RBF"
    elif isinstance(at.kernel, Polynomial) and at.kernel.offset > 0:
        kernel = f"DotProduct({float(np.sqrt(at.kernel.offset))!r}) ** {at.kernel.degree}"
        name = "DotProduct"
    else:
        st.caption("scikit-learn's version is shown for the Gaussian and the polynomial kernel.")
        return page.code(gaussian_process, script, None)
    library = export.script(
        at.data,
        [
            f"level = {at.level_code}",
            f"kernel = ConstantKernel({prior.scale**2!r}) * {kernel}",
            f"model = GaussianProcessRegressor(kernel, alpha={prior.noise**2!r}, optimizer=None)",
            "model.fit(data.X, data.y - level)",
            "mean, std = model.predict(data.X, return_std=True)",
        ],
        {
            "Log evidence": "model.log_marginal_likelihood_value_",
            "In the band of y": inside.format(y="(data.y - level)", mean="mean", std=f"np.hypot(std, {prior.noise!r})"),
        },
        imports=[
            "import numpy as np",
            "from sklearn.gaussian_process import GaussianProcessRegressor",
            f"from sklearn.gaussian_process.kernels import ConstantKernel, {name}",
        ],
        title="The same with scikit-learn.",
    )
    return page.code(gaussian_process, script, library, why="Its settings are held fixed (`optimizer=None`).")
