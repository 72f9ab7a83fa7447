"""Facts of notes 000 chapter 14 and 003 section 10: variance retained, reconstruction, and when not to use PCA."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.pca import choosing, component_regression, held_out, principal_components
from algos.regression import metrics, ridge
from algos.trace import record
from datasets import catalog


@pytest.fixture(scope="module")
def wine():
    X = catalog.make("wine").X
    return X, principal_components.fit(X, scale=True)


def test_the_rule_equals_one_minus_the_share_of_the_variances_for_every_k(wine):
    X, model = wine
    S = model.explained_variance
    for k in range(len(S) + 1):
        assert principal_components.unexplained(model, X, k) == pytest.approx(1 - S[:k].sum() / S.sum(), abs=1e-14)
    assert_allclose(choosing.from_rows(model, X)[1:], 1 - np.cumsum(S) / S.sum(), atol=1e-14)


@pytest.mark.parametrize(("share", "limit"), [(0.99, 0.01), (0.95, 0.05), (0.9, 0.1), (0.85, 0.15)])
def test_the_smallest_k_within_the_limit(wine, share, limit):
    X, model = wine
    k = model.needed(share)
    assert principal_components.unexplained(model, X, k) <= limit < principal_components.unexplained(model, X, k - 1)


def test_the_sum_runs_to_the_number_of_columns_not_of_rows():
    X = catalog.make("foods").X
    assert len(X) < X.shape[1]
    S = np.linalg.svd(np.cov(X.T, bias=True))[1]
    assert len(S) == 17
    assert (S[3:] < 1e-9 * S[0]).all()
    model = principal_components.fit(X)
    assert principal_components.unexplained(model, X, 2) == pytest.approx(1 - S[:2].sum() / S.sum())


def test_with_all_components_the_reconstruction_is_exact(wine):
    X, model = wine
    assert_allclose(model.reconstruct(X, 13), X, rtol=1e-12)
    assert principal_components.unexplained(model, X, 13) < 1e-28


def test_the_reconstruction_is_a_sum_of_scores_times_axes_and_lives_where_x_lives(wine):
    X, model = wine
    z = model.transform(X[:1], 3)[0]
    assert z.shape == (3,)  # so |x - z| of the printed rule cannot be meant
    summed = sum(z[j] * model.components[j] for j in range(3))
    assert_allclose(model.reconstruct(X[:1], 3)[0], model.mean + model.scale * summed)


def test_no_other_axes_leave_less():
    X = np.random.default_rng(1).normal(size=(50, 5)) * [5, 3, 2, 1, 0.5]
    Z = X - X.mean(axis=0)
    least = principal_components.unexplained(principal_components.fit(X), X, 2)
    for seed in range(30):
        V = np.linalg.qr(np.random.default_rng(seed).normal(size=(5, 2)))[0]
        assert least <= ((Z - Z @ V @ V.T) ** 2).sum() / (Z**2).sum()


def test_a_class_separating_direction_of_low_variance_is_thrown_away():
    data = catalog.make("small_axis")
    first, second = held_out.accuracies(data.X, data.y, [0.0, 90.0])
    ratio = principal_components.fit(data.X).explained_variance_ratio
    assert ratio[1] < 0.15 and second > 0.95 and first < 0.65


def test_against_overfitting_regularisation_is_better():
    for seed in range(5):
        made = component_regression.table(axis=15, seed=seed)
        k = principal_components.fit(made.X).needed(0.95)
        kept = component_regression.fit(made.X, made.y, k)
        penalised = record(ridge.steps(made.X, made.y, penalty=1.0), limit=1).final
        a, b = (metrics.rmse(made.y_test, model.predict(made.X_test)) for model in (kept, penalised))
        assert b < 0.8 * a


def test_axes_must_come_from_the_training_part_only():
    data = catalog.make("digits").sample(20)
    honest, leaky = held_out.leak(data.X)
    assert (leaky[:, 10] < honest[:, 10]).all()
    assert honest[:, 10].mean() > 4 * leaky[:, 10].mean()
