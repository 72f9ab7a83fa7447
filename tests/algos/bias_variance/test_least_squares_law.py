"""The law of least squares against scikit-learn, repetition and identities."""

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import LinearRegression

from algos.bias_variance import least_squares_law as law
from algos.regression import linear


@pytest.mark.parametrize("intercept", [False, True])
def test_measured_is_the_mean_over_scikit_learns_fits(intercept):
    settings = dict(n=15, d=4, noise=0.8, repeats=6, intercept=intercept, seed=3)
    sets, found = law.draw(**settings), law.measure(**settings)
    rows = []
    for X, y, again, Z in zip(sets.X, sets.y, sets.again, sets.Z, strict=True):
        model = LinearRegression(fit_intercept=intercept).fit(X, y)
        assert_allclose(linear.solve(X, y, fit_intercept=intercept).coef, model.coef_)
        h, new = model.predict(X), model.predict(Z)
        rows.append([
            np.mean((h - X @ sets.v - sets.v0) ** 2),
            np.mean((new - Z @ sets.v - sets.v0) ** 2),
            np.mean((y - h) ** 2),
            np.mean((again - h) ** 2),
        ])  # fmt: skip
    assert_allclose(found.mean, np.mean(rows, axis=0), rtol=1e-9)
    assert_allclose(found.error, np.std(rows, axis=0, ddof=1) / np.sqrt(6), rtol=1e-9)


@pytest.mark.parametrize(("n", "d", "intercept"), [(12, 3, False), (12, 3, True), (40, 15, False), (9, 1, True)])
def test_formulas_within_monte_carlo_error(n, d, intercept):
    found = law.measure(n=n, d=d, noise=1.7, repeats=4000, intercept=intercept, seed=1)
    assert np.all(np.abs(found.mean - found.formula) < 4.5 * found.error)
    assert np.all(found.error < 0.05 * found.formula)  # precise enough to tell neighbouring formulas apart


@pytest.mark.parametrize("seed", range(4))
def test_lever_is_the_quadratic_form_and_never_falls_with_a_column(seed):
    rng = np.random.default_rng(seed)
    P, z = rng.normal(size=(12, 7)) * np.arange(1, 8), rng.normal(size=7)
    values = [law.lever(P[:, :k], z[:k]) for k in range(1, 8)]
    assert values[-1] == pytest.approx(z @ np.linalg.inv(P.T @ P) @ z)
    assert np.all(np.diff(values) >= -1e-12)
    levers = [law.lever(P, row) for row in P]
    assert sum(levers) == pytest.approx(7)  # the trace of the hat matrix


@pytest.mark.parametrize("intercept", [False, True])
def test_all_numbers_of_columns_at_once_are_each_alone_on_the_first_columns(intercept):
    settings: dict[str, Any] = dict(noise=0.7, repeats=9, intercept=intercept, seed=2)
    sizes = ((16, 1), (16, 4), (16, 7), (20, 4))
    for (n, d), state in zip(sizes, filter(None, law.steps(sizes, **settings)), strict=True):
        alone = law.measure(n=n, d=d, **settings)
        assert (state.n, state.d) == (n, d)
        for name in ("mean", "error", "formula", "off"):
            assert_allclose(getattr(state, name), getattr(alone, name), rtol=1e-9, atol=1e-12)
        wide = law.draw(n=n, d=8, **settings)
        assert_allclose(law.draw(n=n, d=d, **settings).X, wide.X[..., :d])
        assert_allclose(law.draw(n=n, d=d, **settings).Z, wide.Z[..., :d])


def test_more_noise_on_the_same_sets():
    settings: dict[str, Any] = dict(n=14, d=3, repeats=6, seed=1)
    loud, unit = law.measure(noise=2.5, **settings), law.measure(noise=1.0, **settings)
    scaled = law.with_noise(unit, 2.5)
    sets = law.draw(noise=2.5, **settings)
    w = np.linalg.lstsq(sets.X[4], sets.y[4])[0]
    assert scaled.off[1, 4] == pytest.approx(sets.Z[4, 0] @ (w - sets.v))
    for name in ("mean", "error", "formula", "off"):
        assert_allclose(getattr(scaled, name), getattr(loud, name))


def test_the_smallest_design_and_refusals():
    found = law.measure(n=5, d=1, noise=0.0, repeats=2)
    assert_allclose(found.mean, 0, atol=1e-28)
    for wrong, said in (({"n": 8}, "at least 9"), ({"d": 0}, "at least 1"), ({"noise": -1.0}, "at least 0")):
        with pytest.raises(ValueError, match=said):
            law.measure(**(dict(n=20, d=5, noise=1.0, repeats=3) | wrong))
    with pytest.raises(ValueError, match="at least one pair"):
        list(law.steps((), noise=1.0, repeats=2))
