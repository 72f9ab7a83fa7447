"""Forward and backward against the sum over all paths."""

import warnings
from itertools import product

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from algos.hmm import forward_backward, model, viterbi
from algos.trace import record

SHAPES = [(1, 1), (1, 5), (2, 6), (3, 4), (4, 3), (5, 1)]


def random_model(rng, K, V, zeros=0.0):
    """Random asymmetric tables; about a share `zeros` of the entries impossible, one at least possible in each row."""

    def rows(shape):
        table = rng.dirichlet(np.full(shape[1], 0.7), shape[0])
        table[(rng.random(shape) < zeros) & (table < table.max(axis=1, keepdims=True))] = 0
        return table / table.sum(axis=1, keepdims=True)

    return model.model(rows((1, K))[0], rows((K, K + 1)), rows((K, V)))


def summed(hmm, x):
    """p(x), p(x, y_j = v) (n, K) and p(x, y_j = u, y_j+1 = v) (n - 1, K, K), by adding up all paths."""
    n, K = len(x), hmm.n_tags
    z, one, two = 0.0, np.zeros((n, K)), np.zeros((n - 1, K, K))
    for y in product(range(K), repeat=n):
        p = hmm.start[y[0]] * hmm.transition[y[-1], -1]
        for j in range(n):
            p *= hmm.emission[y[j], x[j]] * (hmm.transition[y[j - 1], y[j]] if j else 1)
        z += p
        for j in range(n):
            one[j, y[j]] += p
        for j in range(n - 1):
            two[j, y[j], y[j + 1]] += p
    return z, one, two


@pytest.mark.parametrize(("K", "n"), SHAPES)
@pytest.mark.parametrize("seed", range(4))
def test_z_and_both_marginals_are_sums_over_all_paths(K, n, seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, K, 6, zeros=0.2)
    x = rng.integers(0, 6, n)
    z, one, two = summed(hmm, x)
    lattice = forward_backward.run(hmm, x)
    if z == 0:
        assert lattice.log_likelihood == -np.inf
        assert np.isnan(lattice.posterior()).all()
        assert np.isnan(forward_backward.pairs(hmm, x, lattice)).all()
        return
    assert np.exp(lattice.log_likelihood) == pytest.approx(z, rel=1e-12)
    assert_allclose(np.exp(lattice.log_z()), z, rtol=1e-12)
    assert_allclose(lattice.posterior(), one / z, atol=1e-12)
    assert_allclose(forward_backward.pairs(hmm, x, lattice), two / z, atol=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_every_cell_is_the_sum_over_the_ways_to_it_and_from_it(seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, 3, 4, zeros=0.2)
    x = rng.integers(0, 4, 4)
    a, b = forward_backward.forward(hmm, x), forward_backward.backward(hmm, x)
    for j, v in product(range(4), range(3)):
        before = after = 0.0
        for y in product(range(3), repeat=j):
            path = (*y, v)
            p = hmm.start[path[0]]
            for i in range(j):  # the word at j itself is left out
                p *= hmm.emission[path[i], x[i]] * hmm.transition[path[i], path[i + 1]]
            before += p
        for y in product(range(3), repeat=3 - j):
            path = (v, *y)
            p = hmm.transition[path[-1], -1]
            for i, tag in enumerate(path):
                p *= hmm.emission[tag, x[j + i]] * (hmm.transition[path[i - 1], tag] if i else 1)
            after += p
        assert np.exp(a[j, v]) == pytest.approx(before, rel=1e-12)
        assert np.exp(b[j, v]) == pytest.approx(after, rel=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_posteriors_are_distributions_and_pairs_add_up_to_them(seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, 4, 5)
    x = rng.integers(0, 5, 30)
    lattice = forward_backward.run(hmm, x)
    posterior, pairs = lattice.posterior(), forward_backward.pairs(hmm, x, lattice)
    assert_allclose(posterior.sum(axis=1), 1, rtol=1e-12)
    assert_allclose(pairs.sum(axis=2), posterior[:-1], rtol=1e-11)
    assert_allclose(pairs.sum(axis=1), posterior[1:], rtol=1e-11)


def test_five_thousand_words_stay_finite():
    rng = np.random.default_rng(0)
    hmm = random_model(rng, 4, 6)
    x = rng.integers(0, 6, 5000)
    lattice = forward_backward.run(hmm, x)
    assert lattice.log_likelihood < -5000
    assert_allclose(lattice.log_z(), lattice.log_likelihood, rtol=1e-11)
    assert_allclose(lattice.posterior().sum(axis=1), 1, rtol=1e-8)
    assert lattice.log_likelihood > viterbi.decode(hmm, x)[1]


def test_one_tag_however_long_is_a_sum_of_logs():
    hmm = model.model([1.0], [[0.75, 0.25]], [[0.1, 0.9]])
    x = np.arange(3000) % 2
    expected = 1500 * np.log(0.1) + 1500 * np.log(0.9) + 2999 * np.log(0.75) + np.log(0.25)
    assert forward_backward.run(hmm, x).log_likelihood == pytest.approx(expected, rel=1e-12)


def test_the_only_way_through_may_be_far_less_likely_than_the_ways_that_end_nowhere():
    """State 1 says the word gladly and can never stop; after 60 words state 2 is behind by more than 1e-500."""
    hmm = model.model([0.5, 0.5], [[1, 0, 0], [0, 0.9, 0.1]], [[0.9, 0.1], [1e-9, 1 - 1e-9]])
    x = np.zeros(60, dtype=int)
    lattice = forward_backward.run(hmm, x)
    only = np.log(0.5) + 60 * np.log(1e-9) + 59 * np.log(0.9) + np.log(0.1)
    assert_allclose(lattice.log_z(), only, rtol=1e-12)
    assert_allclose(lattice.posterior(), np.tile([0.0, 1.0], (60, 1)), atol=1e-12)


def test_a_step_may_be_too_unlikely_for_a_product():
    """After 30 words state 2 is behind by 1e-270, which a product still holds; times the step to state 3 it is not."""
    hmm = model.model(
        [0.5, 0.5, 0],
        [[1, 0, 0, 0], [0, 1 - 1e-60, 1e-60, 0], [0, 0, 0, 1]],
        [[1, 0, 0], [1e-9, 1 - 1e-9, 0], [0, 0, 1]],
    )
    x = np.r_[np.zeros(30, dtype=int), 2]
    only = np.log(0.5) + 30 * np.log(1e-9) + np.log(1e-60)
    assert_allclose(forward_backward.run(hmm, x).log_z(), only, rtol=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_sums_from_far_behind_are_as_when_added_up_in_logs(seed):
    """Tags 1 and 2 say the words rarely and never meet tags 3 and 4, which cannot stop: p(x) is theirs alone."""
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, 4, 5)
    transition, emission = hmm.transition.copy(), hmm.emission.copy()
    transition[:2, 2:4] = transition[2:, :2] = transition[2:, -1] = 0
    emission[:2, :4] *= 1e-30
    emission[:2, -1] += 1 - emission[:2].sum(axis=1)
    hmm = model.model(hmm.start, transition / transition.sum(axis=1, keepdims=True), emission)
    x = rng.integers(0, 4, 40)
    emit, move = model.logs(hmm.emission.T)[x], model.logs(hmm.transition[:, :-1])
    a, b = [model.logs(hmm.start)], [model.logs(hmm.transition[:, -1]) + emit[-1]]
    for j in range(39):
        a.append(np.logaddexp.reduce((a[j] + emit[j])[:, None] + move, axis=0))
        b.append(np.logaddexp.reduce(b[j] + move, axis=1) + emit[-2 - j])
    assert np.isfinite(a).all()
    assert_allclose(forward_backward.forward(hmm, x), a, rtol=1e-12)
    assert_allclose(forward_backward.backward(hmm, x), b[::-1], rtol=1e-12)


def test_an_impossible_sentence_makes_no_noise():
    hmm = model.model([1.0, 0.0], [[0.5, 0.5, 0.0], [0.0, 0.8, 0.2]], [[0.9, 0.1], [0.1, 0.9]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        lattice = forward_backward.run(hmm, [0])  # a single word ends in state 1, from where one cannot stop
        assert lattice.log_likelihood == -np.inf
        assert np.isnan(lattice.posterior()).all()
        assert forward_backward.pairs(hmm, [0], lattice).shape == (0, 2, 2)
        assert forward_backward.run(hmm, [0, 1]).log_likelihood == pytest.approx(np.log(0.081))


def test_steps_fill_from_the_left_and_then_from_the_right():
    rng = np.random.default_rng(1)
    hmm = random_model(rng, 3, 4)
    x = rng.integers(0, 4, 5)
    whole = forward_backward.run(hmm, x)
    states = record(forward_backward.steps(x, hmm=hmm), limit=50).states
    assert [s.phase for s in states] == ["start"] + ["forward"] * 5 + ["backward"] * 5
    assert [len(s.forward) for s in states] == [0, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5]
    assert [len(s.backward) for s in states] == [0] * 6 + [1, 2, 3, 4, 5]
    for state in states:
        i = len(state.backward)
        assert_array_equal(state.forward, whole.forward[: len(state.forward)])
        assert_array_equal(state.posterior(), whole.posterior()[5 - i :] if i else np.zeros((0, 3)))
        assert_allclose(state.log_z(), np.full(i, whole.log_likelihood), rtol=1e-13)
        assert np.isnan(state.log_likelihood) == (i == 0)


@pytest.mark.parametrize("words", [[], [3], [-1], [0.5]])
def test_other_symbols_are_refused(words):
    hmm = random_model(np.random.default_rng(0), 2, 3)
    with pytest.raises(ValueError, match="words"):
        forward_backward.run(hmm, words)
