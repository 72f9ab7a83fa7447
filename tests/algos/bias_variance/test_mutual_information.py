"""Mutual information from counts, against scikit-learn, and the cutting of columns into levels."""

import numpy as np
import pytest
from scipy.stats import entropy
from sklearn.feature_selection import mutual_info_classif
from sklearn.metrics import mutual_info_score

from algos.bias_variance import mutual_information as mi


@pytest.mark.parametrize("seed", range(4))
def test_it_is_scikit_learns_and_the_divergence_from_independence(seed):
    rng = np.random.default_rng(seed)
    y = rng.integers(3, size=70)
    x = (y + rng.integers(5, size=70)) % 4
    counts = mi.count(x, y)
    found = mi.mutual_information(counts)
    assert found == pytest.approx(mutual_info_score(x, y), abs=1e-12)
    joint = counts / 70
    apart = np.outer(joint.sum(axis=1), joint.sum(axis=0))
    assert found == pytest.approx(entropy(joint.ravel(), apart.ravel()), abs=1e-12)
    assert found == pytest.approx(mi.mutual_information(counts.T), abs=1e-12)
    assert mi.cells(counts).sum() == pytest.approx(found)


def test_counts_are_counts():
    assert mi.count([0, 0, 2, 2, 2], [1, 0, 1, 1, 0]).tolist() == [[1, 1], [0, 0], [1, 2]]


def test_independent_counts_have_none_and_empty_cells_add_none():
    assert mi.mutual_information(np.outer([3, 5, 2], [4, 1])) == pytest.approx(0, abs=1e-15)
    assert mi.cells([[0, 5], [5, 0]]).tolist() == [[0, np.log(2) / 2], [np.log(2) / 2, 0]]
    assert mi.cells([[0.0, 0.0], [1.0, 3.0]]).tolist() == [[0, 0], [0, 0]]


@pytest.mark.parametrize("bins", [2, 5])
def test_scores_of_columns_are_scikit_learns_on_the_same_levels(bins):
    rng = np.random.default_rng(7)
    X = np.column_stack([rng.normal(size=90), rng.integers(2, size=90), rng.exponential(size=90), np.full(90, 3.0)])
    y = (X[:, 0] + X[:, 1] + 0.5 * rng.normal(size=90) > 0.5).astype(int)
    levels = np.column_stack([mi.cut(column, bins).codes for column in X.T])
    expected = mutual_info_classif(levels, y, discrete_features=True)
    np.testing.assert_allclose(mi.scores(X, y, bins=bins), expected, atol=1e-12)
    assert mi.scores(X, y, bins=bins)[3] == 0


@pytest.mark.parametrize("bins", [2, 3, 8])
def test_levels_hold_equally_many_rows_and_keep_their_order(bins):
    column = np.random.default_rng(1).normal(size=97) * 1e6
    levels = mi.cut(column, bins)
    sizes = np.bincount(levels.codes)
    assert len(sizes) == bins and sizes.max() - sizes.min() <= 1
    assert len(levels.edges) == bins - 1 and levels.values.size == 0
    for i, edge in enumerate(levels.edges):
        assert column[levels.codes <= i].max() < edge <= column[levels.codes > i].min()


def test_few_values_are_levels_of_their_own_and_ties_leave_fewer():
    levels = mi.cut([5.0, -1.0, 5.0, 2.0], 3)
    assert (levels.codes.tolist(), levels.values.tolist()) == ([2, 0, 2, 1], [-1, 2, 5])
    tied = mi.cut([0.0] * 50 + [1.0, 2.0, 3.0, 4.0, 5.0], 4)
    assert np.bincount(tied.codes).min() > 0
    assert len(tied.edges) == tied.codes.max()
    assert mi.cut([7.0], 2).codes.tolist() == [0]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: mi.cut([1.0, np.nan], 3), "missing or infinite"),
        (lambda: mi.cut([1.0, 2.0], 1), "bins must be a whole number of at least 2"),
        (lambda: mi.count([0, 1], [0]), "y has 1 entries; 2 are needed"),
        (lambda: mi.count([], []), "at least one row"),
        (lambda: mi.cells([[1, -1], [2, 2]]), "0 or more"),
        (lambda: mi.cells([[0, 0]]), "not all 0"),
    ],
)
def test_bad_arguments_are_refused_in_words(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_of_several_tables_it_is_that_of_each():
    tables = np.random.default_rng(3).integers(0, 4, size=(40, 2, 3)) * np.array([[[1], [0]]] * 5 + [[[1], [1]]] * 35)
    tables[:, 0, 0] += 1
    assert mi.each(tables).tolist() == pytest.approx([mi.mutual_information(table) for table in tables], abs=1e-15)
