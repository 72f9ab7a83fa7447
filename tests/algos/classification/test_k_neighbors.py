import numpy as np
import pytest
from scipy.spatial.distance import cdist
from sklearn.model_selection import LeaveOneOut, cross_val_predict
from sklearn.neighbors import KNeighborsClassifier

from algos.classification import k_neighbors
from algos.trace import record


def table(n=60, d=3, k=3, seed=0):
    rng = np.random.default_rng(seed)
    y = np.r_[np.arange(k), rng.choice(k, size=n - k, p=np.arange(1, k + 1) / np.arange(1, k + 1).sum())]
    return rng.normal(size=(n, d)) * np.arange(1, d + 1) + y[:, None], y


def asked(X, y, count):
    return record(k_neighbors.steps(X, y, counts=[count]), limit=5).final


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("count", [1, 2, 5, 18, 60])
def test_votes_and_neighbours_are_those_of_scikit_learn(seed, count):
    X, y = table(seed=seed)
    places = np.random.default_rng(seed + 9).normal(size=(40, 3)) * 2
    model = asked(X, y, count)
    library = KNeighborsClassifier(count, algorithm="brute").fit(X, y)
    np.testing.assert_allclose(model.predict_proba(places), library.predict_proba(places), atol=1e-12)
    np.testing.assert_array_equal(model.predict(places), library.predict(places))
    for ours, theirs in zip(model.kneighbors(places), library.kneighbors(places), strict=True):
        np.testing.assert_allclose(ours, theirs, atol=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_errors_against_scikit_learn(seed):
    X, y = table(25, 2, seed=seed)
    trace = record(k_neighbors.steps(X, y), limit=99)
    assert trace.finished
    assert [s.n_neighbors for s in trace.states] == list(range(1, 26))
    for state in trace.states[:-1:5]:
        library = KNeighborsClassifier(state.n_neighbors)
        assert state.train_error == pytest.approx((library.fit(X, y).predict(X) != y).mean())
        left_out = cross_val_predict(library, X, y, cv=LeaveOneOut())
        assert state.left_out_error == pytest.approx((left_out != y).mean())
    assert trace.final.left_out_error == trace.states[-2].left_out_error  # there are only n - 1 others to ask


def test_one_neighbour_makes_no_mistake_and_all_neighbours_answer_with_the_majority():
    X, y = table(seed=4)
    assert asked(X, y, 1).train_error == 0
    everyone = asked(X, y, 60)
    assert set(everyone.predict(X * 3)) == {np.bincount(y).argmax()}
    assert everyone.train_error == pytest.approx(1 - np.bincount(y).max() / 60)


def test_of_equally_distant_points_the_lower_row_and_of_equal_votes_the_lower_class():
    X = np.array([[1.0, 0], [-1.0, 0], [0, 1.0], [0, -1.0], [1.0, 0]])
    y = np.array([1, 0, 1, 1, 0])
    middle = np.zeros((1, 2))
    for count, rows, winner in [(1, [0], 1), (2, [0, 1], 0), (3, [0, 1, 2], 1), (4, [0, 1, 2, 3], 1), (5, range(5), 1)]:
        model = asked(X, y, count)
        np.testing.assert_array_equal(model.kneighbors(middle)[1][0], list(rows))
        assert model.predict(middle)[0] == winner
        np.testing.assert_allclose(model.predict_proba(middle)[0, 1], y[: len(rows)].mean())
    assert asked(X, y, 1).train_error == pytest.approx(1 / 5)  # rows 0 and 4 are the same place, with two labels


@pytest.mark.parametrize("seed", range(3))
def test_counting_without_sorting_is_the_same_with_many_ties(seed):
    far = np.random.default_rng(seed).integers(0, 4, size=(50, 17)).astype(float)
    for count in (1, 2, 9, 17):
        inside = np.zeros(far.shape, bool)
        np.put_along_axis(inside, np.argsort(far, axis=1, kind="stable")[:, :count], True, axis=1)
        np.testing.assert_array_equal(k_neighbors.nearest(far, count), inside)


@pytest.mark.parametrize("count", [1, 4, 15])
@pytest.mark.parametrize("steps", [6, 25, 10**9])
def test_of_many_points_a_tree_finds_the_same_with_ties_and_repeated_points(count, steps):
    """On a grid of few places most points are there several times, and at the rim there are ties."""
    rng = np.random.default_rng(steps)
    X, y = rng.integers(0, steps, size=(600, 2)) / steps, rng.integers(0, 3, size=600)
    places = np.r_[rng.integers(0, steps, size=(80, 2)) / steps, X[:20]]
    far = ((places[:, None] - X) ** 2).sum(axis=2)
    rows = np.argsort(far, axis=1, kind="stable")[:, :count]
    model = asked(X, y, count)
    found = model.kneighbors(places)
    np.testing.assert_array_equal(found[1], rows)
    np.testing.assert_array_equal(found[0] ** 2, np.sqrt(np.take_along_axis(far, rows, axis=1)) ** 2)
    shares = np.array([np.bincount(y[one], minlength=3) for one in rows]) / count
    np.testing.assert_array_equal(model.predict_proba(places), shares)
    own = ((X[:, None] - X) ** 2).sum(axis=2)
    for error in (model.train_error, model.left_out_error):
        near = np.argsort(own, axis=1, kind="stable")[:, :count]
        wrong = [np.bincount(y[one]).argmax() != label for one, label in zip(near, y, strict=True)]
        assert error == np.mean(wrong)
        np.fill_diagonal(own, np.inf)


@pytest.mark.parametrize("seed", range(2))
def test_a_sweep_is_the_same_as_asking_one_number_after_the_other(seed):
    X, y = table(30, 2, seed=seed)
    places = np.random.default_rng(seed).normal(size=(20, 2))
    counts = [30, 1, 4]
    shares = k_neighbors.sweep(X, y, places, counts=counts)
    for count, share in zip(counts, shares, strict=True):
        near = np.argsort(cdist(places, X), axis=1)[:, :count]
        by_hand = [[(y[rows] == j).mean() for j in range(3)] for rows in near]
        np.testing.assert_allclose(share, by_hand)


def test_bad_arguments_are_refused_in_words():
    X, y = table(10, 2)
    for counts in ([0], [11], [2, 99]):
        with pytest.raises(ValueError, match="counts must hold"):
            record(k_neighbors.steps(X, y, counts=counts), limit=1)
    with pytest.raises(ValueError, match="counts is empty"):
        record(k_neighbors.steps(X, y, counts=np.empty(0, int)), limit=1)
    with pytest.raises(ValueError, match="Only one class"):
        record(k_neighbors.steps(X, np.zeros(10, int)), limit=1)
    with pytest.raises(ValueError, match="3 columns; 2 are needed"):
        asked(X, y, 3).predict(np.zeros((4, 3)))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("count", [1, 2, 5, 18, 59, 60])
def test_two_classes_meet_where_the_lead_changes_its_sign(seed, count):
    X, y = table(k=2, seed=seed)
    places = np.random.default_rng(seed + 9).normal(size=(200, 3)) * 2
    (lead,) = k_neighbors.lead(X, y, places, counts=[count])
    np.testing.assert_array_equal(lead > 0, asked(X, y, count).predict(places) == 1)
    X, y = table()
    with pytest.raises(ValueError, match="3 classes"):
        k_neighbors.lead(X, y, places, counts=[1])
