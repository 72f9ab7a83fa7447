from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression

from algos.kernels import kernel_logistic
from algos.kernels.explicit_features import feature_map
from algos.kernels.kernels import Gaussian, Linear, Polynomial
from algos.trace import record
from tests.oracles import slope


def features(X, kernel):
    return feature_map(kernel, X.shape[1]).transform(X)


def table(seed, n=20):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 2)) * [1.0, 1.6]
    y = (X[:, 0] + 0.4 * X[:, 1] ** 2 + 0.6 * rng.normal(size=n) > 0.7).astype(int)
    y[:2] = [0, 1]
    return X, y


def run(X, y, limit=200, **settings):
    return record(kernel_logistic.steps(X, y, **settings), limit=limit)


def cost(K, y, penalty):
    def J(v):
        f = K @ v[:-1] + v[-1]
        return float(np.log1p(np.exp(-(2 * y - 1) * f)).sum() + penalty / 2 * v[:-1] @ K @ v[:-1])

    return J


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("penalty", [0.05, 2.0])
def test_newton_ends_at_scikit_learns_model_on_explicit_features(seed, penalty):
    X, y = table(seed)
    kernel = Polynomial(3, 1.0)
    Phi = features(X, kernel)
    trace = run(X, y, kernel=kernel, penalty=penalty, tolerance=1e-9)
    library = LogisticRegression(C=1 / penalty, tol=1e-10, max_iter=20_000, solver="newton-cholesky").fit(Phi, y)
    assert trace.finished and trace.final.phase == "converged"
    assert_allclose(trace.final.scores, library.decision_function(Phi), atol=1e-5)
    assert trace.final.intercept == pytest.approx(library.intercept_[0], abs=1e-5)
    new = table(seed + 10)[0]
    expected = library.predict_proba(features(new, kernel))
    assert_allclose(trace.final.predict_proba(new), expected, atol=1e-6)


@pytest.mark.parametrize("seed", range(3))
def test_newton_finds_the_lowest_objective_of_any_weights(seed):
    X, y = table(seed, n=9)
    kernel = Gaussian(0.9)
    state = run(X, y, kernel=kernel, penalty=0.3, tolerance=1e-9).final
    J = cost(kernel(X, X), y, 0.3)
    best = minimize(J, np.zeros(10), method="BFGS", options=dict(gtol=1e-9)).fun
    assert state.objective == pytest.approx(best, rel=1e-7)
    assert_allclose(slope(J, np.append(state.alpha, state.intercept)), 0, atol=1e-5)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("penalty", [1e-6, 1e-3, 1.0, 100.0])
def test_the_objective_of_newton_never_rises(seed, penalty):
    X, y = table(seed)
    for kernel in (Gaussian(0.3), Gaussian(5.0), Polynomial(7, 1.0)):
        trace = run(X, y, kernel=kernel, penalty=penalty, limit=300)
        assert trace.finished and trace.final.phase == "converged", (kernel, trace.final.phase, trace.final.slope)
        assert (np.diff(trace.curve("objective")) <= 0).all()
        K = kernel(X, X)
        for state in trace.states:
            v = np.append(state.alpha, state.intercept)
            assert state.objective == pytest.approx(cost(K, y, penalty)(v), rel=1e-9)
            assert state.objective == state.log_loss + state.penalty_term


def test_steps_are_halved_where_a_whole_one_would_raise_the_objective():
    halved = 0
    for seed in (8, 13, 17, 20):
        rng = np.random.default_rng(seed)
        X = np.clip(rng.standard_t(1.2, size=(20, 2)), -30, 30)
        y = (X[:, 0] + 0.3 * X[:, 1] > 0).astype(int)
        y[rng.integers(20)] ^= 1
        y[:2] = [0, 1]
        kernel = Polynomial(2, 1.0)
        K, J = kernel(X, X), cost(kernel(X, X), y, 1e-4)
        trace = run(X, y, kernel=kernel, penalty=1e-4)
        assert (np.diff(trace.curve("objective")) <= 0).all()
        for before, after in zip(trace.states[:-1], trace.states[1:], strict=True):
            alpha, b = kernel_logistic.newton(K, y, before.alpha, before.intercept, 1e-4, True)
            share = 0.5**after.halvings
            expected = before.alpha + share * (alpha - before.alpha)
            assert_allclose(after.alpha, expected, rtol=1e-6, atol=1e-9 * np.abs(alpha).max())
            if after.halvings:
                halved += 1
                twice = before.alpha + 2 * share * (alpha - before.alpha)
                whole = before.intercept + 2 * share * (b - before.intercept)
                assert J(np.append(twice, whole)) >= before.objective
        assert trace.final.phase == "converged"
    assert halved > 0


