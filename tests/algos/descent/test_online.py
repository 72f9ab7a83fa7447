"""The online learner against scikit-learn's partial_fit, least squares in hindsight, and truths that move."""

from typing import Any

import numpy as np
import pytest
from sklearn.linear_model import SGDRegressor

from algos.descent import online
from algos.trace import record

RNG = np.random.default_rng(12)
X = RNG.normal(size=(60, 2)) * [1.0, 0.5]
Y = X @ [2.0, -1.0] + 0.3 + 0.2 * RNG.normal(size=60)


def test_it_predicts_before_it_knows_and_moves_by_the_error() -> None:
    trace = record(online.steps(X, Y, schedule="root", rate=0.4, start=[0.1, 0.2, -0.3]), limit=100)
    assert trace.finished and trace.steps == 60
    assert np.isnan(trace.states[0].prediction)
    for k in range(1, 61):
        before, after, a = trace.states[k - 1], trace.states[k], np.array([1.0, *X[k - 1]])
        assert after.prediction == pytest.approx(before.theta @ a)
        assert after.error == pytest.approx(after.prediction - Y[k - 1])
        np.testing.assert_allclose(after.theta, before.theta - 0.4 / np.sqrt(k) * after.error * a)
        assert after.loss == pytest.approx(before.loss + after.error**2)


def test_it_is_scikit_learns_partial_fit() -> None:
    theirs = SGDRegressor(penalty=None, learning_rate="constant", eta0=0.1)
    trace = record(online.steps(X, Y, rate=0.1), limit=100)
    for k in range(60):
        if k:
            assert trace.states[k + 1].prediction == pytest.approx(theirs.predict(X[k : k + 1])[0])
        theirs.partial_fit(X[k : k + 1], Y[k : k + 1])
        np.testing.assert_allclose(trace.states[k + 1].theta, [*theirs.intercept_, *theirs.coef_], rtol=1e-9)


def test_the_best_fixed_line_is_least_squares_on_what_has_passed() -> None:
    lines, losses = online.hindsight(X, Y)
    assert losses[0] == 0 and (np.diff(losses) >= -1e-9).all()
    for k in range(1, 61):
        A = np.column_stack([np.ones(k), X[:k]])
        found = np.linalg.lstsq(A, Y[:k], rcond=None)[0]
        np.testing.assert_allclose(lines[k], found, atol=1e-6)
        assert losses[k] == pytest.approx(((A @ found - Y[:k]) ** 2).sum(), abs=1e-8)


def test_with_a_constant_step_it_follows_a_jump_and_with_a_falling_one_it_does_not() -> None:
    X, y, truth = online.stream(400, jump=3.0, noise=0.2, seed=4)
    end = {}
    for schedule, rate in (("constant", 0.1), ("inverse", 1.0)):
        end[schedule] = record(online.steps(X, y, schedule=schedule, rate=rate), limit=500).final
    assert abs(end["constant"].theta[1] - truth[-1, 1]) < 0.2
    assert abs(end["inverse"].theta[1] - truth[:, 1].mean()) < 0.3  # the mean of both truths
    best = online.hindsight(X, y)[1][-1]
    assert end["constant"].loss < best < end["inverse"].loss


def test_where_nothing_moves_the_falling_step_errs_less() -> None:
    X, y, _ = online.stream(2000, noise=1.0, seed=2)
    loss = {
        s: record(online.steps(X, y, schedule=s, rate=r), limit=3000).final.loss
        for s, r in (("constant", 0.2), ("inverse", 1.0))
    }
    best = online.hindsight(X, y)[1][-1]
    assert best < loss["inverse"] < loss["constant"]


def test_a_stream_has_the_truth_that_is_said_and_the_noise() -> None:
    X, y, truth = online.stream(1000, drift=2.0, jump=1.0, noise=0.5, seed=3)
    assert X.shape == (1000, 1) and truth.shape == (1000, 2)
    swings = 1.5 * np.cos(4 * np.pi * np.arange(1000) / 1000)
    np.testing.assert_allclose(truth[:, 1] + (np.arange(1000) >= 500), swings, atol=1e-12)
    rest = y - truth[:, 0] - truth[:, 1] * X[:, 0]
    assert rest.std() == pytest.approx(0.5, rel=0.1) and abs(rest.mean()) < 0.05
    np.testing.assert_array_equal(online.stream(1000, drift=2.0, jump=1.0, noise=0.5, seed=3)[1], y)
    odd = online.stream(7, jump=2.0)[2][:, 1]
    assert (odd == 1.5).sum() == 4  # the middle one is before the jump


def test_far_off_it_ends_and_bad_settings_are_refused() -> None:
    trace = record(online.steps(X * 10, Y, rate=5.0), limit=100)
    assert trace.finished and trace.final.phase == "diverged" and np.abs(trace.final.theta).max() == 1e8
    cases: list[tuple[dict[str, Any], str]] = [
        (dict(schedule="none"), "schedule must be one of"),
        (dict(rate=0.0), "rate must be a number above 0"),
        (dict(start=[1.0]), "start has 1 entries; 3 are needed"),
    ]
    for settings, said in cases:
        with pytest.raises(ValueError, match=said):
            list(online.steps(X, Y, **settings))
    with pytest.raises(ValueError, match="noise must be"):
        online.stream(5, noise=-1.0)
