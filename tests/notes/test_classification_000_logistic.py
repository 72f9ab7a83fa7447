"""Facts of the notes 000, 003 and 004 on logistic regression, its costs and its relatives."""

from itertools import pairwise

import numpy as np
import pytest

from algos.classification import least_squares, logistic, losses, one_against_rest, polynomial_features, softmax
from algos.classification.descending import newton_step
from algos.regression import gradient_descent
from algos.regression import least_squares as plane
from algos.trace import record
from tests.algos.classification.tables import overlapping
from tests.oracles import slope

LINE = np.array([[1.0], [2], [3], [4], [6], [7], [8], [9]])
SIDES = np.r_[np.zeros(4), np.ones(4)].astype(int)


def newton(X, y, limit=100, **settings):
    return record(logistic.steps(X, y, **settings), limit=limit).final


def test_a_thresholded_line_is_moved_by_one_far_positive():
    fit = next(least_squares.steps(LINE, SIDES))
    assert -fit.intercept / fit.coef[0] == pytest.approx(5.0)
    assert (fit.predict(LINE) == SIDES).all()
    far, labels = np.vstack([LINE, [[40.0]]]), np.r_[SIDES, 1]
    fit = next(least_squares.steps(far, labels))
    assert -fit.intercept / fit.coef[0] == pytest.approx(6.391304, abs=1e-6)
    assert far[fit.predict(far) != labels].ravel().tolist() == [6.0]
    assert (1 + fit.decision_function(np.array([[60.0]]))[0]) / 2 > 1  # h leaves [0, 1]


def test_the_logistic_threshold_barely_moves():
    cuts = []
    for X, y in ((LINE, SIDES), (np.vstack([LINE, [[40.0]]]), np.r_[SIDES, 1])):
        model = newton(X, y, penalty=0.1)
        cuts.append(-model.intercept / model.coef[0])
        assert (model.predict(X) == y).all()
    assert abs(cuts[1] - cuts[0]) < 0.05


def test_values_of_the_sigmoid_and_its_derivative():
    np.testing.assert_allclose(losses.sigmoid(np.array([2.0, 5.0])), [0.880797, 0.993307], atol=5e-7)
    g = losses.sigmoid(np.array([-2.0, 0.0, 0.7]))
    np.testing.assert_allclose(g, [0.1192029220, 0.5, 0.6681877722], atol=1e-10)
    np.testing.assert_allclose((g * (1 - g))[:2], [0.1049935854, 0.25], atol=1e-10)
    z = np.linspace(-6, 6, 50)
    np.testing.assert_allclose(
        slope(lambda v: losses.sigmoid(v).sum(), z), losses.sigmoid(z) * losses.sigmoid(-z), atol=1e-8
    )


def test_the_link_undoes_the_response():
    z = np.array([-3.0, -0.2, 4.0])
    h = losses.sigmoid(z)
    np.testing.assert_allclose(np.log(h / (1 - h)), z)


def test_one_half_is_where_the_score_is_zero():
    X, y = overlapping(0)
    model = newton(X, y)
    np.testing.assert_array_equal(model.predict_proba(X)[:, 1] > 0.5, model.decision_function(X) > 0)
    np.testing.assert_array_equal(model.predict(X) == 1, model.decision_function(X) > 0)
    assert ((model.predict_proba(X) > 0) & (model.predict_proba(X) < 1)).all()


def test_with_squares_among_the_features_the_boundary_is_a_circle():
    rng = np.random.default_rng(0)
    angle, radius = rng.uniform(0, 2 * np.pi, 200), np.r_[rng.uniform(0, 1, 100), rng.uniform(2, 3, 100)]
    X = radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)]) + [4, -1]
    y = (radius > 1.5).astype(int)
    assert (
        newton(polynomial_features.expand(X, 2), y, penalty=0.01).predict(polynomial_features.expand(X, 2)) == y
    ).all()
    assert (newton(X, y, penalty=0.01).predict(X) != y).mean() > 0.25


