"""The robust view: three losses on the same points, against independent solvers and by hand."""

import re
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import minimize
from sklearn.linear_model import LinearRegression, QuantileRegressor

from datasets import catalog
from tests.pages.drags import anywhere, dropped, places
from tests.pages.harness import Opened, alts, figures, numbers, texts
from ui import words


def opened(**settings: Any) -> Opened:
    return Opened("regression", view="robust", **settings)


ALL = ["squares", "absolute", "chebyshev"]
MISSES = ["RMS miss, least squares", "Mean miss, least absolute", "Largest miss, least largest miss"]  # each by its own


def lines(figure: Any) -> dict[str, tuple[float, float]]:
    """The lines drawn, by name: (intercept, slope) from both ends of the chart."""
    left, right = figure["layout"]["xaxis"]["range"]
    found = {}
    for trace in figure["data"]:
        if trace.get("name") in ("least squares", "least absolute", "least largest miss"):
            slope = (trace["y"][1] - trace["y"][0]) / (right - left)
            found[trace["name"]] = (trace["y"][0] - slope * left, slope)
    return found


def test_five_points_give_each_loss_its_own_line():
    at = opened(data="five_points", losses=ALL)
    drawn = lines(figures(at)[0])
    assert_allclose(drawn["least squares"], (-2, 3), atol=1e-4)
    assert_allclose(drawn["least absolute"], (0, 1), atol=1e-4)
    assert_allclose(drawn["least largest miss"], (-3.75, 3.5), atol=1e-4)
    assert_allclose(list(numbers(at).values()), [3, 1, 3.5], rtol=1e-9)
    assert_allclose([at.shown.quantity(name) for name in MISSES], [np.sqrt(8), 2, 3.75], rtol=1e-9)
    table = next(m.value for m in at.markdown if m.value.startswith("| line"))
    assert "| least absolute | 1 | 0 | 100 | **10** | 10 |" in table
    assert "| least squares | 3 | −2 | **40** | 12 | 4 |" in table


@pytest.mark.parametrize("seed", [0, 3])
def test_each_number_is_the_least_an_independent_solver_finds(seed):
    at = opened(data="outlier", data_seed=seed, losses=ALL).shown
    shown = {name: at.quantity(name) for name in MISSES}
    data = catalog.make("outlier", seed=seed)
    squares = data.y - LinearRegression().fit(data.X, data.y).predict(data.X)
    absolute = data.y - QuantileRegressor(quantile=0.5, alpha=0).fit(data.X, data.y).predict(data.X)
    assert_allclose(shown["RMS miss, least squares"], np.sqrt(np.mean(squares**2)), rtol=1e-9)
    assert_allclose(shown["Mean miss, least absolute"], np.abs(absolute).mean(), rtol=1e-7)
    # An upper bound from a search, and a lower one from the alternation of the extreme residuals.

    def largest(line: np.ndarray) -> float:
        return float(np.abs(data.y - line[0] - line[1] * data.X[:, 0]).max())

    found = minimize(largest, np.zeros(2), method="Nelder-Mead", options=dict(xatol=1e-10, fatol=1e-10, maxiter=5000))
    assert_allclose(shown["Largest miss, least largest miss"], found.fun, rtol=1e-4)


def test_the_band_of_chebyshev_holds_every_point_and_touches_three():
    (figure,) = figures(opened(data="line", data_seed=4, losses=ALL, band=True))[:1]
    data = catalog.make("line", seed=4)
    band = next(t for t in figure["data"] if t.get("fill") == "toself")
    left, right = figure["layout"]["xaxis"]["range"]
    share = (data.X[:, 0] - left) / (right - left)
    top = band["y"][0] + share * (band["y"][1] - band["y"][0])
    bottom = band["y"][3] + share * (band["y"][2] - band["y"][3])
    assert (data.y <= top + 1e-4).all() and (data.y >= bottom - 1e-4).all()
    assert (np.minimum(top - data.y, data.y - bottom) < 1e-4).sum() == 3


def test_two_lines_are_told_by_their_slopes_and_each_is_better_by_its_own_measure():
    at = opened(data="outlier")
    data, run, miss = catalog.make("outlier"), at.shown.run, at.shown.quantity
    for name, model in zip(("least squares", "least absolute"), run.models().values(), strict=True):
        missed = data.y - model.intercept - model.coef[0] * data.X[:, 0]
        assert miss(f"RMS miss, {name}") == pytest.approx(np.sqrt(np.mean(missed**2)))
        assert miss(f"Mean miss, {name}") == pytest.approx(np.abs(missed).mean())
    squares = LinearRegression().fit(data.X, data.y).coef_[0]
    absolute = QuantileRegressor(quantile=0.5, alpha=0).fit(data.X, data.y).coef_[0]
    shown = numbers(at)
    assert shown == {
        "Slope, least squares": pytest.approx(squares, rel=1e-9),
        "Slope, least absolute": pytest.approx(absolute, rel=1e-7),
    }
    assert miss("RMS miss, least squares") < miss("RMS miss, least absolute")
    assert miss("Mean miss, least absolute") < miss("Mean miss, least squares")
    assert len(numbers(opened(losses=ALL))) == 3


