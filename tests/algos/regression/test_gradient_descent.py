"""Gradient descent against finite differences, the closed form, and by-hand updates."""

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import Ridge

from algos.regression import gradient_descent as gd
from algos.regression import least_squares
from algos.trace import record
from tests.algos.regression.tables import table
from tests.oracles import slope


def best(X, y, **settings):
    return next(least_squares.steps(X, y, **settings))


def run(X, y, limit=2000, **settings):
    return record(gd.steps(X, y, **settings), limit=limit)


def rate_of(X, share=0.9, **settings):
    return share * gd.largest_stable_rate(X, **settings)


@pytest.mark.parametrize("seed", range(4))
def test_cost_and_gradient_are_those_of_half_the_mean_square_at_every_state(seed):
    X, y = table(seed)
    for state in run(X, y, learning_rate=rate_of(X), limit=20).states:
        theta = np.concatenate([[state.intercept], state.coef])

        def J(t):
            return np.mean((t[0] + X @ t[1:] - y) ** 2) / 2

        assert_allclose(state.cost, J(theta), rtol=1e-12)
        assert_allclose(state.gradient, slope(J, theta), atol=1e-6)


@pytest.mark.parametrize("seed", range(3))
def test_each_batch_step_moves_against_the_gradient_and_lowers_the_cost(seed):
    X, y = table(seed)
    trace = run(X, y, learning_rate=rate_of(X), halved_after=50, limit=60)
    for k, (old, new) in enumerate(zip(trace.states, trace.states[1:], strict=False)):
        assert_allclose(old.rate, rate_of(X) * 50 / (50 + k))
        assert_allclose(new.intercept, old.intercept - old.rate * old.gradient[0], rtol=1e-12)
        assert_allclose(new.coef, old.coef - old.rate * old.gradient[1:], rtol=1e-12)
        assert new.cost < old.cost
        assert new.running_cost == old.cost
        assert (new.updates, new.epoch, new.batch.size) == (k + 1, k + 1, 0)


@pytest.mark.parametrize("fit_intercept", [True, False])
def test_converges_to_least_squares_and_says_so(fit_intercept):
    X, y = table(1)
    rate = rate_of(X, fit_intercept=fit_intercept)
    trace = run(X, y, learning_rate=rate, tolerance=1e-10, fit_intercept=fit_intercept)
    expected = best(X, y, fit_intercept=fit_intercept)
    assert trace.finished and trace.final.phase == "converged" and not trace.final.diverged
    assert_allclose(trace.final.coef, expected.coef, atol=1e-8)
    assert_allclose(trace.final.intercept, expected.intercept, atol=1e-8)
    assert [s.phase for s in trace.states[:-1]] == ["start"] + ["descending"] * (trace.steps - 1)


def test_the_limit_parts_convergence_from_divergence():
    X, y = table(2)
    below = run(X, y, learning_rate=rate_of(X, 0.99), limit=4000)
    above = run(X, y, learning_rate=rate_of(X, 1.01), limit=4000)
    assert below.final.phase == "converged"
    assert above.finished and above.final.diverged
    assert above.final.cost > above.states[-2].cost > above.states[-10].cost


def test_the_limit_is_two_over_the_largest_curvature():
    X, _ = table(3)
    A = np.column_stack([np.ones(30), X])
    assert_allclose(gd.largest_stable_rate(X), 2 / np.linalg.eigvalsh(A.T @ A / 30)[-1])
    assert_allclose(gd.largest_stable_rate(X, fit_intercept=False), 2 / np.linalg.eigvalsh(X.T @ X / 30)[-1])
    with pytest.raises(ValueError, match="zero everywhere"):
        gd.largest_stable_rate(np.zeros((3, 1)), fit_intercept=False)


@pytest.mark.parametrize("learning_rate", [3.0, 1e3, 1e30, 1e60])
@pytest.mark.parametrize("batch_size", [None, 1, 7])
@pytest.mark.parametrize("per", ["epoch", "update"])
@pytest.mark.parametrize("size", [1.0, 1e6, 1e99])
def test_a_diverging_run_ends_before_any_overflow(learning_rate, batch_size, per, size):
    X, y = table(4)
    trace = run(X * size, y * size, learning_rate=learning_rate, batch_size=batch_size, per=per)
    assert trace.finished and trace.final.diverged
    assert not any(state.diverged for state in trace.states[:-1])
    for state in trace.states:
        for value in (state.coef, state.intercept, state.cost, state.gradient, state.running_cost):
            assert np.isfinite(value).all()