def test_the_cost_of_one_example():
    assert losses.log_loss(np.array(1), np.array(0.5)) == pytest.approx(np.log(2))
    assert losses.log_loss(np.array(1), np.array(1 - 1e-12)) < 1e-11
    assert losses.log_loss(np.array(1), np.array(1e-300)) > 600
    h = np.linspace(0.01, 0.99, 9)
    np.testing.assert_allclose(losses.log_loss(np.zeros(9), h), losses.log_loss(np.ones(9), 1 - h))


def test_the_footnotes_cost_is_the_same_number():
    assert losses.log_loss_in_one(np.array(0), np.array(0.3)) == pytest.approx(0.3566749439, abs=1e-10)
    assert losses.log_loss_in_one(np.array(1), np.array(0.3)) == pytest.approx(1.2039728043, abs=1e-10)
    rng = np.random.default_rng(0)
    y, h = rng.integers(0, 2, 100), rng.uniform(0.001, 0.999, 100)
    np.testing.assert_allclose(losses.log_loss_in_one(y, h), losses.log_loss(y, h))


def test_the_hessian_is_positive_semi_definite():
    X, _ = overlapping(1, d=3)
    A = np.column_stack([np.ones(len(X)), X])
    for seed in range(5):
        theta = np.random.default_rng(seed).normal(size=4)
        assert np.linalg.eigvalsh(logistic.hessian(theta, A)).min() >= -1e-12


def test_the_square_on_a_sigmoid_is_not_convex_below_minus_log_2():
    bend = losses.squared_on_sigmoid_curvature
    np.testing.assert_allclose(bend(np.array([-2.0, 0.0])), [-0.0594071, 0.0625], atol=1e-7)
    assert bend(np.array([-np.log(2)])) == pytest.approx(0, abs=1e-15)
    assert (bend(np.linspace(-9, -0.7, 50)) < 0).all()
    assert (bend(np.linspace(-0.69, 9, 50)) > 0).all()


def test_the_gradient_has_one_over_m():
    X, y = overlapping(2)
    A, s = np.column_stack([np.ones(len(X)), X]), 2.0 * y - 1
    theta = np.array([0.2, -0.4, 0.9])
    h = losses.sigmoid(A @ theta)
    np.testing.assert_allclose(logistic.gradient(theta, A, s), A.T @ (h - y) / len(y))
    np.testing.assert_allclose(
        logistic.gradient(theta, A, s), slope(lambda t: logistic.cost(t, A, s), theta), atol=1e-9
    )


def test_on_separable_data_the_weight_grows_without_bound_with_the_logarithm_of_the_steps():
    X, y = np.array([[-2.0], [-1], [1], [2]]), np.array([0, 0, 1, 1])
    states = record(logistic.steps(X, y, solver="gradient", learning_rate=2.0), limit=10_000).states
    np.testing.assert_allclose(
        [states[k].coef[0] for k in (10, 100, 1000, 10_000)], [2.73, 4.69, 6.92, 9.21], atol=0.005
    )


def test_one_newton_step_on_least_squares_is_the_normal_equation():
    X, y = overlapping(4, n=30, d=2)
    t = y + X @ [0.5, -2.0]
    A = np.column_stack([np.ones(30), X])
    exact = next(plane.steps(X, t))
    for start in (np.zeros(3), np.array([5.0, -3.0, 40.0])):
        H = slope(lambda theta: gradient_descent.gradient(theta, A, t), start)  # X'X / m, wherever it is asked
        np.testing.assert_allclose(H, A.T @ A / 30, atol=1e-6)
        reached = start + newton_step(H, gradient_descent.gradient(start, A, t)).step
        np.testing.assert_allclose(reached, [exact.intercept, *exact.coef], atol=1e-6)
        again = newton_step(H, gradient_descent.gradient(reached, A, t)).step
        np.testing.assert_allclose(again, 0, atol=1e-6)


