"""Batch gradient descent: its gradient by finite differences, where it ends, and when it does not."""

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import alternating, factors, gradient
from algos.trace import record
from tests.algos.recommender.test_factors import objective, table
from tests.oracles import slope

NAN = np.nan


@pytest.mark.parametrize(("penalty", "seed"), [(0.0, 0), (0.7, 1), (30.0, 2)])
def test_gradient_by_finite_differences(penalty, seed):
    rng = np.random.default_rng(seed)
    R, seen, _ = factors.prepared(table(seed=seed), "items")
    U, V = rng.normal(size=(7, 2)), rng.normal(size=(5, 2))
    to_users, to_items = gradient.gradient(R, seen, U, V, penalty)
    J = lambda x: objective(R, seen, x[:14].reshape(7, 2), x[14:].reshape(5, 2), penalty)  # noqa: E731
    numeric = slope(J, np.concatenate([U.ravel(), V.ravel()]))
    assert_allclose(np.concatenate([to_users.ravel(), to_items.ravel()]), numeric, rtol=1e-5, atol=1e-5)


def test_one_step_with_the_old_vectors_on_both_sides():
    Y = table()
    trace = record(gradient.steps(Y, rank=2, penalty=0.4, centre="global", step_size=0.003, seed=3), limit=3)
    R, seen, _ = factors.prepared(Y, "global")
    for before, after in zip(trace.states, trace.states[1:], strict=False):
        E = np.where(seen, R - before.users @ before.items.T, 0)
        assert_allclose(after.users, before.users + 0.003 * (E @ before.items - 0.4 * before.users))
        assert_allclose(after.items, before.items + 0.003 * (E.T @ before.users - 0.4 * before.items))
        assert after.objective == pytest.approx(objective(R, seen, after.users, after.items, 0.4), rel=1e-9)
    assert [s.phase for s in trace.states] == ["start", "step", "step", "step"]


def test_it_ends_where_alternating_least_squares_ends():
    Y = table(12, 8, seed=4)
    other = record(alternating.steps(Y, rank=2, penalty=1.5, centre="items", tolerance=1e-14, seed=2), limit=4000).final
    # From far away it may end in another minimum.
    near: dict[str, Any] = dict(users=other.users + 0.2, items=other.items - 0.1)
    trace = record(gradient.steps(Y, step_size=0.01, penalty=1.5, centre="items", tolerance=1e-8, **near), limit=5000)
    assert trace.finished and trace.final.phase == "step"
    assert trace.states[0].objective > 1.04 * other.objective
    assert trace.final.objective == pytest.approx(other.objective, rel=1e-8)
    assert_allclose(trace.final.predict(), other.predict(), atol=1e-4)


@pytest.mark.parametrize(("n", "m", "k"), [(4, 3, 2), (16, 12, 2)])  # all eigenvalues; the largest alone
def test_largest_curvature_by_finite_differences_of_the_gradient(n, m, k):
    rng = np.random.default_rng(n)
    R, seen, _ = factors.prepared(table(n, m, seed=n), "global")
    U, V = rng.normal(size=(n, k)), rng.normal(size=(m, k))

    def flat(x):
        parts = gradient.gradient(R, seen, x[: n * k].reshape(n, k), x[n * k :].reshape(m, k), 0.7)
        return np.concatenate([part.ravel() for part in parts])

    at = np.concatenate([U.ravel(), V.ravel()])
    H = np.array([(flat(at + 1e-5 * e) - flat(at - 1e-5 * e)) / 2e-5 for e in np.eye(len(at))])
    expected = np.linalg.eigvalsh((H + H.T) / 2)[-1]
    assert gradient.largest_curvature(R, seen, U, V, 0.7) == pytest.approx(expected, rel=1e-5)


def test_it_settles_below_two_over_the_curvature_and_not_above():
    Y = table(10, 7, seed=6)
    settings: dict[str, Any] = dict(rank=2, penalty=1.0, centre="global", seed=1)
    end = record(alternating.steps(Y, tolerance=1e-14, **settings), limit=5000).final
    R, seen, _ = factors.prepared(Y, "global")
    bound = 2 / gradient.largest_curvature(R, seen, end.users, end.items, 1.0)
    near: dict[str, Any] = dict(penalty=1.0, centre="global", users=end.users + 1e-3, items=end.items)
    for share, settles in ((0.9, True), (1.1, False)):
        trace = record(gradient.steps(Y, step_size=share * bound, tolerance=1e-8, **near), limit=3000)
        close = np.abs(trace.final.predict() - end.predict()).max() < 1e-3
        assert close == settles


def test_a_step_too_long_is_given_up_before_it_is_taken():
    Y = table(seed=1)
    trace = record(gradient.steps(Y, rank=2, step_size=5.0), limit=100)
    assert trace.finished and trace.final.phase == gradient.DIVERGING
    R, seen, _ = factors.prepared(Y, "none")
    to_users, to_items = gradient.gradient(R, seen, trace.final.users, trace.final.items, 1.0)
    U, V = trace.final.users - 5 * to_users, trace.final.items - 5 * to_items
    worst = 1e3 * max(trace.states[0].objective, (R**2).sum() / 2)
    assert objective(R, seen, U, V, 1.0) > worst
    assert (trace.curve("objective") <= worst).all()
    huge = record(gradient.steps(np.array([[1e90, NAN], [2.0, 1e90]]), rank=2, step_size=1.0), limit=100)
    assert huge.final.phase == gradient.DIVERGING and np.isfinite(huge.final.predict()).all()


def test_zero_stays_zero():
    trace = record(gradient.steps(table(), start="zero"), limit=10)
    assert trace.finished and trace.steps == 0 and trace.final.phase == "start"
    assert not trace.final.predict().any()


@pytest.mark.parametrize(("settings", "words"), [
    ({"step_size": 0}, "step_size"), ({"penalty": -1}, "penalty"), ({"rank": 99}, "rank"), ({"tolerance": -1}, "tol"),
])  # fmt: skip
def test_bad_settings_are_refused(settings, words):
    with pytest.raises(ValueError, match=words):
        next(gradient.steps(table(), **settings))
