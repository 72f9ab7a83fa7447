"""Facts of the notes on content-based prediction and on what fails without structure (entries 090-092, 099, 110, 111,
118, 119; Machine Learning ch. 16 and 16.1, 16.3)."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import alternating, content, hybrid, item_features, unstructured
from algos.regression import ridge
from algos.trace import record
from datasets import catalog
from pages.views.recommender.content import four_statements
from tests.algos.recommender.gaps import table

X = np.random.default_rng(3).normal(size=(7, 3))


def fit(Y, **settings):
    (state,) = content.steps(Y, X, **settings)
    return state


def test_091_without_ratings_theta_and_all_guesses_are_zero():
    Y = table(4, 7, seed=1)
    Y[2] = np.nan
    assert not fit(Y).weights[2].any()
    assert not fit(Y).predict()[2].any()


def test_091_a_genre_is_a_good_feature_and_a_first_letter_a_bad_one():
    for seed in range(3):
        train, test = catalog.make("films", seed=seed).split(0.2, seed=seed)
        held = []
        for features in (train.features, content.initials(40, seed=seed)):
            (state,) = content.steps(train.Y, features, centre="items")
            held.append(np.nanmean((test.Y - state.predict()) ** 2))
        assert held[0] < 0.75 * held[1]


def test_092_the_derivative_is_zero_at_the_solution():
    Y, lam = table(4, 7, share=0.8, seed=2), 0.6
    for y, theta in zip(Y, fit(Y, penalty=lam).weights, strict=True):
        D = np.flatnonzero(~np.isnan(y))
        for k in range(3):
            derivative = -sum(y[i] * X[i, k] for i in D) + lam * theta[k]
            derivative += sum(X[i, k] * X[i, j] * theta[j] for i in D for j in range(3))
            assert derivative == pytest.approx(0, abs=1e-9)


def test_092_equals_ridge_on_the_mean_of_squares_with_lambda_over_the_count():
    y, lam = table(1, 7, share=0.8, seed=4)[0], 2.0
    D = ~np.isnan(y)
    n, A = D.sum(), X[D]
    theta = np.linalg.solve(lam / n * np.eye(3) + A.T @ A / n, A.T @ y[D] / n)
    assert_allclose(fit(y[None], penalty=lam).weights[0], theta)


def test_099_without_structure_observed_ratings_are_halved_and_unseen_ones_zero():
    Y = np.array([[5.0, np.nan], [np.nan, 3.0]])
    (state,) = unstructured.steps(Y, penalty=1.0)
    assert_allclose(state.predict(), [[2.5, 0], [0, 1.5]])


def test_110_a_the_gradient_is_zero():
    model = four_statements.fit(2)
    A, y, n = four_statements.X, four_statements.Y, 2
    assert_allclose(0.5 * model.coef - A.T @ (y - A @ model.coef) / n, 0, atol=1e-12)


def test_110_b_the_minimum_is_below_every_other_theta():
    def J(theta):
        error = four_statements.Y - four_statements.X @ theta
        return 0.25 * theta @ theta + error @ error / 4

    best = four_statements.fit(2).coef
    rng = np.random.default_rng(0)
    assert all(J(best) < J(best + rng.normal(size=2)) for _ in range(50))


def test_110_c_a_larger_lambda_gives_a_shorter_theta():
    sizes = [np.linalg.norm(four_statements.fit(2, lam).coef) for lam in (0.1, 0.5, 2.0, 10.0)]
    assert np.all(np.diff(sizes) < 0)


def test_110_d_one_more_feature_can_raise_the_training_error():
    one, two = four_statements.fit(1), four_statements.fit(2)
    assert_allclose(one.coef, [1 / 3])
    assert_allclose(two.coef, [0.2, 0.1])
    assert four_statements.training(one) == pytest.approx(1 / 18)
    assert four_statements.training(two) == pytest.approx(1 / 16)
    assert two.objective < one.objective
    assert four_statements.training(four_statements.fit(2, 0.0)) <= four_statements.training(
        four_statements.fit(1, 0.0)
    )


def test_111_a_larger_lambda_draws_every_guess_below_the_threshold():
    A = np.random.default_rng(5).normal(loc=[1, 0], size=(20, 2))
    y = (A[:, 0] > 0.8).astype(float)
    models = [next(ridge.steps(A, y, penalty=lam, fit_intercept=False)) for lam in (0.1, 10.0, 1000.0)]
    above = [int((A @ model.coef > 1 / 2).sum()) for model in models]
    assert above[0] > above[1] > above[2] == 0


def test_118_one_hot_features_are_the_plain_factorisation():
    Y = table(5, 4, seed=6)
    plain = record(alternating.steps(Y, rank=2, penalty=0.7, seed=2), limit=20).final
    ours = record(hybrid.steps(Y, np.eye(4), users=np.eye(5), rank=2, penalty=0.7, seed=2), limit=20).final
    assert_allclose(ours.predict(), plain.predict(), atol=1e-8)
    assert ours.objective == pytest.approx(plain.objective)


def test_119_a_new_movie_with_features_gets_guesses_that_differ():
    Y = table(6, 7, share=0.8, seed=7)
    Y[:, 6] = np.nan
    final = record(hybrid.steps(Y, X, rank=2, penalty=0.5, seed=1), limit=300).final
    assert np.ptp(final.predict()[:, 6]) > 0.1
    assert not record(alternating.steps(Y, rank=2, penalty=0.5, seed=1), limit=300).final.predict()[:, 6].any()


def test_content_based_recommender_closed_form_with_the_intercept_free():
    Y, lam = table(4, 7, share=0.8, seed=8), 1.3
    state = fit(Y, penalty=lam, intercept="free")
    A, K = np.hstack([np.ones((7, 1)), X]), np.diag([0.0, 1, 1, 1])
    for y, first, theta in zip(Y, state.intercept, state.weights, strict=True):
        D = ~np.isnan(y)
        expected = np.linalg.solve(A[D].T @ A[D] + lam * K, A[D].T @ y[D])
        assert_allclose([first, *theta], expected, atol=1e-9)


def test_item_feature_learning_each_half_step_lowers_the_joint_objective():
    Y = table(6, 7, seed=9)
    trace = record(alternating.steps(Y, items=X, penalty=0.4), limit=60)
    assert np.all(np.diff(trace.curve("objective")) <= 1e-9)
    (state,) = item_features.steps(Y, trace.states[1].users, penalty=0.4)
    assert_allclose(state.items, trace.states[2].items)


def test_mean_normalisation_gives_a_new_user_the_means_of_the_movies():
    Y = table(6, 7, share=0.9, seed=10)
    Y[5] = np.nan
    assert not fit(Y).predict()[5].any()
    assert not fit(Y, centre="items").weights[5].any()
    assert_allclose(fit(Y, centre="items").predict()[5], np.nanmean(Y[:5], axis=0))
