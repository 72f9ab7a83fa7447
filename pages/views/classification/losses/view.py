"""What a classifier pays: five losses of one point and of all, and why the square is not put on a sigmoid."""

from datasets.dataset import Dataset
from pages.views.classification.losses import agreement, one_point, one_update, one_weight, probability
from pages.views.classification.losses.agreement import Agreements
from pages.views.classification.losses.one_point import Charged
from pages.views.classification.losses.one_update import Update
from pages.views.classification.losses.one_weight import Costs
from pages.views.classification.losses.probability import Probabilities
from ui import controls
from ui.view import View

AGAINST = {
    "point": "one point",
    "agreement": "all points",
    "probability": "probability",
    "weight": "one weight",
    "update": "one update",
}


def part() -> str:
    """What the losses are drawn against."""
    return controls.choice(
        "Show",
        list(AGAINST),
        "point",
        key="plot",
        titles=AGAINST,
        help="Losses against label × score of one point, or of all; the log loss against the probability; two costs of "
        "all points as one weight moves; or what one update with a point gains and costs.",
    )


def choose(plot: str, data: Dataset | None = None) -> Agreements | Charged | Costs | Probabilities | Update:
    if data is None:
        return one_point.choose()
    if plot == "update":
        return one_update.choose(data)
    if plot == "weight":
        return one_weight.choose(data)
    return probability.choose(data) if plot == "probability" else agreement.choose(data)


view = View(
    "Losses",
    choose,
    {
        Agreements: agreement.screen,
        Charged: one_point.screen,
        Costs: one_weight.screen,
        Probabilities: probability.screen,
        Update: one_update.screen,
    },
    data="far_outlier",
    part=part,
    alone=("point",),
    about=("plot",),
    folded=("agreement",),  # the point is dragged
)
