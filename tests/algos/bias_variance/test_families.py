"""The families as smoothers against the models they stand for, one training set at a time."""

import numpy as np
import pytest

from algos.bias_variance import families, truths
from algos.bias_variance.families import FAMILIES
from algos.kernels import kernel_ridge
from algos.kernels.kernels import Gaussian
from algos.regression import basis, least_squares, locally_weighted, ridge

AT = np.linspace(0, 1, 23)


def sets(places, n=14, seed=3):
    return truths.draw(truths.read("sine"), n=n, noise=0.3, repeats=3, places=places, seed=seed)


def one_by_one(name, x, y, number):
    """What the model itself predicts from one training set x (n,), y (n,)."""
    X, Q = x[:, None], AT[:, None]
    if name == "polynomial":
        if number == 0:
            return np.full(len(AT), y.mean())
        columns = basis.measure(X, int(number))
        return next(least_squares.steps(columns.transform(X), y)).predict(columns.transform(Q))
    if name == "ridge":
        columns = basis.measure(X, families.RIDGE_DEGREE)
        return next(ridge.steps(columns.transform(X), y, penalty=number)).predict(columns.transform(Q))
    if name == "neighbours":
        from sklearn.neighbors import KNeighborsRegressor

        return KNeighborsRegressor(int(number)).fit(X, y).predict(Q)
    if name == "locally_weighted":
        return locally_weighted.predict(X, y, Q, number)
    made = kernel_ridge.steps(X, y, kernel=Gaussian(number), penalty=families.KERNEL_PENALTY, level=y.mean())
    return next(made).predict(Q)


@pytest.mark.parametrize("places", truths.PLACES)
@pytest.mark.parametrize("name", FAMILIES)
def test_fits_are_those_of_the_models(name, places):
    data, family = sets(places, n=14 if name != "neighbours" else 13), FAMILIES[name]
    numbers = family.settings(data.y.shape[1])
    for number in {numbers[0], numbers[len(numbers) // 2], numbers[-4]}:
        if name == "neighbours" and places == "even":
            continue  # ties, below
        fits = family.predict(data.x, data.y, AT, number)
        for r in range(3):
            x = data.x if data.x.ndim == 1 else data.x[r]
            wanted = one_by_one(name, x, data.y[r], number)
            np.testing.assert_allclose(fits[r], wanted, atol=1e-6 * max(1, np.abs(wanted).max()), err_msg=f"{number}")


def test_of_equally_near_neighbours_the_first_counts():
    x, y = np.array([0.0, 0.5, 1.0]), np.array([[1.0, 2.0, 4.0]])
    fits = FAMILIES["neighbours"].predict(x, y, np.array([0.25, 0.75, 0.5]), 1)
    assert fits.tolist() == [[1.0, 2.0, 2.0]]
    assert FAMILIES["neighbours"].predict(x, y, np.array([0.5]), 2).tolist() == [[1.5]]


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("n", [2, 5, 40])
def test_every_setting_gives_finite_weights_that_reproduce_a_constant(name, n):
    for places in truths.PLACES:
        x = truths.draw(truths.read("line"), n=n, noise=0.1, repeats=2, places=places).x
        for number in FAMILIES[name].settings(n):
            L = FAMILIES[name].weights(x, AT, number)
            assert L.shape == (*x.shape[:-1], len(AT), n)
            assert np.isfinite(L).all()
            np.testing.assert_allclose(L.sum(axis=-1), 1, atol=1e-6 * np.abs(L).sum(axis=-1).max())


def test_a_polynomial_through_as_many_points_as_coefficients_meets_them():
    data = sets("even", n=9)
    np.testing.assert_allclose(FAMILIES["polynomial"].predict(data.x, data.y, data.x, 8), data.y, atol=1e-9)


@pytest.mark.parametrize("name", FAMILIES)
def test_settings_go_from_stiff_to_flexible(name):
    data = sets("even", n=40)
    family = FAMILIES[name]
    misses = [((family.predict(data.x, data.y, data.x, number) - data.y) ** 2).mean() for number in family.settings(40)]
    assert (np.diff(misses) <= 1e-3 * misses[0]).all()
    assert misses[0] > 3 * misses[-1]


def test_chunks_change_nothing(monkeypatch):
    data = sets("random")
    whole = FAMILIES["ridge"].predict(data.x, data.y, AT, 0.1)
    monkeypatch.setattr(families, "CHUNK", 1)
    np.testing.assert_array_equal(FAMILIES["ridge"].predict(data.x, data.y, AT, 0.1), whole)


@pytest.mark.parametrize("name", FAMILIES)
def test_every_set_may_be_asked_at_places_of_its_own(name, monkeypatch):
    data, family = sets("random"), FAMILIES[name]
    number = family.settings(14)[-3]
    at = np.random.default_rng(5).uniform(size=(3, 7))
    one_by_one = [family.predict(data.x[r], data.y[[r]], at[r], number)[0] for r in range(3)]
    np.testing.assert_allclose(family.predict(data.x, data.y, at, number), one_by_one, atol=1e-9)
    monkeypatch.setattr(families, "CHUNK", 1)
    np.testing.assert_allclose(family.predict(data.x, data.y, at, number), one_by_one, atol=1e-9)


def test_more_coefficients_than_points_are_refused():
    data = sets("even", n=6)
    with pytest.raises(ValueError, match="degree = 6 needs at least 7 points, not 6"):
        FAMILIES["polynomial"].predict(data.x, data.y, AT, 6)
    assert FAMILIES["polynomial"].settings(6) == [0, 1, 2, 3, 4, 5]
    assert FAMILIES["neighbours"].settings(6) == [6, 5, 4, 3, 2, 1]


def test_a_sweep_keeps_both_ends():
    numbers = list(families.sweep(FAMILIES["neighbours"], 500, most=8))
    assert len(numbers) == 8 and numbers[0] == 500 and numbers[-1] == 1
    assert list(families.sweep(FAMILIES["polynomial"], 3)) == [0, 1, 2]


@pytest.mark.parametrize("name", sorted(FAMILIES))
def test_fits_to_sets_with_places_of_their_own_are_the_weights_times_the_targets(name):
    rng = np.random.default_rng(4)
    x, y, at = rng.uniform(size=(3, 20)), rng.normal(size=(3, 20, 2)), rng.uniform(size=(3, 9))
    family = FAMILIES[name]
    number = family.settings(20)[-3]
    known = family.weights(x, at, number) @ y
    assert np.allclose(family.predict(x, y, at, number), known, rtol=1e-6, atol=1e-6)
    assert np.allclose(family.predict(x, y[..., 1], at, number), known[..., 1], rtol=1e-6, atol=1e-6)
