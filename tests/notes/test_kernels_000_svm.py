"""Facts of notes 000 (chapters 6 and 7) and 003 (section 8) about support vector machines."""

import numpy as np
import pytest

from algos.kernels import landmarks, support_vector_machine
from algos.kernels.kernels import Gaussian, Linear
from algos.trace import record
from pages.views.kernels.machine import costs

X4, Y4 = np.array([[2.0, 2.0], [3, 3], [0, 0], [1, 0]]), np.array([1, 1, 0, 0])
S4 = 2.0 * Y4 - 1


def machine(X, y, C, kernel=None, tolerance=1e-9):
    run = support_vector_machine.steps(X, y, kernel=kernel or Linear(), C=C, tolerance=tolerance)
    return record(run, limit=50_000).final


def noisy(seed=0, n=60):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 2))
    return X, (X[:, 0] ** 2 + 0.5 * X[:, 1] + 0.5 * rng.normal(size=n) > 0.8).astype(int)


def test_a_score_is_class_1_above_0_and_no_probability():
    final = machine(X4, Y4, 10.0)
    scores = final.decision_function(X4)
    np.testing.assert_array_equal(final.predict(X4), scores > 0)
    assert scores.max() > 1
    assert scores.min() < 0


def test_the_functional_margin_doubles_with_the_weights_and_the_geometric_one_does_not():
    final = machine(X4, Y4, None)
    w, b = final.coef, final.intercept
    functional = S4 * (X4 @ w + b)
    np.testing.assert_allclose(S4 * (X4 @ (2 * w) + 2 * b), 2 * functional)
    geometric = functional / np.linalg.norm(w)
    np.testing.assert_allclose(S4 * (X4 @ (2 * w) + 2 * b) / np.linalg.norm(2 * w), geometric)
    assert functional.min() == pytest.approx(1)
    assert (functional > 0).all()
    unit = w / np.linalg.norm(w)
    np.testing.assert_allclose(S4 * (X4 @ unit + b / np.linalg.norm(w)), geometric)  # |w| = 1: both are the same


def test_the_functional_margin_is_no_distance():
    final = machine(X4, Y4, None)
    feet = X4 - np.outer(final.scores, final.coef) / (final.coef @ final.coef)
    distance = np.linalg.norm(X4 - feet, axis=1)
    assert not np.allclose(np.abs(final.scores), distance)
    np.testing.assert_allclose(np.abs(final.scores) / np.linalg.norm(final.coef), distance)


def test_hard_margin_of_the_four_points():
    final = machine(X4, Y4, None)
    np.testing.assert_allclose(final.coef, [0.4, 0.8], atol=1e-8)
    assert final.intercept == pytest.approx(-1.4)
    np.testing.assert_allclose(final.alpha, [0.4, 0, 0, 0.4], atol=1e-8)
    assert final.support.tolist() == [0, 3]
    assert final.margin_width / 2 == pytest.approx(np.sqrt(5) / 2)
    assert final.primal_objective == pytest.approx(0.4)
    assert final.dual_objective == pytest.approx(0.4)


def test_hard_margin_of_two_points_on_a_line():
    final = machine(np.array([[-1.0], [1.0]]), np.array([0, 1]), None)
    np.testing.assert_allclose([*final.coef, final.intercept, *final.alpha], [1, 0, 0.5, 0.5], atol=1e-9)


def test_a_point_that_is_no_support_vector_may_move():
    before = machine(X4, Y4, None)
    moved = X4.copy()
    moved[1] = [9, 4]
    after = machine(moved, Y4, None)
    np.testing.assert_allclose([*after.coef, after.intercept], [*before.coef, before.intercept], atol=1e-8)


@pytest.mark.parametrize("kernel", [Linear(), Gaussian(0.7)])
def test_the_dual_is_below_the_primal_and_they_meet(kernel):
    X, y = noisy()
    run = record(support_vector_machine.steps(X, y, kernel=kernel, C=1.0, tolerance=1e-8), limit=50_000)
    primal, dual = run.curve("primal_objective"), run.curve("dual_objective")
    assert primal.min() >= dual.max() - 1e-7  # any boundary is above any alphas, not only step by step
    assert primal[-1] == pytest.approx(dual[-1], rel=1e-7)


