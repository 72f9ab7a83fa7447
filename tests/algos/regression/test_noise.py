"""The Gaussian likelihood against scipy, and what the notes say about it."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy import optimize, stats

from algos.regression import least_squares, noise
from tests.algos.regression.tables import table


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("sigma", [1e-3, 0.4, 7.0, 1e6])
def test_it_is_the_sum_of_log_densities(seed, sigma):
    residual = np.random.default_rng(seed).normal(0.3, 2, size=9)
    assert_allclose(noise.log_likelihood(residual, sigma), stats.norm.logpdf(residual, 0, sigma).sum(), rtol=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_the_most_likely_sigma_is_where_a_search_finds_it(seed):
    residual = np.random.default_rng(seed).normal(size=12) * (seed + 0.1)
    found = optimize.minimize_scalar(
        lambda s: -noise.log_likelihood(residual, np.exp(s)), bounds=(-6, 6), method="bounded", options={"xatol": 1e-9}
    )
    assert_allclose(noise.most_likely_sigma(residual), np.exp(found.x), rtol=1e-6)


@pytest.mark.parametrize("sigma", [0.1, 1.0, 20.0])
def test_least_squares_is_the_most_likely_line_whatever_the_noise(sigma):
    X, y = table(5)
    fit = next(least_squares.steps(X, y))
    best = noise.log_likelihood(y - fit.predict(X), sigma)
    for j in range(X.shape[1]):
        for step in (-0.01, 0.01):
            moved = y - fit.predict(X) - step * X[:, j]
            assert noise.log_likelihood(moved, sigma) < best


def test_edges():
    assert noise.most_likely_sigma([0.0, 0.0]) == 0
    assert noise.most_likely_sigma([1e99, -1e99]) == pytest.approx(1e99)
    assert noise.log_likelihood([1e99], 1e-99) < -1e290
    with pytest.raises(ValueError, match="sigma must be a number of at least 1e-100"):
        noise.log_likelihood([1.0], 0.0)
