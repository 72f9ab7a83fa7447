"""Facts of the notes 002, chapter 5, on the kernel perceptron, kernel regression and the choice of a degree."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.kernels import kernel_perceptron, kernel_ridge
from algos.kernels.explicit_features import feature_map
from algos.kernels.kernels import Gaussian, Linear, Polynomial, Quadratic
from algos.kernels.separable import common_point
from algos.trace import record
from datasets import catalog

XOR = np.array([[-1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [1.0, -1.0]]), np.array([1, 1, 0, 0])
EX_2_3_2 = np.array([[-1.0, 1.0], [1.0, -1.0], [1.0, 1.0], [2.0, 2.0]]), np.array([1, 1, 0, 0])
EX_2_2_4 = (
    np.array([[-3.0, 2.0], [-1.0, 1.0], [-1.0, -1.0], [2.0, 2.0], [1.0, -1.0]]),
    np.array([1, 1, 0, 0, 0]),
)


def run(data, kernel, limit=1000, **settings):
    return record(kernel_perceptron.steps(*data, kernel=kernel, **settings), limit=limit)


@pytest.mark.parametrize(
    ("data", "kernel", "counts"),
    [
        (XOR, Quadratic(), [1, 0, 1, 0]),
        (XOR, Gaussian(1.0), [2, 1, 2, 1]),
        (EX_2_3_2, Quadratic(), [1, 0, 1, 0]),
        (EX_2_3_2, Gaussian(1.0), [1, 1, 2, 0]),
        (EX_2_3_2, Linear(), [1, 1, 1, 0]),
        (EX_2_2_4, Quadratic(), [1, 0, 1, 0, 3]),
        (EX_2_2_4, Gaussian(1.0), [1, 2, 2, 1, 0]),
        (EX_2_2_4, Linear(), [1, 0, 2, 1, 0]),
    ],
)
def test_mistake_counts_of_the_exercises(data, kernel, counts):
    trace = run(data, kernel)
    assert trace.finished
    assert_allclose(trace.final.alpha, counts)
    assert trace.final.mistakes == sum(counts)


def test_xor_with_the_linear_kernel_never_ends():
    trace = run(XOR, Linear(), limit=400)
    assert not trace.finished
    assert trace.states[4].repeats == 0  # back at zero after one mistake at each corner
    assert_allclose(trace.states[4].alpha, [1, 1, 1, 1])
    assert_allclose(trace.states[4].scores, 0)
    assert len(common_point(Linear()(XOR[0], XOR[0]), 2.0 * XOR[1] - 1)) == 4


def test_the_catalogue_has_these_points_in_this_order():
    xor = catalog.make("xor", n=4, noise=0.0)
    assert_allclose(xor.X, XOR[0])
    assert_allclose(xor.y, XOR[1])
    exercise = catalog.make("exercise_2_2_4")
    assert_allclose(exercise.X, EX_2_2_4[0])
    assert_allclose(exercise.y, EX_2_2_4[1])


def test_the_plain_perceptron_of_exercise_2_2_4():
    final = run(EX_2_2_4, Linear()).final
    assert_allclose((final.alpha * final.signs) @ EX_2_2_4[0], [-3, 2])
    assert final.intercept == -2
    assert_allclose(final.signs * final.scores, [11, 3, 1, 4, 7])


@pytest.mark.parametrize("seed", range(3))
def test_the_same_mistakes_as_on_explicit_features(seed):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(12, 2))
    y = (X[:, 0] * X[:, 1] + 0.3 * X[:, 0] > 0).astype(int)
    phi = feature_map(Quadratic(), 2).transform(X)
    one, other = (run((Z, y), k, limit=5000) for Z, k in ((X, Quadratic()), (phi, Linear())))
    assert [s.point for s in one.states] == [s.point for s in other.states]
    assert one.finished == other.finished
    theta, offset = phi.T @ (one.final.alpha * one.final.signs), one.final.intercept
    assert_allclose(one.final.scores, phi @ theta + offset, atol=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_random_labels_end_with_the_gaussian_kernel(seed):
    """Distinct points are separable (Micchelli). For 10 points in [-3, 3]^2 the notes' runs took 8 to 62 mistakes."""
    rng = np.random.default_rng(seed)
    X, y = rng.uniform(-3, 3, size=(10, 2)), rng.integers(0, 2, size=10)
    y[:2] = [0, 1]
    trace = run((X, y), Gaussian(1.0))
    assert trace.finished and 5 <= trace.final.mistakes <= 100


