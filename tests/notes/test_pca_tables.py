"""Facts of notes 000 (14.1) and 003 about why one reduces dimensions: compression and visualisation."""

import numpy as np
import pytest

from algos.pca import loadings, planes, principal_components
from datasets import catalog


@pytest.mark.parametrize("thickness", [0.0, 0.2, 0.4])
def test_three_columns_near_a_plane_become_two_features(thickness):
    X = catalog.make("pancake", thickness=thickness).X
    model = principal_components.fit(X, n_components=2)
    assert model.scores.shape == (len(X), 2)
    lost = ((X - model.restored) ** 2).sum(axis=1).mean()
    assert lost == pytest.approx(thickness**2, rel=0.3, abs=1e-24)
    assert planes.mean_squared_distance(X - X.mean(axis=0), model.components[:2]) == pytest.approx(
        lost, rel=1e-9, abs=1e-24
    )


def test_correlated_columns_become_one_feature():
    iris = catalog.make("iris").columns("petal length (cm)", "petal width (cm)")
    assert np.corrcoef(iris.X.T)[0, 1] > 0.96
    model = principal_components.fit(iris.X, scale=True)
    assert model.explained_variance_ratio[0] > 0.98
    assert (loadings.communality(model, [0]) > 0.98).all()


@pytest.mark.parametrize("k", [2, 3])
def test_fifty_columns_become_two_or_three_that_one_can_plot(k):
    rng = np.random.default_rng(k)
    hidden = rng.normal(size=(80, k)) * [5, 3, 2][:k]
    X = hidden @ np.linalg.qr(rng.normal(size=(50, k)))[0].T + 0.01 * rng.normal(size=(80, 50))
    model = principal_components.fit(X, n_components=k)
    apart = np.linalg.norm(X[:, None] - X[None], axis=2)
    drawn = np.linalg.norm(model.scores[:, None] - model.scores[None], axis=2)
    assert np.abs(apart - drawn).max() < 0.2
    assert model.explained_variance_ratio[:k].sum() > 0.999


def test_a_new_feature_mixes_columns_and_needs_no_meaning_of_its_own():
    model = principal_components.fit(catalog.make("foods").X, scale=True)
    assert (np.abs(model.components[0]) > 0.1).sum() >= 15
    assert model.components[0].min() < -0.2 < 0.2 < model.components[0].max()
