"""Loadings: correlations against numpy's, terms that add up."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.pca import loadings, principal_components


def table(n, d, seed):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) * 10 ** rng.uniform(-3, 3, size=d) + 5


@pytest.mark.parametrize("scale", [False, True])
@pytest.mark.parametrize(("n", "d", "seed"), [(30, 4, 0), (5, 9, 1), (12, 2, 2)])
def test_correlations_are_numpys_of_columns_with_scores(n, d, seed, scale):
    X = table(n, d, seed)
    model = principal_components.fit(X, scale=scale)
    R = loadings.correlations(model)
    kept = np.flatnonzero(model.explained_variance > 1e-9 * model.explained_variance[0])
    for a in kept:
        for j in range(d):
            assert R[a, j] == pytest.approx(np.corrcoef(X[:, j], model.scores[:, a])[0, 1], abs=1e-9)
    assert_allclose(loadings.communality(model, range(len(R))), 1, atol=1e-9)
    two = loadings.communality(model, (0, 1))
    fitted = model.reconstruct(X, 2)
    r_squared = 1 - ((X - fitted) ** 2).sum(axis=0) / ((X - X.mean(axis=0)) ** 2).sum(axis=0)
    assert_allclose(two, r_squared, atol=1e-8)


def test_a_constant_column_has_no_correlation_and_a_duplicated_one_the_same():
    X = table(20, 3, 3)
    X = np.column_stack([X, np.full(20, 7.0), X[:, 1]])
    R = loadings.correlations(principal_components.fit(X, scale=True))
    assert np.isnan(R[:, 3]).all()
    assert_allclose(R[:3, 1], R[:3, 4], atol=1e-9)
    assert not np.isnan(R[:, [0, 1, 2, 4]]).any()


@pytest.mark.parametrize("scale", [False, True])
def test_terms_add_up_to_the_score(scale):
    X = table(9, 6, 4)
    model = principal_components.fit(X, scale=scale)
    for row, axis in [(0, 0), (8, 2), (3, 5)]:
        terms = loadings.terms(model, row, axis)
        assert terms.sum() == pytest.approx(model.scores[row, axis], abs=1e-9 * np.abs(terms).max())
        value = (X[row, 2] - X[:, 2].mean()) / (X[:, 2].std() if scale else 1)
        assert terms[2] == pytest.approx(value * model.components[axis, 2])


def test_the_largest_loading_is_of_either_sign_and_the_first_of_equal_ones():
    X = np.array([[1.0, -2.0, 0.1], [-1.0, 2.0, 0.3], [2.0, -4.0, -0.4], [-2.0, 4.0, 0.0]])
    model = principal_components.fit(X)
    assert loadings.largest(model, 0) == 1
    twins = principal_components.fit(np.column_stack([X[:, 2], X[:, 0], X[:, 0]]))
    assert loadings.largest(twins, 0) == 1


def test_before_the_axes_there_are_no_loadings_and_no_rows_beyond_the_last():
    raw = next(principal_components.steps(table(5, 3, 0)))
    with pytest.raises(ValueError, match="no axes"):
        loadings.correlations(raw)
    model = principal_components.fit(table(5, 3, 0))
    for row, axis in [(5, 0), (-1, 0), (0, 3)]:
        with pytest.raises(ValueError):
            loadings.terms(model, row, axis)
