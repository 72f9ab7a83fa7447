"""Newton's method on the squared error: one step from anywhere is the normal equation."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.regression import gradient_descent, newton
from algos.trace import record


@pytest.fixture(params=[0, 1, 2])
def problem(request):
    rng = np.random.default_rng(request.param)
    X = rng.normal(size=(30, 3)) * [1.0, 7.0, 0.2] + [0.0, 3.0, -1.0]
    return X, rng.normal(size=30) * 2 + X @ [1.0, -2.0, 4.0] + 5, rng.normal(size=4) * 10


def test_one_step_from_anywhere_is_the_normal_equation(problem):
    X, y, start = problem
    trace = record(newton.steps(X, y, start_intercept=start[0], start_coef=start[1:]), limit=9)
    assert trace.finished and trace.steps == 1
    A = np.column_stack([np.ones(len(X)), X])
    normal = np.linalg.solve(A.T @ A, A.T @ y)
    assert_allclose([trace.final.intercept, *trace.final.coef], normal, rtol=1e-9)
    assert trace.final.cost == pytest.approx(np.mean((A @ normal - y) ** 2) / 2, rel=1e-12)
    assert_allclose(trace.final.gradient, 0, atol=1e-11)


def test_the_step_is_the_gradient_over_the_curvature(problem):
    X, y, start = problem
    A = np.column_stack([np.ones(len(X)), X])
    H = A.T @ A / len(X)
    expected = np.linalg.solve(H, gradient_descent.gradient(start, A, y))
    assert_allclose(newton.direction(start, A, y), expected, rtol=1e-8)
    # H is the second derivative: the gradient's change from one end of a step to the other.
    step = np.array([0.3, -1.0, 2.0, 0.5])
    change = gradient_descent.gradient(start + step, A, y) - gradient_descent.gradient(start, A, y)
    assert_allclose(H @ step, change, rtol=1e-8)


def test_in_other_units_it_takes_the_same_step_and_descent_does_not(problem):
    X, y, _ = problem
    scale = np.array([10.0, 0.1, 3.0])
    plain, scaled = (list(newton.steps(Z, y))[-1] for Z in (X, X * scale))
    assert_allclose(scaled.coef * scale, plain.coef, rtol=1e-8)
    first = [list(record(gradient_descent.steps(Z, y, learning_rate=1e-3), limit=1).states)[-1] for Z in (X, X * scale)]
    assert not np.allclose(first[1].coef * scale, first[0].coef, rtol=0.1)


def test_where_columns_depend_on_each_other_it_ends_at_the_best_fit_nearest_to_the_start():
    rng = np.random.default_rng(5)
    x = rng.normal(size=20)
    X, y, start = np.column_stack([x, 3 * x]), 2 * x + rng.normal(size=20), np.array([4.0, -1.0, 2.0])
    A = np.column_stack([np.ones(20), X])
    end = list(newton.steps(X, y, start_intercept=start[0], start_coef=start[1:]))[-1]
    nearest = start + np.linalg.pinv(A) @ (y - A @ start)
    assert_allclose([end.intercept, *end.coef], nearest, rtol=1e-9)


def test_bad_starts_are_refused():
    with pytest.raises(ValueError, match="2 entries; 1 are needed"):
        list(newton.steps([[1.0], [2.0]], [1.0, 2.0], start_coef=[1.0, 2.0]))
    with pytest.raises(ValueError, match="start_intercept"):
        list(newton.steps([[1.0], [2.0]], [1.0, 2.0], start_intercept=float("nan")))
