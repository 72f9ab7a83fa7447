"""The theory of the clustering views: formulas that are drawn as such, and claims that can be checked."""

import numpy as np
import pytest
from scipy.stats import chi2

from algos.clustering import agglomerative, k_means
from tests.pages.harness import Opened


def test_what_the_ellipses_hold():
    theory = Opened("clustering", view="mixture").shown.screen.text()
    for share, radius, d in ((68, 1, 1), (39, 1, 2), (20, 1, 3), (86, 2, 2)):
        assert f"{share} %" in theory
        assert round(100 * chi2.cdf(radius**2, d)) == share


@pytest.mark.parametrize("seed", range(3))
def test_ward_s_height_is_what_the_distortion_grows_by(seed):
    rng = np.random.default_rng(seed)
    A, B = rng.normal(size=(7, 3)), rng.normal(size=(4, 3)) + 2
    apart, merged = np.repeat([0, 1], [7, 4]), np.zeros(11, dtype=int)
    X = np.vstack([A, B])
    before, after = (k_means.distortion(X, y, k_means.move(X, y, np.zeros((2, 3)))) for y in (apart, merged))
    assert agglomerative.apart(A, B, "ward") ** 2 / 2 == pytest.approx(after - before, rel=1e-10)
