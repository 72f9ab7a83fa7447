"""What the entries of the PCA page promise: spreads, correlations, a gap, an outlier, and published numbers."""

import numpy as np
import pytest

from datasets import catalog
from datasets.generators_pca import ACROSS


@pytest.mark.parametrize(("correlation", "ratio"), [(0.8, 1.2), (-0.5, 3.0), (0.0, 0.1)])
def test_the_tilted_cloud_has_the_correlation_and_the_ratio_asked_for(correlation, ratio):
    X = catalog.make("tilted", n=500, correlation=correlation, ratio=ratio, seed=4).X
    assert np.corrcoef(X.T)[0, 1] == pytest.approx(correlation, abs=0.1)
    assert X[:, 1].std() / X[:, 0].std() == pytest.approx(ratio, rel=0.1)
    np.testing.assert_allclose(X.mean(axis=0), [3, 2], atol=0.15 * max(1, ratio))


@pytest.mark.parametrize("correlation", [-1.0, 1.0])
def test_at_its_ends_the_cloud_is_a_line(correlation):
    X = catalog.make("tilted", correlation=correlation).X
    assert np.linalg.matrix_rank(X - X.mean(axis=0), tol=1e-9) == 1
    assert np.corrcoef(X.T)[0, 1] == pytest.approx(correlation)


@pytest.mark.parametrize("distance", [0.0, 12.0, 50.0])
def test_the_outlier_is_as_far_as_asked_for_and_across_the_cloud(distance):
    X = catalog.make("cloud_outlier", distance=distance).X
    assert np.linalg.norm(X[-1] - 5) == pytest.approx(distance)
    assert (X[-1] - 5) @ [0.8, 0.6] == pytest.approx(0, abs=1e-12)
    along, across = (X[:-1] - 5) @ np.array([[0.8, -0.6], [0.6, 0.8]])[:, 0], (X[:-1] - 5) @ [-0.6, 0.8]
    assert along.std() > 2.5 * across.std()


def test_the_classes_are_apart_across_the_long_axis_only():
    data = catalog.make("small_axis", n=500, gap=3.0, stretch=10.0, seed=2)
    across = data.X @ [-ACROSS[1], ACROSS[0]]
    along = data.X @ ACROSS
    means = [[v[data.y == c].mean() for c in (0, 1)] for v in (across, along)]
    assert means[0][1] - means[0][0] == pytest.approx(3.0, abs=0.12)
    assert abs(means[1][1] - means[1][0]) < 1.2
    assert along.std() == pytest.approx(4.0, rel=0.1)
    assert across[data.y == 0].std() == pytest.approx(0.4, rel=0.1)
    assert np.bincount(data.y).tolist() == [300, 200]


@pytest.mark.parametrize("thickness", [0.0, 0.4])
def test_the_pancake_is_as_thick_as_asked_for(thickness):
    X = catalog.make("pancake", n=500, thickness=thickness).X
    spread = np.linalg.svd(X - X.mean(axis=0), compute_uv=False) / np.sqrt(500)
    np.testing.assert_allclose(spread, [3, 1.5, thickness], rtol=0.12, atol=1e-12)


def test_foods_are_the_published_ones():
    data = catalog.make("foods")
    table = data.frame().set_index("country")
    assert table.loc["Northern Ireland", "fresh potatoes"] == 1033
    assert table.loc["England", "cheese"] == 105 and table.loc["Wales", "alcoholic drinks"] == 475
    assert data.X.shape == (4, 17)
    # R's prcomp on the published table, as many courses print it.
    spread = np.linalg.svd(data.X - data.X.mean(axis=0), compute_uv=False) / np.sqrt(3)
    np.testing.assert_allclose(spread[:3], [324.1502, 212.7478, 73.87622], rtol=1e-6)


def test_digits_are_those_of_the_library_and_none_comes_twice():
    from sklearn.datasets import load_digits

    data, whole = catalog.make("digits", n=300, seed=3), load_digits()
    places = [np.flatnonzero((whole.data == row).all(axis=1)) for row in data.X]
    assert all(len(p) for p in places)
    assert all(int(y) in whole.target[p] for y, p in zip(data.y, places, strict=True))
    assert len(np.unique(data.X, axis=0)) == 300
    assert catalog.make("digits", n=1797).X.sum() == whole.data.sum()