def test_alpha_above_0_makes_the_constraint_tight_and_not_alpha_at_0():
    """The notes print "if alpha >= 0 then g = 0", which alpha = 0 refutes."""
    final = machine(X4, Y4, None)
    g = 1 - S4 * final.scores
    np.testing.assert_allclose(final.alpha * g, 0, atol=1e-8)
    assert (g <= 1e-8).all()
    assert g[1] < -1  # alpha = 0, and the constraint is not tight


def test_weights_intercept_and_score_from_the_alphas():
    final = machine(X4, Y4, None)
    np.testing.assert_allclose(final.coef, (final.alpha * S4) @ X4)
    projected = X4 @ final.coef
    assert final.intercept == pytest.approx(-(projected[S4 < 0].max() + projected[S4 > 0].min()) / 2)
    assert final.intercept == pytest.approx(-0.5 * (0.4 + 2.4))
    x = np.array([[0.7, -2.0]])
    assert final.decision_function(x)[0] == pytest.approx(final.intercept + (final.alpha * S4) @ (X4 @ x[0]))


@pytest.mark.parametrize("C", [0.4, 1.0, 50.0])
def test_a_soft_margin_is_the_hard_one_from_the_largest_alpha_on(C):
    np.testing.assert_allclose(machine(X4, Y4, C).coef, [0.4, 0.8], atol=1e-6)
    assert not np.allclose(machine(X4, Y4, 0.35).coef, [0.4, 0.8], atol=1e-3)


def test_soft_margin_of_the_four_points_at_a_tenth():
    final = machine(X4, Y4, 0.1)
    np.testing.assert_allclose(final.coef, [0.28333, 0.38333], atol=1e-5)
    np.testing.assert_allclose(final.slack, [0.66667, 0, 0, 0.28333], atol=1e-5)


@pytest.mark.parametrize("C", [0.3, 3.0])
def test_slack_is_the_hinge_and_above_1_a_mistake(C):
    X, y = noisy(1)
    s = 2 * y - 1
    final = machine(X, y, C)
    np.testing.assert_allclose(final.slack, np.maximum(0, 1 - s * (X @ final.coef + final.intercept)), atol=1e-9)
    np.testing.assert_array_equal(final.slack > 1, final.predict(X) != y)


def test_what_alpha_says_of_a_point():
    X, y = noisy(2)
    final = machine(X, y, 0.7)
    agreement = (2 * y - 1) * final.scores
    free = (final.alpha > 0) & (final.alpha < 0.7)
    assert (agreement[final.alpha == 0] >= 1 - 1e-7).all()
    assert (agreement[final.alpha == 0.7] <= 1 + 1e-7).all()
    np.testing.assert_allclose(agreement[free], 1, atol=1e-7)
    assert 0 < free.sum() < len(y)


@pytest.mark.parametrize("tolerance", [0.01, 0.001])
def test_pairs_keep_the_constraints_raise_the_dual_and_stop_within_the_tolerance(tolerance):
    X, y = noisy(3)
    run = record(support_vector_machine.steps(X, y, kernel=Gaussian(0.5), C=2.0, tolerance=tolerance), limit=50_000)
    assert run.finished
    assert (np.diff(run.curve("dual_objective")) > 0).all()
    for state in run.states:
        assert state.alpha @ (2 * y - 1) == pytest.approx(0, abs=1e-12)
        assert 0 <= state.alpha.min() <= state.alpha.max() <= 2
    assert run.final.largest_violation <= tolerance
    assert all(len(state.pair) == 2 for state in run.states[1:])


def test_the_hinge_objective_of_both_costs_is_the_soft_margin():
    X, y = noisy(4)
    final = machine(X, y, 1.5)
    z = X @ final.coef + final.intercept

    def cost_1(z):
        return np.maximum(0, 1 - z)

    def cost_0(z):
        return np.maximum(0, 1 + z)

    np.testing.assert_allclose(cost_0(z), cost_1(-z))  # the mirror about the y-axis, not the x-axis
    notes = 1.5 * (y * cost_1(z) + (1 - y) * cost_0(z)).sum() + final.coef @ final.coef / 2
    assert notes == pytest.approx(final.primal_objective)
    right = (final.predict(X) == y) & (final.slack > 0)
    assert right.any()  # a correct prediction may still cost


