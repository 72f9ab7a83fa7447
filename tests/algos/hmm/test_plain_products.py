"""Products without logs: right while they last, and lost where they underflow."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.hmm import forward_backward, plain_products, viterbi
from tests.algos.hmm.test_forward_backward import random_model


@pytest.mark.parametrize("seed", range(4))
def test_on_short_sentences_they_are_the_exponentials_of_the_logs(seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, 4, 5, zeros=0.2)
    x = rng.integers(0, 5, 7)
    assert_allclose(plain_products.forward(hmm, x), np.exp(forward_backward.forward(hmm, x)), rtol=1e-12)
    assert_allclose(plain_products.scores(hmm, x), np.exp(viterbi.fill(hmm, x)[0]), rtol=1e-12)


def test_prefixes_are_the_sentences_probabilities_without_stop():
    rng = np.random.default_rng(5)
    hmm = random_model(rng, 3, 4)
    x = rng.integers(0, 4, 6)
    found = plain_products.prefixes(plain_products.forward(hmm, x), hmm, x)
    for j in range(1, 7):
        last = forward_backward.forward(hmm, x[:j])[-1]
        assert found[j - 1] == pytest.approx(np.exp(last) @ hmm.emission[:, x[j - 1]], rel=1e-12)
    assert np.all(np.diff(found) < 0)


def test_a_long_sentence_is_lost_without_logs_and_not_with_them():
    rng = np.random.default_rng(2)
    hmm = random_model(rng, 3, 50)
    x = rng.integers(0, 50, 5000)
    left = plain_products.prefixes(plain_products.forward(hmm, x), hmm, x)
    gone = int(np.argmax(left == 0))
    assert 50 < gone < 500
    assert (left[gone:] == 0).all() and left[gone - 1] < 1e-300
    assert plain_products.scores(hmm, x)[-1].max() == 0
    assert np.isfinite(forward_backward.run(hmm, x).log_likelihood)


@pytest.mark.parametrize("seed", range(3))
def test_as_printed_z_differs_from_position_to_position(seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, 3, 4)
    x = rng.integers(0, 4, 6)
    wrong = plain_products.forward_as_printed(hmm, x)
    expected = hmm.start.copy()
    for j in range(5):
        expected = np.array(
            [sum(expected[u] * hmm.transition[u, v] * hmm.emission[v, x[j]] for u in range(3)) for v in range(3)]
        )
        assert_allclose(np.exp(wrong[j + 1]), expected, rtol=1e-12)
    z = np.exp(wrong + forward_backward.backward(hmm, x)).sum(axis=1)
    assert z[0] == pytest.approx(np.exp(forward_backward.run(hmm, x).log_likelihood))
    assert np.ptp(z) > 0.01 * z[0]


def test_one_word_is_the_same_as_printed():
    hmm = random_model(np.random.default_rng(0), 3, 4)
    assert_allclose(plain_products.forward_as_printed(hmm, [2]), forward_backward.forward(hmm, [2]))