def test_newton_needs_fewer_steps_than_batch_descent_and_doubles_its_digits():
    X, y = overlapping(3, n=200, d=3)
    fast = record(logistic.steps(X, y, tolerance=1e-10), limit=100)
    steep = [np.abs(s.gradient).max() for s in fast.states]
    assert fast.finished
    assert fast.steps < 10
    late = [g for g in steep if 1e-12 < g < 1e-2]
    assert all(b < 20 * a**2 for a, b in pairwise(late))
    rate = 0.5 * logistic.safe_rate(X)
    slow = record(logistic.steps(X, y, solver="gradient", learning_rate=rate), limit=fast.steps)
    assert slow.final.cost > fast.final.cost


def test_one_against_all_takes_the_class_with_the_largest_hypothesis():
    X, y = overlapping(4, n=90, k=3)
    model = record(one_against_rest.steps(X, y, penalty=1.0), limit=9).final
    alone = [newton(X, (y == j).astype(int), penalty=1.0).predict_proba(X)[:, 1] for j in range(3)]
    np.testing.assert_array_equal(model.predict(X), np.argmax(alone, axis=0))


def test_softmax_of_1_2_0():
    P = softmax.softmax(np.array([[1.0, 2.0, 0.0]]))[0]
    np.testing.assert_allclose(P, [0.24472847, 0.66524096, 0.09003057], atol=1e-8)
    assert P.sum() == pytest.approx(1)
    assert -np.log(P[2]) == pytest.approx(2.40760596, abs=1e-8)  # the last class: the log of the sum


def test_softmax_does_not_change_when_one_vector_is_added_to_all_parameters():
    X, y = overlapping(5, k=3)
    A = np.column_stack([np.ones(len(X)), X])
    theta, same = np.random.default_rng(0).normal(size=(3, 3)), np.array([5.0, -2.0, 0.3])
    assert softmax.cost(theta, A, y) == pytest.approx(softmax.cost(theta + same, A, y))
    last = theta - theta[2]  # theta_k = 0, not theta_0
    np.testing.assert_allclose(softmax.softmax(A @ last.T), softmax.softmax(A @ theta.T))


def test_softmax_of_two_classes_is_logistic_with_the_difference():
    X, y = overlapping(6)
    both = record(softmax.steps(X, y), limit=100).final
    one = newton(X, y)
    np.testing.assert_allclose(both.theta[1] - both.theta[0], one.theta, rtol=1e-5)


def test_the_penalty_leaves_the_intercept_alone():
    X, y = overlapping(7)
    A, s = np.column_stack([np.ones(len(X)), X]), 2.0 * y - 1
    theta = np.array([3.0, 0.0, 0.0])
    assert logistic.cost(theta, A, s, 7.0) == logistic.cost(theta, A, s, 0.0)
    assert logistic.gradient(theta, A, s, 7.0)[0] == logistic.gradient(theta, A, s, 0.0)[0]


def test_a_huge_penalty_leaves_the_share_of_the_class():
    X = np.random.default_rng(0).normal(size=(30, 2))
    y = (np.arange(30) < 16).astype(int)
    np.testing.assert_allclose(newton(X, y, penalty=1e10).predict_proba(X)[:, 1], 0.533333, atol=1e-6)


def test_cost_1_and_cost_0_are_hinges_that_mirror_each_other():
    z = np.linspace(-4, 4, 81)
    cost_1, cost_0 = losses.hinge(z), losses.hinge(-z)
    assert (cost_1[z >= 1] == 0).all()
    assert (cost_0[z <= -1] == 0).all()
    np.testing.assert_allclose(cost_0, cost_1[::-1])
    assert (losses.hinge(np.array([0.5])) > 0).all()  # right, and charged all the same
    gap = losses.hinge(z) - losses.logistic(z)  # of -log(1 / (1 + exp(-z))), with the minus
    assert np.abs(gap).max() < 1
