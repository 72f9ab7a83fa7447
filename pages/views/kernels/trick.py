"""The kernel trick made visible: points lifted into space, one number by two ways, and what the features would cost."""

from datasets.dataset import Dataset
from pages.views.kernels import trick_count, trick_digits, trick_lift
from ui import controls, page

SHOW = {"lift": "the lift", "digits": "one number, two ways", "count": "how many features"}
VIEW = {"view": "trick"}
PRESETS = (
    page.Preset(
        "Rings lifted",
        "Which single number tells the rings apart in space, and what does the plane become back on the floor?",
        VIEW | {"data": "rings"},
    ),
    page.Preset(
        "XOR lifted",
        "The bowl does not help here. Which of the three new inputs does?",
        VIEW | {"data": "xor", "lift": "quadratic"},
    ),
    page.Preset(
        "The notes' points",
        "Five features, five products: do they come to what x·z + (x·z)² gives at once?",
        VIEW | {"show": "digits", "data": "rings", "pair": "second"},
    ),
    page.Preset(
        "Degree 6",
        "28 features or one power: in which digit do the two ways part?",
        VIEW | {"show": "digits", "data": "rings", "map": "power", "power": 6},
    ),
    page.Preset(
        "A thousand inputs",
        "How many features do all products of two make, and how many times the work is that?",
        VIEW | {"show": "count", "data": "rings", "dimension": 1000, "power": 2},
    ),
)


def show(data: Dataset) -> None:
    chosen = controls.choice(
        "Show",
        list(SHOW),
        "lift",
        key="show",
        titles=SHOW,
        help="Points lifted until a plane separates them; features against the kernel, digit by digit; or what they "
        "cost.",
    )
    {"lift": trick_lift.show, "digits": trick_digits.show, "count": trick_count.show}[chosen](data, PRESETS)
