"""Ellipses: Gaussians, covariances and quadratic forms, in four parts."""

from datasets.dataset import Dataset
from pages.views.pca import ellipses_built, ellipses_fitted, ellipses_sliders, ellipses_surface
from ui import controls

PARTS = {
    "fitted": "A Gaussian fitted to the data",
    "sliders": "A covariance by sliders",
    "built": "A matrix built from its axes",
    "surface": "A quadratic form as a surface",
}


def show(data: Dataset) -> None:
    part = controls.choice(
        "Look at",
        list(PARTS),
        "fitted",
        key="look",
        titles=PARTS,
        help="A Gaussian fitted to two columns of the data, or one of three parts that draw numbers of their own.",
    )
    if part == "fitted":
        ellipses_fitted.show(data)
    elif part == "sliders":
        ellipses_sliders.show()
    elif part == "built":
        ellipses_built.show()
    else:
        ellipses_surface.show()
