"""Elastic net against scikit-learn, and its objective and optimality from scratch at every sweep."""

import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import ElasticNet as TheirNet
from sklearn.linear_model import Lasso

from algos.numerics import scaling
from algos.regression import elastic_net, ridge
from algos.regression.polynomial import features
from algos.trace import record
from tests.algos.regression.tables import table


def run(X, y, limit=5000, **settings):
    return record(elastic_net.steps(X, y, **{"tolerance": 3e-15, **settings}), limit=limit)


def objective(X, y, state, penalty, l1_ratio):
    squares = ((y - state.predict(X)) ** 2).sum() / (2 * len(y))
    return squares + penalty * (l1_ratio * abs(state.coef).sum() + (1 - l1_ratio) / 2 * (state.coef**2).sum())


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("penalty", [1e-3, 0.2, 2.0])
@pytest.mark.parametrize("l1_ratio", [1.0, 0.6, 0.01])
def test_equals_scikit_learn(seed, penalty, l1_ratio):
    X, y = table(seed, d=6)
    trace = run(X, y, penalty=penalty, l1_ratio=l1_ratio)
    expected = TheirNet(alpha=penalty, l1_ratio=l1_ratio, tol=1e-15, max_iter=100_000).fit(X, y)
    assert trace.finished
    assert_allclose(trace.final.coef, expected.coef_, atol=1e-6)
    assert_allclose(trace.final.intercept, expected.intercept_, atol=1e-6)
    assert np.array_equal(trace.final.chosen, expected.coef_ != 0)


@pytest.mark.parametrize("l1_ratio", [1.0, 0.5, 0.0])
def test_the_objective_never_rises_and_the_gap_bounds_its_distance_from_the_minimum(l1_ratio):
    X, y = table(3, n=12, d=20)
    trace = run(X, y, penalty=0.3, l1_ratio=l1_ratio, tolerance=1e-9)
    assert trace.finished and trace.steps > 3
    values = trace.curve("objective")
    assert_allclose(values, [objective(X, y, s, 0.3, l1_ratio) for s in trace.states], rtol=1e-9)
    assert (np.diff(values) <= 1e-12 * values[0]).all()
    assert (trace.curve("gap") >= values - values[-1] - 1e-12).all()
    assert_allclose(trace.curve("rss"), [((y - s.predict(X)) ** 2).sum() for s in trace.states], rtol=1e-9)


@pytest.mark.parametrize("l1_ratio", [1.0, 0.4])
def test_at_the_end_no_coefficient_wants_to_move(l1_ratio):
    X, y = table(4, d=5)
    final = run(X, y, penalty=0.5, l1_ratio=l1_ratio).final
    residual = y - final.predict(X)
    pull = (X - X.mean(axis=0)).T @ residual / len(y) - 0.5 * (1 - l1_ratio) * final.coef
    assert_allclose(pull[final.chosen], 0.5 * l1_ratio * np.sign(final.coef[final.chosen]), atol=1e-5)
    assert (abs(pull[~final.chosen]) <= 0.5 * l1_ratio + 1e-6).all()
    assert_allclose(residual.sum(), 0, atol=1e-9)


def test_without_the_absolute_values_it_is_ridge():
    X, y = table(5)
    state = run(X, y, penalty=0.7, l1_ratio=0).final
    assert_allclose(state.coef, next(ridge.steps(X, y, penalty=0.7 * 30)).coef, atol=1e-6)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("l1_ratio", [1.0, 0.3])
def test_the_largest_penalty_parts_all_zero_from_some(seed, l1_ratio):
    X, y = table(seed)
    edge = elastic_net.largest_penalty(X, y, l1_ratio=l1_ratio)
    above, below = (run(X, y, penalty=edge * share, l1_ratio=l1_ratio) for share in (1 + 1e-9, 0.999))
    assert above.steps == 0 and not above.final.chosen.any()
    assert_allclose(above.final.intercept, y.mean())
    assert below.final.chosen.sum() == 1


def test_the_path_equals_scikit_learns_lasso_in_any_order():
    X, y = table(6, d=5)
    penalties = np.array([0.05, 3.0, 0.4, 1.0])
    found = elastic_net.path(X, y, penalties, tolerance=3e-15)
    assert found.converged.all()
    for penalty, coef, intercept in zip(penalties, found.coef, found.intercept, strict=True):
        expected = Lasso(alpha=penalty, tol=1e-15, max_iter=100_000).fit(X, y)
        assert_allclose(coef, expected.coef_, atol=1e-6)
        assert_allclose(intercept, expected.intercept_, atol=1e-6)


