"""The settings of the kernel machine: which kernel, landmarks or none, and C."""

from dataclasses import dataclass

import numpy as np

from algos.kernels import landmarks
from algos.kernels.kernels import Exponential, Gaussian, Kernel, Laplacian, Linear, Polynomial, Tanh
from algos.kernels.landmarks import Similarity
from pages.views.kernels import kernel_choice
from ui import controls, player, words

KERNELS = {
    "gaussian": "Gaussian",
    "polynomial": "polynomial: (x·z + c)ᵖ",
    "linear": "linear: x·z",
    "laplacian": "Laplacian",
    "exponential": "exponential: exp(x·z / s)",
    "tanh": "tanh(s x·z + c), no kernel",
}
FEATURES = {"kernel": "Kernel", "landmarks": "Landmarks"}
PENALTIES = {"identity": "|θ|²", "kernel": "θᵀMθ"}
SCALES = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0]


@dataclass(frozen=True)
class Settings:
    """What the machine is given, and the lines of a script that make it again from Z."""

    C: float
    plain: Kernel  # what was chosen
    similarity: Similarity | None  # the landmarks' features, if asked for
    rows: np.ndarray  # (m,) training points that are landmarks; or none
    lines: tuple[str, ...]

    @property
    def kernel(self) -> Kernel:
        """What the machine works with."""
        return self.similarity or self.plain

    @property
    def convex(self) -> bool:
        """Whether it is a kernel whatever the points: then the dual has one highest value."""
        return self.similarity is not None or not isinstance(self.plain, Tanh)


def choose(points: np.ndarray) -> Settings:
    """The controls, for training points (n, 2)."""
    kernel = _kernel(points)
    C = controls.log_slider(
        "C",
        0.01,
        1000,
        1,
        key="C",
        help="The price of slack. Large: every point counts, the boundary bends around it. Small: smooth, and points "
        "may stand on the wrong side.",
    )
    n = len(points)
    controls.sidebar().caption(f"In the notes' words λ = 1 / (C n) = {words.number(1 / (C * n))}, with n = {n}.")
    lines = [f"kernel = {kernel_choice.code(kernel)}"]
    asked = controls.choice(
        "Features",
        list(FEATURES),
        "kernel",
        key="features",
        titles=FEATURES,
        help="Kernel: all features it stands for. Landmarks: only how alike a place is to some of the training points, "
        "and a linear machine on these numbers.",
    )
    if asked == "kernel":
        return Settings(C, kernel, None, np.empty(0, dtype=int), tuple(lines))
    m = controls.slider(
        "Landmarks",
        1,
        n,
        min(10, n),
        key="landmarks",
        help="How many training points are landmarks. All: as the notes do.",
    )
    seed = controls.seed("Landmark seed", key="landmark_seed", help="Which points are landmarks.")
    penalty = controls.choice(
        "Penalty",
        list(PENALTIES),
        "identity",
        key="penalty",
        titles=PENALTIES,
        help="What keeps the weights θ of the landmarks small. With θᵀMθ, M the kernel between the landmarks, and "
        "every point a landmark, this is the kernel machine itself.",
    )
    rows = landmarks.chosen(points, m, seed=seed)
    try:
        similarity = Similarity(kernel, points[rows], penalty)
    except ValueError as problem:
        raise player.Refused(str(problem)) from problem
    lines += [
        f"rows = landmarks.chosen(Z, {m}, seed={seed})",
        f"kernel = landmarks.Similarity(kernel, Z[rows], {penalty!r})",
    ]
    return Settings(C, kernel, similarity, rows, tuple(lines))


def _kernel(points: np.ndarray) -> Kernel:
    name = controls.choice(
        "Kernel",
        list(KERNELS),
        "gaussian",
        key="kernel",
        titles=KERNELS,
        help="How alike two points are. Gaussian and Laplacian: near points are alike. The others grow with x·z.",
    )
    if name == "linear":
        return Linear()
    if name in ("gaussian", "laplacian"):
        return (Gaussian if name == "gaussian" else Laplacian)(kernel_choice.bandwidth(points, share=0.5))
    if name == "polynomial":
        degree = controls.slider(
            "Degree p", 1, kernel_choice.HIGHEST, 3, key="power", help="The highest power: the higher, the wavier."
        )
        offset = controls.stop_slider(
            "Offset c",
            [0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0],
            1.0,
            key="constant",
            help="Above 0: every power up to p. At 0: only terms of exactly degree p. Large: low powers weigh more.",
        )
        return Polynomial(int(degree), offset)
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
        help="Below 0 a point can be unlike itself: no inner product is.",
    )
    return Tanh(scale, shift)
