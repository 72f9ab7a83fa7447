"""What a classifier pays: five losses against the agreement, and why the square is not put on a sigmoid."""

from datasets.dataset import Dataset
from pages.views.classification.losses import agreement, one_weight
from pages.views.classification.losses.agreement import Agreements
from pages.views.classification.losses.one_weight import Costs
from ui import controls
from ui.view import View


def choose(data: Dataset) -> Agreements | Costs:
    plot = controls.choice(
        "Against",
        ["agreement", "weight"],
        "agreement",
        key="plot",
        titles={"agreement": "agreement", "weight": "one weight"},
        help="Losses against the agreement of a point; or two costs of all points as one weight moves.",
    )
    return one_weight.choose(data) if plot == "weight" else agreement.choose(data)


view = View("Losses", choose, {Agreements: agreement.screen, Costs: one_weight.screen}, data="far_outlier")
