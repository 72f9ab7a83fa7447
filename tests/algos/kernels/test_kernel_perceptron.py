import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import linprog

from algos.kernels import kernel_perceptron
from algos.kernels.explicit_features import feature_map
from algos.kernels.kernels import Gaussian, Laplacian, Linear, Polynomial
from algos.trace import record


def features(X, kernel):
    return feature_map(kernel, X.shape[1]).transform(X)


def table(seed, n=15):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 2)) * [1.0, 2.0]
    return X, (X[:, 0] + 0.4 * X[:, 1] ** 2 + 0.2 * rng.normal(size=n) > 0.7).astype(int)


def run(X, y, limit=5000, **settings):
    return record(kernel_perceptron.steps(X, y, **settings), limit=limit)


def explicit(Phi, y, order):
    """The perceptron on rows of features: the rows of its mistakes, and theta."""
    s, theta = 2 * y - 1, np.zeros(Phi.shape[1])
    made: list[int] = []
    for rows in order:
        before = len(made)
        for t in rows:
            if s[t] * (Phi[t] @ theta) <= 1e-12:
                theta = theta + s[t] * Phi[t]
                made.append(int(t))
        if len(made) == before:
            return made, theta
    raise AssertionError("no end")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("offset", [True, False])
def test_it_makes_the_mistakes_of_the_perceptron_on_explicit_features(seed, offset):
    X, y = table(seed)
    kernel = Polynomial(4, 1.0)
    Phi = features(X, kernel)
    if offset:
        Phi = np.column_stack([Phi, np.ones(len(X))])
    made, theta = explicit(Phi, y, [range(len(X))] * 3000)
    trace = run(X, y, kernel=kernel, offset=offset)
    assert trace.finished
    assert [s.point for s in trace.states[1:]] == made
    new = table(seed + 20)[0]
    ahead = features(new, kernel)
    if offset:
        ahead = np.column_stack([ahead, np.ones(len(new))])
    assert_allclose(trace.final.decision_function(new), ahead @ theta, rtol=1e-8, atol=1e-8)


@pytest.mark.parametrize("order", ["fixed", "shuffled", [4, 3, 2, 1, 0, *range(5, 15)]])
def test_scores_counts_and_the_end_at_every_state(order):
    X, y = table(7)
    kernel = Gaussian(0.8)
    trace = run(X, y, kernel=kernel, order=order, seed=3)
    assert trace.finished and not trace.final.wrong.any()
    assert_allclose(trace.final.predict(X), y)
    for before, after in zip(trace.states[:-1], trace.states[1:], strict=True):
        assert before.wrong[after.point]
        assert_allclose(after.alpha - before.alpha, np.arange(15) == after.point)
        assert after.mistakes == after.alpha.sum()
        assert_allclose(after.scores, (kernel(X, X) + 1) @ (after.alpha * after.signs), atol=1e-12)
        assert_allclose(after.decision_function(X), after.scores, atol=1e-12)


def test_a_chosen_order_is_kept_and_the_seed_shuffles():
    X, y = table(2)
    order = [9, *[i for i in range(15) if i != 9]]
    assert run(X, y, kernel=Gaussian(1.0), order=order).states[1].point == 9
    made = [[s.point for s in run(X, y, kernel=Gaussian(1.0), order="shuffled", seed=s).states] for s in (0, 0, 1)]
    assert made[0] == made[1] != made[2]


def separable(Phi, y):
    """By linear programming: is there a theta with s_i theta.phi_i >= 1 for all i?"""
    A = -(2 * y - 1)[:, None] * Phi
    return linprog(np.zeros(Phi.shape[1]), A, -np.ones(len(y)), bounds=(None, None)).status == 0


def test_a_return_of_the_scores_proves_that_no_separator_exists():
    found = 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        X, y = rng.integers(-2, 3, size=(6, 2)).astype(float), np.array([0, 1, 0, 1, 1, 0])
        trace = run(X, y, limit=400, kernel=Linear(), order="shuffled" if seed % 2 else "fixed", seed=seed)
        again = trace.final.repeats
        Phi = np.column_stack([X, np.ones(6)])
        if again >= 0:
            found += 1
            assert not trace.finished and not separable(Phi, y)
            when = next(s for s in trace.states if s.repeats >= 0)
            beta = when.alpha - trace.states[again].alpha
            assert beta.min() >= 0 and beta.sum() > 0
            assert_allclose((beta * when.signs) @ Phi, 0, atol=1e-12)
        elif trace.finished:
            assert separable(Phi, y)
    assert found >= 10


def test_equal_points_in_different_classes_are_found():
    X, y = table(3)
    assert kernel_perceptron.contradiction(X, y) is None
    both = np.vstack([X, X[4]]), np.append(y, 1 - y[4])
    assert kernel_perceptron.contradiction(*both) == (4, 15)
    assert kernel_perceptron.contradiction(np.vstack([X, X[4]]), np.append(y, y[4])) is None
    assert kernel_perceptron.contradiction([[0.0, 1.0], [-0.0, 1.0]], [0, 1]) == (0, 1)
    assert not run(*both, kernel=Gaussian(0.5), limit=200).finished


def test_points_without_a_count_do_not_matter():
    X, y = table(5)
    state = run(X, y, kernel=Laplacian(1.0)).final
    held = state.alpha > 0
    assert (~held).sum() > 0
    new = table(6)[0]
    again = Laplacian(1.0)(new, X[held]) @ (state.alpha * state.signs)[held] + (state.alpha @ state.signs)
    assert_allclose(state.decision_function(new), again)
    assert state.intercept + state.terms(new[2]).sum() == pytest.approx(again[2])


def test_what_is_refused():
    X, y = table(0)
    with pytest.raises(ValueError, match="Only one class"):
        run(X, np.ones(15, dtype=int), kernel=Linear())
    with pytest.raises(ValueError, match="takes 0 and 1 only"):
        run(X, y * 2, kernel=Linear())
    with pytest.raises(ValueError, match="order must name each of the 15 rows once"):
        run(X, y, kernel=Linear(), order=[0] * 15)
    with pytest.raises(ValueError, match="order must be one of fixed, shuffled"):
        run(X, y, kernel=Linear(), order="random")
