"""Facts of the notes 001 (lectures 01/25 and 01/27): the perceptron risk, its descent and the mistake bound."""

import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.classification import novikoff, perceptron, perceptron_descent
from algos.classification.linear import LinearClassifier
from algos.trace import record
from tests.algos.classification.online_tables import mixed, separable, with_ones

TWO = np.array([[1.0, 0.0], [-0.6, 0.8]])  # with a third point that keeps both classes present


def run(X, y, limit=20_000, **settings):
    return record(perceptron.steps(X, y, **settings), limit=limit)


def test_e03_the_score_over_the_length_is_the_signed_distance():
    model = LinearClassifier(np.array([3.0, -4.0]), 2.0)
    rng = np.random.default_rng(0)
    along = np.array([4.0, 3.0]) / 5
    foot = -2.0 * np.array([3.0, -4.0]) / 25
    line = foot + np.linspace(-50, 50, 200_001)[:, None] * along
    assert_allclose(np.diff(line[:2], axis=0) @ model.coef, 0, atol=1e-12)  # w is perpendicular to the line
    for x in rng.normal(size=(5, 2)):
        distance = np.sqrt(((line - x) ** 2).sum(axis=1)).min()
        score = model.decision_function(x[None])[0]
        assert abs(score) / 5 == pytest.approx(distance, abs=1e-4)


def test_e07_the_risk_is_zero_only_without_a_mistake_and_scales_with_theta():
    X, y = separable(0)
    A, s = with_ones(X), 2.0 * y - 1
    good, bad = run(X, y).final.theta, np.array([1.0, 2.0, -1.0, 0.5])

    def risk(theta):
        return perceptron.criterion(perceptron.agreements(theta, A, s))

    assert risk(good) == 0 and risk(-good) > 0
    assert risk(4 * bad) == pytest.approx(4 * risk(bad)) and risk(0 * bad) == 0


def test_e08_a_point_is_a_line_in_the_space_of_weights_and_both_sides_agree():
    X, y = separable(1)
    rng = np.random.default_rng(1)
    for theta in rng.normal(size=(20, 4)):
        inside = ((2 * y - 1) * (with_ones(X) @ theta) > 0).all()
        errors = (LinearClassifier(theta[1:], theta[0]).predict(X) != y).sum()
        assert inside == (errors == 0)
    assert ((2 * y - 1) * (with_ones(X) @ run(X, y).final.theta) > 0).all()


def test_e09_descent_ends_with_every_agreement_right_and_never_on_mixed_data():
    X, y = separable(2)
    trace = record(perceptron_descent.steps(X, y, learning_rate=0.1), limit=5000)
    assert trace.finished and ((2 * y - 1) * trace.final.decision_function(X) > 0).all()
    assert not record(perceptron_descent.steps(*mixed(2)), limit=500).finished


def test_e10_from_zero_the_rate_only_scales_and_the_printed_rule_would_do_nothing():
    X, y = separable(3)
    whole, tiny = run(X, y), run(X, y, learning_rate=2.0**-7)
    assert_allclose(tiny.final.theta * 2**7, whole.final.theta)
    assert whole.curve("row").tolist() == tiny.curve("row").tolist()
    assert (perceptron.agreements(np.zeros(4), with_ones(X), 2.0 * y - 1) < 0).sum() == 0  # at 0, "< 0" finds nobody


def test_e11_the_offset_is_one_more_coordinate():
    X, y = separable(4)
    assert_allclose(run(X, y).final.theta, run(with_ones(X), y, fit_intercept=False).final.coef)


def test_e12_radius_and_margin_of_the_example_and_its_bound():
    """R is the longest point and gamma the margin (the notes' gloss has them the other way round)."""
    X, y = np.vstack([TWO, -TWO[0]]), np.array([1, 1, 0])  # the third repeats the first: s x is the same
    bound = novikoff.bound(X, y, fit_intercept=False)
    assert bound.radius == pytest.approx(1)
    assert bound.gamma == pytest.approx(1 / math.sqrt(5))
    assert bound.mistakes == pytest.approx(5)


@pytest.mark.parametrize(("rate", "updates"), [(1, 1), (0.07, 9), (0.007, 86), (0.0007, 858)])
def test_e12_from_the_notes_start_a_small_rate_breaks_the_bound(rate, updates):
    X, y = np.vstack([TWO, -TWO[0]]), np.array([1, 1, 0])
    trace = run(X, y, fit_intercept=False, learning_rate=rate, start_coef=[1, 0])
    assert trace.finished and trace.steps == updates == math.ceil(0.6 / rate)
    k, bound = updates, novikoff.bound(X, y, fit_intercept=False).mistakes
    assert (1 + rate * k) ** 2 <= bound * (1 + rate**2 * k) * (1 + 1e-12)  # what holds instead


def test_e12_from_the_notes_start_with_rate_one_the_bound_holds():
    for seed in range(30):
        X, y = separable(seed, n=12, d=2, margin=0.3)
        A = with_ones(X)
        trace = run(A, y, fit_intercept=False, start_coef=(2 * y[0] - 1) * A[0])
        assert trace.finished and 1 + trace.steps <= novikoff.bound(X, y).mistakes


def test_000_the_rule_on_zeros_and_ones_is_the_rule_on_signs():
    """theta += (y - h) x with h = [score > 0] makes the same mistakes, apart from a class 0 point on the boundary."""
    X, y = separable(5, d=2)
    A, theta, rows = with_ones(X), np.array([0.1, 0.2, -0.3]), []
    trace = run(X, y, start_coef=[0.2, -0.3], start_intercept=0.1)
    for i in np.tile(np.arange(len(X)), trace.final.epoch + 1):
        error = y[i] - int(A[i] @ theta > 0)
        if error:
            theta = theta + error * A[i]
            rows.append(i)
    assert rows == trace.curve("row")[1:].tolist()
    assert_allclose(theta, trace.final.theta, atol=1e-12)
