"""A kernel of the gallery on some points."""

from dataclasses import dataclass

import numpy as np

from algos.kernels import gram
from algos.kernels.gram import Gram
from algos.kernels.kernels import Kernel
from datasets.dataset import Dataset
from pages.views.kernels.gallery import builder, points
from pages.views.kernels.gallery.points import Points
from ui import compute, controls


@dataclass(frozen=True, eq=False)
class Likeness:
    """How alike a kernel finds all pairs of points, and the point from which it is seen."""

    kernel: Kernel
    points: Points
    gram: Gram
    i: int
    square: bool = False  # whether the Gram matrix is shown
    spectrum: bool = False  # and its eigenvalues

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
    compared = points.of_words() if words else points.of_data(data, histograms, square=square)
    spectrum = square and controls.toggle(
        "Eigenvalues",
        False,
        key="eigenvalues",
        help="Those of the matrix. Is one below 0, no features can be behind the function: it is no kernel.",
    )
    i = controls.point(compared.n, label=f"From {compared.thing}")
    try:
        return Likeness(kernel, compared, gram.of(kernel, compared.rows), i, square, spectrum)
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem
