"""A landscape that is typed: derivatives and minima against the functions derived on paper, and what is refused."""

from typing import Any

import numpy as np
import pytest
from scipy import interpolate

from algos.descent import landscapes, newton, quasi_newton
from algos.descent.landscapes import Banana, Beale, FourWells, Landscape, TwoWells, valley
from algos.trace import record

KNOWN: list[tuple[str, Landscape]] = [
    ("(1 - x)^2 + 20*(y - x^2)^2", Banana(20.0)),
    ("x^2/2 - y^2/2 + y^4/4", TwoWells()),
    ("(x^2 + y - 11)^2 + (x + y^2 - 7)^2", FourWells()),
    ("(1.5 - x*(1 - y))^2 + (2.25 - x*(1 - y^2))^2 + (2.625 - x*(1 - y^3))^2", Beale()),
    ("x^2/2 + 7*y^2/2", valley(7.0)),
]
known = pytest.mark.parametrize(("text", "land"), KNOWN, ids=[text for text, _ in KNOWN])


@known
def test_it_is_the_function_with_its_derivatives(text: str, land: Landscape) -> None:
    typed = landscapes.typed(text, 5.0)
    places = np.random.default_rng(2).uniform(-2, 2, size=(4, 5, 2))
    np.testing.assert_allclose(typed.value(places), land.value(places), rtol=1e-10, atol=1e-12)
    for x in places[0]:
        scale = max(1.0, float(np.abs(land.hessian(x)).max()))
        np.testing.assert_allclose(typed.gradient(x), land.gradient(x), atol=1e-7 * scale)
        np.testing.assert_allclose(typed.hessian(x), land.hessian(x), atol=1e-5 * scale)
        assert (typed.hessian(x) == typed.hessian(x).T).all()


@known
def test_its_minima_are_found(text: str, land: Landscape) -> None:
    found = landscapes.typed(text, 5.0).minima
    assert len(found) == len(land.minima)
    for minimum in land.minima:
        assert np.abs(found - minimum).max(axis=1).min() < 1e-4


def test_methods_end_where_they_end_on_the_same_function_derived_on_paper() -> None:
    start = np.array([-1.2, 1.0])
    for steps in (newton.steps, quasi_newton.steps):
        ends = [record(steps(land, start), limit=200).final for land in (landscapes.typed(KNOWN[0][0]), Banana(20.0))]
        assert {end.phase for end in ends} == {"converged"}
        np.testing.assert_allclose(ends[0].x, ends[1].x, atol=1e-5)


def test_the_curves_in_a_formula_are_made_once_however_often_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    curve = interpolate.CubicSpline

    def counted(*given: Any, **more: Any) -> Any:
        made.append(1)
        return curve(*given, **more)

    monkeypatch.setattr(interpolate, "CubicSpline", counted)
    curves = "".join(f" + knots({i}, 1, 0, 1, {i})" for i in range(12))
    assert len(landscapes.typed(f"x^2 + y^2 + 9*sin(9*x) + 9*sin(9*y){curves}").minima) > 5
    assert len(made) <= 12


def test_where_it_has_no_value_it_is_too_high_and_nothing_is_nan() -> None:
    land = landscapes.typed("x^2 + y^2 + sqrt(x + 3.5)")
    assert land.value(np.array([-5.0, 0.0])) == 1e200 and land.value(np.array([1e8, 0.0])) < 1e200
    end = record(newton.steps(land, np.array([-3.4, 3.0])), limit=60).final
    assert np.isfinite(end.x).all() and np.isfinite(end.value) and np.isfinite(end.gradient).all()
    assert landscapes.typed("max(abs(x), abs(y))").minima == pytest.approx(np.zeros((1, 2)), abs=1e-6)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("z + x^2", "“z” is unknown; a formula may hold x, y, pi, e and numbers"),
        ("x^2 +", "is not a formula; write it like"),
        ("__import__('os')", "not allowed"),
        ("log(x)", "has no value at x = -3, y = -3"),
        ("exp(20*x)", "at most 1,000,000 can be drawn"),
        ("2 + 3", "as high everywhere"),
        ("x + y", "lowest nowhere on the map"),
        ("x*y", "lowest nowhere on the map"),
        ("", "1 to 400 characters"),
    ],
)
def test_what_has_no_lowest_place_or_is_no_formula_is_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        landscapes.typed(text)
    with pytest.raises(ValueError, match="half must be a number above 0"):
        landscapes.typed("x^2 + y^2", 0.0)
