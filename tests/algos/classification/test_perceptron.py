from itertools import pairwise

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from algos.classification import novikoff, perceptron
from algos.trace import record
from tests.algos.classification.online_tables import mixed, separable, with_ones
from tests.oracles import slope


def run(X, y, limit=5000, **settings):
    return record(perceptron.steps(X, y, **settings), limit=limit)


def by_hand(X, y, orders):
    """The perceptron as one writes it first: a loop over the passes' orders, on columns with a one in front."""
    A, s, theta, rows = with_ones(X), 2 * y - 1, np.zeros(X.shape[1] + 1), []
    for order in orders:
        for i in order:
            if s[i] * (A[i] @ theta) <= 0:
                theta = theta + s[i] * A[i]
                rows.append(i)
    return theta, rows


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("first", [0, 7])
def test_it_is_the_loop_one_writes_first(seed, first):
    X, y = separable(seed)
    trace = run(X, y, first=first)
    order = np.roll(np.arange(len(X)), -first)
    theta, rows = by_hand(X, y, [order] * trace.final.epoch)
    assert trace.finished and trace.steps > 1
    assert_array_equal(trace.curve("row")[1:], rows)
    assert_allclose(trace.final.theta, theta, atol=1e-12)
    assert_array_equal(trace.final.predict(X), y)


def test_shuffled_passes_are_those_of_the_seed():
    X, y = mixed(1)
    trace = run(X, y, limit=60, order="shuffled", seed=5)
    rng = np.random.default_rng(5)
    orders = [rng.permutation(len(X)) for _ in range(trace.final.epoch)]
    _, rows = by_hand(X, y, orders)
    assert_array_equal(trace.curve("row")[1:], rows[:60])
    other = run(X, y, limit=60, order="shuffled", seed=6)
    assert not np.array_equal(trace.curve("row"), other.curve("row"))


@pytest.mark.parametrize("seed", range(4))
def test_every_update_raises_the_agreement_by_the_squared_length(seed):
    X, y = mixed(seed)
    A, s = with_ones(X), 2 * y - 1
    for before, after in pairwise(run(X, y, limit=50).states):
        i = after.row
        assert after.agreement == pytest.approx(s[i] * (A[i] @ before.theta)) and after.agreement <= 0
        assert s[i] * (A[i] @ after.theta) == pytest.approx(after.agreement + A[i] @ A[i])
        assert after.mistakes == before.mistakes + 1


@pytest.mark.parametrize("order", ["given", "shuffled"])
@pytest.mark.parametrize("seed", range(5))
def test_the_mistakes_and_both_growth_curves_keep_their_bounds(seed, order):
    X, y = separable(seed, d=2)
    bound = novikoff.bound(X, y)
    trace = run(X, y, order=order, seed=seed)
    assert trace.finished and 0 < trace.steps <= bound.mistakes
    k = np.arange(trace.steps + 1)
    along, length = novikoff.growth(np.array([s.theta for s in trace.states]), bound.direction)
    assert (along >= k * bound.gamma - 1e-9).all()
    assert (along <= length + 1e-9).all()
    assert (length <= np.sqrt(k) * bound.radius + 1e-9).all()


@pytest.mark.parametrize("rate", [0.25, 3.0])
def test_from_zero_the_learning_rate_scales_theta_and_nothing_else(rate):
    X, y = separable(2)
    plain, scaled = run(X, y), run(X, y, learning_rate=rate)
    assert_array_equal(plain.curve("row"), scaled.curve("row"))
    assert_allclose(scaled.final.theta, rate * plain.final.theta, rtol=1e-12)


def test_theta_is_the_mistakes_added_up():
    X, y = mixed(3)
    trace = run(X, y, limit=80)
    counts = np.bincount(trace.curve("row")[1:], minlength=len(X))
    assert_allclose(trace.final.theta, (counts * (2 * y - 1)) @ with_ones(X), atol=1e-9)


def test_errors_and_risk_are_those_of_the_state():
    X, y = mixed(0)
    for state in run(X, y, limit=30).states:
        agreement = (2 * y - 1) * state.decision_function(X)
        assert state.errors == (agreement <= 1e-12).sum()
        assert state.risk == pytest.approx(-agreement[agreement < 0].sum())
    assert run(X, y, limit=0).final.errors == len(X)


def test_the_risk_is_convex_and_falls_along_its_gradient():
    X, y = mixed(4)
    A, s = with_ones(X), 2.0 * y - 1
    rng = np.random.default_rng(0)
    u, v = rng.normal(size=(2, 4))

    def risk(theta):
        return perceptron.criterion(perceptron.agreements(theta, A, s))

    assert risk(0.3 * u + 0.7 * v) <= 0.3 * risk(u) + 0.7 * risk(v)
    assert risk(2.5 * u) == pytest.approx(2.5 * risk(u))
    wrong = s * (A @ u) < 0
    assert_allclose(slope(risk, u), -(s[wrong] @ A[wrong]), atol=1e-6)


def test_on_data_no_line_separates_it_never_finishes():
    X, y = mixed(2)
    trace = run(X, y, limit=3000)
    assert not trace.finished and trace.steps == 3000
    assert (np.diff(trace.curve("epoch")) <= 1).all()  # a mistake in every pass


def test_contradictory_points_and_the_origin_are_never_learned():
    twice = np.array([[1.0, 2.0], [1.0, 2.0]])
    assert not run(twice, np.array([0, 1]), limit=200).finished
    origin = np.array([[0.0, 0.0], [1.0, 2.0]])
    assert not run(origin, np.array([0, 1]), limit=200, fit_intercept=False).finished
    assert run(origin, np.array([0, 1]), limit=200).finished


def test_without_an_intercept_it_stays_zero():
    X, y = separable(1)
    assert (run(X, y, limit=40, fit_intercept=False).curve("intercept") == 0).all()
    assert (run(X, y, limit=40).curve("intercept") != 0).any()


def test_a_start_that_is_right_makes_no_mistake():
    X, y = separable(0)
    end = run(X, y).final
    again = run(X, y, start_coef=end.coef, start_intercept=end.intercept)
    assert again.finished and again.steps == 0


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"order": "random"}, "order must be one of given, shuffled"),
        ({"first": 40}, "first must be a whole number of at least 0 and at most 39"),
        ({"order": "shuffled", "first": 2}, "a shuffled order has none"),
        ({"learning_rate": 0}, "learning_rate must be a number above 0"),
        ({"start_coef": [1.0]}, "start_coef has 1 entries; 3 are needed"),
        ({"fit_intercept": 2}, "fit_intercept must be one of"),
        ({"seed": -1}, "seed must be"),
    ],
)
def test_settings_out_of_range_are_refused_in_words(settings, said):
    with pytest.raises(ValueError, match=said):
        run(*separable(0), **settings)


def test_other_labels_and_one_class_are_refused():
    X, y = separable(0)
    with pytest.raises(ValueError, match="holds class 2"):
        run(X, y + 1)
    with pytest.raises(ValueError, match="Only one class"):
        run(X, np.zeros(len(X), dtype=int))
    with pytest.raises(ValueError, match="39 entries; 40 are needed"):
        run(X, y[:-1])
