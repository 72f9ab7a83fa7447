"""Splits: every point asked about once, sizes as scikit-learn's, chance only where asked for."""

import numpy as np
import pytest
from sklearn.model_selection import KFold

from algos.bias_variance import splits


@pytest.mark.parametrize(("n", "k"), [(10, 2), (23, 5), (25, 10), (7, 7), (2, 2)])
def test_folds_partition_the_points(n, k):
    folds = splits.k_fold(n, k, count=4, seed=3)
    wanted = sorted((len(test) for _, test in KFold(k).split(np.zeros(n))), reverse=True)
    for fold in folds:
        assert np.bincount(fold, minlength=k).tolist() == wanted


@pytest.mark.parametrize(("n", "k"), [(10, 3), (23, 5), (6, 6)])
def test_folds_by_order_are_scikit_learns(n, k):
    fold = splits.k_fold(n, k, shuffled=False)[0]
    for j, (_, test) in enumerate(KFold(k).split(np.zeros(n))):
        assert np.flatnonzero(fold == j).tolist() == test.tolist()


def test_hold_out_holds_out_as_many_as_asked():
    held = splits.hold_out(20, 6, count=50, seed=1)
    assert held.shape == (50, 20)
    assert (np.sum(held == 0, axis=1) == 6).all()
    assert (np.sum(held == -1, axis=1) == 14).all()
    assert splits.hold_out(5, 2, shuffled=False).tolist() == [[-1, -1, -1, 0, 0]]


def test_every_point_is_as_likely_to_be_held_out():
    shares = np.mean(splits.hold_out(10, 3, count=4000, seed=2) == 0, axis=0)
    np.testing.assert_allclose(shares, 0.3, atol=4 * np.sqrt(0.21 / 4000))
    first = np.mean(splits.k_fold(9, 3, count=4000, seed=2) == 0, axis=0)
    np.testing.assert_allclose(first, 1 / 3, atol=4 * np.sqrt(2 / 9 / 4000))


def test_a_seed_is_a_split():
    assert np.array_equal(splits.k_fold(12, 3, seed=0), splits.k_fold(12, 3, seed=0))
    assert not np.array_equal(splits.k_fold(12, 3, seed=0), splits.k_fold(12, 3, seed=1))


def test_impossible_splits_are_refused():
    with pytest.raises(ValueError, match="7 folds cannot be made of 6 points"):
        splits.k_fold(6, 7)
    with pytest.raises(ValueError, match="k must be"):
        splits.k_fold(6, 1)
    for tested in (0, 6):
        with pytest.raises(ValueError, match="held out"):
            splits.hold_out(6, tested)