def test_a_whole_batch_is_batch_descent_and_a_batch_of_one_the_stochastic_rule():
    X, y = table(5, n=11)
    whole = run(X, y, learning_rate=0.01, batch_size=11, limit=5)
    batch = run(X, y, learning_rate=0.01, limit=5)
    assert np.array_equal(whole.curve("coef"), batch.curve("coef"))
    single = run(X, y, learning_rate=0.01, batch_size=1, limit=22, per="update", seed=3)
    theta = np.zeros(4)
    for state in single.states[1:]:
        (i,) = state.batch
        x = np.concatenate([[1.0], X[i]])
        assert_allclose(state.running_cost, (theta @ x - y[i]) ** 2 / 2)
        theta = theta + 0.01 * (y[i] - theta @ x) * x
        assert_allclose(np.concatenate([[state.intercept], state.coef]), theta, rtol=1e-12)
    order = np.concatenate([state.batch for state in single.states[1:]])
    assert sorted(order[:11]) == sorted(order[11:]) == list(range(11))
    assert list(order[:11]) != list(order[11:])


def test_an_epoch_is_its_updates():
    X, y = table(6, n=10)
    settings = {"learning_rate": 0.01, "batch_size": 4, "halved_after": 9.0, "seed": 2}
    epochs = run(X, y, limit=4, **settings)
    updates = run(X, y, limit=12, per="update", **settings)
    assert [len(s.batch) for s in updates.states[1:4]] == [4, 4, 2]
    for e, state in enumerate(epochs.states):
        assert_allclose(state.coef, updates.states[3 * e].coef)
        assert (state.epoch, state.updates) == (e, 3 * e)
    running = updates.curve("running_cost")[1:4]
    assert_allclose(epochs.states[1].running_cost, running.mean())


def test_seeds_shuffle_differently_and_no_shuffle_keeps_the_order():
    X, y = table(7, n=8)
    settings = {"learning_rate": 0.01, "batch_size": 1, "per": "update", "limit": 8}
    first, other = run(X, y, seed=0, **settings), run(X, y, seed=1, **settings)
    assert not np.array_equal(first.final.coef, other.final.coef)
    order = [int(s.batch[0]) for s in first.states[1:]]
    assert order == np.random.default_rng(0).permutation(8).tolist()
    plain = run(X, y, shuffle=False, **settings)
    assert [int(s.batch[0]) for s in plain.states[1:]] == list(range(8))


def test_the_start_is_where_it_was_put():
    X, y = table(8)
    first = run(X, y, learning_rate=0.01, start_coef=[1, -2, 3], start_intercept=0.5, limit=0).final
    assert first.coef.tolist() == [1, -2, 3] and first.intercept == 0.5 and first.phase == "start"
    fit = best(X, y)
    there = run(X, y, learning_rate=0.01, start_coef=fit.coef, start_intercept=fit.intercept)
    assert there.steps == 0 and there.finished and there.final.phase == "converged"


def test_a_start_outside_the_problems_own_size_still_descends():
    X, _ = table(8)
    trace = run(X, np.zeros(30), learning_rate=rate_of(X), start_coef=[1e6, 0, -1e6], tolerance=1e-9)
    assert trace.final.phase == "converged"
    assert_allclose(trace.final.coef, 0, atol=0.1)


def test_zero_targets_are_fitted_at_once_and_one_row_exactly():
    X, _ = table(0)
    trace = run(X, np.zeros(30), learning_rate=0.1)
    assert trace.steps == 0 and trace.final.phase == "converged"
    one = run([[2.0]], [5.0], learning_rate=0.2)
    assert one.final.phase == "converged"
    assert_allclose([one.final.coef[0], one.final.intercept], [2, 1], atol=1e-5)


def test_units_do_not_decide_when_to_stop():
    X, y = table(9)
    plain = run(X, y, learning_rate=rate_of(X, fit_intercept=False), fit_intercept=False)
    for size in (1e-6, 1e6):
        other = run(X * size, y * size, learning_rate=rate_of(X * size, fit_intercept=False), fit_intercept=False)
        assert abs(other.steps - plain.steps) <= 1


