"""Ellipses: Gaussians, covariances and quadratic forms, in four parts."""

from datasets.dataset import Dataset
from pages.views.pca.ellipses import built, fitted, sliders, surface
from pages.views.pca.ellipses.built import Built
from pages.views.pca.ellipses.fitted import Fit
from pages.views.pca.ellipses.sliders import Covariance
from pages.views.pca.ellipses.surface import Form
from ui import controls
from ui.view import View

PARTS = {
    "fitted": "A Gaussian fitted to the data",
    "sliders": "A covariance by sliders",
    "built": "A matrix built from its axes",
    "surface": "A quadratic form as a surface",
}


def part() -> str:
    """What to look at."""
    return controls.choice(
        "Look at",
        list(PARTS),
        "fitted",
        key="look",
        titles=PARTS,
        help="A Gaussian fitted to two columns of the data, or one of three parts that draw numbers of their own.",
    )


def choose(part: str, data: Dataset | None = None) -> Fit | Covariance | Built | Form:
    if data is not None:
        return fitted.choose(data)
    if part == "sliders":
        return sliders.choose()
    return built.choose() if part == "built" else surface.choose()


view = View(
    "Ellipses",
    choose,
    {Fit: fitted.SCREEN, Covariance: sliders.SCREEN, Built: built.SCREEN, Form: surface.SCREEN},
    "tilted",
    part=part,
    alone=("sliders", "built", "surface"),
    about=("look",),
)
