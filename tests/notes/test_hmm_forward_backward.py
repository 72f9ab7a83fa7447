"""Facts of the lecture notes about forward and backward probabilities (section 12.5)."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.hmm import enumeration, forward_backward, model, plain_products, viterbi
from algos.hmm.model import Model
from datasets import catalog
from tests.algos.hmm.test_forward_backward import random_model

CORPUS = catalog.make("the_dog")
DOG = model.model(CORPUS.start, CORPUS.transition, CORPUS.emission)
X = np.array([0, 0, 0, 1])  # the the the dog
Z = 0.0198369
LATTICE = forward_backward.run(DOG, X)


def test_092_z_is_the_same_at_every_position():
    assert_allclose(np.exp(LATTICE.log_z()), [Z] * 4, rtol=1e-12)


def test_092_posteriors_of_the_tags():
    wanted = [(1, 0), (0.9738669, 0.0261331), (0.8268681, 0.1731319), (0, 1)]
    assert_allclose(LATTICE.posterior(), wanted, atol=5e-8)


def test_092_posteriors_of_the_transitions():
    wanted = [
        [[0.9738669, 0.0261331], [0.0, 0]],
        [[0.8268681, 0.1469988], [0, 0.0261331]],
        [[0, 0.8268681], [0, 0.1731319]],
    ]
    pairs = forward_backward.pairs(DOG, X, LATTICE)
    assert_allclose(pairs, wanted, atol=5e-8)
    assert_allclose(pairs.sum(axis=2), LATTICE.posterior()[:-1], rtol=1e-12)


def test_092_from_the_last_tag_to_stop():
    """The formula at j = n needs beta_STOP(n + 1) = 1: alpha_p(n) a_p,STOP b_p(x_n) / Z."""
    stop = np.exp(LATTICE.forward[-1]) * DOG.transition[:, -1] * DOG.emission[:, X[-1]] / Z
    assert_allclose(stop, [0, 1], rtol=1e-12)


def test_093_forward_probabilities_leave_out_the_word_itself():
    wanted = [(1, 0), (0.45, 0.45), (0.2025, 0.2385), (0.091125, 0.110205)]
    assert_allclose(np.exp(LATTICE.forward), wanted, rtol=1e-12)
    assert_allclose(plain_products.forward(DOG, X), wanted, rtol=1e-12)


def test_093_the_usual_forward_probabilities_have_the_emission_too():
    usual = np.exp(LATTICE.forward) * DOG.emission[:, X].T
    assert usual[-1] @ DOG.transition[:, -1] == pytest.approx(Z, rel=1e-12)
    textbook = DOG.start * DOG.emission[:, X[0]]  # alpha_1; then alpha_j+1(v) = sum_u alpha_j(u) a_uv b_v(x_j+1)
    for j in range(1, 4):
        textbook = (textbook @ DOG.transition[:, :-1]) * DOG.emission[:, X[j]]
        assert_allclose(usual[j], textbook, rtol=1e-12)


def test_093_erratum_306_as_printed_gives_other_columns():
    wanted = [(1, 0), (0.45, 0.05), (0.2025, 0.0265), (0.091125, 0.012245)]
    assert_allclose(np.exp(plain_products.forward_as_printed(DOG, X)), wanted, rtol=1e-12)


def test_093_erratum_306_as_printed_z_differs_from_position_to_position():
    z = np.exp(plain_products.forward_as_printed(DOG, X) + LATTICE.backward).sum(axis=1)
    assert_allclose(z, [0.0198369, 0.0193761, 0.0167841, 0.0022041], rtol=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_093_with_the_right_recursion_pairs_agree_with_enumeration(seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, 3, 4)
    x = rng.integers(0, 4, 5)
    paths = enumeration.run(hmm, x)
    wanted = np.zeros((4, 3, 3))
    for j in range(4):
        np.add.at(wanted[j], (paths.tags[:, j], paths.tags[:, j + 1]), paths.posterior())
    assert_allclose(forward_backward.pairs(hmm, x, forward_backward.run(hmm, x)), wanted, atol=1e-13)


def test_094_backward_probabilities_include_the_word_itself_and_stop():
    wanted = [(0.0198369, 0.0000922), (0.04293, 0.001152), (0.081, 0.0144), (0, 0.18)]
    assert_allclose(np.exp(LATTICE.backward), wanted, atol=4e-8)
    never = Model(DOG.start, DOG.transition * [1, 1, 0], DOG.emission)  # STOP left out of the formula: no end at all
    assert np.isneginf(forward_backward.backward(never, X)).all()


def test_095_the_weights_of_the_paths_add_up():
    """alpha_p(j) beta_p(j) is the sum over paths through (j, p); Viterbi's is the largest of them."""
    paths = enumeration.run(DOG, X)
    weights = np.exp(paths.log_joint)
    for j in range(4):
        for p in range(2):
            through = weights[paths.tags[:, j] == p].sum()
            assert np.exp(LATTICE.forward[j, p] + LATTICE.backward[j, p]) == pytest.approx(through, abs=1e-15)
    tags, log = viterbi.decode(DOG, X)
    assert tags is not None and tags.tolist() == [0, 0, 0, 1]
    assert np.exp(log) == pytest.approx(weights.max()) == pytest.approx(0.0164025)
    assert np.exp(log) / Z == pytest.approx(0.8268681, abs=5e-8)
