import inspect
from collections import deque
from typing import Any

import numpy as np
import pytest
from scipy.optimize import minimize
from sklearn.svm import SVC

from algos.kernels import smo
from algos.kernels import support_vector_machine as svm
from algos.kernels.kernels import Gaussian, Linear, Polynomial, Tanh
from algos.trace import record

KERNELS: dict[str, tuple[Any, dict[str, Any]]] = {
    "linear": (Linear(), dict(kernel="linear")),
    "gaussian": (Gaussian(0.8), dict(kernel="rbf", gamma=1 / (2 * 0.8**2))),
    "narrow": (Gaussian(0.1), dict(kernel="rbf", gamma=1 / (2 * 0.1**2))),
    "cubic": (Polynomial(3, 1.0), dict(kernel="poly", degree=3, gamma=1.0, coef0=1.0)),
}


def table(seed, n=40):
    """Two overlapping classes of unequal size, columns of different scale, with a duplicate and a contradiction."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 2)) * [1, 1.5] + [0.3, -1]
    y = (X[:, 0] + 0.4 * X[:, 1] ** 2 + 0.5 * rng.normal(size=n) > 1.2).astype(int)
    X[5], y[5] = X[4], y[4]
    X[7], y[7] = X[6], 1 - y[6]
    return X, y


def solve(X, y, limit=100_000, **settings):
    return record(svm.steps(X, y, **settings), limit=limit)


def dual(beta, K):
    return np.abs(beta).sum() - beta @ K @ beta / 2


@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("C", [0.05, 1.0, 30.0])
@pytest.mark.parametrize("seed", [0, 1])
def test_scores_and_objective_are_those_of_scikit_learn(name, C, seed):
    kernel, theirs = KERNELS[name]
    X, y = table(seed)
    final = solve(X, y, kernel=kernel, C=C, tolerance=1e-6, detail=50).final
    model = SVC(C=C, tol=1e-6, **theirs).fit(X, y)
    beta = np.zeros(len(X))
    beta[model.support_] = model.dual_coef_[0]
    assert final.phase == "converged"
    assert final.dual_objective == pytest.approx(dual(beta, kernel(X, X)), rel=1e-6)
    places = X + 0.1 * np.random.default_rng(9).normal(size=X.shape)
    bounded = ((model.dual_coef_ == C) | (model.dual_coef_ == -C)).all()  # then any intercept of an interval will do
    if not bounded:
        np.testing.assert_allclose(final.decision_function(places), model.decision_function(places), atol=1e-3)
        assert (final.predict(places) == model.predict(places)).mean() == 1


def test_all_alphas_at_their_bound_give_the_directions_of_scikit_learn():
    X, y = table(3)
    X, y = np.vstack([X[y == 0][:6], X[y == 1][:6]]), np.repeat([0, 1], 6)
    final = solve(X, y, kernel=Linear(), C=1e-4).final
    np.testing.assert_allclose(final.alpha, 1e-4)
    np.testing.assert_allclose(final.coef, SVC(C=1e-4, kernel="linear").fit(X, y).coef_[0], rtol=1e-6)


@pytest.mark.parametrize(
    ("kernel", "C"), [(Linear(), 2.0), (Gaussian(0.5), 10.0), (Tanh(0.7, -1.0), 3.0), (Linear(), None)]
)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_every_state_keeps_its_promises(kernel, C, seed):
    X, y = table(seed)
    if C is None:
        y = (X @ [1.0, 0.5] > 0.2).astype(int)
    s, K = 2.0 * y - 1, kernel(X, X)
    trace = solve(X, y, kernel=kernel, C=C, limit=3000)
    top = np.inf if C is None else C
    scale = max(abs(trace.final.dual_objective), 1)
    for before, now in zip(trace.states, trace.states[1:], strict=False):
        changed = np.flatnonzero(now.alpha != before.alpha)
        assert set(changed) <= set(now.pair)
        assert now.dual_objective >= before.dual_objective - 1e-9 * scale
    for state in (*trace.states[::7], trace.final):
        beta = state.alpha * s
        assert state.alpha.min() >= 0
        assert state.alpha.max() <= top
        assert beta.sum() == pytest.approx(0, abs=1e-9 * max(1, state.alpha.max()))
        np.testing.assert_allclose(state.scores, K @ beta + state.intercept, atol=1e-8 * scale)
        assert state.dual_objective == pytest.approx(dual(beta, K), abs=1e-9 * scale)
        assert state.squared_norm == pytest.approx(beta @ K @ beta, abs=1e-8 * scale)
        wishes = s - K @ beta
        up, low = beta < np.where(s > 0, top, 0), beta > np.where(s > 0, 0, -top)
        assert state.largest_violation == pytest.approx(max(wishes[up].max() - wishes[low].min(), 0), abs=1e-8 * scale)
        np.testing.assert_allclose(state.slack, np.maximum(0, 1 - s * (K @ beta + state.intercept)), atol=1e-8 * scale)
        if C is not None:
            assert state.primal_objective == pytest.approx(
                beta @ K @ beta / 2 + C * state.slack.sum(), abs=1e-8 * scale
            )
            for b in state.intercept + np.array([-1, -1e-3, 1e-3, 1]):  # no other intercept has less slack
                assert np.maximum(0, 1 - s * (K @ beta + b)).sum() >= state.slack.sum() - 1e-8 * scale
        if not isinstance(kernel, Tanh):
            assert state.gap >= -1e-9 * scale


@pytest.mark.parametrize("C", [1.0, 30.0])
def test_primal_and_dual_meet(C):
    X, y = table(4)
    final = solve(X, y, kernel=Gaussian(0.8), C=C, tolerance=1e-7).final
    assert final.gap <= 1e-6 * final.primal_objective
    assert final.violations.max() <= 1e-6


def test_violations_are_the_conditions_written_out():
    agreement = np.array([0.4, 1.0, 1.7, 0.4, 1.0, 1.7, 0.4, 1.0, 1.7])
    alpha = np.array([0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0])
    np.testing.assert_allclose(smo.violations(agreement, alpha, 2.0), [0.6, 0, 0, 0.6, 0, 0.7, 0, 0, 0.7])
    np.testing.assert_allclose(smo.violations(agreement, alpha, None), [0.6, 0, 0, 0.6, 0, 0.7, 0.6, 0, 0.7])


@pytest.mark.parametrize("seed", range(4))
def test_hard_margin_against_a_general_solver(seed):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(14, 2)) * [1, 3] + [2, -1]
    side = X @ [1.0, -0.4] - 2.2
    X, y = X[np.abs(side) > 0.15], (side > 0).astype(int)[np.abs(side) > 0.15]
    s = 2 * y - 1
    final = solve(X, y, kernel=Linear(), C=None, tolerance=1e-8).final
    A = s[:, None] * np.c_[X, np.ones(len(X))]
    settings: Any = dict(
        jac=lambda w: np.r_[w[:2], 0.0],
        method="SLSQP",
        constraints=dict(type="ineq", fun=lambda w: A @ w - 1, jac=lambda w: A),
        tol=1e-12,
    )
    half: Any = lambda w: w[:2] @ w[:2] / 2  # noqa: E731
    found = minimize(half, np.zeros(3), **settings)
    np.testing.assert_allclose(np.r_[final.coef, final.intercept], found.x, rtol=1e-4, atol=1e-5)
    assert (s * final.scores).min() == pytest.approx(1, abs=1e-6)
    assert final.primal_objective == pytest.approx(final.dual_objective, rel=1e-6)


def test_a_point_that_supports_nothing_can_go():
    X, y = table(6)
    whole = solve(X, y, kernel=Linear(), C=1.0, tolerance=1e-8).final
    kept = whole.support
    assert 2 < len(kept) < len(X)
    rest = solve(X[kept], y[kept], kernel=Linear(), C=1.0, tolerance=1e-8).final
    np.testing.assert_allclose(np.r_[rest.coef, rest.intercept], np.r_[whole.coef, whole.intercept], atol=1e-6)


@pytest.mark.parametrize("kernel", [Linear(), Polynomial(2, 1.0)])
def test_a_hard_margin_without_solution_ends_with_a_proof(kernel):
    X = np.array([[0.0, 0.0], [2.0, 2.0], [1.0, 1.0], [5.0, 1.0], [1.0, 1.0]])
    y = np.array([0, 0, 1, 1, 0])
    trace = solve(X, y, kernel=kernel, C=None)
    final = trace.final
    assert trace.finished
    assert final.phase == "inseparable"
    assert final.pairs == svm.DOOMED
    assert final.primal_objective == np.inf
    q, s = final.meeting, 2 * y - 1
    np.testing.assert_allclose([q[y == 0].sum(), q[y == 1].sum()], 1)
    assert q.min() >= 0
    assert (q * s) @ kernel(X, X) @ (q * s) == pytest.approx(0, abs=1e-9)
    assert (np.diff(trace.curve("dual_objective")) > 0).all()


def test_a_gaussian_kernel_separates_what_no_line_can():
    X = np.array([[0.0, 0.0], [1.0, 1.0], [0.0, 1.0], [1.0, 0.0], [0.5, 0.5]])
    y = np.array([0, 0, 1, 1, 1])
    assert solve(X, y, kernel=Linear(), C=None).final.phase == "inseparable"
    final = solve(X, y, kernel=Gaussian(0.5), C=None).final
    assert final.phase == "converged"
    assert (final.predict(X) == y).all()


def test_equal_points_of_both_classes_are_no_problem_for_a_soft_margin():
    final = solve(np.ones((3, 2)), [0, 1, 1], kernel=Linear(), C=2.0).final
    assert final.phase == "converged"
    assert final.alpha @ (2 * np.array([0, 1, 1]) - 1) == 0
    assert final.dual_objective == pytest.approx(4)  # w = 0, b = 1: the lonely point has slack 2
    assert final.primal_objective == pytest.approx(4)


def test_numbers_of_any_size():
    rng = np.random.default_rng(5)
    X = rng.normal(size=(20, 2))
    y = (X[:, 0] > 0.2).astype(int)
    small = solve(X, y, kernel=Linear(), C=1.0, tolerance=1e-6).final
    for scale in (1e-6, 1e9):
        final = solve(X * scale, y, kernel=Linear(), C=1.0 / scale**2, tolerance=1e-6).final
        np.testing.assert_allclose(final.coef * scale, small.coef, rtol=1e-4)


@pytest.mark.parametrize("seed", [0, 1])
def test_a_function_that_is_no_kernel_still_ends_where_no_pair_can_climb(seed):
    X, y = table(seed)
    kernel = Tanh(1.0, -1.0)
    assert np.linalg.eigvalsh(kernel(X, X)).min() < -1
    trace = solve(X, y, kernel=kernel, C=5.0)
    assert trace.finished
    assert trace.final.largest_violation <= 1e-3
    assert trace.final.alpha.max() <= 5.0


def test_the_pair_is_the_worst_offender_and_the_partner_that_promises_most():
    X, y = table(8, n=15)
    kernel, C = Gaussian(0.9), 1.5
    s, K = 2.0 * y - 1, kernel(X, X)
    trace = solve(X, y, kernel=kernel, C=C)
    for before, now in zip(trace.states, trace.states[1:], strict=False):
        if now.pairs == before.pairs:
            continue
        beta = before.alpha * s
        v = s - K @ beta
        up, low = beta < np.where(s > 0, C, 0), beta > np.where(s > 0, 0, -C)
        i, j = now.pair
        assert up[i]
        assert v[i] == pytest.approx(v[up].max())
        gains = [
            (v[i] - v[t]) ** 2 / max(K[i, i] + K[t, t] - 2 * K[i, t], 1e-12) if low[t] and v[t] < v[i] else 0
            for t in range(len(X))
        ]
        assert gains[j] == pytest.approx(max(gains))
    assert trace.steps > 10


def test_detail_thins_the_states_and_not_the_run():
    X, y = table(0)
    every = solve(X, y, kernel=Linear(), C=30.0)
    few = solve(X, y, kernel=Linear(), C=30.0, detail=20)
    assert every.final.pairs == few.final.pairs == every.steps > 200
    assert few.steps < every.steps / 2
    np.testing.assert_array_equal(few.final.alpha, every.final.alpha)
    assert [s.pairs for s in few.states[:41]] == list(range(41))


def test_one_point_of_each_class():
    a, b = np.array([3.0, 1.0]), np.array([-1.0, 2.0])
    final = solve(np.array([a, b]), [1, 0], kernel=Linear(), C=None, tolerance=1e-9).final
    np.testing.assert_allclose(final.coef, 2 * (a - b) / ((a - b) @ (a - b)))


def test_terms_add_up_to_the_score():
    X, y = table(2)
    final = solve(X, y, kernel=Gaussian(0.6), C=2.0).final
    places = X[:5] + 0.3
    assert final.terms(places).shape == (5, len(final.support))
    np.testing.assert_allclose(final.terms(places).sum(axis=1) + final.intercept, final.decision_function(places))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (dict(y=[1, 1, 1]), "Only one class"),
        (dict(y=[0, 1, 2]), "two classes"),
        (dict(C=0), "C must be"),
        (dict(C=np.inf), "C must be"),
        (dict(tolerance=0), "tolerance"),
        (dict(detail=0), "detail"),
        (dict(kernel=lambda A, B: A[:, :1] - B[:, 0]), "symmetric"),
        (dict(kernel=lambda A, B: np.full((len(A), len(B)), np.nan)), "finite"),
        (dict(kernel=lambda A, B: np.full((len(A), len(B)), 1e120)), "too large"),
        (dict(kernel=lambda A, B: -(A @ B.T), C=None), "positive semi-definite"),
    ],
)
def test_refusals_in_words(change, words):
    settings = dict(X=np.array([[0.0, 1], [1, 2], [4, 3]]), y=[0, 1, 1], kernel=Linear(), C=1.0) | change
    with pytest.raises(ValueError, match=words):
        record(svm.steps(settings.pop("X"), settings.pop("y"), **settings), limit=5)


def test_points_that_nearly_coincide_do_not_overflow():
    X = np.array([[0.0], [1e-310], [1.0], [2.0]])
    with np.errstate(all="raise", under="ignore"):
        trace = record(svm.steps(X, [0, 1, 0, 1], kernel=lambda A, B: 1e-310 * (A @ B.T), C=1000.0), limit=50)
    assert np.isfinite(trace.final.dual_objective)


def test_tiny_inputs_are_solved_as_exactly_as_others():
    X, y = table(1)
    scale = 1e-9
    plain = solve(X, y, kernel=Linear(), C=0.5, tolerance=1e-6).final
    tiny = solve(X * scale, y, kernel=Linear(), C=0.5 / scale**2, tolerance=1e-6, detail=50, limit=600).final
    assert tiny.phase == "converged"
    np.testing.assert_allclose(tiny.coef * scale, plain.coef, rtol=1e-4)


@pytest.mark.parametrize("C", [1e8, 1e100])
def test_a_price_so_high_that_it_would_take_for_ever_is_given_up_honestly(C):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(40, 2)), rng.integers(2, size=40)
    last = last_of(X, y, kernel=Linear(), C=C, detail=5, max_iter=3000)
    assert last.phase == "stopped" and last.pairs == 3000 and last.largest_violation > 1e-3
    assert last.alpha.min() >= 0 and last.alpha.max() <= C
    assert abs(last.alpha @ last.signs) <= 1e-12 * last.alpha.sum()
    norm = np.square(last.coef).sum()
    slack = np.maximum(0, 1 - last.signs * (X @ last.coef + last.intercept))
    assert last.primal_objective == pytest.approx(norm / 2 + C * slack.sum(), rel=1e-9)
    assert last.dual_objective == pytest.approx(last.alpha.sum() - norm / 2, rel=1e-9)
    assert last.gap > 0


def test_every_run_has_such_an_end():
    assert inspect.signature(svm.steps).parameters["max_iter"].default == svm.MOST <= 50_000


@pytest.mark.parametrize("C", [5e-324, 1e-300])
def test_a_price_of_hardly_anything(C):
    rng = np.random.default_rng(1)
    X, y = rng.normal(size=(40, 2)), rng.integers(2, size=40)
    last = last_of(X, y, kernel=Linear(), C=C, detail=5)
    rare = min((y == 0).sum(), (y == 1).sum())
    assert last.phase == "converged"
    assert last.alpha.sum() == pytest.approx(2 * C * rare)  # every point of the smaller class at its bound


def last_of(*data, **settings):
    """The last state, without keeping the others."""
    return deque(svm.steps(*data, **settings), maxlen=1).pop()
