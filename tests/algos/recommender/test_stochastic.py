"""Stochastic gradient descent: an epoch by loops, its relation to the batch, and where it ends up."""

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import alternating, factors, gradient, stochastic
from algos.trace import record
from tests.algos.recommender.test_factors import objective, table

NAN = np.nan


def test_an_epoch_by_loops():
    Y = table(6, 4, seed=2)
    Y[5] = NAN  # a user without a rating
    trace = record(stochastic.steps(Y, rank=2, penalty=0.6, step_size=0.03, seed=5), limit=2)
    seen = ~np.isnan(Y)
    rng = np.random.default_rng([5, 1])
    U, V = (part.copy() for part in factors.begin(6, 4, rank=2, seed=5))
    for state in trace.states[1:]:
        U[5] *= 1 - 0.03 * 0.6
        for cell in rng.permutation(np.flatnonzero(seen)):
            a, i = divmod(int(cell), 4)
            error = Y[a, i] - U[a] @ V[i]
            u, v = U[a].copy(), V[i].copy()
            U[a] += 0.03 * (error * v - 0.6 / seen[a].sum() * u)
            V[i] += 0.03 * (error * u - 0.6 / seen[:, i].sum() * v)
        assert_allclose(state.users, U)
        assert_allclose(state.items, V)
        assert state.objective == pytest.approx(objective(np.nan_to_num(Y), seen, U, V, 0.6), rel=1e-9)


def test_a_batch_of_all_ratings_is_a_step_of_the_batch_gradient():
    Y = table(8, 5, share=0.3, seed=7)
    Y[3], Y[:, 2] = NAN, NAN
    settings: dict[str, Any] = dict(rank=2, penalty=0.8, centre="global", step_size=0.01, seed=1)
    one = record(stochastic.steps(Y, batch=40, **settings), limit=15)
    other = record(gradient.steps(Y, tolerance=0, **settings), limit=15)
    for a, b in zip(one.states, other.states, strict=True):
        assert_allclose(a.users, b.users, atol=1e-12)
        assert_allclose(a.items, b.items, atol=1e-12)


@pytest.mark.parametrize("batch", [1, 4])
def test_small_steps_end_near_the_minimum(batch):
    Y = table(12, 8, seed=4)
    settings: dict[str, Any] = dict(penalty=1.5, centre="items")
    best = record(alternating.steps(Y, rank=2, tolerance=1e-14, seed=2, **settings), limit=4000).final
    settings |= dict(users=best.users + 0.2, items=best.items - 0.1, batch=batch)
    trace = record(stochastic.steps(Y, step_size=0.003, **settings), limit=200)
    assert not trace.finished
    assert best.objective * (1 - 1e-9) <= trace.final.objective < best.objective * 1.01
    larger = record(stochastic.steps(Y, step_size=0.02, **settings), limit=200)
    assert larger.curve("objective")[-50:].mean() > trace.curve("objective")[-50:].mean()


def test_a_step_too_long_is_given_up_and_never_nan():
    trace = record(stochastic.steps(table(seed=1), rank=2, step_size=3.0), limit=50)
    assert trace.finished and trace.final.phase == gradient.DIVERGING
    assert np.isfinite(trace.curve("objective")).all() and np.isfinite(trace.final.predict()).all()


def test_seeds_and_zero():
    Y = table()
    ends = [record(stochastic.steps(Y, seed=seed), limit=3).final.predict() for seed in (0, 0, 1)]
    assert (ends[0] == ends[1]).all() and not (ends[0] == ends[2]).any()
    still = record(stochastic.steps(Y, start="zero"), limit=10)
    assert still.finished and still.steps == 0


@pytest.mark.parametrize(("settings", "words"), [
    ({"step_size": 0}, "step_size"), ({"batch": 0}, "batch"), ({"penalty": -1}, "penalty"), ({"seed": -1}, "seed"),
])  # fmt: skip
def test_bad_settings_are_refused(settings, words):
    with pytest.raises(ValueError, match=words):
        next(stochastic.steps(table(), **settings))
