"""Principal components against scikit-learn, numpy and the definition."""

import numpy as np
import pytest

from algos.pca import principal_components as pca
from algos.trace import record


def table(n: int, d: int, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    mix = rng.normal(size=(d, d)) * np.linspace(3, 0.4, d)[:, None]
    return rng.normal(size=(n, d)) @ mix + 10 * rng.normal(size=d)


def scaled(X: np.ndarray) -> np.ndarray:
    spread = X.std(axis=0)
    return (X - X.mean(axis=0)) / np.where(spread > 0, spread, 1)


SHAPES = [(40, 5), (7, 7), (4, 9), (2, 3), (30, 1)]


@pytest.mark.parametrize(("n", "d"), SHAPES)
@pytest.mark.parametrize("scale", [False, True])
def test_axes_and_variances_are_scikit_learns_up_to_the_divisor(n, d, scale):
    from sklearn.decomposition import PCA

    X = table(n, d, seed=n)
    ours, theirs = pca.fit(X, scale=scale), PCA().fit(scaled(X) if scale else X)
    np.testing.assert_allclose(ours.explained_variance, theirs.explained_variance_ * (n - 1) / n, atol=1e-10)
    sound = ours.explained_variance > 1e-8
    np.testing.assert_allclose(np.abs((ours.components * theirs.components_).sum(axis=1))[sound], 1, atol=1e-9)
    np.testing.assert_allclose(ours.explained_variance_ratio.sum(), 1)
    k = min(n, d) - 1 or 1
    back = theirs.inverse_transform(
        np.pad(theirs.transform(scaled(X) if scale else X)[:, :k], ((0, 0), (0, min(n, d) - k)))
    )
    if scale:
        back = back * X.std(axis=0) + X.mean(axis=0)
    np.testing.assert_allclose(ours.reconstruct(X, k), back, atol=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_eigenvectors_and_singular_vectors_agree(seed):
    Z = table(50, 6, seed) - table(50, 6, seed).mean(axis=0)
    by_c, by_s = pca.by_eigenvectors(pca.covariance(Z)), pca.by_svd(Z)
    np.testing.assert_allclose(by_c[1], by_s[1], atol=1e-10 * by_s[1][0])
    np.testing.assert_allclose(by_c[0], by_s[0], atol=1e-10)


@pytest.mark.parametrize(("n", "d"), SHAPES)
def test_axes_are_orthonormal_and_their_scores_uncorrelated_with_the_axes_variances(n, d):
    model = pca.fit(table(n, d, seed=3))
    np.testing.assert_allclose(model.components @ model.components.T, np.eye(min(n, d)), atol=1e-12)
    np.testing.assert_allclose(
        model.scores.T @ model.scores / n, np.diag(model.explained_variance), atol=1e-9 * model.explained_variance[0]
    )
    assert np.all(np.diff(model.explained_variance) <= 0)


def test_no_direction_has_more_variance_than_the_first_axis():
    X = table(60, 4, seed=5)
    model = pca.fit(X)
    directions = np.random.default_rng(1).normal(size=(4000, 4))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    spread = (X @ directions.T).var(axis=0)
    assert spread.max() <= model.explained_variance[0] * (1 + 1e-12)
    assert spread.max() > 0.95 * model.explained_variance[0]


@pytest.mark.parametrize("scale", [False, True])
def test_the_stages_build_on_each_other(scale):
    X = table(20, 3, seed=8)
    states = record(pca.steps(X, n_components=2, scale=scale), limit=10).states
    assert [s.phase for s in states] == [p for p in pca.PHASES if scale or p != "scaled"]
    np.testing.assert_array_equal(states[0].Z, X)
    np.testing.assert_allclose(states[1].Z, X - X.mean(axis=0), atol=1e-12)
    Z = scaled(X) if scale else X - X.mean(axis=0)
    C = states[-4].covariance
    assert C is not None
    np.testing.assert_allclose(C, np.cov(Z.T, bias=True), atol=1e-12)
    last = states[-1]
    assert isinstance(last, pca.Model)
    loop = sum(np.outer(last.scores[:, j], last.components[j]) for j in range(2)) * last.scale + X.mean(axis=0)
    np.testing.assert_allclose(last.restored, loop, atol=1e-12)
    np.testing.assert_allclose(last.restored, last.reconstruct(X, 2), atol=1e-12)
    with pytest.raises(ValueError, match="no axes before"):
        states[0].transform(X)


@pytest.mark.parametrize("scale", [False, True])
def test_the_printed_rule_is_one_minus_the_ratio_of_variances(scale):
    X = table(35, 6, seed=2)
    model = pca.fit(X, scale=scale)
    for k in range(7):
        ratio = 1 - model.explained_variance[:k].sum() / model.explained_variance.sum()
        assert pca.unexplained(model, X, k) == pytest.approx(ratio, abs=1e-14)
    for share in (0.5, 0.85, 0.9, 0.95, 0.99, 1.0):
        k = model.needed(share)
        assert pca.unexplained(model, X, k) <= 1 - share + 1e-9 < pca.unexplained(model, X, k - 1) + 1e-9


def test_constant_and_duplicated_columns_have_no_axis_of_their_own():
    X = table(25, 2, seed=6)
    X = np.column_stack([X[:, 0], np.full(25, 7.0), X[:, 1], X[:, 0]])
    for scale in (False, True):
        model = pca.fit(X, scale=scale)
        np.testing.assert_allclose(model.explained_variance[2:], 0, atol=1e-12)
        np.testing.assert_allclose(model.components[:2, 1], 0, atol=1e-12)
        np.testing.assert_allclose(model.components[:2, 0], model.components[:2, 3], atol=1e-9)
        np.testing.assert_allclose(model.reconstruct(X, 2), X, atol=1e-9)


def test_the_largest_entry_of_an_axis_is_positive_and_of_equal_ones_the_first():
    axes = np.array([[0.6, -0.8], [-0.8, -0.6], [-np.sqrt(0.5), np.sqrt(0.5) + 1e-13]])
    np.testing.assert_array_equal(pca.signed(axes) / axes, [[-1, -1], [-1, -1], [-1, -1]])


def test_a_constant_column_far_from_zero_is_no_variance():
    X = np.column_stack([np.full(9, 1e9 + 0.1), np.arange(9.0)])
    model = pca.fit(X, scale=True)
    np.testing.assert_allclose(model.components[0], [0, 1], atol=1e-12)


def test_what_has_no_axes_is_refused_in_words():
    with pytest.raises(ValueError, match="at least 2 rows"):
        pca.fit([[1.0, 2.0]])
    with pytest.raises(ValueError, match="All rows are equal"):
        pca.fit(np.ones((5, 3)))
    with pytest.raises(ValueError, match="n_components must be a whole number of at least 1 and at most 3"):
        pca.fit(table(10, 3), n_components=4)


@pytest.mark.parametrize("scale", [False, True])
def test_without_centring_the_axes_are_those_of_the_second_moments(scale):
    X = table(30, 3, seed=9)
    states = record(pca.steps(X, n_components=1, scale=scale, centre=False), limit=10).states
    assert "centred" not in [s.phase for s in states]
    Z = X / X.std(axis=0) if scale else X
    values, vectors = np.linalg.eigh(Z.T @ Z / 30)
    last = states[-1]
    assert isinstance(last, pca.Model)
    np.testing.assert_allclose(last.explained_variance, values[::-1], rtol=1e-9)
    assert abs(last.components[0] @ vectors[:, -1]) == pytest.approx(1, abs=1e-12)
    np.testing.assert_allclose(last.restored, (Z @ np.outer(*[vectors[:, -1]] * 2)) * last.scale, rtol=1e-9)


def test_what_only_rounding_leaves_is_no_variance():
    across = np.random.default_rng(2).normal(size=30)
    model = pca.fit(np.column_stack([across, 0.3 * across, 7 - across]))
    assert (model.explained_variance[1:] == 0).all() and model.explained_variance[0] > 0
    assert pca.unexplained(model, model.X, 1) == 0
    near = pca.fit(np.column_stack([across, 0.3 * across + 1e-10 * np.arange(30)]))
    assert near.explained_variance[1] > 0 and pca.unexplained(near, near.X, 1) > 0


def test_a_row_in_the_mean_leaves_nothing_unexplained():
    model = pca.fit(np.array([[-1.0, 0], [1, 0], [0, 2], [0, -2]]))
    assert pca.unexplained(model, np.zeros((2, 2)), 1) == 0