def test_not_more_points_are_counted_than_mistakes_made():
    for kernel in (Quadratic(), Gaussian(1.0)):
        for state in run(EX_2_2_4, kernel).states:
            assert (state.alpha > 0).sum() <= state.mistakes


@pytest.mark.parametrize(("lam", "alpha", "slope"), [(1 / 3, 1 / 3, 2 / 3), (1.0, 0.2, 0.4)])
def test_kernel_regression_on_three_points(lam, alpha, slope):
    """x = -1, 0, 1, y = 1, 0, 1, K = diag(2, 0, 2); the notes' lambda stands beside the mean: n lambda is ours."""
    X, y = np.array([[-1.0], [0.0], [1.0]]), np.array([1.0, 0.0, 1.0])
    assert_allclose(Quadratic()(X, X), np.diag([2.0, 0.0, 2.0]))
    model = next(kernel_ridge.steps(X, y, kernel=Quadratic(), penalty=3 * lam))
    assert_allclose(model.alpha, [alpha, 0, alpha], atol=1e-15)
    ahead = np.array([[-2.0], [0.5], [3.0]])
    assert_allclose(model.predict(ahead), slope * ahead[:, 0] ** 2)


def test_the_weights_are_the_residuals_over_n_lambda():
    """Only the residual is n lambda alpha, not the product with the features that the notes' brace covers."""
    rng = np.random.default_rng(5)
    X, y = rng.normal(size=(8, 2)), rng.normal(size=8)
    model = next(kernel_ridge.steps(X, y, kernel=Quadratic(), penalty=8 * 0.2))
    assert_allclose(8 * 0.2 * model.alpha, y - model.fitted, atol=1e-12)


def test_the_limits_of_lambda():
    rng = np.random.default_rng(6)
    X, y = rng.normal(size=(8, 2)), rng.normal(size=8)
    small, large = (next(kernel_ridge.steps(X, y, kernel=Gaussian(0.8), penalty=v)) for v in (1e-9, 1e9))
    assert_allclose(small.fitted, y, atol=1e-6)
    assert_allclose(large.fitted, 0, atol=1e-7)


def test_the_degree_on_data_from_a_line():
    """Ten points evenly on [-1, 1], y = x + 0.3 noise, (1 + xx')^p, lambda 1e-4 beside the mean, 200 repeats.

    The error on the points falls with the degree, the error against the line and the left-out error rise.
    """
    X, grid = np.linspace(-1, 1, 10)[:, None], np.linspace(-1, 1, 201)[:, None]
    train, true, left_out = (np.empty((200, 4)) for _ in range(3))
    for seed in range(200):
        y = X[:, 0] + 0.3 * np.random.default_rng(seed).normal(size=10)
        for j, p in enumerate((1, 3, 5, 7)):
            model = next(kernel_ridge.steps(X, y, kernel=Polynomial(p, 1.0), penalty=10 * 1e-4))
            train[seed, j] = np.mean((y - model.fitted) ** 2)
            true[seed, j] = np.mean((model.predict(grid) - grid[:, 0]) ** 2)
            left_out[seed, j] = np.mean(model.left_out**2)
    assert_allclose(train.mean(axis=0), [0.0711, 0.0533, 0.0359, 0.0216], atol=1e-4)
    assert_allclose(true.mean(axis=0), [0.0172, 0.0307, 0.0459, 0.0611], atol=2e-4)
    assert_allclose(left_out.mean(axis=0), [0.113, 0.200, 0.986, 3.878], atol=1e-3)
    assert (left_out.argmin(axis=1) == 0).sum() == 165


def test_the_left_out_residual_from_one_fit():
    """(y - K alpha)_t / (1 - H_tt) with H = K (K + n lambda I)^-1, the penalty matrix held fixed."""
    rng = np.random.default_rng(7)
    X, y = rng.normal(size=(9, 2)), rng.normal(size=9)
    K = Quadratic()(X, X)
    model = next(kernel_ridge.steps(X, y, kernel=Quadratic(), penalty=0.9))
    H = K @ np.linalg.inv(K + 0.9 * np.eye(9))
    assert_allclose(model.left_out, (y - K @ model.alpha) / (1 - np.diag(H)), rtol=1e-9)
