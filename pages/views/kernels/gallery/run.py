"""A kernel of the gallery on some points."""

from dataclasses import dataclass

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


def choose(data: Dataset) -> Likeness:
    kernel, histograms = builder.choose()
    compared = points.of_words() if kernel.takes == "strings" else points.of_data(data, histograms)
    i = controls.point(compared.n, place=controls.sidebar(), label=f"From {compared.thing}")
    try:
        return Likeness(kernel, compared, gram.of(kernel, compared.rows), i)
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem
