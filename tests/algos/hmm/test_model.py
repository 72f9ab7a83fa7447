"""The model: its shape, and the probability of a sentence with its tags."""

from itertools import product

import numpy as np
import pytest

from algos.hmm import model


def random_model(seed, K=3, V=4):
    rng = np.random.default_rng(seed)
    return model.model(
        rng.dirichlet(np.ones(K)), rng.dirichlet(np.arange(1, K + 2), K), rng.dirichlet(np.arange(1, V + 1) / 2, K)
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_joint_probability_is_the_product(seed):
    hmm = random_model(seed)
    rng = np.random.default_rng(seed)
    x, y = rng.integers(0, 4, 5), rng.integers(0, 3, 5)
    p = hmm.start[y[0]]
    for i in range(5):
        p *= hmm.emission[y[i], x[i]] * hmm.transition[y[i], y[i + 1] if i < 4 else 3]
    assert np.exp(model.log_joint(hmm, x, y)) == pytest.approx(p, rel=1e-12)
    factors = model.factors(hmm, x, y)
    assert len(factors) == 11
    assert factors[0] == hmm.start[y[0]] and factors[-1] == hmm.transition[y[-1], 3]
    assert factors[1] == hmm.emission[y[0], x[0]] and factors[2] == hmm.transition[y[0], y[1]]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_all_pairs_of_one_length_have_the_probability_of_that_length(n):
    hmm = random_model(5)
    total = sum(
        np.exp(model.log_joint(hmm, np.array(x), np.array(y)))
        for x in product(range(4), repeat=n)
        for y in product(range(3), repeat=n)
    )
    at = hmm.start
    for _ in range(n - 1):
        at = at @ hmm.transition[:, :-1]
    assert total == pytest.approx(at @ hmm.transition[:, -1], rel=1e-12)


def test_an_impossible_pair_has_log_probability_minus_infinity():
    hmm = model.model([1, 0], [[0.5, 0.5, 0], [0, 0.8, 0.2]], [[0.9, 0.1], [0.1, 0.9]])
    assert model.log_joint(hmm, np.array([0, 1]), np.array([1, 1])) == -np.inf


@pytest.mark.parametrize(("K", "V"), [(1, 1), (2, 2), (5, 7)])
def test_free_parameters_are_counted_row_by_row(K, V):
    hmm = random_model(0, K, V)
    assert hmm.n_tags == K and hmm.n_symbols == V
    assert hmm.n_parameters == (K + 1) + hmm.transition.size + K + hmm.emission.size - K
    assert hmm.n_free == (K - 1 + 1) + K * K + K * (V - 1)


@pytest.mark.parametrize(("tables", "said"), [
    (([0.5, 0.6], [[0.5, 0.5, 0]] * 2, [[1, 0]] * 2), "start sums to 1.1"),
    (([0.5, 0.5], [[0.5, 0.5, 0]], [[1, 0]] * 2), "transition has 1 rows"),
    (([0.5, 0.5], [[0.5, 0.5]] * 2, [[1, 0]] * 2), "2 columns; 3"),
    (([0.5, 0.5], [[0.5, 0.5, 0]] * 2, [[1.5, -0.5], [1, 0]]), "negative"),
    (([0.5, 0.5], [[0.5, 0.5, 0]] * 2, [[1, 0], [0.2, 0.2]]), "Row 2 of emission"),
])  # fmt: skip
def test_tables_that_are_no_model_are_refused(tables, said):
    with pytest.raises(ValueError, match=said):
        model.model(*tables)


@pytest.mark.parametrize("words", [[], [4], [-1]])
def test_other_symbols_are_refused(words):
    with pytest.raises(ValueError, match="words"):
        model.symbols(random_model(0), np.array(words, dtype=int))
