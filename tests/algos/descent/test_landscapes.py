"""Every landscape's derivatives against differences, its minima against scipy's search."""

import numpy as np
import pytest
from scipy.optimize import minimize, rosen, rosen_der, rosen_hess

from algos.descent import landscapes
from algos.descent.landscapes import Banana, Beale, FourWells, Landscape, Quadratic, TwoWells, valley

ALL = [
    valley(25.0, 30.0),
    Banana(20.0),
    TwoWells(),
    FourWells(),
    Beale(),
    Quadratic(((3.0, 1.0, 0.5), (1.0, 2.0, -0.3), (0.5, -0.3, 1.5)), (1.0, -1.0, 2.0)),
]
every = pytest.mark.parametrize("landscape", ALL, ids=str)


@every
def test_derivatives_are_those_of_differences(landscape: Landscape) -> None:
    x, step = np.random.default_rng(3).normal(size=landscape.d), 1e-5
    axes = step * np.eye(landscape.d)
    slope = [(landscape.value(x + a) - landscape.value(x - a)) / (2 * step) for a in axes]
    bend = [(landscape.gradient(x + a) - landscape.gradient(x - a)) / (2 * step) for a in axes]
    np.testing.assert_allclose(landscape.gradient(x), slope, rtol=1e-6, atol=1e-7)
    np.testing.assert_allclose(landscape.hessian(x), bend, rtol=1e-6, atol=1e-6)


@every
def test_the_minima_are_level_and_lower_than_all_around(landscape: Landscape) -> None:
    for minimum in landscape.minima:
        np.testing.assert_allclose(landscape.gradient(minimum), 0, atol=1e-12)
        assert np.linalg.eigvalsh(landscape.hessian(minimum))[0] > 0
        around = minimum + 0.01 * np.random.default_rng(4).normal(size=(50, landscape.d))
        assert (landscape.value(around) > landscape.value(minimum)).all()


@every
def test_no_search_of_scipys_ends_lower(landscape: Landscape) -> None:
    least = min(float(landscape.value(minimum)) for minimum in landscape.minima)
    for start in np.random.default_rng(5).normal(size=(8, landscape.d)) * 2:
        found = minimize(landscape.value, start, method="Nelder-Mead", options=dict(xatol=1e-9, fatol=1e-12))
        assert found.fun > least - 1e-9


@every
def test_values_come_for_whole_grids(landscape: Landscape) -> None:
    places = np.random.default_rng(6).normal(size=(3, 4, landscape.d))
    assert landscape.value(places).shape == (3, 4)
    np.testing.assert_allclose(landscape.value(places)[2, 1], landscape.value(places[2, 1]))


def test_the_banana_is_scipys() -> None:
    x = np.array([0.3, -0.7])
    assert Banana().value(x) == pytest.approx(rosen(x))
    np.testing.assert_allclose(Banana().gradient(x), rosen_der(x))
    np.testing.assert_allclose(Banana().hessian(x), rosen_hess(x))


def test_a_valley_bends_once_along_its_floor_and_so_much_across() -> None:
    bends, directions = np.linalg.eigh(valley(40.0, 25.0).hessian(np.zeros(2)))
    np.testing.assert_allclose(bends, [1, 40])
    assert abs(directions[:, 0] @ [np.cos(np.deg2rad(25)), np.sin(np.deg2rad(25))]) == pytest.approx(1)
    with pytest.raises(ValueError, match="condition must be a number of at least 1"):
        valley(0.5)


def test_a_quadratic_without_a_lowest_place_names_none() -> None:
    assert Quadratic(((1.0, 0.0), (0.0, -1.0)), (0.0, 0.0)).minima.shape == (0, 2)
    assert landscapes.valley(3.0).minima.tolist() == [[0, 0]]
