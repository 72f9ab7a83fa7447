"""Both event models against scikit-learn, against the definition by enumeration, and what holds at every state."""

from itertools import product

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.naive_bayes import BernoulliNB, MultinomialNB

from algos.text import naive_bayes
from algos.text.naive_bayes import BERNOULLI, EVENTS, MULTINOMIAL
from algos.trace import record

RIVALS = {BERNOULLI: BernoulliNB, MULTINOMIAL: MultinomialNB}
RNG = np.random.default_rng(3)
Y = np.array([0, 2, 1, 2, 2, 0, 2, 1, 2, 2, 0])
X = RNG.poisson(np.array([[1.2, 0.1, 0.4, 0.9], [0.2, 1.5, 0.3, 0.1], [0.5, 0.2, 2.0, 0.0]])[Y])
NEW = np.vstack([RNG.poisson(0.8, size=(20, 4)), np.zeros((1, 4), dtype=int)])
each_event = pytest.mark.parametrize("event", EVENTS)


@each_event
@pytest.mark.parametrize("pseudo_count", [0.01, 1.0, 7.5])
@pytest.mark.parametrize("prior", [None, [0.2, 0.7, 0.1]])
def test_as_scikit_learn(event, pseudo_count, prior):
    rival = RIVALS[event](alpha=pseudo_count, class_prior=prior).fit(X, Y)
    mine = naive_bayes.fit(X, Y, n_classes=3, event=event, pseudo_count=pseudo_count, prior=prior)
    assert_allclose(mine.present, rival.feature_log_prob_, rtol=1e-12)
    assert_allclose(mine.log_prior, rival.class_log_prior_, rtol=1e-12)
    assert_allclose(mine.log_joint(NEW), rival.predict_joint_log_proba(NEW), rtol=1e-12)
    assert_allclose(mine.posterior(NEW), rival.predict_proba(NEW), rtol=1e-10)
    assert np.array_equal(mine.predict(NEW), rival.predict(NEW))


@each_event
def test_the_steps_count_text_by_text_to_the_closed_form(event):
    trace = record(naive_bayes.steps(X, Y, n_classes=3, event=event, pseudo_count=0.5), limit=100)
    assert trace.finished and trace.steps == len(X)
    for i, state in enumerate(trace.states):
        assert state.documents.sum() == i
        if i:
            so_far = naive_bayes.fit(X[:i], Y[:i], n_classes=3, event=event, pseudo_count=0.5)
            assert_allclose(state.phi, so_far.phi, rtol=1e-13)
            assert_allclose(state.prior, so_far.prior)
        if event == MULTINOMIAL:
            assert_allclose(state.phi.sum(axis=1), 1)
        assert (state.phi > 0).all() and (state.phi < 1).all()
    assert np.isnan(trace.states[0].prior).all()
    assert_allclose(trace.states[0].phi, 1 / (2 if event == BERNOULLI else 4))
    big = record(naive_bayes.steps(X, Y, n_classes=3, event=event, pseudo_count=0.5, batch=4), limit=100)
    assert [int(state.documents.sum()) for state in big.states] == [0, 4, 8, 11]
    assert_allclose(big.final.phi, trace.final.phi)


@each_event
@pytest.mark.parametrize("pseudo_count", [0.0, 1.0])
def test_the_posterior_by_the_definition(event, pseudo_count):
    """p(x | c) as a product of probabilities, word by word, without any logarithm."""
    mine = naive_bayes.fit(X, Y, n_classes=3, event=event, pseudo_count=pseudo_count)
    for x in NEW:
        joint = mine.prior.copy()
        for c, w in product(range(3), range(4)):
            phi = mine.phi[c, w]
            joint[c] *= (phi if x[w] else 1 - phi) if event == BERNOULLI else phi ** x[w]
        found = mine.posterior(x[None])[0]
        if joint.sum() == 0:
            assert np.isnan(found).all() and mine.predict(x[None])[0] == -1
        else:
            assert_allclose(found, joint / joint.sum(), atol=1e-14)


def test_bernoulli_probabilities_of_all_bags_sum_to_one():
    mine = naive_bayes.fit(X, Y, n_classes=3, event=BERNOULLI)
    bags = np.array(list(product([0, 1], repeat=4)))
    assert_allclose(np.exp(mine.log_likelihood(bags)).sum(axis=0), 1)


def test_multinomial_probabilities_of_all_lists_of_three_words_sum_to_one():
    mine = naive_bayes.fit(X, Y, n_classes=3)
    bags = np.array([np.bincount(words, minlength=4) for words in product(range(4), repeat=3)])
    assert_allclose(np.exp(mine.log_likelihood(bags)).sum(axis=0), 1)


@each_event
def test_two_classes_are_a_linear_classifier(event):
    y = (Y == 2).astype(int)
    mine = naive_bayes.fit(X, y, n_classes=2, event=event)
    log = mine.log_joint(NEW)
    here = (NEW > 0) if event == BERNOULLI else NEW
    score = mine.log_prior[1] - mine.log_prior[0] + here @ mine.weights()
    score = score + (NEW == 0) @ mine.weights_absent()
    assert_allclose(score, log[:, 1] - log[:, 0])
    assert_allclose(mine.posterior(NEW)[:, 1], 1 / (1 + np.exp(-score)))


def test_repeats_count_in_one_model_alone():
    once, five = np.array([[0, 0, 1, 0]]), np.array([[0, 0, 5, 0]])
    for event, same in ((BERNOULLI, True), (MULTINOMIAL, False)):
        mine = naive_bayes.fit(X, Y, n_classes=3, event=event)
        assert np.array_equal(mine.posterior(once), mine.posterior(five)) is same


def test_a_text_of_ten_thousand_words_has_a_posterior():
    long = np.array([[4000, 3000, 2000, 1000]])
    mine = naive_bayes.fit(X, Y, n_classes=3)
    assert mine.log_likelihood(long).max() < -5000  # e to that is 0 in any number of the machine
    assert_allclose(mine.posterior(long).sum(), 1)


def test_equal_classes_go_to_the_last_and_impossible_ones_to_none():
    even = naive_bayes.fit([[1, 0], [0, 1]], [0, 1], n_classes=2, pseudo_count=0)
    assert even.predict([[0, 0], [1, 1]]).tolist() == [1, -1]
    assert even.predict([[1, 0], [0, 1]]).tolist() == [0, 1]
    assert np.isneginf(even.weights()[0]) and np.isposinf(even.weights()[1])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (dict(X=-X), "below 0"),
        (dict(event="poisson"), "event must be one of"),
        (dict(pseudo_count=-0.1), "pseudo_count must be"),
        (dict(prior=[0.5, 0.5, 0.5]), "sum 1"),
        (dict(y=Y + 1), "y must hold"),
        (dict(n_classes=1), "n_classes must be"),
    ],
)
def test_what_is_refused(change, words):
    given = dict(X=X, y=Y, n_classes=3) | change
    with pytest.raises(ValueError, match=words):
        naive_bayes.fit(given.pop("X"), given.pop("y"), **given)