@pytest.mark.parametrize("penalty", [0.0, 0.5])
def test_a_gradient_step_is_the_primal_one(penalty):
    """With the linear kernel: w <- w - rate (Phi'(p - y) + lambda w), and w = X'alpha."""
    X, y = table(3)
    w, b = np.zeros(2), 0.0
    for state in run(X, y, kernel=Linear(), penalty=penalty, method="gradient", learning_rate=0.02, limit=50).states:
        assert_allclose(X.T @ state.alpha, w, atol=1e-12)
        assert state.intercept == pytest.approx(b, abs=1e-12)
        g = 1 / (1 + np.exp(-(X @ w + b))) - y
        w, b = w - 0.02 * (X.T @ g + penalty * w), b - 0.02 * g.sum()


def test_gradient_descent_at_the_steady_rate_never_rises_and_meets_newton():
    X, y = table(4)
    kernel = Gaussian(1.0)
    rate = kernel_logistic.steady_rate(kernel(X, X), 0.5)
    slow = run(X, y, kernel=kernel, penalty=0.5, method="gradient", learning_rate=rate, limit=20_000)
    assert slow.finished and (np.diff(slow.curve("objective")) <= 1e-12).all()
    fast = run(X, y, kernel=kernel, penalty=0.5, tolerance=1e-9)
    assert_allclose(slow.final.scores, fast.final.scores, atol=1e-4)


def test_too_large_a_rate_diverges_and_says_so():
    X, y = table(5)
    trace = run(X, y, kernel=Gaussian(1.0), penalty=0.5, method="gradient", learning_rate=1e3, limit=500)
    assert trace.finished and trace.final.phase == "diverged"
    assert np.isfinite(trace.final.alpha).all()


def test_the_stochastic_rule_is_the_notes_one_point_at_a_time():
    X, y = table(6, n=8)
    kernel = Gaussian(1.0)
    settings = dict(kernel=kernel, penalty=0.0, fit_intercept=False, method="stochastic", learning_rate=0.3)
    trace = run(X, y, limit=3, seed=5, **settings)
    a, K, rng = np.zeros(8), kernel(X, X), np.random.default_rng(5)
    for state in trace.states:
        assert_allclose(state.alpha, a, atol=1e-12)
        assert state.intercept == 0
        for i in rng.permutation(8):
            a[i] += 0.3 * (y[i] - 1 / (1 + np.exp(-K[i] @ a)))


def test_the_stochastic_rule_comes_near_the_minimum():
    X, y = table(7)
    best = run(X, y, kernel=Gaussian(1.0), penalty=0.5).final
    near = run(X, y, kernel=Gaussian(1.0), penalty=0.5, method="stochastic", learning_rate=0.01, limit=400).final
    assert near.objective == pytest.approx(best.objective, rel=1e-3)


def test_without_an_intercept():
    X, y = table(8)
    Phi = features(X, Polynomial(2, 1.0))
    state = run(X, y, kernel=Polynomial(2, 1.0), penalty=0.4, fit_intercept=False, tolerance=1e-9).final
    library = LogisticRegression(C=1 / 0.4, tol=1e-10, max_iter=20_000, fit_intercept=False).fit(Phi, y)
    assert_allclose(state.scores, library.decision_function(Phi), atol=1e-4)
    assert state.intercept == 0


def test_equal_points_of_both_classes_get_one_half():
    X, y = np.ones((4, 2)), np.array([0, 1, 0, 1])
    state = run(X, y, kernel=Gaussian(1.0), penalty=1.0).final
    assert_allclose(state.predict_proba(X), 0.5)
    assert state.intercept + state.terms([1.0, 1.0]).sum() == pytest.approx(state.scores[0])


def test_what_is_refused():
    X, y = table(0)
    with pytest.raises(ValueError, match="Only one class"):
        run(X, np.zeros(20, dtype=int), kernel=Linear())
    with pytest.raises(ValueError, match="Newton steps need a penalty"):
        run(X, y, kernel=Linear(), penalty=0.0)
    with pytest.raises(ValueError, match="method must be one of"):
        run(X, y, kernel=Linear(), method="sgd")


def test_a_stochastic_pass_that_shrinks_past_zero_ends_as_diverged_with_finite_weights():
    rng = np.random.default_rng(2)
    X = rng.normal(size=(150, 2))
    y = (X[:, 0] * X[:, 1] > 0).astype(int)
    settings: dict[str, Any] = dict(kernel=Gaussian(100.0), penalty=1e4, method="stochastic", learning_rate=100.0)
    with np.errstate(all="raise", under="ignore"):
        trace = record(kernel_logistic.steps(X, y, **settings), limit=20)
    assert trace.final.phase == "diverged"
    assert np.isfinite(trace.final.alpha).all()
