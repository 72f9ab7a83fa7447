"""Circle, diamond and ellipses of two coefficients: they touch at the fit, which brute force finds too."""

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pages.views.regression.shrinkage.ellipses import Slice, slice_of
from tests.pages.harness import Opened, alts, figures
from tests.pages.regression.test_edges import table
from ui.data import data_picker

FITS: list[dict[str, Any]] = [
    {"data": "two_scales", "shrink": "ridge", "lambda": 20},
    {"data": "two_scales", "shrink": "lasso", "lambda": 20},
    {"data": "housing", "shrink": "elastic net", "lambda": 5, "mix": 0.5},
    {"data": "sine", "shrink": "selective", "degree": 5, "first_power": 3, "lambda": 0.5},
]


def opened(**settings: Any) -> Opened:
    return Opened("regression", view="shrinkage", more="Ellipses", **settings)


def sliced(at: Opened, a: int, b: int) -> tuple[Slice, Any]:
    """A slice, and the sum of squares in it by the rows themselves: of w (m, 2)."""
    fit = at.shown.run
    two = slice_of(fit.at, fit.penalty, fit.fitted, a, b)
    A, model = fit.fitted.terms.transform(fit.at.train.X), fit.fitted.model

    def rss(places: np.ndarray) -> np.ndarray:
        coef = np.repeat(model.coef[None], len(places), axis=0)
        coef[:, [a, b]] = places
        return ((fit.at.y[:, None] - model.intercept - A @ coef.T) ** 2).sum(axis=0)

    return two, rss


@pytest.mark.parametrize("settings", FITS)
def test_the_ellipse_through_the_fit_touches_what_the_penalty_allows(settings):
    first = settings.get("first_power", 1) - 1
    two, rss = sliced(opened(**settings), first, first + 1)
    (least,) = rss(two.here[None])
    allowed, ellipse = two.allowed(), two.ellipse(1.0)
    assert_allclose(two.price(allowed), two.price(two.here), rtol=1e-9)
    assert_allclose(rss(ellipse), least, rtol=1e-6)
    scale = rss(np.zeros((1, 2)))[0] - rss(two.best[None])[0]
    assert (rss(allowed) >= least - 1e-6 * scale).all()  # nothing as cheap is better
    assert (two.price(ellipse) >= two.price(two.here) * (1 - 1e-6)).all()  # nothing as good is cheaper
    assert rss(allowed).min() == pytest.approx(least, abs=1e-3 * scale)  # and they do meet
    grid = two.best + np.random.default_rng(0).normal(size=(200, 2))
    assert (rss(grid) >= rss(two.best[None])[0]).all()


def test_a_circle_for_ridge_and_a_diamond_with_corners_on_the_axes_for_the_lasso():
    circle = sliced(opened(data="two_scales", **{"lambda": 5}), 0, 1)[0].allowed()
    assert_allclose(np.hypot(*circle.T), np.hypot(*circle[0]))
    diamond = sliced(opened(data="two_scales", shrink="lasso", **{"lambda": 5}), 0, 1)[0].allowed()
    assert_allclose(np.abs(diamond).sum(axis=1), np.abs(diamond[0]).sum())
    assert_allclose(np.abs(diamond).max(axis=0), np.abs(diamond).max())


def test_the_path_goes_through_the_fit_and_ends_at_zero():
    at = opened(data="two_scales", **{"lambda": 10})
    two, _ = sliced(at, 0, 1)
    assert np.linalg.norm(two.path - two.here, axis=1).min() < 1e-9
    assert_allclose(two.path[-1], 0, atol=1e-3)
    names = [trace.get("name") for trace in figures(at)[1]["data"]]
    assert names[:3] == ["circle", "equal sum of squares", "as λ grows"]
    rings = figures(at)[1]["data"][1]
    assert np.isnan(rings["x"]).sum() >= 3  # an ellipse inside the one through the fit, and one further out
    assert figures(at)[1]["layout"]["yaxis"]["scaleanchor"] == "x"
    assert "the circle of all places" in alts(at)[1]


def test_one_coefficient_is_too_few():
    assert any("takes two coefficients" in c.value for c in opened(data="line", degree=1).caption)


def test_columns_that_never_change_have_no_ellipses_and_break_nothing(monkeypatch):
    X = np.column_stack([np.ones(8), np.full(8, 3.0), np.arange(8.0)])
    monkeypatch.setattr(data_picker, "choose", lambda *_, **__: table(X, np.arange(8.0) ** 2))
    for trace in figures(opened(test=0, **{"lambda": 1}))[1]["data"]:
        assert not np.isinf(np.asarray(trace["x"], dtype=float)).any()