def test_the_monitor_averages_whole_windows():
    assert_allclose(gd.monitor([1, 3, 5, 7, 100], 2), [2, 6])
    with pytest.raises(ValueError, match="window must be a whole number of at least 1 and at most 3, not 4"):
        gd.monitor([1, 2, 3], 4)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"learning_rate": 0}, "learning_rate must be a number above 0"),
        ({"learning_rate": np.nan}, "learning_rate must be a number above 0"),
        ({"batch_size": 31}, "batch_size must be a whole number of at least 1 and at most 30, not 31"),
        ({"batch_size": 0}, "batch_size must be"),
        ({"halved_after": 0}, "halved_after must be a number above 0"),
        ({"per": "pass"}, "per must be one of epoch, update"),
        ({"tolerance": -1}, "tolerance must be a number of at least 0"),
        ({"start_coef": [1, 2]}, "start_coef has 2 entries; 3 are needed, one for each column"),
        ({"start_coef": [1e99, 0, 1e100], "_size": 1e99}, "start_coef is too large"),
        ({"start_intercept": np.inf}, "start_intercept must be a number"),
        ({"shuffle": "no"}, "shuffle must be one of"),
        ({"fit_intercept": 2}, "fit_intercept must be one of"),
    ],
)
def test_bad_settings_are_refused_in_words(settings, words):
    X, y = table(0)
    X = X * settings.pop("_size", 1.0)
    with pytest.raises(ValueError, match=words):
        run(X, y, **{"learning_rate": 0.1, **settings})


# A penalty ------------------------------------------------------------------------------------------------


def test_a_penalty_shrinks_and_then_follows_the_rows_whatever_the_batch():
    X, y = table(3)
    m, rate, penalty = len(X), 0.02, 7.0
    for size in (1, 4, m):
        trace = record(
            gd.steps(X, y, learning_rate=rate, batch_size=size, penalty=penalty, per="update", seed=2),
            limit=25,
        )
        w, b = np.zeros(X.shape[1]), 0.0
        for state in trace.states[1:]:
            rows = state.batch if len(state.batch) else np.arange(m)
            miss = X[rows] @ w + b - y[rows]
            w, b = w * (1 - rate * penalty / m) - rate * X[rows].T @ miss / len(rows), b - rate * miss.mean()
            assert_allclose([state.intercept, *state.coef], [b, *w], rtol=1e-9)
            cost = (np.sum((X @ w + b - y) ** 2) + penalty * w @ w) / (2 * m)
            assert state.cost == pytest.approx(cost, rel=1e-12)


def test_with_a_penalty_it_ends_at_ridge_and_just_above_the_limit_nowhere():
    X, y = table(4)
    penalty = 11.0
    limit = gd.largest_stable_rate(X, penalty=penalty)
    target = Ridge(alpha=penalty, solver="svd", tol=1e-12).fit(X, y)
    settings: dict[str, Any] = dict(penalty=penalty, tolerance=1e-12)
    end = record(gd.steps(X, y, learning_rate=0.9 * limit, **settings), limit=5000).final
    assert_allclose([end.intercept, *end.coef], [target.intercept_, *target.coef_], rtol=1e-8)
    A = np.column_stack([np.ones(len(X)), X])
    bend = A.T @ A / len(X) + np.diag([0, *[penalty / len(X)] * X.shape[1]])
    assert limit == pytest.approx(2 / np.linalg.eigvalsh(bend).max(), rel=1e-10)
    beyond = record(gd.steps(X, y, learning_rate=1.05 * limit, **settings), limit=5000)
    assert beyond.final.diverged


def test_stochastic_ridge_with_a_falling_rate_goes_to_ridge_as_fast_as_the_rate_falls():
    X, y = table(5)
    X = (X - X.mean(axis=0)) / X.std(axis=0)
    penalty = 6.0
    target = Ridge(alpha=penalty, solver="svd").fit(X, y)
    far = []
    for passes in (100, 3000):
        ends = [
            record(
                gd.steps(
                    X, y, learning_rate=0.1, batch_size=1, halved_after=50, penalty=penalty, seed=seed, tolerance=0
                ),
                limit=passes,
            ).final
            for seed in range(3)
        ]
        far.append(max(np.abs(np.append(e.coef - target.coef_, e.intercept - target.intercept_)).max() for e in ends))
    assert far[1] < far[0] / 3 and far[1] < 0.01
    free = np.linalg.lstsq(np.column_stack([np.ones(len(X)), X]), y, rcond=None)[0]
    assert np.abs(free[1:] - target.coef_).max() > 10 * far[1]
