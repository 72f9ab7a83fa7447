"""Locally weighted regression against scikit-learn's weighted fit at each query, and its limits."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import LinearRegression

from algos.regression import least_squares
from algos.regression import locally_weighted as lw
from algos.trace import record
from tests.algos.regression.tables import table


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("d", "bandwidth"), [(1, 0.3), (1, 2.0), (3, 1.5)])
def test_each_line_is_the_weighted_fit_at_its_query(seed, d, bandwidth):
    X, y = table(seed, n=40, d=d)
    queries = X[:6] + 0.2
    trace = record(lw.steps(X, y, queries=queries, bandwidth=bandwidth), limit=10)
    assert trace.finished and trace.steps == 5
    for query, state in zip(queries, trace.states, strict=True):
        w = np.exp(-((X - query) ** 2).sum(axis=1) / (2 * bandwidth**2))
        expected = LinearRegression().fit(X, y, sample_weight=w)
        assert_allclose(state.coef, expected.coef_, rtol=1e-7)
        assert_allclose(state.prediction, expected.predict(query[None])[0], rtol=1e-7)
        assert_allclose(state.prediction, state.predict(query[None])[0])
        assert_allclose(state.weights * np.exp(state.log_nearest), w)
        assert state.weights.max() == 1
        assert_allclose(state.effective_points, w.sum() ** 2 / (w**2).sum())
        assert_allclose(state.weighted_rss, state.weights @ (y - state.predict(X)) ** 2, rtol=1e-8)
        assert state.reason == ""


@pytest.mark.parametrize("d", [1, 2])
@pytest.mark.parametrize("bandwidth", [1e-50, 1e-3, 0.05, 0.7, 30.0, 1e100])
@pytest.mark.parametrize("case", ["plain", "copies", "constant", "few"])
def test_many_queries_at_once_equal_one_at_a_time(d, bandwidth, case):
    X, y = table(4, n=25, d=d)
    if case == "copies":
        X, y = np.vstack([X, X]), np.concatenate([y, y + 1])
    elif case == "constant":
        X = np.column_stack([X, np.where(np.arange(25) % 2, 0.1, np.nextafter(0.1, 1))])
    elif case == "few":
        X, y = X[:d], y[:d]
    queries = np.vstack([X[:5], X[:5] + 0.1, np.full((1, X.shape[1]), 1e4), np.full((1, X.shape[1]), -3.0)])
    one = [lw.local_line(X, y, query, bandwidth).prediction for query in queries]
    assert_allclose(lw.predict(X, y, queries, bandwidth), one, rtol=1e-5, atol=1e-5)


def test_chunks_change_nothing(monkeypatch):
    X, y = table(5)
    whole = lw.predict(X, y, X + 0.1, 1.0)
    monkeypatch.setattr(lw, "CHUNK", 200)
    assert_allclose(lw.predict(X, y, X + 0.1, 1.0), whole)


def test_a_wide_bandwidth_is_least_squares():
    X, y = table(6)
    assert_allclose(lw.predict(X, y, X, 1e7), next(least_squares.steps(X, y)).predict(X), rtol=1e-9)


def test_a_narrow_bandwidth_joins_the_two_nearest_points():
    x, y = np.array([[0.0], [1.0], [3.0]]), np.array([0.0, 2.0, -1.0])
    assert_allclose(lw.predict(x, y, [[0.3], [0.5], [1.9]], 0.05), [0.6, 1.0, 2 - 1.5 * 0.9], rtol=1e-6)


def test_far_from_all_data_only_the_ratios_of_weights_count_and_it_says_so():
    X, y = np.array([[0.0], [1.0], [2.0]]), np.array([1.0, 2.0, 5.0])
    state = lw.local_line(X, y, [100.0], 2.0)
    assert "The nearest point is 49 bandwidths away" in state.reason
    ratio = np.exp(-((100.0 - 1) ** 2 - (100.0 - 2) ** 2) / 8)
    assert_allclose(state.weights[2], 1)
    assert_allclose(state.weights[1], ratio)
    assert_allclose(state.coef, 3, rtol=1e-6)
    alone = lw.local_line(X, y, [1e9], 1e-3)
    assert "Only one point has any weight" in alone.reason
    assert alone.prediction == 5 and alone.coef[0] == 0


def test_far_weights_are_exact_where_squares_would_cancel():
    X = np.array([[0.0], [1e-8]])
    w, log_nearest = lw.weights(X, [1e8], 1.0)
    assert_allclose(w, [np.exp(-1.0), 1.0], rtol=1e-12)
    assert_allclose(log_nearest, -5e15)


def test_weights_fall_with_distance_and_are_half_at_the_known_distance():
    w, log_nearest = lw.weights([[0.0], [np.sqrt(2 * np.log(2)) * 0.7], [5.0]], [0.0], 0.7)
    assert_allclose(w[:2], [1, 0.5])
    assert w[2] < 1e-10 and log_nearest == 0


def test_one_row_and_zero_targets():
    assert lw.predict([[1.0, 2.0]], [3.0], [[0.0, 0.0], [9.0, 9.0]], 1.0).tolist() == [3, 3]
    X, _ = table(7)
    assert not lw.predict(X, np.zeros(30), X, 1.0).any()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda X, y: lw.predict(X, y, X, 0), "bandwidth must be a number of at least 1e-50"),
        (lambda X, y: lw.predict(X, y, X[:, :2], 1.0), "queries has 2 columns; 3 are needed"),
        (lambda X, y: lw.local_line(X, y, [1.0], 1.0), "query has 1 entries; 3 are needed"),
        (lambda X, y: lw.weights(X, X[0], -1), "bandwidth must be"),
    ],
)
def test_bad_arguments_are_refused_in_words(call, words):
    with pytest.raises(ValueError, match=words):
        call(*table(0))