def test_the_path_says_where_it_was_cut_short():
    X, y = table(6, d=5)
    found = elastic_net.path(X, y, [1e-4, 1e9], tolerance=3e-15, limit=2)
    assert found.converged.tolist() == [False, True]


def test_copies_of_a_column_a_constant_one_and_more_columns_than_rows():
    X, y = table(7, n=6)
    X = np.column_stack([X, X[:, 0], np.full(6, 5.0), X**2])
    trace = run(X, y, penalty=0.1, tolerance=1e-10)
    assert trace.finished and trace.final.coef[4] == 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = Lasso(alpha=0.1, tol=1e-10, max_iter=100_000).fit(X, y)
    assert_allclose(trace.final.predict(X), expected.predict(X), atol=1e-4)


@pytest.mark.parametrize("size", [1e-6, 1e6])
def test_units_of_the_target_and_the_inputs(size):
    X, y = table(8)
    plain = run(X, y, penalty=0.2)
    assert_allclose(run(X, y * size, penalty=0.2 * size).final.coef, plain.final.coef * size, rtol=1e-6)
    assert_allclose(run(X * size, y, penalty=0.2 * size).final.coef * size, plain.final.coef, rtol=1e-6)


def test_zero_targets_one_row_and_a_start_at_the_answer():
    X, y = table(9)
    zero = run(X, np.zeros(30), penalty=0.1)
    assert zero.steps == 0 and zero.finished and not zero.final.chosen.any()
    one = run([[2.0]], [5.0], penalty=0.1)
    assert one.final.intercept == 5 and one.final.coef[0] == 0
    end = run(X, y, penalty=0.1).final
    again = run(X, y, penalty=0.1, start_coef=end.coef, tolerance=1e-12)
    assert again.steps == 0
    back = run(X, np.zeros(30), penalty=0.1, start_coef=[1, 2, 3], tolerance=0.5)
    assert back.finished and not back.final.coef.any()


def test_soft_threshold():
    assert [elastic_net.soft_threshold(z, 2.0) for z in (5.0, 2.0, -1.0, -3.0)] == [3, 0, 0, -1]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"penalty": 0}, "penalty must be a number above 0"),
        ({"l1_ratio": 1.5}, "l1_ratio must be a number of at least 0 and at most 1, not 1.5"),
        ({"tolerance": -1}, "tolerance must be a number of at least 0"),
        ({"start_coef": [1]}, "start_coef has 1 entries; 3 are needed"),
    ],
)
def test_bad_settings_are_refused_in_words(settings, words):
    X, y = table(0)
    with pytest.raises(ValueError, match=words):
        run(X, y, **{"penalty": 1.0, **settings})
    with pytest.raises(ValueError, match="l1_ratio must be a number above 0 and at most 1"):
        elastic_net.largest_penalty(X, y, l1_ratio=0)


@pytest.mark.parametrize("l1_ratio", [1.0, 0.5])
def test_the_path_is_optimal_even_for_fifteen_all_but_dependent_columns(l1_ratio):
    x = np.linspace(-1, 1, 40)[:, None]
    F = features(x, 15)
    Z = scaling(F).transform(F)
    y = np.sin(4 * x[:, 0]) + 0.2 * np.random.default_rng(0).normal(size=40)
    penalties = np.geomspace(1e-5, 1, 12)
    found = elastic_net.path(Z, y, penalties, l1_ratio=l1_ratio, tolerance=1e-12)
    assert found.converged.all()
    for penalty, coef, intercept in zip(penalties, found.coef, found.intercept, strict=True):
        pull = Z.T @ (y - Z @ coef - intercept) / 40 - penalty * (1 - l1_ratio) * coef
        limit = penalty * l1_ratio
        assert (abs(pull) <= limit + 1e-6).all()
        assert_allclose(pull[coef != 0], limit * np.sign(coef[coef != 0]), atol=1e-6)


def test_bad_penalties_of_a_path_are_refused_in_words():
    X, y = table(0)
    with pytest.raises(ValueError, match="penalties must be above 0; the smallest is 0"):
        elastic_net.path(X, y, [1.0, 0.0])
    with pytest.raises(ValueError, match="limit must be a whole number of at least 1"):
        elastic_net.path(X, y, [1.0], limit=0)
