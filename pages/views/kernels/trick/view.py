"""The kernel trick made visible: points lifted into space, one number by two ways, and what the features would cost."""

from datasets import catalog
from datasets.dataset import Dataset
from datasets.entry import begins
from pages.views.kernels.trick import count, digits, lift
from pages.views.kernels.trick.count import Count
from pages.views.kernels.trick.digits import Product
from pages.views.kernels.trick.lifted import Lifted
from ui import controls
from ui.view import View

SHOW = {"lift": "the lift", "digits": "one number, two ways", "count": "how many features"}


def choose(data: Dataset) -> Lifted | Product | Count:
    show = controls.choice(
        "Show",
        list(SHOW),
        "lift",
        key="show",
        titles=SHOW,
        help="Points lifted until a plane separates them; features against the kernel, digit by digit; or what they "
        "cost.",
    )
    if show == "lift":
        return lift.choose(data)
    return digits.choose(data) if show == "digits" else count.choose(data)


view = View(
    "The trick",
    choose,
    {Lifted: lift.screen, Product: digits.screen, Count: count.screen},
    data="rings",
    entries=begins(catalog.CLASSIFICATION, "rings", n=100),
    folded=("standardise", "lift_C"),
    about=("show",),
)
