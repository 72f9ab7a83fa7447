"""Facts of the notes 001 (lectures 02/22 to 03/02) on logistic regression, Newton's method and losses."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from algos.classification import gaussian_discriminant, logistic, losses, polynomial_features, softmax
from algos.classification.losses import sigmoid
from algos.regression import weighted
from algos.trace import record
from datasets import catalog
from pages.classification import PAGE
from tests.algos.classification.tables import apart, overlapping
from tests.oracles import slope


def newton(X, y, limit=100, **settings):
    return record(logistic.steps(X, y, **settings), limit=limit)


def augmented(X, y):
    return np.column_stack([np.ones(len(X)), X]), 2.0 * y - 1


def test_e50_the_logistic_loss_at_its_ends_and_in_the_middle():
    assert losses.log_loss(np.array(1), np.array(0.5)) == pytest.approx(0.693147, abs=1e-6)
    assert losses.log_loss(np.array(0), np.array(1e-15)) < 1e-14
    assert losses.log_loss(np.array(0), np.array(1 - 1e-15)) > 30


@pytest.mark.parametrize("seed", range(3))
def test_e57_log_likelihood_gradient_and_its_value_at_zero(seed):
    X, y = overlapping(seed)
    A, s = augmented(X, y)
    n = len(y)

    def likelihood(theta):
        h = 1 / (1 + np.exp(-A @ theta))
        return np.sum(y * np.log(h) + (1 - y) * np.log(1 - h))

    assert -n * logistic.cost(np.zeros(3), A, s) == pytest.approx(-n * np.log(2))
    theta = np.random.default_rng(seed).normal(size=3)
    assert -n * logistic.cost(theta, A, s) == pytest.approx(likelihood(theta))
    np.testing.assert_allclose(slope(likelihood, theta), A.T @ (y - sigmoid(A @ theta)), atol=1e-5)
    np.testing.assert_allclose(-n * logistic.gradient(theta, A, s), A.T @ (y - sigmoid(A @ theta)))


def test_e57_at_the_optimum_the_errors_are_orthogonal_to_every_column():
    X, y = overlapping(4)
    final = newton(X, y, tolerance=1e-9).final
    A, _ = augmented(X, y)
    np.testing.assert_allclose(A.T @ (y - sigmoid(A @ final.theta)), 0, atol=1e-8)


def test_e57_ascent_is_monotone_up_to_4_over_lambda_max():
    X, y = overlapping(5)
    A, _ = augmented(X, y)
    rate = len(y) * 4 / np.linalg.eigvalsh(A.T @ A).max()  # of the mean cost: n times that of the sum
    assert rate == pytest.approx(logistic.safe_rate(X) / 2)
    run = record(logistic.steps(X, y, solver="gradient", learning_rate=rate), limit=200)
    assert (np.diff(run.curve("cost")) <= 1e-15).all()


def test_e57_ascent_ends_where_newton_does():
    X, y = overlapping(6)
    slow = record(logistic.steps(X, y, solver="gradient", learning_rate=0.9 * logistic.safe_rate(X)), limit=20_000)
    assert slow.finished
    np.testing.assert_allclose(slow.final.theta, newton(X, y).final.theta, rtol=1e-3)


def test_e58_one_sample_at_a_time_works_best_in_random_order():
    """Sorted by class, one pass ends with the last class's say; shuffled passes are nearer to the optimum."""
    X, y = overlapping(7, n=200)
    order = np.argsort(y, kind="stable")
    A, s = augmented(X[order], y[order])
    theta = np.zeros(3)
    for a, sign in zip(A, s, strict=True):
        theta = theta - 0.2 * logistic.gradient(theta, a[None], np.array([sign]))
    settings: dict[str, Any] = dict(solver="gradient", batch_size=1, learning_rate=0.2)
    np.testing.assert_allclose(record(logistic.steps(X, y, order="sorted", **settings), limit=1).final.theta, theta)
    both = [record(m.steps(X, y, order="sorted", **settings), limit=1).final for m in (logistic, softmax)]
    assert both[1].epoch == both[0].epoch == 1 and (both[1].predict(X) == y).mean() < 0.75
    given = record(logistic.steps(X[order], y[order], order="given", **settings), limit=1).final
    np.testing.assert_allclose(given.theta, theta)
    ends = [
        record(logistic.steps(X, y, solver="gradient", batch_size=1, learning_rate=0.2, seed=k), limit=1).final.cost
        for k in range(20)
    ]
    assert np.mean(ends) < logistic.cost(theta, A, s)


def test_e61_the_hessian_of_the_log_likelihood_is_minus_a_quadratic_form():
    X, y = overlapping(8)
    A, _ = augmented(X, y)
    theta = np.array([0.1, 0.5, -0.3])
    h = sigmoid(A @ theta)
    form = A.T @ np.diag(h * (1 - h)) @ A
    np.testing.assert_allclose(len(y) * logistic.hessian(theta, A), form)
    found = slope(lambda t: A.T @ (y - sigmoid(A @ t)), theta)  # of its gradient
    np.testing.assert_allclose(found, -form, atol=1e-5)
    assert (h * (1 - h) <= 0.25).all()


