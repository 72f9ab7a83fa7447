from itertools import pairwise

import numpy as np
import pytest

from algos.clustering import k_means, starts
from algos.trace import record


def table(n=20, d=2, seed=0):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) * np.arange(1, d + 1) + 3 * np.arange(d)


def nearest_squared(X, rows):
    """Squared distance of every point to its nearest chosen row, point by point."""
    return np.array([min(float(((x - X[r]) ** 2).sum()) for r in rows) for x in X])


@pytest.mark.parametrize("method", ["k-means++", "random", "farthest"])
@pytest.mark.parametrize("seed", [0, 1, 7])
def test_every_choice_is_a_step_with_its_distances_and_probabilities(method, seed):
    X = table(seed=seed)
    trace = record(starts.steps(X, k=5, method=method, seed=seed), limit=10)
    assert trace.finished
    assert trace.steps == 5
    assert np.isinf(trace.states[0].distances).all()
    np.testing.assert_allclose(trace.states[0].probabilities, 1 / len(X))
    for before, state in pairwise(trace.states):
        assert state.chosen[:-1].tolist() == before.chosen.tolist()
        assert before.probabilities[state.chosen[-1]] > 0
        np.testing.assert_array_equal(state.centers, X[state.chosen])
        np.testing.assert_allclose(state.distances, nearest_squared(X, state.chosen), rtol=1e-12)
        assert state.probabilities.sum() == pytest.approx(1)
        assert (state.probabilities[state.chosen] == 0).all()
    assert len(set(trace.final.chosen.tolist())) == 5


def test_k_means_plus_plus_weighs_rows_by_exactly_their_squared_distance():
    X = np.array([[0.0], [1.0], [3.0], [10.0]])
    chances = starts.next_probabilities("k-means++", np.array([0.0, 1.0, 9.0, 100.0]), [0])
    np.testing.assert_allclose(chances, [0, 1 / 110, 9 / 110, 100 / 110], rtol=1e-15)
    for state in record(starts.steps(X, k=3, seed=2), limit=9).states[1:]:
        d = nearest_squared(X, state.chosen)
        np.testing.assert_allclose(state.probabilities, d / d.sum(), rtol=1e-14)


def test_pairs_come_with_the_probability_that_enumeration_gives():
    X = np.array([[0.0], [1.0], [4.0]])
    D = (X - X.T) ** 2
    expected = D / D.sum(axis=1, keepdims=True) / 3
    runs = 3000
    seen = np.zeros((3, 3))
    for seed in range(runs):
        first, second = starts.rows(X, k=2, seed=seed)
        seen[first, second] += 1 / runs
    np.testing.assert_allclose(seen, expected, atol=4 * np.sqrt(0.25 / runs))


def test_farthest_takes_the_largest_distance_and_breaks_ties_downwards():
    X = np.array([[5.0, 0.0], [0.0, 0.0], [10.0, 0.0], [5.0, 1.0]])
    seed = next(s for s in range(99) if starts.rows(X, k=1, method="farthest", seed=s)[0] == 0)
    assert starts.rows(X, k=4, method="farthest", seed=seed).tolist() == [0, 1, 2, 3]


def test_rows_chosen_by_hand_come_in_that_order():
    X = table()
    trace = record(starts.steps(X, k=3, method="chosen", rows=[7, 2, 11]), limit=9)
    assert [s.chosen.tolist() for s in trace.states] == [[], [7], [7, 2], [7, 2, 11]]
    assert [np.flatnonzero(s.probabilities).tolist() for s in trace.states] == [[7], [2], [11], []]


@pytest.mark.parametrize("method", ["k-means++", "random", "farthest"])
def test_all_points_equal_still_gives_k_different_rows(method):
    trace = record(starts.steps(np.ones((4, 2)), k=4, method=method, seed=3), limit=9)
    assert sorted(trace.final.chosen.tolist()) == [0, 1, 2, 3]
    assert (trace.final.probabilities == 0).all()
    left = trace.states[1].probabilities
    assert left.sum() == pytest.approx(1)
    if method != "farthest":
        assert sorted(left.tolist()) == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])


def test_distances_too_small_to_add_up_still_weigh_rightly():
    chances = starts.next_probabilities("k-means++", np.array([0.0, 1e-323, 2e-323, 0.0]), [0])
    np.testing.assert_allclose(chances, [0, 1 / 3, 2 / 3, 0])


def test_a_single_point():
    assert starts.rows(np.array([[3.0]]), k=1).tolist() == [0]


def test_place_takes_an_array_or_a_name():
    X = table()
    np.testing.assert_array_equal(starts.place(X, k=2, start=X[[3, 1]], seed=0), X[[3, 1]])
    rows = starts.rows(X, k=4, method="farthest", seed=5)
    np.testing.assert_array_equal(starts.place(X, k=4, start="farthest", seed=5), X[rows])


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_far_off_leaves_all_points_to_the_first_centre(seed):
    X = table(d=3, seed=seed)
    centers = starts.far_off(X, k=4)
    np.testing.assert_allclose(centers[0], X.mean(axis=0))
    for j in (1, 2, 3):
        np.testing.assert_allclose(centers[j] - centers[0], 25 * j * (X.max(axis=0) - X.min(axis=0)))
    assert (k_means.nearest(X, centers) == 0).all()


def test_far_off_of_equal_points_or_a_constant_column():
    centers = starts.far_off(np.full((3, 2), 7.0), k=2)
    np.testing.assert_allclose(centers, [[7, 7], [32, 32]])
    centers = starts.far_off(np.array([[1.0, 5.0], [3.0, 5.0]]), k=2)
    np.testing.assert_allclose(centers, [[2, 5], [52, 5]])
    with pytest.raises(ValueError, match="k must be a whole number"):
        starts.far_off(np.ones((2, 2)), k=0)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"k": 0}, "k must be a whole number"),
        ({"k": 21}, "at most 20, not 21"),
        ({"k": 2, "method": "best"}, "method must be one of"),
        ({"k": 2, "method": "chosen"}, "k = 2 different rows"),
        ({"k": 2, "method": "chosen", "rows": [4, 4]}, r"k = 2 different rows of X, not \[4, 4\]"),
        ({"k": 2, "method": "chosen", "rows": [4, 20]}, "at most 19, not 20"),
        ({"k": 2, "method": "chosen", "rows": [0.5, 1.5]}, "list of whole numbers"),
        ({"k": 2, "rows": [1, 2]}, "for method 'chosen' only"),
        ({"k": 2, "seed": -1}, "seed must be"),
    ],
)
def test_bad_settings_are_refused_in_words(settings, words):
    with pytest.raises(ValueError, match=words):
        record(starts.steps(table(), **settings), limit=5)


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (np.zeros((3, 2)), "3 centres; k = 2"),
        (np.zeros((2, 3)), "3 columns; 2 are needed"),
        ("chosen", "start must be one of k-means"),
    ],
)
def test_bad_places_are_refused_in_words(start, words):
    with pytest.raises(ValueError, match=words):
        starts.place(table(), k=2, start=start, seed=0)


def test_values_whose_square_would_overflow_are_refused():
    with pytest.raises(ValueError, match=r"size 1e\+200; at most 1e\+100"):
        record(starts.steps(np.array([[1e200], [0.0]]), k=1), limit=1)
