from itertools import pairwise

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from algos.classification import logistic
from algos.classification.losses import sigmoid
from algos.trace import record
from tests.algos.classification.tables import apart, overlapping
from tests.oracles import slope


def newton(X, y, limit=100, **settings):
    return record(logistic.steps(X, y, solver="newton", **settings), limit=limit)


def recomputed(state, X, y, penalty):
    p = 1 / (1 + np.exp(-(X @ state.coef + state.intercept)))
    return -np.mean(y * np.log(p) + (1 - y) * np.log(1 - p)) + penalty / (2 * len(y)) * (state.coef**2).sum()


@pytest.mark.parametrize("penalty", [0.0, 0.7, 40.0])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_newton_ends_where_scikit_learn_does(seed, penalty):
    X, y = overlapping(seed, d=3)
    trace = newton(X, y, penalty=penalty)
    library = LogisticRegression(C=1 / penalty if penalty else np.inf, tol=1e-10, max_iter=5000).fit(X, y)
    assert trace.finished
    assert trace.final.phase == "converged"
    np.testing.assert_allclose(trace.final.coef, library.coef_[0], rtol=2e-5, atol=1e-6)
    assert trace.final.intercept == pytest.approx(library.intercept_[0], rel=2e-5, abs=1e-6)
    np.testing.assert_allclose(trace.final.predict_proba(X), library.predict_proba(X), atol=1e-6)
    np.testing.assert_array_equal(trace.final.predict(X), library.predict(X))


@pytest.mark.parametrize("settings", [{"solver": "newton"}, {"solver": "gradient", "learning_rate": 0.05}])
def test_cost_and_gradient_are_right_at_every_state(settings):
    X, y = overlapping(4)
    for state in record(logistic.steps(X, y, penalty=1.3, **settings), limit=20).states:
        assert state.cost == pytest.approx(recomputed(state, X, y, 1.3))

        def J(theta):
            s = np.where(y == 1, 1, -1)
            z = theta[0] + X @ theta[1:]
            return np.mean(np.log1p(np.exp(-s * z))) + 1.3 / (2 * len(y)) * (theta[1:] ** 2).sum()

        np.testing.assert_allclose(state.gradient, slope(J, state.theta), atol=1e-8)


def test_the_hessian_is_the_slope_of_the_gradient():
    X, y = overlapping(5)
    A, s = np.column_stack([np.ones(len(X)), X]), np.where(y == 1, 1.0, -1.0)
    theta = np.array([0.3, -0.8, 0.2])
    found = slope(lambda t: logistic.gradient(t, A, s, 0.1), theta)
    np.testing.assert_allclose(logistic.hessian(theta, A, 0.1), found, atol=1e-8)


@pytest.mark.parametrize("seed", range(4))
def test_below_the_safe_rate_the_cost_never_rises_and_far_above_it_does(seed):
    X, y = overlapping(seed)
    for penalty in (0.0, 5.0):
        safe = logistic.safe_rate(X, penalty=penalty)
        run = record(
            logistic.steps(X, y, solver="gradient", penalty=penalty, learning_rate=0.99 * safe, tolerance=1e-4),
            limit=300,
        )
        assert (np.diff(run.curve("cost")) <= 1e-15).all()
        wild = record(logistic.steps(X, y, solver="gradient", penalty=penalty, learning_rate=40 * safe), limit=50)
        assert (np.diff(wild.curve("cost")) > 0).any()


def test_batch_descent_and_newton_meet():
    X, y = overlapping(2)
    rate = logistic.safe_rate(X, penalty=2.0)
    slow = record(logistic.steps(X, y, solver="gradient", penalty=2.0, learning_rate=0.9 * rate), limit=20_000)
    assert slow.finished
    np.testing.assert_allclose(slow.final.theta, newton(X, y, penalty=2.0).final.theta, rtol=1e-4)
    assert slow.steps > 5 * newton(X, y, penalty=2.0).steps


def test_a_penalty_that_is_too_steep_for_the_rate_diverges_in_words():
    X, y = overlapping(0)
    run = record(logistic.steps(X, y, solver="gradient", penalty=1e4, learning_rate=50.0), limit=500)
    assert run.final.phase == "diverged"
    assert run.final.diverged
    assert np.isfinite(run.final.theta).all()