def test_e61_the_first_step_from_zero():
    X, y = overlapping(9)
    A, _ = augmented(X, y)
    first = newton(X, y, limit=1).final
    np.testing.assert_allclose(first.theta, 4 * np.linalg.solve(A.T @ A, A.T @ (y - 0.5)))


def test_e61_a_step_is_weighted_least_squares_on_the_working_response():
    X, y = overlapping(10)
    A, _ = augmented(X, y)
    states = newton(X, y, limit=4).states
    for before, after in pairwise(states):
        h = sigmoid(A @ before.theta)
        weights = h * (1 - h)
        fit = next(weighted.steps(X, A @ before.theta + (y - h) / weights, weights=weights))
        np.testing.assert_allclose(after.theta, np.append(fit.intercept, fit.coef), rtol=1e-8)


@pytest.mark.parametrize("seed", range(5))
def test_e61_a_handful_of_iterations(seed):
    assert 3 <= newton(*overlapping(seed)).steps <= 8


def test_e61_on_separable_data_the_slope_grows_by_about_one_each_iteration():
    run = newton(np.array([[-2.0], [-1], [1], [2]]), np.array([0, 0, 1, 1]), limit=9)
    slopes = run.curve("coef")[:, 0]
    np.testing.assert_allclose(slopes[1:6], [1.2, 2.024, 2.909, 3.856, 4.835], atol=1e-3)
    assert (np.abs(np.diff(slopes)[5:] - 1) < 0.02).all()
    assert not run.finished


def test_e63_a_far_point_of_the_right_class_hardly_moves_it_and_a_wide_gap_explodes_it():
    X, y = overlapping(11)
    before = newton(X, y).final
    far = X[y == 1].mean(axis=0) + 60 * before.coef / np.linalg.norm(before.coef)
    after = newton(np.vstack([X, far]), np.r_[y, 1]).final
    directions = [m.coef / np.linalg.norm(m.coef) for m in (before, after)]
    assert directions[0] @ directions[1] > 0.999
    wide = newton(*apart(0), limit=25)
    assert not wide.finished
    assert wide.final.norm > 10 * wide.states[1].norm


def test_e63_the_same_far_point_swings_the_line_of_lda():
    def direction(view, distance, **settings):
        run = PAGE.answer(dict(view=view, data="far_outlier", data_distance=distance, test=0.0, **settings)).run
        coef = run.final.log_odds()[0] if view == "densities" else run.final.coef
        return float(np.degrees(np.arctan2(coef[1], coef[0])))

    lda = [direction("densities", distance, gaussians="lda") for distance in (0, 40)]
    log = [direction("logistic", distance, solver="newton", penalty=0.01) for distance in (0, 40)]
    assert abs(lda[1] - lda[0]) > 30 and abs(log[1] - log[0]) < 0.1
    made = catalog.make("far_outlier")
    theirs = LinearDiscriminantAnalysis(solver="lsqr").fit(made.X, made.y).coef_[0]
    assert lda[1] == pytest.approx(np.degrees(np.arctan2(theirs[1], theirs[0])))


def test_e64_softmax_of_two_classes_is_logistic_regression():
    X, y = overlapping(12)
    theta = record(softmax.steps(X, y), limit=50).final.theta
    np.testing.assert_allclose(theta[1] - theta[0], newton(X, y).final.theta, rtol=1e-5)


def test_e67_the_log_odds_of_qda_are_linear_in_quadratic_features():
    X, y = overlapping(13, n=80)
    qda = record(gaussian_discriminant.steps(X, y, covariance_type="full"), limit=9).final
    P = qda.joint(X)
    Z = np.column_stack([np.ones(len(X)), polynomial_features.expand(X, 2)])
    fit, *_ = np.linalg.lstsq(Z, P[:, 1] - P[:, 0], rcond=None)
    np.testing.assert_allclose(Z @ fit, P[:, 1] - P[:, 0], atol=1e-8)
    ours = newton(Z[:, 1:], y).final  # the same form, other parameters: conditional against joint likelihood
    assert ours.phase == "converged"
    assert not np.allclose(ours.theta, fit, rtol=0.05)
    assert ours.cost < np.mean(np.logaddexp(0, -(2 * y - 1) * (Z @ fit)))


def test_e71_the_likelihood_is_minus_the_sum_of_the_losses():
    rng = np.random.default_rng(0)
    y, h = rng.integers(0, 2, 50), rng.uniform(0.01, 0.99, 50)
    assert np.log(np.prod(h**y * (1 - h) ** (1 - y))) == pytest.approx(-losses.log_loss(y, h).sum())


def test_e58_of_very_many_points_it_is_near_the_minimum_before_all_were_seen():
    rng = np.random.default_rng(5)
    y = rng.integers(2, size=20_000)
    X = rng.normal(size=(20_000, 2)) + 1.5 * y[:, None]
    least = newton(X, y).final.cost
    run = record(
        logistic.steps(X, y, solver="gradient", batch_size=1, learning_rate=0.2, halved_after=200, per="update"),
        limit=2000,
    )
    assert run.steps == 2000 and run.final.epoch == 1
    assert run.states[0].cost > 1.5 * least
    assert run.final.cost < 1.02 * least
