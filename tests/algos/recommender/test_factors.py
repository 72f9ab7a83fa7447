"""The parts that all factorisations share, against brute force and scikit-learn."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import Ridge

from algos.recommender import factors, ratings

NAN = np.nan


def table(n=7, m=5, share=0.6, seed=0):
    rng = np.random.default_rng(seed)
    Y = rng.normal(size=(n, m)) * np.arange(1, m + 1) + np.arange(n)[:, None]
    Y[rng.random((n, m)) > share] = NAN
    Y[0, 0] = 3.0
    return Y


def objective(R, seen, U, V, penalty):
    total = 0.0
    for a in range(len(U)):
        for i in range(len(V)):
            if seen[a, i]:
                total += (R[a, i] - sum(U[a, f] * V[i, f] for f in range(U.shape[1]))) ** 2 / 2
    return total + penalty / 2 * (sum(u @ u for u in U) + sum(v @ v for v in V))


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_objective_by_loops(seed):
    rng = np.random.default_rng(seed)
    R, seen, _ = factors.prepared(table(seed=seed), "items")
    U, V = rng.normal(size=(7, 3)), rng.normal(size=(5, 3))
    assert factors.objective(R, seen, U, V, 0.7) == pytest.approx(objective(R, seen, U, V, 0.7), rel=1e-12)


@pytest.mark.parametrize(("penalty", "seed"), [(0.3, 0), (5.0, 1), (1e3, 2)])
def test_every_users_half_step_is_scikit_learns_ridge(penalty, seed):
    R, seen, _ = factors.prepared(table(seed=seed), "global")
    V = np.random.default_rng(seed).normal(size=(5, 2))
    U = factors.solve(R, seen, V, penalty)
    for a in range(len(R)):
        if seen[a].any():
            ridge = Ridge(alpha=penalty, fit_intercept=False).fit(V[seen[a]], R[a, seen[a]])
            assert_allclose(U[a], ridge.coef_, rtol=1e-8, atol=1e-12)
        else:
            assert not U[a].any()


def test_without_penalty_the_shortest_solution():
    R, seen, _ = factors.prepared(table(share=0.3), "none")
    V = np.random.default_rng(3).normal(size=(5, 4))
    U = factors.solve(R, seen, V, 0.0)
    for a in range(len(R)):
        assert_allclose(U[a], np.linalg.pinv(V[seen[a]]) @ R[a, seen[a]], atol=1e-8)


@pytest.mark.parametrize(("scale", "penalty"), [(1e-60, 0.0), (1e-5, 0.0), (1.0, 0.0), (1e7, 0.0), (1e40, 0.01)])
def test_equal_parallel_and_missing_ratings_among_well_posed_ones(scale, penalty):
    rng = np.random.default_rng(5)
    R = np.where(rng.random((12, 9)) < 0.5, scale * rng.normal(size=(12, 9)), NAN)
    V = np.sqrt(scale) * rng.normal(size=(9, 3))
    V[1], V[2], V[3] = V[0], -2 * V[0], 0
    R[0] = NAN
    R[1, 4:] = R[2, 1:] = R[3, np.arange(9) != 3] = NAN
    seen = ~np.isnan(R)
    U = factors.solve(np.where(seen, R, 0), seen, V, penalty)
    for a in range(12):
        expected = np.linalg.pinv(V[seen[a]]) @ R[a, seen[a]] if seen[a].any() else np.zeros(3)
        assert_allclose(U[a], expected, rtol=1e-6, atol=1e-9 * np.sqrt(scale))


def test_degrees_of_freedom_is_the_rank_of_the_map_from_factors_to_table():
    rng = np.random.default_rng(0)
    for n, m, k in [(4, 3, 1), (5, 4, 2), (3, 6, 3), (6, 3, 3)]:
        U, V = rng.normal(size=(n, k)), rng.normal(size=(m, k))
        columns = [np.outer(np.eye(n)[a], V[:, f]).ravel() for a in range(n) for f in range(k)]
        columns += [np.outer(U[:, f], np.eye(m)[i]).ravel() for i in range(m) for f in range(k)]
        assert factors.degrees_of_freedom(n, m, k) == np.linalg.matrix_rank(np.array(columns))


def test_starts():
    U, V = factors.begin(6, 4, rank=3, seed=0)
    again = factors.begin(6, 4, rank=3, seed=0)
    assert np.array_equal(U, again[0]) and np.array_equal(V, again[1])
    assert np.all(factors.begin(6, 4, rank=3, seed=1)[1] != V)
    assert U.shape == (6, 3) and V.shape == (4, 3)
    U, V = factors.begin(4, 3, rank=2, start="equal")
    assert U.tolist() == [[0.5, 0]] * 4 and V.tolist() == [[0.5, 0]] * 3
    assert not any(part.any() for part in factors.begin(4, 3, rank=2, start="zero"))
    assert factors.begin(2, 3, rank=3)[0].shape == (2, 3)


@pytest.mark.parametrize(("settings", "words"), [
    ({"rank": 0}, "rank must be"),
    ({"rank": 6}, "at most 5"),
    ({"rank": 1, "start": "best"}, "start must be one of"),
    ({"rank": 1, "scale": -1}, "scale must be"),
    ({"rank": 1, "seed": -1}, "seed must be"),
])  # fmt: skip
def test_bad_starts_are_refused(settings, words):
    with pytest.raises(ValueError, match=words):
        factors.begin(4, 5, **settings)


def test_given_starts_are_checked():
    Y = table()
    U, _ = factors.given(Y, None, np.ones((5, 2)))
    assert U.shape == (7, 2) and not U.any()
    for users, items, words in [
        (None, np.ones((4, 2)), "at least 5 rows|one for each item"),
        (None, np.ones((6, 2)), "one for each item"),
        (np.ones((7, 3)), np.ones((5, 2)), "3 columns; 2 are needed"),
        (np.ones((8, 2)), np.ones((5, 2)), "one for each user"),
    ]:
        with pytest.raises(ValueError, match=words):
            factors.given(Y, users, items)


def test_prediction_adds_the_means_back():
    Y = table()
    _, _, mean = factors.prepared(Y, "items")
    state = factors.Factors(np.ones((7, 2)), 2 * np.ones((5, 2)), mean, 0.0, "start")
    assert_allclose(state.predict(), np.tile(ratings.means(Y, "items") + 4, (7, 1)))
