"""Metrics against scikit-learn."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.metrics import mean_absolute_error, r2_score, root_mean_squared_error

from algos.regression import metrics


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [1e-6, 1.0, 1e6])
def test_equal_scikit_learn(seed, size):
    rng = np.random.default_rng(seed)
    y, predicted = rng.normal(2, 3, size=17) * size, rng.normal(1, 2, size=17) * size
    assert_allclose(metrics.rmse(y, predicted), root_mean_squared_error(y, predicted))
    assert_allclose(metrics.mae(y, predicted), mean_absolute_error(y, predicted))
    assert_allclose(metrics.r2(y, predicted), r2_score(y, predicted))
    assert metrics.r2_undefined(y) == ""


@pytest.mark.parametrize("size", [1e-99, 1e99])
def test_neither_underflow_nor_overflow(size):
    y, predicted = np.array([1.0, 2.0, 4.0]), np.array([1.5, 2.0, 3.0])
    assert_allclose(metrics.rmse(y * size, predicted * size) / size, metrics.rmse(y, predicted))
    assert_allclose(metrics.r2(y * size, predicted * size), metrics.r2(y, predicted))


def test_a_constant_target_is_explained():
    assert metrics.r2([5, 5, 5], [5, 5, 5]) == r2_score([5, 5, 5], [5, 5, 5]) == 1
    assert metrics.r2([5, 5, 5], [5, 5, 4]) == r2_score([5, 5, 5], [5, 5, 4]) == 0
    assert "Every target is 5: there is no variation to explain" in metrics.r2_undefined([5, 5, 5])
    assert "There is one target" in metrics.r2_undefined([2.0])
    assert metrics.rmse([2.0], [2.0]) == 0


def test_the_mean_explains_nothing_and_worse_than_the_mean_is_negative():
    y = np.array([1.0, 2.0, 6.0])
    assert_allclose(metrics.r2(y, np.full(3, 3.0)), 0, atol=1e-15)
    assert metrics.r2(y, -y) < 0


def test_lengths_must_match():
    with pytest.raises(ValueError, match="predicted has 2 entries; 3 are needed"):
        metrics.rmse([1, 2, 3], [1, 2])
