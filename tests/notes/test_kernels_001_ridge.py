"""Facts of the notes 001 (lectures 03/07 and 03/09): ridge in dual weights, kernel methods, the Gaussian kernel."""

from itertools import islice
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.kernels import kernel_logistic, kernel_perceptron, kernel_ridge
from algos.kernels.explicit_features import count, feature_map
from algos.kernels.kernels import Gaussian, Linear, Polynomial
from algos.trace import record


def table(seed, n=12, d=3):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) * np.arange(1, d + 1) + 0.5
    return X, X @ np.arange(1.0, d + 1) + rng.normal(size=n)


def ridge(X, y, kernel, penalty, level=0.0):
    return next(kernel_ridge.steps(X, y, kernel=kernel, penalty=penalty, level=level))


def centred(X, y):
    return X - X.mean(axis=0), y - y.mean()


@pytest.mark.parametrize(("n", "d"), [(12, 3), (4, 10)])
def test_the_dual_weights_give_the_primal_ones(n, d):
    """w = X'a with a = (XX' + lambda I)^-1 y is (X'X + lambda I)^-1 X'y, and a = (y - Xw) / lambda."""
    X, y = centred(*table(0, n, d))
    model = ridge(X, y, Linear(), 0.7)
    w = np.linalg.solve(X.T @ X + 0.7 * np.eye(d), X.T @ y)
    assert_allclose(X.T @ model.alpha, w, atol=1e-12)
    assert_allclose(model.alpha, (y - X @ w) / 0.7, atol=1e-11)


def test_the_dual_objective_needs_its_a():
    """|XX'a - y|^2 + lambda |X'a|^2: the notes print |XX' - y|^2, which is not even a number to minimise over a."""
    X, y = centred(*table(1))
    model = ridge(X, y, Linear(), 0.5)
    K = X @ X.T

    def dual(a):
        return ((K @ a - y) ** 2).sum() + 0.5 * ((X.T @ a) ** 2).sum()

    assert model.objective == pytest.approx(dual(model.alpha))
    rng = np.random.default_rng(2)
    assert all(dual(model.alpha + 0.1 * rng.normal(size=12)) > dual(model.alpha) for _ in range(20))


def test_centred_data_without_an_intercept_are_ridge_with_a_free_one():
    """Centred data and plain I give the w and the intercept of ridge whose intercept is not penalised."""
    X, y = table(3)
    Xc, yc = centred(X, y)
    w = Xc.T @ ridge(Xc, yc, Linear(), 0.9).alpha
    A = np.column_stack([X, np.ones(len(X))])
    free = np.linalg.solve(A.T @ A + 0.9 * np.diag([1, 1, 1, 0]), A.T @ y)
    assert_allclose(np.append(w, y.mean() - w @ X.mean(axis=0)), free, atol=1e-10)


def test_a_centred_matrix_is_singular_for_every_number_of_points():
    X, y = centred(*table(4, n=5, d=10))
    K = X @ X.T
    assert np.linalg.matrix_rank(K) == 4
    assert_allclose(K @ np.ones(5), 0, atol=1e-12)
    assert ridge(X, y, Linear(), 0.0).dropped == 1
    assert ridge(X, y, Linear(), 0.1).dropped == 0


def test_without_a_penalty_a_generic_target_has_no_solution_but_least_squares_has():
    """The notes: K singular if n > d, no solution if lambda = 0. K a = y has none; the least squares fit exists."""
    X, y = table(5, n=9, d=2)
    model = ridge(X, y, Linear(), 0.0)
    w = np.linalg.lstsq(X, y, rcond=None)[0]
    assert model.rss > 1e-3
    assert_allclose(model.fitted, X @ w, atol=1e-10)


@pytest.mark.parametrize("p", [1, 2, 3])
def test_a_polynomial_kernel_is_ridge_on_its_features(p):
    X, y = table(6)
    X = (X - X.mean(axis=0)) / X.std(axis=0)
    Phi = feature_map(Polynomial(p, 1.0), 3).transform(X)
    w = np.linalg.solve(Phi.T @ Phi + 0.3 * np.eye(Phi.shape[1]), Phi.T @ y)
    assert_allclose(ridge(X, y, Polynomial(p, 1.0), 0.3).fitted, Phi @ w, atol=1e-9)


def test_the_polynomial_kernel_at_two_points():
    """x = (1, 2), z = (3, 4): (11 + 1)^2 = 144. The root covers the number only: sqrt(2) x1 x2, not sqrt(2 x1 x2)."""
    x, z = np.array([[1.0, 2.0]]), np.array([[3.0, 4.0]])
    phi = feature_map(Polynomial(2, 1.0), 2)
    assert Polynomial(2, 1.0)(x, z)[0, 0] == 144
    assert phi.transform(x)[0] @ phi.transform(z)[0] == pytest.approx(144)

    def printed(a, b):
        return np.array([a * a, b * b, np.sqrt(2 * a * b), np.sqrt(2 * a), np.sqrt(2 * b), 1])

    assert printed(1, 2) @ printed(3, 4) == pytest.approx(92.919, abs=5e-4)


def test_the_rank_of_the_quadratic_kernel_in_the_plane_is_six():
    X = np.random.default_rng(7).normal(size=(15, 2))
    assert np.linalg.matrix_rank(Polynomial(2, 1.0)(X, X)) == 6 == 1 + count(2, 2)


