"""Facts of the notes 002, chapter 2: perceptron, averaged perceptron, passive-aggressive, Pegasos, and exercises."""

from itertools import pairwise, permutations, product
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.classification import (
    averaged_perceptron,
    novikoff,
    passive_aggressive,
    pegasos,
    perceptron,
    projection,
    soft_margin,
)
from algos.classification.linear import LinearClassifier
from algos.trace import record
from datasets import catalog
from pages.classification import PAGE
from pages.views.classification.by_hand import projected
from pages.views.classification.mistakes.view import view

EX_2_1 = np.array([[-1.0, 1.0], [0.0, -1.0], [1.5, 1.0]]), np.array([1, 0, 1])
FAR = np.array([[-1.0, 1.0], [0.0, -1.0], [10.0, 1.0]]), np.array([1, 0, 1])
EX_2_2_4 = np.array([[-3.0, 2.0], [-1.0, 1.0], [-1.0, -1.0], [2.0, 2.0], [1.0, -1.0]]), np.array([1, 1, 0, 0, 0])
EX_2_3 = np.array([[-1.0, 1.0], [1.0, -1.0], [1.0, 1.0], [2.0, 2.0]]), np.array([1, 1, 0, 0])
XOR = np.array([[-1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [1.0, -1.0]]), np.array([1, 1, 0, 0])
CUBE = np.array(list(product([0.0, 1.0], repeat=3)))


def run(X, y, limit=20_000, **settings):
    return record(perceptron.steps(X, y, **settings), limit=limit)


def origin(X, y, **settings):
    return run(X, y, fit_intercept=False, **settings)


def path(trace):
    return [state.coef.tolist() for state in trace.states[1:]]


def test_010_a_point_on_the_boundary_is_of_the_negative_class_and_only_the_direction_counts():
    model, turned = LinearClassifier(np.array([2.0, -1.0]), 0.0), LinearClassifier(np.array([-2.0, 1.0]), 0.0)
    points = np.array([[1.0, 2.0], [1.0, 1.0], [0.0, 1.0]])
    assert model.predict(points).tolist() == [0, 1, 0]
    assert LinearClassifier(np.array([6.0, -3.0]), 0.0).predict(points).tolist() == [0, 1, 0]
    assert turned.predict(points).tolist() == [0, 0, 1]


def test_014_opposite_points_of_one_class_have_no_boundary_through_the_origin():
    X, y = np.array([[1.0, 2.0], [-1.0, -2.0], [3.0, 0.0]]), np.array([1, 1, 0])
    assert not novikoff.bound(X, y, fit_intercept=False).separable


def test_015_separable_with_an_offset_but_not_through_the_origin():
    for X, y in (EX_2_2_4, (np.array([[1.0], [2.0]]), np.array([0, 1]))):
        assert novikoff.bound(X, y).separable
        assert not novikoff.bound(X, y, fit_intercept=False).separable
        assert not origin(X, y, limit=500).finished


def test_016_at_zero_every_point_counts_as_an_error():
    start = run(*EX_2_2_4, limit=0).final
    assert start.errors == 5
    assert (start.predict(EX_2_2_4[0]) != EX_2_2_4[1]).sum() == 2


def test_017_the_first_example_is_always_a_mistake_and_integers_stay_integers():
    for X, y in (EX_2_1, EX_2_2_4, EX_2_3):
        trace = run(X, y)
        assert trace.curve("row")[1] == 0
    assert all(float(v).is_integer() for s in run(*EX_2_2_4).states for v in s.theta)


def test_018_an_update_may_undershoot():
    trace = origin(np.array([[1.0], [-1.0]]), np.array([0, 1]), start_coef=[3.0], limit=1)
    assert (trace.final.agreement, -trace.final.coef[0]) == (-3, -2)


def test_020_radius_margin_and_bound_with_the_column_of_ones():
    bound = novikoff.bound(*EX_2_2_4)
    assert bound.radius**2 == pytest.approx(14)
    assert bound.gamma == pytest.approx(1 / np.sqrt(3))
    assert bound.mistakes == pytest.approx(42)
    assert run(*EX_2_2_4).steps == 4


def test_021_on_xor_every_point_is_a_mistake_in_every_pass():
    trace = run(*XOR, limit=200)
    assert np.bincount(trace.curve("row")[1:]).tolist() == [50, 50, 50, 50]
    assert trace.final.epoch == 50 and not trace.finished


def test_022_scaling_the_points_scales_radius_and_margin():
    X, y = EX_2_1
    one, three = (novikoff.bound(c * X, y, fit_intercept=False) for c in (1, 3))
    assert three.gamma == pytest.approx(3 * one.gamma) and three.radius == pytest.approx(3 * one.radius)


@pytest.mark.parametrize(("data", "radius2", "limit"), [(EX_2_1, 3.25, 3.25), (FAR, 101, 101)])
def test_024_the_bound_of_exercise_2_1(data, radius2, limit):
    bound = novikoff.bound(*data, fit_intercept=False)
    assert bound.gamma == pytest.approx(1) and bound.radius**2 == pytest.approx(radius2)
    assert bound.mistakes == pytest.approx(limit)


@pytest.mark.parametrize("data", [EX_2_1, FAR])
def test_025_the_three_inequalities_hold_at_every_mistake(data):
    bound, trace = novikoff.bound(*data, fit_intercept=False), origin(*data)
    k = np.arange(trace.steps + 1)
    along, length = novikoff.growth(np.array([s.theta for s in trace.states]), bound.direction)
    assert (along >= k * bound.gamma - 1e-12).all()
    assert (length**2 <= k * bound.radius**2 + 1e-9).all()
    assert (along[1:] / length[1:] >= np.sqrt(k[1:]) * bound.gamma / bound.radius - 1e-12).all()


def test_026_a_long_stream_with_a_margin_has_few_mistakes():
    rng = np.random.default_rng(0)
    X = rng.uniform(-1, 1, size=(140_000, 5))
    u = np.array([1.0, -2.0, 0.5, 1.0, 0.0]) / 2.5
    X = X[np.abs(X @ u) > 0.15][:100_000]
    assert len(X) == 100_000
    trace = origin(X, (X @ u > 0).astype(int), limit=3000)
    assert trace.finished and trace.steps <= np.square(X).sum(axis=1).max() / 0.15**2
    met = np.array([state.examples for state in trace.states[1:] if state.epoch == 1])  # one stream: each point once
    assert len(met) >= 0.9 * trace.steps
    assert (met <= 10_000).sum() > 0.8 * len(met)  # and then it goes flat


@pytest.mark.parametrize(
    ("start", "mistakes", "end"),
    [([0, 0], 2, [0.5, 2]), ([5, -5], 7, [1, 2]), ([100, -100], 126, [24, 26]), ([0, -100], 103, None)],
)
def test_027_and_049_a_start_away_from_zero_costs_mistakes_but_not_convergence(start, mistakes, end):
    trace = origin(*EX_2_1, start_coef=start)
    assert trace.finished and trace.steps == mistakes
    assert mistakes <= 3.25 + 2 * np.linalg.norm(start)
    if end is not None:
        assert trace.final.coef.tolist() == end


@pytest.mark.parametrize(
    ("passes", "coef", "intercept"),
    [(1, [-3.2, 1.8], 0), (2, [-3.3, 1.7], -0.8), (3, [-3.2, 1.8], -1.2), (10, [-3.06, 1.94], -1.76)],
)
def test_028_averages_on_exercise_2_2_4(passes, coef, intercept):
    final = record(averaged_perceptron.steps(*EX_2_2_4, passes=passes), limit=100).final
    assert_allclose(final.coef, coef)
    assert final.intercept == pytest.approx(intercept, abs=1e-12)


def test_028_averages_on_exercise_2_1():
    for passes, coef in ((1, [-0.5, 4 / 3]), (2, [0, 5 / 3])):
        trace = record(averaged_perceptron.steps(*EX_2_1, passes=passes, fit_intercept=False), limit=100)
        assert_allclose(trace.final.coef, coef, atol=1e-12)


def test_030_independent_points_are_separable_for_every_labelling():
    X = np.random.default_rng(0).normal(size=(4, 6))
    for labels in product([0, 1], repeat=4):
        if 0 < sum(labels) < 4:
            assert novikoff.bound(X, labels, fit_intercept=False).separable


def test_032_values_of_the_hinge_loss():
    assert passive_aggressive.hinge(np.array([0.0, 1.0, -2.0, 3.0])).tolist() == [1, 0, 3, 0]


def test_034_passive_aggressive_on_exercise_2_1():
    trace = record(passive_aggressive.steps(*EX_2_1, penalty=1.0, fit_intercept=False), limit=100)
    assert_allclose(path(trace), [[-0.5, 0.5], [-0.5, 1], [-2 / 13, 16 / 13]])
    assert_allclose(trace.curve("step_size")[1:], [0.5, 0.5, 3 / 13])
    assert trace.finished and trace.steps == 3 and trace.final.mistakes == 1


def test_034_the_first_step_is_the_machine_for_one_example():
    X, y = np.array([[1.0, 2.0], [-9.0, 0.0]]), np.array([1, 0])
    for penalty in (0.5, 20.0):
        first = record(passive_aggressive.steps(X, y, penalty=penalty, fit_intercept=False), limit=1).final
        assert_allclose(first.coef, min(1 / 5, 1 / penalty) * X[0])


def test_037_it_leaves_more_room_than_the_perceptron_on_most_data():
    wins = 0
    for seed in range(12):
        rng = np.random.default_rng(seed)
        X = rng.normal(size=(80, 2)) * 2
        X = X[np.abs(X @ [0.8, -0.6] - 0.5) > 0.3]
        y = (X @ [0.8, -0.6] > 0.5).astype(int)
        ends = (run(X, y).final, record(passive_aggressive.steps(X, y, penalty=0.01), limit=5000).final)
        plain, patient = (min((2 * y - 1) * e.decision_function(X)) / np.linalg.norm(e.coef) for e in ends)
        wins += patient > plain
    assert wins >= 10


@pytest.mark.parametrize("rate", pegasos.RATES)
@pytest.mark.parametrize(("draws", "slow"), [(10, 1.474), (100, 1.441), (1000, 1.408), (10_000, 1.376)])
def test_044_the_printed_rate_nearly_stalls_and_the_published_one_does_not(rate, draws, slow):
    X, y = np.array([[1.0], [-1.0]]), np.array([1, 0])
    end = record(
        pegasos.steps(X, y, penalty=0.01, rate=rate, draws=draws, every=draws, fit_intercept=False), limit=2
    ).final.coef[0]
    if rate == "1/t":
        assert end == pytest.approx(slow, abs=6e-4)
    elif draws >= 1000:
        assert end == pytest.approx(1, abs=2e-3)


def test_044_a_small_penalty_and_small_inputs():
    X, y = np.array([[0.1], [-0.1]]), np.array([1, 0])
    for rate, draws, expected in [("1/t", 100, 0.517), ("1/t", 10_000, 0.974), ("1/(penalty t)", 20_000, 10.0)]:
        settings: dict[str, Any] = dict(penalty=0.001, rate=rate, draws=draws, every=draws, fit_intercept=False)
        assert record(pegasos.steps(X, y, **settings), limit=2).final.coef[0] == pytest.approx(expected, abs=2e-3)
    assert soft_margin.fit(X, y, penalty=0.001, fit_intercept=False).coef[0] == pytest.approx(10, rel=1e-4)


def test_044_the_factor_is_negative_while_the_penalty_exceeds_t():
    assert pegasos.update(np.array([1.0]), np.array([0.0]), 0.0, pegasos.rate_at(2, "1/t", 3.0), 3.0)[0] == -0.5


def test_054_exercise_2_1_1():
    assert path(origin(*EX_2_1)) == [[-1, 1], [0.5, 2]]
    second = origin(*EX_2_1, first=1)
    assert second.steps == 1 and path(second) == [[0, 1]]
    third = origin(*EX_2_1, first=2)
    assert third.steps == 2 and third.curve("row")[1:].tolist() == [2, 0] and path(third)[-1] == [0.5, 2]
    X, y = EX_2_1
    for order in permutations(range(3)):
        rows = list(order)
        assert origin(X[rows], y[rows]).steps == (1 if order[0] == 1 else 2)


def test_055_exercise_2_1_2():
    one = origin(*FAR)
    assert path(one) == [[-1, 1], [9, 2], [8, 3], [7, 4], [6, 5], [5, 6]]
    assert np.bincount(one.curve("row")[1:]).tolist() == [5, 0, 1]
    assert path(origin(*FAR, first=1)) == [[0, 1]]
    three = origin(*FAR, first=2)
    assert three.steps == 6 and path(three)[:2] == [[10, 1], [9, 2]] and path(three)[-1] == [5, 6]


def test_056_the_far_point_is_paid_back_two_at_a_time():
    before = [s.agreement for s in origin(*FAR).states[3:]]
    assert before == [-7, -5, -3, -1]


def test_050_and_051_two_starts_two_ends_that_disagree_on_a_new_point():
    ends = [origin(*EX_2_1, start_coef=start).final for start in ([0, 0], [5, -5])]
    assert [e.decision_function([[-3, 1]])[0] for e in ends] == [0.5, -1]


def test_059_exercise_2_2_4():
    trace = run(*EX_2_2_4)
    assert np.bincount(trace.curve("row")[1:], minlength=5).tolist() == [1, 0, 2, 1, 0]
    assert [(*s.coef, s.intercept) for s in trace.states[1:]] == [(-3, 2, 1), (-2, 3, 0), (-4, 1, -1), (-3, 2, -2)]
    assert trace.finished and trace.final.epoch == 2
    X, y = EX_2_2_4
    assert ((2 * y - 1) * trace.final.decision_function(X)).tolist() == [11, 3, 1, 4, 7]


def test_060_and_061_and_over_three_bits():
    y = CUBE.all(axis=1).astype(int)
    assert not novikoff.bound(CUBE, y, fit_intercept=False).separable
    trace = run(CUBE, y)
    assert trace.finished and trace.steps == 44
    assert trace.final.coef.tolist() == [4, 3, 2] and trace.final.intercept == -8
    assert np.bincount(trace.curve("row")[1:]).tolist() == [2, 1, 0, 9, 2, 6, 6, 18]
    assert novikoff.bound(CUBE, y).mistakes == pytest.approx(148)
    two = run(CUBE[:4, 1:], CUBE[:4, 1:].all(axis=1).astype(int))
    assert two.steps == 18 and two.final.coef.tolist() == [3, 2] and two.final.intercept == -4
    assert np.bincount(two.curve("row")[1:]).tolist() == [2, 5, 4, 7]


def test_062_and_063_exercise_2_3():
    assert not novikoff.bound(*EX_2_3, fit_intercept=False).separable
    trace = run(*EX_2_3)
    assert trace.steps == 3 and trace.final.coef.tolist() == [-1, -1] and trace.final.intercept == 1
    X, y = EX_2_3
    margin = min((2 * y - 1) * trace.final.decision_function(X)) / np.linalg.norm(trace.final.coef)
    assert margin == pytest.approx(0.7071, abs=1e-4)


def test_062_and_064_of_two_circles_and_two_lines_one_each_and_circles_are_linear_in_three_features():
    X, y = EX_2_3
    squared = np.square(X).sum(axis=1)[:, None]
    assert not novikoff.bound(squared, y).separable  # a circle around the origin: a threshold on the squared distance
    around = np.square(X + 1).sum(axis=1)[:, None]
    assert novikoff.bound(around, y).separable  # one around (-1, -1)
    assert around[y == 1].max() == 2**2 and around[y == 0].min() == pytest.approx(2.828**2, rel=1e-3)
    assert not novikoff.bound(X, y, fit_intercept=False).separable
    assert novikoff.bound(X, y).separable
    circle = run(np.hstack([squared, X]), y).final  # any circle: linear in x1² + x2², x1, x2
    assert circle.predict(np.hstack([squared, X])).tolist() == y.tolist()
    made = catalog.make("exercise_2_3")
    assert made.X.tolist() == X.tolist() and made.y.tolist() == y.tolist()
    text = " ".join(view.screen_of(None).text().split())
    assert "around $(-1, -1)$ any with a radius from 2 to 2.828 does" in text


@pytest.mark.parametrize(
    ("third", "first", "mistakes", "updates", "end"),
    [
        (1.5, 0, 1, 3, [-0.153846, 1.230769]), (1.5, 1, 1, 1, [0, 1]), (1.5, 2, 2, 4, [-0.035503, 1.053254]),
        (10.0, 0, 2, None, [-0.004950, 1.049505]), (10.0, 1, 1, None, [0, 1]),
        (10.0, 2, 3, None, [-0.004411, 1.044113]),
    ],
)  # fmt: skip
def test_077_passive_aggressive_depends_on_the_order(third, first, mistakes, updates, end):
    X, y = EX_2_1
    X = np.vstack([X[:2], [third, 1]])
    final = record(passive_aggressive.steps(X, y, penalty=1.0, fit_intercept=False, first=first), limit=100).final
    assert final.mistakes == mistakes and final.updates == (updates or final.updates)
    assert_allclose(final.coef, end, atol=1e-6)
    settings = dict(view="mistakes", method="passive-aggressive", data="exercise_2_1", data_third=third, offset=False)
    shown = PAGE.answer(settings | dict(first=first + 1, online_lambda=1)).run
    assert_allclose(shown.trace.final.coef, end, atol=1e-6)


def test_068_one_feature_of_exercise_2_1_2_is_enough():
    X, y = FAR
    for first in range(3):
        assert origin(X[:, 1:], y, first=first).steps == 1


def test_065_to_067_means_as_features_and_classifiers_on_the_way_there_and_back():
    A = projection.mean_and_contrast(6)
    assert_allclose(A @ A.T, np.diag([1 / 6, 2 / 3]), atol=1e-15)
    x = np.array([[1.0, 2, 3, 4, 5, 9]])
    assert_allclose(projection.apply(A, x), [[4, 2 - 6]])
    rng = np.random.default_rng(0)
    X, theta = rng.normal(size=(50, 6)), rng.normal(size=2)
    back = projection.pull_back(A, theta)
    assert_allclose(X @ back, projection.apply(A, X) @ theta)
    forward = projection.push_forward(A, back)
    assert forward is not None
    assert_allclose(forward, theta)
    assert projection.push_forward(A, rng.normal(size=6)) is None
    tall = rng.normal(size=(7, 6))  # of full column rank: everything can be pushed forward
    pushed = projection.push_forward(tall, back)
    assert pushed is not None
    assert_allclose(projection.apply(tall, X) @ pushed, X @ back)
    with pytest.raises(ValueError, match="even"):
        projection.mean_and_contrast(5)


@pytest.mark.parametrize("turn", [90, 20, -35, 180])
@pytest.mark.parametrize(
    "data", [dict(data="exercise_2_1", data_third=10.0), dict(data="moons"), dict(data="separable")]
)
def test_068_and_069_on_one_feature_a_perceptron_may_be_faster_and_no_threshold_beats_the_best_line(turn, data):
    line = PAGE.answer(dict(view="by_hand", turn=turn, **data)).run
    found, X, y = projected.of(line), line.at.points, line.at.y
    z = X @ [np.cos(np.radians(turn)), np.sin(np.radians(turn))]
    cuts = [-np.inf, *((np.sort(z)[1:] + np.sort(z)[:-1]) / 2)]
    fewest = min(min(k, len(y) - k) for k in (int(((z > cut) != y).sum()) for cut in cuts))
    assert found.fewest == fewest >= line.best.mistakes
    wrong = int(((z > found.threshold) != y).sum())
    assert min(wrong, len(y) - wrong) == fewest
    if turn == 90 and "data_third" in data:
        assert run(z[:, None], y).steps == found.mistakes[1]
        assert origin(X, y).steps == 6 and origin(z[:, None], y).steps == 1


@pytest.mark.parametrize("data", [{}, {"margin": 0.05}])
def test_057_an_adversary_makes_more_mistakes_than_any_shuffled_order_and_stays_below_the_bound(data):
    made = catalog.make("separable", **data)
    X, y = made.X, made.y
    bound, worst = novikoff.bound(X, y), run(X, y, order="adversary")
    assert worst.finished and worst.steps <= bound.mistakes
    assert worst.steps > max(run(X, y, order="shuffled", seed=k).steps for k in range(10))
    A, s = np.column_stack([np.ones(len(X)), X]), 2 * y - 1
    angles = s * (A @ bound.direction) / np.linalg.norm(A, axis=1)
    for before, after in pairwise(worst.states):
        wrong = s * (A @ before.theta) <= 0
        assert wrong[after.row] and angles[after.row] == pytest.approx(angles[wrong].min())
        assert after.examples == after.mistakes


def test_057_without_a_best_boundary_the_adversary_goes_by_the_present_one():
    trace = run(*XOR, order="adversary", limit=50)
    assert not trace.finished and trace.steps == 50
    with pytest.raises(ValueError, match="order"):
        run(*XOR, order="worst")


@pytest.mark.parametrize("d", [2, 5, 10])
def test_070_to_073_signed_basis_vectors_take_exactly_d_updates(d):
    rng = np.random.default_rng(d)
    X = np.diag((-1.0) ** np.arange(1, d + 1))
    for _ in range(10):
        y = np.r_[0, 1, rng.integers(2, size=d - 2)]
        order = rng.permutation(d)
        trace = origin(X[order], y[order])
        assert trace.finished and trace.steps == d
        assert_allclose(trace.final.coef, (2 * y - 1) * np.diag(X))
        assert novikoff.bound(X, y, fit_intercept=False).mistakes == pytest.approx(d)


def test_074_and_076_the_step_is_one_over_lambda_while_a_loss_remains():
    for penalty in (0.1, 2.0, 50.0):
        eta = passive_aggressive.step_size(-1.5, 4.0, penalty)
        left = 1 - (-1.5 + eta * 4.0)
        assert eta == (1 / penalty if left > 1e-12 else 2.5 / 4.0)
    assert passive_aggressive.step_size(-1.5, 4.0, 50.0) == 0.02
