"""The theory of the clustering views: formulas that are drawn as such, and claims that can be checked."""

import numpy as np
import pytest
from scipy.stats import chi2

from algos.clustering import agglomerative, k_means
from pages.views.clustering import density_theory, medoids_theory, mixture_theory, side_by_side_more, tree_theory

TEXTS = [density_theory.TEXT, medoids_theory.TEXT, mixture_theory.TEXT, side_by_side_more.TEXT, tree_theory.TEXT]


@pytest.mark.parametrize("text", TEXTS)
def test_formulas_stand_between_lines_of_their_own(text):
    lines = text.splitlines()
    marks = [i for i, line in enumerate(lines) if "$$" in line]
    assert all(lines[i] == "$$" for i in marks) and len(marks) % 2 == 0
    for first, last in zip(marks[::2], marks[1::2], strict=True):
        assert lines[first - 1] == lines[last + 1] == ""
        assert all(lines[first + 1 : last])  # a blank line would end the formula
    assert "\n".join(line for line in lines if line != "$$").count("$") % 2 == 0


def test_what_the_ellipses_hold():
    for share, radius, d in ((68, 1, 1), (39, 1, 2), (20, 1, 3), (86, 2, 2)):
        assert f"{share} %" in mixture_theory.TEXT
        assert round(100 * chi2.cdf(radius**2, d)) == share


@pytest.mark.parametrize("seed", range(3))
def test_ward_s_height_is_what_the_distortion_grows_by(seed):
    rng = np.random.default_rng(seed)
    A, B = rng.normal(size=(7, 3)), rng.normal(size=(4, 3)) + 2
    apart, merged = np.repeat([0, 1], [7, 4]), np.zeros(11, dtype=int)
    X = np.vstack([A, B])
    before, after = (k_means.distortion(X, y, k_means.move(X, y, np.zeros((2, 3)))) for y in (apart, merged))
    assert agglomerative.apart(A, B, "ward") ** 2 / 2 == pytest.approx(after - before, rel=1e-10)
