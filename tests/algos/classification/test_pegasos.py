from functools import partial
from itertools import pairwise

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.classification import pegasos, soft_margin
from algos.trace import record
from tests.algos.classification.online_tables import mixed, separable, with_ones
from tests.oracles import slope


def run(X, y, limit=100_000, **settings):
    return record(pegasos.steps(X, y, **settings), limit=limit)


def one_term(theta, a, s, penalty):
    return max(0.0, 1 - s * (a @ theta)) + penalty / 2 * (theta @ theta)


@pytest.mark.parametrize("rate", pegasos.RATES)
@pytest.mark.parametrize("seed", range(3))
def test_every_draw_goes_against_a_subgradient_of_its_term(seed, rate):
    X, y = mixed(seed)
    A, s = with_ones(X), 2 * y - 1
    states = run(X, y, penalty=0.3, rate=rate, draws=20, seed=seed).states
    for t, (before, after) in enumerate(pairwise(states), start=1):
        i = after.row
        eta = 1 / t if rate == "1/t" else 1 / (0.3 * t)
        assert after.rate == pytest.approx(eta) and after.draws == t
        if abs(1 - s[i] * (A[i] @ before.theta)) > 1e-4:
            term = slope(partial(one_term, a=A[i], s=s[i], penalty=0.3), before.theta, 1e-6)
            assert_allclose(after.theta, before.theta - eta * term, atol=1e-6 * max(eta, 1))
        assert after.phase == ("added" if s[i] * (A[i] @ before.theta) <= 1 else "shrunk")


@pytest.mark.parametrize("seed", range(3))
def test_the_published_step_comes_near_the_least_objective(seed):
    X, y = mixed(seed)
    best = soft_margin.fit(X, y, penalty=0.1)
    final = run(X, y, penalty=0.1, draws=20_000, every=20_000, seed=seed).final
    assert best.objective <= final.objective <= 1.05 * best.objective


def test_the_notes_step_lags_far_behind_for_a_small_penalty():
    X, y = mixed(0)
    ends = {rate: run(X, y, penalty=0.003, rate=rate, draws=5000, every=5000).final for rate in pegasos.RATES}
    best = soft_margin.fit(X, y, penalty=0.003).objective
    start = run(X, y, penalty=0.003, draws=1, limit=0).final.objective
    assert start == 1.0
    assert best <= ends["1/(penalty t)"].objective and best <= ends["1/t"].objective
    assert np.linalg.norm(ends["1/(penalty t)"].theta) != pytest.approx(np.linalg.norm(ends["1/t"].theta), rel=0.05)


def test_with_penalty_one_both_steps_are_the_same():
    X, y = mixed(4)
    ends = [run(X, y, penalty=1.0, rate=rate, draws=50).final.theta for rate in pegasos.RATES]
    assert_allclose(*ends)


def test_states_come_every_so_many_draws_and_after_the_last():
    X, y = mixed(1)
    trace = run(X, y, penalty=0.1, draws=25, every=10, seed=3)
    assert trace.curve("draws").tolist() == [0, 10, 20, 25] and trace.finished
    whole = run(X, y, penalty=0.1, draws=25, seed=3)
    assert_allclose([whole.states[t].theta for t in (0, 10, 20, 25)], [s.theta for s in trace.states])


def test_numbers_of_a_state():
    X, y = mixed(2)
    for state in run(X, y, penalty=0.2, draws=15).states:
        agreement = (2 * y - 1) * state.decision_function(X)
        loss = np.maximum(0, 1 - agreement).mean()
        assert state.hinge == pytest.approx(loss)
        assert state.objective == pytest.approx(loss + 0.1 * (state.coef @ state.coef + state.intercept**2))
        assert state.errors == (agreement <= 0).sum()


def test_an_agreement_of_exactly_one_is_added():
    theta = pegasos.update(np.array([0.0, 1.0]), np.array([0.0, 1.0]), 1.0, 0.5, 0.2)
    assert_allclose(theta, [0, 0.9 + 0.5])
    beyond = pegasos.update(np.array([0.0, 1.001]), np.array([0.0, 1.0]), 1.001, 0.5, 0.2)
    assert_allclose(beyond, [0, 0.9 * 1.001])


@pytest.mark.parametrize("settings", [{"rate": "1/n"}, {"draws": 0}, {"every": 0}, {"penalty": -1.0}])
def test_settings_out_of_range_are_refused(settings):
    with pytest.raises(ValueError, match=f"{next(iter(settings))} must be"):
        run(*separable(0), **({"penalty": 1.0} | settings))