def test_look_closer_names_the_points_that_hold_the_lines():
    at = opened(data="five_points", moved=5, losses=ALL)
    said = texts(at.markdown)
    assert "goes through points 1, 2, 3 and 4 exactly" in said
    assert "held by points 1 and 5 above it and point 4 below it" in said
    formulas = texts(at.latex)
    assert "|10| = 10 \\text{ of } 10" in formulas and "(4)^2 = 16 \\text{ of } 40" in formulas
    assert len(alts(at)) == 2


def test_a_line_is_drawn_for_each_loss_chosen():
    at = opened(data="line", losses=["squares"])
    assert set(lines(figures(at)[0])) == {"least squares"}
    assert list(numbers(at)) == ["Slope, least squares"]
    assert "band" not in at.heard


def test_the_ringed_point_is_dragged_up_and_down_and_the_lines_follow():
    settings: dict[str, Any] = dict(view="robust", moved=7, losses=ALL)
    data = catalog.make("outlier")
    assert_allclose(places(Opened("regression", **settings), "moved"), [[data.X[6, 0], data.y[6]]], rtol=1e-6)
    at = dropped("regression", settings, "moved", 100.0, 12.0)  # it stays where it is across
    ((x, y),) = places(at, "moved")
    assert x == pytest.approx(data.X[6, 0]) and y == pytest.approx(12, abs=0.1)
    targets = np.where(np.arange(len(data.y)) == 6, data.y[6] + at.heard["lift"], data.y)
    fit = LinearRegression().fit(data.X, targets)
    assert_allclose(lines(figures(at)[0])["least squares"], (fit.intercept_, fit.coef_[0]), rtol=1e-5)
    residual = targets - fit.predict(data.X)
    assert at.shown.quantity("RMS miss, least squares") == pytest.approx(np.sqrt(np.mean(residual**2)), rel=1e-9)
    heights = [state.height for state in at.shown.run.trace.states]
    assert heights == sorted(heights) and data.y[6] in heights
    assert len(heights) == len(Opened("regression", **settings).shown.run.trace.states) + 1


def test_wherever_the_ringed_point_is_let_go_there_is_an_answer():
    for settings in (dict(view="robust"), dict(view="robust", data="five_points", moved=1, losses=ALL)):
        anywhere("regression", settings, "moved")


def test_the_sliders_ends_are_inside_what_the_player_plays():
    at = opened(data="outlier")
    low, high = at.offered["lift"]
    own = catalog.make("outlier").y[-1]
    heights = [state.height for state in at.shown.run.trace.states]
    assert heights[0] <= own + low < own + high <= heights[-1]


@pytest.mark.parametrize("more", [{}, {"lift": 20}, {"losses": ["squares", "absolute", "chebyshev"], "moved": 3}])
def test_pale_lines_are_those_without_the_ringed_point_wherever_it_is(more):
    at = opened(**more)
    lines = at.shown.run
    X, y = (np.delete(values, lines.point, axis=0) for values in (lines.at.data.X, lines.at.y))
    for frame in at.pictures[0].frames:
        pale = [t for t in frame["data"] if t.get("opacity") == 0.4]
        assert len(pale) == len(lines.losses)
        expected = np.polyval(np.polyfit(X[:, 0], y, 1), pale[0]["x"])
        now = next(t for t in frame["data"] if t.get("name") == "least squares")["y"]
        if np.abs(expected - now).max() > 0.005 * np.ptp(frame["layout"]["yaxis"]["range"]):
            assert_allclose(pale[0]["y"], expected, rtol=1e-4)
        else:
            assert np.isnan(pale[0]["y"]).all()


def test_the_headline_says_which_line_follows_the_ringed_point() -> None:
    (picture, *_) = opened().pictures
    X, y = catalog.make("outlier").X, catalog.make("outlier").y.copy()
    point, slopes = int(y.argmin()), []
    for height in (float(picture.frames[i]["data"][-2]["y"][0]) for i in (0, len(picture.frames) - 1)):
        y[point] = height
        squares, absolute = LinearRegression().fit(X, y), QuantileRegressor(quantile=0.5, alpha=0).fit(X, y)
        slopes.append([float(squares.coef_[0]), float(absolute.coef_[0])])
    (first, robust), (last, _) = slopes
    number = words.number
    assert picture.captions[0] == (
        f"With the ringed point at y = −12, the slope is {number(first)} for least squares and "
        f"{number(robust)} for least absolute"
    ), "nothing has moved yet, and nothing is answered"
    assert re.fullmatch(
        r"Least squares follows the point from y = −12 to [\d.]+: its slope goes "
        rf"from {number(first)} to {number(last)}, "
        rf"and that of least absolute (stays at|from {number(robust)} to) [\d.]+",
        picture.captions[len(picture.captions) - 1],
    )


