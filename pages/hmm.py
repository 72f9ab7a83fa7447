from datasets import catalog
from pages.views.hmm import own_text
from pages.views.hmm.accuracy.view import view as accuracy
from pages.views.hmm.count.view import view as count
from pages.views.hmm.generate.view import view as generate
from pages.views.hmm.learn.view import view as learn
from pages.views.hmm.posterior.view import view as posterior
from pages.views.hmm.tag.view import view as tag
from ui import page
from ui.page import Page

PAGE = Page(
    "hmm",
    idea="A hidden Markov model explains what we see by a chain of states that we do not see.",
    views=dict(tag=tag, count=count, posterior=posterior, accuracy=accuracy, learn=learn, generate=generate),
    entries=catalog.HMM,
    own=own_text.choose,
)

if __name__ == "__main__":
    page.show(PAGE)
