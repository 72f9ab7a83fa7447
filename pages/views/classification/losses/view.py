"""What a classifier pays: five losses against the agreement, and why the square is not put on a sigmoid."""

from datasets.dataset import Dataset
from pages.views.classification.losses import agreement, one_update, one_weight, probability
from pages.views.classification.losses.agreement import Agreements
from pages.views.classification.losses.one_update import Update
from pages.views.classification.losses.one_weight import Costs
from pages.views.classification.losses.probability import Probabilities
from ui import controls
from ui.view import View


def choose(data: Dataset) -> Agreements | Costs | Probabilities | Update:
    plot = controls.choice(
        "Against",
        ["agreement", "probability", "weight", "update"],
        "agreement",
        key="plot",
        titles={"agreement": "agreement", "probability": "probability", "weight": "one weight", "update": "one update"},
        help="Losses against the agreement of a point; the log loss against its probability; two costs of all points "
        "as one weight moves; or what one update with a point gains and costs.",
    )
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
        Costs: one_weight.screen,
        Probabilities: probability.screen,
        Update: one_update.screen,
    },
    data="far_outlier",
)
