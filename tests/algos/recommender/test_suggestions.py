"""A new user, the terms of a prediction, and what to suggest."""

import itertools

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.linear_model import Ridge

from algos.recommender import alternating, factors, suggestions
from algos.trace import record
from datasets import catalog


def parts(seed, m=11, k=3):
    rng = np.random.default_rng(seed)
    V, mean = rng.normal(size=(m, k)) * [1.0, 2.0, 0.3][:k], rng.uniform(2, 4, size=m)
    rated = rng.uniform(1, 5, size=m)
    rated[rng.random(m) < 0.4] = np.nan
    return rated, V, mean


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("penalty", [0.1, 4.0])
def test_the_fold_in_is_a_ridge_regression(seed, penalty):
    rated, V, mean = parts(seed)
    seen = ~np.isnan(rated)
    oracle = Ridge(alpha=penalty, fit_intercept=False).fit(V[seen], (rated - mean)[seen])
    assert_allclose(suggestions.fold_in(rated, V, mean, penalty), oracle.coef_, atol=1e-9)


def test_the_fold_in_of_somebody_known_is_where_alternation_left_them():
    Y = catalog.make("films").Y
    model = record(alternating.steps(Y, rank=2, penalty=4.0, centre="items", tolerance=1e-14), limit=3000).final
    for a in (0, 7, 31):
        assert_allclose(suggestions.fold_in(Y[a], model.items, model.mean, 4.0), model.users[a], atol=1e-4)


def test_the_walk_takes_the_ratings_one_by_one():
    rated, V, mean = parts(2)
    order = np.flatnonzero(~np.isnan(rated))[::-1]
    path = suggestions.walk(rated, order, V, mean, 0.7)
    assert_array_equal(path[0], 0)
    for n in range(1, len(order) + 1):
        A = V[order[:n]]
        wanted = np.linalg.solve(A.T @ A + 0.7 * np.eye(3), A.T @ (rated - mean)[order[:n]])
        assert_allclose(path[n], wanted, atol=1e-10)
    assert len(path) == len(order) + 1
    assert suggestions.walk(rated, np.array([], int), V, mean, 0.7).shape == (1, 3)


def test_terms_add_up_to_the_prediction():
    _, V, mean = parts(3)
    model = factors.Factors(np.zeros((2, 3)), V, mean, 0.0, "items")
    user = np.array([0.3, -1.2, 2.0])
    found = suggestions.terms(model, user)
    assert found.shape == (11, 4)
    assert_array_equal(found[:, 0], mean)
    assert_allclose(found.sum(axis=1), [m + v @ user for m, v in zip(mean, V, strict=True)])


def test_best_takes_the_greatest_allowed_and_the_earlier_of_equals():
    predicted, allowed = np.array([2.0, 5.0, 3.0, 5.0, 9.0, 3.0]), np.array([1, 1, 1, 1, 0, 1], bool)
    assert_array_equal(suggestions.best(predicted, allowed, 3), [1, 3, 2])
    assert_array_equal(suggestions.best(predicted, allowed, 10), [1, 3, 2, 5, 0])
    assert len(suggestions.best(predicted, np.zeros(6, bool), 3)) == 0


def test_likeness_is_the_cosine():
    V = np.array([[1.0, 0.0], [3.0, 4.0], [0.0, 0.0], [-2.0, 0.0]])
    assert_allclose(
        suggestions.likeness(V), [[1, 0.6, 0, -1], [0.6, 1, 0, -0.6], [0.0, 0, 0, 0], [-1, -0.6, 0, 1]], atol=1e-12
    )
    assert_array_equal(suggestions.likeness(np.zeros((2, 2))), 0)


@pytest.mark.parametrize("seed", range(4))
def test_variety_is_bought_with_predictions(seed):
    rng = np.random.default_rng(seed)
    V, predicted, allowed = rng.normal(size=(14, 2)), rng.uniform(1, 5, size=14), rng.random(14) < 0.8
    alike = suggestions.likeness(V)
    chosen = [suggestions.varied(predicted, allowed, 5, alike=alike, variety=v) for v in (0.0, 1.0, 100.0)]
    assert_array_equal(chosen[0], suggestions.best(predicted, allowed, 5))
    for picks in chosen:
        assert len(set(picks)) == 5
        assert allowed[picks].all()
        assert picks[0] == chosen[0][0]
    first, second = chosen[1][:2]
    gain = [predicted[j] - 1.0 * max(alike[j, first], 0) if allowed[j] and j != first else -np.inf for j in range(14)]
    assert second == np.argmax(gain)
    pair = [max(alike[i, j] for i, j in itertools.combinations(picks[:2], 2)) for picks in chosen]
    assert pair[2] <= max(pair[0], 0)


def test_arguments_are_checked():
    rated, V, mean = parts(0)
    with pytest.raises(ValueError, match="rated has shape"):
        suggestions.fold_in(rated[:-1], V, mean, 1.0)
    with pytest.raises(ValueError, match="penalty"):
        suggestions.fold_in(rated, V, mean, -1.0)
    with pytest.raises(ValueError, match="variety"):
        suggestions.varied(mean, mean > 0, 2, alike=suggestions.likeness(V), variety=-1)
    with pytest.raises(ValueError, match="order"):
        suggestions.walk(rated, np.array([11]), V, mean, 1.0)


@pytest.mark.parametrize("seed", range(3))
def test_the_items_asked_are_known_to_many_and_far_apart(seed):
    rng = np.random.default_rng(seed)
    V, counts = rng.normal(size=(30, 2)), rng.integers(0, 20, size=30)
    asked = suggestions.to_ask(V, counts, 8)
    assert len(set(asked)) == 8
    assert asked[0] == counts.argmax()
    half = int((counts > 0).sum()) // 2
    assert counts[asked].min() >= np.sort(counts)[::-1][half - 1]
    wide = [j for j in np.argsort(-counts, kind="stable")[:half] if j not in asked]
    for n in range(1, 8):
        nearest = [min(np.linalg.norm(V[j] - V[c]) for c in asked[:n]) for j in (asked[n], *wide)]
        assert nearest[0] == pytest.approx(max(nearest))


def test_what_nobody_rated_is_not_asked():
    V = np.arange(6.0)[:, None]
    assert_array_equal(np.sort(suggestions.to_ask(V, np.array([0, 3, 0, 1, 2, 0]), 8)), [1, 3, 4])


def test_sameness_is_the_mean_over_pairs():
    alike = np.array([[1, 0.5, -0.2], [0.5, 1, 0.9], [-0.2, 0.9, 1]])
    assert suggestions.sameness(alike, np.array([0, 1, 2])) == pytest.approx((0.5 - 0.2 + 0.9) / 3)
    assert np.isnan(suggestions.sameness(alike, np.array([1])))
