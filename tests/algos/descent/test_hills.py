"""Marked hills and valleys: derivatives against differences, minima against scipy's searches, and what is refused."""

import tracemalloc

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.stats import multivariate_normal

from algos.descent import hills, landscapes, newton, wells
from algos.descent.hills import BOWL, Hills
from algos.trace import record


def scattered(valleys: int, others: int, seed: int, width: float = 0.8) -> Hills:
    """Marks without any symmetry."""
    places = np.random.default_rng(seed).uniform((-4, -3), (3, 4), size=(valleys + others, 2)).tolist()
    return hills.of(places[:valleys], places[valleys:], width)


LANDS = [scattered(5, 3, 1), scattered(1, 7, 2, 0.3), scattered(9, 0, 3, 2.0), scattered(300, 200, 4), hills.of([], [])]
every = pytest.mark.parametrize("land", LANDS, ids=lambda land: f"{len(land.valleys)}-{len(land.hills)}")


@every
def test_derivatives_are_those_of_differences(land: Hills) -> None:
    axes = 1e-5 * np.eye(2)
    for x in np.random.default_rng(7).uniform(-4, 4, size=(20, 2)):
        slope = [(land.value(x + a) - land.value(x - a)) / 2e-5 for a in axes]
        bend = [(land.gradient(x + a) - land.gradient(x - a)) / 2e-5 for a in axes]
        np.testing.assert_allclose(land.gradient(x), slope, rtol=1e-6, atol=1e-7)
        np.testing.assert_allclose(land.hessian(x), bend, rtol=1e-5, atol=1e-6)


@every
def test_it_is_a_bowl_with_a_normal_density_for_each_mark(land: Hills) -> None:
    places = np.random.default_rng(8).uniform(-6, 6, size=(4, 3, 2))
    expected = BOWL / 2 * (places**2).sum(axis=-1)
    for sign, marks in ((-1, land.valleys), (1, land.hills)):
        for mark in marks:
            density = multivariate_normal(mark, land.width**2 * np.eye(2))
            expected += sign * density.pdf(places) / density.pdf(mark)
    np.testing.assert_allclose(land.value(places), expected, rtol=1e-9, atol=1e-9)


@every
def test_its_minima_are_level_and_none_that_a_search_finds_is_missing(land: Hills) -> None:
    minima = land.minima
    for minimum in minima:
        assert np.abs(land.gradient(minimum)).max() < 1e-6
        assert np.linalg.eigvalsh(land.hessian(minimum))[0] > 0
    for start in np.random.default_rng(9).uniform(-8, 8, size=(30, 2)):
        end = minimize(land.value, start, jac=land.gradient, method="L-BFGS-B", options=dict(ftol=1e-15, gtol=1e-9))
        assert end.fun > land.value(minima).min() - 1e-9
        assert np.abs(minima - end.x).max(axis=1).min() < 1e-2


def test_a_map_of_hundreds_of_marks_takes_little_memory() -> None:
    land, places = scattered(300, 200, 5), wells.grid(8.0)
    tracemalloc.start()
    try:
        land.value(places)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_marks_at_one_place_add_up_and_a_hill_fills_a_valley() -> None:
    x = np.array([0.3, -0.9])
    one, two, none = (hills.of([(1.0, -1.0)] * n, [(1.0, -1.0)] * m) for n, m in ((1, 0), (2, 0), (3, 3)))
    bowl = hills.of([], [])
    assert two.value(x) - bowl.value(x) == pytest.approx(2 * (one.value(x) - bowl.value(x)))
    assert none.value(x) == pytest.approx(bowl.value(x)) and none.minima == pytest.approx(np.zeros((1, 2)), abs=1e-6)


def test_a_crowd_of_hills_pushes_the_lowest_place_far_out_where_it_is_still_found() -> None:
    crowd = hills.of([], [(0.1 * (i % 7), -0.1 * (i % 5)) for i in range(500)], 2.0)
    assert len(crowd.minima) and np.hypot(*crowd.minima.T).min() > 6
    land = hills.of([], [(0.0, 0.0)])  # lowest on a ring
    assert len(land.minima) > 3
    np.testing.assert_allclose(np.hypot(*land.minima.T), np.sqrt(2 * np.log(1 / BOWL)), rtol=1e-6)


def test_newtons_method_ends_on_the_hill_where_the_slope_is_none() -> None:
    land = landscapes.marked([(-2.0, -1.2)], [(0.2, 0.1)])
    end = record(newton.steps(land, np.array([0.1, 0.3])), limit=50).final
    assert end.phase == "converged" and np.linalg.eigvalsh(land.hessian(end.x))[1] < 0


def test_what_is_no_mark_and_no_width_is_refused() -> None:
    for bad in ([(1.0,)], [(1.0, 2.0, 3.0)], [(1.0, float("nan"))]):
        with pytest.raises(ValueError, match="a mark"):
            hills.of(bad, [])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="width must be a number above 0"):
        hills.of([], [], 0.0)