def test_the_plotted_costs_have_their_corners_and_the_logistic_ones_the_right_sign():
    drawn = {t.get("name"): t for t in costs.figure(np.zeros(2), np.array([0, 1]), 0.5, 1)["data"]}
    one, zero = drawn["cost₁: hinge, y = 1"], drawn["cost₀: hinge, y = 0"]
    x = one["x"].astype(float)
    assert (one["y"][x >= 1] == 0).all()
    assert (one["y"][x < 0.99] > 0).all()
    assert (zero["y"][x <= -1] == 0).all()
    np.testing.assert_allclose(zero["y"], one["y"][::-1], atol=1e-6)
    smooth = drawn["−log σ(z)"]["y"]
    np.testing.assert_allclose(smooth, -np.log(1 / (1 + np.exp(-x))), atol=1e-6)
    assert (smooth > 0).all()
    assert np.abs(smooth - one["y"]).max() < 1  # two straight pieces, never far from it


def test_small_projections_force_long_weights():
    found = support_vector_machine.steps(X4, Y4, kernel=Linear(), C=None, tolerance=1e-9)
    longest = record(found, limit=1000).final
    np.testing.assert_allclose(longest.coef, [0.4, 0.8], atol=1e-6)
    length = np.linalg.norm(longest.coef)
    along = X4 @ longest.coef / length  # the projections: at the support vectors s (p |w| + b) = 1
    np.testing.assert_allclose((S4 * (along * length + longest.intercept))[longest.support], 1, atol=1e-6)
    assert longest.margin_width == pytest.approx(2 / length)
    for angle in np.linspace(0, 2 * np.pi, 50):
        u = np.array([np.cos(angle), np.sin(angle)])
        p = X4 @ u
        middle = (p[S4 > 0].min() + p[S4 < 0].max()) / 2
        nearest = (S4 * (p - middle)).min()
        if nearest > 0:  # this direction separates: s (p - middle) |w| >= 1 needs |w| >= 1 / nearest
            assert 1 / nearest >= np.linalg.norm([0.4, 0.8]) - 1e-9
    best = np.array([0.4, 0.8]) / np.linalg.norm([0.4, 0.8])
    p = X4 @ best
    nearest = (p[S4 > 0].min() - p[S4 < 0].max()) / 2
    assert 1 / nearest == pytest.approx(np.linalg.norm([0.4, 0.8]))


def test_landmarks_at_every_point_give_one_feature_each_and_the_intercept_far_away():
    X, y = noisy(5)
    similarity = landmarks.Similarity(Gaussian(0.6), X)
    F = similarity.features(X)
    assert F.shape == (60, 60)
    np.testing.assert_allclose(np.diag(F), 1)
    final = machine(X, y, 1.0, similarity)
    far = np.array([[60.0, -80.0]])
    assert final.decision_function(far)[0] == pytest.approx(final.intercept)
    theta = similarity.theta(X, final.alpha * final.signs)
    np.testing.assert_allclose(F @ theta + final.intercept, final.scores, atol=1e-7)


def test_the_kernels_own_regulariser_is_the_squared_norm_of_the_kernel_machine():
    X, y = noisy(6, n=25)
    kernel = Gaussian(0.6)
    final = machine(X, y, 1.0, kernel)
    theta, M = final.alpha * final.signs, kernel(X, X)
    assert theta @ M @ theta == pytest.approx(final.squared_norm)
    same = machine(X, y, 1.0, landmarks.Similarity(kernel, X, "kernel"))
    assert same.squared_norm == pytest.approx(final.squared_norm, rel=1e-5)


def test_large_c_and_small_bandwidth_follow_the_points():
    X, y = noisy(7)
    mistakes = {
        (C, h): int((machine(X, y, C, Gaussian(h), tolerance=1e-4).predict(X) != y).sum())
        for C in (0.01, 100.0)
        for h in (0.1, 10.0)
    }
    assert mistakes[100.0, 0.1] == 0
    assert mistakes[0.01, 10.0] == min((y == 0).sum(), (y == 1).sum())  # theta = 0: the larger class everywhere
    assert mistakes[0.01, 10.0] > mistakes[100.0, 10.0] > mistakes[100.0, 0.1]


def test_at_theta_0_the_predictor_is_the_larger_class_wherever_one_asks():
    """The notes call both bias and variance high there; the errors are, but a constant hardly varies."""
    places = np.random.default_rng(0).normal(size=(40, 2))
    for seed in range(6):
        X, y = noisy(seed + 20, n=61)
        final = machine(X, y, 1e-6, Gaussian(1.0))
        assert (final.predict(places) == (y.mean() > 0.5)).all()
        assert np.ptp(final.decision_function(places)) < 1e-3
