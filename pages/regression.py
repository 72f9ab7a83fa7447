from datasets import catalog
from pages.views.regression.bayes.view import view as bayes
from pages.views.regression.descent.view import view as descent
from pages.views.regression.fit.view import view as fit
from pages.views.regression.local.view import view as local
from pages.views.regression.robust.view import view as robust
from pages.views.regression.shrinkage.view import view as shrinkage
from ui import page
from ui.data import own_data
from ui.page import Page

PAGE = Page(
    "regression",
    idea="Choose a family of curves and a price for being wrong; the data choose the curve.",
    views=dict(
        fit=fit,
        descent=descent,
        shrinkage=shrinkage,
        local=local,
        robust=robust,
        bayes=bayes,
    ),
    entries=catalog.REGRESSION,
    own=own_data.numbers,
    draw="numbers",
)

if __name__ == "__main__":
    page.show(PAGE)
