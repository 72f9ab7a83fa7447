"""Pegasos with a kernel: the run in its features, the shrinking weights, and the objective it goes down to."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.classification import pegasos, soft_margin
from algos.kernels import explicit_features, kernel_pegasos
from algos.kernels.kernels import Gaussian, Linear, Polynomial
from algos.trace import record
from tests.algos.classification.online_tables import mixed


def run(X, y, **settings):
    return record(kernel_pegasos.steps(X, y, **settings), limit=10_000)


@pytest.mark.parametrize("rate", ["1/t", "1/(penalty t)"])
@pytest.mark.parametrize("offset", [True, False])
def test_with_the_linear_kernel_it_is_the_plain_run(rate, offset):
    X, y = mixed(1)
    settings: dict[str, Any] = dict(penalty=0.3, rate=rate, draws=200, seed=2)
    plain = record(pegasos.steps(X, y, fit_intercept=offset, **settings), limit=500)
    ours = run(X, y, kernel=Linear(), offset=offset, **settings)
    assert ours.finished and plain.steps == ours.steps == 200
    for a, b in zip(plain.states, ours.states, strict=True):
        assert (a.row, a.draws, a.phase, a.errors) == (b.row, b.draws, b.phase, b.errors)
        assert_allclose([a.agreement, a.rate], [b.agreement, b.rate], rtol=1e-8, atol=1e-10)
        assert_allclose(b.X.T @ (b.alpha * b.signs), a.coef, atol=1e-9)
        assert b.intercept == pytest.approx(a.intercept, abs=1e-9)
        assert b.objective == pytest.approx(a.objective, rel=1e-9)


def test_with_a_polynomial_kernel_it_is_the_run_on_the_explicit_features():
    X, y = mixed(2, d=2)
    kernel = Polynomial(2, 1.0)
    phi = explicit_features.feature_map(kernel, 2)
    plain = record(pegasos.steps(phi.transform(X), y, fit_intercept=False, penalty=0.1, draws=300), limit=500).final
    ours = run(X, y, kernel=kernel, offset=False, penalty=0.1, draws=300, every=100)
    assert [state.draws for state in ours.states] == [0, 100, 200, 300]
    assert ours.final.objective == pytest.approx(plain.objective, rel=1e-9)
    assert_allclose(ours.final.decision_function(X), plain.decision_function(phi.transform(X)), rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("penalty", [0.05, 0.7])
def test_every_draw_shrinks_all_weights_and_adds_to_one(penalty):
    X, y = mixed(3, d=2)
    kernel = Gaussian(0.7)
    K = kernel(X, X) + 1
    trace = run(X, y, kernel=kernel, penalty=penalty, rate="1/t", draws=80)
    for before, after in pairwise(trace.states):
        expected = before.alpha * (1 - penalty / after.draws)
        if before.signs[after.row] * before.scores[after.row] <= 1:
            expected[after.row] += 1 / after.draws
        assert_allclose(after.alpha, expected, atol=1e-12)
        beta = after.alpha * after.signs
        assert_allclose(after.scores, K @ beta, atol=1e-9)
        assert_allclose(after.decision_function(X), K @ beta, atol=1e-9)
        loss = np.maximum(0, 1 - after.signs * (K @ beta)).mean()
        assert after.objective == pytest.approx(loss + penalty / 2 * beta @ K @ beta)


def test_it_comes_down_to_the_least_objective_and_never_below():
    X, y = mixed(4, d=2)
    kernel = Polynomial(2, 1.0)
    phi = explicit_features.feature_map(kernel, 2).transform(X)
    least = soft_margin.fit(phi, y, penalty=0.3, fit_intercept=False)
    J = run(X, y, kernel=kernel, offset=False, penalty=0.3, draws=20_000, every=1000).curve("objective")
    assert J.min() >= least.dual
    assert J[-1] == pytest.approx(least.objective, rel=0.03)
    assert J[0] == 1


def test_refusals():
    X, y = mixed(0)
    refused: list[tuple[dict[str, Any], str]] = [
        (dict(penalty=0.0), "penalty"),
        (dict(penalty=1.0, rate="1"), "rate"),
        (dict(penalty=1.0, draws=0), "draws"),
        (dict(penalty=1.0, every=0), "every"),
        (dict(penalty=1.0, offset=2), "offset"),
    ]
    for settings, words in refused:
        with pytest.raises(ValueError, match=words):
            run(X, y, kernel=Linear(), **settings)
