"""Kernel ridge regression over one or two inputs, several degrees side by side, and the Gaussian process around it."""

from datasets.dataset import Dataset
from pages.views.kernels import ridge_degrees, ridge_fit, ridge_process
from ui import controls, page

LOOKS = {"fit": "one kernel", "degrees": "degrees 1, 3, 5, 7", "process": "Gaussian process"}
SINE = {"view": "ridge", "data": "sine", "kernel": "gaussian"}
PRESETS = (
    page.Preset(
        "Degree 7 on a line",
        "Ten points of a straight line with noise. Which degree has the smallest error on the points, and which when "
        "each point is left out?",
        {"view": "ridge", "data": "short_line", "look": "degrees", "penalty": "0.0001"},
    ),
    page.Preset(
        "Tiny bandwidth",
        "What does the curve do at the points, and what between them?",
        SINE | {"bandwidth": "0.005", "penalty": "0.1"},
    ),
    page.Preset(
        "Huge bandwidth",
        "All points are alike to the kernel. Why is hardly anything left of the wave?",
        SINE | {"bandwidth": "10", "penalty": "0.1"},
    ),
    page.Preset(
        "No penalty",
        "λ = 0 with a wide kernel: the system has no solution that floats could hold. How many directions are lost, "
        "and what do the weights look like?",
        SINE | {"bandwidth": "1", "penalty": "0"},
    ),
    page.Preset(
        "Ridge with a band",
        "Play it point by point. Where does the band close, and does the mean end on the dashed ridge curve?",
        SINE | {"look": "process", "bandwidth": "0.2", "draws": 5},
    ),
    page.Preset(
        "Far from data",
        "Two widths beyond the points: what does the mean return to, and how wide is the band there?",
        SINE | {"look": "process", "bandwidth": "0.2", "beyond": 2.0},
    ),
)


def show(data: Dataset) -> None:
    look = controls.choice(
        "Look at",
        list(LOOKS),
        "fit",
        key="look",
        titles=LOOKS,
        help="One kernel and what its settings do, four degrees side by side, or the Gaussian process whose mean is "
        "the ridge curve.",
    )
    page.presets(PRESETS)
    if look == "degrees":
        ridge_degrees.show(data)
    elif look == "process":
        ridge_process.show(data)
    else:
        ridge_fit.show(data)
