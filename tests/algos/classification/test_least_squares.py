import numpy as np
import pytest
from sklearn.linear_model import LinearRegression, RidgeClassifier

from algos.classification import least_squares, logistic
from algos.trace import record
from tests.algos.classification.tables import overlapping


def fit(X, y):
    return record(least_squares.steps(X, y), limit=5).final


@pytest.mark.parametrize("seed", range(3))
def test_two_classes_are_a_linear_regression_on_the_signs(seed):
    X, y = overlapping(seed, d=3)
    state = fit(X, y)
    s = np.where(y == 1, 1.0, -1.0)
    library = LinearRegression().fit(X, s)
    np.testing.assert_allclose(state.coef, library.coef_)
    assert state.intercept == pytest.approx(library.intercept_)
    assert state.cost == pytest.approx(np.mean((library.predict(X) - s) ** 2))
    np.testing.assert_array_equal(state.predict(X), (LinearRegression().fit(X, y).predict(X) > 0.5).astype(int))
    assert state.unique


def test_more_classes_are_one_regression_each():
    X, y = overlapping(1, k=4, n=100)
    state = fit(X, y)
    library = RidgeClassifier(alpha=1e-12).fit(X, y)
    np.testing.assert_allclose(state.decision_function(X), library.decision_function(X), atol=1e-8)
    np.testing.assert_array_equal(state.predict(X), library.predict(X))
    assert state.cost == pytest.approx(np.mean((state.decision_function(X) - np.where(np.eye(4)[y], 1, -1)) ** 2))


def test_one_far_point_that_is_right_ruins_it_and_not_logistic_regression():
    rng = np.random.default_rng(2)
    y = np.r_[np.zeros(30, dtype=int), np.ones(10, dtype=int)]
    X = np.column_stack([2.0 * y - 1, np.zeros(40)]) + 0.2 * rng.normal(size=(40, 2))
    assert (fit(X, y).predict(X) == y).all()
    X, y = np.vstack([X, [100.0, 0.3]]), np.r_[y, 1]
    assert (fit(X[:-1], y[:-1]).predict(X) == y).all()  # the far point is on the side of its class
    assert (fit(X, y).predict(X) != y).sum() >= 5
    final = record(logistic.steps(X, y, penalty=1e-3), limit=100).final
    assert (final.predict(X) == y).all()


def test_equal_columns_are_said():
    X, y = overlapping(0)
    state = fit(np.column_stack([X, X[:, 0]]), y)
    assert not state.unique
    np.testing.assert_allclose(state.coef[0], state.coef[2])


def test_one_class_is_refused():
    with pytest.raises(ValueError, match="Only one class"):
        fit(np.ones((3, 2)), np.zeros(3, dtype=int))
