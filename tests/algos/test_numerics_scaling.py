"""Scaling of columns, against scikit-learn, and coefficients carried there and back."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.preprocessing import StandardScaler

from algos.numerics import scaling
from tests.algos.regression.tables import table


@pytest.mark.parametrize("size", [1e-90, 1.0, 1e90])
def test_equals_scikit_learn_at_every_size(size):
    X, _ = table(1)
    found, expected = scaling(X * size), StandardScaler().fit(X)
    assert_allclose(found.mean / size, expected.mean_)
    assert_allclose(found.scale / size, expected.scale_)
    assert_allclose(found.transform(X[:3] * size), expected.transform(X[:3]))


def test_a_model_predicts_the_same_in_both_units():
    X, _ = table(2)
    found = scaling(X)
    coef, intercept = np.array([1.5, -2.0, 0.25]), 4.0
    slope, offset = found.raw(coef, intercept)
    assert_allclose(X @ slope + offset, found.transform(X) @ coef + intercept)
    back, constant = found.standardised(slope, offset)
    assert_allclose(back, coef)
    assert_allclose(constant, intercept)


@pytest.mark.parametrize("column", [np.full(7, 0.1), np.zeros(7), 1e9 + np.array([0, 1e-7] * 3 + [0])])
def test_a_constant_column_keeps_scale_one(column):
    X = np.column_stack([column, np.arange(7.0)])
    found = scaling(X)
    assert_allclose(found.scale, [1, 2])
    assert_allclose(found.transform(X)[:, 0], 0, atol=1e-6)


def test_one_row_becomes_zero_and_other_tables_are_refused():
    found = scaling(np.array([[3.0, -4.0]]))
    assert_allclose(found.transform(np.array([[3.0, -4.0]])), 0)
    with pytest.raises(ValueError, match="X has 1 columns; 2 are needed"):
        found.transform(np.array([[3.0]]))
