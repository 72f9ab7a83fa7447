"""Kernel ridge regression over one or two inputs, several degrees side by side, and the Gaussian process around it."""

from datasets import catalog
from datasets.dataset import Dataset
from datasets.entry import begins
from pages.views.kernels.ridge import degrees, fit, process
from pages.views.kernels.ridge.degrees import Degrees
from pages.views.kernels.ridge.fit import Fit
from pages.views.kernels.ridge.process import Belief
from ui import controls
from ui.data import own_data
from ui.view import View

LOOKS = {"fit": "one kernel", "degrees": "degrees 1, 3, 5, 7", "process": "Gaussian process"}


def choose(data: Dataset) -> Fit | Degrees | Belief:
    look = controls.choice(
        "Look at",
        list(LOOKS),
        "fit",
        key="look",
        titles=LOOKS,
        help="One kernel and what its settings do, four degrees side by side, or the Gaussian process whose mean is "
        "the ridge curve.",
    )
    if look == "degrees":
        return degrees.choose(data)
    return process.choose(data) if look == "process" else fit.choose(data)


view = View(
    "Ridge and Gaussian process",
    choose,
    {Fit: fit.screen, Degrees: degrees.screen, Belief: process.screen},
    data="sine",
    entries=begins(catalog.CURVES, "sine", n=10, seed=4),
    own=own_data.numbers,
    draw="numbers",
    folded=("standardise", "centre", "beyond", "seed", "bumps", "moved"),
    about=("look",),
)
