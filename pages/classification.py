from datasets import catalog
from pages.views.classification.by_hand.view import view as by_hand
from pages.views.classification.densities.view import view as densities
from pages.views.classification.evaluation.view import view as evaluation
from pages.views.classification.logistic.view import view as logistic
from pages.views.classification.losses.view import view as losses
from pages.views.classification.margin.view import view as margin
from pages.views.classification.mistakes.view import view as mistakes
from pages.views.classification.neighbours.view import view as neighbours
from pages.views.classification.one_input.view import view as one_input
from pages.views.classification.side_by_side.view import view as side_by_side
from ui import page
from ui.data import own_data
from ui.page import Page

PAGE = Page(
    "classification",
    idea="Where does one class end and the next begin?",
    views=dict(
        logistic=logistic,
        mistakes=mistakes,
        margin=margin,
        densities=densities,
        one_input=one_input,
        neighbours=neighbours,
        losses=losses,
        evaluation=evaluation,
        by_hand=by_hand,
        side_by_side=side_by_side,
    ),
    entries=catalog.CLASSIFICATION,
    own=own_data.classes,
    draw="classes",
)

if __name__ == "__main__":
    page.show(PAGE)
