"""Nearest neighbours against loops over the definition."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from algos.recommender import neighbours
from algos.trace import record


def sparse(seed, n=9, m=7, share=0.6, whole=True):
    rng = np.random.default_rng(seed)
    Y = rng.integers(1, 6, size=(n, m)).astype(float) if whole else rng.normal(size=(n, m)) * 3 + 1
    Y[rng.random(Y.shape) > share] = np.nan
    Y[2, :3] = [4.0, 1.0, 2.5]
    return Y


def final(Y, **settings):
    return record(neighbours.steps(Y, **settings), limit=5).final


def similar(x, y):
    both = ~np.isnan(x) & ~np.isnan(y)
    if both.sum() < 2 or len(set(x[both])) == 1 or len(set(y[both])) == 1:
        return 0.0, both.sum()
    return np.corrcoef(x[both], y[both])[0, 1], both.sum()


def predicted(Y, a, i, k, overlap, itself):
    """Formula (60) for users, straight from the definition."""
    overall = np.nanmean(Y)
    means = [np.nanmean(row) if (~np.isnan(row)).any() else overall for row in Y]
    found = []
    for b in range(len(Y)):
        s, common = similar(Y[a], Y[b])
        if np.isnan(Y[b, i]) or (b != a and common < overlap) or (b == a and not itself):
            continue
        found.append((-np.inf if b == a else -round(s, 12), -common, b, 1.0 if b == a else s))
    chosen = sorted(found)[:k]
    size = sum(abs(s) for *_, s in chosen)
    return means[a] + (sum(s * (Y[b, i] - means[b]) for *_, b, s in chosen) / size if size > 1e-12 else 0.0)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("whole", [True, False])
def test_similarity_is_the_correlation_on_common_items(seed, whole):
    Y = sparse(seed, whole=whole)
    similarity, common = neighbours.correlation(Y)
    for a in range(len(Y)):
        for b in range(len(Y)):
            wanted, both = similar(Y[a], Y[b])
            assert similarity[a, b] == pytest.approx(wanted, abs=1e-11)
            assert common[a, b] == both
    assert_array_equal(similarity, similarity.T)


def test_constant_ratings_have_no_correlation_however_they_round():
    Y = np.array([[0.1, 0.1, 0.1, 7.0], [0.3, 0.7, 0.9, np.nan], [1e5, 1e5, 1e5 + 1, 2.0]])
    similarity, _ = neighbours.correlation(Y)
    assert similarity[0, 1] == similarity[1, 0] == 0
    assert similarity[1, 1] == 1
    assert similarity[1, 2] == pytest.approx(np.corrcoef(Y[1, :3], [0, 0, 1])[0, 1], abs=1e-5)


def test_equal_ratings_of_either_of_two_give_exactly_zero_both_ways():
    """Next to a rating far away, a difference of a tenth counts as none, for the one who asks and the one asked."""
    Y = np.array([[5e6 + 0.1, 5e6, 5e6 - 0.1, -5e6], [3.0, 2.0, 1.0, np.nan]])
    for table in (Y, Y[::-1]):
        similarity, _ = neighbours.correlation(table)
        assert_array_equal(similarity, np.eye(2))


@pytest.mark.parametrize("by", ["users", "items"])
@pytest.mark.parametrize(("k", "overlap", "itself"), [(1, 1, False), (3, 2, False), (3, 3, True), (30, 2, False)])
@pytest.mark.parametrize("seed", range(3))
def test_predictions_are_the_formula(seed, by, k, overlap, itself):
    Y = sparse(seed)
    Y[4] = np.nan
    Y[:, 5] = np.nan
    state = final(Y, k=k, by=by, overlap=overlap, itself=itself)
    ours = state.predict()
    rows = Y if by == "users" else Y.T
    for a in range(len(Y)):
        for i in range(Y.shape[1]):
            r, c = (a, i) if by == "users" else (i, a)
            assert ours[a, i] == pytest.approx(predicted(rows, r, c, k, overlap, itself), abs=1e-10)


@pytest.mark.parametrize("by", ["users", "items"])
def test_by_count_is_predict_for_every_k(by):
    Y = sparse(7, n=6, m=11)
    curve = final(Y, k=4, by=by).by_count(15)
    assert curve.shape == (15, 6, 11)
    for k in (1, 2, 4, 9, 15):
        assert_allclose(curve[k - 1], final(Y, k=k, by=by).predict(), atol=1e-12)


def test_items_are_users_of_the_transposed_table():
    Y = sparse(5)
    assert_allclose(final(Y, by="items").predict(), final(Y.T, by="users").predict().T, atol=1e-12)


def test_candidates_come_with_falling_similarity_and_have_rated():
    Y = sparse(3, n=30)
    state = final(Y, overlap=3)
    found = state.candidates(4, 2)
    assert len(found) > 3
    assert 4 not in found
    assert not np.isnan(Y[found, 2]).any()
    assert (np.diff(state.similarity[4, found]) <= 0).all()
    assert (state.common[4, found] >= 3).all()
    every = [b for b in range(30) if b != 4 and not np.isnan(Y[b, 2]) and similar(Y[4], Y[b])[1] >= 3]
    assert sorted(found) == every


@pytest.mark.parametrize("Y", [[[3.0]], [[3.0, np.nan]], [[2.0], [4.0]], [[1.0, np.nan], [np.nan, 5.0]]])
def test_tiny_tables_give_means(Y):
    Y = np.array(Y)
    for by in neighbours.SIDES:
        assert np.isfinite(final(Y, by=by).predict()).all()
    assert_allclose(final(Y).predict(), np.repeat(np.nanmean(Y, axis=1)[:, None], Y.shape[1], axis=1))


def test_arguments_are_checked():
    Y = np.array([[1.0, 2.0], [2.0, 1.0]])
    for settings in ({"k": 0}, {"k": 1.5}, {"by": "films"}, {"overlap": 0}):
        with pytest.raises(ValueError, match=next(iter(settings))):
            final(Y, **settings)
    with pytest.raises(ValueError, match="no rating"):
        final(np.full((2, 2), np.nan))
    with pytest.raises(ValueError, match="most"):
        final(Y).by_count(0)
