import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from algos.classification import logistic, softmax
from algos.trace import record
from tests.algos.classification.tables import apart, overlapping
from tests.oracles import slope


def run(X, y, limit=100, **settings):
    return record(softmax.steps(X, y, **settings), limit=limit)


@pytest.mark.parametrize("penalty", [0.0, 0.7, 40.0])
@pytest.mark.parametrize(("seed", "k"), [(0, 3), (1, 5), (3, 2)])
def test_newton_ends_where_scikit_learn_does(seed, k, penalty):
    X, y = overlapping(seed, n=120, k=k)
    trace = run(X, y, penalty=penalty)
    assert trace.finished
    C = 1 / penalty if penalty else np.inf
    if k > 2:  # scikit-learn takes one column of weights for two classes
        library = LogisticRegression(C=C, tol=1e-10, max_iter=5000).fit(X, y)
        np.testing.assert_allclose(trace.final.predict_proba(X), library.predict_proba(X), atol=2e-6)
        np.testing.assert_array_equal(trace.final.predict(X), library.predict(X))
        if penalty:
            np.testing.assert_allclose(trace.final.coef, library.coef_, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("settings", [{}, {"solver": "gradient", "learning_rate": 0.05}])
def test_cost_and_gradient_are_right_at_every_state(settings):
    X, y = overlapping(4, k=3)

    def J(flat):
        theta = flat.reshape(3, 3)
        E = np.exp(theta[:, 0] + X @ theta[:, 1:].T)
        P = E / E.sum(axis=1, keepdims=True)
        return -np.log(P[np.arange(len(y)), y]).mean() + 1.3 / (2 * len(y)) * (theta[:, 1:] ** 2).sum()

    for state in run(X, y, limit=10, penalty=1.3, **settings).states:
        assert state.cost == pytest.approx(J(state.theta.ravel()))
        np.testing.assert_allclose(state.gradient.ravel(), slope(J, state.theta.ravel()), atol=1e-7)
        np.testing.assert_allclose(state.theta.sum(axis=0), 0, atol=1e-12)


def test_the_hessian_is_the_slope_of_the_gradient():
    X, y = overlapping(5, k=3)
    A = np.column_stack([np.ones(len(X)), X])
    theta = np.random.default_rng(0).normal(size=(3, 3)) * 0.3
    found = slope(lambda t: softmax.gradient(t.reshape(3, 3), A, y, 0.1).ravel(), theta.ravel())
    np.testing.assert_allclose(softmax.hessian(theta, A, 0.1), found, atol=1e-8)


def test_two_classes_are_a_logistic_regression_with_the_difference_and_half_the_penalty():
    X, y = overlapping(2)
    both = run(X, y, penalty=3.0).final
    one = record(logistic.steps(X, y, penalty=1.5), limit=100).final
    np.testing.assert_allclose(both.theta[1] - both.theta[0], one.theta, rtol=1e-5)
    np.testing.assert_allclose(both.predict_proba(X), one.predict_proba(X), atol=1e-7)


def test_below_the_safe_rate_the_cost_never_rises():
    X, y = overlapping(6, k=4)
    rate = 0.99 * softmax.safe_rate(X, penalty=2.0)
    trace = run(X, y, limit=200, solver="gradient", penalty=2.0, learning_rate=rate)
    assert (np.diff(trace.curve("cost")) <= 1e-15).all()


def test_without_a_minimum_the_weights_grow_and_nothing_converges():
    X, y = apart(0, k=4)
    trace = run(X, y, limit=45)
    assert not trace.finished
    assert trace.final.separable == "complete"
    assert (np.diff(trace.curve("cost")) < 0).all()
    assert trace.final.cost < 1e-17
    assert run(X, y, penalty=0.5).finished


def test_scores_far_out_overflow_nowhere():
    P = softmax.softmax(np.array([[1e4, 0.0, -1e4], [3.0, 3.0, 3.0]]))
    np.testing.assert_allclose(P, [[1.0, 0, 0], [1 / 3, 1 / 3, 1 / 3]])


def test_bad_data_and_settings_are_refused_in_words():
    X, y = overlapping(0)
    with pytest.raises(ValueError, match="Only one class"):
        run(X, np.zeros(len(X), dtype=int))
    with pytest.raises(ValueError, match="solver must be one of"):
        run(X, y, solver="magic")
    with pytest.raises(ValueError, match="penalty"):
        run(X, y, penalty=-1.0)


def test_worked_numbers_of_loss_and_slope():
    """z = (1, 2, 3) and the third class: the loss is log sum exp z - 3, its slope p - (0, 0, 1)."""
    A, z = np.ones((1, 1)), np.array([[1.0], [2.0], [3.0]])
    assert softmax.cost(z, A, np.array([2])) == pytest.approx(0.407606, abs=5e-7)
    assert softmax.cost(z, A, np.array([0])) == pytest.approx(2.407606, abs=5e-7)
    np.testing.assert_allclose(softmax.gradient(z, A, np.array([2]))[:, 0], [0.090031, 0.244728, -0.334759], atol=5e-7)
    for k in (2, 3, 10):
        even = np.full((k, 1), 7.0)
        assert softmax.cost(even, A, np.array([1])) == pytest.approx(np.log(k))
        assert softmax.gradient(even, A, np.array([1])).sum() == pytest.approx(0, abs=1e-12)
    three = np.arange(3)
    whole = 3 * softmax.cost(z, np.ones((3, 1)), three)
    assert whole == pytest.approx(-np.log(np.prod(softmax.softmax(z.T)[0])))  # minus the log of the product of all p
