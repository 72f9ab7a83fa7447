"""Ridge for each user against scikit-learn, the normal equations, and an objective summed cell by cell."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import Ridge

from algos.recommender import content, ratings
from tests.algos.recommender.gaps import table

X = np.random.default_rng(8).normal(size=(9, 3)) * [1, 3, 0.5] + [0, 1, 2]


def fit(Y, features=X, **settings):
    (state,) = content.steps(Y, features, **settings)
    return state


@pytest.mark.parametrize("intercept", content.INTERCEPTS)
@pytest.mark.parametrize("centre", ratings.CENTRES)
@pytest.mark.parametrize("seed", range(3))
def test_every_user_is_scikit_learns_ridge(intercept, centre, seed):
    Y, penalty = table(6, 9, share=0.7, seed=seed), 0.7
    state = fit(Y, penalty=penalty, intercept=intercept, centre=centre)
    mean = ratings.means(Y, centre)
    total = 0.0
    for a, row in enumerate(Y):
        seen = ~np.isnan(row)
        target = (row - mean)[seen]
        columns = X if intercept != "penalised" else np.hstack([X, np.ones((9, 1))])
        model = Ridge(alpha=penalty, fit_intercept=intercept == "free", solver="cholesky").fit(columns[seen], target)
        assert_allclose(state.predict()[a], mean + model.predict(columns), atol=1e-8)
        assert_allclose(state.weights[a], model.coef_[:3], atol=1e-8)
        error = target - model.predict(columns[seen])
        total += (error @ error + penalty * model.coef_ @ model.coef_) / 2
    assert state.objective == pytest.approx(total, rel=1e-9)


def test_the_equations_without_an_intercept():
    Y, penalty = table(5, 9, seed=4), 2.5
    state = fit(Y, penalty=penalty)
    for row, theta in zip(Y, state.weights, strict=True):
        left, right = penalty * np.eye(3), np.zeros(3)
        for y, x in zip(row, X, strict=True):
            if not np.isnan(y):
                left, right = left + np.outer(x, x), right + y * x
        assert_allclose(left @ theta, right, atol=1e-9)


@pytest.mark.parametrize("intercept", content.INTERCEPTS)
def test_who_rated_nothing_has_weights_of_zero(intercept):
    Y = table(5, 9, seed=5)
    Y[3] = np.nan
    state = fit(Y, intercept=intercept)
    assert not state.weights[3].any()
    assert_allclose(state.predict()[3], 0)
    assert_allclose(fit(Y, intercept=intercept, centre="items").predict()[3], ratings.means(Y, "items"))


def test_users_decouple():
    Y = table(5, 9, seed=6)
    before = fit(Y).weights
    Y[2] = np.where(np.isnan(Y[2]), np.nan, 6 - Y[2])
    after = fit(Y).weights
    assert_allclose(np.delete(after, 2, axis=0), np.delete(before, 2, axis=0))
    assert not np.allclose(after[2], before[2])


def test_duplicated_and_constant_features_and_no_penalty():
    Y = table(5, 9, seed=7)
    twice = np.hstack([X, X[:, :1], np.zeros((9, 1))])
    for penalty in (0.0, 1.0):
        for intercept in content.INTERCEPTS:
            state = fit(Y, twice, penalty=penalty, intercept=intercept)
            assert np.isfinite(state.predict()).all()
            assert_allclose(state.weights[:, 0], state.weights[:, 3], atol=1e-8)


@pytest.mark.parametrize("seed", [0, 3])
def test_initials_are_one_letter_for_each_item(seed):
    columns = content.initials(40, letters=10, seed=seed)
    assert_allclose(columns.sum(axis=1), 1)
    assert columns.any(axis=0).all()
    assert 5 <= columns.shape[1] <= 10
    assert_allclose(columns, content.initials(40, letters=10, seed=seed))
    assert content.initials(1).shape == (1, 1)


@pytest.mark.parametrize(("features", "settings", "words"), [
    (X[:4], {}, "features has 4 rows; 9 are needed"),
    (np.where(X > 2, np.nan, X), {}, "missing or infinite"),
    (X, {"penalty": -1}, "penalty must be"),
    (X, {"intercept": "perhaps"}, "intercept must be one of"),
    (X, {"centre": "users"}, "centre must be one of"),
])  # fmt: skip
def test_refusals(features, settings, words):
    with pytest.raises(ValueError, match=words):
        fit(table(4, 9), features, **settings)
