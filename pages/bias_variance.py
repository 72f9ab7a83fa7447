from datasets import catalog
from pages.views.bias_variance.beyond.view import view as beyond
from pages.views.bias_variance.bootstrap.view import view as bootstrap
from pages.views.bias_variance.curve.view import view as curve
from pages.views.bias_variance.features.view import view as features
from pages.views.bias_variance.law.view import view as law
from pages.views.bias_variance.learning.view import view as learning
from pages.views.bias_variance.ledger.view import view as ledger
from pages.views.bias_variance.validation.view import view as validation
from ui import page
from ui.data import own_data
from ui.page import Page

PAGE = Page(
    "bias_variance",
    idea="A model errs by bias if it is too stiff, by variance if too flexible, and by noise.",
    views=dict(
        ledger=ledger,
        curve=curve,
        learning=learning,
        law=law,
        validation=validation,
        features=features,
        beyond=beyond,
        bootstrap=bootstrap,
    ),
    entries=catalog.REGRESSION,
    own=own_data.numbers,
)

if __name__ == "__main__":
    page.show(PAGE)
