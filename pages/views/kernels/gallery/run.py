"""A kernel of the gallery on some points."""

from dataclasses import dataclass

import numpy as np

from algos.kernels import gram
from algos.kernels.gram import Gram
from algos.kernels.kernels import Gaussian, Kernel, Laplacian
from datasets.dataset import Dataset
from pages.views.kernels.gallery import builder, points
from pages.views.kernels.gallery.points import Points
from ui import compute, controls

FALLING = (Gaussian, Laplacian)  # from 1 at the star to 0 far away


@dataclass(frozen=True, eq=False)
class Likeness:
    """How alike a kernel finds all pairs of points, and the point from which it is seen."""

    kernel: Kernel
    points: Points
    gram: Gram
    i: int
    square: bool = False  # whether the Gram matrix is shown
    spectrum: bool = False  # and its eigenvalues

    @property
    def falls(self) -> bool:
        """Whether it is drawn how the kernel falls with the distance: beside a plane by itself, if it does."""
        return not self.square and self.points.plane is not None and isinstance(self.kernel, FALLING)

    def nearest(self, j: int) -> int | None:
        """The other point that is most like point j, if there is another."""
        return self._other(j, self.gram.K[j])

    def farthest(self, j: int) -> int | None:
        """The one that is least like it."""
        return self._other(j, -self.gram.K[j])

    def _other(self, j: int, alike: np.ndarray) -> int | None:
        others = np.delete(np.arange(self.points.n), j)
        return int(others[alike[others].argmax()]) if len(others) else None


def choose(data: Dataset) -> Likeness:
    kernel, histograms = builder.choose()
    square = controls.toggle(
        "Gram matrix", False, key="gram", help="The kernel of every pair of points, a row and a column for each."
    )
    words = kernel.takes == "strings"
    aspect = 0.85 if square else 1.5 if isinstance(kernel, FALLING) else 1.75
    compared = points.of_words() if words else points.of_data(data, histograms, square=square, aspect=aspect)
    spectrum = square and controls.toggle(
        "Eigenvalues",
        False,
        key="eigenvalues",
        help="Those of the matrix. If one is below 0, no features stand behind the function, and it is no kernel.",
    )
    label, help = f"From {compared.thing}", "Or click a point in the chart."
    i = controls.slider(label, 1, compared.n, compared.middle + 1, key="point", help=help)
    try:
        return Likeness(kernel, compared, gram.of(kernel, compared.rows), int(i) - 1, square, spectrum)
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem
