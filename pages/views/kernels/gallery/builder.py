"""The gallery's builder: a first kernel, what is done with it, and a second one."""

from collections.abc import Callable

from algos.kernels.kernels import (
    AdditiveChiSquare,
    ChiSquare,
    Cosine,
    Exponential,
    Gaussian,
    Intersection,
    Kernel,
    Laplacian,
    Linear,
    NegativeSquare,
    Normalised,
    Polynomial,
    Product,
    Quadratic,
    Rescaled,
    Spectrum,
    Sum,
    Tanh,
)
from ui import controls

TITLES = {
    "linear": "linear",
    "quadratic": "x·z + (x·z)²",
    "polynomial": "polynomial",
    "gaussian": "Gaussian",
    "exponential": "exponential of x·z",
    "laplacian": "Laplacian",
    "cosine": "cosine",
    "intersection": "histogram intersection",
    "additive_chi": "chi-square",
    "chi_square": "exponential chi-square",
    "tanh": "tanh",
    "distance": "minus the squared distance",
    "strings": "n-grams of words",
}
HISTOGRAMS = ("intersection", "additive_chi", "chi_square")
THEN = {
    "alone": "nothing",
    "plus": "plus another",
    "minus": "minus another",
    "times": "times another",
    "factor": "times a number",
    "unit": "to length 1",
}
FACTORS = (-2.0, -1.0, -0.5, 0.1, 0.5, 1.0, 2.0, 5.0)
PLAIN: dict[str, Callable[[], Kernel]] = {  # without settings
    "linear": Linear,
    "quadratic": Quadratic,
    "cosine": Cosine,
    "intersection": Intersection,
    "additive_chi": AdditiveChiSquare,
    "distance": NegativeSquare,
}


def choose() -> tuple[Kernel, bool]:
    """The kernel that the controls build, and whether it compares histograms."""
    first = controls.choice(
        "Kernel",
        list(TITLES),
        "gaussian",
        key="kernel",
        titles=TITLES,
        help="A way to say how alike two points are. All but tanh and the squared distance are inner products of some "
        "features.",
    )
    kernel = _one(first, "")
    histograms = first in HISTOGRAMS
    then = controls.choice(
        "Combine with",
        list(THEN),
        "alone",
        key="then",
        titles=THEN,
        help="Sums, products and rescalings of kernels are kernels again. Differences need not be: watch the smallest "
        "eigenvalue.",
    )
    if then == "alone":
        return kernel, histograms
    if then == "unit":
        return Normalised(kernel), histograms
    if then == "factor":
        factor = controls.stop_slider(
            "Number", FACTORS, 2.0, key="factor", help="Below 0 every eigenvalue changes its sign."
        )
        return Rescaled(kernel, factor), histograms
    options = {n: t for n, t in TITLES.items() if (n == "strings") == (first == "strings")}
    second = controls.choice(
        "Second kernel",
        list(options),
        "strings" if first == "strings" else "linear",
        key="kernel2",
        titles=options,
        help="The kernel that is added, taken away or multiplied.",
    )
    other = _one(second, "2")
    histograms = histograms or second in HISTOGRAMS
    if then == "times":
        return Product(kernel, other), histograms
    return Sum(kernel, other if then == "plus" else Rescaled(other, -1.0)), histograms


def _one(name: str, n: str) -> Kernel:
    """The kernel `name` with its own controls, whose keys end in `n`."""
    if name in PLAIN:
        return PLAIN[name]()
    if name == "polynomial":
        degree = controls.slider(
            "Degree", 1, 8, 3, key=f"power{n}", help="The highest power among the features. High: far points dominate."
        )
        offset = controls.slider(
            "Offset", -2.0, 4.0, 1.0, step=0.5, key=f"offset{n}", help="0: only the highest power. Below 0: no kernel."
        )
        return Polynomial(degree, offset)
    if name in ("gaussian", "laplacian"):
        bandwidth = controls.log_slider(
            "Bandwidth",
            0.01,
            100,
            0.5,
            key=f"bandwidth{n}",
            help="How far likeness reaches. Tiny: every point is alone. Huge: all are alike.",
        )
        return Gaussian(bandwidth) if name == "gaussian" else Laplacian(bandwidth)
    if name == "exponential":
        return Exponential(
            controls.log_slider("Scale", 0.1, 100, 1.0, key=f"scale{n}", help="Large: nearly 1 + x·z / scale.")
        )
    if name == "chi_square":
        return ChiSquare(
            controls.log_slider("Gamma", 0.01, 100, 1.0, key=f"gamma{n}", help="Large: only equal points are alike.")
        )
    if name == "tanh":
        slope = controls.slider("Slope", -2.0, 2.0, 1.0, step=0.25, key=f"slope{n}", help="What x·z is multiplied by.")
        shift = controls.slider("Shift", -2.0, 2.0, 0.0, step=0.25, key=f"shift{n}", help="What is added to it.")
        return Tanh(slope, shift)
    return Spectrum(
        controls.slider("Letters", 1, 6, 4, key=f"letters{n}", help="Pieces of so many letters are counted.")
    )
