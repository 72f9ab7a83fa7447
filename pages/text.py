from datasets import catalog
from pages.views.text import own_text
from pages.views.text.mistakes.view import view as mistakes
from pages.views.text.models.view import view as models
from pages.views.text.not_words.view import view as not_words
from pages.views.text.rivals.view import view as rivals
from pages.views.text.spam.view import view as spam
from pages.views.text.vocabulary.view import view as vocabulary
from ui import page
from ui.page import Page

PAGE = Page(
    "text",
    idea="Naive Bayes lets every word vote on its own, without a look at the others.",
    views=dict(
        spam=spam,
        vocabulary=vocabulary,
        models=models,
        not_words=not_words,
        mistakes=mistakes,
        rivals=rivals,
    ),
    entries=catalog.TEXT,
    own=own_text.choose,
)

if __name__ == "__main__":
    page.show(PAGE)
