"""Facts of the lecture notes on naive Bayes, Laplace smoothing, the two event models and mutual information."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.bias_variance.mutual_information import mutual_information
from algos.text import naive_bayes, ranking, vocabulary
from algos.text.naive_bayes import BERNOULLI
from datasets import catalog

MAILS = catalog.make("four_mails")
WORDS = vocabulary.Vocabulary(("prize", "today", "lunch"))
X = WORDS.counts(MAILS.texts)


def model(event: str = BERNOULLI, pseudo_count: float = 1.0) -> naive_bayes.NaiveBayes:
    return naive_bayes.fit(X, MAILS.labels, n_classes=2, event=event, pseudo_count=pseudo_count)


def test_the_four_mails_are_those_of_the_example():
    assert X.tolist() == [[1, 1, 0], [1, 0, 0], [0, 1, 1], [0, 0, 1]]
    assert [MAILS.class_names[i] for i in MAILS.labels] == ["spam", "spam", "ham", "ham"]


def test_the_maximum_of_the_likelihood():
    assert_allclose(model(pseudo_count=0).phi, [[0, 0.5, 1], [1, 0.5, 0]])


def test_laplace():
    assert_allclose(model().phi, [[0.25, 0.5, 0.75], [0.75, 0.5, 0.25]])


def test_prize_and_today():
    assert_allclose(model(pseudo_count=0).posterior([[1, 1, 0]]), [[0, 1]])
    smooth = model()
    assert_allclose(np.exp(smooth.log_joint([[1, 1, 0]])), [[0.015625, 0.140625]])
    assert_allclose(smooth.posterior([[1, 1, 0]]), [[0.1, 0.9]])


def test_prize_and_lunch_are_impossible_together_until_smoothed():
    hard = model(pseudo_count=0)
    assert np.isneginf(hard.log_joint([[1, 0, 1]])).all() and np.isnan(hard.posterior([[1, 0, 1]])).all()
    assert_allclose(model().posterior([[1, 0, 1]]), [[0.5, 0.5]])


@pytest.mark.parametrize(("copies", "posterior"), [(1, 0.75), (2, 0.9), (3, 0.9642857)])
def test_copies_of_a_word_of_three_to_one(copies, posterior):
    """Counted as if they were independent: by the multinomial model in one text, by Bernoulli's as so many columns."""
    repeated = model("multinomial")
    assert_allclose(np.exp(repeated.weights()[0]), 3)
    assert_allclose(repeated.posterior([[copies, 0, 0]])[0, 1], posterior, atol=5e-8)
    columns = np.repeat(X[:, :1], copies, axis=1)
    many = naive_bayes.fit(columns, MAILS.labels, n_classes=2, event=BERNOULLI)
    assert_allclose(many.posterior(np.ones((1, copies)))[0, 1], posterior, atol=5e-8)


@pytest.mark.parametrize("m", [1, 2, 8, 98])
def test_an_unseen_word_has_one_over_k_plus_m(m):
    texts = np.zeros((2 * m, 1))
    labels = np.repeat([0, 1], m)
    assert_allclose(naive_bayes.fit(texts, labels, n_classes=2, event=BERNOULLI).phi, 1 / (2 + m))


def test_multinomial_shares_of_one_plus_counts():
    found = model("multinomial")
    words = np.array([[0, 1, 2], [2, 1, 0]])
    assert_allclose(found.phi, (1 + words) / (3 + 3))
    assert_allclose(found.phi.sum(axis=1), 1)
    doubled = naive_bayes.fit(2 * X, MAILS.labels, n_classes=2)
    assert_allclose(doubled.phi, (1 + 2 * words) / (3 + 6))  # repeats count


def test_the_mutual_information_of_a_word():
    """ln 2 of a word that is in all texts of one class and in none of the other; .1927448 of 4 of 5 against 1 of 5."""
    sure = ranking.scores(ranking.tables([[1], [1], [0], [0]], [1, 1, 0, 0], n_classes=2))
    assert_allclose(sure, [np.log(2)])
    assert_allclose(ranking.scores(ranking.tables(X, MAILS.labels, n_classes=2)), [np.log(2), 0, np.log(2)], atol=1e-12)
    assert_allclose(mutual_information([[4, 1], [1, 4]]), 0.1927448, atol=5e-8)
