from itertools import combinations, permutations

import numpy as np
import pytest
from sklearn.metrics import adjusted_rand_score
from sklearn.metrics.cluster import contingency_matrix

from algos.clustering import agreement


def labels(seed, n=40, k=4, low=0):
    return np.random.default_rng(seed).integers(low, k, size=n)


@pytest.mark.parametrize("seed", range(6))
def test_adjusted_rand_is_that_of_scikit_learn(seed):
    a, b = labels(seed), labels(seed + 100, k=3, low=-1)
    b[:20] = a[:20] % 3
    assert agreement.adjusted_rand(a, b) == pytest.approx(adjusted_rand_score(a, b), abs=1e-12)
    assert agreement.adjusted_rand(b, a) == pytest.approx(agreement.adjusted_rand(a, b), abs=1e-12)
    np.testing.assert_array_equal(agreement.contingency(a, b), contingency_matrix(a, b))


def test_pairs_are_those_one_can_count():
    a, b = labels(1, n=15), labels(2, n=15, k=3)
    together = sum(a[i] == a[j] and b[i] == b[j] for i, j in combinations(range(15), 2))
    assert agreement.pairs(agreement.contingency(a, b)) == together


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ([0, 0, 0], [1, 1, 1], 1.0),
        ([0, 1, 2], [2, 0, 1], 1.0),
        ([0], [5], 1.0),
        ([0, 0, 1, 1], [0, 1, 0, 1], -0.5),
        ([0, 0, 0, 0], [0, 1, 2, 3], 0.0),
    ],
)
def test_adjusted_rand_of_extreme_clusterings(a, b, expected):
    assert agreement.adjusted_rand(np.array(a), np.array(b)) == pytest.approx(expected)


@pytest.mark.parametrize("seed", range(6))
def test_matched_has_the_largest_overlap_of_all_numberings(seed):
    a, b = labels(seed, k=3, low=-1), labels(seed + 50, k=4)
    numbers = agreement.matched(a, b)
    assert len(set(numbers)) == 3
    counted = a >= 0

    def overlap(numbering):
        return sum(np.array(numbering)[a[counted]] == b[counted])

    assert overlap(numbers) == max(overlap(p) for p in permutations(range(4), 3))


@pytest.mark.parametrize("seed", range(4))
def test_correct_are_those_in_the_cluster_paired_with_their_group(seed):
    a, b = labels(seed, low=-1), labels(seed + 50, k=3)
    best = max(sum(np.array([*p, -1])[a] == b) for p in permutations(range(4), 4))
    assert agreement.correct(a, b) == best / 40
    assert agreement.correct(b, b) == 1 and agreement.correct(np.full(40, -1), b) == 0


def test_clusters_left_over_take_free_numbers():
    a = np.array([0, 1, 2, 2, 2, 3, 3, 3])
    b = np.array([0, 0, 0, 0, 0, 1, 1, 1])
    numbers = agreement.matched(a, b)
    assert numbers[2] == 0 and numbers[3] == 1
    assert sorted(numbers) == [0, 1, 2, 3]
    assert agreement.matched(np.full(3, -1), np.zeros(3, dtype=int)).size == 0


def test_clusters_without_points_have_numbers_too():
    a, b = np.array([0, 0, 1]), np.array([1, 1, 0])
    assert agreement.matched(a, b, clusters=4).tolist() == [1, 0, 2, 3]
    assert agreement.matched(np.array([-1, -1, -1]), b, clusters=2).tolist() == [0, 1]
    with pytest.raises(ValueError, match="clusters must be a whole number of at least 2, not 1"):
        agreement.matched(a, b, clusters=1)


def test_other_lengths_and_labels_are_refused():
    with pytest.raises(ValueError, match="b has 2 entries; 3 are needed"):
        agreement.adjusted_rand(np.zeros(3, dtype=int), np.zeros(2, dtype=int))
    with pytest.raises(ValueError, match="a must hold whole numbers of at least -1, not -2"):
        agreement.contingency(np.array([0, -2]), np.array([0, 1]))
    with pytest.raises(ValueError, match="reference has 1 entries"):
        agreement.matched(np.array([0, 1]), np.array([0]))
