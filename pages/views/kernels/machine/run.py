"""A run of sequential minimal optimisation: which kernel, landmarks or none, and the price C."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.kernels import landmarks, support_vector_machine
from algos.kernels.base import Kernel
from algos.kernels.kernels import Tanh
from algos.kernels.landmarks import Similarity
from algos.kernels.support_vector_machine import SupportVectorMachine
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.kernels import kernel_choice, maps
from ui import classes, compute, controls
from ui.classes import Scene

KERNELS = ("gaussian", "polynomial", "linear", "laplacian", "exponential", "tanh")
KERNELS_HELP = "How alike two points are. Gaussian and Laplacian: near points are alike. The others grow with x·z."
FEATURES = {"kernel": "Kernel", "landmarks": "Landmarks"}
PENALTIES = {"identity": "|θ|²", "kernel": "θᵀMθ"}
TOLERANCE = 1e-6
DETAIL = 50
LIMIT = 380  # states: some 20,000 pairs


ROOM = 1.45  # times as wide a window holds most closed boundaries


@dataclass(frozen=True, eq=False)
class Landmarks:
    """Some of the training points, and the features they give: how alike a place is to each of them."""

    rows: np.ndarray  # (m,)
    seed: int
    similarity: Similarity


@dataclass(frozen=True, eq=False)
class Run:
    """The machine pair by pair, with a kernel or, in its place, landmarks."""

    at: Scene
    plain: Kernel  # what was chosen; the machine itself has `final.kernel`
    landmarks: Landmarks | None
    C: float
    trace: Trace[SupportVectorMachine]
    objectives: bool = False  # whether they are drawn

    @cached_property
    def seen(self) -> Scene:
        """The scene with the window of the picture."""
        return maps.roomy(self.at, self.plain, ROOM)

    @property
    def final(self) -> SupportVectorMachine:
        return self.trace.final

    @property
    def convex(self) -> bool:
        """Whether it is a kernel whatever the points: then the dual has one highest value."""
        return self.landmarks is not None or not isinstance(self.plain, Tanh)


def choose(data: Dataset) -> Run:
    at = classes.choose(data, binary=True, held_out=0.0, features=False)
    kernel = kernel_choice.choose(at.points, names=KERNELS, help=KERNELS_HELP)
    C = controls.log_slider(
        "C: price of a mistake",
        0.01,
        1000,
        10,
        key="C",
        help="The price of slack. Large: every point counts, the boundary bends around it. Small: smooth, and points "
        "may stand on the wrong side. As a penalty with n points: λ = 1 / (C n).",
    )
    features = controls.choice(
        "Features",
        list(FEATURES),
        "kernel",
        key="features",
        titles=FEATURES,
        help="Kernel: all features it stands for. Landmarks: only how alike a place is to some of the training points, "
        "and a linear machine on these numbers.",
    )
    chosen = _landmarks(at.points, kernel) if features == "landmarks" else None
    trace = compute.run(
        support_vector_machine.steps,
        at.points,
        at.y,
        limit=LIMIT,
        kernel=chosen.similarity if chosen else kernel,
        C=C,
        tolerance=TOLERANCE,
        detail=DETAIL,
    )
    objectives = controls.toggle(
        "Objectives",
        False,
        key="objectives",
        help="The primal and the dual objective, pair by pair.",
    )
    return Run(at, kernel, chosen, C, trace, objectives)


def _landmarks(points: np.ndarray, kernel: Kernel) -> Landmarks:
    n = len(points)
    m = controls.slider(
        "Landmarks",
        1,
        n,
        min(10, n),
        key="landmarks",
        help="How many training points are landmarks. All: every point is one.",
    )
    seed = controls.seed("Landmark seed", key="landmark_seed", help="Which points are landmarks.")
    penalty = controls.choice(
        "Penalty",
        list(PENALTIES),
        "identity",
        key="landmark_penalty",
        titles=PENALTIES,
        help="What keeps the weights θ of the landmarks small. With θᵀMθ, M the kernel between the landmarks, and "
        "every point a landmark, this is the kernel machine itself.",
    )
    rows = landmarks.chosen(points, m, seed=seed)
    try:
        return Landmarks(rows, seed, Similarity(kernel, points[rows], penalty))
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem
