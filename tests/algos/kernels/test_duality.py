"""Both orders of play: the primal as its definition has it, the dual below it, and when the two meet."""

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

from algos.kernels import duality
from pages.views.kernels.machine.theory import GAMES, play

W, ALPHAS = np.linspace(-3, 3, 1201), np.linspace(0, 8, 401)


def test_a_convex_problem_with_room_has_no_gap():
    it = duality.of(lambda w: (w - 2) ** 2, lambda w: w - 1, w=W, alphas=ALPHAS)
    assert (it.p, it.d) == pytest.approx((1, 1), abs=1e-5)
    assert it.best == pytest.approx((1, 2), abs=1e-3)
    np.testing.assert_allclose(it.dual, ALPHAS - ALPHAS**2 / 4, atol=1e-6)  # min over w, by hand
    assert np.isinf(it.primal[W > 1]).all() and np.isfinite(it.primal[W <= 1]).all()


@pytest.mark.parametrize("seed", range(5))
def test_whatever_the_functions_max_min_is_at_most_min_max(seed):
    a, b = np.random.default_rng(seed).normal(size=(2, 5))
    f, g = (lambda w, c=c: np.polyval(c, w) for c in (a, b))
    it = duality.of(f, lambda w: g(w) - g(np.array([0.5]))[0], w=W, alphas=ALPHAS)
    assert it.d <= it.p + 1e-12
    assert (it.dual[:, None] <= it.primal[None] + 1e-12).all()
    lagrangian = f(W)[None] + ALPHAS[:, None] * (g(W) - g(np.array([0.5]))[0])[None]
    np.testing.assert_allclose(it.dual, lagrangian.min(axis=1))
    assert it.p == pytest.approx(np.min(f(W)[g(W) <= g(np.array([0.5]))[0]]))


def test_the_three_problems_of_the_theory():
    convex, bent, tight = (play(f, g, ends) for _, f, g, ends, _ in GAMES)
    assert (convex.p, convex.d, *convex.best) == pytest.approx((1, 1, 1, 2))
    assert (bent.p, bent.d, *bent.best) == pytest.approx((-1, -2, 1, 2))
    assert (tight.p, tight.best[0]) == pytest.approx((0, 0))
    assert tight.d == pytest.approx(-1 / 400, rel=1e-3) and tight.best[1] == 100  # as far as the grid goes
    lowest = minimize_scalar(lambda w: w + 7 * w**2).fun
    assert tight.dual[70] == pytest.approx(lowest, abs=1e-4) and lowest == pytest.approx(-1 / 28)


def test_what_is_no_problem_is_refused():
    with pytest.raises(ValueError, match="never below 0"):
        duality.of(lambda w: w, lambda w: w, w=W, alphas=np.array([-1.0]))
    with pytest.raises(ValueError, match="No w keeps"):
        duality.of(lambda w: w, lambda w: w**2 + 1, w=W, alphas=ALPHAS)
