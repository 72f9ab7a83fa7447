from datasets import catalog
from pages.views.neural.any_curve.view import view as any_curve
from pages.views.neural.classes.view import view as classes
from pages.views.neural.deep.view import view as deep
from pages.views.neural.gates.view import view as gates
from pages.views.neural.learn.view import view as learn
from pages.views.neural.one_step.view import view as one_step
from pages.views.neural.pictures.view import view as pictures
from pages.views.neural.starts.view import view as starts
from ui import page
from ui.data import own_data
from ui.page import Page

PAGE = Page(
    "neural",
    idea="Each unit draws one soft line, and a network is made of many.",
    views=dict(
        learn=learn,
        one_step=one_step,
        gates=gates,
        any_curve=any_curve,
        starts=starts,
        deep=deep,
        pictures=pictures,
        classes=classes,
    ),
    entries=catalog.CLASSIFICATION,
    own=own_data.classes,
    draw="classes",
)

if __name__ == "__main__":
    page.show(PAGE)
