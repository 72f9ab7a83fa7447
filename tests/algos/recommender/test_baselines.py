"""Baselines against brute force, one linear system, and means taken cell by cell."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import minimize

from algos.recommender import baselines
from algos.trace import record
from tests.algos.recommender.gaps import table


def fit(Y, **settings):
    trace = record(baselines.steps(Y, **settings), limit=10_000)
    assert trace.finished
    return trace.final


def J(Y, state, penalty):
    """The objective, cell by cell."""
    n, m = Y.shape
    terms = [
        (Y[a, i] - state.mean - state.users[a] - state.items[i]) ** 2
        for a in range(n)
        for i in range(m)
        if not np.isnan(Y[a, i])
    ]
    return (sum(terms) + penalty * (sum(state.users**2) + sum(state.items**2))) / 2


def at_once(Y, penalty):
    """Both kinds of offsets from one linear system."""
    n, m = Y.shape
    a, i = np.nonzero(~np.isnan(Y))
    A = np.zeros((len(a), n + m))
    A[np.arange(len(a)), a] = A[np.arange(len(a)), n + i] = 1
    right = A.T @ (Y[a, i] - np.nanmean(Y))
    return np.split(np.linalg.solve(A.T @ A + penalty * np.eye(n + m), right), [n])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("penalty", [0.3, 5.0, 80.0])
def test_offsets_solve_the_normal_equations(penalty, seed):
    Y = table(7, 4, seed=seed)
    state = fit(Y, penalty=penalty, tolerance=1e-15)
    b, c = at_once(Y, penalty)
    assert_allclose(state.users, b, atol=1e-6)
    assert_allclose(state.items, c, atol=1e-6)
    error = np.nan_to_num(Y - state.predict())
    assert_allclose(error.sum(axis=1), penalty * state.users, atol=1e-6)
    assert_allclose(error.sum(axis=0), penalty * state.items, atol=1e-6)


@pytest.mark.parametrize("seed", range(3))
def test_every_half_step_finds_the_minimum_in_its_offsets(seed):
    Y, penalty = table(6, 9, seed=seed), 2.0
    states = record(baselines.steps(Y, penalty=penalty), limit=500).states
    assert [s.phase for s in states[:4]] == ["start", "users", "items", "users"]
    for state in states:
        assert state.objective == pytest.approx(J(Y, state, penalty), rel=1e-12)
        error = np.nan_to_num(Y - state.predict())
        if state.phase == "users":
            assert_allclose(error.sum(axis=1), penalty * state.users, atol=1e-9)
        if state.phase == "items":
            assert_allclose(error.sum(axis=0), penalty * state.items, atol=1e-9)
    assert np.all(np.diff([s.objective for s in states]) <= 1e-12)


def test_no_other_offsets_are_better():
    Y = table(5, 3, seed=7)
    state = fit(Y, penalty=1.5, tolerance=1e-15)

    def value(z):
        held = type(state)(state.mean, z[:5], z[5:], 0.0, "")
        return J(Y, held, 1.5)

    assert minimize(value, np.ones(8)).fun == pytest.approx(state.objective, rel=1e-7)


def test_plain_means():
    Y = table(6, 5, seed=1)
    Y[2], Y[:, 3] = np.nan, np.nan
    assert_allclose(fit(Y, method="global").predict(), np.nanmean(Y))
    for method, rows in (("users", Y), ("items", Y.T)):
        predicted = fit(Y, method=method, penalty=9.0).predict()
        predicted = predicted if method == "users" else predicted.T
        for row, found in zip(rows, predicted, strict=True):
            known = row[~np.isnan(row)]
            assert_allclose(found, known.mean() if known.size else np.nanmean(Y))


def test_popularity_is_the_mean_shrunken_towards_all():
    Y = table(8, 4, seed=2)
    predicted = fit(Y, method="popularity", penalty=3.0).predict()
    mu = np.nanmean(Y)
    for i, column in enumerate(Y.T):
        known = column[~np.isnan(column)]
        assert_allclose(predicted[:, i], (3 * mu + known.sum()) / (3 + known.size))
    assert_allclose(fit(Y, method="popularity", penalty=0).predict(), fit(Y, method="items").predict())


def test_one_five_against_twenty_of_four_point_two():
    Y = np.full((21, 3), np.nan)
    Y[0, 0] = 5.0
    Y[:20, 1] = 4.2
    Y[:, 2] = 1.5
    plain, shrunken = (fit(Y, method="popularity", penalty=p) for p in (0.0, 5.0))
    assert plain.items[0] > plain.items[1]
    assert shrunken.items[0] < shrunken.items[1]


def test_unknown_users_and_items_get_no_offset():
    Y = table(6, 5, seed=3)
    Y[4], Y[:, 1] = np.nan, np.nan
    state = fit(Y, penalty=0.0)
    assert state.users[4] == state.items[1] == 0
    assert state.predict()[4, 1] == state.mean
    assert np.isfinite(state.predict()).all()


def test_additive_tables_are_met_exactly_without_a_penalty():
    rng = np.random.default_rng(4)
    full = rng.normal(size=5)[:, None] + rng.normal(size=8)
    Y = full.copy()
    Y[[0, 1, 2, 3], [1, 2, 3, 4]] = np.nan
    assert_allclose(fit(Y, penalty=0.0, tolerance=0.0 + 1e-30).predict(), full, atol=1e-5)


def test_one_rating():
    Y = np.array([[np.nan, 4.0]])
    for method in baselines.METHODS:
        assert_allclose(fit(Y, method=method).predict(), 4.0)


@pytest.mark.parametrize(("settings", "words"), [
    ({"method": "magic"}, "method must be one of"),
    ({"penalty": -1}, "penalty must be"),
])  # fmt: skip
def test_refusals(settings, words):
    with pytest.raises(ValueError, match=words):
        fit(table(3, 3), **settings)
    with pytest.raises(ValueError, match="no rating"):
        fit(np.full((2, 2), np.nan))