def test_the_dual_perceptron_is_the_primal_one():
    """Same mistakes in the same order; w = X'(alpha s)."""
    rng = np.random.default_rng(8)
    X = rng.normal(size=(30, 3))
    y = (X @ [1.0, -2.0, 0.5] > 0).astype(int)
    s, w, made = 2 * y - 1, np.zeros(3), []
    while (s * (X @ w) <= 0).any():
        for t in range(30):
            if s[t] * (X[t] @ w) <= 0:
                w = w + s[t] * X[t]
                made.append(t)
    trace = record(kernel_perceptron.steps(X, y, kernel=Linear(), offset=False), limit=5000)
    assert [state.point for state in trace.states[1:]] == made
    assert_allclose(X.T @ (trace.final.alpha * trace.final.signs), w, atol=1e-12)


XOR = np.array([[1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]])
XOR_Y = np.array([1, 1, 0, 0])


def test_xor_with_the_quadratic_kernel_takes_each_point_once():
    """K = 8 I + 1 1'. With ties as mistakes: a = (1, 1, -1, -1), Ka = 8 y, f(z) = 8 z1 z2.

    The first mistake comes of itself, so the three updates after it are the notes'.
    """
    K = Polynomial(2, 1.0)(XOR, XOR)
    assert_allclose(K, 8 * np.eye(4) + 1)
    final = record(kernel_perceptron.steps(XOR, XOR_Y, kernel=Polynomial(2, 1.0), offset=False), limit=50).final
    assert_allclose(final.alpha * final.signs, [1, 1, -1, -1])
    assert_allclose(final.scores, [8, 8, -8, -8])
    z = np.random.default_rng(9).normal(size=(5, 2))
    assert_allclose(final.decision_function(z), 8 * z[:, 0] * z[:, 1])


def test_xor_with_strict_mistakes_stops_with_two_scores_of_zero():
    """The printed rule y f < 0: one update after the start, a = (1, 0, -1, 0), and f = 0 at two points."""
    trace = record(kernel_perceptron.steps(XOR, XOR_Y, kernel=Polynomial(2, 1.0), offset=False, ties=False), limit=50)
    assert trace.finished and trace.steps == 1
    assert_allclose(trace.final.alpha * trace.final.signs, [1, 0, -1, 0])
    assert (trace.final.scores == 0).sum() == 2
    assert (trace.final.predict(XOR) != XOR_Y).sum() == 1


def test_with_the_gaussian_kernel_random_labels_are_learned():
    rng = np.random.default_rng(10)
    X, y = rng.uniform(-1, 1, size=(60, 2)), rng.integers(0, 2, size=60)
    trace = record(kernel_perceptron.steps(X, y, kernel=Gaussian(0.1), offset=False), limit=5000)
    assert trace.finished and (trace.final.predict(X) == y).all()
    assert not record(kernel_perceptron.steps(X, y, kernel=Gaussian(1.0), offset=False), limit=2000).finished


def test_the_notes_logistic_rule_is_the_primal_gradient_step():
    """a <- a + e (y - s(Ka)) is w <- w + e X'(y - s(Xw)), with y the whole vector, and not the slope K(y - s) in a."""
    X, y = table(11, d=2)
    y = (y > np.median(y)).astype(int)
    w, inner = np.zeros(2), np.zeros(12)
    run = kernel_logistic.steps(
        X, y, kernel=Linear(), penalty=0.0, method="gradient", learning_rate=0.01, fit_intercept=False, tolerance=0.0
    )
    for state in record(run, limit=200).states:
        assert_allclose(X.T @ state.alpha, w, atol=1e-11)
        w = w + 0.01 * X.T @ (y - 1 / (1 + np.exp(-X @ w)))
        inner = inner + 0.01 * X @ X.T @ (y - 1 / (1 + np.exp(-X @ X.T @ inner)))
    assert np.abs(X.T @ inner - w).max() > 0.01


def test_without_a_penalty_the_weights_grow_like_the_logarithm_of_the_steps():
    """30 points with random labels, bandwidth 0.3, rate 0.5: each ten times as many steps add as much again."""
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(30, 2)), rng.integers(0, 2, size=30)
    settings: dict[str, Any] = dict(
        penalty=0.0, method="gradient", learning_rate=0.5, fit_intercept=False, tolerance=0.0
    )
    run = enumerate(kernel_logistic.steps(X, y, kernel=Gaussian(0.3), **settings))
    shown = {k: state for k, state in islice(run, 5001) if k in (5, 50, 500, 5000)}
    length = [np.linalg.norm(state.alpha) for state in shown.values()]
    assert (shown[500].predict(X) == y).all()
    assert np.diff(length).min() > 5
    assert 0.8 < (length[3] - length[2]) / (length[2] - length[1]) < 1.6


def test_the_gaussian_kernel_at_one_two_three_bandwidths():
    far = 0.7 * np.array([[0.0], [1.0], [2.0], [3.0]])
    assert_allclose(Gaussian(0.7)(far[:1], far)[0], [1, 0.606531, 0.135335, 0.011109], atol=5e-7)


def test_the_limits_of_the_bandwidth():
    """To 0: h(X_i) = y_i / (1 + lambda), 0 elsewhere. To infinity: the constant sum y / (n + lambda)."""
    X, y = table(13, n=9, d=1)
    tiny, huge = ridge(X, y, Gaussian(1e-6), 0.4), ridge(X, y, Gaussian(1e6), 0.4)
    assert_allclose(tiny.fitted, y / 1.4)
    assert_allclose(tiny.predict(X + 0.01), 0, atol=1e-12)
    assert_allclose(huge.predict([[0.0], [50.0]]), y.sum() / 9.4, rtol=1e-6)


def test_a_wider_kernel_has_fewer_degrees_of_freedom():
    X, y = table(14, n=10, d=1)
    freedom = [ridge(X, y, Gaussian(b), 0.3).freedom for b in np.geomspace(1e-4, 1e5, 25)]
    assert (np.diff(freedom) <= 1e-9).all()
    assert_allclose([freedom[0], freedom[-1]], [10 / 1.3, 10 / 10.3], rtol=1e-6)
