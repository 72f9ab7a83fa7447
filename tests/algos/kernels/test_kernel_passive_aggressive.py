"""Passive-aggressive learning with a kernel: the run in its features, the problem of each update, and its ends."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import minimize_scalar

from algos.classification import passive_aggressive
from algos.kernels import explicit_features, kernel_passive_aggressive
from algos.kernels.kernels import Gaussian, Linear, Polynomial
from algos.trace import record
from tests.algos.classification.online_tables import mixed, separable

RINGS = np.array([[np.cos(t), np.sin(t)] for t in np.arange(12)]) * np.array([1.0, 2.5])[np.arange(12) % 2, None]
RING = np.arange(12) % 2


def run(X, y, limit=300, **settings):
    return record(kernel_passive_aggressive.steps(X, y, **settings), limit=limit)


@pytest.mark.parametrize("order", ["given", "shuffled"])
@pytest.mark.parametrize("offset", [True, False])
@pytest.mark.parametrize("make", [separable, mixed])
def test_with_the_linear_kernel_it_is_the_plain_run(make, offset, order):
    X, y = make(1)
    settings: dict[str, Any] = dict(penalty=0.4, order=order, seed=3)
    plain = record(passive_aggressive.steps(X, y, fit_intercept=offset, **settings), limit=200)
    ours = run(X, y, limit=200, kernel=Linear(), offset=offset, **settings)
    assert plain.steps == ours.steps > 5 and plain.finished == ours.finished
    for a, b in zip(plain.states, ours.states, strict=True):
        assert (a.row, a.updates, a.mistakes, a.examples, a.epoch) == (
            b.row,
            b.updates,
            b.mistakes,
            b.examples,
            b.epoch,
        )
        assert_allclose([a.step_size, a.agreement], [b.step_size, b.agreement], rtol=1e-8, atol=1e-10)
        assert_allclose(b.X.T @ (b.alpha * b.signs), a.coef, atol=1e-10)
        assert b.intercept == pytest.approx(a.intercept, abs=1e-10)
        assert b.hinge == pytest.approx(a.hinge, abs=1e-10)


@pytest.mark.parametrize("kernel", [Polynomial(2, 1.0), Polynomial(3, 0.5)])
def test_with_a_polynomial_kernel_it_is_the_run_on_the_explicit_features(kernel):
    X, y = mixed(2, d=2)
    phi = explicit_features.feature_map(kernel, 2)
    plain = record(passive_aggressive.steps(phi.transform(X), y, fit_intercept=False, penalty=0.2), limit=150)
    ours = run(X, y, limit=150, kernel=kernel, offset=False, penalty=0.2)
    grid = np.random.default_rng(0).normal(size=(30, 2))
    assert plain.steps == ours.steps
    for a, b in zip(plain.states[::10], ours.states[::10], strict=True):
        assert a.row == b.row
        assert_allclose(b.decision_function(grid), a.decision_function(phi.transform(grid)), rtol=1e-7, atol=1e-8)


@pytest.mark.parametrize("penalty", [0.02, 0.5, 4.0])
def test_every_update_goes_to_the_least_of_its_problem_along_its_point(penalty):
    """By search over the step, in a space of features that cannot be written out."""
    kernel = Gaussian(0.8)
    X, y = mixed(3, d=2)
    K = kernel(X, X) + 1
    for before, after in pairwise(run(X, y, limit=40, kernel=kernel, penalty=penalty).states):
        i = after.row
        at = before.signs[i] * (K[i] @ (before.alpha * before.signs))
        assert after.agreement == pytest.approx(at)

        def cost(eta, i=i, at=at):
            return penalty / 2 * eta**2 * K[i, i] + max(0.0, 1 - at - eta * K[i, i])

        best = minimize_scalar(cost, bounds=(0, 3 / penalty), method="bounded", options={"xatol": 1e-10})
        assert after.step_size == pytest.approx(best.x, abs=1e-6)
        changed = after.alpha - before.alpha
        assert changed[i] == pytest.approx(after.step_size) and not np.delete(changed, i).any()
        assert_allclose(after.scores, K @ (after.alpha * after.signs), atol=1e-9)


def test_rings_are_told_apart_and_the_run_ends():
    linear = run(RINGS, RING, kernel=Linear(), penalty=0.01)
    assert not linear.finished
    bent = run(RINGS, RING, kernel=Polynomial(2, 1.0), penalty=0.01, limit=5000)
    assert bent.finished
    assert (bent.final.predict(RINGS) == RING).all() and bent.final.hinge <= 1e-9


def test_refusals():
    X, y = separable(0)
    refused: list[tuple[dict[str, Any], str]] = [
        (dict(penalty=0.0), "penalty"),
        (dict(penalty=1.0, order="random"), "order"),
        (dict(penalty=1.0, first=99), "first"),
        (dict(penalty=1.0, offset=2), "offset"),
    ]
    for settings, words in refused:
        with pytest.raises(ValueError, match=words):
            run(X, y, kernel=Linear(), **settings)
    with pytest.raises(ValueError, match="class"):
        run(X, np.ones(len(X), int), kernel=Linear(), penalty=1.0)


def test_states_far_apart_are_those_of_the_full_run():
    settings: dict[str, Any] = dict(kernel=Gaussian(0.8), penalty=0.5)
    full = run(*separable(4), limit=5000, **settings)
    few = run(*separable(4), limit=5000, every=7, **settings)
    assert full.finished and few.finished and full.steps > 20
    assert [s.updates for s in few.states] == sorted({*range(0, full.steps, 7), full.steps})
    for state in few.states:
        assert_allclose(state.alpha, full.states[state.updates].alpha)
        assert state.agreement == pytest.approx(full.states[state.updates].agreement, nan_ok=True)
