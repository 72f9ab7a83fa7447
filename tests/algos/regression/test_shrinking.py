"""Pull, curvature and freedom under a penalty, against dense algebra."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.regression import least_squares, ridge, shrinking
from tests.algos.regression.tables import table


@pytest.mark.parametrize("seed", range(3))
def test_at_the_solution_the_pull_is_the_penalty_times_the_coefficient(seed):
    X, y = table(seed, n=20, d=4)
    penalty = np.array([0.0, 0.3, 5.0, 80.0])
    fit = next(ridge.steps(X, y, penalty=penalty))
    assert_allclose(shrinking.pull(X, y - fit.predict(X)), penalty * fit.coef, atol=1e-9)


@pytest.mark.parametrize(("n", "d"), [(12, 3), (4, 10)])
@pytest.mark.parametrize("penalty", [0.0, 0.1, 30.0])
def test_the_smallest_eigenvalue(n, d, penalty):
    X, _ = table(7, n=n, d=d)
    A = np.column_stack([np.ones(n), X])
    K = np.diag([0.0] + [penalty] * d)
    smallest, rank = shrinking.least_curvature(X, penalty)
    assert smallest == pytest.approx(np.linalg.eigvalsh(A.T @ A + K)[0], abs=1e-9)
    assert rank == min(n, d + 1)
    assert (smallest > 1e-9) == (penalty > 0 or n > d)


def test_penalties_one_by_one():
    X, _ = table(2, d=3)
    K = np.array([0.0, 2.0, 9.0])
    A = np.column_stack([np.ones(len(X)), X])
    expected = np.linalg.eigvalsh(A.T @ A + np.diag([0, *K]))[0]
    assert shrinking.least_curvature(X, K)[0] == pytest.approx(expected)
    with pytest.raises(ValueError, match="penalty must be 0 or more"):
        shrinking.least_curvature(X, -1.0)


@pytest.mark.parametrize("penalty", [0.0, 0.7, 40.0])
def test_effective_parameters_are_the_trace_of_the_hat_matrix(penalty):
    X, _ = table(4, n=15, d=4)
    columns = np.eye(15)
    fitted = [next(ridge.steps(X, e, penalty=penalty)).predict(X) for e in columns]
    assert shrinking.effective_parameters(X, penalty) == pytest.approx(np.trace(np.array(fitted)))


def test_effective_parameters_at_the_ends():
    X, y = table(5, n=6, d=9)
    assert shrinking.effective_parameters(X, 0.0) == pytest.approx(next(least_squares.steps(X, y)).rank)
    assert shrinking.effective_parameters(X, 1e90) == pytest.approx(1)
    assert shrinking.effective_parameters(np.ones((3, 2)), 1.0) == 1
