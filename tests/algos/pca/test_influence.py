"""An invented row: where it is, and that it turns the axis as a closed form says."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.pca import influence, planes, principal_components


@pytest.mark.parametrize(("column", "distance", "seed"), [(0, 3, 0), (2, 12.5, 1), (1, 0, 2)])
def test_the_row_is_that_many_standard_deviations_out(column, distance, seed):
    X = np.random.default_rng(seed).normal(size=(17, 3)) * [1, 20, 0.3] + [5, -7, 0]
    before = X.copy()
    found = influence.with_outlier(X, column=column, distance=distance)
    assert np.array_equal(found[:-1], X) and np.array_equal(X, before)
    expected = X.mean(axis=0)
    expected[column] = X[:, column].mean() + distance * np.sqrt(((X[:, column] - X[:, column].mean()) ** 2).mean())
    assert_allclose(found[-1], expected, atol=1e-12)


def test_the_first_axis_turns_once_the_outlier_outweighs_the_long_axis():
    # Variances 4 and 1 along the columns. A row k out along the short one adds k² n / (n + 1) to n.
    n = 4
    X = np.array([[2.0, 1.0], [2.0, -1.0], [-2.0, 1.0], [-2.0, -1.0]])
    long = principal_components.fit(X).components[:1]
    for k, turned in [(3, 0), (5, 90)]:
        with_it = principal_components.fit(influence.with_outlier(X, column=1, distance=k))
        assert planes.angle(with_it.components[:1], long) == pytest.approx(turned, abs=1e-6)
        assert sorted(with_it.explained_variance * (n + 1)) == pytest.approx(sorted([16, 4 + k**2 * n / (n + 1)]))


def test_columns_without_spread_and_columns_that_do_not_exist_are_refused():
    X = np.array([[1.0, 2.0], [1.0, 3.0]])
    with pytest.raises(ValueError, match="does not vary"):
        influence.with_outlier(X, column=0, distance=2)
    with pytest.raises(ValueError, match="column"):
        influence.with_outlier(X, column=2, distance=2)
    with pytest.raises(ValueError, match="distance"):
        influence.with_outlier(X, column=1, distance=np.inf)
