"""Facts of the notes on choosing features: wrappers, the filter, and what a column does to bias and variance."""

import itertools

import numpy as np
import pytest

from algos.bias_variance import feature_search
from algos.bias_variance import mutual_information as mi
from algos.regression import least_squares
from algos.trace import record
from datasets import catalog


def test_a_column_that_is_the_fair_coin_itself_tells_ln_2():
    assert mi.mutual_information([[50, 0], [0, 50]]) == pytest.approx(0.6931472, abs=5e-8)
    assert mi.mutual_information([[50, 0], [0, 50]]) / mi.BIT == pytest.approx(1)


def test_the_joint_of_the_notes_tells_a_fifth_of_a_nat():
    assert mi.mutual_information([[0.4, 0.1], [0.1, 0.4]]) == pytest.approx(0.1927448, abs=5e-8)


def test_independent_columns_tell_nothing():
    assert mi.mutual_information(np.outer([0.2, 0.8], [0.3, 0.3, 0.4])) == pytest.approx(0, abs=1e-15)


@pytest.mark.parametrize("method", ["forward", "backward"])
@pytest.mark.parametrize("d", [1, 4, 7])
def test_a_full_search_evaluates_half_n_times_n_plus_one_sets(method, d):
    rng = np.random.default_rng(d)
    trace = record(feature_search.steps(rng.normal(size=(30, d)), rng.normal(size=30), method=method), limit=d)
    assert trace.final.tried == d * (d + 1) // 2
    sizes = [len(s.features) for s in trace.states]
    assert sizes == (list(range(d + 1)) if method == "forward" else list(range(d, -1, -1)))


def test_the_filter_evaluates_one_set_a_feature():
    rng = np.random.default_rng(0)
    trace = record(feature_search.steps(rng.normal(size=(30, 5)), rng.normal(size=30), method="filter"), limit=5)
    assert trace.final.tried == 5


def test_a_good_column_reduces_bias_and_a_bad_one_does_not_raise_it():
    data = catalog.make("hidden_features", n=80, noise=0.0, redundancy=0.0)
    bias = []
    for names in ("c", "cf", "cfb", "cfbh"):
        X = data.columns(*names).X
        bias.append(float(np.mean((next(least_squares.steps(X, data.y)).predict(X) - data.y) ** 2)))
    assert bias[0] > 1.5 * bias[1] and bias[3] < 1e-20
    assert bias[2] <= bias[1]


def test_a_column_never_lowers_the_variance():
    data = catalog.make("hidden_features", n=30)
    leverages = [least_squares.leverage(data.X[:, :k]) for k in range(1, data.X.shape[1] + 1)]
    for fewer, more in itertools.pairwise(leverages):
        assert (more >= fewer - 1e-12).all()
        assert more.sum() > fewer.sum() + 0.5
