"""The figure of the learning curves, the table's light, and the figures of the law and beyond."""

from typing import Any

import numpy as np
import pytest

from pages.views.bias_variance.beyond import figure as beyond
from pages.views.bias_variance.law import figure as law
from pages.views.bias_variance.law import ridge
from pages.views.bias_variance.learning import figure as learning
from ui.guessing.cover import GIVEN

SCALE = learning.Scale((5, 10, 20), (-1.0, 1.0), 0.6, 0.09)


NAMES = ("training, a", "validation, a")


def test_errors_that_leave_the_chart_are_drawn_near_it_and_told():
    bands = np.array([[0.1, 0.2, 0.3], [0.2, 50.0, np.nan], [0.3, 90.0, np.nan]])
    traces = learning.errors(bands, bands, NAMES, SCALE, 0, band=True)
    line = traces[-1]
    assert SCALE.top < line["y"][1] <= 3 * SCALE.top and line["y"][0] == pytest.approx(0.2)
    assert line["customdata"][1] == pytest.approx(50)
    assert np.isnan(line["y"][2])
    assert np.isfinite(traces[-2]["y"]).all()
    assert [t["name"] for t in learning.errors(bands, bands, NAMES, SCALE, 0, band=False)] == list(NAMES)


def test_each_model_has_a_plot_for_its_fits_and_one_colour_there_and_among_the_errors():
    grid = np.linspace(0, 1, 5)
    ones, layout = np.ones((3, 3)), learning.layout(["a", "b"], SCALE)
    for i, (plot, title) in enumerate((("x", "a"), ("x2", "b"))):
        fit = learning.fit(grid, grid, grid, grid, np.array([grid, 9 * grid]), SCALE, i)
        assert {trace["xaxis"] for trace in fit} == {plot} and {trace["meta"] for trace in fit} == {GIVEN}
        assert max(np.nanmax(trace["y"]) for trace in fit) <= 3
        both = learning.errors(ones, ones, NAMES, SCALE, i, band=False)
        colour = learning.MODELS[i]
        assert {fit[-1]["line"]["color"], *(trace["line"]["color"] for trace in both)} == {colour}
        assert {trace["xaxis"] for trace in both} == {"x3"} and len({trace["line"]["dash"] for trace in both}) == 2
        heading = layout["annotations"][i]
        assert f"{title} on {learning.CLOUD} sets" in heading["text"] and heading["font"]["color"] == colour
    assert "● one set" in (shared := layout["xaxis2"]["title"]["text"]) and "┅ truth f" in shared
    assert layout["xaxis3"]["domain"][1] > 2 / 3, "the errors are the large picture"
    assert 10 ** layout["xaxis3"]["range"][0] < 5 < 20 < 10 ** layout["xaxis3"]["range"][1]


def test_the_noise_is_named_beside_its_line_where_there_is_room():
    for noise, place in ((0.09, "bottom right"), (0.01, "top right")):
        line, name = learning.noise(learning.Scale((5, 10, 20), (-1.0, 1.0), 0.6, noise))
        assert line["y"] == pytest.approx([noise] * 2) and name["textposition"] == place
        assert (name["y"][0] > noise) == place.startswith("top")


def test_from_how_high_errors_come_in_is_told_where_they_do():
    told = learning.above(np.array([np.nan, 7.04, 0.3]), SCALE, 1)
    assert told["text"] == ["7 ▲ "] and told["x"] == [10] and told["y"][0] < SCALE.top
    far = learning.Scale((10, 20, 50), (-1.0, 1.0), 0.6, 0.09)
    assert learning.above(np.array([9.0, 7.0, 0.3]), far, 1)["text"] == ["7 with<br>20 points ▲ "]
    assert learning.above(np.array([9.0, 7.0]), far, 1)["text"] == ["7 with<br>20 points ▲ "], "it is still above"
    assert learning.above(np.array([0.3, 0.2]), SCALE, 1)["text"] == [""]


def test_models_are_named_beside_their_validation_errors_and_one_above_the_plot_has_an_arrow():
    names = ["validation, a", "validation, b"]
    drawn = dict(data=[dict(name=name) for name in names], layout=learning.layout(["a", "b"], SCALE))
    *_, told = learning.named(drawn, ["a", "b"], names, np.array([0.3, 7.0]), 10, SCALE.top)["data"]
    assert [said.strip() for said in told["text"]] == ["a", "b ↑"] and (told["x"] > 1).all()
    assert told["y"][0] == pytest.approx(0.3) and 0.5 < told["y"][1] < 0.6
    *_, told = learning.named(drawn, ["a", "b"], names, np.array([0.3, np.nan]), 10, SCALE.top)["data"]
    assert np.isnan(told["y"][1])


def test_norms_and_errors_have_axes_of_their_own():
    layout = beyond.layout(80, 8, (-1, 1), (1e-3, 1e3), "wave", (1e-2, 1e7))
    assert layout["yaxis2"]["range"] == pytest.approx([-3, 3])
    assert layout["yaxis3"]["range"] == pytest.approx([-2, 7])
    assert 8 in layout["xaxis2"]["tickvals"]


def test_the_least_sum_is_marked():
    figure = ridge.figure(np.array([0, 1.0, 10]), np.array([0, 0.5, 4]), np.array([3.0, 1, 0.5]), at=2, floor=None)
    star = next(trace for trace in figure["data"] if trace.get("name") == "least sum")
    assert star["y"][0] == pytest.approx(1.5)


def test_the_law_fits_its_axis():
    x, mean = np.array([1, 2]), np.array([0.01, 7.0])
    traces = [law.measured(x, mean, "m", 0)]
    told: dict[str, Any] = dict(names=("a", "b"), headings=("dots", "curves", "others"), top=law.high(traces))
    layout = law.figure([], traces, far=1, log_x=False, x_range=(1, 2), titles=("off", "d", "v"), **told)["layout"]
    low, high = layout["yaxis2"]["range"]
    assert low == 0 and high == pytest.approx(9.6)
