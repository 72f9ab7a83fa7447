"""Naive Bayes with ever more words: each state against a fit of its own with scikit-learn."""

import numpy as np
import pytest
from sklearn.naive_bayes import BernoulliNB, MultinomialNB

from algos.text import ranking, vocabulary_size
from algos.trace import record

RNG = np.random.default_rng(8)
Y, Y_HELD = RNG.integers(0, 2, size=50), RNG.integers(0, 2, size=30)
RATE = np.linspace(0.1, 0.9, 12)
X, HELD = (RNG.poisson(np.where(y[:, None] == 1, RATE, RATE[::-1] * 0.7)) for y in (Y, Y_HELD))


@pytest.mark.parametrize(("event", "rival"), [("multinomial", MultinomialNB), ("bernoulli", BernoulliNB)])
def test_every_size_is_a_fit_of_its_own(event, rival):
    order = ranking.order(ranking.scores(ranking.tables(X, Y, n_classes=2)))
    sizes = vocabulary_size.grid(12)
    trace = record(
        vocabulary_size.steps(X, Y, HELD, Y_HELD, order=order, sizes=sizes, n_classes=2, event=event, pseudo_count=0.5),
        limit=50,
    )
    assert trace.finished and [state.n for state in trace.states] == sizes == list(range(1, 13))
    for state in trace.states:
        kept = order[: state.n]
        theirs = rival(alpha=0.5).fit(X[:, kept], Y)
        assert state.train_error == pytest.approx(1 - theirs.score(X[:, kept], Y))
        assert state.held_out_error == pytest.approx(1 - theirs.score(HELD[:, kept], Y_HELD))


@pytest.mark.parametrize("V", [1, 2, 40, 653, 5000])
def test_the_grid_goes_from_one_word_to_all(V):
    sizes = vocabulary_size.grid(V)
    assert sizes[0] == 1 and sizes[-1] == V and len(sizes) <= 41
    assert (np.diff(sizes) > 0).all()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (dict(sizes=[13]), "a size must be"),
        (dict(sizes=[0]), "a size"),
        (dict(order=np.zeros(12, int)), "every word once"),
    ],
)
def test_what_is_refused(change, words):
    given = dict(order=np.arange(12), sizes=[3], n_classes=2) | change
    with pytest.raises(ValueError, match=words):
        record(vocabulary_size.steps(X, Y, HELD, Y_HELD, **given), limit=9)
