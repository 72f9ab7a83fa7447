import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.decomposition import PCA

from algos.pca import choosing, principal_components


def table(n, d, seed):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) * rng.uniform(0.1, 9, d) + rng.normal(size=d) * 5


@pytest.mark.parametrize(("n", "d", "scale"), [(30, 5, False), (7, 12, False), (40, 6, True), (2, 3, False)])
def test_what_is_left_of_the_rows_is_scikit_learns_share_of_the_variances(n, d, scale):
    X = table(n, d, n + d)
    model = principal_components.fit(X, scale=scale)
    rows = choosing.from_rows(model, X)
    Z = (X - X.mean(axis=0)) / (X.std(axis=0) if scale else 1)
    assert_allclose(1 - rows[1:], PCA().fit(Z).explained_variance_ratio_.cumsum(), atol=1e-12)
    for k in range(len(rows)):
        assert rows[k] == pytest.approx(principal_components.unexplained(model, X, k), rel=1e-9, abs=1e-14)


def test_errors_of_other_rows_and_of_single_rows():
    X, new = table(20, 4, 1), table(9, 4, 2)
    model = principal_components.fit(X)
    left = choosing.residuals(model, new)
    for k in range(5):
        assert_allclose(left[k], ((new - model.reconstruct(new, k)) ** 2).sum(axis=1), atol=1e-10)
    assert_allclose(choosing.from_rows(model, new), left.sum(axis=1) / left[0].sum())
    assert (choosing.from_rows(model, model.mean[None]) == 0).all()


def test_broken_stick_is_the_mean_of_broken_sticks():
    for p in (1, 2, 5):
        expected = choosing.broken_stick(p)
        cuts = np.sort(np.random.default_rng(p).uniform(size=(20000, p - 1)), axis=1)
        pieces = np.diff(np.hstack([np.zeros((20000, 1)), cuts, np.ones((20000, 1))]), axis=1)
        assert_allclose(expected, np.sort(pieces, axis=1)[:, ::-1].mean(axis=0), atol=0.01)
        assert expected.sum() == pytest.approx(1)


def test_rules_count():
    variances = [4.0, 1.5, 0.3, 0.2]
    assert choosing.above_mean(variances, 4) == 1  # the mean is 1.5, and equal is not above
    assert choosing.above_mean(variances, 5) == 2
    assert choosing.above_stick(variances, 4) == 1  # 0.667 > 0.521, 0.25 < 0.271
    assert choosing.above_stick([1.0, 0.0], 1) == 0  # a stick of one piece is the whole
    assert choosing.above_mean([1.0, 1.0, 1.0], 3) == 0
