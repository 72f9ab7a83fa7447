import numpy as np
import pytest

from algos.clustering import elbow, k_means
from algos.trace import record
from tests.oracles import labelings


def groups(k, n=90, seed=0):
    rng = np.random.default_rng(seed)
    middles = 30 * rng.permutation(np.array([[0, 0], [1, 0], [0, 1], [2, 1], [1, 3]]))[:k]
    return middles[np.arange(n) % k] + rng.normal(size=(n, 2)) * [1, 2]


@pytest.mark.parametrize("k", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [0, 1])
def test_well_separated_groups_have_their_elbow_at_their_number(k, seed):
    X = groups(k, seed=seed)
    costs = [run.inertia for run in elbow.best_runs(X, k_max=8, seed=seed)]
    assert elbow.highest_drop(np.array(costs)) == k


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("n", [1, 3])
def test_the_curve_never_rises_and_ends_at_zero(seed, n):
    X = np.vstack([groups(4, n=24, seed=seed), groups(4, n=6, seed=seed) + 1e3])
    runs = list(elbow.best_runs(X, k_max=30, n=n, start="random", seed=seed))
    costs = np.array([run.inertia for run in runs])
    assert (np.diff(costs) <= 1e-9).all()
    assert costs[-1] == pytest.approx(0, abs=1e-9)
    assert costs[0] == pytest.approx(((X - X.mean(axis=0)) ** 2).sum())
    assert [len(run.centers) for run in runs] == list(range(1, 31))


@pytest.mark.parametrize(("start", "seed"), [("random", 3), ("random", 6), ("k-means++", 34), ("k-means++", 57)])
def test_the_curve_falls_even_where_single_runs_would_rise(start, seed):
    X = np.random.default_rng(seed).normal(size=(40, 2))
    single = [next(k_means.restarts(X, k=k, n=1, start=start, seed=seed)).inertia for k in range(1, 11)]
    assert (np.diff(single) > 0).any()
    ours = [run.inertia for run in elbow.best_runs(X, k_max=10, n=1, start=start, seed=seed)]
    assert (np.diff(ours) <= 0).all()


def test_each_k_is_at_least_as_good_as_its_restarts_and_optimal_on_a_tiny_set():
    X = np.random.default_rng(3).normal(size=(8, 2))
    runs = list(elbow.best_runs(X, k_max=4, n=30, start="random", seed=2))
    for k, run in enumerate(runs, start=1):
        finals = [record(k_means.steps(X, k=k, start="random", seed=2 + i), limit=99).final.inertia for i in range(30)]
        assert run.inertia <= min(finals)
        best = min(sum(((X[c == j] - X[c == j].mean(axis=0)) ** 2).sum() for j in range(k)) for c in labelings(8, k))
        assert run.inertia == pytest.approx(best)


def test_drops_are_shares_of_the_cost_before():
    np.testing.assert_allclose(elbow.relative_drops(np.array([100.0, 50, 40, 0, 0])), [0, 0.5, 0.2, 1, 0])
    assert elbow.highest_drop(np.array([100.0, 50, 40])) == 2
    assert elbow.highest_drop(np.array([7.0])) == 1
    assert elbow.highest_drop(np.array([0.0, 0, 0])) == 1


def test_more_clusters_than_different_points():
    X = np.repeat([[0.0, 1.0], [3.0, 3.0]], 3, axis=0)
    assert [run.inertia for run in elbow.best_runs(X, k_max=4)] == [pytest.approx(19.5), 0, 0, 0]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"k_max": 91}, "k_max must be .* at most 90, not 91"),
        ({"k_max": 2, "n": 0}, "n must be a whole number of at least 1, not 0"),
        ({"k_max": 2, "start": "best"}, "start must be one of"),
    ],
)
def test_bad_settings_are_refused_in_words(settings, words):
    with pytest.raises(ValueError, match=words):
        list(elbow.best_runs(groups(3), **settings))


def test_negative_costs_are_refused_in_words():
    with pytest.raises(ValueError, match="never negative; one is -2"):
        elbow.relative_drops(np.array([3.0, -2.0]))
