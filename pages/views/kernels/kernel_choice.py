"""Which kernel, with its settings: for the methods that tell two classes apart in the plane."""

import math

import numpy as np

from algos.kernels.base import Kernel
from algos.kernels.kernels import Gaussian, Laplacian, Linear, Polynomial, Quadratic
from ui import controls

KERNELS = {
    "linear": "linear: x·z",
    "quadratic": "quadratic: x·z + (x·z)²",
    "polynomial": "polynomial: (x·z + c)ᵖ",
    "gaussian": "Gaussian",
    "laplacian": "Laplacian",
}
HIGHEST = 7  # degree
IMPORT = "from algos.kernels import kernels"


def choose(points: np.ndarray, *, default: str = "gaussian", share: float = 0.5) -> Kernel:
    """A kernel for these points (n, d); its bandwidth opens near `share` of their spread."""
    name = controls.choice(
        "Kernel",
        list(KERNELS),
        default,
        key="kernel",
        titles=KERNELS,
        help="How alike two points are. Linear: a straight boundary. Quadratic: conic sections. Gaussian and "
        "Laplacian: near points are alike, far ones are not.",
    )
    if name == "linear":
        return Linear()
    if name == "quadratic":
        return Quadratic()
    if name == "polynomial":
        degree = int(
            controls.slider("Degree p", 1, HIGHEST, 3, key="power", help="The highest power: the higher, the wavier.")
        )
        offset = controls.stop_slider(
            "Offset c",
            [0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0],
            1.0,
            key="constant",
            help="Above 0: every power up to p. At 0: only terms of exactly degree p. Large: low powers weigh more.",
        )
        return Polynomial(degree, offset)
    return (Gaussian if name == "gaussian" else Laplacian)(bandwidth(points, share=share))


def bandwidth(points: np.ndarray, *, share: float, label: str = "Bandwidth") -> float:
    """How far the likeness reaches, in units of the points; it opens near `share` of their spread."""
    spread = float(np.sqrt(points.var(axis=0).sum())) or 1.0
    size = 10.0 ** math.floor(math.log10(spread))
    return controls.log_slider(
        label,
        size / 100,
        size * 100,
        share * spread,
        key="bandwidth",
        help="How far away points are still alike. Tiny: every point stands for itself. Huge: all are alike.",
    )


def code(kernel: Kernel) -> str:
    """The kernel as a script writes it, after `IMPORT`."""
    return f"kernels.{kernel!r}"
