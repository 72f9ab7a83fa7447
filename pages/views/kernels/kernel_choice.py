"""Which kernel, with its settings, for points with numbers; and what scripts and primal models need to know of it."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from algos.kernels.base import Kernel
from algos.kernels.explicit_features import feature_map
from algos.kernels.kernels import Exponential, Gaussian, Laplacian, Linear, Polynomial, Quadratic, Tanh
from algos.trace import Trace
from ui import classes, controls, export
from ui.classes import Scene

TITLES = {
    "linear": "linear: x·z",
    "quadratic": "quadratic: x·z + (x·z)²",
    "polynomial": "polynomial: (x·z + c)ᵖ",
    "gaussian": "Gaussian",
    "laplacian": "Laplacian",
    "exponential": "exponential: exp(x·z / s)",
    "tanh": "tanh(s x·z + c), no kernel",
}
NAMES = ("linear", "quadratic", "polynomial", "gaussian", "laplacian")
HELP = (
    "How alike two points are. Linear: a straight boundary. Quadratic: conic sections. Gaussian and Laplacian: near "
    "points are alike, far ones are not."
)
HIGHEST = 7  # degree
OFFSETS = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0]
SCALES = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0]
IMPORT = "from algos.kernels import kernels"


def choose(points: np.ndarray, *, names: Sequence[str] = NAMES, share: float = 0.5, help: str = HELP) -> Kernel:
    """One of these kernels for points (n, d); a bandwidth opens near `share` of their spread."""
    titles = {name: TITLES[name] for name in names}
    name = controls.choice("Kernel", list(names), "gaussian", key="kernel", titles=titles, help=help)
    if name == "linear":
        return Linear()
    if name == "quadratic":
        return Quadratic()
    if name == "polynomial":
        degree = controls.slider(
            "Degree p", 1, HIGHEST, 3, key="power", help="The highest power: the higher, the wavier."
        )
        offset = controls.stop_slider(
            "Offset c",
            [0.0, *OFFSETS],
            1.0,
            key="constant",
            help="Above 0: every power up to p. At 0: only terms of exactly degree p. Large: low powers weigh more.",
        )
        return Polynomial(int(degree), offset)
    if name in ("gaussian", "laplacian"):
        return (Gaussian if name == "gaussian" else Laplacian)(_bandwidth(points, share))
    scale = controls.stop_slider(
        "Scale s", SCALES, 1.0, key="scale", help="For the exponential, large: nearly linear. For tanh, large: steep."
    )
    if name == "exponential":
        return Exponential(scale)
    shift = controls.slider(
        "Shift c",
        -3.0,
        3.0,
        -1.0,
        step=0.5,
        key="shift",
        help="Below 0 a point can be unlike itself, which no inner product allows.",
    )
    return Tanh(scale, shift)


def _bandwidth(points: np.ndarray, share: float) -> float:
    """How far the likeness reaches, in units of the points."""
    spread = float(np.sqrt(points.var(axis=0).sum())) or 1.0
    size = 10.0 ** math.floor(math.log10(spread))
    return controls.log_slider(
        "Bandwidth",
        size / 100,
        size * 100,
        share * spread,
        key="bandwidth",
        help="How far away points are still alike. Tiny: every point stands for itself. Huge: all are alike.",
    )


def code(kernel: Kernel) -> str:
    """The kernel as a script writes it, after `IMPORT`."""
    return f"kernels.{kernel!r}"


def imported(kernel: Kernel) -> str:
    """The import of all classes in the kernel's own code, for a script that writes it without `kernels.`"""
    names = sorted(set(re.findall(r"\b[A-Z][A-Za-z]*(?=\()", repr(kernel))))
    return f"from algos.kernels.kernels import {', '.join(names)}"


def recorded(trace: Trace[Any], *data: str) -> str:
    """The call that made a run with a kernel, as a script writes it after `IMPORT`; `data` are expressions."""
    assert trace.made is not None
    return export.recorded(trace.made, *data, instead={"kernel": code(trace.made.settings["kernel"])})


def script(at: Scene, trace: Trace[Any], module: str, numbers: Mapping[str, str], *, title: str) -> str:
    """The run of a classifier in `algos.kernels` as a script, with the test error where rows are held out."""
    held_out = {} if at.test is None else {"Test error": "float((model.predict(Z_test) != y_test).mean())"}
    return classes.script(
        at,
        [f"model = {recorded(trace, 'Z', 'y')}.final"],
        {**numbers, **held_out},
        imports=[f"from algos.kernels import {module}, kernels", "from algos.trace import record"],
        title=title,
    )


def features(kernel: Kernel, d: int) -> Callable[[np.ndarray], np.ndarray] | None:
    """The kernel's features of points (n, d), written out; None where they are not a short list."""
    if isinstance(kernel, Linear):
        return lambda X: np.asarray(X, dtype=float)
    if isinstance(kernel, (Polynomial, Quadratic)):
        return feature_map(kernel, d).transform
    return None
