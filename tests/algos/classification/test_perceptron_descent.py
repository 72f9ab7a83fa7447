from itertools import pairwise

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.classification import perceptron_descent
from algos.trace import record
from tests.algos.classification.online_tables import mixed, separable, with_ones
from tests.oracles import slope


def run(X, y, limit=2000, **settings):
    return record(perceptron_descent.steps(X, y, **settings), limit=limit)


@pytest.mark.parametrize("seed", range(4))
def test_the_gradient_is_that_of_finite_differences_at_every_state(seed):
    X, y = mixed(seed)
    A, s = with_ones(X), 2 * y - 1
    for state in run(X, y, limit=8, learning_rate=0.1).states:
        agreement = s * (A @ state.theta)
        assert np.abs(agreement).min() > 1e-7  # away from the kinks
        assert_allclose(
            state.gradient, slope(lambda t: np.maximum(-s * (A @ t), 0).sum(), state.theta, 1e-8), rtol=1e-4, atol=1e-4
        )
        assert state.risk == pytest.approx(np.maximum(-agreement, 0).sum())
        assert state.errors == (agreement <= 0).sum()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rate", [0.01, 1.0])
def test_separable_data_end_without_a_mistake(seed, rate):
    X, y = separable(seed)
    trace = run(X, y, learning_rate=rate)
    assert trace.finished and trace.final.errors == 0 and trace.final.risk == 0
    assert (trace.final.predict(X) == y).all()


def test_each_step_goes_against_the_gradient():
    X, y = mixed(0)
    states = run(X, y, limit=6, learning_rate=0.3).states
    for before, after in pairwise(states):
        assert_allclose(after.theta, before.theta - 0.3 * before.gradient, rtol=1e-12)


def test_it_starts_at_the_first_point_or_where_it_is_told():
    X, y = separable(3)
    assert_allclose(run(X, y, limit=0).final.theta, (2 * y[0] - 1) * with_ones(X)[0])
    assert_allclose(run(X, y, limit=0, start_coef=[1, 2, 3], start_intercept=4).final.theta, [4, 1, 2, 3])


def test_mixed_data_never_finish():
    assert not run(*mixed(1), limit=500).finished


def test_a_point_on_the_boundary_is_a_mistake():
    trace = run(np.array([[1.0, 0.0], [0.0, -1.0]]), np.array([1, 0]), fit_intercept=False)
    assert trace.states[0].risk == 0 and trace.states[0].errors == 1  # risk 0, and yet one point is not right
    assert trace.final.errors == 0
