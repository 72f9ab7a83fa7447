from itertools import pairwise

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import minimize_scalar

from algos.classification import passive_aggressive
from algos.trace import record
from tests.algos.classification.online_tables import mixed, separable, with_ones


def run(X, y, limit=5000, **settings):
    return record(passive_aggressive.steps(X, y, **settings), limit=limit)


def cost(theta, old, a, s, penalty):
    return penalty / 2 * ((theta - old) ** 2).sum() + max(0.0, 1 - s * (theta @ a))


@pytest.mark.parametrize("penalty", [0.02, 0.3, 4.0])
@pytest.mark.parametrize("seed", range(3))
def test_every_update_minimises_its_problem(seed, penalty):
    X, y = mixed(seed)
    A, s = with_ones(X), 2 * y - 1
    rng = np.random.default_rng(seed)
    states = run(X, y, limit=25, penalty=penalty).states
    for before, after in pairwise(states):
        i, old = after.row, before.theta
        least = cost(after.theta, old, A[i], s[i], penalty)
        others = after.theta + rng.normal(size=(200, 4)) * 10.0 ** rng.uniform(-4, 0, size=(200, 1))
        assert all(least <= cost(other, old, A[i], s[i], penalty) for other in others)
        line = minimize_scalar(
            lambda eta, i=i, old=old: cost(old + eta * s[i] * A[i], old, A[i], s[i], penalty),
            bounds=(0, 3 / penalty),
            method="bounded",
            options={"xatol": 1e-10},
        )
        assert after.step_size == pytest.approx(line.x, abs=1e-6)


@pytest.mark.parametrize("seed", range(3))
def test_the_same_path_as_scikit_learn(seed):
    """scikit-learn moves its intercept by eta s without counting it in |a|^2, so the comparison is without one."""
    from sklearn.linear_model import SGDClassifier

    X, y = mixed(seed)
    ours = [s for s in run(X, y, limit=400, penalty=0.5, fit_intercept=False).states if s.epoch <= 3][-1]
    theirs = SGDClassifier(
        loss="hinge",
        penalty=None,
        learning_rate="pa1",
        eta0=2.0,
        fit_intercept=False,
        shuffle=False,
        max_iter=3,
        tol=None,
    ).fit(X, y)
    assert_allclose(ours.coef, theirs.coef_[0], rtol=1e-9)


def test_the_new_agreement_is_one_unless_the_step_is_cut_short():
    X, y = mixed(5)
    A, s = with_ones(X), 2 * y - 1
    cut = 0
    for state in run(X, y, limit=60, penalty=5.0).states[1:]:
        now = s[state.row] * (A[state.row] @ state.theta)
        if state.step_size < 1 / 5.0:
            assert now == pytest.approx(1)
        else:
            cut += 1
            assert state.step_size == pytest.approx(1 / 5.0) and now <= 1 + 1e-12
    assert 0 < cut < 60


@pytest.mark.parametrize("seed", range(3))
def test_separable_data_end_with_every_point_beyond_its_margin(seed):
    X, y = separable(seed, margin=0.5)
    trace = run(X, y, penalty=0.01, limit=20_000)
    assert trace.finished
    assert ((2 * y - 1) * trace.final.decision_function(X)).min() >= 1 - 2e-9
    assert trace.final.hinge <= 1e-9 and trace.final.errors == 0


def test_a_large_penalty_takes_small_steps():
    X, y = mixed(1)
    assert run(X, y, limit=40, penalty=100.0).curve("step_size")[1:].max() <= 0.01
    assert run(X, y, limit=40, penalty=1e-6).curve("step_size")[1:].max() > 0.05


def test_the_mean_counts_every_example():
    X, y = mixed(2)
    A, s = with_ones(X), 2 * y - 1
    final = run(X, y, limit=50, penalty=1.0).final
    theta, seen = np.zeros(4), []
    for i in np.tile(np.arange(len(X)), 9):
        loss = max(0.0, 1 - s[i] * (A[i] @ theta))
        theta = theta + min(loss / (A[i] @ A[i]), 1.0) * s[i] * A[i]
        seen.append(theta)
        if len(seen) == final.examples:
            break
    assert_allclose(final.mean.theta, np.mean(seen, axis=0), atol=1e-12)
    assert_allclose(final.theta, theta, atol=1e-12)


def test_numbers_of_a_state():
    X, y = mixed(3)
    for state in run(X, y, limit=20, penalty=1.0).states:
        agreement = (2 * y - 1) * state.decision_function(X)
        assert state.hinge == pytest.approx(np.maximum(0, 1 - agreement).mean())
        assert state.errors == (agreement <= 0).sum()


def test_a_point_at_the_origin_is_passed_over():
    assert passive_aggressive.step_size(0.0, 0.0, 1.0) == 0
    X, y = np.array([[0.0, 0.0], [1.0, 2.0]]), np.array([1, 0])
    trace = run(X, y, penalty=1.0, fit_intercept=False, limit=20)
    assert np.isfinite(trace.final.coef).all() and not trace.finished


def test_penalty_is_checked():
    with pytest.raises(ValueError, match="penalty must be a number"):
        run(*separable(0), penalty=0)