def test_a_stochastic_update_uses_one_row():
    X, y = overlapping(1)
    states = record(
        logistic.steps(X, y, solver="gradient", batch_size=1, learning_rate=0.3, penalty=2.0, per="update", seed=4),
        limit=70,
    ).states
    for before, after in pairwise(states):
        (i,) = after.batch
        p = sigmoid(X[i] @ before.coef + before.intercept)
        expected = before.coef + 0.3 * ((y[i] - p) * X[i] - 2.0 / len(y) * before.coef)
        np.testing.assert_allclose(after.coef, expected, rtol=1e-10)
        assert after.intercept == pytest.approx(before.intercept + 0.3 * (y[i] - p))
    order = [int(s.batch[0]) for s in states[1 : len(y) + 1]]
    assert sorted(order) == list(range(len(y)))
    assert order != sorted(order)
    assert [int(s.batch[0]) for s in states[len(y) + 1 :]] != order[: len(states) - len(y) - 1]
    epochs = record(
        logistic.steps(X, y, solver="gradient", batch_size=1, learning_rate=0.3, penalty=2.0, seed=4), limit=1
    )
    np.testing.assert_array_equal(epochs.final.theta, states[len(y)].theta)


def test_the_rate_is_halved_after_so_many_updates():
    X, y = overlapping(1)
    run = record(logistic.steps(X, y, solver="gradient", learning_rate=0.4, halved_after=10.0), limit=30)
    assert run.states[1].rate == 0.4
    assert run.states[11].rate == pytest.approx(0.2)


@pytest.mark.parametrize("seed", range(3))
def test_without_a_minimum_the_weights_grow_and_nothing_converges(seed):
    X, y = apart(seed)
    run = newton(X, y, limit=25)
    assert not run.finished
    assert run.final.separable == "complete"
    assert (np.diff(run.curve("norm")[1:]) > 0).all()
    assert (np.diff(run.curve("cost")) < 0).all()
    tame = newton(X, y, penalty=0.1)
    assert tame.finished
    assert tame.final.separable == ""


def test_even_a_thousand_newton_steps_on_separable_data_stay_finite_and_unfinished():
    run = newton(np.array([[-2.0], [-1], [1], [2]]), np.array([0, 0, 1, 1]), limit=1000)
    assert not run.finished
    assert np.isfinite(run.final.theta).all()
    quasi = newton(np.array([[-2.0], [0], [0], [2]]), np.array([0, 0, 1, 1]), limit=900)
    assert not quasi.finished
    assert quasi.final.separable == "quasi"
    assert quasi.final.cost == pytest.approx(np.log(2) / 2)


def test_a_step_that_overshoots_is_halved_and_otherwise_the_run_diverges():
    X, y = overlapping(0)
    far = dict(start_coef=[-20.0, 20.0], start_intercept=20.0)
    run = newton(X, y, **far)
    assert run.curve("halvings").max() > 0
    assert (np.diff(run.curve("cost")) <= 0).all()
    np.testing.assert_allclose(run.final.theta, newton(X, y).final.theta, rtol=1e-4)
    assert newton(X, y, halve=False, **far).final.phase == "diverged"


def test_equal_columns_make_the_hessian_singular_and_share_the_weight():
    X, y = overlapping(3)
    twice = np.column_stack([X, X[:, :1]])
    run = newton(twice, y)
    assert run.finished
    assert run.final.singular
    alone = newton(X, y).final
    np.testing.assert_allclose(run.final.coef[[0, 2]], alone.coef[0] / 2, rtol=1e-5)
    assert not newton(X, y).final.singular


def test_a_constant_column_gets_no_weight():
    X, y = overlapping(3)
    run = newton(np.column_stack([X, np.full(len(X), 0.0)]), y)
    assert run.finished
    assert run.final.coef[2] == 0


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"solver": "magic"}, "solver must be one of"),
        ({"penalty": -1.0}, "penalty"),
        ({"learning_rate": 0.0}, "learning_rate"),
        ({"batch_size": 0}, "batch_size"),
        ({"start_coef": [1.0]}, "2 are needed"),
        ({"per": "hour"}, "per must be"),
        ({"tolerance": -1.0}, "tolerance"),
    ],
)
def test_bad_settings_are_refused_in_words(settings, said):
    X, y = overlapping(0)
    with pytest.raises(ValueError, match=said):
        record(logistic.steps(X, y, **settings), limit=1)


def test_one_class_is_refused():
    with pytest.raises(ValueError, match="Only one class"):
        newton(np.ones((3, 2)), np.ones(3, dtype=int))
