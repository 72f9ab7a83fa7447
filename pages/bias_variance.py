from datasets import catalog
from pages.views.bias_variance import beyond, bootstrap, curve, features, law, learning, ledger, validation
from ui import own_data, page
from ui.page import View

VIEWS = {
    "ledger": View("The ledger", ledger.show),
    "curve": View("The U-curve", curve.show),
    "learning": View("More data", learning.show),
    "law": View("The law of least squares", law.show),
    "validation": View("Validation", validation.show),
    "features": View("Choosing features", features.show, "hidden_features", entries=catalog.SELECTION),
    "beyond": View("Beyond", beyond.show),
    "bootstrap": View("Bootstrap", bootstrap.show, "sine"),
}

page.open(
    "bias_variance",
    idea="Fit the same model to many training sets: what stays wrong is bias, what trembles is variance.",
)


@page.body
def bias_variance() -> None:
    page.views(VIEWS, catalog.REGRESSION, own=own_data.numbers)
