import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.kernel_ridge import KernelRidge as Library
from sklearn.linear_model import Ridge

from algos.kernels import kernel_ridge
from algos.kernels.explicit_features import feature_map
from algos.kernels.kernels import Gaussian, Laplacian, Linear, Polynomial, Tanh
from tests.oracles import slope


def features(X, kernel):
    return feature_map(kernel, X.shape[1]).transform(X)


def table(seed, n=17, d=2):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) * np.arange(1, d + 1) + 0.3
    return X, np.sin(X[:, 0]) + 0.4 * X[:, -1] ** 2 + 0.2 * rng.normal(size=n)


def fit(X, y, kernel, penalty, level=0.0):
    return next(kernel_ridge.steps(X, y, kernel=kernel, penalty=penalty, level=level))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("kernel", "library"),
    [
        (Gaussian(0.8), dict(kernel="rbf", gamma=1 / (2 * 0.8**2))),
        (Laplacian(1.7), dict(kernel="laplacian", gamma=1 / 1.7)),
        (Polynomial(3, 2.0), dict(kernel="polynomial", degree=3, gamma=1, coef0=2.0)),
        (Linear(), dict(kernel="linear")),
    ],
)
def test_weights_and_predictions_are_those_of_scikit_learn(kernel, library, seed):
    X, y = table(seed)
    ours, theirs = fit(X, y, kernel, 0.7), Library(alpha=0.7, **library).fit(X, y)
    assert_allclose(ours.alpha, theirs.dual_coef_, rtol=1e-7, atol=1e-9)
    new = table(seed + 10)[0]
    assert_allclose(ours.predict(new), theirs.predict(new), rtol=1e-7, atol=1e-8)
    assert_allclose(ours.fitted, ours.predict(X), atol=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_no_other_weights_have_a_lower_objective(seed):
    X, y = table(seed, n=7)
    kernel = Gaussian(1.3)
    state = fit(X, y, kernel, 0.4, level=0.5)
    K = kernel(X, X)

    def cost(a):
        return float(((y - 0.5 - K @ a) ** 2).sum() + 0.4 * a @ K @ a)

    assert state.objective == pytest.approx(cost(state.alpha), rel=1e-12)
    assert_allclose(slope(cost, state.alpha), 0, atol=1e-6)
    assert state.rss == pytest.approx(((y - state.fitted) ** 2).sum())


@pytest.mark.parametrize("degree", [1, 3, 5])
def test_the_dual_is_the_primal_ridge_on_explicit_features(degree):
    X, y = table(4, n=12)
    X = (X - X.mean(axis=0)) / X.std(axis=0)
    kernel = Polynomial(degree, 1.0)
    dual = fit(X, y, kernel, 0.5, level=y.mean())
    Phi = features(X, kernel)
    w = kernel_ridge.primal(Phi, y, penalty=0.5, level=y.mean())
    library = Ridge(alpha=0.5, fit_intercept=False, solver="svd").fit(Phi, y - y.mean())
    assert_allclose(w, library.coef_, atol=1e-9)
    assert_allclose(Phi.T @ dual.alpha, w, atol=1e-9)
    new = features(X[:3] + 0.1, kernel)
    assert_allclose(dual.predict(X[:3] + 0.1), y.mean() + new @ w, atol=1e-9)


@pytest.mark.parametrize("penalty", [0.01, 3.0])
def test_residuals_left_out_are_those_of_fits_without_the_point(penalty):
    X, y = table(5, n=9)
    state = fit(X, y, Gaussian(1.0), penalty, level=0.7)
    for i in range(len(y)):
        rest = np.arange(len(y)) != i
        alone = fit(X[rest], y[rest], Gaussian(1.0), penalty, level=0.7)
        assert state.left_out[i] == pytest.approx(y[i] - alone.predict(X[[i]])[0], rel=1e-8)


def test_residuals_left_out_of_least_squares_too():
    X, y = table(6, n=9)
    state = fit(X, y, Polynomial(1, 1.0), 0.0)
    assert state.dropped == 6 and state.condition == np.inf
    A = np.column_stack([np.ones(9), X])
    for i in range(9):
        rest = np.arange(9) != i
        w = np.linalg.lstsq(A[rest], y[rest], rcond=None)[0]
        assert state.left_out[i] == pytest.approx(y[i] - A[i] @ w, rel=1e-7)


def test_without_a_penalty_a_matrix_without_inverse_gives_least_squares():
    X, y = table(7)
    X, y = np.vstack([X, X[:2]]), np.append(y, [3.0, -1.0])
    state = fit(X, y, Polynomial(2, 1.0), 0.0)
    Phi = features(X, Polynomial(2, 1.0))
    w = np.linalg.lstsq(Phi, y, rcond=None)[0]
    assert_allclose(state.fitted, Phi @ w, atol=1e-8)
    assert state.dropped == len(X) - 6
    assert state.freedom == pytest.approx(6)


def test_a_positive_definite_matrix_without_penalty_interpolates():
    X, y = table(8, n=8)
    state = fit(X, y, Laplacian(1.0), 0.0)
    assert_allclose(state.fitted, y, atol=1e-10)
    assert state.dropped == 0 and state.freedom == pytest.approx(8)
    assert np.isfinite(state.left_out).all()


def test_condition_and_degrees_of_freedom():
    X, y = table(9, n=11)
    K = Gaussian(0.9)(X, X)
    state = fit(X, y, Gaussian(0.9), 0.2)
    assert state.condition == pytest.approx(np.linalg.cond(K + 0.2 * np.eye(11)))
    assert state.freedom == pytest.approx(np.trace(K @ np.linalg.inv(K + 0.2 * np.eye(11))))
    tiny, huge = (fit(X, y, Gaussian(b), 0.2) for b in (1e-3, 1e4))
    assert tiny.freedom == pytest.approx(11 / 1.2)
    assert huge.freedom == pytest.approx(11 / 11.2, rel=1e-4)


def test_the_sum_over_the_points_is_the_prediction():
    X, y = table(10)
    state = fit(X, y, Gaussian(0.9), 0.2, level=1.5)
    assert state.level + state.terms([0.2, -1.0]).sum() == pytest.approx(state.predict([[0.2, -1.0]])[0])


def test_one_point_and_equal_points():
    state = fit([[2.0]], [3.0], Gaussian(1.0), 0.5)
    assert state.alpha[0] == pytest.approx(2.0)
    state = fit([[2.0], [2.0]], [3.0, 5.0], Gaussian(1.0), 0.0)
    assert_allclose(state.fitted, [4, 4])
    assert state.dropped == 1


def test_what_is_no_kernel_or_out_of_range_is_refused():
    X, y = table(11)
    with pytest.raises(ValueError, match="no kernel: on these points its matrix has the negative eigenvalue"):
        fit(X, y, Tanh(1.0, -1.0), 0.5)
    with pytest.raises(ValueError, match="penalty must be a number of at least 0"):
        fit(X, y, Linear(), -1.0)
    with pytest.raises(ValueError, match="one for each row"):
        fit(X, y[:-1], Linear(), 1.0)


@pytest.mark.parametrize(("n", "d", "D"), [(7, 2, 4), (4, 3, 9), (5, 5, 5)])
def test_the_work_is_what_a_plain_program_multiplies(n, d, D):
    def root(m):
        """Multiplications of Cholesky's root of m equations: one for each term of its sums."""
        return sum(1 for i in range(m) for j in range(i + 1) for _ in range(j))

    def table(m, length):
        return sum(length for i in range(m) for _ in range(i + 1))

    assert kernel_ridge.work(n, d, D) == (table(n, d) + root(n), table(D, n) + root(D))
