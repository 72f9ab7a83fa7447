"""The line held by hand: its squares, their area, and what a drag makes of it."""

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import LinearRegression

from datasets import catalog
from tests.pages.drags import anywhere, dropped, places
from tests.pages.harness import Opened, figures, numbers
from ui import words

HANDLES, LINE = "own handles", "own line"


def opened(**settings: Any) -> Opened:
    return Opened("regression", **settings)


def least(data: Any) -> float:
    return float(((data.y - LinearRegression().fit(data.X, data.y).predict(data.X)) ** 2).sum())


@pytest.mark.parametrize("settings", [{}, dict(own_left=-1.0, own_right=0.8), dict(data="line", own_left=7)])
def test_the_area_is_that_of_the_squares_between_the_points_and_the_line_through_the_handles(settings):
    at = opened(**settings)
    data = catalog.make(settings.get("data", "short_line"))
    ends = places(at, HANDLES)
    slope, level = np.polyfit(ends[:, 0], ends[:, 1], 1)
    missed = data.y - (level + slope * data.X[:, 0])
    assert numbers(at)["Area of the squares"] == pytest.approx(missed @ missed, rel=1e-5)
    assert numbers(at)["Least possible area"] == pytest.approx(least(data))
    square = next(t for t in figures(at)[0]["data"] if t.get("fill") == "toself")
    high = np.ptp(square["y"].astype(float).reshape(-1, 6)[:, :5], axis=1)
    assert_allclose(high, np.abs(missed), atol=1e-5)


def test_it_opens_on_a_level_line_at_about_the_mean_which_explains_nothing():
    at = opened()
    data = catalog.make("short_line")
    assert numbers(at)["Area of the squares"] == pytest.approx(((data.y - data.y.mean()) ** 2).sum(), rel=0.01)
    shown = next(t for t in figures(at)[0]["data"] if "drag me" in str(t.get("text")))
    assert np.isfinite(shown["y"]).all()
    moved = next(t for t in figures(opened(own_left=-1.0))[0]["data"] if "drag me" in str(t.get("text")))
    assert np.isnan(moved["y"]).all()


@pytest.mark.parametrize("i", [0, 1])
def test_a_handle_goes_where_it_is_dragged_and_the_other_one_stays(i):
    before = places(opened(), HANDLES)
    after = places(dropped("regression", {}, HANDLES, 9.0, 0.8, i), HANDLES)
    assert after[i, 1] == pytest.approx(0.8) and after[1 - i, 1] == pytest.approx(before[1 - i, 1])
    assert_allclose(after[:, 0], before[:, 0])


def test_a_dragged_line_goes_through_the_pointer_as_steep_as_it_was_and_stays_in_the_chart():
    settings = dict(own_left=-0.5, own_right=0.3)
    before = places(opened(**settings), HANDLES)
    after = places(dropped("regression", settings, LINE, before[0, 0], 0.1), HANDLES)
    assert_allclose(after[:, 1] - before[:, 1], 0.6, atol=0.011)
    far = places(dropped("regression", settings, LINE, 0.0, 1e9), HANDLES)
    assert np.diff(far[:, 1]) == pytest.approx(0.8, abs=0.011)
    anywhere("regression", {}, HANDLES, 2)
    anywhere("regression", {}, LINE)


def test_the_headline_compares_the_area_with_the_least():
    def said(**settings: Any) -> str:
        return opened(**settings).pictures[0].captions[0]

    data = catalog.make("short_line")
    missed = numbers(opened())["Area of the squares"]
    times = missed / least(data)
    assert times > 2 and f"{times:.1f} times the least" in said()
    ends = places(opened(), HANDLES)[:, 0]
    left, right = LinearRegression().fit(data.X, data.y).predict(ends[:, None])
    assert "As good as the best line" in said(own_left=left, own_right=right)


def test_a_method_takes_the_same_points_and_draws_their_squares():
    at = opened(line_by="a method")
    data = catalog.make("short_line")
    assert numbers(at) == pytest.approx(
        {"Area of the squares": least(data), "RMSE, training": (least(data) / 10) ** 0.5}
    )
    assert at.pictures[0].captions[0] == "The squares of least squares have an area of 0.599"
    assert any(t.get("name") == "squared residuals" for t in figures(at)[0]["data"])
    held_out = opened(line_by="a method", residual_squares=False, test=0.3)
    found = numbers(held_out)
    training, held = (words.number(found[f"RMSE, {part}"]) for part in ("training", "held out"))
    told = f"The RMSE of least squares is {training} on training points and {held} on held-out points"
    assert held_out.pictures[0].captions[0] == told


def test_the_best_line_is_drawn_when_it_is_asked_for_and_is_that_of_least_squares():
    assert not any(t.get("name") == "least squares" for t in figures(opened())[0]["data"])
    drawn = next(t for t in figures(opened(best=True))[0]["data"] if t.get("name") == "least squares")
    data = catalog.make("short_line")
    assert_allclose(
        drawn["y"], LinearRegression().fit(data.X, data.y).predict(drawn["x"].astype(float)[:, None]), atol=1e-5
    )


def test_several_inputs_have_no_line_to_hold():
    assert "line_by" not in opened(data="housing").heard and "degree" not in opened().heard


@pytest.mark.parametrize("settings", [{}, dict(own_left=-1.0), dict(data="line", own_left=3.0)])
def test_the_largest_miss_and_its_square_are_written_and_no_axis_says_otherwise(settings):
    at = opened(**settings)
    (figure,) = figures(at)[:1]
    data, (left, right) = catalog.make(settings.get("data", "short_line")), places(at, HANDLES)
    slope = (right[1] - left[1]) / (right[0] - left[0])
    missed = np.abs(data.y - left[1] - slope * (data.X[:, 0] - left[0]))
    (mark,) = [t for t in figure["data"] if "largest miss" in str(t.get("text"))]
    right_of_it = mark["x"][0] < np.mean(figure["layout"]["xaxis"]["range"])  # inwards: no edge cuts it
    assert mark["textposition"] == f"middle {'right' if right_of_it else 'left'}"
    told = mark["text"][0].replace("\u2002", "")
    assert told == f"<b>largest miss {missed.max():.3g}</b><br>its square {missed.max() ** 2:.3g}"
    assert figure["layout"]["yaxis"]["scaleanchor"] == "x" and not figure["layout"]["xaxis"]["showticklabels"]
    chosen = opened(**settings, line_by="a method", residual_squares=False)
    assert figures(chosen)[0]["layout"]["xaxis"].get("showticklabels", True)
