from datasets import catalog
from pages.views.hmm import accuracy, count, generate, learn, own_text, posterior, tag
from ui import page
from ui.page import View

TAGGED = [entry for entry in catalog.HMM if entry.make().tagged]

VIEWS = {
    "tag": View("Tag a sentence", tag.show, "sentences"),
    "count": View("Count", count.show, "five", entries=TAGGED),
    "posterior": View("Forward and backward", posterior.show, "disagree"),
    "accuracy": View("How good", accuracy.show, "sentences", entries=TAGGED),
    "learn": View("Learn without tags", learn.show, "ice_cream"),
    "generate": View("Generate", generate.show, "the_dog"),
}

page.open("hmm", idea="Every word has a hidden tag. A tag depends on the one before it, a word on its own tag alone.")


@page.body
def hmm() -> None:
    page.views(VIEWS, catalog.HMM, own=own_text.choose)
