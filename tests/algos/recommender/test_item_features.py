"""The features of the items from the weights of the users."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import Ridge

from algos.recommender import alternating, item_features, ratings
from algos.trace import record
from tests.algos.recommender.gaps import table

THETA = np.random.default_rng(9).normal(size=(8, 2)) * [1.0, 2.0]


@pytest.mark.parametrize("centre", ratings.CENTRES)
@pytest.mark.parametrize("seed", range(3))
def test_every_item_is_scikit_learns_ridge(centre, seed):
    Y = table(8, 5, share=0.7, seed=seed)
    (state,) = item_features.steps(Y, THETA, penalty=0.6, centre=centre)
    mean = ratings.means(Y, centre)
    total = 0.6 * (THETA**2).sum()
    for i, column in enumerate(Y.T):
        seen = ~np.isnan(column)
        model = Ridge(alpha=0.6, fit_intercept=False).fit(THETA[seen], column[seen] - mean[i])
        assert_allclose(state.items[i], model.coef_, atol=1e-8)
        assert_allclose(state.predict()[:, i], mean[i] + THETA @ model.coef_, atol=1e-8)
        error = column[seen] - mean[i] - model.predict(THETA[seen])
        total += error @ error + 0.6 * model.coef_ @ model.coef_
    assert state.objective == pytest.approx(total / 2, rel=1e-9)


def test_back_and_forth_is_the_alternation_from_the_features():
    Y, X = table(8, 5, seed=3), np.random.default_rng(1).normal(size=(5, 2))
    states = record(alternating.steps(Y, items=X, penalty=0.5), limit=6).states
    for i in (1, 3, 5):
        (state,) = item_features.steps(Y, states[i].users, penalty=0.5)
        assert_allclose(state.items, states[i + 1].items)
        assert state.objective == pytest.approx(states[i + 1].objective)


def test_exact_features_come_back():
    rng = np.random.default_rng(2)
    X = rng.normal(size=(5, 2))
    Y = THETA @ X.T
    Y[[0, 1, 2], [1, 2, 3]] = np.nan
    (state,) = item_features.steps(Y, THETA, penalty=0.0)
    assert_allclose(state.items, X, atol=1e-9)


def test_an_item_nobody_rated_has_features_of_zero():
    Y = table(8, 5, seed=4)
    Y[:, 2] = np.nan
    (state,) = item_features.steps(Y, THETA, centre="items")
    assert not state.items[2].any()
    assert_allclose(state.predict()[:, 2], np.nanmean(Y))


def test_refusals():
    with pytest.raises(ValueError, match="weights has 8 rows; 3 are needed"):
        next(item_features.steps(table(3, 4), THETA))
    with pytest.raises(ValueError, match="penalty must be"):
        next(item_features.steps(table(8, 4), THETA, penalty=-2))