def test_of_three_lines_the_headline_says_which_turns_most() -> None:
    (picture, *_) = opened(losses=ALL).pictures
    ends = [lines(picture.frames[i]) for i in (0, len(picture.frames) - 1)]
    turns = {name: abs(ends[1][name][1] - ends[0][name][1]) for name in ends[0]}
    assert max(turns, key=lambda name: turns[name]) == "least largest miss"
    told = re.search(r"the slope of (.+) changes most, by ([\d.]+)$", picture.captions[len(picture.captions) - 1])
    assert told and told[1] == "least largest miss", picture.captions[len(picture.captions) - 1]
    assert float(told[2]) == pytest.approx(turns["least largest miss"], abs=0.002)


def test_where_the_point_lies_in_the_data_three_slopes_are_told() -> None:
    (picture, *_) = opened(data="five_points", moved=5, losses=ALL).pictures
    # through four points on y = x each line is y = x; the fifth makes them 3, 1 and 3.5
    assert picture.captions[picture.start] == (
        "With the ringed point at y = 14, the slope is 3 for least squares, 1 for least absolute and "
        "3.50 for least largest miss"
    )


def test_what_is_a_change_is_told_by_the_picture_whatever_the_units() -> None:
    x = np.arange(20000, 91000, 5000)
    rows = [f"{a},{a / 10000 + (-1) ** i / 4}" for i, a in enumerate(x)] + ["50000,-10"]
    (picture, *_) = opened(table="\n".join(["income,score", *rows]).encode()).pictures
    assert any(told.startswith("Least squares follows the point") for told in picture.captions)


def slope(data: str, point: int, y: float) -> float:
    """Of least absolute, with that point at height y."""
    X, targets = catalog.make(data).X, catalog.make(data).y.copy()
    targets[point] = y
    return float(QuantileRegressor(quantile=0.5, alpha=0).fit(X, targets).coef_[0])


@pytest.mark.parametrize("lift", [0, 1])
def test_a_line_follows_the_point_from_its_own_place_and_only_where_it_still_moves(lift: int) -> None:
    (picture, *_) = opened(data="line", lift=lift).pictures
    data = catalog.make("line")
    point, own = len(data.y) - 1, words.number(float(data.y[-1]))
    number, at_own = words.number, slope("line", point, float(data.y[-1]))
    squares = number(float(LinearRegression().fit(data.X, data.y).coef_[0]))
    heights = [float(frame["data"][-2]["y"][0]) for frame in picture.frames]
    here = int(np.abs(np.array(heights) - data.y[-1]).argmin())
    assert picture.start == here + 2 * lift
    assert picture.captions[here] == (
        f"With the ringed point at y = {own}, the slope is {squares} for least squares and "
        f"{number(at_own)} for least absolute"
    )
    last = len(heights) - 1
    assert all(slope("line", point, heights[i]) == pytest.approx(at_own) for i in (here + 1, last))
    for i in (here + 1, last):
        told = picture.captions[i]
        assert told.startswith(f"Least squares follows the point from y = {own} to ")
        assert f": its slope goes from {squares} to " in told
        assert told.endswith(f", and that of least absolute stays at {number(at_own)}")
    low, stop = slope("line", point, heights[0]), next(i for i in range(here, -1, -1) if heights[i] < data.y[-1] - 2)
    assert slope("line", point, heights[stop]) == pytest.approx(low) and low > at_own + 0.01
    assert picture.captions[0].startswith(f"Least squares follows the point from y = {own} to −10.4: ")
    end = f"that of least absolute from {number(at_own)} to {number(low)} and stands still beyond y = "
    assert picture.captions[0].endswith(f"{end}{number(heights[stop])}")


def test_of_one_line_alone_the_headline_says_whether_it_follows() -> None:
    for loss, told in (("squares", "Least squares follows"), ("absolute", "The line hardly follows")):
        (picture, *_) = opened(losses=[loss]).pictures
        for i in (1, len(picture.captions) - 1):
            assert picture.captions[i].startswith(f"{told} the point from y = −12 to "), i


def test_a_slope_that_a_solver_finds_to_its_last_digit_is_told_as_the_same() -> None:
    (picture, *_) = opened(data="five_points", losses=["squares", "absolute"]).pictures
    for i in range(len(picture.captions)):  # four points lie on y = x
        told = picture.captions[i]
        assert told.endswith(("that of least absolute stays at 1", "1 for least absolute")), told
