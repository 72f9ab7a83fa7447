from itertools import permutations

import numpy as np
import pytest

from algos.clustering import ends, k_means
from algos.trace import record


@pytest.mark.parametrize(
    ("costs", "best", "kinds"),
    [
        ([3.0], 1, 1),
        ([3.0, 3.0 + 1e-12, 5.0, 3.0], 3, 2),
        ([0.0, 0.0, 0.0], 3, 1),
        ([0.0, 1e-15, 2.0, 1.0], 2, 3),
        ([5e20, 5e20 * (1 + 1e-12), 7e20], 2, 2),
        ([1e-30, 2e-30], 1, 2),
    ],
)
def test_ends_that_differ_by_rounding_count_once(costs, best, kinds):
    assert ends.reach_best(np.array(costs)) == best
    assert ends.different(np.array(costs)) == kinds


@pytest.mark.parametrize("seed", [0, 1])
def test_ends_of_k_means_are_different_exactly_when_their_partitions_are(seed):
    X = np.random.default_rng(seed).normal(size=(30, 2)) * [1, 3]
    runs = record(k_means.restarts(X, k=3, n=20, start="random", seed=seed), limit=20)
    partitions = {frozenset(frozenset(np.flatnonzero(s.labels == j).tolist()) for j in range(3)) for s in runs.states}
    assert ends.different(runs.curve("inertia")) == len(partitions)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_renumbered_clusters_are_the_same_and_agree_as_far_as_any_numbering_does(seed):
    X = np.random.default_rng(seed).normal(size=(40, 2)) * [1, 3]
    like, run = record(k_means.restarts(X, k=4, n=2, start="random", seed=seed), limit=2).states
    new = ends.renumbered(run, like)
    assert new.inertia == run.inertia == pytest.approx(k_means.distortion(X, new.labels, new.centers))
    np.testing.assert_array_equal(new.counts, np.bincount(new.labels, minlength=4))
    np.testing.assert_allclose(new.centers[new.labels], run.centers[run.labels])
    agreement = [np.mean(np.array(order)[run.labels] == like.labels) for order in permutations(range(4))]
    assert np.mean(new.labels == like.labels) == max(agreement)


def test_runs_that_do_not_correspond_are_refused_in_words():
    X = np.arange(8.0).reshape(4, 2)
    two, three = (next(k_means.restarts(X, k=k, n=1)) for k in (2, 3))
    with pytest.raises(ValueError, match="like has 3 clusters of 4 points; run has 2 of 4"):
        ends.renumbered(two, three)


@pytest.mark.parametrize("count", [ends.reach_best, ends.different])
def test_no_costs_are_refused_in_words(count):
    with pytest.raises(ValueError, match="costs must be a list of at least one number"):
        count(np.array([]))
