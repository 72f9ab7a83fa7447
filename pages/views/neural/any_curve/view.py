"""Any curve from one hidden layer: learned by its units, or set by hand to prove that it can be done."""

from pages.views.neural.any_curve import built, learned
from pages.views.neural.any_curve.built import Built
from pages.views.neural.any_curve.learned import Learned
from ui import controls
from ui.view import View

LOOKS = {"learned": "learned", "set": "set by hand"}


def choose() -> Learned | Built:
    look = controls.choice(
        "Weights",
        list(LOOKS),
        "learned",
        key="curve_look",
        titles=LOOKS,
        help="Learned from points, or computed so that the sum of the units meets the curve at evenly spaced points.",
    )
    return built.choose() if look == "set" else learned.choose()


view = View(
    "Any curve",
    choose,
    {Learned: learned.screen, Built: built.screen},
    folded=("seed", "curve_n", "noise", "curve_rate", "curve_epochs"),
    about=("curve_look",),
)
